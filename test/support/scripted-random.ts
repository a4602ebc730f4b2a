import { isDeepStrictEqual } from 'node:util';
import type { Random } from '../../rules/core/random.ts';

interface Answers {
  readonly die: number;
  readonly draw: unknown;
  readonly shuffle: readonly unknown[];
  readonly below: number;
}

/** One scripted answer: `{ die: 4 }`, `{ draw: 'ghoul' }`, `{ shuffle: ['b', 'a'] }`, `{ below: 3 }`. */
export type Answer = { readonly [Kind in keyof Answers]: Readonly<Record<Kind, Answers[Kind]>> }[keyof Answers];

/**
 * Runs `act` with a source of chance that gives exactly these answers, in this order. Throws where the rules request
 * another kind of answer, where an answer is impossible, and where answers are left over.
 */
export function withAnswers<T>(answers: readonly Answer[], act: (random: Random) => T): T {
  const left = [...answers];
  const answer = <Kind extends keyof Answers>(kind: Kind, offered: unknown): Answers[Kind] => {
    const next = left.shift();
    if (next !== undefined && kind in next) return (next as Answers)[kind];
    const listed = next === undefined ? 'no answer is left' : `the next answer is ${JSON.stringify(next)}`;
    throw new Error(`${kind} requested from ${JSON.stringify(offered)}, but ${listed}`);
  };
  const impossible = (kind: keyof Answers, value: unknown, offered: unknown): Error =>
    new Error(`cannot ${kind} ${JSON.stringify(value)} from ${JSON.stringify(offered)}`);

  const result = act({
    below(limit) {
      const value = answer('below', limit);
      if (!Number.isInteger(value) || value < 0 || value >= limit) throw impossible('below', value, limit);
      return value;
    },
    die() {
      const value = answer('die', 6);
      if (![1, 2, 3, 4, 5, 6].includes(value)) throw impossible('die', value, 6);
      return value;
    },
    draw<Element>(list: readonly Element[]): Element {
      const value = answer('draw', list);
      const at = list.findIndex((each) => isDeepStrictEqual(each, value));
      if (at === -1) throw impossible('draw', value, list);
      return list[at] as Element;
    },
    shuffle<Element>(list: readonly Element[]): Element[] {
      const order = answer('shuffle', list);
      const rest = [...list];
      const shuffled = order.map((value) => {
        const at = rest.findIndex((each) => isDeepStrictEqual(each, value));
        if (at === -1) throw impossible('shuffle', order, list);
        return rest.splice(at, 1)[0] as Element;
      });
      if (rest.length > 0) throw impossible('shuffle', order, list);
      return shuffled;
    },
  });
  if (left.length > 0) throw new Error(`answers are left over: ${JSON.stringify(left)}`);
  return result;
}
