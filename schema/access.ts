/** What an API key may do. `operate` makes and ends the keys of all clients. */
export const scopes = ['read', 'play', 'create', 'operate'] as const;
export type Scope = (typeof scopes)[number];

/** What a key may do if nothing else is said. */
export const defaultScopes: readonly Scope[] = ['read', 'play', 'create'];

/** Roles at one game that a token can be made for. */
export const roles = ['host', 'seat', 'watcher'] as const;
export type Role = (typeof roles)[number];

/** So many uses in a window of so many seconds. */
export interface Quota {
  readonly limit: number;
  readonly seconds: number;
}

/** What is counted: looking, playing, and making games. */
export const quotaKinds = ['reads', 'commands', 'games'] as const;
export type QuotaKind = (typeof quotaKinds)[number];

const minute = 60;
const hour = 3_600;

/**
 * How much a client may do, all its keys together, and how much the holders of one game's tokens of one role. Plain
 * data: the server counts by it and tells it at `/v1/limits`.
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
  /** For a key on one's own machine: only a loop that has run away meets these. */
  development: {
    reads: { limit: 1_000_000, seconds: minute },
    commands: { limit: 1_000_000, seconds: minute },
    games: { limit: 1_000_000, seconds: hour },
  },
  /** Every role of every game has its own, so that a stream's watchers never use up what the players need. */
  token: {
    reads: { limit: 6_000, seconds: minute },
    commands: { limit: 300, seconds: minute },
    games: { limit: 0, seconds: hour },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<QuotaKind, Quota>>>>;

/** Plans that a client can be on. */
export const clientPlans = ['standard', 'large', 'development'] as const;
export type Plan = (typeof clientPlans)[number];
