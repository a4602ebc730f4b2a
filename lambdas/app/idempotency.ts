import { type Commit, type GameStore, type IdempotencyFingerprint, recentKeyLimit } from '../store/store.ts';
import { commitAt } from './game-access.ts';
import { candidateVersions, keyReused } from './idempotency-keys.ts';
import { updateProjections } from './projections.ts';

/**
 * The commit that was made under this key before, if there is one: what was asked then is answered again.
 * Throws Problem `key-reused` where something else was asked under it.
 */
export async function findReplay(
  store: GameStore,
  newest: Commit,
  print: IdempotencyFingerprint | undefined,
): Promise<Commit | undefined> {
  if (print === undefined) return undefined;
  for (const version of candidateVersions(print, newest.recentKeys)) {
    const lately = await commitForKey(store, newest, print, version);
    if (lately !== undefined) return lately;
  }
  // What the ring has is whole until it is full.
  if (newest.recentKeys.length < recentKeyLimit || newest.policies?.keys !== 'long') return undefined;
  const version = await store.durableKey(newest.game, print.key);
  return version === undefined ? undefined : commitForKey(store, newest, print, version);
}

/** The commit of this version, if it was made under this key and is not only hinted at by chance. */
async function commitForKey(
  store: GameStore,
  newest: Commit,
  print: IdempotencyFingerprint,
  version: number,
): Promise<Commit | undefined> {
  const earlier = await commitAt(store, newest, version);
  if (earlier.fingerprint?.key !== print.key) return undefined;
  if (earlier.fingerprint.body !== print.body) throw keyReused();
  await updateProjections(store, earlier);
  return earlier;
}
