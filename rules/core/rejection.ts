import type { RejectionKind } from './contract-types.ts';
import type { Facts, Rejection } from './ruleset.ts';

/** Thrown where the rules say no; caught by whoever began the story. */
export class RejectionError {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    this.rejection = rejection;
  }
}

/** Runs a part of the rules; a Refusal in it becomes its rejection. */
export function catchRejection<T>(part: () => T): T | { readonly rejection: Rejection } {
  try {
    return part();
  } catch (error) {
    if (error instanceof RejectionError) return { rejection: error.rejection };
    throw error;
  }
}

/** What a code means, which facts may come with it, and the rules it may cite: `refuse` takes nothing else. */
interface RejectionEntry<RuleId extends string> {
  readonly meaning: string;
  readonly remedy?: string;
  readonly facts: readonly string[];
  readonly rules: readonly RuleId[];
}

/** Every code of a ruleset. */
export type RejectionCatalogue<RuleId extends string = string> = Readonly<Record<string, RejectionEntry<RuleId>>>;

/** The rules that some code may cite. */
export type RulesOf<All extends RejectionCatalogue, Code extends keyof All> = All[Code]['rules'][number];

/** Facts under the names that some code may give. */
export type FactsOf<All extends RejectionCatalogue, Code extends keyof All> = {
  readonly [Name in All[Code]['facts'][number]]?: Facts[string];
};

/** How a ruleset says no: with a code of its catalogue, a rule that the code may cite, and facts that it has for it. */
export type Reject<All extends RejectionCatalogue> = <Code extends keyof All & string>(
  code: Code,
  because: string,
  rule: RulesOf<All, Code>,
  facts?: FactsOf<All, Code>,
) => never;

/** Says no. A ruleset takes it as its own `Refuse`, so that only what its catalogue explains can be said. */
export function reject(code: string, because: string, rule: string, facts: Partial<Facts> = {}): never {
  throw new RejectionError({ code, because, rule, facts: facts as Facts });
}

/** The code that `play` itself says, in every ruleset. Its rules are those that end a game. */
export const gameOver = {
  meaning: 'The game has ended: nothing is played any more.',
  remedy: 'Undo what ended it, or begin another game.',
  facts: ['result'],
} as const;

/** The explanations as a list, as they are served. */
export function rejectionKinds(all: RejectionCatalogue): readonly RejectionKind[] {
  return Object.entries(all).map(([code, { facts, rules, ...told }]) => ({
    code,
    ...told,
    facts: [...facts],
    rules: [...rules],
  }));
}
