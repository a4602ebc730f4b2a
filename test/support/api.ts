import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { APIGatewayProxyEventV2, APIGatewayProxyStructuredResultV2 } from 'aws-lambda';
import { expect } from 'vitest';
import type * as z from 'zod';
import { type ApiKeyOptions, newApiKey } from '../../lambdas/auth/api-keys.ts';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import type { Store } from '../../lambdas/store/store.ts';
import { httpEvent, newRequestStamp } from '../../local/http-event.ts';
import { openTable } from '../../local/table.ts';
import { rulesets } from '../../rules/index.ts';
import { gatewayPath, gatewayRoutes, restOperations } from '../../schema/operations.ts';
import { type ProblemKind, problems } from '../../schema/problems.ts';
import { shownEvent } from '../../schema/types/events.ts';
import { Conflict, Played, Rejected } from '../../schema/types/play.ts';
import { Problem } from '../../schema/types/problems.ts';

/** What API Gateway calls. */
export type Handler = (event: APIGatewayProxyEventV2) => Promise<APIGatewayProxyStructuredResultV2>;

/** A response as a client receives it. */
export interface ApiResponse<Body = JsonObject> {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  /** The header RateLimit. Kept apart, because it differs in each response. */
  readonly rateLimit: string | undefined;
  /** Parsed if it is JSON. */
  readonly body: Body;
  /** The body as text. */
  readonly text: string;
}

/** A JSON object of any shape. */
export type JsonObject = Readonly<Record<string, unknown>>;

export interface RequestOptions {
  /** Sent as JSON. Text and bytes are sent unchanged. */
  readonly body?: unknown;
  /** A header that is undefined is not sent, even if it is one that is sent by default. */
  readonly headers?: Readonly<Record<string, string | undefined>>;
}

export interface GraphqlError {
  readonly message: string;
  readonly path?: readonly (string | number)[];
  readonly extensions: { readonly code: string; readonly problem?: string } & JsonObject;
}

export interface GraphqlBody<Data = JsonObject> {
  readonly data?: Data | null;
  readonly errors?: readonly GraphqlError[];
}

/** A client of a handler. */
export interface ApiClient {
  rest<Body = JsonObject>(method: string, target: string, request?: RequestOptions): Promise<ApiResponse<Body>>;
  graphql<Data = JsonObject>(query: string, variables?: JsonObject): Promise<Data>;
  /** As `graphql`, but returns the whole response, with its errors. */
  graphqlResponse<Data = JsonObject>(
    query: string,
    variables?: JsonObject,
    request?: RequestOptions,
  ): Promise<ApiResponse<GraphqlBody<Data>>>;
}

type RestOperation = (typeof restOperations)[number];

const routeKeys = gatewayRoutes.map(({ method, path }) => `${method} ${path}`);

