import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { matchRoute } from './route-key.ts';

/** A request as it was received. */
export interface IncomingRequest {
  readonly method: string;
  /** The target of the request line, percent-encoded: `/v1/games?first=2`. */
  readonly target: string;
  /** `HTTP/1.1`. */
  readonly protocol: string;
  /** Names and values in the order in which they were sent. A name may occur twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly port: number;
}

/** When a request was received, and its id. */
export interface RequestStamp {
  readonly at: Date;
  readonly requestId: string;
}

/** The stamp of a request that is received now. Its id has 15 characters and one `=`, as in HTTP APIs. */
export function newRequestStamp(): RequestStamp {
  return { at: new Date(), requestId: randomBytes(11).toString('base64') };
}

/** Hop-by-hop headers, which never reach the function. */
const hopByHop = new Set([
  'connection',
  'keep-alive',
  'proxy-connection',
  'te',
  'trailer',
  'transfer-encoding',
  'upgrade',
]);

/**
 * The event that API Gateway (HTTP API, payload format 2.0) passes to a function for this request. The path is decoded and
 * the query string is not, as in API Gateway. A path that cannot be decoded stays as it is and has no route, so that the
 * function says what is wrong with it.
 */
export function httpEvent(
  incoming: IncomingRequest,
  routeKeys: readonly string[],
  stamp: RequestStamp,
): APIGatewayProxyEventV2 {
  const { path, isDecoded, query } = splitTarget(incoming.target);
  const { routeKey, parameters } = matchRoute(isDecoded ? routeKeys : [], incoming.method, path);
  const headers = joinedHeaders(incoming);
  const cookies = cookiesOf(incoming);
  const queryParameters = joinedQuery(query);
  const domainName = (headers.host ?? 'localhost').replace(/:\d+$/, '');
  const asText = isText(headers['content-type']);
  return {
    version: '2.0',
    routeKey,
    rawPath: path,
    rawQueryString: query,
    ...(cookies.length > 0 && { cookies }),
    headers,
    ...(query !== '' && { queryStringParameters: queryParameters }),
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName,
      domainPrefix: domainName.split('.')[0] ?? domainName,
      http: {
        method: incoming.method,
        path,
        protocol: incoming.protocol,
        sourceIp: incoming.sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: stamp.requestId,
      routeKey,
      stage: '$default',
      time: commonLogTime(stamp.at),
      timeEpoch: stamp.at.getTime(),
    },
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    ...(incoming.body.length > 0 && { body: incoming.body.toString(asText ? 'utf8' : 'base64') }),
    isBase64Encoded: incoming.body.length > 0 && !asText,
  };
}

/**
 * Whether a body is passed on as text. All others are base64, among them forms and bodies without a type. AWS does not
 * document the list of types: this one was measured.
 */
function isText(contentType: string | undefined): boolean {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return type.startsWith('text/') || /^application\/(json|javascript|xml)$/.test(type);
}

function splitTarget(target: string): { path: string; isDecoded: boolean; query: string } {
  // A proxy may send a whole URL. The origin is not part of the path.
  const relative = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const queryStart = relative.indexOf('?');
  const encoded = queryStart < 0 ? relative : relative.slice(0, queryStart);
  const query = queryStart < 0 ? '' : relative.slice(queryStart + 1);
  try {
    // Some clients send UTF-8 without escaping. Node reads these bytes as Latin-1. Escaped, they can be decoded.
    const path = decodeURIComponent(encoded.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
    return { path: path === '' ? '/' : path, isDecoded: true, query };
  } catch {
    return { path: encoded, isDecoded: false, query };
  }
}

function joinedHeaders(incoming: IncomingRequest): Record<string, string | undefined> {
  const joined = new Map<string, string>();
  const add = (name: string, value: string) => {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  };
  for (const [name, value] of incoming.headers) {
    const lower = name.toLowerCase();
    if (lower !== 'cookie' && !hopByHop.has(lower)) add(lower, value);
  }
  // A chunked body has no content-length, but API Gateway adds one.
  if (incoming.body.length > 0) joined.set('content-length', String(incoming.body.length));
  add('x-forwarded-for', incoming.sourceIp);
  joined.set('x-forwarded-port', String(incoming.port));
  joined.set('x-forwarded-proto', 'http');
  return Object.fromEntries(joined);
}

function cookiesOf(incoming: IncomingRequest): string[] {
  return incoming.headers
    .filter(([name]) => name.toLowerCase() === 'cookie')
    .flatMap(([, value]) => value.split(';'))
    .map((cookie) => cookie.trim())
    .filter((cookie) => cookie !== '');
}

function joinedQuery(query: string): Record<string, string> {
  const joined = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(query)) {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  }
  return Object.fromEntries(joined);
}

/** `12/Mar/2020:19:03:58 +0000`. */
function commonLogTime(at: Date): string {
  const [, day, month, year, time] = at.toUTCString().split(' ');
  return `${day}/${month}/${year}:${time} +0000`;
}
