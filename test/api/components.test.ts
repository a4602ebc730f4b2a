import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Component, componentNouns } from '../../rules/core/components.ts';
import { rulesets } from '../../rules/index.ts';
import { SetupSchema } from '../../schema/types/service.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const ids = rulesets.map(({ id }) => id);
const selected = 'kind value name sets colour numbers { name value } traits { name value }';

describe.each(ids)('B2: the components of %s', (id) => {
  test('are the same in both APIs, and anyone may read them', async () => {
    const { status, body } = await api.rest<{ items: Component[] }>('GET', `/v1/rulesets/${id}/components`, {
      headers: { authorization: undefined },
    });
    expect(status).toBe(200);
    expect(z.array(Component.strict()).parse(body.items)).toEqual(body.items);
    const { ruleset } = await api.graphql<{ ruleset: { components: (Component & { colour: string | null })[] } }>(
      `query ($id: ID!) { ruleset(id: $id) { id components { ${selected} } } }`,
      { id },
    );
    const items = ruleset.components.map(({ colour, ...each }) => ({ ...each, ...(colour !== null && { colour }) }));
    expect(items).toEqual(body.items);
  });

  test('can be read by kind', async () => {
    const all = await api.rest<{ items: Component[] }>('GET', `/v1/rulesets/${id}/components`);
    for (const kind of Object.keys(componentNouns)) {
      const wanted = all.body.items.filter((each) => each.kind === kind);
      const { body } = await api.rest('GET', `/v1/rulesets/${id}/components?kind=${kind}`);
      expect(body.items).toEqual(wanted);
      const { ruleset } = await api.graphql<{ ruleset: { components: JsonObject[] } }>(
        `{ ruleset(id: "${id}") { components(kind: ${kind}) { value } } }`,
      );
      expect(ruleset.components.map(({ value }) => value)).toEqual(wanted.map(({ value }) => value));
    }
  });

  test('an answer has an ETag, and is 304 while it is the same', async () => {
    const first = await api.rest('GET', `/v1/rulesets/${id}/components`);
    const again = await api.rest('GET', `/v1/rulesets/${id}/components`, {
      headers: { 'if-none-match': first.headers.etag },
    });
    expect(again.status).toBe(304);
  });
});

test('B2: a component has its printed name, numbers and what belongs to it', async () => {
  const componentOf = async (ruleset: string, kind: string, value: string) => {
    const { body } = await api.rest<{ items: Component[] }>('GET', `/v1/rulesets/${ruleset}/components?kind=${kind}`);
    return body.items.find((each) => each.value === value);
  };
  expect(await componentOf('eldritch-horror', 'gate', 'rlyeh')).toEqual({
    kind: 'gate',
    value: 'rlyeh',
    name: "R'lyeh",
    sets: ['09'],
    colour: 'blue',
    numbers: [],
    traits: [
      { name: 'space', value: 'space-3' },
      { name: 'board', value: 'main' },
    ],
  });
  expect(await componentOf('eldritch-horror', 'ancientOne', 'azathoth')).toMatchObject({
    name: 'Azathoth',
    sets: ['01'],
    numbers: [
      { name: 'doom', value: 15 },
      { name: 'mysteries', value: 3 },
    ],
  });
  expect(await componentOf('arkham-horror', 'world', 'yuggoth')).toMatchObject({
    numbers: [
      { name: 'modifier', value: -2 },
      { name: 'markers', value: 2 },
    ],
    traits: [
      { name: 'symbol', value: 'circle' },
      { name: 'colours', value: 'blue, yellow' },
    ],
  });
  expect(await componentOf('kyoukai', 'deck', 'tide')).toMatchObject({
    numbers: [{ name: 'gates', value: 40 }, { name: 'spirits' }],
    traits: [{ name: 'entrant', value: 'The Ferrykeeper' }],
  });
});

test('B2: what does not exist is a problem', async () => {
  for (const path of ['components', 'setup']) {
    expect(await api.rest('GET', `/v1/rulesets/monopoly/${path}`)).toMatchObject({
      status: 404,
      body: { detail: expect.stringContaining('eldritch-horror') },
    });
  }
  expect(await api.rest('GET', '/v1/rulesets/kyoukai/components?kind=gates')).toMatchObject({
    status: 400,
    body: { issues: [{ pointer: '/kind', message: expect.stringContaining('one of gate') }] },
  });
});

describe.each(ids)('B2: the set-up of %s', (id) => {
  const read = async () => (await api.rest<z.infer<typeof SetupSchema>>('GET', `/v1/rulesets/${id}/setup`)).body;

  test('is a JSON Schema whose references all exist', async () => {
    const { schema, ruleset } = SetupSchema.strict().parse(await read());
    expect(ruleset).toBe(id);
    expect(schema).toMatchObject({ $schema: 'https://json-schema.org/draft/2020-12/schema', type: 'object' });
    const references = [...JSON.stringify(schema).matchAll(/"\$ref":"#\/\$defs\/([^"]+)"/g)].map(([, name]) => name);
    const known = Object.keys(schema.$defs as object);
    expect(references.filter((name) => !known.includes(name as string))).toEqual([]);
  });

  test('accepts what the service accepts: the schema, read back, parses the defaults', async () => {
    const { schema, defaults } = await read();
    const required = (schema.required ?? []) as readonly string[];
    const shape = z.fromJSONSchema(schema as z.core.JSONSchema.JSONSchema);
    const { body } = await api.rest<{ items: Component[] }>('GET', `/v1/rulesets/${id}/components?kind=ancientOne`);
    // A set-up screen needs to know no more than these two answers.
    const chosen = { investigators: 2, ancientOne: body.items[0]?.value } as Readonly<Record<string, unknown>>;
    const setup = { ...defaults, ...Object.fromEntries(required.map((name) => [name, chosen[name]])) };
    expect(shape.safeParse(setup)).toMatchObject({ success: true });
    expect(shape.safeParse({ no: 1 }).success).toBe(false);
    const created = await api.rest('POST', '/v1/games', { body: { ruleset: id, setup } });
    expect(created.status).toBe(201);
    const least = await api.rest('POST', '/v1/games', {
      body: {
        ruleset: id,
        setup: Object.fromEntries(required.map((name) => [name, chosen[name]])),
        seed: 'x'.repeat(16),
      },
    });
    const whole = await api.rest('POST', '/v1/games', { body: { ruleset: id, setup, seed: 'x'.repeat(16) } });
    const viewOf = ({ game }: JsonObject) => (game as JsonObject).view;
    expect(viewOf(whole.body)).toEqual(viewOf(least.body));
  });

  test('is the same in GraphQL, as text', async () => {
    const { schema, defaults } = await read();
    const { ruleset } = await api.graphql<{ ruleset: { setup: { schema: string; defaults: string } } }>(
      `{ ruleset(id: "${id}") { setup { ruleset schema defaults } } }`,
    );
    expect(JSON.parse(ruleset.setup.schema)).toEqual(schema);
    expect(JSON.parse(ruleset.setup.defaults)).toEqual(defaults);
  });
});

test('B2: components are priced as a long list in GraphQL', async () => {
  const games = Array.from({ length: 10 }, (_, at) => `r${at}: rulesets { ...R }`).join(' ');
  const parts = Array.from({ length: 40 }, (_, at) => `c${at}: components { value }`).join(' ');
  const { body } = await api.graphqlResponse(`{ ${games} } fragment R on Ruleset { ${parts} }`);
  expect(body.errors?.[0]?.message).toMatch(/too many fields, each counted/);
});
