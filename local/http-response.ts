import { validateHeaderName, validateHeaderValue } from 'node:http';

/** What goes back over the wire. Header names are in lower case; only `set-cookie` may come more than once. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** What the gateway says in its own name, word for word. */
export const gatewayMessages = {
  badRequest: [400, 'Bad Request'],
  tooLarge: [413, 'Request Entity Too Large'],
  headersTooLarge: [431, 'Request Header Fields Too Large'],
  failed: [500, 'Internal Server Error'],
  tooSlow: [503, 'Service Unavailable'],
} as const;

/** One of the gateway's own answers. */
export function gatewayAnswer(said: keyof typeof gatewayMessages): Answer {
  const [status, message] = gatewayMessages[said];
  return json(status, { message });
}

/** The longest answer a function can give; Lambda drops anything longer and the caller sees a 500. */
const longestAnswer = 6 * 1024 * 1024;

/** Set by whoever writes the answer to the line, not by the function. */
const notForFunctions = /^(connection|content-length|keep-alive|transfer-encoding|upgrade)$/;

/**
 * Reads a function's result by the rules of payload format 2.0: with a `statusCode` it is the answer, without one it is
 * the JSON body of a 200. Throws when it is neither, which the gateway answers with a 500.
 */
export function readResult(result: unknown): Answer {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return json(200, result ?? null);
  }
  const { statusCode, headers, body, isBase64Encoded, cookies } = result as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) throw new TypeError(`statusCode is ${statusCode}`);
  if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('body is not a string');
  if (body && body.length > longestAnswer) throw new RangeError(`the answer has ${body.length} bytes, more than 6 MB`);

  const lines = Object.entries((headers as Record<string, unknown> | null | undefined) ?? {})
    .map(([name, value]): [string, string] => [name.toLowerCase(), String(value)])
    .filter(([name]) => !notForFunctions.test(name));
  for (const cookie of Array.isArray(cookies) ? cookies : []) lines.push(['set-cookie', String(cookie)]);
  if (body && !lines.some(([name]) => name === 'content-type'))
    lines.push(['content-type', 'text/plain;charset=UTF-8']);
  for (const [name, value] of lines) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return { status, headers: lines, body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8') };
}

function json(status: number, value: unknown): Answer {
  // A string without statusCode is already the text of the body.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { status, headers: [['content-type', 'application/json']], body: Buffer.from(text) };
}
