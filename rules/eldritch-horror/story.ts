import type { Random } from '../random.ts';
import { evolve } from './evolve.ts';
import type { Event, State } from './model.ts';

/** What a decision has told so far, and where that has led: later steps of one command look at the earlier ones. */
export interface Story {
  readonly random: Random;
  readonly events: readonly Event[];
  readonly now: State;
  tell(event: Event): void;
}

/** Begins a story at a state. Local to one decision; the state given is never changed. */
export function story(state: State, random: Random): Story {
  const events: Event[] = [];
  let now = state;
  return {
    random,
    events,
    get now() {
      return now;
    },
    tell(event) {
      events.push(event);
      now = evolve(now, event);
    },
  };
}

/** Free text that goes with a command, as the events carry it: absent when it was not given. */
export type Why = { readonly reason?: string };

export function why(command: { readonly reason?: string | undefined }): Why {
  return command.reason === undefined ? {} : { reason: command.reason };
}
