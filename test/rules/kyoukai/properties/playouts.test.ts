import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { play } from '../../../../rules/core/play.ts';
import { randomFor } from '../../../../rules/core/random.ts';
import { kyoukai } from '../../../../rules/kyoukai/index.ts';
import { type Player, Setup, type State } from '../../../../rules/kyoukai/model/index.ts';
import { fill, typeOfEntry } from '../../../support/kyoukai/fill.ts';
import { position } from '../../../support/kyoukai/games.ts';
import { seat } from '../../../support/kyoukai/harness.ts';
import { testSeed } from '../../../support/seed.ts';

/** A game that reaches it is drawn. */
const turnCap = 200;
/** From the start, and from a position in which both sides are close to winning. */
const starts = [
  ...Array.from({ length: 100 }, () => ({ turnCap })),
  ...Array.from({ length: 400 }, () => ({ turnCap, position })),
];

/** Plays a game to its end: each time any legal command but to concede. */
function playOut(seed: number, setup: object): State {
  const key = new Uint32Array(8).fill(seed);
  const started = kyoukai.start(Setup.parse(setup), randomFor(key, 0));
  assert.ok('state' in started);
  let { state } = started;
  const random = randomFor(key, 1_000_000);
  for (let step = 1; state.outcome === undefined; step += 1) {
    assert.ok(step < 20_000, 'a game comes to an end');
    const by = kyoukai.pending(state)[0]?.by as Player;
    const legal = kyoukai.legal(state, seat(by)).filter((entry) => typeOfEntry(entry) !== 'Concede');
    const command = fill(random.draw(legal), state, random);
    const played = play(kyoukai, state, [command], seat(by), randomFor(key, step));
    if ('rejection' in played) assert.fail(JSON.stringify([command, played.rejection]));
    state = played.state as State;
  }
  return state;
}

const share = (list: readonly boolean[]): number => list.filter((each) => each).length / list.length;

test(`${starts.length} games of random commands end, and nearly all by the fall of an Entrant`, () => {
  const firstSeed = testSeed(0);
  const ends = starts.map((setup, at) => playOut(firstSeed + at, setup));
  expect(share(ends.map((state) => state.outcome?.rule === 'winning'))).toBeGreaterThan(0.9);
  expect(new Set(ends.map((state) => state.winner))).toContain('2');
}, 180_000);
