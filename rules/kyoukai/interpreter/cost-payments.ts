import type { Random } from '../../core/random.ts';
import { Asked, Paid, RejectionError, Story } from '../context.ts';
import type { State } from '../model/index.ts';
import { answersTo, ways } from './choices.ts';

const never = (): never => {
  throw new Error('a trial asks for no chance');
};
/** A trial ends before anything is left to chance. */
export const noChance: Random = { below: never, die: never, draw: never, shuffle: never };

type Answers = readonly (readonly string[])[];

/** Answers tried at each question, at most, and trials in all: cards may ask for more than anyone could list. */
const answersTried = 40;
const trials = 80;

/**
 * Ways to pay for something, each as the answers to what its cost asks; at most `limit`. `begin` declares it in a story of
 * its own, after the answers in `given`.
 */
export function payments(state: State, begin: (story: Story) => void, limit: number, given: Answers = []): Answers[] {
  const found: Answers[] = [];
  let left = trials;
  const attempt = (answers: Answers): unknown => {
    left -= 1;
    try {
      begin(new Story(state, noChance, answers, true));
    } catch (stop) {
      if (stop instanceof RejectionError) return undefined;
      if (stop instanceof Paid) {
        return found.push(answers);
      }
      if (!(stop instanceof Asked)) throw stop;
      // One way is enough where there are too many to be told one by one.
      const many = limit > 1 && ways(stop.question) >= limit;
      for (const answer of answersTo(stop.question, answersTried)) {
        if (found.length >= limit || left <= 0) break;
        attempt([...answers, answer]);
        if (many && found[0] !== undefined) return found.push(...Array<Answers>(limit).fill(found[0]));
      }
    }
    return undefined;
  };
  attempt(given);
  // Where not all was tried, what was found does not stand for all there is.
  return left <= 0 && found[0] !== undefined ? Array<Answers>(limit).fill(found[0]) : found;
}
