import { problems } from '../../schema/problems.ts';
import { logError } from '../log.ts';
import { Problem } from '../problem.ts';

/** What a stranger may know of anything thrown: a Problem as it is, everything else masked. */
export function maskError(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(
    'internal',
    'Something went wrong on our side. The x-request-id of this answer tells us where to look.',
  );
}

/** Logs what is ours to mend, once. What callers did wrong is theirs and is not logged. */
export function logServerError(error: unknown, where: { readonly requestId: string; readonly door: string }): void {
  if (maskError(error).status >= 500) logError(error, where);
}

/** The members every problem document has (RFC 9457). */
export function problemDocument(problem: Problem, requestId: string) {
  const { status, title } = problems[problem.kind];
  const type = `/v1/problems#${problem.kind}`;
  return { type, title, status, code: problem.kind, detail: problem.message, requestId, ...problem.facts };
}
