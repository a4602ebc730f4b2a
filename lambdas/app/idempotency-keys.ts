import { createHash } from 'node:crypto';
import { Problem } from '../problem.ts';
import { type Commit, type IdempotencyFingerprint, type RecentKey, recentKeyLimit } from '../store/store.ts';

function digest(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** What is kept of an idempotency key, if there is one, and of what was asked under it: plain JSON in a fixed order. */
export function idempotencyFingerprint(key: string | undefined, asked: unknown): IdempotencyFingerprint | undefined {
  if (key === undefined) return undefined;
  return {
    key: digest(key).subarray(0, 16).toString('base64url'),
    body: digest(JSON.stringify(asked)).subarray(0, 16).toString('base64url'),
  };
}

/** Versions that may have been made under this key: nearly always none or one. */
export function candidateVersions(print: IdempotencyFingerprint, ring: readonly RecentKey[]): readonly number[] {
  const hint = keyHashPrefix(print);
  return ring.filter((entry) => entry.hashPrefix === hint).map((entry) => entry.version);
}

/** The ring after a version was made: with this key, if there was one, and without the oldest beyond what is kept. */
export function appendRecentKey(
  newest: Commit | undefined,
  version: number,
  print: IdempotencyFingerprint | undefined,
): readonly RecentKey[] {
  const ring = newest?.recentKeys ?? [];
  return print === undefined
    ? ring
    : [...ring.slice(1 - recentKeyLimit), { hashPrefix: keyHashPrefix(print), version }];
}

function keyHashPrefix(print: IdempotencyFingerprint): number {
  return Buffer.from(print.key, 'base64url').readUInt32BE(0);
}

/**
 * The version that comes after the newest, made by this attempt under this key: the table, its past and its keys are as they
 * were but for what `changed`.
 */
export function nextCommit(
  newest: Commit,
  { attempt, print }: { readonly attempt: string; readonly print: IdempotencyFingerprint | undefined },
  changed: Pick<Commit, 'entry'> & Partial<Pick<Commit, 'state' | 'over' | 'epochs' | 'seed' | 'seedSince'>>,
): Commit {
  const version = newest.version + 1;
  return {
    ...newest,
    ...changed,
    version,
    attempt,
    at: Date.now(),
    fingerprint: print,
    recentKeys: appendRecentKey(newest, version, print),
  };
}

/** The id of a game: of the ruleset's letters and 120 bits, random or made from client and key. */
export function gameId(code: string, source: Buffer | { readonly client: string; readonly key: string }): string {
  const bytes = Buffer.isBuffer(source) ? source : digest(`${source.client}\0${source.key}`);
  return `${code}_${Array.from(bytes.subarray(0, 24), (byte) => letters[byte % letters.length]).join('')}`;
}

// Nothing that looks like something else when read out or typed.
const letters = 'abcdefghijkmnpqrstuvwxyz23456789';

/** The refusal of a key under which something else was asked before. */
export function keyReused(): Problem {
  return new Problem(
    'key-reused',
    'This key was used before for something else. Use a new key for every new request, and the old one only to repeat it unchanged.',
  );
}
