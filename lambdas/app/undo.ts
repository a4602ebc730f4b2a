import { actingSeat, actorName, type Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import { type Commit, defaultPolicies, type GameStore } from '../store/store.ts';
import { resolveVersion, type VersionReference } from './checkpoints.ts';
import { commitAt, latestCommit, rulesetOfCommit, rulesetOfGame } from './game-access.ts';
import { findReplay } from './idempotency.ts';
import { idempotencyFingerprint, nextCommit } from './idempotency-keys.ts';
import { type CommitAttempt, newAttemptId, withOptimisticRetry } from './optimistic-retry.ts';
import { conflictResult, playedResult } from './play.ts';
import { updateProjections } from './projections.ts';
import type { Conflict, Played } from './results.ts';
import { newSeed } from './seeds.ts';
import { undoImpact } from './undo-impact.ts';

export interface UndoRequest {
  readonly game: string;
  readonly to: VersionReference;
  readonly expectedVersion: number;
  readonly key?: string | undefined;
}

/**
 * Brings the table of an earlier version back, as a new version: history is never rewritten. The commit says what that did
 * to those at the table. Throws Problem `bad-request` where the version is none of the past, and `forbidden` where the
 * game's policy is against it.
 */
export async function undo(store: GameStore, caller: Principal, ask: UndoRequest): Promise<Played | Conflict> {
  rulesetOfGame(ask.game);
  const attempt = newAttemptId();
  const { key, to, expectedVersion } = ask;
  const by = actorName(caller);
  const print = idempotencyFingerprint(key, ['undo', by, to.version ?? to.checkpoint, expectedVersion]);
  return withOptimisticRetry(store, async (): Promise<CommitAttempt<Played | Conflict>> => {
    const newest = await latestCommit(store, caller, ask.game);
    const ruleset = rulesetOfCommit(newest);
    const earlier = await findReplay(store, newest, print);
    if (earlier !== undefined) return { answer: playedResult(ruleset, earlier, caller, true) };
    checkMayUndo(caller, newest);
    if (newest.version !== expectedVersion) {
      return { answer: await conflictResult(store, ruleset, newest, caller, expectedVersion, []) };
    }
    const toVersion = await resolveVersion(store, newest, to);
    if (toVersion >= newest.version) {
      throw new Problem('bad-request', `"toVersion" must be a version before the newest, which is ${newest.version}.`, {
        issues: [{ pointer: '/toVersion', message: `must be below ${newest.version}` }],
      });
    }
    const { state, over } = await commitAt(store, newest, toVersion);
    const label = await undoImpact(store, ruleset, newest, toVersion, by);
    const entry = { kind: 'undone', by, toVersion, label } as const;
    // A game that was over has published its seed: it goes on with a new one.
    const seeds = newest.over ? { seed: newSeed(), seedSince: newest.version + 1 } : {};
    const commit = nextCommit(newest, { attempt, print }, { ...seeds, over, state, entry });
    return {
      commit,
      async stored() {
        await updateProjections(store, commit);
        return playedResult(ruleset, commit, caller, false);
      },
    };
  });
}

/** Throws Problem `forbidden` where the game's policy is that this caller may not take anything back. */
function checkMayUndo(caller: Principal, { policies = defaultPolicies }: Commit): void {
  switch (policies.undo) {
    case 'free':
      return;
    case 'host':
      if (actingSeat(caller).role === 'host') return;
      throw new Problem('forbidden', 'In this game only the host takes back. Ask whoever runs it.', { policy: 'host' });
    case 'forbidden':
      throw new Problem('forbidden', 'In this game nothing is taken back: it was created that way.', {
        policy: 'forbidden',
      });
  }
}
