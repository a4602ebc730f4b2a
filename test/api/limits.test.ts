import { afterAll, beforeAll, expect, test } from 'vitest';
import { graphqlLimits } from '../../schema/limits.ts';
import { type Api, startApi } from '../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at)).join(' ');
const { aliases, cost, depth, fields, rootFields } = graphqlLimits;
const rulesets = '{ rulesets { id } }';

/** Documents by the number of what is limited. */
const cases: readonly [string, number, (count: number) => string][] = [
  ['root fields', rootFields, (count) => `{ ${times(count, (at) => `r${at}: rulesets { id }`)} }`],
  ['aliases', aliases, (count) => `{ rulesets { ${times(count, (at) => `i${at}: id`)} } }`],
  [
    'fields, with fragments expanded',
    fields,
    // Ten spreads of a tenth of the fields each, without the root field.
    (count) => `{ rulesets { ${times(10, () => '...Part')} ${times((count - 1) % 10, () => 'id')} } }
      fragment Part on Ruleset { ${times(Math.floor((count - 1) / 10), () => 'id')} }`,
  ],
];

test.each(cases)('a document may have %s up to the limit', async (what, limit, document) => {
  const good = await api.graphqlResponse(document(limit));
  expect(good.body.errors).toBeUndefined();
  const { status, body } = await api.graphqlResponse(document(limit + 1));
  expect(status).toBe(200);
  expect(body.errors?.[0]).toMatchObject({
    message: `The document has too many ${what}: at most ${limit}. Send several requests.`,
    extensions: { code: 'GRAPHQL_VALIDATION_FAILED', problem: 'bad-request', limit },
  });
});

test('answers of GraphQL are never cached', async () => {
  for (const document of [rulesets, '{ doom(game: "eh_nowhere") { left } }', '{ nothing }', '{']) {
    expect((await api.graphqlResponse(document)).headers['cache-control']).toBe('no-store');
  }
  const headers = { 'graphql-require-preflight': '1' };
  const byGet = await api.rest('GET', `/graphql?query=${encodeURIComponent(rulesets)}`, { headers });
  expect([byGet.status, byGet.headers['cache-control']]).toEqual([200, 'no-store']);
});

test('fields may be nested up to the limit', async () => {
  // Only introspection can be nested without end.
  const deep = (levels: number) =>
    `{ __type(name: "Query") { ${'ofType { '.repeat(levels - 2)} name ${'} '.repeat(levels - 2)} } }`;
  expect((await api.graphqlResponse(deep(depth))).body.errors).toBeUndefined();
  expect((await api.graphqlResponse(deep(depth + 1))).body.errors?.[0]?.extensions).toMatchObject({ limit: depth });
});

test.each([
  ['forecast', 1, 'query ($g: ID!)', 'forecast(game: $g, commands: []) { version }'],
  ['importGame', 1, 'mutation ($g: String!)', 'importGame(document: $g) { replayed }'],
  ['export', 1, 'query ($g: ID!)', 'export(game: $g)'],
  ['undo', 3, 'mutation ($g: ID!)', 'undo(game: $g, toVersion: 0, expectedVersion: 1) { __typename }'],
])('a document may have the expensive field %s at most %i times', async (_, most, operation, field) => {
  const limitsOf = async (count: number) => {
    const { body } = await api.graphqlResponse(`${operation} { ${times(count, (at) => `a${at}: ${field}`)} }`, {
      g: 'eh_nowhere',
    });
    return body.errors?.map(({ extensions }) => extensions.limit);
  };
  expect(await limitsOf(most)).not.toContain(cost);
  expect(await limitsOf(most + 1)).toEqual([cost]);
});

test('every operation of a document is counted, and counting ends for fragments that contain themselves', async () => {
  const many = `query Good ${rulesets} query Bad { ${times(rootFields + 1, (at) => `r${at}: rulesets { id }`)} }`;
  const { body } = await api.graphqlResponse(
    many,
    {},
    { body: JSON.stringify({ query: many, operationName: 'Good' }) },
  );
  expect(body.errors?.[0]?.extensions).toMatchObject({ limit: rootFields });
  const round = await api.graphqlResponse('{ rulesets { ...A } } fragment A on Ruleset { id ...A }');
  expect(round.status).toBe(200);
  expect(round.body.errors?.[0]?.extensions).toMatchObject({ code: 'GRAPHQL_VALIDATION_FAILED' });
});
