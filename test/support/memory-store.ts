import { type Codec, codec as serviceCodec } from '../../lambdas/store/codec.ts';
import { cursorAfter, sortKeyOf } from '../../lambdas/store/cursor.ts';
import { createdSort } from '../../lambdas/store/dynamodb/table-schema.ts';
import type { ApiKey, Checkpoint, Commit, Listing, SigningKey, Store } from '../../lambdas/store/store.ts';

/** A commit as a table keeps it. */
export interface StoredBytes {
  readonly game: string;
  readonly version: number;
  readonly bytes: Uint8Array;
}

/**
 * A store in the memory of this process. It keeps commits as the same bytes as a table, so that a caller can neither change
 * what is stored nor store what cannot be read again. It begins with the commits of `stored`, whichever release wrote them, in the
 * order of their versions.
 */
export function memoryStore(codec: Codec = serviceCodec, stored: readonly StoredBytes[] = []): Store {
  const games = new Map<string, { newest: number; readonly versions: Map<number, Uint8Array> }>();
  const keep = ({ game, version, bytes }: StoredBytes) => {
    const kept = games.get(game) ?? { newest: 0, versions: new Map<number, Uint8Array>() };
    kept.versions.set(version, bytes);
    kept.newest = Math.max(kept.newest, version);
    games.set(game, kept);
  };
  stored.forEach(keep);
  const listings = new Map<string, Listing>();
  const keys = new Map<string, ApiKey>();
  const checkpoints = new Map<string, Map<string, Checkpoint>>();
  const claims = new Map<string, string>();
  const durableKeys = new Map<string, { readonly version: number; readonly until: number }>();
  const counters = new Map<string, number>();
  let signing: readonly SigningKey[] = [];

  const at = async (game: string, version: number): Promise<Commit | undefined> => {
    const bytes = games.get(game)?.versions.get(version);
    return bytes && codec.decode(game, version, bytes);
  };

  return {
    at,
    newest: (game) => at(game, games.get(game)?.newest ?? 0),

    async history(game, after, limit) {
      return [...(games.get(game)?.versions ?? [])]
        .filter(([version]) => version > after)
        .sort(([one], [other]) => one - other)
        .slice(0, Math.max(0, limit))
        .map(([version, bytes]) => codec.decode(game, version, bytes));
    },

    async put(commit) {
      const bytes = codec.encode(commit);
      if (games.get(commit.game)?.versions.has(commit.version)) return 'taken';
      keep({ game: commit.game, version: commit.version, bytes });
      return 'stored';
    },

    async putListing(listing) {
      if ((listings.get(listing.game)?.version ?? 0) <= listing.version) listings.set(listing.game, { ...listing });
    },

    async games(client, first, after) {
      const start = after === undefined ? undefined : sortKeyOf(client, after);
      const rows = [...listings.values()]
        .filter((listing) => listing.client === client)
        .map((listing) => ({ listing, sort: createdSort(listing.createdAt, listing.game) }))
        .filter(({ sort }) => start === undefined || sort < start)
        .sort((one, other) => (one.sort < other.sort ? 1 : -1));
      const page = rows.slice(0, first);
      const last = rows.length > first ? page.at(-1) : undefined;
      return { games: page.map(({ listing }) => ({ ...listing })), next: last && cursorAfter(client, last.sort) };
    },

    async apiKey(id) {
      const key = keys.get(id);
      return key && { ...key };
    },

    async putApiKey(key) {
      const known = keys.get(key.id)?.revokedAt;
      if (known !== undefined && known < (key.revokedAt ?? Number.POSITIVE_INFINITY)) return 'ended';
      keys.set(key.id, { ...key });
      return 'stored';
    },

    async apiKeys(client) {
      return [...keys.values()].filter((key) => key.client === client).sort((a, b) => b.createdAt - a.createdAt);
    },

    async putCheckpoint(game, checkpoint) {
      const names = checkpoints.get(game) ?? new Map<string, Checkpoint>();
      checkpoints.set(game, names.set(checkpoint.name, { ...checkpoint }));
    },

    async checkpoints(game) {
      const named = [...(checkpoints.get(game)?.values() ?? [])];
      return named.sort((one, other) => Buffer.compare(Buffer.from(one.name), Buffer.from(other.name)));
    },

    checkpoint: async (game, name) => checkpoints.get(game)?.get(name),

    async reserveKey(client, key, game) {
      const claimed = claims.get(`${client} ${key}`) ?? game;
      claims.set(`${client} ${key}`, claimed);
      return claimed;
    },

    async putDurableKey(game, key, version, until) {
      const name = `${game} ${key}`;
      if ((durableKeys.get(name)?.version ?? 0) <= version) durableKeys.set(name, { version, until });
    },

    async durableKey(game, key) {
      const kept = durableKeys.get(`${game} ${key}`);
      return kept !== undefined && kept.until >= Date.now() ? kept.version : undefined;
    },

    signingKeys: async () => signing,

    async putSigningKeys(before, after) {
      if (JSON.stringify(before) !== JSON.stringify(signing)) return 'taken';
      signing = structuredClone(after);
      return 'stored';
    },

    async count(counter, used) {
      const now = (counters.get(counter) ?? 0) + used;
      counters.set(counter, now);
      return now;
    },
  };
}
