import { createRedactor, type Projections } from '../../core/redaction.ts';
import { type HiddenEvent, PublicEvent, type VisibleEvent } from '../model/index.ts';
import { shownLink, viewerOf } from './visibility.ts';

/** What a viewer may know of each hidden event. */
export const projections: Projections<HiddenEvent, VisibleEvent> = {
  CardsDrawn(event, seat) {
    if (event.player === viewerOf(seat)) return event;
    const { cards: _, ...visible } = event;
    return visible;
  },
  CardsForeseen(event, seat) {
    if (event.player === viewerOf(seat)) return event;
    const { cards: _, ...visible } = event;
    return visible;
  },
  CardMoved({ known, cardName, ...visible }, seat) {
    return known || visible.player === viewerOf(seat) ? { ...visible, cardName } : visible;
  },
  GateLeft(event, seat) {
    if (event.sealed === undefined) return event;
    const { sealed: _, cardName, ...visible } = event;
    return event.player === viewerOf(seat) ? { ...visible, cardName } : visible;
  },
  GatePlaced(event, seat) {
    if (!event.faceDown || event.player === viewerOf(seat)) return event;
    const { cardName: _, ...visible } = event;
    return visible;
  },
  GateFlipped(event, seat) {
    if (!event.faceDown || event.player === viewerOf(seat)) return event;
    const { cardName: _, ...visible } = event;
    return visible;
  },
  LinkAdded({ link, known }, seat) {
    return {
      type: 'LinkAdded',
      link: link.link,
      added: shownLink(link, !known && link.player !== viewerOf(seat)),
    };
  },
  ChoiceAsked({ choice: { decision, player, kind, prompt } }) {
    return { type: 'ChoiceAsked', decision, player, kind, prompt };
  },
  ChoiceMade({ known, ...event }, seat) {
    if (known || event.player === viewerOf(seat)) return event;
    const { picks: _, gates: __, ...visible } = event;
    return visible;
  },
  DeckShuffled({ order: _, ...visible }) {
    return visible;
  },
};

/** What a seat, or a watcher if no seat is given, receives of an event. */
export const redact = createRedactor<PublicEvent, HiddenEvent, VisibleEvent>(PublicEvent, projections);
