import type { Event as EldritchEvent, State as EldritchState } from '../../rules/eldritch-horror/model/index.ts';
import type { Event, Gate, Link, State } from '../../rules/kyoukai/model/index.ts';

/** A seat by name; undefined is everybody. */
type Viewer = string | undefined;

/** What is left of a table, and of what happened, if everything is blotted out that somebody must not know. */
export interface RedactionRule {
  state(state: unknown, knower: Viewer): unknown;
  event(event: unknown, knower: Viewer): unknown;
}

/**
 * By id of the ruleset: what is hidden, told a second time and straight from the rulebooks, without a look at `view` and
 * `redact`. Where this differs between two tables something has come out that was hidden; where it does not, nobody may be
 * told any difference.
 */
export const referenceRedaction: Readonly<Record<string, RedactionRule>> = {
  'eldritch-horror': {
    state(state, knower) {
      const { stack, ...open } = state as EldritchState;
      const looked = open.look !== undefined && String(open.look.by) === knower ? open.look.count : 0;
      return { ...open, stack: stack.map(({ gate, revealed }, at) => (revealed || at < looked ? gate : 'face down')) };
    },
    event(given, knower) {
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
          return event.investigator === undefined || String(event.investigator) === knower
            ? event
            : { ...event, gates: event.gates.length };
        case 'LookedGatesPlaced':
          return String(event.investigator) === knower
            ? event
            : { ...event, top: event.top.length, bottom: event.bottom.length };
        default:
          return event;
      }
    },
  },

  // What lies face down is settled when it is drawn.
  'arkham-horror': { state: (state) => state, event: (event) => event },

  kyoukai: {
    state(given, knower) {
      const { sides, field, sequence, choice, continuation: _, ...open } = given as State;
      return {
        ...open,
        sides: sides.map(({ deck, hand, spirits, foresee, ...side }, at) => ({
          ...side,
          deck: deck.length,
          ...(String(at + 1) === knower
            ? { hand, spirits, foresee }
            : { hand: hand.length, spirits: spirits.length, foresee: foresee.length }),
        })),
        field: field.map((gate) => (isSealed(gate, knower) ? { ...gate, cardName: 'sealed' } : gate)),
        sequence: sequence && { ...sequence, links: sequence.links.map((link) => linkOf(link, field, knower)) },
        choice:
          choice &&
          (choice.player === knower ? choice : { ...choice, min: 0, max: 0, options: [], different: 0, cost: 0 }),
      };
    },
    event(given, knower) {
      const event = given as Event;
      const own = 'player' in event && event.player === knower;
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
          return link.player === knower
            ? event
            : { ...event, link: withoutPicks(known ? link : { ...link, cardName: 'sealed' }) };
        }
        case 'ChoiceAsked': {
          const { player, kind, prompt } = event.choice;
          return player === knower ? event.choice : { player, kind, prompt };
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

const isSealed = ({ faceDown, player }: Gate, knower: Viewer): boolean => faceDown && player !== knower;

function linkOf(link: Link, field: readonly Gate[], knower: Viewer): unknown {
  const source = field.find((gate) => gate.entity === link.entity);
  const known = !link.sealed && (source === undefined || !isSealed(source, knower));
  return link.player === knower ? link : withoutPicks(known ? link : { ...link, cardName: 'sealed' });
}

/** A link without what was picked for it: that may be cards of a hand. */
const withoutPicks = ({ picked: _, ...link }: Link): object => link;
