import { host, type Seat } from '../../rules/core/ruleset.ts';
import type { Plan, Role, Scope } from '../../schema/access.ts';
import { Problem } from '../problem.ts';

/** A client that sent its API key. It acts in every game that it owns, as host or through any seat. */
export interface ApiKeyPrincipal {
  readonly kind: 'api-key';
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly seat: Seat;
}

/** The holder of a game token. It acts in one game, in the role that the token grants. */
export interface TokenPrincipal {
  readonly kind: 'token';
  readonly game: string;
  /** Absent for a watcher. */
  readonly seat: Seat | undefined;
  /** The epoch of its role when the token was signed. The game rejects tokens of an earlier epoch. */
  readonly epoch: number;
  /** The client that owns the game, and its plan: requests draw on its quota. */
  readonly client: string;
  readonly plan: Plan;
  /** How many versions behind the newest a watcher is kept. */
  readonly delay: number;
  /** Seconds since 1970. */
  readonly expiresAt: number;
}

/** Who sent a request, and the seat it acts from and looks through. */
export type Principal = ApiKeyPrincipal | TokenPrincipal;

/** The seat of a role. A watcher has none. */
export function seatOfRole(role: Role, seat?: string): Seat | undefined {
  switch (role) {
    case 'host':
      return host;
    case 'seat':
      return { role, seat: seat ?? '' };
    case 'watcher':
      return undefined;
  }
}

/** Throws Problem `forbidden`: a watcher may only read. */
export function rejectWatcher(): never {
  throw new Problem(
    'forbidden',
    'A watcher may only read. Use a token of a seat or of the host, or an API key, to play.',
  );
}
