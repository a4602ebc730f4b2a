import type { Event as EldritchEvent, State as EldritchState } from '../../rules/eldritch-horror/model/index.ts';
import type { Event, Gate, Link, State } from '../../rules/kyoukai/model/index.ts';

/** A seat by name. undefined: someone who sees only what is public. */
type Viewer = string | undefined;

/** A state and an event without everything that a viewer may not know. */
export interface RedactionRule {
  state(state: unknown, viewer: Viewer): unknown;
  event(event: unknown, viewer: Viewer): unknown;
}

/**
 * What is hidden, by id of the ruleset: written a second time from the rulebooks, independently of `view` and `redact`. Where
 * these differ between two games, something hidden was revealed; where they are equal, every answer has to be equal.
 */
export const referenceRedaction: Readonly<Record<string, RedactionRule>> = {
  'eldritch-horror': {
    state(state, viewer) {
      const { stack, ...rest } = state as EldritchState;
      const seen = rest.look !== undefined && String(rest.look.by) === viewer ? rest.look.count : 0;
      return { ...rest, stack: stack.map(({ gate, revealed }, at) => (revealed || at < seen ? gate : 'face down')) };
    },
    event(given, viewer) {
      const event = given as EldritchEvent;
      switch (event.type) {
        case 'GameStarted':
        case 'StackRefilled':
        case 'StackRandomized':
        case 'StackSearched':
          return { ...event, order: event.order.length };
        case 'GateMovedInStack':
          return event.revealed ? event : { ...event, gate: 'face down' };
        case 'GatesLookedAt':
        case 'StackShown':
          return event.investigator === undefined || String(event.investigator) === viewer
            ? event
            : { ...event, gates: event.gates.length };
        case 'LookedGatesPlaced':
          return String(event.investigator) === viewer
            ? event
            : { ...event, top: event.top.length, bottom: event.bottom.length };
        default:
          return event;
      }
    },
  },

  // A face-down token is chosen when it is drawn, so nothing is hidden.
  'arkham-horror': { state: (state) => state, event: (event) => event },

  kyoukai: {
    state(given, viewer) {
      const { sides, field, sequence, choice, continuation: _, ...rest } = given as State;
      return {
        ...rest,
        sides: sides.map(({ deck, hand, spirits, foresee, ...side }, at) => ({
          ...side,
          deck: deck.length,
          ...(String(at + 1) === viewer
            ? { hand, spirits, foresee }
            : { hand: hand.length, spirits: spirits.length, foresee: foresee.length }),
        })),
        field: field.map((gate) => (isSealed(gate, viewer) ? { ...gate, cardName: 'sealed' } : gate)),
        sequence: sequence && { ...sequence, links: sequence.links.map((link) => linkOf(link, field, viewer)) },
        choice:
          choice &&
          (choice.player === viewer ? choice : { ...choice, min: 0, max: 0, options: [], different: 0, cost: 0 }),
      };
    },
    event(given, viewer) {
      const event = given as Event;
      const own = 'player' in event && event.player === viewer;
      switch (event.type) {
        case 'CardsDrawn':
        case 'CardsForeseen':
          return own ? event : { ...event, cards: event.cards.length };
        case 'CardMoved':
          return own || event.known ? event : { ...event, cardName: 'hidden' };
        case 'GateLeft':
          return own || !event.sealed ? event : { ...event, cardName: 'sealed' };
        case 'GatePlaced':
        case 'GateFlipped':
          return own || !event.faceDown ? event : { ...event, cardName: 'sealed' };
        case 'LinkAdded': {
          const { link, known } = event;
          return link.player === viewer
            ? event
            : { ...event, link: withoutPicks(known ? link : { ...link, cardName: 'sealed' }) };
        }
        case 'ChoiceAsked': {
          const { player, kind, prompt } = event.choice;
          return player === viewer ? event.choice : { player, kind, prompt };
        }
        case 'ChoiceMade':
          return own || event.known ? event : { ...event, picks: event.picks.length };
        case 'DeckShuffled':
          return { ...event, order: event.order.length };
        default:
          return event;
      }
    },
  },
};

const isSealed = ({ faceDown, player }: Gate, viewer: Viewer): boolean => faceDown && player !== viewer;

function linkOf(link: Link, field: readonly Gate[], viewer: Viewer): unknown {
  const source = field.find((gate) => gate.entity === link.entity);
  const known = !link.sealed && (source === undefined || !isSealed(source, viewer));
  return link.player === viewer ? link : withoutPicks(known ? link : { ...link, cardName: 'sealed' });
}

/** A link without the picks for it, which may be cards of a hand. */
const withoutPicks = ({ picked: _, ...link }: Link): object => link;
