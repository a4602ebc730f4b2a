/** What an API key may do. `operate` manages the keys of all clients. */
export const scopes = ['read', 'play', 'create', 'operate'] as const;
export type Scope = (typeof scopes)[number];

/** The scopes of a key that was created without a list of scopes. */
export const defaultScopes: readonly Scope[] = ['read', 'play', 'create'];

/** The roles that a game token can have. */
export const roles = ['host', 'seat', 'watcher'] as const;
export type Role = (typeof roles)[number];

/** A number of requests in a window of seconds. */
export interface Quota {
  readonly limit: number;
  readonly seconds: number;
}

/** What is counted: reads, commands, and new games. */
export const quotaKinds = ['reads', 'commands', 'games'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

/** The scope that an API key needs for each kind of request. */
export const quotaScopes: Readonly<Record<QuotaKind, Scope>> = { reads: 'read', commands: 'play', games: 'create' };

const minute = 60;
const hour = 3_600;

/**
 * Quotas by plan. A client's keys share one quota. All holders of tokens of one role at one game share one, too.
 * `GET /v1/limits` returns this data, and the server enforces it.
 */
export const plans = {
  standard: {
    reads: { limit: 3_000, seconds: minute },
    commands: { limit: 600, seconds: minute },
    games: { limit: 300, seconds: hour },
  },
  large: {
    reads: { limit: 60_000, seconds: minute },
    commands: { limit: 12_000, seconds: minute },
    games: { limit: 6_000, seconds: hour },
  },
  /** For a key on a developer's machine: only a runaway loop reaches these. */
  development: {
    reads: { limit: 1_000_000, seconds: minute },
    commands: { limit: 1_000_000, seconds: minute },
    games: { limit: 1_000_000, seconds: hour },
  },
  /**
   * A token draws on the quota of the client that owns its game. Besides, each role of each game has this limit, so that
   * the watchers of one stream cannot use up what a large client's other games need.
   */
  token: {
    reads: { limit: 6_000, seconds: minute },
    commands: { limit: 300, seconds: minute },
    games: { limit: 0, seconds: hour },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<QuotaKind, Quota>>>>;

/**
 * What one address may ask for without a valid key, in each process of the service: open routes, and requests with keys
 * that do not exist. Introspection counts as `introspectionCost` requests.
 */
export const openQuota: Quota = { limit: 600, seconds: minute };
export const introspectionCost = 20;

/** The plans that a client can have. */
export const clientPlans = ['standard', 'large', 'development'] as const;
export type Plan = (typeof clientPlans)[number];
