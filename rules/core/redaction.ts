import { type OfType, typesOf } from './dispatch.ts';
import type { Seat } from './ruleset.ts';
import type { Typed } from './typed.ts';

/**
 * How each hidden event is shown to a viewer; undefined where even its occurrence is secret. A hidden event without a
 * projection does not compile.
 */
export type Projections<Hidden extends Typed, Visible> = {
  readonly [Type in Hidden['type']]: (event: OfType<Hidden, Type>, seat: Seat | undefined) => Visible | undefined;
};

/**
 * The redaction of a ruleset. Closed by default: only an event whose schema is in the union of public events passes
 * unchanged, and every other event goes through its own projection.
 */
export function createRedactor<Public extends Typed, Hidden extends Typed, Visible extends Typed>(
  publicEvents: Parameters<typeof typesOf>[0],
  projections: Projections<Hidden, Visible>,
): (event: Public | Hidden, seat?: Seat) => Public | Visible | undefined {
  const isPublic = typesOf(publicEvents);
  return (event, seat) => {
    if (isPublic.has(event.type)) return event as Public;
    const project = projections[event.type as Hidden['type']] as (event: Hidden, seat?: Seat) => Visible | undefined;
    return project(event as Hidden, seat);
  };
}
