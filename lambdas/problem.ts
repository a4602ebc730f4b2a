import { type ProblemKind, problems } from '../schema/problems.ts';

/** Further members of a problem document: `issues`, `currentVersion`, `retryAfter`, … Plain JSON. */
export type ProblemFacts = Readonly<Record<string, unknown>>;

/**
 * The service cannot or may not do what was requested. Thrown anywhere outside of the rules and caught once per request.
 * `message` says why and what the client can do about it.
 */
export class Problem extends Error {
  readonly kind: ProblemKind;
  readonly facts: ProblemFacts;

  constructor(kind: ProblemKind, message: string, facts: ProblemFacts = {}, options?: ErrorOptions) {
    super(message, options);
    this.name = 'Problem';
    this.kind = kind;
    this.facts = facts;
  }

  /** The HTTP status. */
  get status(): number {
    return problems[this.kind].status;
  }
}
