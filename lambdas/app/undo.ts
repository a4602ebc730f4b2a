import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import { type Commit, defaultPolicies, type GameStore } from '../store/store.ts';
import { actingSeat, actorName, keyScope } from './actor.ts';
import { checkNotArchived } from './change-game.ts';
import { resolveVersion, type VersionReference } from './checkpoints.ts';
import { commitAt, type LoadedCommit, latestCommit } from './game-access.ts';
import { type GameReference, writableGame } from './game-reference.ts';
import { findReplay, idempotencyFingerprint } from './idempotency.ts';
import { nextCommit } from './next-commit.ts';
import { type CommitAttempt, newAttemptId, withOptimisticRetry } from './optimistic-retry.ts';
import { conflictResult, playedResult, replayedResult } from './play.ts';
import { updateProjections } from './projections.ts';
import type { Conflict, Played } from './results.ts';
import { newSeed } from './seeds.ts';
import { undoImpact } from './undo-impact.ts';

export interface UndoRequest {
  readonly reference: GameReference;
  readonly to: VersionReference;
  /** Default: any version. */
  readonly expectedVersion?: number | undefined;
  readonly key?: string | undefined;
}

/**
 * Brings the state of an earlier version back, as a new version. History is never rewritten. The commit records what
 * the undo means for the players. Throws Problem `bad-request` for a version that is not a past one, and
 * `forbidden` where the game's policy does not allow it.
 */
export async function undo(store: GameStore, principal: Principal, request: UndoRequest): Promise<Played | Conflict> {
  const { reference, key, to, expectedVersion } = request;
  writableGame(reference);
  const attempt = newAttemptId();
  const by = actorName(principal);
  const fingerprint = idempotencyFingerprint(key, keyScope(principal), [
    'undo',
    to.version ?? to.checkpoint,
    expectedVersion ?? null,
  ]);
  return withOptimisticRetry(store, reference.game, async (): Promise<CommitAttempt<Played | Conflict>> => {
    const loaded = await latestCommit(store, principal, reference);
    const { commit: newest, ruleset } = loaded;
    const replay = await findReplay(store, newest, fingerprint);
    if (replay !== undefined) return { answer: replayedResult(loaded, replay, principal) };
    checkNotArchived(newest);
    checkMayUndo(principal, newest);
    if (expectedVersion !== undefined && newest.version !== expectedVersion) {
      return { answer: await conflictResult(store, loaded, principal, expectedVersion, []) };
    }
    const toVersion = await resolveVersion(store, newest, to);
    checkIsPast(toVersion, newest);
    await checkIsOwn(store, principal, loaded, toVersion);
    const { state, over } = await commitAt(store, newest, toVersion);
    const impact = await undoImpact(store, loaded, toVersion, by);
    // A game that was over has published its seed, so it goes on with a new one.
    const seeds = newest.over ? { seed: newSeed(), seedSince: newest.version + 1, seedChosenBy: undefined } : {};
    const entry = { kind: 'undone', by, toVersion, impact } as const;
    const commit = nextCommit(newest, { attempt, fingerprint }, { ...seeds, over, state, entry });
    return {
      newest,
      commit,
      async stored() {
        await updateProjections(store, commit);
        return playedResult({ commit, ruleset }, principal);
      },
    };
  });
}

function checkIsPast(toVersion: number, { version }: Commit): void {
  if (toVersion < version) return;
  throw new Problem('bad-request', `"toVersion" must be before the newest version, which is ${version}.`, {
    issues: [{ pointer: '/toVersion', message: `must be below ${version}` }],
  });
}

/** Throws Problem `forbidden` where the game's policy does not allow this principal to undo. */
function checkMayUndo(principal: Principal, { policies = defaultPolicies }: Commit): void {
  switch (policies.undo) {
    case 'free':
    case 'own':
      return;
    case 'host':
      if (actingSeat(principal).role === 'host') return;
      throw new Problem('forbidden', 'In this game only the host may undo. Ask the host.', { policy: 'host' });
    case 'forbidden':
      throw new Problem('forbidden', 'This game was created with undo forbidden.', { policy: 'forbidden' });
  }
}

/**
 * With the policy `own`, a seat takes back only what it alone has played since, and learnt nothing by: a card that it
 * has shown, but nothing that it has drawn or seen. Throws Problem `forbidden` otherwise.
 */
async function checkIsOwn(
  store: GameStore,
  principal: Principal,
  loaded: LoadedCommit,
  toVersion: number,
): Promise<void> {
  const seat = actingSeat(principal);
  if (loaded.commit.policies?.undo !== 'own' || seat.role === 'host') return;
  const { reveals, crossesPlayer } = await undoImpact(store, loaded, toVersion, seat.seat, [seat]);
  if (!reveals && !crossesPlayer) return;
  const why = crossesPlayer ? 'someone else has played since' : 'you have learnt something since';
  throw new Problem('forbidden', `You may take back only your own commands, and ${why}. Ask the host.`, {
    policy: 'own',
  });
}
