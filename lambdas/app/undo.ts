import { type Caller, speaker, speakingSeat } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import { type Commit, type GameStore, usualPolicies } from '../store/store.ts';
import { type Named, versionNamed } from './checkpoints.ts';
import { commitAt, newestOf, playedBy, rulesetOf } from './game-access.ts';
import { afterCommit, earlierCommit } from './idempotency.ts';
import { commitAfter, keyPrint } from './idempotency-keys.ts';
import { commitOnto, newAttempt, type Try } from './optimistic-retry.ts';
import { conflict, played } from './play.ts';
import type { Conflict, Played } from './results.ts';
import { newSeed } from './seeds.ts';
import { labelOf } from './undo-impact.ts';

export interface UndoAsk {
  readonly game: string;
  readonly to: Named;
  readonly expectedVersion: number;
  readonly key?: string | undefined;
}

/**
 * Brings the table of an earlier version back, as a new version: history is never rewritten. The commit says what that did
 * to those at the table. Throws Problem `bad-request` where the version is none of the past, and `forbidden` where the
 * game's policy is against it.
 */
export async function undo(store: GameStore, caller: Caller, ask: UndoAsk): Promise<Played | Conflict> {
  rulesetOf(ask.game);
  const attempt = newAttempt();
  const { key, to, expectedVersion } = ask;
  const by = speaker(caller);
  const print = keyPrint(key, ['undo', by, to.version ?? to.checkpoint, expectedVersion]);
  return commitOnto(store, async (): Promise<Try<Played | Conflict>> => {
    const newest = await newestOf(store, caller, ask.game);
    const ruleset = playedBy(newest);
    const earlier = await earlierCommit(store, newest, print);
    if (earlier !== undefined) return { answer: played(ruleset, earlier, caller, true) };
    allowed(caller, newest);
    if (newest.version !== expectedVersion) {
      return { answer: await conflict(store, ruleset, newest, caller, expectedVersion, []) };
    }
    const toVersion = await versionNamed(store, newest, to);
    if (toVersion >= newest.version) {
      throw new Problem('bad-request', `"toVersion" must be a version before the newest, which is ${newest.version}.`, {
        issues: [{ pointer: '/toVersion', message: `must be below ${newest.version}` }],
      });
    }
    const { state, over } = await commitAt(store, newest, toVersion);
    const label = await labelOf(store, ruleset, newest, toVersion, by);
    const entry = { kind: 'undone', by, toVersion, label } as const;
    // A game that was over has published its seed: it goes on with a new one.
    const seeds = newest.over ? { seed: newSeed(), seedSince: newest.version + 1 } : {};
    const commit = commitAfter(newest, { attempt, print }, { ...seeds, over, state, entry });
    return {
      commit,
      async stored() {
        await afterCommit(store, commit, over !== newest.over);
        return played(ruleset, commit, caller, false);
      },
    };
  });
}

/** Throws Problem `forbidden` where the game's policy is that this caller may not take anything back. */
function allowed(caller: Caller, { policies = usualPolicies }: Commit): void {
  switch (policies.undo) {
    case 'free':
      return;
    case 'host':
      if (speakingSeat(caller).role === 'host') return;
      throw new Problem('forbidden', 'In this game only the host takes back. Ask whoever runs it.', { policy: 'host' });
    case 'forbidden':
      throw new Problem('forbidden', 'In this game nothing is taken back: it was created that way.', {
        policy: 'forbidden',
      });
  }
}
