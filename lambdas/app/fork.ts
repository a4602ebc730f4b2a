import type { Caller } from '../auth/principal.ts';
import type { GameStore } from '../store/store.ts';
import { type Named, versionNamed } from './checkpoints.ts';
import { beginFrom, type Wishes } from './create-game.ts';
import { commitAt, newestOf, playedBy, rulesetOf } from './game-access.ts';
import { keyPrint } from './idempotency-keys.ts';
import type { Created } from './results.ts';

export interface ForkAsk extends Wishes {
  readonly game: string;
  /** The newest version if left out. */
  readonly at?: Named | undefined;
}

/**
 * Begins a new game of the same client at the table of any version, with a future of its own. While the game it comes
 * from goes on, what is hidden is dealt anew: a fork is no way to look into the stack.
 * Throws Problem `not-found` or `key-reused`.
 */
export async function fork(store: GameStore, caller: Caller, ask: ForkAsk): Promise<Created> {
  rulesetOf(ask.game);
  const { key, at } = ask;
  const newest = await newestOf(store, caller, ask.game);
  const version = at === undefined ? newest.version : await versionNamed(store, newest, at);
  const { state } = await commitAt(store, newest, version);
  const { title = newest.title, policies = newest.policies } = ask;
  const asked = ['fork', ask.game, at?.version ?? at?.checkpoint ?? null, ask.title ?? null, ask.policies ?? null];
  return beginFrom(
    store,
    caller,
    { title, policies, key },
    {
      ruleset: playedBy(newest),
      state,
      over: newest.over,
      entry: { kind: 'forked', from: { game: ask.game, version } },
      print: keyPrint(key, asked),
    },
  );
}
