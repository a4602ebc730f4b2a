import type { HandlerMap } from '../../core/dispatch.ts';
import type { Event, State } from '../model/index.ts';

/** Handlers of some events. `evolve` puts them together and needs one for every event. */
export type EventHandlers = Partial<HandlerMap<State, Event, State>>;

/** The state with another obligation, which gets the next number of `pending`. */
export function numbered(state: State, part: (decision: number) => Partial<State>): State {
  const { nextObligation } = state;
  return { ...state, ...part(nextObligation), nextObligation: nextObligation + 1 };
}

/** For events that only record something: the state does not change. */
export const unchanged = (state: State): State => state;
