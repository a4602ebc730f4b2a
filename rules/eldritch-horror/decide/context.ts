import { DecisionContext, type DecisionRules } from '../../core/decision-context.ts';
import type { Random } from '../../core/random.ts';
import { evolve } from '../evolve.ts';
import type { Event, Reported, State } from '../model/index.ts';
import type { RulesOfCode } from '../rejections.ts';
import type { RuleCode } from '../rules.ts';

/** What players at a physical table drew and rolled, by kind, each list in the order in which it happened. */
export type ReportedDraws = { [Kind in keyof Required<Reported>]: NonNullable<Reported[Kind]> };

type AnyContext = DecisionContext<State, Event, ReportedDraws>;

/** One decision of this game while it is being made. It cites only rules of this game's catalogue. */
export interface Context extends Omit<AnyContext, 'addObligation' | 'win' | 'lose'> {
  addObligation(by: string, text: string, rule: RuleCode): void;
  win(because: string, rule: RulesOfCode<'game-over'>): void;
  lose(because: string, rule: RulesOfCode<'game-over'>): void;
}

const rules: DecisionRules<State, Event, ReportedDraws> = {
  evolve,
  gameEnded: (outcome) => ({ type: 'GameEnded', outcome }),
  obligationAdded: (obligation, state) => ({ type: 'Demanded', number: state.nextObligation, ...obligation }),
  // New lists each time, because steps take draws out of them.
  get noDraws() {
    return { gates: [], monsters: [], dice: [] };
  },
  reports: (state) => state.setup.table,
};

/** Begins a decision. With `assumedDraws`, missing reports are assumed and recorded there instead of rejected. */
export function createContext(state: State, random: Random, assumedDraws?: ReportedDraws): Context {
  return new DecisionContext(rules, state, random, assumedDraws);
}
