import assert from 'node:assert/strict';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { play } from '../../../../rules/core/play.ts';
import { randomFor } from '../../../../rules/core/random.ts';
import { kyoukai } from '../../../../rules/kyoukai/index.ts';
import { type Event, players, Setup, State } from '../../../../rules/kyoukai/model/index.ts';
import { fill, typeOfEntry } from '../../../support/kyoukai/fill.ts';
import { kyoukaiSetups } from '../../../support/kyoukai/games.ts';
import { seat } from '../../../support/kyoukai/harness.ts';
import { cardsOf, checkState, checkStep } from '../../../support/kyoukai/invariants.ts';
import { testSeed } from '../../../support/seed.ts';

const games = 250;
const steps = 40;
const stepsOfCopy = 8;

test('C5: a copy of any version, made from any view, is played on by both players and keeps the invariants', () => {
  const setups = fc.sample(kyoukaiSetups, { seed: testSeed(616), numRuns: games });
  let copies = 0;
  let choices = 0;
  for (const [at, setup] of setups.entries()) {
    const key = new Uint32Array(8).fill(at + 1);
    const started = kyoukai.start(Setup.parse(setup), randomFor(key, 0));
    assert.ok('state' in started, JSON.stringify(started));
    let { state } = started;
    for (let step = 1; step <= steps && state.outcome === undefined; step += 1) {
      const isCopied = state.choice !== undefined || (state.sequence !== undefined && step % 5 === 0);
      for (const viewer of isCopied ? [undefined, seat('1'), seat('2')] : []) {
        const copy = kyoukai.determinize(kyoukai.view(state, viewer), randomFor(key, 500 + step));
        assert.deepEqual(State.parse(copy), copy);
        assert.deepEqual(kyoukai.pending(copy), kyoukai.pending(state));
        copies += 1;
        if (copy.choice !== undefined) choices += 1;
        playOn(copy, key, step, `game ${at}, step ${step}`);
      }
      const next = move(state, key, step);
      assert.ok('state' in next);
      state = next.state;
    }
  }
  expect(copies).toBeGreaterThan(2_000);
  expect(choices).toBeGreaterThan(1_000);
}, 180_000);

/** A random legal command of the player who is to act. */
function move(state: State, key: Uint32Array, step: number) {
  const random = randomFor(key, step);
  const by = kyoukai.pending(state)[0]?.by as '1' | '2';
  const usual = kyoukai.legal(state, seat(by)).filter((each) => typeOfEntry(each) !== 'Concede');
  assert.ok(usual.length > 0, `player ${by} can only concede: ${JSON.stringify(state.choice)}`);
  const command = fill(random.draw(usual), state, random);
  const played = play(kyoukai, state, [command], seat(by), random);
  assert.ok('state' in played, JSON.stringify([command, played]));
  return { by, command, state: played.state as State, events: played.events as readonly Event[] };
}

function playOn(copy: State, key: Uint32Array, step: number, where: string): void {
  const cards = players.map((player) => cardsOf(copy, player));
  let state = copy;
  for (let turn = 0; turn < stepsOfCopy && state.outcome === undefined; turn += 1) {
    try {
      const next = move(state, key, 1_000 * step + turn);
      checkState(next.state, cards);
      checkStep(state, next.command, next.by, next.events, next.state);
      state = next.state;
    } catch (error) {
      throw new Error(`${where}, turn ${turn} of the copy: ${(error as Error).message}`, { cause: error });
    }
  }
}
