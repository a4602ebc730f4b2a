import { Asked, Paid, type Question, refuse, type Story } from '../context.ts';

/** How many of each option there are. */
function counted(options: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const option of options) counts.set(option, (counts.get(option) ?? 0) + 1);
  return counts;
}

/** Options as they can be taken: of cards that all have to differ, one of each name. */
function offered({ options, different }: Pick<Question, 'options' | 'different'>): string[] {
  if (!different) return [...options];
  const names = new Set<string>();
  return options.filter((option) => {
    const name = option.slice(option.indexOf(':') + 1);
    return !names.has(name) && names.add(name) !== undefined;
  });
}

/**
 * Asks a player to choose. Gives what was chosen, or nothing: then the question stands in the state and all that is still
 * to be done waits for its answer. Where there is nothing to choose nobody is asked.
 */
export function choose(story: Story, wanted: Question): readonly string[] | undefined {
  const options = offered(wanted);
  if (options.length < wanted.min && wanted.cost) {
    refuse('cost-not-payable', `${wanted.because} There is not enough to choose from.`, 'open-cost', {
      have: options.length,
      need: wanted.min,
    });
  }
  const max = Math.min(wanted.max, options.length);
  const min = Math.min(wanted.min, max);
  const question = { ...wanted, options, min, max };
  const [answer, ...rest] = story.answers;
  const given = answer !== undefined && (wanted.cost || story.resumed);
  const forced = forcedAnswer(question);
  if (forced !== undefined) {
    // Nobody is asked, but a client may say it all the same, and a list of whole commands does.
    if (given && same(answer, forced)) story.answers = rest;
    else if (story.trial && wanted.cost && answer === undefined && max > 0) throw new Asked(question);
    return forced;
  }
  if (given) {
    check(question, answer);
    story.answers = rest;
    story.resumed = false;
    return answer;
  }
  if (story.trial) throw wanted.cost ? new Asked(question) : new Paid();
  // Where it is no cost that asks, but what a cost has set off, that cost waits.
  if (!wanted.cost) story.seen();
  const choice = { choice: story.now.nextChoice, ...question };
  story.tell({ type: 'ChoiceAsked', choice, work: [...story.next, ...story.tasks] });
  story.tasks = [];
  return undefined;
}

/** The one answer there is, where there is only one. */
function forcedAnswer({ options, min, max }: Question): readonly string[] | undefined {
  if (max === 0) return [];
  if (min < max) return undefined;
  return min === options.length || counted(options).size === 1 ? options.slice(0, min) : undefined;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join('\n') === [...other].sort().join('\n');

/** Refuses what is no answer to a question. */
export function check({ options, min, max }: Question, picks: readonly string[]): void {
  if (picks.length < min || picks.length > max) {
    refuse(
      'wrong-number-of-picks',
      `Choose ${min === max ? min : `${min} to ${max}`}, not ${picks.length}.`,
      'choices',
      {
        have: picks.length,
        atLeast: min,
        atMost: max,
      },
    );
  }
  const left = new Map(counted(options));
  for (const pick of picks) {
    const count = left.get(pick) ?? 0;
    if (count === 0) {
      refuse(
        'not-an-option',
        `There is no "${pick}" to choose here${options.includes(pick) ? ' again' : ''}.`,
        'choices',
        {
          pick,
        },
      );
    }
    left.set(pick, count - 1);
  }
}

/** Answers to a question, each once whatever the order; at most `limit` of them. */
export function answersTo({ options, min, max }: Question, limit: number): string[][] {
  const kinds = [...counted(options)];
  const found: string[][] = [];
  const extend = (from: number, picks: readonly string[]): void => {
    if (found.length >= limit) return;
    if (picks.length >= min) found.push([...picks]);
    if (picks.length === max) return;
    for (let at = from; at < kinds.length && found.length < limit; at += 1) {
      const [option, count] = kinds[at] as [string, number];
      if (picks.filter((each) => each === option).length < count) extend(at, [...picks, option]);
    }
  };
  extend(0, []);
  return found;
}

/** How many different answers a question has; no more than 10000 are counted. */
export function ways({ options, min, max }: Pick<Question, 'options' | 'min' | 'max'>): number {
  let sums = [1, ...Array<number>(max).fill(0)];
  for (const count of counted(options).values()) {
    sums = sums.map((_, size) =>
      Math.min(
        10_000,
        sums.slice(Math.max(0, size - count), size + 1).reduce((sum, each) => sum + each, 0),
      ),
    );
  }
  return Math.min(
    10_000,
    sums.slice(min).reduce((sum, each) => sum + each, 0),
  );
}
