import type { Plan, Scope } from '../../schema/access.ts';

/** What taking versions back does to those at the table, from harmless to grave. */
export type UndoImpact = 'free' | 'reveals' | 'crosses-a-player';

/** Where a game that did not begin with a set-up comes from. */
export interface Origin {
  readonly game: string;
  readonly version: number;
}

/** Who made a version, what was asked and what happened. Told apart by `kind`. */
export type Entry =
  | { readonly kind: 'started'; readonly setup: unknown; readonly events: readonly unknown[] }
  /** Begins at the table of another game, or of one that was brought along as a document. */
  | { readonly kind: 'forked' | 'imported'; readonly from: Origin }
  | {
      readonly kind: 'played';
      /** `host` or the seat that spoke. */
      readonly by: string;
      readonly commands: readonly unknown[];
      readonly events: readonly unknown[];
    }
  | { readonly kind: 'undone'; readonly by: string; readonly toVersion: number; readonly impact: UndoImpact }
  /** Ends all tokens of these roles (`host`, `watcher`, `seat 2`) that were made before. */
  | { readonly kind: 'rotated'; readonly by: string; readonly roles: readonly string[] };

/** What tables may want to have differently about the server itself. */
export interface Policies {
  /** Who may take versions back: everybody who plays, only the host, or nobody. */
  readonly undo: 'free' | 'host' | 'forbidden';
  /** How long idempotency keys are known: the last `ringSize`, or besides each for `longKeyDays`. */
  readonly keys: 'last-64' | 'long';
}

/** Of a game that says nothing else. */
export const defaultPolicies: Policies = { undo: 'host', keys: 'last-64' };

/** An idempotency key as it is kept: hashes only, base64url of 16 bytes each. */
export interface IdempotencyFingerprint {
  /** Of the key the client sent. */
  readonly key: string;
  /** Of what the client asked for under it. */
  readonly body: string;
}

/** A key seen lately: four bytes of its hash (as an unsigned number) and the version made under it. */
export interface RecentKey {
  readonly hashPrefix: number;
  readonly version: number;
}

/** How many keys a game remembers. */
export const recentKeyLimit = 64;
/** How long it remembers each key besides, where its policy says so. */
export const durableKeyDays = 30;

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
  /** Left out where they are the usual ones. */
  readonly policies?: Policies | undefined;
  /** How often the tokens of a role were ended; roles not named here never. */
  readonly epochs?: Readonly<Record<string, number>> | undefined;
  readonly state: unknown;
  readonly entry: Entry;
  /** Of the key this version was made under, if there was one. */
  readonly fingerprint?: IdempotencyFingerprint | undefined;
  /** The last `ringSize` keyed versions before and including this one, oldest first. */
  readonly recentKeys: readonly RecentKey[];
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
  /** From when on it opens nothing, milliseconds since 1970: past, or still to come where it was replaced. */
  readonly revokedAt?: number | undefined;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
}

/** A name for a version. */
export interface Checkpoint {
  readonly name: string;
  readonly version: number;
  readonly by: string;
  /** When it was set, milliseconds since 1970. */
  readonly at: number;
  /** The newest version at that time: what whoever set it knew of. */
  readonly newest: number;
  /** Of the key it was set under, if there was one. */
  readonly fingerprint?: IdempotencyFingerprint | undefined;
}

/** A secret that game tokens are signed with. */
export interface SigningKey {
  readonly kid: string;
  /** 32 bytes, base64url. */
  readonly secret: string;
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
  putListing(listing: Listing): Promise<void>;
  /** A client's games, newest first. `after` is the `next` of the page before; one that is none of ours is a Problem. */
  games(
    client: string,
    first: number,
    after?: string,
  ): Promise<{ games: readonly Listing[]; next?: string | undefined }>;
  /** Names a version; a name that is there already moves. */
  putCheckpoint(game: string, checkpoint: Checkpoint): Promise<void>;
  /** All names of a game's versions, by name. */
  checkpoints(game: string): Promise<readonly Checkpoint[]>;
  checkpoint(game: string, name: string): Promise<Checkpoint | undefined>;
  /** Lets a client's key stand for a game, and answers which one it stands for: this, or one that was named before. */
  reserveKey(client: string, key: string, game: string): Promise<string>;
  /** Remembers beyond the ring which version was made under a key, until a moment in milliseconds since 1970. */
  putDurableKey(game: string, key: string, version: number, until: number): Promise<void>;
  /** The version that was made under a key, if it is still remembered. */
  durableKey(game: string, key: string): Promise<number | undefined>;
}

/** Where API keys are kept, and what game tokens are signed with. */
export interface KeyStore {
  apiKey(id: string): Promise<ApiKey | undefined>;
  /**
   * Writes a key, unless it is on record that it ends sooner: a key that was revoked is revived by no write that comes late or
   * knows nothing of it. Nobody needs to give a key more time.
   */
  putApiKey(key: ApiKey): Promise<'stored' | 'ended'>;
  /** All keys a client ever had, newest first. May lag a moment behind. */
  apiKeys(client: string): Promise<readonly ApiKey[]>;
  /** The secrets that sign game tokens, the one for new tokens first. */
  signingKeys(): Promise<readonly SigningKey[]>;
  /** Replaces these secrets, unless they are no longer what they were when they were read. */
  putSigningKeys(before: readonly SigningKey[], after: readonly SigningKey[]): Promise<'stored' | 'taken'>;
}

/** Where uses are counted. */
export interface QuotaStore {
  /** Adds uses to a counter and answers what it comes to. The counter is forgotten some time after `until`. */
  count(counter: string, uses: number, until: number): Promise<number>;
}

export type Store = GameStore & KeyStore & QuotaStore;
