import { randomBytes } from 'node:crypto';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { matchRoute } from './route-key.ts';

/** A request as it came over the wire, before anybody has read it. */
export interface Incoming {
  readonly method: string;
  /** The request line's second word, still percent-encoded: `/v1/games?first=2`. */
  readonly target: string;
  /** `HTTP/1.1`. */
  readonly protocol: string;
  /** Names and values in the order they came; a name may come twice. */
  readonly headers: readonly (readonly [name: string, value: string])[];
  readonly body: Buffer;
  readonly sourceIp: string;
  readonly port: number;
}

/** When a request arrived and the name it is logged under. */
export interface Arrival {
  readonly at: Date;
  readonly requestId: string;
}

/** Sixteen letters with one `=` at the end, as HTTP APIs name their requests. */
export function arrive(): Arrival {
  return { at: new Date(), requestId: randomBytes(11).toString('base64') };
}

/** The gateway itself cannot read the request. */
export class Unreadable extends Error {}

/** Headers between two neighbours on the line; they never reach the function. */
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
 * The event that API Gateway (HTTP API, payload format 2.0) hands to a function for this request. The path comes decoded
 * and the query string does not, as with the real one.
 */
export function httpEvent(incoming: Incoming, routeKeys: readonly string[], arrival: Arrival): APIGatewayProxyEventV2 {
  const { path, query } = splitTarget(incoming.target);
  const { routeKey, parameters } = matchRoute(routeKeys, incoming.method, path);
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
      requestId: arrival.requestId,
      routeKey,
      stage: '$default',
      time: commonLogTime(arrival.at),
      timeEpoch: arrival.at.getTime(),
    },
    ...(Object.keys(parameters).length > 0 && { pathParameters: parameters }),
    ...(incoming.body.length > 0 && { body: incoming.body.toString(asText ? 'utf8' : 'base64') }),
    isBase64Encoded: incoming.body.length > 0 && !asText,
  };
}

/**
 * Which bodies arrive as text. Everything else is base64, a body without a type and a form among them. AWS does not
 * document the list; it is what people have measured.
 */
function isText(contentType: string | undefined): boolean {
  const type = (contentType ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
  return type.startsWith('text/') || /^application\/(json|javascript|xml)$/.test(type);
}

function splitTarget(target: string): { path: string; query: string } {
  // A proxy may send the whole address; the origin is not part of the path.
  const local = target.startsWith('/') ? target : target.replace(/^[a-z]+:\/\/[^/?]*/i, '');
  const mark = local.indexOf('?');
  const encoded = mark < 0 ? local : local.slice(0, mark);
  try {
    // Some clients send UTF-8 unescaped. Node reads such bytes as Latin-1; escaped again, they decode to what was meant.
    const path = decodeURIComponent(encoded.replace(/[\x80-\xff]/g, (byte) => `%${byte.charCodeAt(0).toString(16)}`));
    return { path: path === '' ? '/' : path, query: mark < 0 ? '' : local.slice(mark + 1) };
  } catch {
    throw new Unreadable('the path is not percent-encoded UTF-8');
  }
}

function joinedHeaders(incoming: Incoming): Record<string, string | undefined> {
  const joined = new Map<string, string>();
  const add = (name: string, value: string) => {
    const before = joined.get(name);
    joined.set(name, before === undefined ? value : `${before},${value}`);
  };
  for (const [name, value] of incoming.headers) {
    const lower = name.toLowerCase();
    if (lower !== 'cookie' && !hopByHop.has(lower)) add(lower, value);
  }
  // A chunked body has no length on the wire; behind the gateway it has one.
  if (incoming.body.length > 0) joined.set('content-length', String(incoming.body.length));
  add('x-forwarded-for', incoming.sourceIp);
  joined.set('x-forwarded-port', String(incoming.port));
  joined.set('x-forwarded-proto', 'http');
  return Object.fromEntries(joined);
}

function cookiesOf(incoming: Incoming): string[] {
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
