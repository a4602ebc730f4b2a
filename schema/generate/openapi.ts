import type { Operation } from '../operation-types.ts';
import { type RestOperation, restOperations } from '../operations.ts';
import { type ProblemKind, problems } from '../problems.ts';
import { argumentPlace, pathParameters, requestBodies } from '../request-bodies.ts';
import { Created } from '../types/games.ts';
import { Played } from '../types/play.ts';
import { type JsonSchema, jsonSchema, jsonSchemas } from './json-schemas.ts';

const requestHeaders = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of up to 200 characters. The same request with the same key is carried out once and gets the same answer. A game remembers its last 64 keys, and each key for 30 days if its policy `keys` is `long`.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag that you have: play only if it is still the version. Otherwise the answer is 412.',
    schema: { type: 'string' },
  },
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description:
      '`return=minimal` (RFC 7240): the answer comes without `game`, and has the header `Preference-Applied`. It is then a fraction as long.',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag that you have: the answer is 304 if it is still current.',
    schema: { type: 'string' },
  },
} as const;

/** The REST API as an OpenAPI 3.1 document, from the operations and the shapes. */
export function writeOpenapi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const operation of restOperations) {
    const { path, method } = operation.rest;
    paths[path] = { ...paths[path], [method.toLowerCase()]: describe(operation) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version: '1',
      summary: 'Rules-as-a-service for games about gates',
      description:
        'Send a command. The rules are applied, the new state is stored, and the answer is what happened or why not. Every rejection has a stable `code` and says what to do.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'games', description: 'Create, play and read games.' },
      { name: 'access', description: 'Tokens for one game, and API keys.' },
      { name: 'rules', description: 'The rules of the games.' },
      { name: 'service', description: 'This server.' },
    ],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'An API key, `Authorization: Bearer gh_live_…`, or a token for one game, `Bearer gh_game_…`.',
        },
      },
      schemas: mapValues(jsonSchemas(), withoutDefaults),
    },
  };
}

function describe(operation: RestOperation): object {
  const { name, tag, summary, access, rest } = operation;
  const body = requestBodies.get(name);
  return {
    operationId: name,
    tags: [tag],
    summary,
    ...(access === 'everyone' && { security: [] }),
    parameters: [...parameters(operation), ...headerNames(operation).map((header) => requestHeaders[header])],
    ...(body && { requestBody: { required: true, content: json(jsonSchema(body), rest.example) } }),
    responses: { ...success(operation), ...failures(operation) },
  };
}

function parameters({ rest, ...operation }: RestOperation): object[] {
  const { properties = {}, required = [] } = jsonSchema(operation.arguments);
  return Object.entries(properties).flatMap(([argument, property]) => {
    const { description, ...schema } = withoutDefaults(property);
    const place = argumentPlace({ rest }, argument);
    if (place !== 'path' && place !== 'query') return [];
    const inPath = pathParameters(rest).find(([, carried]) => carried === argument)?.[0];
    const name = inPath ?? rest.queryNames?.[argument] ?? argument;
    return [
      {
        name,
        in: place,
        required: place === 'path' || required.includes(argument),
        ...(description !== undefined && { description }),
        schema: place === 'path' ? { type: 'string' } : schema,
      },
    ];
  });
}

/** Whether a GET has an ETag: everything that is not about the moment has. */
function hasEtag({ name, rest }: RestOperation): boolean {
  return rest.method === 'GET' && name !== 'health';
}

function takesKey(operation: Operation): boolean {
  return 'key' in operation.arguments.shape;
}

function headerNames(operation: RestOperation): (keyof typeof requestHeaders)[] {
  return [
    ...(takesKey(operation) ? (['Idempotency-Key'] as const) : []),
    ...(operation.rest.ifMatch ? (['If-Match'] as const) : []),
    ...(operation.reply === Played ? (['Prefer'] as const) : []),
    ...(hasEtag(operation) ? (['If-None-Match'] as const) : []),
  ];
}

