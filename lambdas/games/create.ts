import { randomBytes } from 'node:crypto';
import type { AnyRuleset } from '../../rules/ruleset.ts';
import { type Commit, type GameStore, listingOf } from '../store/store.ts';
import type { Caller, Created, Rejected } from './answers.ts';
import { newAttempt } from './commit.ts';
import { chanceOf, newSeed } from './fairness.ts';
import { gameId, keyPrint, keyReused, ringAfter } from './keys.ts';
import { ShownGame } from './present.ts';

export interface CreateAsk {
  readonly ruleset: AnyRuleset;
  readonly setup: unknown;
  readonly title?: string | undefined;
  readonly seed?: string | undefined;
  readonly key?: string | undefined;
}

/**
 * Lays out a table and stores it as version 0. With a key the game's id is made from client and key, so that a retry
 * finds the game of the first try. Throws Problem `key-reused`.
 */
export async function createGame(store: GameStore, caller: Caller, ask: CreateAsk): Promise<Created | Rejected> {
  const { ruleset, setup, title, key, seed = newSeed() } = ask;
  const started = ruleset.start(setup, chanceOf(seed, 0));
  if ('rejection' in started) {
    return { kind: 'rejected', ruleset, ...started.rejection, index: 0, version: 0, legal: [] };
  }
  const print =
    key === undefined ? undefined : keyPrint(key, ['createGame', ruleset.id, setup, title ?? null, ask.seed ?? null]);
  const now = Date.now();
  const commit: Commit = {
    game: gameId(ruleset.code, key === undefined ? randomBytes(24) : { client: caller.client, key }),
    version: 0,
    attempt: newAttempt(),
    at: now,
    client: caller.client,
    title,
    createdAt: now,
    revision: ruleset.revision,
    seed,
    seedSince: 0,
    over: ruleset.outcome(started.state) !== undefined,
    state: started.state,
    entry: { kind: 'started', setup, events: started.events },
    keyPrint: print,
    ring: ringAfter(undefined, 0, print),
  };
  const first = (await store.put(commit)) === 'stored' ? commit : await store.at(commit.game, 0);
  if (first === undefined) throw new Error(`version 0 of ${commit.game} is taken and not there`);
  if (first.keyPrint?.body !== print?.body) throw keyReused();
  // Also after a retry: the first try may have ended before this row was written.
  await store.list(listingOf(first));
  return {
    kind: 'created',
    game: new ShownGame(ruleset, first, caller.seat),
    replayed: first.attempt !== commit.attempt,
  };
}
