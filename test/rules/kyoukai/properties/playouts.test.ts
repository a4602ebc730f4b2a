import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { play } from '../../../../rules/core/play.ts';
import { type Random, randomFor } from '../../../../rules/core/random.ts';
import { kyoukai } from '../../../../rules/kyoukai/index.ts';
import { type Command, type Player, Setup, type State } from '../../../../rules/kyoukai/model/index.ts';
import { bot } from '../../../support/kyoukai/bot.ts';
import { fill, type Legal, typeOfEntry } from '../../../support/kyoukai/fill.ts';
import { position } from '../../../support/kyoukai/games.ts';
import { seat } from '../../../support/kyoukai/harness.ts';

type Strategy = (state: State, legal: readonly Legal[], me: Player, random: Random) => Command;
const anything: Strategy = (state, legal, _, random) => {
  const usual = legal.filter((each) => typeOfEntry(each) !== 'Concede');
  return fill(random.draw(usual), state, random);
};

/** Hardly any game lasts that long. Those that do are drawn, and counted. */
const turnCap = 200;
/** From the start, and from a position in which both sides are close to each other. */
const starts = [
  ...Array.from({ length: 100 }, () => ({ turnCap })),
  ...Array.from({ length: 400 }, () => ({ turnCap, position })),
];

/** Plays a game to its end. */
function playOut(seed: number, setup: object, strategies: readonly [Strategy, Strategy]): State {
  const key = new Uint32Array(8).fill(seed);
  const started = kyoukai.start(Setup.parse(setup), randomFor(key, 0));
  assert.ok('state' in started);
  let { state } = started;
  const random = randomFor(key, 1_000_000);
  for (let step = 1; state.outcome === undefined; step += 1) {
    assert.ok(step < 20_000, 'a game comes to an end');
    const by = kyoukai.pending(state)[0]?.by as Player;
    const command = (strategies[Number(by) - 1] as Strategy)(state, kyoukai.legal(state, seat(by)), by, random);
    const played = play(kyoukai, state, [command], seat(by), randomFor(key, step));
    if ('rejection' in played) assert.fail(JSON.stringify([command, played.rejection]));
    state = played.state as State;
  }
  return state;
}

const share = (list: readonly boolean[]): number => list.filter((each) => each).length / list.length;

test(`${starts.length} games of random players end, nearly all by the fall of an Entrant`, () => {
  const ends = starts.map((setup, seed) => playOut(seed, setup, [anything, anything]));
  expect(share(ends.map((state) => state.outcome?.rule === 'winning'))).toBeGreaterThan(0.9);
  expect(new Set(ends.map((state) => state.winner))).toContain('2');
}, 180_000);

test(`${starts.length} games of a simple player against a random player end, and the simple player wins nearly all`, () => {
  const wins = starts.map((setup, seed) => {
    const me = seed % 2 === 0 ? '1' : '2';
    const { winner } = playOut(seed + 10_000, setup, me === '1' ? [bot, anything] : [anything, bot]);
    return winner === me;
  });
  expect(share(wins)).toBeGreaterThan(0.85);
  // Games from the start are long enough for skill to decide.
  expect(share(wins.slice(0, 100))).toBeGreaterThan(0.95);
}, 180_000);
