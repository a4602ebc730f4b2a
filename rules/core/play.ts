import type { Obligation } from './contract-types.ts';
import type { Random } from './random.ts';
import type { Rejection, Ruleset, Seat, UpToEffect } from './ruleset.ts';
import type { Typed } from './typed.ts';

/** The state after some commands, and their events in order. */
export interface Progress<State, Event> {
  readonly state: State;
  readonly events: readonly Event[];
}

/**
 * The first command that the rules rejected (`index` counts from 0), and what the commands before it led to.
 * `upTo`: the same command without the effects that were rejected.
 */
export interface RejectedAt<State, Event, Command> {
  readonly rejection: Rejection;
  readonly index: number;
  readonly until: Progress<State, Event>;
  readonly upTo?: UpToEffect<Command> | undefined;
}

/** What `play` needs of a ruleset. */
export type PlayRules<State, Command extends Typed, Event> = Pick<
  Ruleset<never, State, Command, Event, unknown, unknown>,
  'decide' | 'evolve' | 'outcome' | 'pending'
>;

/**
 * Plays commands in order, until all are accepted or one is rejected. Every caller plays through this function.
 * Commands have to match `ruleset.schema.command` already; whether the rules allow them is checked here.
 */
export function play<State, Command extends Typed, Event>(
  ruleset: PlayRules<State, Command, Event>,
  before: State,
  commands: readonly Command[],
  seat: Seat,
  random: Random,
): Progress<State, Event> | RejectedAt<State, Event, Command> {
  let state = before;
  let events: readonly Event[] = [];
  for (let index = 0; index < commands.length; index += 1) {
    const command = commands[index] as Command;
    const rejection = rejectBefore(ruleset, state, command);
    if (rejection !== undefined) return { rejection, index, until: { state, events } };
    const decision = ruleset.decide(state, command, seat, random);
    if ('rejection' in decision) return { ...decision, index, until: { state, events } };
    state = decision.state ?? decision.events.reduce((now, event) => ruleset.evolve(now, event), state);
    events = events.length === 0 ? decision.events : [...events, ...decision.events];
  }
  return { state, events };
}

/** A command that answers a decision may name its number, so that one sent twice never answers the next decision. */
interface Answer {
  readonly decision?: number;
}

/** Why every ruleset rejects a command in this state before it decides: the game is over, or the answer is too late. */
function rejectBefore<State>(
  ruleset: Pick<PlayRules<State, Typed, unknown>, 'outcome' | 'pending'>,
  state: State,
  command: Typed & Answer,
): Rejection | undefined {
  const over = ruleset.outcome(state);
  if (over !== undefined) return gameOver(over.because, over.rule, over.result);
  const { decision } = command;
  return decision === undefined ? undefined : rejectPassed(decision, ruleset.pending(state));
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
