import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { expect } from 'vitest';
import type * as z from 'zod';
import { type ApiKeyOptions, newApiKey } from '../../lambdas/auth/api-keys.ts';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import type { Store } from '../../lambdas/store/store.ts';
import { httpEvent, newRequestStamp } from '../../local/http-event.ts';
import { openTable } from '../../local/table.ts';
import { rulesets } from '../../rules/index.ts';
import { type ProblemKind, problems } from '../../schema/problems.ts';
import * as replies from '../../schema/replies.ts';
import { addresses, type Route, routes } from '../../schema/routes.ts';

/** What API Gateway calls. */
export type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** What a caller gets to see of an answer. */
export interface Answer<Body = Members> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** What is left of a quota, which is another number each time. */
  readonly rateLimit: string | undefined;
  /** Parsed, where it is JSON. */
  readonly body: Body;
  /** As it came. */
  readonly text: string;
}

/** Some JSON object, looked at member by member. */
export type Members = Readonly<Record<string, unknown>>;

export interface Request {
  /** Sent as JSON; text and bytes go out as they are. */
  readonly body?: unknown;
  /** A header that is undefined is left out, also one that would be sent by itself. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly problem?: string } & Members;
}

export interface GraphqlBody<Data = Members> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

/** One client in front of a handler. */
export interface Visitor {
  rest<Body = Members>(method: string, target: string, request?: Request): Promise<Answer<Body>>;
  graphql<Data = Members>(query: string, variables?: Members): Promise<Data>;
  /** As `graphql`, with whatever came of it. */
  ask<Data = Members>(query: string, variables?: Members, request?: Request): Promise<Answer<GraphqlBody<Data>>>;
}

const routeKeys = addresses.map(({ method, path }) => `${method} ${path}`);

/** The event that a request becomes at the gateway. */
export function eventOf(method: string, target: string, { body, headers = {} }: Request): APIGatewayProxyEventV2 {
  const bytes = Buffer.isBuffer(body)
    ? body
    : Buffer.from(body === undefined ? '' : typeof body === 'string' ? body : JSON.stringify(body));
  const sent: Record<string, string | undefined> = {
    host: 'localhost',
    ...(bytes.length > 0 && { 'content-type': 'application/json' }),
    ...headers,
  };
  const lines = Object.entries(sent).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, value]],
  );
  const incoming = { method, target, protocol: 'HTTP/1.1', headers: lines, body: bytes, sourceIp: '::1', port: 80 };
  return httpEvent(incoming, routeKeys, newRequestStamp());
}

/** Hands an event to a handler and reads the answer. What a REST answer holds is held against the contract. */
export async function answer<Body>(handler: Handler, event: APIGatewayProxyEventV2): Promise<Answer<Body>> {
  const { statusCode = 0, headers = {}, body: text = '', isBase64Encoded } = await handler(event);
  expect(isBase64Encoded ?? false).toBe(false);
  expect(headers['x-request-id']).toBe(event.requestContext.requestId);
  const type = String(headers['content-type'] ?? '');
  const { method, path } = event.requestContext.http;
  const body = /json/.test(type) && method !== 'HEAD' ? JSON.parse(text) : text;
  if (path !== '/graphql' && method !== 'HEAD') keepsContract(method, path, statusCode, type, body);
  const { ratelimit: rateLimit, ...rest } = headers as Record<string, string>;
  return { status: statusCode, headers: rest, rateLimit, body, text };
}

/** Fails where a REST answer is not what its route promises, to the last member. */
function keepsContract(method: string, path: string, status: number, type: string, body: unknown): void {
  const here = (routes as readonly Route[]).filter((route) => pattern(route.path).test(path));
  const route = here.find((each) => each.method === method);
  if (status >= 400) {
    keepsRefusal(here, route, status, type, body);
  } else if (status === 304) {
    expect(route?.headers).toContain('If-None-Match');
    expect(body).toBe('');
  } else {
    expect(status).toBe(route?.status);
    keepsReply(route as Route, type, body);
  }
}

function keepsReply({ reply, operation }: Route, type: string, body: unknown): void {
  if (type.startsWith('text/plain')) {
    expect(operation).toBe('summary');
    return;
  }
  expect(type).toBe('application/json');
  if (reply === 'openapi') expect(body).toHaveProperty('openapi', '3.1.0');
  else isExactly(reply as z.ZodType, body);
}

