import type { HandlerMap } from '../../core/dispatch.ts';
import type { Event, State } from '../model/index.ts';

/** Handlers of some events. `evolve` puts them together and needs one for every event. */
export type EventHandlers = Partial<HandlerMap<State, Event, State>>;

/** For events that only record something: the state does not change. */
export const unchanged = (state: State): State => state;
