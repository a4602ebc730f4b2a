/** Who made a version, what was asked and what happened. Told apart by `kind`. */
export type Entry =
  | { readonly kind: 'started'; readonly setup: unknown; readonly events: readonly unknown[] }
  | {
      readonly kind: 'played';
      /** `host` or the seat that spoke. */
      readonly by: string;
      readonly commands: readonly unknown[];
      readonly events: readonly unknown[];
    }
  | { readonly kind: 'undone'; readonly by: string; readonly toVersion: number };

/** An idempotency key as it is kept: hashes only, base64url of 16 bytes each. */
export interface KeyPrint {
  /** Of the key the client sent. */
  readonly key: string;
  /** Of what the client asked for under it. */
  readonly body: string;
}

/** A key seen lately: four bytes of its hash (as an unsigned number) and the version made under it. */
export interface RingEntry {
  readonly hint: number;
  readonly version: number;
}

/** How many keys a game remembers. */
export const ringSize = 64;

/**
 * What one accepted commit puts on record. The newest commit is the game; the older ones are its history and are never
 * rewritten. Plain JSON all through.
 */
export interface Commit {
  readonly game: string;
  /** 0 for the set-up table, then 1, 2, 3 … without a gap. */
  readonly version: number;
  /** Random, of this attempt: tells our own Put, whose answer was lost, from somebody else's. Base64url of 8 bytes. */
  readonly attempt: string;
  /** When it was accepted, milliseconds since 1970. */
  readonly at: number;
  /** The client that owns the game. */
  readonly client: string;
  readonly title?: string | undefined;
  /** When the game was created, milliseconds since 1970. */
  readonly createdAt: number;
  /** Of the ruleset's implementation. */
  readonly revision: number;
  /** The secret all chance comes from, and the version from which on it is in force. Never leaves before the outcome. */
  readonly seed: string;
  readonly seedSince: number;
  readonly over: boolean;
  readonly state: unknown;
  readonly entry: Entry;
  /** Of the key this version was made under, if there was one. */
  readonly keyPrint?: KeyPrint | undefined;
  /** The last `ringSize` keyed versions before and including this one, oldest first. */
  readonly ring: readonly RingEntry[];
}

/** A game as lists show it. Made from commits and remade from them if it was lost. */
export interface Listing {
  readonly game: string;
  readonly client: string;
  readonly title?: string | undefined;
  readonly createdAt: number;
  /** Of the commit that this is made from. */
  readonly version: number;
  readonly over: boolean;
}

/** The row that lists a game, from any of its commits. */
export function listingOf({ game, client, title, createdAt, version, over }: Commit): Listing {
  return { game, client, title, createdAt, version, over };
}

/** A client's API key as it is kept. `hash` is the SHA-256 of the secret half, base64url. */
export interface ApiKey {
  readonly id: string;
  readonly client: string;
  readonly hash: string;
  readonly createdAt: number;
  /** When it was revoked, milliseconds since 1970. */
  readonly revokedAt?: number | undefined;
}

/**
 * Where games are kept. Every method may throw Problem `unavailable`; a `put` that threw may still have been stored,
 * which the next read shows.
 */
export interface GameStore {
  /** The newest commit, read consistently. */
  newest(game: string): Promise<Commit | undefined>;
  /** The commit that made `version`. */
  at(game: string, version: number): Promise<Commit | undefined>;
  /** Up to `limit` commits after version `after`, oldest first. */
  history(game: string, after: number, limit: number): Promise<readonly Commit[]>;
  /** Stores a commit, unless its version is taken: one conditional write. */
  put(commit: Commit): Promise<'stored' | 'taken'>;
  /**
   * Writes the row that lists a game, unless a later version of the game has written it: a write may arrive long after
   * everybody has given it up.
   */
  list(listing: Listing): Promise<void>;
  /** A client's games, newest first. `after` is the `next` of the page before; one that is none of ours is a Problem. */
  games(
    client: string,
    first: number,
    after?: string,
  ): Promise<{ games: readonly Listing[]; next?: string | undefined }>;
}

/** Where API keys are kept. */
export interface KeyStore {
  apiKey(id: string): Promise<ApiKey | undefined>;
  putApiKey(key: ApiKey): Promise<void>;
}

export type Store = GameStore & KeyStore;
