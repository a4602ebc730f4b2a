import { host, type Seat } from '../../rules/core/ruleset.ts';
import { epochName } from '../auth/game-tokens.ts';
import { type Principal, rejectWatcher } from '../auth/principal.ts';
import { Problem } from '../problem.ts';

/** The client that a principal acts for. Throws Problem `forbidden` for a token, which belongs to a game. */
export function clientOf(principal: Principal): string {
  if (principal.kind === 'api-key') return principal.client;
  throw new Problem('forbidden', 'A token is valid for one game. This request needs an API key.');
}

/**
 * The principal in the requested seat. An API key may take any seat of its games; a token keeps its own. Throws Problem
 * `forbidden`.
 */
export function takeSeat(principal: Principal, requested: string | undefined): Principal {
  if (requested === undefined) return principal;
  if (principal.kind === 'api-key') return { ...principal, seat: { role: 'seat', seat: requested } };
  const { seat } = principal;
  if (seat?.role === 'seat' && seat.seat === requested) return principal;
  throw new Problem(
    'forbidden',
    `This token was issued for the ${epochName(seat)}. It cannot look through seat "${requested.slice(0, 60)}".`,
  );
}

/** The seat that a principal acts from. Throws Problem `forbidden` for a watcher. */
export function actingSeat({ seat }: Principal): Seat {
  return seat ?? rejectWatcher();
}

/** Throws Problem `forbidden` for every principal except the host. `what` completes "Only the host may …". */
export function hostOnly(principal: Principal, what: string): void {
  if (actingSeat(principal).role !== 'host') throw new Problem('forbidden', `Only the host may ${what}.`);
}

/** The name that history gives to an actor: `host`, or the seat. Throws Problem `forbidden` for a watcher. */
export function actorName(principal: Principal): string {
  const seat = actingSeat(principal);
  return seat.role === 'host' ? 'host' : seat.seat;
}

/**
 * Whose idempotency keys these are: those of the client, or of the holder of a token, each in one role. Two principals
 * may use the same key. The scope survives a new API key or token of the same role, so that a retry may use it.
 */
export function keyScope(principal: Principal): string {
  return `${principal.kind} ${actorName(principal)}`;
}

/** The seat that history calls by this name. The inverse of `actorName`. */
export function seatOfActor(by: string): Seat {
  return by === 'host' ? host : { role: 'seat', seat: by };
}
