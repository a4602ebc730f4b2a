import type { Random } from './random.ts';
import type { Rejection, Ruleset, Seat } from './ruleset.ts';

/** A batch that went through, or the first command in it that the rules refused (`index` counts from 0). */
export type PlayResult<State, Event> =
  | { readonly state: State; readonly events: readonly Event[] }
  | { readonly rejection: Rejection; readonly index: number };

/**
 * Applies commands in order, all or nothing: the one way in for every caller.
 * Shapes are trusted (parse with `ruleset.schema.command` first); rules are not.
 */
export function play<State, Command extends { readonly type: string }, Event>(
  ruleset: Pick<Ruleset<never, State, Command, Event, unknown, unknown>, 'decide' | 'evolve' | 'outcome'>,
  before: State,
  commands: readonly Command[],
  seat: Seat,
  random: Random,
): PlayResult<State, Event> {
  let state = before;
  let events: readonly Event[] = [];
  for (let index = 0; index < commands.length; index += 1) {
    const over = ruleset.outcome(state);
    if (over !== undefined) return { rejection: gameOver(over.because, over.rule, over.result), index };
    const decision = ruleset.decide(state, commands[index] as Command, seat, random);
    if ('rejection' in decision) return { rejection: decision.rejection, index };
    state = decision.state ?? decision.events.reduce((now, event) => ruleset.evolve(now, event), state);
    events = events.length === 0 ? decision.events : [...events, ...decision.events];
  }
  return { state, events };
}

/** Why a game ended may be told in a player's own words, which need not end like a sentence. */
function gameOver(reason: string, rule: string, result: string): Rejection {
  const because = `The game is over: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;
  return { code: 'game-over', because, rule, facts: { result } };
}
