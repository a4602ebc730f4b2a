import type { Random } from '../../core/random.ts';
import { RejectionError } from '../../core/rejection.ts';
import { AnswerNeeded, type Answers, Context, CostPaid, type Prompt } from '../context.ts';
import type { State } from '../model/index.ts';
import { answersTo, countAnswers } from './choices.ts';

const never = (): never => {
  throw new Error('a trial ends before it needs chance');
};
/** For trials: they end before anything is left to chance. */
export const noRandom: Random = { below: never, die: never, draw: never, shuffle: never };

/** Bounds of the search, because a card may have more ways to pay than can be listed. */
const answersTried = 40;
const maxTrials = 80;

/** One way to pay a cost. */
export interface WayToPay {
  /** Answers to the prompts of the cost, in order. */
  readonly answers: Answers;
  /** What each of these prompts lets the player choose. */
  readonly kinds: readonly Prompt['kind'][];
}

export interface WaysToPay {
  /** Empty: the cost cannot be paid. */
  readonly ways: readonly WayToPay[];
  /** Whether these are all ways. */
  readonly isComplete: boolean;
}

/**
 * Searches ways to pay a cost. `begin` makes the declaration in a context of its own. `given`: answers that are fixed.
 * The search stops when it has found `limit` ways.
 */
export function waysToPay(
  state: State,
  begin: (context: Context) => void,
  limit: number,
  given: Answers = [],
): WaysToPay {
  const ways: WayToPay[] = [];
  let trialsLeft = maxTrials;
  let hasTooMany = false;
  const search = (way: WayToPay): void => {
    trialsLeft -= 1;
    const result = tryCost(state, begin, way.answers);
    if (result === 'rejected') return;
    if (result === 'paid') {
      ways.push(way);
      return;
    }
    // If one prompt alone has too many answers, one way is enough to show that the cost can be paid.
    const isTooMany = limit > 1 && countAnswers(result) >= limit;
    for (const answer of answersTo(result, answersTried)) {
      if (hasTooMany || ways.length >= limit || trialsLeft <= 0) return;
      search({ answers: [...way.answers, answer], kinds: [...way.kinds, result.kind] });
      if (isTooMany && ways.length > 0) hasTooMany = true;
    }
  };
  search({ answers: given, kinds: [] });
  return { ways, isComplete: !hasTooMany && ways.length < limit && trialsLeft > 0 };
}

/** Whether there is a way to pay a cost. */
export function canPay(state: State, begin: (context: Context) => void, given: Answers = []): boolean {
  return waysToPay(state, begin, 1, given).ways.length > 0;
}

/** What a trial with these answers leads to. A prompt: it needs another answer. */
function tryCost(state: State, begin: (context: Context) => void, answers: Answers): 'paid' | 'rejected' | Prompt {
  try {
    begin(new Context(state, noRandom, answers, true));
  } catch (error) {
    if (error instanceof CostPaid) return 'paid';
    if (error instanceof AnswerNeeded) return error.prompt;
    if (!(error instanceof RejectionError)) throw error;
  }
  // A declaration that ends without asking or paying had no cost to try.
  return 'rejected';
}
