import { Problem } from '../problem.ts';
import { type Commit, type GameStore, listingOf } from '../store/store.ts';
import type { Caller, Conflict, Played } from './answers.ts';
import { commitOnto, newAttempt, type Try } from './commit.ts';
import { newSeed } from './fairness.ts';
import { commitAt, newestOf, rulesetOf } from './find.ts';
import { keyPrint, ringAfter } from './keys.ts';
import { conflict, played, speaker } from './play.ts';
import { earlierCommit } from './replay.ts';

export interface UndoAsk {
  readonly game: string;
  readonly toVersion: number;
  readonly expectedVersion: number;
  readonly key?: string | undefined;
}

/**
 * Brings the table of an earlier version back, as a new version: history is never rewritten.
 * Throws Problem `bad-request` where the version is none of the past.
 */
export async function undo(store: GameStore, caller: Caller, ask: UndoAsk): Promise<Played | Conflict> {
  const ruleset = rulesetOf(ask.game);
  const attempt = newAttempt();
  const { key, toVersion, expectedVersion } = ask;
  const print = key === undefined ? undefined : keyPrint(key, ['undo', speaker(caller), toVersion, expectedVersion]);
  return commitOnto(store, async (): Promise<Try<Played | Conflict>> => {
    const newest = await newestOf(store, caller, ask.game);
    const earlier = await earlierCommit(store, caller, newest, print);
    if (earlier !== undefined) return { answer: played(ruleset, earlier, caller, true) };
    if (newest.version !== expectedVersion) {
      return { answer: await conflict(store, ruleset, newest, caller, expectedVersion, []) };
    }
    if (toVersion >= newest.version) {
      throw new Problem('bad-request', `"toVersion" must be a version before the newest, which is ${newest.version}.`, {
        issues: [{ pointer: '/toVersion', message: `must be below ${newest.version}` }],
      });
    }
    const { state, over } = await commitAt(store, caller, ask.game, toVersion);
    const version = newest.version + 1;
    const commit: Commit = {
      ...newest,
      // A game that was over has published its seed: it goes on with a new one.
      ...(newest.over ? { seed: newSeed(), seedSince: version } : {}),
      version,
      attempt,
      at: Date.now(),
      over,
      state,
      entry: { kind: 'undone', by: speaker(caller), toVersion },
      keyPrint: print,
      ring: ringAfter(newest, version, print),
    };
    return {
      commit,
      async stored() {
        if (over !== newest.over) await store.list(listingOf(commit));
        return played(ruleset, commit, caller, false);
      },
    };
  });
}
