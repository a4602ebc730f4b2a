import { DecisionContext, type DecisionRules } from '../../core/decision-context.ts';
import type { Random } from '../../core/random.ts';
import { evolve } from '../evolve.ts';
import type { Event, State } from '../model/index.ts';

/** This game is played with the server's chance only: players report no draws. A game with physical tables names them. */
type NoReports = Record<never, never>;

/** One decision of this ruleset while it is being made. */
export type Context = DecisionContext<State, Event, NoReports>;

const decisionRules: DecisionRules<State, Event, NoReports> = {
  evolve,
  gameEnded: (outcome) => ({ type: 'GameEnded', outcome }),
  obligationAdded: (obligation, { nextObligation: number }) => ({ type: 'ObligationAdded', number, ...obligation }),
  noDraws: {},
  reports: () => ({ draws: false, dice: false }),
};

export function createContext(state: State, random: Random): Context {
  return new DecisionContext(decisionRules, state, random);
}
