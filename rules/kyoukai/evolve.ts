import { dispatch, type HandlerMap } from '../core/dispatch.ts';
import { pileOf, withPile } from './cards/lookup.ts';
import { evolveGates } from './evolve/gates.ts';
import { evolveSequence } from './evolve/sequence.ts';
import {
  addCard,
  endAction,
  nextDecision,
  removeCard,
  unchanged,
  updateGate,
  updateSide,
} from './evolve/state-updates.ts';
import type { Event, EventOf, State } from './model/index.ts';

/** The state after one event. Never rolls, shuffles or rejects: the event has happened. */
export function evolve(state: State, event: Event): State {
  return dispatch(handlers, state, event);
}

const handlers: HandlerMap<State, Event, State> = {
  ...evolveGates,
  ...evolveSequence,

  // ---- game and turn
  GameStarted: unchanged,
  StartingOver: (state) => ({ ...nextDecision(state), phase: 'main' }),
  TurnBegan: beginTurn,
  TurnEnding: (state) => ({ ...state, turnEnds: true }),
  ActionOpened: (state, { entity }) => ({ ...nextDecision(state), phase: 'afterMove', acting: entity }),
  ActionFinished: (state) => endAction(nextDecision(state)),
  GameEnded(state, { outcome, winner }) {
    const { choice: _, ...rest } = state;
    return { ...rest, continuation: [], outcome, ...(winner === undefined ? {} : { winner }) };
  },

  // ---- cards
  CardsDrawn: (state, event) => takeFromDeck(state, event, 'hand'),
  CardsForeseen: (state, event) => takeFromDeck(state, event, 'foresee'),
  CardMoved: (state, event) =>
    updateSide(removeCard(state, event), event.player, (side) =>
      addCard(side, event.toPile, event.cardName, event.atBottom),
    ),
  DeckShuffled: (state, { player, order }) => updateSide(state, player, (side) => ({ ...side, deck: order })),
  NameDeclared: unchanged,

  // ---- damage and lasting effects
  DamageDealt: (state, { entity, total }) =>
    entity === undefined || total === undefined
      ? state
      : updateGate(state, entity, (gate) => ({ ...gate, damage: total })),
  DamagePrevented: unchanged,
  DamageRedirected: unchanged,
  StatsChanged: (state, { change }) => ({ ...state, changes: [...state.changes, change] }),
  WardSet: (state, { ward }) => ({ ...state, wards: [...state.wards, ward] }),
  EffectDelayed: (state, { later }) => ({ ...state, delayed: [...(state.delayed ?? []), later] }),
  DelayedBegun(state) {
    const { delayed: _, ...rest } = state;
    return rest;
  },
  InstructionSkipped: unchanged,

  // ---- choices
  ChoiceAsked: (state, { choice, continuation }) => ({
    ...state,
    choice,
    continuation,
    decision: choice.decision,
  }),
  ChoiceMade(state) {
    const { choice: _, ...rest } = state;
    return { ...nextDecision(rest), continuation: [] };
  },
};

function beginTurn(state: State, { turn, player }: EventOf<'TurnBegan'>): State {
  const { acting: _, ...rest } = nextDecision(state);
  return {
    ...rest,
    turn,
    player,
    phase: 'main',
    turnEnds: false,
    changes: state.changes.filter((each) => each.until !== 'turn'),
    wards: state.wards.filter((each) => each.until !== 'turn'),
    sides: state.sides.map((side) => ({ ...side, opened: 0 })),
    field: state.field.map((gate) => (gate.moves === 0 ? gate : { ...gate, moves: 0 })),
  };
}

function takeFromDeck(
  state: State,
  { player, cards, count }: EventOf<'CardsDrawn' | 'CardsForeseen'>,
  pile: 'hand' | 'foresee',
): State {
  return updateSide(state, player, (side) => ({
    ...withPile(side, pile, [...pileOf(side, pile), ...cards]),
    deck: side.deck.slice(count),
  }));
}
