import { maxAnswerBytes } from '../../schema/limits.ts';
import { Problem } from '../problem.ts';
import type { EncodedResponse } from './compression.ts';

/**
 * The problem of an answer that the platform cannot pass on. A function returns its answer as JSON, in which a text needs
 * its quotes escaped and bytes are base64. A `bad-request`, because a client that asks for less gets it.
 */
export function answerTooLarge({ body }: EncodedResponse): Problem | undefined {
  const bytes = bytesReturned(body);
  if (bytes <= maxAnswerBytes) return undefined;
  const because = `The answer would have ${bytes} bytes, more than ${maxAnswerBytes}.`;
  const remedy = 'Ask for fewer fields, a smaller page, or accept gzip. What the request was to change is changed.';
  return new Problem('bad-request', `${because} ${remedy}`, { limit: maxAnswerBytes });
}

function bytesReturned(body: string | Buffer): number {
  if (typeof body !== 'string') return Math.ceil(body.length / 3) * 4;
  // No character needs more than six bytes, so nearly every answer is spared the exact count.
  return body.length * 6 <= maxAnswerBytes ? body.length : Buffer.byteLength(JSON.stringify(body));
}
