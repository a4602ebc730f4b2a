import type { Random } from '../random.ts';
import { answersTo } from './choices.ts';
import type { State } from './model.ts';
import { Asked, Paid, Refusal, Story } from './story.ts';

const never = (): never => {
  throw new Error('a trial asks for no chance');
};
/** A trial ends before anything is left to chance. */
const noChance: Random = { below: never, die: never, draw: never, shuffle: never };

/** Answers tried at each question, at most. */
const answersTried = 40;

/**
 * Ways to pay for something, each as the answers to what its cost asks; at most `limit`. `begin` declares it in a story of
 * its own, after the answers in `given`.
 */
export function payments(
  state: State,
  begin: (story: Story) => void,
  limit: number,
  given: readonly (readonly string[])[] = [],
): (readonly (readonly string[])[])[] {
  const found: (readonly (readonly string[])[])[] = [];
  const attempt = (answers: readonly (readonly string[])[]): void => {
    try {
      begin(new Story(state, noChance, answers, true));
    } catch (stop) {
      if (stop instanceof Refusal) return;
      if (stop instanceof Paid) {
        found.push(answers);
        return;
      }
      if (!(stop instanceof Asked)) throw stop;
      for (const answer of answersTo(stop.question, answersTried)) {
        if (found.length >= limit) return;
        attempt([...answers, answer]);
      }
    }
  };
  attempt(given);
  return found;
}