const responseHeaders = {
  ETag: 'Changes with every version. Send it as If-None-Match; the ETag of a game also as If-Match.',
  Location: 'The new game.',
  'Preference-Applied': '`return=minimal` where the game was left out because the request asked for it.',
  'Idempotency-Replayed': '`true` where this repeats the answer to an earlier request with the same key.',
  'Gatehouse-Delay': 'How many versions behind the newest you see. Absent: none.',
  RateLimit: 'State of a quota: `r` requests are left, and a new window begins in `t` seconds.',
  'RateLimit-Policy': 'The quota: `q` requests in `w` seconds.',
  'Retry-After': 'Seconds to wait.',
} as const;

function headers(names: readonly (keyof typeof responseHeaders | false)[]): object {
  const entries = names
    .filter((name) => name !== false)
    .map((name) => [name, { description: responseHeaders[name], schema: { type: 'string' } }]);
  return entries.length === 0 ? {} : { headers: Object.fromEntries(entries) };
}

function success(operation: RestOperation): object {
  const { rest, reply, summary, quota } = operation;
  const limited = quota !== undefined;
  const sent = headers([
    (hasEtag(operation) || reply === Created || reply === Played) && 'ETag',
    reply === Created && 'Location',
    reply === Played && 'Preference-Applied',
    takesKey(operation) && 'Idempotency-Replayed',
    rest.path.startsWith('/v1/games/{id}') && rest.method === 'GET' && 'Gatehouse-Delay',
    limited && 'RateLimit',
    limited && 'RateLimit-Policy',
  ]);
  const content = json(jsonSchema(reply));
  const text = rest.text && { 'text/plain': { schema: { type: 'string' } } };
  return {
    [rest.status]: { description: summary, ...sent, content: { ...content, ...text } },
    ...(hasEtag(operation) && { 304: { description: 'Nothing has changed.' } }),
  };
}

/** Problems that share a status are one answer in OpenAPI: any of their shapes. */
function failures({ problems: kinds, rejects }: RestOperation): object {
  const byStatus = new Map<number, { titles: Set<string>; shapes: Set<string> }>();
  const add = (status: number, title: string, shape: string) => {
    const entry = byStatus.get(status) ?? { titles: new Set<string>(), shapes: new Set<string>() };
    entry.titles.add(title);
    entry.shapes.add(shape);
    byStatus.set(status, entry);
  };
  const conflicts: readonly ProblemKind[] = ['version-conflict', 'precondition-failed'];
  for (const kind of kinds) {
    add(problems[kind].status, problems[kind].title, conflicts.includes(kind) ? 'Conflict' : 'Problem');
  }
  if (rejects) add(problems.rejected.status, problems.rejected.title, 'Rejected');
  add(problems.internal.status, problems.internal.title, 'Problem');
  return Object.fromEntries(
    [...byStatus].map(([status, { titles, shapes }]) => {
      const references = [...shapes].map((name) => ({ $ref: `#/components/schemas/${name}` }));
      const schema = references.length === 1 ? references[0] : { anyOf: references };
      const waits = headers([(status === 429 || status === 503) && 'Retry-After']);
      const content = { 'application/problem+json': { schema } };
      return [status, { description: [...titles].join(', or: '), ...waits, content }];
    }),
  );
}

function json(schema: object, example?: object): object {
  return { 'application/json': { schema: withoutDefaults(schema), ...(example && { example }) } };
}

/**
 * The schema without `default`: code generators take a member with a default for one that is always there, and demand
 * it in requests, too. The description says what the default is.
 */
function withoutDefaults(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema, (name, value) => {
    const isSchema = typeof value === 'object' && value !== null && !Array.isArray(value) && name !== 'properties';
    if (!isSchema || !('default' in value)) return value;
    const { default: standard, description = '', ...rest } = value;
    const said = typeof standard === 'object' || description.includes('Default:');
    return { ...rest, description: said ? description : `${description} Default: ${standard}.`.trim() };
  });
  return JSON.parse(text) as JsonSchema;
}

function mapValues<T, U>(record: Readonly<Record<string, T>>, change: (value: T) => U): Readonly<Record<string, U>> {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, change(value)]));
}
