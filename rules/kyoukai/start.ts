import type { Random } from '../core/random.ts';
import { catchRejection } from '../core/rejection.ts';
import type { Start } from '../core/ruleset.ts';
import { deckFaults, expandCopies, readyDecks } from './cards/decks.ts';
import { other } from './cards/lookup.ts';
import { cardFaults } from './cards/validate-cards.ts';
import { reject } from './context.ts';
import type { Zone } from './data/zones.ts';
import { mayStart } from './decide/start-in-play.ts';
import {
  type DeckList,
  type Event,
  type Gate,
  type Player,
  players,
  type Setup,
  type Side,
  type State,
} from './model/index.ts';
import { layOut } from './start-position.ts';

const openingHand = 5;
const startZones: Readonly<Record<Player, Zone>> = { '1': 'a1', '2': 'e5' };

/**
 * Starts a game: both Entrants in their corners, decks shuffled, five cards drawn; or a position. Rejects cards and decks
 * that break the rules.
 */
export function start(setup: Setup, random: Random): Start<State, Event> {
  return catchRejection(() => {
    const lists = checkedLists(setup);
    const first = setup.first ?? random.draw(players);
    if (setup.position !== undefined) {
      const state = layOut(initialState(setup, lists, first, []), setup.position, lists, random);
      return { state, events: [{ type: 'GameStarted', player: state.player }] };
    }
    const sides = lists.map((list): Side => {
      const deck = random.shuffle(expandCopies(list.gates));
      return {
        ...emptySide,
        deck: deck.slice(openingHand),
        hand: deck.slice(0, openingHand),
        spirits: expandCopies(list.spirits).sort(),
      };
    });
    const dealt = initialState(setup, lists, first, sides);
    const state: State = mayStart(dealt, other(first)) ? { ...dealt, phase: 'starting' } : dealt;
    const drawn = players.map((player, at): Event => {
      const cards = (sides[at] as Side).hand;
      return { type: 'CardsDrawn', player, cards, count: cards.length };
    });
    return { state, events: [{ type: 'GameStarted', player: first }, ...drawn] };
  });
}

const emptySide: Side = { deck: [], hand: [], discard: [], shattered: [], spirits: [], foresee: [], opened: 0 };

/** The deck lists of both players. Rejects with all faults of the cards, or all faults of the decks. */
function checkedLists(setup: Setup): [DeckList, DeckList] {
  const faults = cardFaults(setup.cards);
  if (faults.length > 0) {
    reject('bad-card-set', `The cards of the setup have faults. The first: ${faults[0]?.fault}.`, 'card-set', {
      cards: [...new Set(faults.map((each) => each.card))],
      faults: faults.map((each) => each.fault).slice(0, 50),
    });
  }
  const lists = setup.players.map(({ deck, list }, at) => {
    if ((deck === undefined) === (list === undefined)) {
      return reject(
        'one-deck-each',
        `Give player ${at + 1} either a deck that comes with the game or a list, not both or neither.`,
        'deck',
        {
          player: String(at + 1),
        },
      );
    }
    return list ?? readyDecks[deck ?? 'lantern'];
  });
  const deckErrors = lists.flatMap((list, at) => {
    const inPosition = setup.position !== undefined;
    const unknown = !inPosition && ((list.unknownSpirits ?? 0) > 0 || (list.unknownGates ?? 0) > 0);
    const all = [
      ...deckFaults(list, setup.cards, inPosition),
      ...(unknown ? ['Only a position can have unknown cards.'] : []),
    ];
    return all.map((fault) => `Player ${at + 1}: ${fault}`);
  });
  if (deckErrors.length > 0) {
    reject('illegal-deck', `A deck breaks the rules of deck construction. ${deckErrors[0]}`, 'deck', {
      faults: deckErrors.slice(0, 60),
    });
  }
  return lists as [DeckList, DeckList];
}

function initialState(setup: Setup, lists: readonly DeckList[], first: Player, sides: Side[]): State {
  const { policies, turnCap, cards } = setup;
  return {
    rules: { policies, turnCap, first, cards },
    turn: 1,
    player: first,
    phase: 'main',
    sides,
    field: players.map(
      (player, at): Gate => ({
        entity: at + 1,
        cardName: (lists[at] as DeckList).entrant,
        player,
        zone: startZones[player],
        ready: true,
        faceDown: false,
        damage: 0,
        moves: 0,
        branches: [],
      }),
    ),
    changes: [],
    wards: [],
    turnEnds: false,
    continuation: [],
    nextEntity: 3,
    decision: 1,
  };
}
