import { jsonSchema, jsonSchemas } from './json-schemas.ts';
import { type ProblemKind, problems } from './problems.ts';
import { Created, Played } from './replies.ts';
import { type Route, routes } from './routes.ts';

const headers = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text of yours, up to 200 characters. Sending it again with the same body gives the same answer again and plays nothing twice. A game remembers its last 64 keys, and each for 30 days if its policy `keys` is `long`.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
  'If-Match': {
    name: 'If-Match',
    in: 'header',
    description: 'The ETag you have seen: play only if it is still the version, otherwise 412.',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    name: 'If-None-Match',
    in: 'header',
    description: 'The ETag you have: 304 if it is still the version.',
    schema: { type: 'string' },
  },
} as const;

/** The REST contract as an OpenAPI 3.1 document, from the routes and the shapes. */
export function writeOpenapi(): object {
  const paths: Record<string, Record<string, object>> = {};
  for (const route of routes as readonly Route[]) {
    paths[route.path] = { ...paths[route.path], [route.method.toLowerCase()]: operation(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Gatehouse',
      version: '1',
      summary: 'Rules-as-a-service for games about gates',
      description:
        'Send a command; the rules are applied, the new table is stored, and the answer is what happened or why not. Every refusal has a stable `code` and says what to do.',
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: '/', description: 'This server' }],
    security: [{ apiKey: [] }],
    tags: [
      { name: 'games', description: 'Games: create, play, look.' },
      { name: 'access', description: 'Tokens for one game, and API keys.' },
      { name: 'rules', description: 'What the rules say.' },
      { name: 'service', description: 'This server.' },
    ],
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: 'http',
          scheme: 'bearer',
          description: 'Your API key, `Authorization: Bearer gh_live_…`, or a token for one game, `Bearer gh_game_…`.',
        },
      },
      schemas: jsonSchemas(),
    },
  };
}

function operation(route: Route): object {
  const { body: shape, example } = route;
  const body =
    shape === undefined ? {} : { requestBody: { required: true, content: json(jsonSchema(shape), example) } };
  return {
    operationId: route.operation,
    tags: [route.tag],
    summary: route.summary,
    ...(route.open ? { security: [] } : {}),
    parameters: [
      ...pathParameters(route),
      ...queryParameters(route),
      ...(route.headers ?? []).map((name) => headers[name]),
    ],
    ...body,
    responses: { ...answer(route), ...refusals(route) },
  };
}

/** Headers of answers by the name they are told under, and what they say. */
const told = {
  ETag: 'Changes with every version. Good for If-None-Match, and that of a game for If-Match as well.',
  Location: 'The new game.',
  'Idempotency-Replayed': '`true` where an earlier answer to the same key is given again.',
  'Gatehouse-Delay': 'How many versions behind the newest you are kept; left out if you are not.',
  RateLimit: 'How a quota stands: `r` uses left, and `t` seconds to the next window.',
  'RateLimit-Policy': 'That quota: `q` uses in `w` seconds.',
  'Retry-After': 'Seconds to wait.',
} as const;

function headersTold(names: readonly (keyof typeof told | false | undefined)[]): object {
  const those = names.filter((name) => name !== false && name !== undefined);
  if (those.length === 0) return {};
  const entries = those.map((name) => [name, { description: told[name], schema: { type: 'string' } }]);
  return { headers: Object.fromEntries(entries) };
}

function answer(route: Route): object {
  const versioned = route.headers?.includes('If-None-Match');
  const ofGame = route.path.startsWith('/v1/games/{id}');
  const headers = headersTold([
    (versioned || route.reply === Created || route.reply === Played) && 'ETag',
    route.reply === Created && 'Location',
    route.headers?.includes('Idempotency-Key') && 'Idempotency-Replayed',
    ofGame && route.method === 'GET' && 'Gatehouse-Delay',
    ...(route.use === undefined ? [] : (['RateLimit', 'RateLimit-Policy'] as const)),
  ]);
  return {
    [route.status]: { description: route.summary, ...headers, content: content(route) },
    ...(versioned ? { 304: { description: 'Nothing has changed since.' } } : {}),
  };
}

function content(route: Route): object {
  if (route.reply === 'openapi') return json({ type: 'object' });
  const shape = json(jsonSchema(route.reply));
  return route.operation === 'summary' ? { ...shape, 'text/plain': { schema: { type: 'string' } } } : shape;
}

/** Refusals that share a status are one answer in OpenAPI: any of their shapes. */
function refusals(route: Route): object {
  const byStatus = new Map<number, { titles: string[]; shapes: Set<string> }>();
  const add = (status: number, title: string, shape: string) => {
    const entry = byStatus.get(status) ?? { titles: [], shapes: new Set<string>() };
    entry.titles.push(title);
    entry.shapes.add(shape);
    byStatus.set(status, entry);
  };
  const moved: readonly ProblemKind[] = ['version-conflict', 'precondition-failed'];
  for (const kind of route.problems) {
    add(problems[kind].status, problems[kind].title, moved.includes(kind) ? 'Conflict' : 'Problem');
  }
  if (route.rejects) add(422, 'The rules said no', 'Rejected');
  add(500, problems.internal.title, 'Problem');
  return Object.fromEntries(
    [...byStatus].map(([status, { titles, shapes }]) => {
      const references = [...shapes].map((name) => ({ $ref: `#/components/schemas/${name}` }));
      const schema = references.length === 1 ? references[0] : { anyOf: references };
      const headers = headersTold([(status === 429 || status === 503) && 'Retry-After']);
      const content = { 'application/problem+json': { schema } };
      return [status, { description: titles.join(', or: '), ...headers, content }];
    }),
  );
}

function pathParameters(route: Route): object[] {
  const ids = { games: 'The id of a game.', rulesets: 'The id of a ruleset.', keys: 'The id of an API key.' } as const;
  const [, , things] = route.path.split('/') as [string, string, keyof typeof ids];
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    description: ids[things],
    schema: { type: 'string' },
  }));
}

function queryParameters(route: Route): object[] {
  if (route.query === undefined) return [];
  const { properties = {}, required = [] } = jsonSchema(route.query);
  return Object.entries(properties).map(([name, { description, ...schema }]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    ...(description === undefined ? {} : { description }),
    schema,
  }));
}

function json(schema: object, example?: object): object {
  return { 'application/json': { schema, ...(example === undefined ? {} : { example }) } };
}
