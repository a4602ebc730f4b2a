import type { Principal } from '../auth/principal.ts';
import type { GameStore } from '../store/store.ts';
import { resolveVersion, type VersionReference } from './checkpoints.ts';
import { createFromState, type GameOptions } from './create-game.ts';
import { commitAt, latestCommit, rulesetOfCommit, rulesetOfGame } from './game-access.ts';
import { idempotencyFingerprint } from './idempotency-keys.ts';
import type { Created } from './results.ts';

export interface ForkRequest extends GameOptions {
  readonly game: string;
  /** The newest version if left out. */
  readonly at?: VersionReference | undefined;
}

/**
 * Begins a new game of the same client at the table of any version, with a future of its own. While the game it comes
 * from goes on, what is hidden is dealt anew: a fork is no way to look into the stack.
 * Throws Problem `not-found` or `key-reused`.
 */
export async function fork(store: GameStore, caller: Principal, ask: ForkRequest): Promise<Created> {
  rulesetOfGame(ask.game);
  const { key, at } = ask;
  const newest = await latestCommit(store, caller, ask.game);
  const version = at === undefined ? newest.version : await resolveVersion(store, newest, at);
  const { state } = await commitAt(store, newest, version);
  const { title = newest.title, policies = newest.policies } = ask;
  const asked = ['fork', ask.game, at?.version ?? at?.checkpoint ?? null, ask.title ?? null, ask.policies ?? null];
  return createFromState(
    store,
    caller,
    { title, policies, key },
    {
      ruleset: rulesetOfCommit(newest),
      state,
      over: newest.over,
      entry: { kind: 'forked', from: { game: ask.game, version } },
      print: idempotencyFingerprint(key, asked),
    },
  );
}
