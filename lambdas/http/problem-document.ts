import { problems } from '../../schema/problems.ts';
import { logError } from '../log.ts';
import { Problem } from '../problem.ts';

/** What a client may know of anything that was thrown: a Problem as it is, everything else masked. */
export function maskError(error: unknown): Problem {
  if (error instanceof Problem) return error;
  return new Problem(
    'internal',
    'An unexpected error. Its details are in the log under the x-request-id of this response.',
  );
}

/** Logs a fault of the service, once. Faults of the client are not logged. */
export function logServerError(error: unknown, where: { readonly requestId: string; readonly api: string }): void {
  if (maskError(error).status >= 500) logError(error, where);
}

/** A problem document (RFC 9457). */
export function problemDocument(problem: Problem, requestId: string) {
  const { status, title } = problems[problem.kind];
  const type = `/v1/problems#${problem.kind}`;
  return { type, title, status, code: problem.kind, detail: problem.message, requestId, ...problem.facts };
}
