import type { Stopped } from '../../rules/core/play-batch.ts';
import type { Plan, Scope } from '../../schema/access.ts';

/** What an undo means for the players. An undo of which neither is true is harmless. */
export interface UndoImpact {
  /** Someone had learnt something hidden. */
  readonly reveals: boolean;
  /** Someone else had played since. */
  readonly crossesPlayer: boolean;
}

/** The game and version whose state a fork or an import began with. */
export interface Origin {
  readonly game: string;
  readonly version: number;
}

/** What made a version: by whom, with which commands, and what happened. */
export type Entry =
  | { readonly kind: 'started'; readonly setup: unknown; readonly events: readonly unknown[] }
  /** Begins with the state of another game, or of an exported document. */
  | { readonly kind: 'forked' | 'imported'; readonly from: Origin }
  | {
      readonly kind: 'played';
      /** `host`, or the seat that acted. */
      readonly by: string;
      /** Those that stand. */
      readonly commands: readonly unknown[];
      readonly events: readonly unknown[];
      /**
       * The rejection that ended the batch early. It is the answer to a retry, and goes to no one else: it may name cards
       * that only the seat sees.
       */
      readonly stopped?: Stopped;
    }
  | { readonly kind: 'undone'; readonly by: string; readonly toVersion: number; readonly impact: UndoImpact }
  /** Revokes all earlier tokens of these roles: `host`, `watcher`, `seat 2`. */
  | { readonly kind: 'rotated'; readonly by: string; readonly roles: readonly string[] };

/** How the service treats a game. Chosen when it is created. */
export interface Policies {
  /** Who may undo versions: every player, only the host, or no one. */
  readonly undo: 'free' | 'own' | 'host' | 'forbidden';
  /** How long idempotency keys are remembered: the last `recentKeyLimit`, or each for `durableKeyHours` as well. */
  readonly keys: 'last-64' | 'durable';
}

/** The policies of a game that was created without any. */
export const defaultPolicies: Policies = { undo: 'host', keys: 'durable' };

/** Hashes of an idempotency key and of its request: SHA-256, the first 16 bytes, base64url. */
export interface IdempotencyFingerprint {
  /** Of the key that the client sent. */
  readonly key: string;
  /** Of the request that it was sent with. */
  readonly body: string;
}

/** A recently used idempotency key: the first four bytes of its hash, as an unsigned number, and its version. */
export interface RecentKey {
  readonly hashPrefix: number;
  readonly version: number;
}

/** How many keys of versions a commit knows. */
export const recentKeyLimit = 64;
/** How long each key is remembered at least, unless the game's policy is `last-64`. */
export const durableKeyHours = 24;

/** The key of a request that made no version: the rules rejected it, or it changed a checkpoint. */
export interface SettledKey extends IdempotencyFingerprint {
  readonly kind: 'rejected' | 'checkpoint';
  /** The version whose state rejected it, or the version of the checkpoint. */
  readonly version: number;
  /** When it was settled, in milliseconds since 1970. */
  readonly at: number;
}

/** How many settled keys a commit knows. */
export const settledKeyLimit = 32;
/** How long the key of a rejected request is remembered. */
export const rejectedKeyMinutes = 5;

/** Most rows of one hash prefix that are read. Without intent, two keys of a game hardly ever share one. */
export const keyRowLimit = 16;

/** A key that the newest commit no longer knows itself. */
export interface KeyRow extends RecentKey {
  /** For a key that made no version. */
  readonly settled?: SettledKey | undefined;
  /** When it may be forgotten, in milliseconds since 1970. */
  readonly until: number;
}

/**
 * One version of a game, as it is stored. The newest commit is the game; the older ones are its history and are never
 * changed. All of it is plain JSON.
 */
