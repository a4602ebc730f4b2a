import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  buildSchema,
  type GraphQLUnionType,
  isInputObjectType,
  isIntrospectionType,
  isSpecifiedScalarType,
  parse,
  validate,
  validateSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { createServices } from '../../lambdas/app/services.ts';
import { restHandlers } from '../../lambdas/http/handlers.ts';
import { jsonSchemas } from '../../schema/json-schemas.ts';
import openapi from '../../schema/openapi.json' with { type: 'json' };
import { problems } from '../../schema/problems.ts';
import { Created } from '../../schema/replies.ts';
import { type Route, routes } from '../../schema/routes.ts';
import { contract } from '../../schema/write.ts';
import { complete, selection } from '../support/full-selection.ts';
import { memoryStore } from '../support/memory-store.ts';

const here = (name: string) => fileURLToPath(new URL(`../../schema/${name}`, import.meta.url));
const sdl = await readFile(here('gatehouse.graphql'), 'utf8');
const operations = openapi.paths as Readonly<
  Record<string, Readonly<Record<string, Operation | undefined>> | undefined>
>;

interface Operation {
  readonly operationId: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: object; readonly headers?: object } | undefined>
  >;
  readonly requestBody?: object;
  readonly security?: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

describe('the committed contract', () => {
  test.each([...contract()])('%s is what the shapes say', async (name, text) => {
    expect(await readFile(here(name), 'utf8')).toBe(text);
  });
});

describe('GraphQL', () => {
  // Without the flags that the server builds it with: everything is looked at here.
  const schema = buildSchema(sdl);

  test('the schema is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  test.each(['Event', 'Command'])('one query can ask for every field of every %s', (name) => {
    const members = (schema.getType(name) as GraphQLUnionType).getTypes();
    const all = members.map((member) => `... on ${member.name} ${selection(member.name)}`).join('\n');
    const field = {
      Event: 'events(game: "eh_1") { items { events',
      Command: 'legal(game: "eh_1") { __typename ... on Command',
    };
    const query = `{ ${field[name as 'Event' | 'Command']} { ${all} } } }${name === 'Event' ? ' }' : ''}`;
    expect(members.length).toBeGreaterThan(9);
    expect(validate(schema, parse(complete(query, 'all')))).toEqual([]);
  });

  test('one query can ask for everything there is of a game, of what is played and of what is refused', () => {
    const query = `
      query Ask { game(id: "eh_1") { ...Game } games { ...GameConnection } rulesets { ...Ruleset } rules(ruleset: "x") { ...Rule }
        forecast(game: "eh_1", commands: []) { ...Forecast } }
      mutation Do { undo(game: "eh_1", toVersion: 0, expectedVersion: 1) { ...Played ...Rejected ...Conflict } }`;
    expect(validate(schema, parse(complete(query, 'all')))).toEqual([]);
  });

  test('every shape that GraphQL and REST share is described', () => {
    const shapes = jsonSchemas();
    const shared = Object.values(schema.getTypeMap()).filter(
      (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && shapeOf(type.name) in shapes,
    );
    expect(shared.length).toBeGreaterThan(60);
    expect(shared.filter((type) => !type.description).map((type) => type.name)).toEqual([]);

    function shapeOf(name: string): string {
      return isInputObjectType(schema.getType(name)) ? name.replace(/Input$/, '') : name;
    }
  });

  test('every operation says what it does', () => {
    const root = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}),
    );
    expect(root.length).toBeGreaterThan(10);
    expect(root.filter((field) => !field.description).map((field) => field.name)).toEqual([]);
  });
});

