import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import {
  buildSchema,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isNonNullType,
  isObjectType,
  isSpecifiedScalarType,
  parse,
  validate,
  validateSchema,
} from 'graphql';
import { describe, expect, test } from 'vitest';
import { operationHandlers } from '../../lambdas/app/operation-handlers.ts';
import { typesOf } from '../../rules/core/dispatch.ts';
import { rulesets } from '../../rules/index.ts';
import { type JsonSchema, jsonSchemas } from '../../schema/generate/json-schemas.ts';
import { contractFiles } from '../../schema/generate/write.ts';
import { pascal } from '../../schema/names.ts';
import openapi from '../../schema/openapi.json' with { type: 'json' };
import type { Operation } from '../../schema/operation-types.ts';
import { operationList, restOperations } from '../../schema/operations.ts';
import { type ProblemKind, problems } from '../../schema/problems.ts';
import { argumentPlace, requestBodies } from '../../schema/request-bodies.ts';
import { Created } from '../../schema/types/games.ts';
import { fullSelection, withFullFragments } from '../support/full-selection.ts';

const here = (name: string) => fileURLToPath(new URL(`../../schema/${name}`, import.meta.url));
const sdl = await readFile(here('gatehouse.graphql'), 'utf8');

interface OpenapiOperation {
  readonly operationId: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly responses: Readonly<
    Record<string, { readonly description: string; readonly content?: object; readonly headers?: object } | undefined>
  >;
  readonly requestBody?: object;
  readonly security?: readonly unknown[];
  readonly parameters: readonly { readonly name: string; readonly in: string }[];
}

const paths = openapi.paths as Readonly<
  Record<string, Readonly<Record<string, OpenapiOperation | undefined>> | undefined>
>;
const described = ({ rest }: (typeof restOperations)[number]) =>
  paths[rest.path]?.[rest.method.toLowerCase()] as OpenapiOperation;

describe('the committed contract', () => {
  test.each([...contractFiles()])('%s is what the operations and shapes generate', async (name, text) => {
    expect(await readFile(here(name), 'utf8')).toBe(text);
  });
});

test('every operation has a handler, and every handler an operation', () => {
  expect(Object.keys(operationHandlers).sort()).toEqual(operationList.map(({ name }) => name).sort());
});

describe('GraphQL', () => {
  // Built without the flags of the server: here the schema is checked.
  const schema = buildSchema(sdl);

  test('the schema is valid', () => {
    expect(validateSchema(schema)).toEqual([]);
  });

  test.each(['Event', 'Command'])('every field of every %s of one game can be selected in one query', (name) => {
    const members = schema.getPossibleTypes(schema.getType(name) as GraphQLInterfaceType);
    for (const { id } of rulesets) {
      const own = members.filter((member) => member.name.startsWith(pascal(id)));
      const all = own.map((member) => `... on ${member.name} ${fullSelection(member.name)}`).join('\n');
      const query =
        name === 'Event'
          ? `{ events(game: "eh_1") { items { events { ${all} } } } }`
          : `{ legal(game: "eh_1") { command { ${all} } } }`;
      expect(own.length).toBeGreaterThan(5);
      expect(validate(schema, parse(withFullFragments(query, id)))).toEqual([]);
    }
  });

  // Of one game: graphql-js gives up on a document that selects every field of all of them.
  test.each(rulesets)('everything of $id can be selected in one document', ({ id }) => {
    const query = `
      query Ask { game(id: "eh_1") { ...Game } games { ...GameConnection } rulesets { ...Ruleset } rules(ruleset: "x") { ...Rule }
        forecast(game: "eh_1", commands: []) { ...Forecast }
        evaluate(setup: { kyoukai: {} }, commands: []) { ...Evaluated ...Rejected } }
      mutation Do { undo(game: "eh_1", toVersion: 0, expectedVersion: 1) { ...Played ...Rejected ...Conflict } }`;
    expect(validate(schema, parse(withFullFragments(query, id)))).toEqual([]);
  });

  test('a field is nullable exactly where its own shape may lack it', () => {
    const shapes = jsonSchemas();
    let compared = 0;
    for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
      const { properties = {}, required = [] } = shapes[type.name] ?? {};
      for (const field of Object.keys(properties)) {
        const known = type.getFields()[field];
        if (known === undefined) continue;
        compared += 1;
        expect(isNonNullType(known.type), `${type.name}.${field}`).toBe(required.includes(field));
      }
    }
    expect(compared).toBeGreaterThan(1_000);
  });

  test('only games and rulesets have an id, so that no cache takes anything else for an entity', () => {
    const withId = Object.values(schema.getTypeMap())
      .filter((type): type is GraphQLObjectType => isObjectType(type) && 'id' in type.getFields())
      .map(({ name }) => name);
    expect(withId.sort()).toEqual([...rulesets.map(({ id }) => `${pascal(id)}Game`), 'GameListing', 'Ruleset'].sort());
  });

  test('every shape that GraphQL and REST share is described', () => {
    const shapes = jsonSchemas();
    const shapeOf = (name: string) => (isInputObjectType(schema.getType(name)) ? name.replace(/Input$/, '') : name);
    const shared = Object.values(schema.getTypeMap()).filter(
      (type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type) && shapeOf(type.name) in shapes,
    );
    expect(shared.length).toBeGreaterThan(60);
    expect(shared.filter((type) => !type.description).map((type) => type.name)).toEqual([]);
  });

  test('B1: every field is described', () => {
    const types = Object.values(buildSchema(sdl).getTypeMap()).filter((type) => !isIntrospectionType(type));
    const fielded = types.filter((type) => isObjectType(type) || isInputObjectType(type) || isInterfaceType(type));
    const bare = fielded.flatMap((type) =>
      Object.values(type.getFields()).flatMap(({ name, description }) => (description ? [] : [`${type.name}.${name}`])),
    );
    // A member without a description of its own needs one in its zod shape, or an entry of the field glossary.
    expect(bare).toEqual([]);
  });

  test('every root field and every enumeration is described', () => {
    const root = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
      Object.values(type?.getFields() ?? {}),
    );
    expect(root.length).toBeGreaterThan(10);
    expect(root.filter((field) => !field.description).map((field) => field.name)).toEqual([]);
    const enumerations = Object.values(schema.getTypeMap()).filter(
      (type) => isEnumType(type) && !isIntrospectionType(type),
    );
    expect(enumerations.filter((type) => !type.description).map((type) => type.name)).toEqual([]);
  });
});