export interface Commit {
  readonly game: string;
  /** 0 for the setup, then 1, 2, 3 … without a gap. */
  readonly version: number;
  /** Random id of the request that made it: distinguishes our own Put, whose reply was lost, from another writer's. */
  readonly attempt: string;
  /** When it was accepted, in milliseconds since 1970. */
  readonly at: number;
  /** The client that owns the game. */
  readonly client: string;
  readonly title?: string | undefined;
  /** What the client has noted about the game. Absent: nothing. */
  readonly metadata?: readonly MetadataEntry[] | undefined;
  /** Whether the game accepts no commands until it is taken out of the archive. Absent: no. */
  readonly archived?: true | undefined;
  /** The last change of title, metadata or archive. Absent: they are as they were when the game was created. */
  readonly details?: { readonly revision: number; readonly since: number } | undefined;
  /** When the game was created, in milliseconds since 1970. */
  readonly createdAt: number;
  /** Of the ruleset's implementation. */
  readonly revision: number;
  /** The secret that all chance is derived from. Never shown before the game is over. */
  readonly seed: string;
  /** The version from which on this seed is used. */
  readonly seedSince: number;
  /** Absent where the server chose the seed. */
  readonly seedChosenBy?: 'creator' | undefined;
  readonly over: boolean;
  /** Absent for the default policies. */
  readonly policies?: Policies | undefined;
  /** How often the tokens of each role were revoked. A role that is not listed: never. */
  readonly epochs?: Readonly<Record<string, number>> | undefined;
  readonly state: unknown;
  readonly entry: Entry;
  /** Of the idempotency key that made this version, if there was one. */
  readonly fingerprint?: IdempotencyFingerprint | undefined;
  /** The last `recentKeyLimit` keys of versions, up to this one, oldest first. */
  readonly recentKeys: readonly RecentKey[];
  /** The last keys of requests that made no version, oldest first. Absent: none. */
  readonly settledKeys?: readonly SettledKey[] | undefined;
  /** Until when a key may be known by its row only, in milliseconds since 1970. Absent: no key is. */
  readonly keyRowsUntil?: number | undefined;
  /** How many keys were settled since this version was made. Only the newest commit has it; not part of its body. */
  readonly amendment?: number | undefined;
}

/** A name and a value that a client keeps with its game. */
export interface MetadataEntry {
  readonly name: string;
  readonly value: string;
}

/** Whether a game goes on. An archived game may be over or not. */
export type Status = 'open' | 'over' | 'archived';

export function statusOf({ over, archived }: Pick<Commit, 'over' | 'archived'>): Status {
  if (archived) return 'archived';
  return over ? 'over' : 'open';
}

/** Which games to list. A game has to fit all that is given. */
export interface ListingFilter {
  readonly status?: Status | undefined;
  readonly metadata?: MetadataEntry | undefined;
}

/** A game in a list of games. Derived from its commits, and derived again if it was lost. */
export interface Listing {
  readonly game: string;
  readonly client: string;
  readonly title?: string | undefined;
  readonly createdAt: number;
  /** Of the commit that it was derived from. */
  readonly version: number;
  /** How often the title, metadata or archive of the game had been changed. */
  readonly details: number;
  readonly status: Status;
  readonly metadata?: readonly MetadataEntry[] | undefined;
}

/** The listing of a game, derived from one of its commits. */
export function listingOf(commit: Commit): Listing {
  const { game, client, title, createdAt, version, details, metadata } = commit;
  return {
    game,
    client,
    title,
    createdAt,
    version,
    details: details?.revision ?? 0,
    status: statusOf(commit),
    metadata,
  };
}

/** A client's API key, as it is stored. `hash` is the SHA-256 of its secret, base64url. */
export interface ApiKey {
  readonly id: string;
  readonly client: string;
  readonly hash: string;
  readonly createdAt: number;
  /** When it becomes invalid, in milliseconds since 1970. In the future for a key that is being replaced. */
  readonly revokedAt?: number | undefined;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  /** Of the idempotency key that made it, if there was one. */
  readonly fingerprint?: IdempotencyFingerprint | undefined;
}

/**
 * The API keys of a client that may be valid. They are one item, so that no two requests at once exceed the limit. A key
 * is reserved here before it is stored.
 */
export interface ReservedApiKeys {
  /** How often they were changed. */
  readonly revision: number;
  /** Ids, and when each was reserved, in milliseconds since 1970. */
  readonly items: readonly { readonly id: string; readonly at: number }[];
}

/** A name for a version. */
export interface Checkpoint {
  readonly name: string;
  readonly version: number;
  readonly by: string;
  /** When it was set, in milliseconds since 1970. */
  readonly at: number;
  /** The newest version when it was set: a viewer who is kept behind must not learn of it earlier. */
  readonly newest: number;
}

