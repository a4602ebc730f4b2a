import { expect, test } from 'vitest';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import { undoImpact } from '../../lambdas/app/undo-impact.ts';
import type { Commit } from '../../lambdas/store/store.ts';
import { play } from '../../rules/core/play.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../rules/eldritch-horror/index.ts';
import { memoryStore } from '../support/memory-store.ts';
import { freshGame, sample } from '../support/sample-commits.ts';

/* Limits of the search for an undo's impact. The impacts themselves are tested in undo.test.ts. */

const rules = eldritchHorror as unknown as AnyRuleset;
/** The largest possible batch, with results that are all known beforehand. */
const omens = Array.from({ length: 20 }, () => ({ type: 'AdvanceOmen', steps: 8, withoutDoom: true }));

/** A game of eight investigators with this many versions. */
async function gameOf(versions: number) {
  const store = memoryStore();
  const game = freshGame();
  const setup = rules.schema.setup.parse({ investigators: 8, ancientOne: 'cthulhu' });
  const started = rules.start(setup, randomForVersion('a seed', 0));
  if ('rejection' in started) throw new Error(started.rejection.because);
  const played = play(rules, started.state, omens, { role: 'host' }, randomForVersion('a seed', 1));
  if ('rejection' in played) throw new Error(played.rejection.because);
  const { state, events } = played;
  const entry = { kind: 'played', by: 'host', commands: omens, events } as const;
  let newest: Commit = sample({ game, state: started.state, revision: rules.revision });
  await store.put(newest);
  // Forty full rounds of the Omen lead back to the same state.
  for (let version = 1; version <= versions; version += 1) {
    newest = { ...newest, version, state, entry };
    await store.put(newest);
  }
  return { store, newest };
}

test('an undo that takes too long to inspect is not called free', async () => {
  let decided = 0;
  const counting: AnyRuleset = {
    ...rules,
    decide(state, command, seat, random) {
      decided += 1;
      return rules.decide(state, command, seat, random);
    },
  };
  const { store, newest } = await gameOf(100);
  expect(await undoImpact(store, { commit: newest, ruleset: counting }, 90, 'host')).toEqual({
    reveals: false,
    crossesPlayer: false,
  });
  // Every command, for nine viewers, on eight determinized states.
  expect(decided).toBe(10 * 20 * 9 * 8);
  decided = 0;
  expect(await undoImpact(store, { commit: newest, ruleset: counting }, 0, 'host')).toEqual({
    reveals: true,
    crossesPlayer: false,
  });
  expect(decided).toBeLessThan(100_000);
});

test('an undo of very many versions gets the gravest impact without reading any', async () => {
  const { store, newest } = await gameOf(0);
  const reads: string[] = [];
  const reading = new Proxy(store, {
    get(target, name, receiver) {
      reads.push(String(name));
      return Reflect.get(target, name, receiver);
    },
  });
  expect(await undoImpact(reading, { commit: { ...newest, version: 5_001 }, ruleset: rules }, 0, 'host')).toEqual({
    reveals: true,
    crossesPlayer: true,
  });
  expect(reads).toEqual([]);
});

test('a missing version is an error, and not searched for without end', async () => {
  const { store, newest } = await gameOf(2);
  await expect(undoImpact(store, { commit: { ...newest, version: 3 }, ruleset: rules }, 0, 'host')).rejects.toThrow(
    'are missing',
  );
});
