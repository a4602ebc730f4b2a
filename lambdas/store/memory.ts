import { decode, encode } from './codec.ts';
import { cursorAfter, placeOf } from './cursor.ts';
import type { ApiKey, Commit, Listing, Store } from './store.ts';
import { createdSort } from './table.ts';

/**
 * A store that forgets everything with its process. It keeps commits as the same bytes that a table would, so a caller
 * can neither change what is stored nor store what could not be read again.
 */
export function memoryStore(): Store {
  const games = new Map<string, { newest: number; readonly versions: Map<number, Uint8Array> }>();
  const listings = new Map<string, Listing>();
  const keys = new Map<string, ApiKey>();

  const at = async (game: string, version: number): Promise<Commit | undefined> => {
    const bytes = games.get(game)?.versions.get(version);
    return bytes && decode(game, version, bytes);
  };

  return {
    at,
    newest: (game) => at(game, games.get(game)?.newest ?? 0),

    async history(game, after, limit) {
      return [...(games.get(game)?.versions ?? [])]
        .filter(([version]) => version > after)
        .sort(([one], [other]) => one - other)
        .slice(0, Math.max(0, limit))
        .map(([version, bytes]) => decode(game, version, bytes));
    },

    async put(commit) {
      const bytes = encode(commit);
      const kept = games.get(commit.game) ?? { newest: 0, versions: new Map<number, Uint8Array>() };
      if (kept.versions.has(commit.version)) return 'taken';
      kept.versions.set(commit.version, bytes);
      kept.newest = Math.max(kept.newest, commit.version);
      games.set(commit.game, kept);
      return 'stored';
    },

    async list(listing) {
      if ((listings.get(listing.game)?.version ?? 0) <= listing.version) listings.set(listing.game, { ...listing });
    },

    async games(client, first, after) {
      const place = after === undefined ? undefined : placeOf(client, after);
      const rows = [...listings.values()]
        .filter((listing) => listing.client === client)
        .map((listing) => ({ listing, sort: createdSort(listing) }))
        .filter(({ sort }) => place === undefined || sort < place)
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
      keys.set(key.id, { ...key });
    },
  };
}