/** The event that a request becomes at the gateway. */
export function eventOf(
  method: string,
  target: string,
  { body, headers = {} }: RequestOptions,
): APIGatewayProxyEventV2 {
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

/** Calls a handler with an event. A response of REST is checked against the contract. */
export async function callHandler<Body>(handler: Handler, event: APIGatewayProxyEventV2): Promise<ApiResponse<Body>> {
  const { statusCode = 0, headers = {}, body: sent = '', isBase64Encoded = false } = await handler(event);
  const encoding = headers['content-encoding'];
  // Bytes are sent only where they are compressed.
  expect(isBase64Encoded).toBe(encoding !== undefined);
  const text = isBase64Encoded ? decompressed(String(encoding), Buffer.from(sent, 'base64')) : sent;
  expect(headers['x-request-id']).toBe(event.requestContext.requestId);
  const type = String(headers['content-type'] ?? '');
  const { method, path } = event.requestContext.http;
  const body = /json/.test(type) && method !== 'HEAD' ? JSON.parse(text) : text;
  if (path !== '/graphql' && method !== 'HEAD') checkContract(method, path, statusCode, headers, body);
  const { ratelimit: rateLimit, ...rest } = headers as Record<string, string>;
  return { status: statusCode, headers: rest, rateLimit, body, text };
}

function decompressed(encoding: string, bytes: Buffer): string {
  return (encoding === 'br' ? brotliDecompressSync(bytes) : gunzipSync(bytes)).toString();
}

/** Checks that a REST response has exactly the shape that the contract gives its operation. */
function checkContract(
  method: string,
  path: string,
  status: number,
  headers: Readonly<Record<string, unknown>>,
  body: unknown,
): void {
  const type = String(headers['content-type'] ?? '');
  const atPath = restOperations.filter(({ rest }) => pathPattern(gatewayPath(rest)).test(path));
  const operation = atPath.find(({ rest }) => rest.method === method);
  if (status >= 400) {
    checkProblem(atPath, operation, status, type, body);
  } else if (status === 308) {
    expect([path.endsWith('/'), body]).toEqual([true, '']);
  } else if (status === 304) {
    expect(method).toBe('GET');
    expect(body).toBe('');
  } else {
    expect(status).toBe(operation?.rest.status);
    checkReply(operation as RestOperation, type, headers['preference-applied'] !== undefined, body);
  }
}

function checkReply({ reply, rest }: RestOperation, type: string, isMinimal: boolean, body: unknown): void {
  if (type.startsWith('text/plain')) {
    expect(rest.text).toBe(true);
    return;
  }
  expect(type).toBe('application/json');
  expectExactShape(isMinimal ? Played.omit({ game: true }) : reply, body);
}

function checkProblem(
  atPath: readonly RestOperation[],
  operation: RestOperation | undefined,
  status: number,
  type: string,
  body: unknown,
): void {
  expect(type).toBe('application/problem+json');
  const { type: reference, code } = body as { type: string; code: string };
  const kind = reference.slice('/v1/problems#'.length) as ProblemKind;
  expect(problems[kind]).toMatchObject({ status });
  if (kind === 'rejected') {
    expect(operation?.rejects).toBe(true);
    expectExactShape(Rejected, body);
    return;
  }
  expect(code).toBe(kind);
  // A path that cannot be decoded is a bad request wherever it is.
  if (atPath.length === 0) expect(['not-found', 'bad-request']).toContain(kind);
  else if (operation === undefined) expect(['method-not-allowed', 'bad-request']).toContain(kind);
  else if (kind !== 'internal') expect(operation.problems).toContain(kind);
  const isConflict = kind === 'version-conflict' || kind === 'precondition-failed';
  expectExactShape(isConflict ? Conflict : Problem, body);
}

/** Checks that a value has the shape and no other member: parsing would remove it. */
function expectExactShape(shape: z.ZodType, value: unknown): void {
  const events: unknown[] = [];
  // Events of two rulesets may have the same type. The union would take the first and remove members of the other.
  const rest = JSON.parse(JSON.stringify(value), (name, inner) => {
    if (name !== 'events' || !Array.isArray(inner)) return inner;
    events.push(...inner);
    return [];
  });
  expect(shape.parse(rest)).toStrictEqual(rest);
  const isExport = (value as { readonly format?: unknown } | null)?.format !== undefined;
  for (const event of events) {
    const shapes = rulesets.map((ruleset) => (isExport ? ruleset.schema.visibleEvent : shownEvent(ruleset)));
    const fits = shapes.some((each) => isDeepStrictEqual(each.safeParse(event).data, event));
    expect(fits ? undefined : event, 'an event that no ruleset has').toBeUndefined();
  }
}

const patterns = new Map<string, RegExp>();
function pathPattern(path: string): RegExp {
  const known =
    patterns.get(path) ??
    new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace(/\{\w+\}/g, '[^/]+')
        .replace(/\{\w+\+\}/, '.+')}$`,
      's',
    );
  patterns.set(path, known);
  return known;
}

/** A client of this handler with this key. */
export function apiClient(handler: Handler, key: string): ApiClient {
  const authorized = ({ headers, ...request }: RequestOptions = {}): RequestOptions => ({
    ...request,
    headers: { authorization: `Bearer ${key}`, ...headers },
  });
  const sendGraphql = <Data>(query: string, variables?: JsonObject, request?: RequestOptions) =>
    callHandler<GraphqlBody<Data>>(
      handler,
      eventOf('POST', '/graphql', authorized({ body: { query, ...(variables && { variables }) }, ...request })),
    );
  return {
    rest: <Body>(method: string, target: string, request?: RequestOptions) =>
      callHandler<Body>(handler, eventOf(method, target, authorized(request))),
    graphqlResponse: sendGraphql,
    async graphql<Data>(query: string, variables?: JsonObject) {
      const { status, body } = await sendGraphql<Data>(query, variables);
      expect(body.errors).toBeUndefined();
      expect(status).toBe(200);
      return body.data as Data;
    },
  };
}

export interface Api extends ApiClient {
  readonly handler: Handler;
  readonly endpoint: string;
  readonly store: Store;
  /** The client whose key is used, and the key's text. */
  readonly client: string;
  readonly key: string;
  /** Another client of the same API, or another key of one. */
  as(client: string, options?: ApiKeyOptions): Promise<ApiClient>;
  /** A client with this token. */
  withToken(token: string): ApiClient;
  close(): Promise<void>;
}

/**
 * Starts the API handler with an in-memory DynamoDB table. `proxyFor` may put a proxy in front of the table: it receives
 * the table's endpoint and returns the one to use.
 */
export async function startApi(proxyFor: (endpoint: string) => Promise<string> = async (same) => same): Promise<Api> {
  const { endpoint, table, close } = await openTable();
  const store = dynamoStore({ client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }), table });
  const client = 'test-client';
  const keyFor = async (name: string, options: ApiKeyOptions = {}) => {
    // Tests send more requests in a minute than a standard plan permits.
    const { text, row } = newApiKey(name, { plan: 'development', ...options });
    await store.putApiKey(row);
    return text;
  };
  const key = await keyFor(client);
  // The function reads its environment when it is loaded. Node itself loads it, as when deployed: the loader of the test
  // runner would add a second copy of graphql.
  // Tests send more requests without a key than anyone else does.
  process.env.GATEHOUSE_OPEN_LIMIT ??= '1000000';
  Object.assign(process.env, { GATEHOUSE_TABLE: table, AWS_ENDPOINT_URL_DYNAMODB: await proxyFor(endpoint) });
  const { handler } = createRequire(import.meta.url)('../../lambdas/api.ts') as { readonly handler: Handler };
  return {
    ...apiClient(handler, key),
    handler,
    endpoint,
    store,
    client,
    key,
    as: async (name, options) => apiClient(handler, await keyFor(name, options)),
    withToken: (token) => apiClient(handler, token),
    close,
  };
}
