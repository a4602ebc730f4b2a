import type { Rejection } from './ruleset.ts';

/** Thrown where the rules say no; caught by whoever began the story. */
export class Refusal {
  readonly rejection: Rejection;

  constructor(rejection: Rejection) {
    this.rejection = rejection;
  }
}

/** Runs a part of the rules; a Refusal in it becomes its rejection. */
export function orRejected<T>(part: () => T): T | { readonly rejection: Rejection } {
  try {
    return part();
  } catch (error) {
    if (error instanceof Refusal) return { rejection: error.rejection };
    throw error;
  }
}
