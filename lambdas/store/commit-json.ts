import type { Commit } from './store.ts';

/** The JSON of a commit as some schema version wrote it. */
export type StoredCommit = Readonly<Record<string, unknown>>;

/** Turns the JSON of one schema version into that of the next. Pure. */
export type Upcaster = (stored: StoredCommit) => StoredCommit;

/**
 * Upcaster number i turns schema version i + 1 into i + 2. After the first release the list only grows, at its end: the
 * number of upcasters is the schema version that is written.
 */
export const upcasters: readonly Upcaster[] = [];

/** The schema version that is written with these upcasters. */
export function schemaVersionOf(chain: readonly Upcaster[]): number {
  return chain.length + 1;
}

/** The current form of what was stored with an older schema version. */
export function upcast(stored: StoredCommit, version: number, chain: readonly Upcaster[]): StoredCommit {
  return chain.slice(version - 1).reduce((current, step) => step(current), stored);
}

/**
 * The JSON of a commit, without its game and version, which are the item's key, and without the key hash prefixes, which
 * are stored as bytes. `gaps` are the distances between the versions of its recent keys.
 *
 * The order of the members is part of the compression: names that always follow each other are one match in the
 * dictionary.
 */
export function commitJson(commit: Commit): string {
  const {
    at,
    attempt,
    client,
    createdAt,
    entry,
    fingerprint,
    over,
    revision,
    seed,
    seedSince,
    seedChosenBy,
    state,
    title,
  } = commit;
  const { policies, epochs, recentKeys, settledKeys, keyRowsUntil, version, metadata, archived, details } = commit;
  const gaps = recentKeys.map((key, at) => (recentKeys[at + 1]?.version ?? version) - key.version);
  return JSON.stringify({
    attempt,
    at,
    fingerprint,
    seed,
    createdAt,
    client,
    title,
    metadata,
    archived,
    details,
    revision,
    seedSince,
    seedChosenBy,
    over,
    policies,
    epochs,
    settledKeys,
    keyRowsUntil,
    gaps,
    entry,
    state,
  });
}

/**
 * A commit from its JSON, which has the current form, and the hash prefixes of its recent keys. Undefined where the two
 * do not agree about how many keys there are.
 */
export function commitFromJson(
  game: string,
  version: number,
  { gaps, ...stored }: StoredCommit,
  hashPrefixes: readonly number[],
): Commit | undefined {
  if (!Array.isArray(gaps) || gaps.length !== hashPrefixes.length) return undefined;
  // The codec and its upcasters guarantee the other members.
  const rest = stored as Omit<Commit, 'game' | 'version' | 'recentKeys'>;
  return { ...rest, game, version, recentKeys: recentKeysOf(version, gaps, hashPrefixes) };
}

/** Gaps count back from the commit's own version, so the newest key comes first here. */
function recentKeysOf(version: number, gaps: readonly number[], hashPrefixes: readonly number[]): Commit['recentKeys'] {
  let keyVersion = version;
  const newestFirst = hashPrefixes.toReversed().map((hashPrefix, at) => {
    keyVersion -= gaps[gaps.length - 1 - at] as number;
    return { hashPrefix, version: keyVersion };
  });
  return newestFirst.reverse();
}
