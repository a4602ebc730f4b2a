import type { Commit, IdempotencyFingerprint } from '../store/store.ts';
import { keysOfNextVersion } from './remembered-keys.ts';

/** What a commit may change. Everything else stays as it is in the newest commit. */
type CommitChanges = Pick<Commit, 'entry'> &
  Partial<Pick<Commit, 'state' | 'over' | 'epochs' | 'seed' | 'seedSince' | 'seedChosenBy'>>;

/** The commit after the newest one, made by this attempt of a request with this key. */
export function nextCommit(
  newest: Commit,
  { attempt, fingerprint }: { readonly attempt: string; readonly fingerprint: IdempotencyFingerprint | undefined },
  changes: CommitChanges,
): Commit {
  const at = Date.now();
  return {
    ...newest,
    ...changes,
    ...keysOfNextVersion(newest, at, fingerprint),
    version: newest.version + 1,
    attempt,
    at,
    fingerprint,
    amendment: undefined,
  };
}
