import { createRedactor } from '../../core/redaction.ts';
import { type HiddenEvent, PublicEvent, type VisibleEvent } from '../model/index.ts';

/** What a viewer may know of an event. A hidden event without a projection does not compile. */
export const redact = createRedactor<PublicEvent, HiddenEvent, VisibleEvent>(PublicEvent, {
  GameStarted: ({ order: _, ...visible }) => visible,
  GateShuffledIn: ({ order: _, ...visible }) => visible,
  GateLookedAt(event, seat) {
    if (seat?.role === 'seat' && seat.seat === String(event.by)) return event;
    const { gate: _, ...visible } = event;
    return visible;
  },
});
