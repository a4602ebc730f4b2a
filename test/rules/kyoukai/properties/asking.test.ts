import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { play } from '../../../../rules/core/play.ts';
import { randomFor } from '../../../../rules/core/random.ts';
import { kyoukai } from '../../../../rules/kyoukai/index.ts';
import { type Command, type Event, Setup, type State } from '../../../../rules/kyoukai/model/index.ts';
import { fill, typeOfEntry } from '../../../support/kyoukai/fill.ts';
import { kyoukaiSetups } from '../../../support/kyoukai/games.ts';
import { seat } from '../../../support/kyoukai/harness.ts';
import { testSeed } from '../../../support/seed.ts';

const games = 400;
const steps = 40;

test('C7: of two states that look the same to everyone, none asks where the other goes on', () => {
  const setups = fc.sample(kyoukaiSetups, { seed: testSeed(717), numRuns: games });
  let asked = 0;
  for (const [at, setup] of setups.entries()) {
    const key = new Uint32Array(8).fill(at + 1);
    const started = kyoukai.start(Setup.parse(setup), randomFor(key, 0));
    assert.ok('state' in started, JSON.stringify(started));
    let { state } = started;
    for (let step = 1; step <= steps && state.outcome === undefined; step += 1) {
      const random = randomFor(key, step);
      const by = kyoukai.pending(state)[0]?.by as '1' | '2';
      const usual = kyoukai.legal(state, seat(by)).filter((each) => typeOfEntry(each) !== 'Concede');
      const command = fill(random.draw(usual), state, random);
      const events = eventsOf(state, command, by, key, step);
      if (command.type === 'Pass' && state.sequence !== undefined) {
        const other = kyoukai.determinize(kyoukai.view(state), randomFor(key, 900 + step));
        const others = eventsOf(other, command, by, key, step).map((event) => kyoukai.redact(event));
        const seen = events.map((event) => kyoukai.redact(event));
        const place = seen.findIndex((event, index) => JSON.stringify(event) !== JSON.stringify(others[index]));
        const differing = [seen[place], others[place]].map((event) => event?.type);
        if (place !== -1 && differing.includes('ChoiceAsked')) {
          assert.equal(differing[0], differing[1], JSON.stringify([at, step, seen.slice(place), others.slice(place)]));
        }
        if (seen.some((event) => event?.type === 'ChoiceAsked')) asked += 1;
      }
      const played = play(kyoukai, state, [command], seat(by), randomFor(key, step));
      assert.ok('state' in played);
      state = played.state as State;
    }
  }
  expect(asked).toBeGreaterThan(200);
}, 180_000);

function eventsOf(state: State, command: Command, by: '1' | '2', key: Uint32Array, step: number): readonly Event[] {
  const played = play(kyoukai, state, [command], seat(by), randomFor(key, step));
  assert.ok('state' in played, JSON.stringify(played));
  return played.events as readonly Event[];
}
