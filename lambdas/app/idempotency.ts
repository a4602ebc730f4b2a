import { createHash } from 'node:crypto';
import { Problem } from '../problem.ts';
import {
  type Commit,
  type GameStore,
  type IdempotencyFingerprint,
  type RecentKey,
  recentKeyLimit,
} from '../store/store.ts';
import { commitAt } from './game-access.ts';
import { updateProjections } from './projections.ts';

function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What is stored of an idempotency key and of the request that came with it, which is plain JSON in a fixed order. */
export function idempotencyFingerprint(key: string | undefined, request: unknown): IdempotencyFingerprint | undefined {
  if (key === undefined) return undefined;
  return {
    key: sha256(key).subarray(0, 16).toString('base64url'),
    body: sha256(JSON.stringify(request)).subarray(0, 16).toString('base64url'),
  };
}

/**
 * The commit that was made with this key before, if there is one: the request is a retry and gets the same answer.
 * Throws Problem `key-reused` where the key came with another request.
 */
export async function findReplay(
  store: GameStore,
  newest: Commit,
  fingerprint: IdempotencyFingerprint | undefined,
): Promise<Commit | undefined> {
  if (fingerprint === undefined) return undefined;
  const prefix = keyHashPrefix(fingerprint);
  for (const { hashPrefix, version } of newest.recentKeys) {
    const commit = hashPrefix === prefix ? await commitForKey(store, newest, fingerprint, version) : undefined;
    if (commit !== undefined) return commit;
  }
  // The list of recent keys is complete until it is full.
  if (newest.recentKeys.length < recentKeyLimit || newest.policies?.keys !== 'long') return undefined;
  const version = await store.durableKey(newest.game, fingerprint.key);
  return version === undefined ? undefined : commitForKey(store, newest, fingerprint, version);
}

/** The commit of this version, if it was made with this key. The prefixes of two keys may be equal by chance. */
async function commitForKey(
  store: GameStore,
  newest: Commit,
  fingerprint: IdempotencyFingerprint,
  version: number,
): Promise<Commit | undefined> {
  const commit = await commitAt(store, newest, version);
  if (commit.fingerprint?.key !== fingerprint.key) return undefined;
  if (commit.fingerprint.body !== fingerprint.body) throw keyReused();
  // The first request may have crashed between its commit and its projections.
  await updateProjections(store, commit);
  return commit;
}

/** The recent keys after a version was made: with its key, if it had one, and without the oldest beyond the limit. */
export function appendRecentKey(
  newest: Commit | undefined,
  version: number,
  fingerprint: IdempotencyFingerprint | undefined,
): readonly RecentKey[] {
  const recent = newest?.recentKeys ?? [];
  if (fingerprint === undefined) return recent;
  return [...recent.slice(1 - recentKeyLimit), { hashPrefix: keyHashPrefix(fingerprint), version }];
}

function keyHashPrefix({ key }: IdempotencyFingerprint): number {
  return Buffer.from(key, 'base64url').readUInt32BE(0);
}

/** The Problem for a key that came with another request before. */
export function keyReused(): Problem {
  return new Problem(
    'key-reused',
    'This idempotency key came with another request before. Use a new key for each new request, and the old one only to repeat its request unchanged.',
  );
}
