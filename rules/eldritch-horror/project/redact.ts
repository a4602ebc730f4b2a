import { createRedactor, type Projections } from '../../core/redaction.ts';
import type { Seat } from '../../core/ruleset.ts';
import { type HiddenEvent, PublicEvent, type VisibleEvent } from '../model/index.ts';

/** How each event with hidden members is shown: without them, unless this viewer may know them. */
export const projections: Projections<HiddenEvent, VisibleEvent> = {
  GameStarted: withoutOrder,
  StackRefilled: withoutOrder,
  StackRandomized: withoutOrder,
  StackSearched: withoutOrder,
  GateMovedInStack(event) {
    if (event.revealed) return event;
    const { gate: _, ...visible } = event;
    return visible;
  },
  GatesLookedAt(event, seat) {
    if (isSeat(seat, event.investigator)) return event;
    const { gates: _, ...visible } = event;
    return visible;
  },
  LookedGatesPlaced(event, seat) {
    if (isSeat(seat, event.investigator)) return event;
    const { top: _, bottom: __, ...visible } = event;
    return visible;
  },
  StackShown(event, seat) {
    if (event.investigator === undefined || isSeat(seat, event.investigator)) return event;
    const { gates: _, ...visible } = event;
    return visible;
  },
};

/** What a viewer may know of an event. */
export const redact = createRedactor<PublicEvent, HiddenEvent, VisibleEvent>(PublicEvent, projections);

function withoutOrder<T extends { readonly order: unknown }>({ order: _, ...visible }: T): Omit<T, 'order'> {
  return visible;
}

function isSeat(seat: Seat | undefined, investigator: number): boolean {
  return seat?.role === 'seat' && seat.seat === String(investigator);
}
