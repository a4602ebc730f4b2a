import { DecisionContext, type DecisionRules } from '../core/decision-context.ts';
import type { Random } from '../core/random.ts';
import { reject as coreReject, type Reject, StacklessError } from '../core/rejection.ts';
import { decisionOf } from './decisions.ts';
import { evolve } from './evolve.ts';
import type { Event, Reported, State } from './model/index.ts';
import type { RulesOfCode, rejections } from './rejections.ts';
import type { RuleCode } from './rules.ts';

/** What the players at a physical table drew and rolled, by kind. */
export type ReportedDraws = { [Kind in keyof Required<Reported>]: NonNullable<Reported[Kind]> };

/** One decision of this ruleset while it is being made. */
export type Context = DecisionContext<State, Event, ReportedDraws>;

export function noDraws(): ReportedDraws {
  return { worlds: [], monsters: [], dice: [], colours: [] };
}

const decisionRules: DecisionRules<State, Event, ReportedDraws> = {
  evolve,
  gameEnded: (outcome) => ({ type: 'GameEnded', outcome }),
  obligationAdded: (obligation, { nextObligation: number }) => ({ type: 'Demanded', number, ...obligation }),
  noDraws: noDraws(),
  reports: ({ setup }) => setup.table,
};

/** @param assumedDraws see `DecisionContext.assumedDraws` */
export function createContext(state: State, random: Random, assumedDraws?: ReportedDraws): Context {
  return new DecisionContext(decisionRules, state, random, assumedDraws);
}

/** Rejects with a code of this ruleset's catalogue. */
export const reject: Reject<typeof rejections> = coreReject as Reject<typeof rejections>;

/** The facts of a rejection that waits for an open decision: its number and the seat that makes it. */
export function blockedBy({ state }: Context, rule: RuleCode, by?: number): { decision: number; by: string } {
  const open = decisionOf(state, rule, by);
  if (open?.by === undefined) throw new Error(`No decision of the rule ${rule} is open.`);
  return { decision: open.number, by: open.by };
}

/**
 * Thrown when the Ancient One awakens or the game ends: the rest of the command is dropped, and its events so far stay.
 */
export class DecisionStopped extends StacklessError {}

/** Runs a part of the rules until it is done or until a DecisionStopped drops the rest of it. */
export function untilStopped(part: () => void): void {
  try {
    part();
  } catch (error) {
    if (!(error instanceof DecisionStopped)) throw error;
  }
}

/** Adds something that an investigator has to do by hand. */
export function addObligation(context: Context, by: number, text: string, rule: RuleCode): void {
  context.addObligation(String(by), text, rule);
}

/** Ends the game with a win and drops the rest of the command. */
export function winGame(context: Context, because: string, rule: RulesOfCode<'game-over'>): never {
  context.win(because, rule);
  throw new DecisionStopped('The game is won.');
}

/** Ends the game with a loss and drops the rest of the command. */
export function loseGame(context: Context, because: string, rule: RulesOfCode<'game-over'>): never {
  context.lose(because, rule);
  throw new DecisionStopped('The game is lost.');
}
