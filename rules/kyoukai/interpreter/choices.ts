import { AnswerNeeded, type Context, costPaid, type Prompt, reject } from '../context.ts';

/** How often each option can be chosen. */
export function countOptions(options: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const option of options) counts.set(option, (counts.get(option) ?? 0) + 1);
  return counts;
}

/** The options of a prompt. If all cards must have different names, one option for each name. */
function offered({ options, different }: Pick<Prompt, 'options' | 'different'>): string[] {
  if (!different) return [...options];
  const names = new Set<string>();
  return options.filter((option) => {
    const name = option.slice(option.indexOf(':') + 1);
    return !names.has(name) && names.add(name) !== undefined;
  });
}

/** A prompt with the options that are offered, and with limits that can be met. */
export function withOptions(wanted: Prompt): Prompt {
  const options = offered(wanted);
  const max = Math.min(wanted.max, options.length);
  return { ...wanted, options, min: Math.min(wanted.min, max), max };
}

/**
 * Lets a player choose. Returns the picks, or undefined: then the choice is in the state, and all remaining tasks wait for
 * its answer. If only one answer is possible, no choice is needed, unless that would reveal something. Rejects with `cost-not-payable` if a cost has too few
 * options. In a trial it throws AnswerNeeded or CostPaid instead of waiting.
 */
export function choose(context: Context, wanted: Prompt): readonly string[] | undefined {
  const prompt = withOptions(wanted);
  const { options, max } = prompt;
  if (options.length < wanted.min && wanted.cost) {
    reject('cost-not-payable', `${wanted.prompt} There are not enough options.`, 'open-cost', {
      have: options.length,
      need: wanted.min,
    });
  }
  const [answer, ...rest] = context.answers;
  const given = answer !== undefined && (wanted.cost || context.answersChoice);
  const forced = forcedAnswer(context, prompt);
  if (forced !== undefined) {
    // No choice is needed, but a command may bring the only answer, and the commands that `legal` lists do.
    if (given && same(answer, forced)) context.answers = rest;
    else if (context.isTrial && wanted.cost && answer === undefined && max > 0) throw new AnswerNeeded(prompt);
    return forced;
  }
  if (given) {
    check(prompt, answer);
    context.answers = rest;
    context.answersChoice = false;
    return answer;
  }
  if (context.isTrial) throw wanted.cost ? new AnswerNeeded(prompt) : costPaid;
  // This prompt belongs to a text that a cost triggered. That cost can no longer be rejected.
  if (!wanted.cost) context.commitCost();
  const { always: _, ...asked } = prompt;
  const choice = { decision: context.state.decision + 1, ...asked };
  context.emit({ type: 'ChoiceAsked', choice, continuation: [...context.queued, ...context.tasks] });
  context.tasks = [];
  return undefined;
}

/**
 * The only possible answer, if there is only one and nobody has to be asked: whether a player is asked depends on what
 * everyone sees, and on the policy `singleChoices`.
 */
function forcedAnswer({ state }: Context, { options, min, max, always }: Prompt): readonly string[] | undefined {
  if (always) return undefined;
  if (max === 0) return [];
  if (min < max || state.rules.policies.singleChoices === 'ask') return undefined;
  return min === options.length || countOptions(options).size === 1 ? options.slice(0, min) : undefined;
}

const same = (one: readonly string[], other: readonly string[]): boolean =>
  [...one].sort().join('\n') === [...other].sort().join('\n');

/** Rejects picks that do not answer a prompt. */
export function check({ prompt, cardName, options, min, max }: Prompt, picks: readonly string[]): void {
  if (picks.length < min || picks.length > max) {
    const because = `Choose ${min === max ? min : `${min} to ${max}`}, not ${picks.length}.`;
    reject('wrong-number-of-picks', because, 'choices', { have: picks.length, atLeast: min, atMost: max });
  }
  const left = new Map(countOptions(options));
  for (const pick of picks) {
    const count = left.get(pick) ?? 0;
    if (count === 0) {
      const because = options.includes(pick)
        ? `The option "${pick}" cannot be chosen that often.`
        : `There is no option "${pick}" here. ${prompt} Choose one of the options.`;
      const card = cardName === undefined ? {} : { card: cardName };
      reject('not-an-option', because, 'choices', { pick, ...card, question: prompt, options: [...new Set(options)] });
    }
    left.set(pick, count - 1);
  }
}

/** Different answers to a prompt, ignoring the order of picks. At most `limit` of them. */
export function answersTo({ options, min, max }: Prompt, limit: number): string[][] {
  const kinds = [...countOptions(options)];
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

/** How many different answers a prompt has, counted up to 10000. */
export function countAnswers({ options, min, max }: Pick<Prompt, 'options' | 'min' | 'max'>): number {
  let sums = [1, ...Array<number>(max).fill(0)];
  for (const count of countOptions(options).values()) {
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
