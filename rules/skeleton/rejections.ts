import {
  decisionPassed,
  gameOver,
  type Reject,
  type RejectionCatalogue,
  reject as rejectWithAnyCode,
} from '../core/rejection.ts';
import type { RuleCode } from './rules.ts';

/** Every code with which these rules reject a command. `reject` accepts only these codes, with their rules and facts. */
export const rejections = {
  'game-over': { ...gameOver, rules: ['victory', 'defeat'] },
  'decision-passed': decisionPassed,
  'not-your-seat': {
    meaning: 'Only another player may do this.',
    remedy: 'Let that player or the host send it.',
    facts: ['by', 'seat'],
    rules: ['seats'],
  },
  'no-such-player': {
    meaning: 'The game has fewer players.',
    remedy: 'Name a player of this game.',
    facts: ['by', 'players'],
    rules: ['seats'],
  },
  'look-first': {
    meaning: 'A player looks at a gate and has to decide first.',
    remedy: 'Decide what happens to that gate.',
    facts: ['decision', 'by'],
    blocked: true,
    rules: ['look'],
  },
  'no-look': {
    meaning: 'No player looks at a gate.',
    remedy: 'Look at the top gate first.',
    facts: ['pile'],
    rules: ['look'],
  },
  'pile-empty': {
    meaning: 'No gate is left in the pile.',
    remedy: 'Close the gates on the board.',
    facts: ['open'],
    rules: ['open-gate', 'look'],
  },
  'not-open': {
    meaning: 'That gate is not on the board.',
    remedy: 'Close one of the open gates.',
    facts: ['gate', 'open'],
    rules: ['close-gate'],
  },
  'not-pending': {
    meaning: 'Nothing with that number is pending.',
    remedy: 'Read what is pending now.',
    facts: ['number', 'pending'],
    rules: ['obligations'],
  },
  'bad-position': {
    meaning: 'The position is not one of this game.',
    remedy: 'Correct the position.',
    facts: ['gate', 'doom'],
    rules: ['setup', 'victory', 'defeat'],
  },
} as const satisfies RejectionCatalogue<RuleCode>;

/** Rejects with a code of this catalogue, a rule that the code may cite, and at least one of its facts. */
export const reject: Reject<typeof rejections> = rejectWithAnyCode as Reject<typeof rejections>;
