import { DecisionContext, type DecisionRules } from '../../core/decision-context.ts';
import type { Random } from '../../core/random.ts';
import { host, type Seat } from '../../core/ruleset.ts';
import type { GateId } from '../data/components.ts';
import { evolve } from '../evolve.ts';
import type { Event, Reported, SpawnReplacement, State } from '../model/index.ts';
import type { RulesOfCode } from '../rejections.ts';
import type { RuleCode } from '../rules.ts';
import type { Pause, Todo } from './pausing.ts';

/** What players at a physical table drew and rolled, by kind, each list in the order in which it happened. */
export type ReportedDraws = { [Kind in keyof Required<Reported>]: NonNullable<Reported[Kind]> };

type AnyContext = DecisionContext<State, Event, ReportedDraws>;

/** One decision of this game while it is being made. It cites only rules of this game's catalogue. */
export interface Context extends Omit<AnyContext, 'addObligation' | 'win' | 'lose'>, Progress {
  addObligation(by: string, text: string, rule: RuleCode): void;
  win(because: string, rule: RulesOfCode<'game-over'>): void;
  lose(because: string, rule: RulesOfCode<'game-over'>): void;
}

/** Where a command is, beside what has happened. */
interface Progress {
  /** Who sent the command. Setup has no seat. */
  seat: Seat;
  /** What the command or effect says beforehand about choices. */
  choices: {
    readonly replacement?: SpawnReplacement | undefined;
    readonly order?: readonly GateId[] | undefined;
    readonly atOnce?: boolean | undefined;
  };
  /** Whether each gate is resolved before the next one spawns. Not during setup, and not for what happens together. */
  gatesInTurn: boolean;
  /** Set when the command has to wait. What it has left to do is then put off. */
  pause: Pause | undefined;
  readonly putOff: Todo[];
}

class GameContext extends DecisionContext<State, Event, ReportedDraws> implements Progress {
  seat: Seat = host;
  choices: Progress['choices'] = {};
  gatesInTurn = true;
  pause: Pause | undefined = undefined;
  readonly putOff: Todo[] = [];
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
  return new GameContext(rules, state, random, assumedDraws);
}