/** All checkpoints of a game. They are one item, so that no two changes at once exceed a limit. */
export interface CheckpointList {
  /** How often they were changed. */
  readonly revision: number;
  /** Random id of the request that changed them last: distinguishes our own Put from another writer's. */
  readonly attempt: string;
  readonly items: readonly Checkpoint[];
  /** The keys of the last changes, oldest first, until the newest commit knows them. */
  readonly settledKeys: readonly SettledKey[];
}

/** A key that signs game tokens. */
export interface SigningKey {
  readonly kid: string;
  /** 32 bytes, base64url. */
  readonly secret: string;
}

/**
 * Stores games. Every method may throw Problem `unavailable`. A `put` that threw may have been stored all the same; the
 * next read shows it.
 */
export interface GameStore {
  /** The newest commit, by a consistent read. */
  newest(game: string): Promise<Commit | undefined>;
  /** The commit that made `version`. */
  at(game: string, version: number): Promise<Commit | undefined>;
  /** Up to `limit` commits after version `after`, oldest first. */
  history(game: string, after: number, limit: number): Promise<readonly Commit[]>;
  /**
   * Stores a commit in the place after `newest`, which the writer has read, unless that place was taken or changed since:
   * one conditional write. A commit of the same version as `newest` amends it: it is `newest` with other keys, and lies in
   * the place of the next version until that replaces it. Other details count as other keys. The first version of a game comes without `newest`.
   */
  put(commit: Commit, newest?: Commit): Promise<'stored' | 'taken'>;
  /** Writes the row that lists a game, unless the row that is there was derived from a later version or later details. */
  putListing(listing: Listing): Promise<void>;
  /**
   * A client's games, newest first. `after` is `next` of the page before. With a filter, a page may have fewer games than
   * `first` although there are more. Throws Problem `bad-request` for a bad cursor.
   */
  games(
    client: string,
    first: number,
    after?: string,
    filter?: ListingFilter,
  ): Promise<{ games: readonly Listing[]; next?: string | undefined }>;
  /** The checkpoints of a game, by a consistent read. Undefined where it never had any. */
  checkpoints(game: string): Promise<CheckpointList | undefined>;
  /** Stores the checkpoints of a game, unless those that are there do not have the revision before. */
  putCheckpoints(game: string, list: CheckpointList): Promise<'stored' | 'taken'>;
  /** Reserves a client's idempotency key for a game. Returns the game that it is reserved for: this one, or an earlier one. */
  reserveKey(client: string, key: string, game: string): Promise<string>;
  /** Writes the row of a key. The same key of the same version has one row. */
  putKeyRow(game: string, row: KeyRow): Promise<void>;
  /** The rows of keys with this hash prefix that have not expired, newest version first, at most `keyRowLimit`. */
  keyRows(game: string, hashPrefix: number): Promise<readonly KeyRow[]>;
}

/** Stores API keys and the keys that sign game tokens. */
export interface KeyStore {
  apiKey(id: string): Promise<ApiKey | undefined>;
  /**
   * Writes a key, unless the stored one becomes invalid earlier. A late write, or one that does not know of the revocation,
   * never makes a revoked key valid again. No operation needs to give a key more time.
   */
  putApiKey(key: ApiKey): Promise<'stored' | 'ended'>;
  /** All keys a client ever had, newest first. May be slightly out of date. */
  apiKeys(client: string): Promise<readonly ApiKey[]>;
  /** The reserved API keys of a client, by a consistent read. Undefined where it never had any. */
  reservedApiKeys(client: string): Promise<ReservedApiKeys | undefined>;
  /** Replaces the reserved API keys of a client, unless those that are there do not have the revision before. */
  putReservedApiKeys(client: string, reserved: ReservedApiKeys): Promise<'stored' | 'taken'>;
  /** The keys that sign game tokens. The first one signs new tokens. */
  signingKeys(): Promise<readonly SigningKey[]>;
  /** Replaces the signing keys, unless they are no longer `before`. */
  putSigningKeys(before: readonly SigningKey[], after: readonly SigningKey[]): Promise<'stored' | 'taken'>;
}

/** Stores the counters of quotas. */
export interface QuotaStore {
  /** Adds to a counter and returns its total. The counter expires some time after `until` (milliseconds since 1970). */
  count(counter: string, requests: number, until: number): Promise<number>;
}

export type Store = GameStore & KeyStore & QuotaStore;
