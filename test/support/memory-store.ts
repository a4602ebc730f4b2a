import { type Codec, codec as serviceCodec } from '../../lambdas/store/codec.ts';
import { cursorAfter, sortKeyOf } from '../../lambdas/store/cursor.ts';
import { createdSort } from '../../lambdas/store/dynamodb/table-schema.ts';
import {
  type ApiKey,
  type CheckpointList,
  type Commit,
  type KeyRow,
  keyRowLimit,
  type Listing,
  type ReservedApiKeys,
  type SigningKey,
  type Store,
} from '../../lambdas/store/store.ts';

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
  const checkpoints = new Map<string, CheckpointList>();
  const reservedApiKeys = new Map<string, ReservedApiKeys>();
  const claims = new Map<string, string>();
  const keyRows = new Map<string, Map<string, KeyRow>>();
  /** The amended newest commit of a game, until it has a newer version. */
  const amendments = new Map<
    string,
    { readonly amendment: number; readonly version: number; readonly bytes: Uint8Array }
  >();
  const counters = new Map<string, number>();
  let signing: readonly SigningKey[] = [];

  const at = async (game: string, version: number): Promise<Commit | undefined> => {
    const bytes = games.get(game)?.versions.get(version);
    return bytes && codec.decode(game, version, bytes);
  };

  return {
    at,

    async newest(game) {
      const amended = amendments.get(game);
      if (amended === undefined) return at(game, games.get(game)?.newest ?? 0);
      return { ...codec.decode(game, amended.version, amended.bytes), amendment: amended.amendment };
    },

    async history(game, after, limit) {
      return [...(games.get(game)?.versions ?? [])]
        .filter(([version]) => version > after)
        .sort(([one], [other]) => one - other)
        .slice(0, Math.max(0, limit))
        .map(([version, bytes]) => codec.decode(game, version, bytes));
    },

    async put(commit, newest) {
      const { game, version } = commit;
      const bytes = codec.encode(commit);
      const place = version === newest?.version ? version + 1 : version;
      const known = games.get(game)?.versions.has(place) ? Number.NaN : amendments.get(game)?.amendment;
      if (known !== newest?.amendment) return 'taken';
      if (place !== version) {
        amendments.set(game, { amendment: (known ?? 0) + 1, version, bytes });
      } else {
        amendments.delete(game);
        keep({ game, version, bytes });
      }
      return 'stored';
    },

    async putListing(listing) {
      const { version, details } = listings.get(listing.game) ?? { version: -1, details: 0 };
      const isLater = version > listing.version || (version === listing.version && details > listing.details);
      if (!isLater) listings.set(listing.game, { ...listing });
    },

    async games(client, first, after, { status, metadata } = {}) {
      const start = after === undefined ? undefined : sortKeyOf(client, after);
      const rows = [...listings.values()]
        .filter((listing) => listing.client === client)
        .filter((listing) => status === undefined || listing.status === status)
        .filter(
          (listing) =>
            metadata === undefined ||
            listing.metadata?.some(({ name, value }) => name === metadata.name && value === metadata.value),
        )
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

    checkpoints: async (game) => checkpoints.get(game),

    async putCheckpoints(game, list) {
      if ((checkpoints.get(game)?.revision ?? 0) !== list.revision - 1) return 'taken';
      checkpoints.set(game, structuredClone(list));
      return 'stored';
    },

    async reserveKey(client, key, game) {
      const claimed = claims.get(`${client} ${key}`) ?? game;
      claims.set(`${client} ${key}`, claimed);
      return claimed;
    },

    async putKeyRow(game, row) {
      const rows = keyRows.get(game) ?? new Map<string, KeyRow>();
      keyRows.set(game, rows.set(`${row.hashPrefix} ${row.version} ${row.settled?.key}`, { ...row }));
    },

    async keyRows(game, hashPrefix) {
      return [...(keyRows.get(game)?.values() ?? [])]
        .filter((row) => row.hashPrefix === hashPrefix && row.until > Date.now())
        .sort((one, other) => other.version - one.version)
        .slice(0, keyRowLimit);
    },

    reservedApiKeys: async (client) => reservedApiKeys.get(client),

    async putReservedApiKeys(client, reserved) {
      if ((reservedApiKeys.get(client)?.revision ?? 0) !== reserved.revision - 1) return 'taken';
      reservedApiKeys.set(client, structuredClone(reserved));
      return 'stored';
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
