import {
  type Commit,
  defaultPolicies,
  durableKeyHours,
  type IdempotencyFingerprint,
  type KeyRow,
  recentKeyLimit,
  rejectedKeyMinutes,
  type SettledKey,
  settledKeyLimit,
} from '../store/store.ts';

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a commit knows of idempotency keys. */
type KeyMemory = Pick<Commit, 'recentKeys' | 'settledKeys' | 'keyRowsUntil'>;

/** How long commits carry a settled key. One that is remembered longer has a row from then on. */
const carriedMs = rejectedKeyMinutes * minuteMs;

const rememberedMs = {
  rejected: rejectedKeyMinutes * minuteMs,
  checkpoint: durableKeyHours * hourMs,
} as const satisfies Readonly<Record<SettledKey['kind'], number>>;

/** When a settled key may be forgotten, in milliseconds since 1970. */
export function expiryOf({ kind, at }: SettledKey): number {
  return at + rememberedMs[kind];
}

/** The first four bytes of a key's hash, as an unsigned number. */
export function hashPrefixOf({ key }: Pick<IdempotencyFingerprint, 'key'>): number {
  return Buffer.from(key, 'base64url').readUInt32BE(0);
}

/** What the version after `newest` knows, if it is made at `at` with this key. */
export function keysOfNextVersion(
  newest: Commit,
  at: number,
  fingerprint: IdempotencyFingerprint | undefined,
): KeyMemory {
  const added = fingerprint && { hashPrefix: hashPrefixOf(fingerprint), version: newest.version + 1 };
  const recentKeys = added === undefined ? newest.recentKeys : [...newest.recentKeys, added].slice(-recentKeyLimit);
  return keyMemory(newest, at, recentKeys, newest.settledKeys ?? []);
}

/** The newest commit with one more settled key. */
export function withSettledKey(newest: Commit, settled: SettledKey): Commit {
  const settledKeys = [...(newest.settledKeys ?? []), settled];
  return { ...newest, ...keyMemory(newest, settled.at, newest.recentKeys, settledKeys) };
}

/** Those of these keys, oldest first, that are still carried at `at` (milliseconds since 1970). */
export function carriedKeys(settled: readonly SettledKey[], at: number): readonly SettledKey[] {
  return settled.filter((each) => each.at > at - carriedMs).slice(-settledKeyLimit);
}

function keyMemory(
  newest: Commit,
  at: number,
  recentKeys: Commit['recentKeys'],
  settled: readonly SettledKey[],
): KeyMemory {
  const carried = carriedKeys(settled, at);
  const settledKeys = carried.length === 0 ? undefined : carried;
  const ends = rowsBetween(newest, { recentKeys, settledKeys }, at).map(({ until }) => until);
  const until = Math.max(newest.keyRowsUntil ?? 0, ...ends);
  return { recentKeys, settledKeys, keyRowsUntil: until > at ? until : undefined };
}

/**
 * The rows that have to exist before `next` takes the place of `newest`: of the keys that `newest` knows and `next` does
 * not, but that have to be remembered at `at` (milliseconds since 1970).
 */
export function rowsBetween(
  newest: Commit,
  next: Pick<Commit, 'recentKeys' | 'settledKeys'>,
  at: number,
): readonly KeyRow[] {
  const { recentKeys, settledKeys = [], policies = defaultPolicies } = newest;
  const leaving = recentKeys.filter((key) => !next.recentKeys.includes(key));
  const leavingSettled = settledKeys.filter((settled) => !next.settledKeys?.includes(settled));
  const until = at + durableKeyHours * hourMs;
  return [
    ...(policies.keys === 'durable' ? leaving.map((key) => ({ ...key, until })) : []),
    ...leavingSettled.map(rowOfSettledKey).filter((row) => row.until > at),
  ];
}

function rowOfSettledKey(settled: SettledKey): KeyRow {
  return { hashPrefix: hashPrefixOf(settled), version: settled.version, settled, until: expiryOf(settled) };
}
