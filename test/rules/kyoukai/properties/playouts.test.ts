import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { kyoukai } from '../../../../rules/kyoukai/index.ts';
import { type Command, type Player, Setup, type State } from '../../../../rules/kyoukai/model.ts';
import { play } from '../../../../rules/play.ts';
import { chance, type Random } from '../../../../rules/random.ts';
import { seat } from '../table.ts';
import { bot } from './bot.ts';

type Mind = (state: State, legal: readonly Command[], me: Player, random: Random) => Command;
const anything: Mind = (_, legal, __, random) => {
  const usual = legal.filter((each) => each.type !== 'Concede');
  return usual[random.below(usual.length)] as Command;
};

/** Plays a game to its end. */
function playOut(seed: number, minds: readonly [Mind, Mind], turnCap: number): State {
  const key = new Uint32Array(8).fill(seed);
  const started = kyoukai.start(Setup.parse({ turnCap }), chance(key, 0));
  assert.ok('state' in started);
  let { state } = started;
  const random = chance(key, 1_000_000);
  for (let step = 1; state.outcome === undefined; step += 1) {
    assert.ok(step < 5_000, 'a game comes to an end');
    const by = kyoukai.pending(state)[0]?.by as Player;
    const command = (minds[Number(by) - 1] as Mind)(state, kyoukai.legal(state, seat(by)), by, random);
    const played = play(kyoukai, state, [command], seat(by), chance(key, step));
    if ('rejection' in played) assert.fail(JSON.stringify([command, played.rejection]));
    state = played.state as State;
  }
  return state;
}

test('500 games of anything against anything end', () => {
  const ends = Array.from({ length: 500 }, (_, seed) => playOut(seed, [anything, anything], 7).outcome?.rule);
  expect(ends.every((rule) => rule !== undefined)).toBe(true);
  expect(new Set(ends)).toContain('turn-cap');
}, 60_000);

test('500 games of a simple player against anything end, and it wins nearly all', () => {
  const wins = Array.from({ length: 500 }, (_, seed) => {
    const [first, second] = seed % 2 === 0 ? ([bot, anything] as const) : ([anything, bot] as const);
    const { winner } = playOut(seed + 10_000, [first, second], 22);
    return winner === (seed % 2 === 0 ? '1' : '2') ? 1 : winner === undefined ? 0 : -1;
  });
  const sum = wins.reduce<number>((total, each) => total + each, 0);
  expect(sum).toBeGreaterThan(150);
}, 60_000);