function keepsRefusal(
  here: readonly Route[],
  route: Route | undefined,
  status: number,
  type: string,
  body: unknown,
): void {
  expect(type).toBe('application/problem+json');
  const { type: reference, code } = body as { type: string; code: string };
  const kind = reference.slice('/v1/problems#'.length) as ProblemKind;
  expect(problems[kind]).toMatchObject({ status });
  if (kind === 'rejected') {
    expect(route?.rejects).toBe(true);
    isExactly(replies.Rejected, body);
    return;
  }
  expect(code).toBe(kind);
  if (here.length === 0) expect(kind).toBe('not-found');
  else if (route === undefined) expect(kind).toBe('method-not-allowed');
  else if (kind !== 'internal') expect(route.problems).toContain(kind);
  const moved = kind === 'version-conflict' || kind === 'precondition-failed';
  isExactly(moved ? replies.Conflict : replies.Problem, body);
}

/** The value has the shape, and no member that the shape does not know: those would be missing from what it parses to. */
function isExactly(shape: z.ZodType, value: unknown): void {
  const events: unknown[] = [];
  // Events of two rulesets may have one name: a union would take the first and lose what only the other one has.
  const rest = JSON.parse(JSON.stringify(value), (name, inner) => {
    if (name !== 'events' || !Array.isArray(inner)) return inner;
    events.push(...inner);
    return [];
  });
  expect(shape.parse(rest)).toStrictEqual(rest);
  for (const event of events) {
    const fitting = rulesets.some(({ schema }) => isDeepStrictEqual(schema.visibleEvent.safeParse(event).data, event));
    expect(fitting ? undefined : event, 'an event of no ruleset').toBeUndefined();
  }
}

const patterns = new Map<string, RegExp>();
function pattern(path: string): RegExp {
  const known = patterns.get(path) ?? new RegExp(`^${path.replaceAll('.', '\\.').replace(/\{\w+\}/g, '[^/]+')}$`);
  patterns.set(path, known);
  return known;
}

/** A client with this key in front of this handler. */
export function visitor(handler: Handler, key: string): Visitor {
  const signed = ({ headers, ...request }: Request = {}): Request => ({
    ...request,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const ask = <Data>(query: string, variables?: Members, request?: Request) =>
    answer<GraphqlBody<Data>>(
      handler,
      eventOf('POST', '/graphql', signed({ body: { query, ...(variables && { variables }) }, ...request })),
    );
  return {
    rest: <Body>(method: string, target: string, request?: Request) =>
      answer<Body>(handler, eventOf(method, target, signed(request))),
    ask,
    async graphql<Data>(query: string, variables?: Members) {
      const { status, body } = await ask<Data>(query, variables);
      expect(body.errors).toBeUndefined();
      expect(status).toBe(200);
      return body.data as Data;
    },
  };
}

export interface Api extends Visitor {
  readonly handler: Handler;
  readonly endpoint: string;
  readonly store: Store;
  /** The client whose key is used, and the key's text. */
  readonly client: string;
  readonly key: string;
  /** Another client of the same API, or another key of one. */
  as(client: string, wishes?: ApiKeyOptions): Promise<Visitor>;
  /** Somebody with a token. */
  by(token: string): Visitor;
  close(): Promise<void>;
}

/**
 * The api function over a table in memory. `through` may stand between the two: it is given the table's endpoint and
 * names the one to use.
 */
export async function openApi(through: (endpoint: string) => Promise<string> = async (same) => same): Promise<Api> {
  const { endpoint, table, close } = await openTable();
  const store = dynamoStore({ client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }), table });
  const client = 'story-teller';
  const keyFor = async (name: string, wishes: ApiKeyOptions = {}) => {
    // Tests do more in a minute than any honest client.
    const { text, row } = newApiKey(name, { plan: 'development', ...wishes });
    await store.putApiKey(row);
    return text;
  };
  const key = await keyFor(client);
  // The function reads its surroundings while it loads. Node itself loads it, as it does once deployed: the test runner's
  // own loader would bring a second copy of graphql.
  Object.assign(process.env, { GATEHOUSE_TABLE: table, AWS_ENDPOINT_URL_DYNAMODB: await through(endpoint) });
  const { handler } = createRequire(import.meta.url)('../../lambdas/api.ts') as { readonly handler: Handler };
  return {
    ...visitor(handler, key),
    handler,
    endpoint,
    store,
    client,
    key,
    as: async (name, wishes) => visitor(handler, await keyFor(name, wishes)),
    by: (token) => visitor(handler, token),
    close,
  };
}
