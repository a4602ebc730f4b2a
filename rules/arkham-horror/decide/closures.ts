import { type Context, reject } from '../context.ts';
import { type AreaId, isStreet, spaceName, streetOf } from '../data/components.ts';
import { closedForGood, closureOf, isClosed } from '../limits.ts';
import type { CommandOf } from '../model/index.ts';

/*
 * Locations that are closed: shops by terror for the rest of the game, others by cards for a time. An open gate takes the
 * place of its location, so that a closed location with a gate is treated as open. Rule `closed-location`.
 */

/** A card closes a location until the end of the next turn, or of a later one. A second closing takes the later end. */
export function closeLocation(
  context: Context,
  { space, turns = 1, investigators = false }: Omit<CommandOf<'CloseLocation'>, 'type'>,
): void {
  const { turn, terror } = context.state;
  if (isStreet(space) && !investigators) {
    const because = `${spaceName(space)} is a street, and only locations are closed to everybody.`;
    reject('no-location', because, 'closed-location', { space });
  }
  const until = turn + turns;
  const now = closureOf(context.state, space);
  const isLonger = now === undefined || until > now.until || (now.investigators && !investigators);
  if (closedForGood(terror).includes(space) || !isLonger) {
    const end = now === undefined ? {} : { until: now.until };
    reject('already-closed', `${spaceName(space)} is closed already.`, 'closed-location', { space, ...end });
  }
  const end = Math.max(until, now?.until ?? 0);
  context.emit({ type: 'LocationClosed', space, until: end, investigators, ...context.reason });
}

/** A location that a card has closed opens before its time. */
export function openLocation(context: Context, space: AreaId): void {
  if (closureOf(context.state, space) === undefined) {
    const because = `No card has closed ${spaceName(space)} for a time.`;
    reject('not-closed', because, 'closed-location', { space });
  }
  context.emit({ type: 'LocationOpened', space, ...context.reason });
}

/** At the end of a turn, opens the locations that were closed until then. */
export function endClosures(context: Context): void {
  const { closures, turn } = context.state;
  for (const { space, until } of closures) {
    if (until <= turn) context.emit({ type: 'LocationOpened', space });
  }
}

/** Closes the location of a gate that has just been closed, if a card closes the location: everybody there has to leave. */
export function closeAgain(context: Context, space: AreaId): void {
  const closure = closureOf(context.state, space);
  if (closure !== undefined && !closure.investigators) context.emit({ type: 'LocationClosed', ...closure });
}

/** Rejects a closed location. */
export function rejectClosedLocation({ state }: Context, space: AreaId): void {
  if (!isClosed(state, space)) return;
  const closure = closureOf(state, space);
  const { terror } = state;
  if (closedForGood(terror).includes(space) || closure === undefined) {
    const because = `${spaceName(space)} is closed for the rest of the game. Name another location.`;
    return reject('closed-location', because, 'closed-location', { space, terror });
  }
  const { until } = closure;
  const because = `${spaceName(space)} is closed until the end of turn ${until}. Name another location.`;
  reject('closed-location', because, 'closed-location', { space, until });
}

/** Rejects a walk into or out of an area where a card keeps investigators from moving. */
export function rejectBlockedWalk({ state }: Context, from: AreaId, to: AreaId): void {
  const closure = [from, to].map((space) => closureOf(state, space)).find((each) => each?.investigators);
  if (closure === undefined) return;
  const { space, until } = closure;
  const because = `No investigator can move into or out of ${spaceName(space)} until the end of turn ${until}.`;
  reject('closed-location', because, 'closed-location', { space, until });
}

/** The location, or its street while the location is closed. */
export function unlessClosed({ state }: Context, space: AreaId): AreaId {
  return isClosed(state, space) ? streetOf(space) : space;
}
