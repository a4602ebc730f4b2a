import type { RejectionKind } from './contract-types.ts';
import type { Facts, Rejection } from './ruleset.ts';

/**
 * An error that steers control flow inside the rules and is always caught there. It records no stack: `legal` tries
 * hundreds of commands, and a stack trace costs more than the command.
 */
export class StacklessError extends Error {
  constructor(message: string) {
    const { stackTraceLimit } = Error;
    Error.stackTraceLimit = 0;
    super(message);
    Error.stackTraceLimit = stackTraceLimit;
    this.name = new.target.name;
  }
}

/** Thrown where the rules reject a command; caught by `catchRejection`. */
export class RejectionError extends StacklessError {
  readonly rejection: Rejection;
  /** Which effect of the command was rejected, from 0. Undefined: the command itself. */
  readonly effect: number | undefined;

  constructor(rejection: Rejection, effect?: number) {
    super(rejection.because);
    this.rejection = rejection;
    this.effect = effect;
  }
}

/** A rejection, and which effect of the command it is about, from 0. */
interface CaughtRejection {
  readonly rejection: Rejection;
  readonly effect?: number;
}

/** Runs a part of the rules. A RejectionError thrown in it becomes its rejection. */
export function catchRejection<T>(part: () => T): T | CaughtRejection {
  try {
    return part();
  } catch (error) {
    if (!(error instanceof RejectionError)) throw error;
    const { rejection, effect } = error;
    return effect === undefined ? { rejection } : { rejection, effect };
  }
}

/** Carries out effect number `effect` of a command. A rejection of it says which one it is about. */
export function asEffect(effect: number, act: () => void): void {
  const result = catchRejection(act);
  if (result !== undefined) throw new RejectionError(result.rejection, effect);
}

/** What a code means, which facts may come with it, and which rules it may cite. */
interface RejectionEntry<RuleCode extends string> {
  readonly meaning: string;
  readonly remedy?: string;
  /** What the player has to know about this rejection: at least one fact. */
  readonly facts: readonly [string, ...string[]];
  /** The command waits until an item of `pending` is done: the facts `decision` and `by` have its number and its seat. */
  readonly blocked?: true;
  readonly rules: readonly RuleCode[];
}

/** Every rejection code of a ruleset. */
export type RejectionCatalogue<RuleCode extends string = string> = Readonly<Record<string, RejectionEntry<RuleCode>>>;

/** The rules that a code may cite. */
export type RulesOf<All extends RejectionCatalogue, Code extends keyof All> = All[Code]['rules'][number];

/** The facts that may come with a code. */
export type FactsOf<All extends RejectionCatalogue, Code extends keyof All> = {
  readonly [Name in All[Code]['facts'][number]]?: Facts[string];
};

/** The same members, of which at least one is there. */
type AtLeastOne<All> = { [Name in keyof All]-?: All & Required<Pick<All, Name>> }[keyof All];

/** Rejects with a code of a ruleset's catalogue, a rule that the code may cite, and facts that the code may have. */
export type Reject<All extends RejectionCatalogue> = <Code extends keyof All & string>(
  code: Code,
  because: string,
  rule: RulesOf<All, Code>,
  facts: AtLeastOne<FactsOf<All, Code>>,
) => never;

/** Throws a RejectionError. A ruleset uses it as its own `Reject`, so that it can use only codes of its catalogue. */
export function reject(code: string, because: string, rule: string, facts: Partial<Facts>): never {
  throw new RejectionError({ code, because, rule, facts: facts as Facts });
}

/** The entry of the code that `play` itself uses in every ruleset. Each ruleset adds the rules that end its game. */
export const gameOver = {
  meaning: 'The game has ended. No further command is accepted.',
  remedy: 'Undo the command that ended it, or create another game.',
  facts: ['result'],
} as const;

/** The entry of the code with which `play` rejects an answer to a decision that is no longer pending. */
export const decisionPassed = {
  meaning: 'The command answers a decision that is no longer pending.',
  remedy: 'Read what is pending now. If the command was sent twice, the first one was carried out.',
  facts: ['decision', 'pending'],
  rules: ['decisions'],
} as const;

/** The entry of the code with which a set-up or a command is rejected that names something which does not exist. */
export const unknownName = {
  meaning: 'The set-up or the command names something that this game does not have.',
  remedy: 'Use one of the suggestions, or read the components of the ruleset, which list every name.',
  facts: ['member', 'name', 'suggestions'],
  rules: ['names'],
} as const;

/** A catalogue as a list, as the API returns it. */
export function rejectionKinds(all: RejectionCatalogue): readonly RejectionKind[] {
  return Object.entries(all).map(([code, { facts, rules, blocked = false, ...entry }]) => ({
    code,
    ...entry,
    facts: [...facts],
    blocked,
    rules: [...rules],
  }));
}
