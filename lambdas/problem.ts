import { type ProblemKind, problems } from '../schema/problems.ts';

/** Further members of the answer: `issues`, `currentVersion`, `retryAfter`, … Plain JSON. */
export type ProblemFacts = Readonly<Record<string, unknown>>;

/** The shell said no. Thrown anywhere in the shell, caught once per door. `message` tells the caller what to do. */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly facts: ProblemFacts;

  constructor(kind: ProblemKind, message: string, facts: ProblemFacts = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
    this.kind = kind;
    this.facts = facts;
  }

  get status(): number {
    return problems[this.kind].status;
  }
}
