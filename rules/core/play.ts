import type { Obligation } from './contract-types.ts';
import type { Random } from './random.ts';
import type { Rejection, Ruleset, Seat } from './ruleset.ts';
import type { Typed } from './typed.ts';

/** The result of an accepted batch, or the first command that the rules rejected (`index` counts from 0). */
export type PlayResult<State, Event> =
  | { readonly state: State; readonly events: readonly Event[] }
  | { readonly rejection: Rejection; readonly index: number };

/**
 * Plays commands in order. One rejection rejects all of them. Every caller plays through this function.
 * Commands have to match `ruleset.schema.command` already; whether the rules allow them is checked here.
 */
export function play<State, Command extends Typed, Event>(
  ruleset: Pick<Ruleset<never, State, Command, Event, unknown, unknown>, 'decide' | 'evolve' | 'outcome' | 'pending'>,
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
    const command = commands[index] as Command & Answer;
    const passed = command.decision === undefined ? undefined : rejectPassed(command.decision, ruleset.pending(state));
    if (passed !== undefined) return { rejection: passed, index };
    const decision = ruleset.decide(state, command, seat, random);
    if ('rejection' in decision) return { rejection: decision.rejection, index };
    state = decision.state ?? decision.events.reduce((now, event) => ruleset.evolve(now, event), state);
    events = events.length === 0 ? decision.events : [...events, ...decision.events];
  }
  return { state, events };
}

/** A command that answers a decision may name its number, so that one sent twice never answers the next decision. */
interface Answer {
  readonly decision?: number;
}

function rejectPassed(decision: number, pending: readonly Obligation[]): Rejection | undefined {
  if (pending.some(({ number }) => number === decision)) return undefined;
  const because = `Decision ${decision} is no longer pending. Read what is pending now.`;
  const facts = { decision, pending: pending.map(({ number }) => String(number)) };
  return { code: 'decision-passed', because, rule: 'decisions', facts };
}

/** The reason may be a player's text, which does not always end like a sentence. */
function gameOver(reason: string, rule: string, result: string): Rejection {
  const because = `The game is over: ${/[.!?]$/.test(reason) ? reason : `${reason}.`}`;
  return { code: 'game-over', because, rule, facts: { result } };
}
