import { createHash } from 'node:crypto';
import { Problem } from '../problem.ts';
import type { Commit, GameStore, IdempotencyFingerprint, RecentKey, SettledKey } from '../store/store.ts';
import { commitAt } from './game-access.ts';
import { updateProjections } from './projections.ts';
import { expiryOf, hashPrefixOf } from './remembered-keys.ts';

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** The scope of keys that create games: they belong to a client, and no game knows them. */
export const creationScope = 'create';

/**
 * What is stored of an idempotency key and of the request that came with it, which is plain JSON in a fixed order. The
 * same key in two scopes is two keys.
 */
export function idempotencyFingerprint(
  key: string | undefined,
  scope: string,
  request: unknown,
): IdempotencyFingerprint | undefined {
  if (key === undefined) return undefined;
  return {
    key: sha256(JSON.stringify([scope, key]))
      .subarray(0, 16)
      .toString('base64url'),
    body: sha256(JSON.stringify(request)).subarray(0, 16).toString('base64url'),
  };
}

/** What an earlier request with the same key led to: a commit, or nothing that has a version. */
export type KnownKey =
  | { readonly commit: Commit; readonly settled?: undefined }
  | { readonly commit?: undefined; readonly settled: SettledKey };

/**
 * What the request with this key led to before, if it is a retry, which then gets the same answer. Throws Problem
 * `key-reused` where the key came with another request.
 */
export async function findKnownKey(
  store: GameStore,
  newest: Commit,
  fingerprint: IdempotencyFingerprint | undefined,
): Promise<KnownKey | undefined> {
  if (fingerprint === undefined) return undefined;
  const versions = versionsWithPrefix(newest.recentKeys, hashPrefixOf(fingerprint));
  const commit = await commitWithKey(store, newest, fingerprint, versions);
  if (commit !== undefined) return { commit };
  const settled = settledWithKey(newest.settledKeys ?? [], fingerprint);
  return settled === undefined ? knownByRow(store, newest, fingerprint) : { settled };
}

/** The commit that was made with this key before, if there is one. Throws Problem `key-reused`. */
export async function findReplay(
  store: GameStore,
  newest: Commit,
  fingerprint: IdempotencyFingerprint | undefined,
): Promise<Commit | undefined> {
  return (await findKnownKey(store, newest, fingerprint))?.commit;
}

function versionsWithPrefix(keys: readonly RecentKey[], prefix: number): readonly number[] {
  return keys.filter(({ hashPrefix }) => hashPrefix === prefix).map(({ version }) => version);
}

/**
 * The one of these versions that was made with this key, if any: the hash prefixes of two keys may be equal by chance.
 * Throws Problem `key-reused`.
 */
async function commitWithKey(
  store: GameStore,
  newest: Commit,
  { key, body }: IdempotencyFingerprint,
  versions: readonly number[],
): Promise<Commit | undefined> {
  for (const version of versions) {
    const commit = await commitAt(store, newest, version);
    if (commit.fingerprint?.key !== key) continue;
    if (commit.fingerprint.body !== body) throw keyReused();
    // The first request may have crashed between its commit and its projections.
    await updateProjections(store, commit);
    return commit;
  }
  return undefined;
}

/** The one of these keys that is this one, if it is to be remembered. Throws Problem `key-reused`. */
export function settledWithKey(
  keys: readonly SettledKey[],
  fingerprint: IdempotencyFingerprint | undefined,
): SettledKey | undefined {
  const settled = keys.find(({ key }) => key === fingerprint?.key);
  if (settled === undefined || expiryOf(settled) <= Date.now()) return undefined;
  if (settled.body !== fingerprint?.body) throw keyReused();
  return settled;
}

/** What only the row of a key knows. Rows are read where there can be one: never in a game with few keys. */
async function knownByRow(
  store: GameStore,
  newest: Commit,
  fingerprint: IdempotencyFingerprint,
): Promise<KnownKey | undefined> {
  if ((newest.keyRowsUntil ?? 0) <= Date.now()) return undefined;
  const prefix = hashPrefixOf(fingerprint);
  const rows = await store.keyRows(newest.game, prefix);
  const settledKeys = rows.flatMap((row) => row.settled ?? []);
  const settled = settledWithKey(settledKeys, fingerprint);
  if (settled !== undefined) return { settled };
  const ofVersions = rows.filter((row) => row.settled === undefined);
  const commit = await commitWithKey(store, newest, fingerprint, versionsWithPrefix(ofVersions, prefix));
  return commit && { commit };
}

/** The Problem for a key that came with another request before. */
export function keyReused(): Problem {
  return new Problem(
    'key-reused',
    'This idempotency key came with another request before. Use a new key for each new request, and the old one only to repeat its request unchanged.',
  );
}
