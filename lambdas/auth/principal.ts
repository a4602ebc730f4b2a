import { host, type Seat } from '../../rules/core/ruleset.ts';
import type { Plan, Role, Scope } from '../../schema/access.ts';
import { Problem } from '../problem.ts';

/** An API key opened the door: all games of its client. */
export interface ApiKeyPrincipal {
  readonly by: 'key';
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
}

/** A token opened the door: one game, in one role. */
export interface TokenPrincipal {
  readonly by: 'token';
  readonly game: string;
  readonly role: Role;
  readonly seat?: string | undefined;
  /** How often tokens of this role had been ended when this one was made. */
  readonly epoch: number;
  /** How many versions a watcher is kept behind the newest. */
  readonly delay: number;
}

export type Credential = ApiKeyPrincipal | TokenPrincipal;

/** Who asks: what opened the door, and whose eyes the caller looks through. A watcher has no seat. */
export interface Principal {
  readonly credential: Credential;
  readonly seat: Seat | undefined;
}

/** The client a caller acts for. Throws Problem `forbidden` for a token, which belongs to a game and to no client. */
export function clientOf({ credential }: Principal): string {
  if (credential.by === 'key') return credential.client;
  throw new Problem('forbidden', 'A token is for one game. Making and listing games takes an API key.');
}

/** The seat a caller speaks from. Throws Problem `forbidden` for a watcher. */
export function actingSeat({ seat }: Principal): Seat {
  return seat ?? refuseWatcher();
}

/** Refuses what a watcher may not do. */
export function refuseWatcher(): never {
  throw new Problem('forbidden', 'A watcher looks on. To play takes a token of a seat or of the host, or an API key.');
}

/** Throws Problem `forbidden` for everyone but the host. */
export function hostOnly(caller: Principal, what: string): void {
  if (actingSeat(caller).role !== 'host') throw new Problem('forbidden', `Only the host may ${what}.`);
}

/** How the log names who speaks: `host`, or the seat. */
export function actorName(caller: Principal): string {
  const seat = actingSeat(caller);
  return seat.role === 'host' ? 'host' : seat.seat;
}

/** The seat that the log names so: the way back from `speaker`. */
export function seatOfActor(by: string): Seat {
  return by === 'host' ? host : { role: 'seat', seat: by };
}
