import { validateHeaderName, validateHeaderValue } from 'node:http';

/** A response as it is sent. Header names are in lower case, and only `set-cookie` may occur more than once. */
export interface GatewayResponse {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
}

/** The gateway's own errors, word for word. */
export const gatewayErrors = {
  tooLarge: [413, 'Request Entity Too Large'],
  headersTooLarge: [431, 'Request Header Fields Too Large'],
  failed: [500, 'Internal Server Error'],
  tooSlow: [503, 'Service Unavailable'],
} as const;

/** The response to one of the gateway's own errors. */
export function gatewayError(error: keyof typeof gatewayErrors): GatewayResponse {
  const [status, message] = gatewayErrors[error];
  return json(status, { message });
}

/** Maximum length of a function's result as JSON. Lambda drops longer ones, and the client gets a 500. */
const maxResultBytes = 6 * 1024 * 1024;

/** Headers that the server sets and a function cannot set. */
const serverHeaders = /^(connection|content-length|keep-alive|transfer-encoding|upgrade)$/;

/**
 * The response for a function's result, by the rules of payload format 2.0: a result with a `statusCode` is the response,
 * and any other value is the JSON body of a 200. Throws for an invalid result, which the gateway answers with a 500.
 */
export function responseOf(result: unknown): GatewayResponse {
  if (typeof result !== 'object' || result === null || !('statusCode' in result)) {
    return json(200, result ?? null);
  }
  const { statusCode, headers, body, isBase64Encoded, cookies } = result as Record<string, unknown>;
  const status = Number(statusCode);
  if (!Number.isInteger(status) || status < 100 || status > 599) throw new TypeError(`statusCode is ${statusCode}`);
  if (body !== undefined && body !== null && typeof body !== 'string') throw new TypeError('body is not a string');
  // Only a long result is measured: writing one as JSON takes time.
  const bytes = body && body.length * 6 > maxResultBytes ? Buffer.byteLength(JSON.stringify(result)) : 0;
  if (bytes > maxResultBytes) throw new RangeError(`the function returned ${bytes} bytes, more than 6 MB`);

  const lines = Object.entries((headers as Record<string, unknown> | null | undefined) ?? {})
    .map(([name, value]): [string, string] => [name.toLowerCase(), String(value)])
    .filter(([name]) => !serverHeaders.test(name));
  for (const cookie of Array.isArray(cookies) ? cookies : []) lines.push(['set-cookie', String(cookie)]);
  if (body && !lines.some(([name]) => name === 'content-type'))
    lines.push(['content-type', 'text/plain;charset=UTF-8']);
  for (const [name, value] of lines) {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  }
  return { status, headers: lines, body: Buffer.from(body ?? '', isBase64Encoded === true ? 'base64' : 'utf8') };
}

function json(status: number, value: unknown): GatewayResponse {
  // A string without a statusCode is the body itself.
  const text = typeof value === 'string' ? value : JSON.stringify(value);
  return { status, headers: [['content-type', 'application/json']], body: Buffer.from(text) };
}
