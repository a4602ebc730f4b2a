import { dispatch, type HandlerMap } from '../core/dispatch.ts';
import type { Event, State } from './model/index.ts';

const without = <T>(list: readonly T[], value: T): T[] => list.filter((each) => each !== value);

const handlers: HandlerMap<State, Event, State> = {
  GameStarted: (state, { order }) => ({ ...state, pile: order }),
  GateOpened: ({ look: _, ...state }, { gate }) => ({
    ...state,
    pile: without(state.pile, gate),
    open: [...state.open, gate],
  }),
  GateLookedAt: (state, { by, decision }) => ({ ...state, look: { by, decision }, nextObligation: decision + 1 }),
  GateShuffledIn: ({ look: _, ...state }, { order }) => ({ ...state, pile: order }),
  GateClosed: (state, { gate, face }) => ({
    ...state,
    open: without(state.open, gate),
    closed: [...state.closed, gate],
    lastRoll: face,
  }),
  DoomAdvanced: (state, { doom }) => ({ ...state, doom }),
  ObligationAdded: (state, { type: _, ...obligation }) => ({
    ...state,
    pending: [...state.pending, obligation],
    nextObligation: obligation.number + 1,
  }),
  ObligationSettled: (state, { number }) => ({
    ...state,
    pending: state.pending.filter((each) => each.number !== number),
  }),
  GameEnded: (state, { outcome }) => ({ ...state, outcome }),
};

/** The state after one event. Never uses chance and never rejects, because the event has happened. */
export function evolve(state: State, event: Event): State {
  return dispatch(handlers, state, event);
}
