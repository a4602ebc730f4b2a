import { maxBodyBytes, maxJsonDepth } from '../../schema/limits.ts';
import type { ArgumentsRead, GivenArguments } from '../app/call-operation.ts';
import { Problem } from '../problem.ts';

/** An HTTP request, whatever brought it. Header names are in lower case. */
export interface HttpRequest {
  readonly method: string;
  readonly path: string;
  /** The gateway's route: `POST /v1/games/{id}/commands`, or `$default` for an address that has none. */
  readonly routeKey: string;
  /** The values of `{…}` in the route, decoded. */
  readonly pathParameters: Readonly<Record<string, string | undefined>>;
  /** With its question mark, or empty. */
  readonly search: string;
  readonly headers: Readonly<Record<string, string | undefined>>;
  /** Text, or the bytes of it. */
  readonly body: string | Uint8Array | undefined;
  readonly requestId: string;
  /** The address that the request came from. */
  readonly address: string;
}

export interface HttpResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

/** The JSON body of a request. Throws Problem `payload-too-large`, `unsupported-media-type` or `bad-request`. */
export function jsonBody({ body, headers }: Pick<HttpRequest, 'headers' | 'body'>, limit = maxBodyBytes): unknown {
  if (body === undefined || body.length === 0) throw new Problem('bad-request', 'The request has no body. Send JSON.');
  if (Buffer.byteLength(body) > limit) throw payloadTooLarge(limit);
  if (!/^application\/(?:[\w.-]+\+)?json\s*(?:;|$)/i.test(headers['content-type']?.trim() ?? '')) {
    throw new Problem('unsupported-media-type', 'Send JSON, with the header "Content-Type: application/json".');
  }
  const text = decodeText(body);
  try {
    return parseJson(text);
  } catch (error) {
    const { message } = error as Error;
    const issues = [{ pointer: '', message: `is not JSON: ${message}` }];
    throw new Problem('bad-request', `The body is not JSON: ${message}.`, { issues });
  }
}

/**
 * Parses JSON text. Throws SyntaxError, also for a string in it that is not well-formed Unicode, and for text that is
 * nested so deep that code that walks its value by recursion could run out of stack.
 */
export function parseJson(text: string): unknown {
  if (isDeeperThan(maxJsonDepth, text)) {
    throw new SyntaxError(`it is nested more than ${maxJsonDepth} levels deep`);
  }
  // Only an escape can write a lone surrogate, so nearly every body is spared the closer look.
  return JSON.parse(text, /\\ud[89a-f]/i.test(text) ? checkWellFormed : undefined);
}

/** Whether lists and objects of a JSON text are nested deeper than this. Reads the text once. */
function isDeeperThan(limit: number, text: string): boolean {
  let depth = 0;
  let inString = false;
  for (let at = 0; at < text.length; at += 1) {
    const character = text.charCodeAt(at);
    if (inString) {
      if (character === code.backslash) at += 1;
      else if (character === code.quote) inString = false;
    } else if (character === code.quote) {
      inString = true;
    } else if (character === code.openList || character === code.openObject) {
      depth += 1;
      if (depth > limit) return true;
    } else if (character === code.closeList || character === code.closeObject) {
      depth -= 1;
    }
  }
  return false;
}

const code = { quote: 0x22, backslash: 0x5c, openList: 0x5b, closeList: 0x5d, openObject: 0x7b, closeObject: 0x7d };

/** The Problem for a body of more bytes than this. */
export function payloadTooLarge(limit: number): Problem {
  return new Problem('payload-too-large', `A request may have at most ${limit} bytes. Send less at once.`, { limit });
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

/** A lone surrogate has no UTF-8 form, so it could neither be stored as it is nor hashed. */
function checkWellFormed(_name: string, value: unknown): unknown {
  if (typeof value !== 'string' || value.isWellFormed()) return value;
  throw new SyntaxError('a string in it contains one half of a surrogate pair');
}

/** Reads the arguments of a request, or catches the problem that this has. */
export function readArguments(read: () => GivenArguments): ArgumentsRead {
  try {
    return { given: read() };
  } catch (problem) {
    return { problem };
  }
}
