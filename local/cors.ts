import type { Answer } from './http-response.ts';

/** An HTTP API's `corsConfiguration`. */
export interface Cors {
  readonly allowOrigins: readonly string[];
  readonly allowMethods: readonly string[];
  readonly allowHeaders: readonly string[];
  readonly exposeHeaders: readonly string[];
  readonly maxAgeSeconds: number;
}

/** The gateway's own answer to a browser that asks before it sends; undefined when the request is no such question. */
export function preflight(
  cors: Cors,
  method: string,
  header: (name: string) => string | undefined,
): Answer | undefined {
  const origin = header('origin');
  if (method !== 'OPTIONS' || origin === undefined || header('access-control-request-method') === undefined) {
    return undefined;
  }
  const allowed = allowedOrigin(cors, origin);
  if (allowed === undefined) return { status: 204, headers: [], body: Buffer.alloc(0) };
  return {
    status: 204,
    headers: [
      ['access-control-allow-origin', allowed],
      ['access-control-allow-methods', cors.allowMethods.join(',')],
      ['access-control-allow-headers', cors.allowHeaders.join(',')],
      ['access-control-max-age', String(cors.maxAgeSeconds)],
    ],
    body: Buffer.alloc(0),
  };
}

/** The answer with the gateway's CORS headers. What the function itself says about CORS is dropped, as the real one does. */
export function withCors(cors: Cors, origin: string | undefined, answer: Answer): Answer {
  const own = answer.headers.filter(([name]) => !name.startsWith('access-control-'));
  const allowed = origin === undefined ? undefined : allowedOrigin(cors, origin);
  if (allowed === undefined) return { ...answer, headers: own };
  return {
    ...answer,
    headers: [
      ...own,
      ['access-control-allow-origin', allowed],
      ['access-control-expose-headers', cors.exposeHeaders.join(',')],
    ],
  };
}

function allowedOrigin(cors: Cors, origin: string): string | undefined {
  if (cors.allowOrigins.includes('*')) return '*';
  return cors.allowOrigins.includes(origin) ? origin : undefined;
}