describe('OpenAPI', () => {
  test('redocly finds no error', async () => {
    const redocly = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(dirname(redocly), 'bin/cli.js'), 'lint', here('openapi.json'), '--format=json'],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    );
    const { totals } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    expect(totals).toMatchObject({ errors: 0 });
  });

  const keeper = memoryStore();
  const handlers = restHandlers(createServices(keeper));

  test('every handler has a route and every route a handler', () => {
    expect(Object.keys(handlers).sort()).toEqual(routes.map((route) => route.operation).sort());
  });

  test.each(routes.map((route): [string, Route] => [`${route.method} ${route.path}`, route]))(
    '%s is told',
    (_, route) => {
      const told = operations[route.path]?.[route.method.toLowerCase()] as Operation;
      expect(told.operationId).toBe(route.operation);
      expect(told.requestBody !== undefined).toBe(route.body !== undefined);
      expect(told.security).toEqual(route.open ? [] : undefined);
      // What is counted is what has an owner; operators alone are not counted.
      expect(route.use === undefined).toBe(route.open === true || route.path.startsWith('/v1/keys'));
      expect(route.problems.includes('rate-limited')).toBe(route.use !== undefined);
      const named = (place: string) => told.parameters.filter((each) => each.in === place).map((each) => each.name);
      expect(named('query')).toEqual(Object.keys(route.query?.shape ?? {}));
      expect(named('header')).toEqual(route.headers ?? []);
      expect(named('path')).toEqual([...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name));
      expect(told.responses[route.status]?.content).toBeDefined();
      expect(openapi.tags.map(({ name }) => name)).toContain(told.tags[0]);
      // A new game has an address; a token or a key has none.
      expect('Location' in (told.responses[route.status]?.headers ?? {})).toBe(route.reply === Created);
      for (const kind of [...route.problems, ...(route.rejects ? (['rejected'] as const) : []), 'internal'] as const) {
        const { status, title } = problems[kind];
        expect(told.responses[status]?.description).toContain(title);
        expect(Object.keys(told.responses[status]?.content ?? {})).toEqual(['application/problem+json']);
      }
    },
  );

  test('bodies to begin with are what their routes take', () => {
    const given = (routes as readonly Route[]).filter((route) => route.body !== undefined);
    const without = given.filter((route) => route.example === undefined).map((route) => route.operation);
    // What to import is as long as a game; there is nothing to begin with.
    expect(without).toEqual(['importGame']);
    for (const { operation, body, example } of given) {
      if (example !== undefined) expect(body?.safeParse(example).success, operation).toBe(true);
    }
  });

  test('answers tell their headers', () => {
    const headers = (operation: string, status: number) => {
      const route = routes.find((each) => each.operation === operation) as Route;
      const told = operations[route.path]?.[route.method.toLowerCase()];
      return Object.keys(told?.responses[status]?.headers ?? {});
    };
    expect(headers('summary', 200)).toEqual(['ETag', 'Gatehouse-Delay', 'RateLimit', 'RateLimit-Policy']);
    expect(headers('play', 200)).toEqual(['ETag', 'Idempotency-Replayed', 'RateLimit', 'RateLimit-Policy']);
    expect(headers('fork', 201)).toContain('Location');
    expect(headers('problems', 200)).toEqual(['ETag']);
    expect([headers('doom', 429), headers('doom', 503)]).toEqual([['Retry-After'], ['Retry-After']]);
  });

  test('nothing is told that is no route', () => {
    const told = Object.entries(operations).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(told.sort()).toEqual(routes.map((route) => `${route.method} ${route.path}`).sort());
  });

  test('every shape is described', () => {
    const shapes = Object.entries(jsonSchemas());
    expect(shapes.filter(([, shape]) => !shape.description).map(([name]) => name)).toEqual([]);
  });

  test('every kind of refusal is promised somewhere', () => {
    const promised = new Set<string>((routes as readonly Route[]).flatMap((route) => route.problems));
    // The first two may come from any address, the third has a shape of its own, the last waits for game tokens.
    const elsewhere = ['method-not-allowed', 'internal', 'rejected', 'forbidden'];
    expect(Object.keys(problems).filter((kind) => !promised.has(kind) && !elsewhere.includes(kind))).toEqual([]);
  });
});