describe('OpenAPI', () => {
  test('redocly finds no error and no warning', { timeout: 120_000 }, async () => {
    const redocly = createRequire(import.meta.url).resolve('@redocly/cli/package.json');
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(dirname(redocly), 'bin/cli.js'), 'lint', here('openapi.json'), '--format=json'],
      { env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' } },
    );
    const { totals } = JSON.parse(stdout.slice(stdout.indexOf('{')));
    expect(totals).toMatchObject({ errors: 0, warnings: 0 });
  });

  test.each(restOperations.map((operation) => [`${operation.rest.method} ${operation.rest.path}`, operation] as const))(
    '%s is described',
    (_, operation) => {
      const { name, rest, quota, access } = operation;
      const known = described(operation);
      expect(known.operationId).toBe(name);
      expect(known.description?.startsWith(`${operation.summary}. `)).toBe(true);
      expect(known.description).toContain(access === 'everyone' ? 'without a key' : 'Needs an API key');
      expect(known.requestBody !== undefined).toBe(rest.body !== undefined);
      expect(known.security).toEqual(access === 'everyone' ? [] : undefined);
      expect((quota === undefined) !== (access === undefined)).toBe(true);
      // Whoever calls it, it counts: for a client, or for the address.
      expect(operation.problems).toContain('rate-limited');
      const parameters = (place: string) =>
        known.parameters.filter((each) => each.in === place).map((each) => each.name);
      const inQuery = Object.keys(operation.arguments.shape).filter(
        (each) => argumentPlace(operation, each) === 'query',
      );
      expect(parameters('query')).toEqual(inQuery.map((each) => rest.queryNames?.[each] ?? each));
      expect(parameters('path')).toEqual([...rest.path.matchAll(/\{(\w+)\}/g)].map(([, each]) => each));
      expect(parameters('header').includes('Idempotency-Key')).toBe('key' in operation.arguments.shape);
      expect(known.responses[rest.status]?.content).toBeDefined();
      expect(openapi.tags.map((tag) => tag.name)).toContain(known.tags[0]);
      // A new game has an address. A token or a key has none.
      expect('Location' in (known.responses[rest.status]?.headers ?? {})).toBe(operation.reply === Created);
      const kinds: readonly ProblemKind[] = [
        ...operation.problems,
        ...(operation.rejects ? ['rejected' as const] : []),
        'internal',
      ];
      for (const kind of kinds) {
        const { status, title } = problems[kind];
        expect(known.responses[status]?.description).toContain(title);
        expect(Object.keys(known.responses[status]?.content ?? {})).toEqual(['application/problem+json']);
      }
    },
  );

  test('B1: one member tells which of a union it is', () => {
    const schemas: Readonly<Record<string, JsonSchema>> = openapi.components.schemas;
    const mappingOf = (name: string) => schemas[name]?.discriminator?.mapping ?? {};
    const types = (shape: 'command' | 'visibleEvent') =>
      new Set(
        rulesets.flatMap(({ schema }) => [...typesOf(schema[shape] as unknown as Parameters<typeof typesOf>[0])]),
      );
    expect(new Set(Object.keys(mappingOf('Command')))).toEqual(types('command'));
    expect(new Set(Object.keys(mappingOf('Event')))).toEqual(types('visibleEvent'));
    expect(Object.keys(mappingOf('Game'))).toEqual(rulesets.map(({ id }) => id));
    for (const [name, { oneOf, discriminator }] of Object.entries(schemas)) {
      if (discriminator === undefined) continue;
      const { propertyName, mapping } = discriminator;
      expect(
        oneOf?.map(({ $ref }) => $ref),
        name,
      ).toEqual(Object.values(mapping));
      for (const [constant, reference] of Object.entries(mapping)) {
        const member = schemas[reference.slice('#/components/schemas/'.length)] as JsonSchema;
        const leaves = member.anyOf?.map(({ $ref = '' }) => schemas[$ref.slice('#/components/schemas/'.length)]) ?? [
          member,
        ];
        for (const leaf of leaves)
          expect(leaf?.properties?.[propertyName]?.const, `${name} ${constant}`).toBe(constant);
      }
    }
    const unions = Object.entries(schemas).filter(([, { oneOf, anyOf }]) => oneOf ?? anyOf);
    const undiscriminated = unions.filter(([, { discriminator }]) => discriminator === undefined).map(([name]) => name);
    // A set-up does not name its ruleset. The others are the members of several games with one type.
    expect(undiscriminated.filter((name) => !/^(Command|Event)[A-Z]/.test(name))).toEqual(['Setup']);
  });

  test('B1: tools that follow every reference come to an end', () => {
    const schemas: Readonly<Record<string, unknown>> = openapi.components.schemas;
    const sizes = new Map<string, number>();
    const sizeOf = (value: unknown): number => {
      if (typeof value !== 'object' || value === null) return 1;
      const reference = (value as JsonSchema).$ref;
      if (typeof reference !== 'string') return Object.values(value).reduce((sum, each) => sum + sizeOf(each), 1);
      const size = sizes.get(reference) ?? sizeOf(schemas[reference.slice('#/components/schemas/'.length)]);
      sizes.set(reference, size);
      return size;
    };
    // Spectral reads about 100,000 a second. With the grammar of card texts in it, there were 28 million.
    expect(sizeOf(openapi)).toBeLessThan(2_500_000);
  });

  test('B1: no schema is there that nothing refers to', () => {
    const text = JSON.stringify(openapi);
    const unused = Object.keys(openapi.components.schemas).filter((name) => !text.includes(`/schemas/${name}"`));
    expect(unused).toEqual([]);
  });

  test('the example of every body is a valid body', () => {
    const without = restOperations.filter(({ rest }) => rest.body !== undefined && rest.example === undefined);
    // An import is as long as a game, so there is no example of one.
    expect(without.map(({ name }) => name)).toEqual(['importGame']);
    for (const { name, rest } of restOperations) {
      if (rest.example === undefined) continue;
      expect(requestBodies.get(name)?.safeParse(rest.example).success, name).toBe(true);
    }
  });

  test('no schema has a default: generated clients would demand the member in requests', () => {
    expect(JSON.stringify(openapi).match(/.{40}"default":/)?.[0]).toBeUndefined();
  });

  test('responses describe their headers', () => {
    const headers = (name: string, status: number) => {
      const operation = restOperations.find((each) => each.name === name) as (typeof restOperations)[number];
      return Object.keys(described(operation).responses[status]?.headers ?? {});
    };
    expect(headers('summary', 200)).toEqual(['ETag', 'Gatehouse-Delay', 'RateLimit', 'RateLimit-Policy']);
    const ofPlay = ['ETag', 'Preference-Applied', 'Idempotency-Replayed', 'RateLimit', 'RateLimit-Policy'];
    expect(headers('play', 200)).toEqual(ofPlay);
    expect(headers('fork', 201)).toContain('Location');
    expect(headers('problems', 200)).toEqual(['ETag']);
    expect([headers('doom', 429), headers('doom', 503)]).toEqual([['Retry-After'], ['Retry-After']]);
  });

  test('nothing is described that is not an operation', () => {
    const known = Object.entries(paths).flatMap(([path, methods]) =>
      Object.keys(methods ?? {}).map((method) => `${method.toUpperCase()} ${path}`),
    );
    expect(known.sort()).toEqual(restOperations.map(({ rest }) => `${rest.method} ${rest.path}`).sort());
  });

  test('every shape is described', () => {
    const shapes = Object.entries(jsonSchemas());
    expect(shapes.filter(([, shape]) => !shape.description).map(([name]) => name)).toEqual([]);
  });

  test('every kind of problem belongs to an operation', () => {
    const promised = new Set<string>(operationList.flatMap((operation: Operation) => operation.problems));
    // Any address may answer the first two, and the third has a shape of its own.
    const elsewhere = ['method-not-allowed', 'internal', 'rejected'];
    expect(Object.keys(problems).filter((kind) => !promised.has(kind) && !elsewhere.includes(kind))).toEqual([]);
  });
});
