import type { Obligation } from '../../core/contract-types.ts';
import { type Awaiting, playerToAct } from '../decide/timing.ts';
import type { State } from '../model/index.ts';
import type { RuleCode } from '../rules.ts';

/** What the player who is to act has to do. Its number changes with every choice, pass and step of a turn. */
export function pending(state: Awaiting): readonly Obligation[] {
  const { choice, decision: number, sequence, phase, outcome } = state;
  if (outcome !== undefined) return [];
  const by = playerToAct(state);
  if (choice !== undefined) return [{ number, by, text: choice.prompt, rule: 'choices', blocks: true }];
  return [{ number, by, ...(sequence === undefined ? inPhase[phase] : inSequence) }];
}

interface Task {
  readonly text: string;
  readonly rule: RuleCode;
  /** Whether the rules reject what else players would do until it is done. */
  readonly blocks: boolean;
}

const inSequence: Task = { text: 'Add to the Sequence, or pass.', rule: 'priority', blocks: true };

const mainStep: Task = { text: 'Open Gates, take actions, or end the turn.', rule: 'turn-main', blocks: false };

const inPhase: Readonly<Record<State['phase'], Task>> = {
  starting: { text: 'Choose what to start with in play, or pass.', rule: 'start-in-play', blocks: true },
  main: mainStep,
  afterMove: {
    text: 'Attack with the Gate that moved, use its skill, or finish its action.',
    rule: 'action-after-move',
    blocks: true,
  },
  end: mainStep,
};
