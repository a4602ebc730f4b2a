import { bodyLimit } from '../../schema/replies.ts';
import { Problem } from '../problem.ts';

/** A request as the doors see it, whatever brought it. Header names are in lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Text, or the bytes of it. */
  readonly body: string | Uint8Array | undefined;
  readonly requestId: string;
}

/** What a door answers. */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The JSON a request carries. Throws Problem `payload-too-large`, `unsupported-media-type` or `bad-request`. */
export function jsonBody(ask: Pick<HttpRequest, 'headers' | 'body'>, limit = bodyLimit): unknown {
  const { body, headers } = ask;
  if (body === undefined || body.length === 0) throw new Problem('bad-request', 'There is no body. Send JSON.');
  if (Buffer.byteLength(body) > limit) throw payloadTooLarge(limit);
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers['content-type']?.trim() ?? '')) {
    throw new Problem('unsupported-media-type', 'Send JSON, with "Content-Type: application/json".');
  }
  const text = decodeText(body);
  try {
    return parseJson(text);
  } catch (error) {
    throw new Problem('bad-request', `The body is not JSON: ${(error as Error).message}.`);
  }
}

/** What JSON text says. Throws SyntaxError also for text in it that is none. */
export function parseJson(text: string): unknown {
  // Only an escape can write half a character, so nearly every body is spared the closer look.
  return JSON.parse(text, /\\ud[89a-f]/i.test(text) ? wellFormed : undefined);
}

/** The refusal of a body that has more bytes than this. */
export function payloadTooLarge(limit: number): Problem {
  return new Problem('payload-too-large', `A request may have ${limit} bytes at most. Send less at once.`, { limit });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decodeText(body: string | Uint8Array): string {
  if (typeof body === 'string') return body;
  try {
    return utf8.decode(body);
  } catch (error) {
    throw new Problem('bad-request', 'The body is not UTF-8 text.', {}, { cause: error });
  }
}

/** Half a surrogate pair is no text: it has no UTF-8, so it could be neither stored as it is nor hashed. */
function wellFormed(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.isWellFormed()) return value;
  throw new SyntaxError('a string in it has one half of a surrogate pair without the other');
}
