import type { GatewayResponse } from './http-response.ts';

/** The `corsConfiguration` of an HTTP API. */
export interface Cors {
  readonly allowOrigins: readonly string[];
  readonly allowMethods: readonly string[];
  readonly allowHeaders: readonly string[];
  readonly exposeHeaders: readonly string[];
  readonly maxAgeSeconds: number;
}

/** The gateway's response to a preflight request of a browser. Undefined for any other request. */
export function preflight(
  cors: Cors,
  method: string,
  header: (name: string) => string | undefined,
): GatewayResponse | undefined {
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

/** A response with the gateway's CORS headers. The function's own CORS headers are dropped, as API Gateway does. */
export function withCors(cors: Cors, origin: string | undefined, response: GatewayResponse): GatewayResponse {
  const headers = response.headers.filter(([name]) => !name.startsWith('access-control-'));
  const allowed = origin === undefined ? undefined : allowedOrigin(cors, origin);
  if (allowed === undefined) return { ...response, headers };
  return {
    ...response,
    headers: [
      ...headers,
      ['access-control-allow-origin', allowed],
      ['access-control-expose-headers', cors.exposeHeaders.join(',')],
    ],
  };
}

function allowedOrigin(cors: Cors, origin: string): string | undefined {
  if (cors.allowOrigins.includes('*')) return '*';
  return cors.allowOrigins.includes(origin) ? origin : undefined;
}
