import { dispatch, type HandlerMap } from '../core/dispatch.ts';
import { componentEvents } from './evolve/component-events.ts';
import { flowEvents } from './evolve/flow-events.ts';
import { gateEvents } from './evolve/gate-events.ts';
import { learn } from './evolve/knowledge.ts';
import { monsterEvents } from './evolve/monster-events.ts';
import { trackEvents } from './evolve/track-events.ts';
import type { Event, State } from './model/index.ts';

export const eventHandlers: HandlerMap<State, Event, State> = {
  ...gateEvents,
  ...monsterEvents,
  ...trackEvents,
  ...componentEvents,
  ...flowEvents,
};

/** The state after one event. Never uses chance and never rejects, because the event has happened. */
export function evolve(state: State, event: Event): State {
  return learn(state, event, dispatch(eventHandlers, state, event));
}
