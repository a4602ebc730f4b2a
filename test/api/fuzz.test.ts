import fc from 'fast-check';
import { getNamedType, isCompositeType, isInputObjectType, isObjectType, isUnionType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type GraphqlBody, startApi } from '../support/api.ts';
import type { Game } from '../support/clients.ts';
import { schema } from '../support/full-selection.ts';
import { testSeed } from '../support/seed.ts';

/** Repeatable. fast-check prints the path of a failure; such an input belongs in bad-input.test.ts. */
const runs = { seed: testSeed(20_261_001), numRuns: 400 };

let api: Api;
let id: string;
beforeAll(async () => {
  api = await startApi();
  const { body } = await api.rest<{ game: Game }>('POST', '/v1/games', { body: bodies.create });
  id = body.game.id;
});
afterAll(() => api.close());

const bodies = {
  create: {
    ruleset: 'eldritch-horror',
    setup: { investigators: 4, ancientOne: 'cthulhu', sets: ['01'], sideBoards: [], refill: 'eager' },
    title: 'Thursday',
    seed: 'sixteen letters or more',
  },
  play: {
    commands: [
      { type: 'AdvanceOmen', steps: 2 },
      { type: 'CloseGate', gate: 'rome' },
      { type: 'SpawnGate', count: 1, reason: 'a card' },
    ],
    expectedVersion: 0,
    onReject: 'reject',
  },
  forecast: { commands: [{ type: 'SpawnGate', count: 1, reason: 'a card' }, { type: 'EndRound' }], samples: 3 },
  undo: { toVersion: 0, expectedVersion: 1 },
};

const oddNames = ['__proto__', 'constructor', 'toString', 'type', 'commands', 'setup', '', 'a/b', '\u0000', '\ud800'];
const odd = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  fc.string({ unit: 'binary' }),
  fc.constantFrom<unknown>(...oddNames, -1, 2 ** 31, 1e308, -0.5, null, true, [], {}, [[]], 'x'.repeat(300)),
);

/** A valid body with some parts replaced, removed or added. */
const spoilt = (body: object) =>
  fc
    .array(
      fc.record({
        at: fc.nat(40),
        how: fc.constantFrom('replace', 'drop', 'add'),
        name: fc.constantFrom(...oddNames),
        odd,
      }),
      { minLength: 1, maxLength: 3 },
    )
    .map((changes) => {
      const root = { body: structuredClone(body) };
      for (const change of changes) {
        const places: [object, string][] = [];
        const visit = (parent: object): void => {
          for (const [name, value] of Object.entries(parent)) {
            places.push([parent, name]);
            if (typeof value === 'object' && value !== null) visit(value);
          }
        };
        visit(root);
        const [parent, name] = places[change.at % places.length] as [object, string];
        const target = change.how === 'add' ? change.name : name;
        if (change.how === 'drop' && parent !== root) Reflect.deleteProperty(parent, name);
        else
          Object.defineProperty(parent, target, {
            value: change.odd,
            enumerable: true,
            configurable: true,
            writable: true,
          });
      }
      return root.body;
    });

const seconds = 60_000;

test('no body causes a server error in REST', { timeout: seconds }, async () => {
  const seen = new Map<number, number>();
  const request = fc.oneof(
    fc.record({ path: fc.constant('/v1/games'), body: spoilt(bodies.create) }),
    fc.record({ path: fc.constant('/v1/games/{id}/commands'), body: spoilt(bodies.play) }),
    fc.record({ path: fc.constant('/v1/games/{id}/forecast'), body: spoilt(bodies.forecast) }),
    fc.record({ path: fc.constant('/v1/games/{id}/undo'), body: spoilt(bodies.undo) }),
    fc.record({ path: fc.constantFrom('/v1/games', '/v1/games/{id}/commands', '/v1/games/{id}/undo'), body: odd }),
  );
  await fc.assert(
    fc.asyncProperty(request, async ({ path, body }) => {
      const { status } = await api.rest('POST', path.replace('{id}', id), { body: JSON.stringify(body) ?? '' });
      seen.set(status, (seen.get(status) ?? 0) + 1);
      expect(status).toBeLessThan(500);
    }),
    runs,
  );
  // Some of the bodies have to be valid, or the test would check only the first validation.
  expect([...seen.keys()].sort()).toEqual(expect.arrayContaining([201, 400, 409, 422]));
});

test('no bytes cause a server error in either API', { timeout: seconds }, async () => {
  const path = fc.constantFrom('/v1/games', '/v1/games/{id}/commands', '/graphql');
  const type = fc.constantFrom(
    'application/json',
    'application/x+json',
    'text/plain',
    '',
    'application/json; charset=x',
  );
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 200 }).map((each) => Buffer.from(each)),
    fc.json().map((text) => Buffer.from(text)),
    fc.tuple(fc.json(), fc.nat(50)).map(([text, at]) => Buffer.from(text.slice(0, at) + text.slice(at + 1))),
  );
  await fc.assert(
    fc.asyncProperty(path, type, bytes, async (target, contentType, body) => {
      const { status } = await api.rest('POST', target.replace('{id}', id), {
        body,
        headers: { 'content-type': contentType },
      });
      expect(status).toBeGreaterThanOrEqual(400);
      expect(status).toBeLessThan(500);
    }),
    runs,
  );
});

test('no address causes a server error in REST', { timeout: seconds }, async () => {
  const word = fc.oneof(
    fc.constantFrom(
      'v1',
      'games',
      '{id}',
      'events',
      'commands',
      'rules',
      'rulesets',

      '',
      '%00',
      '%25',
      '*',
      ':id',
    ),
    fc
      .string({ unit: 'binary', maxLength: 8 })
      .filter((text) => text.isWellFormed())
      .map(encodeURIComponent),
  );
  const path = fc.oneof(
    fc.array(word, { maxLength: 5 }).map((words) => `/${words.join('/')}`),
    fc.constantFrom('/v1/games', '/v1/games/{id}', '/v1/games/{id}/events', '/v1/games/{id}/summary', '/v1/rules'),
  );
  const name = fc.constantFrom('first', 'after', 'at', 'as', 'ruleset', 'q', '__proto__', 'x', '%', '');
  const value = fc.oneof(
    fc.constantFrom('', '0', '1', '-1', 'text', 'eldritch-horror', '%', '%ff', '+', '&', '99999999999', '1e3'),
    fc
      .string({ unit: 'binary', maxLength: 8 })
      .filter((text) => text.isWellFormed())
      .map(encodeURIComponent),
  );
  const query = fc
    .array(fc.tuple(name, value), { maxLength: 3 })
    .map((all) => all.map((each) => each.join('=')).join('&'));
  const method = fc.constantFrom('GET', 'GET', 'GET', 'HEAD', 'PUT', 'DELETE', 'TRACE', 'X');
  await fc.assert(
    fc.asyncProperty(method, path, query, async (verb, target, search) => {
      const { status } = await api.rest(verb, `${target.replace('{id}', id)}${search === '' ? '' : `?${search}`}`);
      expect(status).toBeLessThan(500);
    }),
    runs,
  );
});

// ---- GraphQL -----------------------------------------------------------------------------------------------------

/** Chooses by a list of numbers, and the first of everything at its end. Short lists make small documents. */
function picker(numbers: readonly number[]) {
  let next = 0;
  const number = () => numbers[next++] ?? 0;
  return { number, of: <Item>(list: readonly Item[]): Item => list[number() % list.length] as Item };
}
type Pick = ReturnType<typeof picker>;

/** A document that is nearly valid. */
function documentOf(pick: Pick): string {
  const root = pick.of(['Query', 'Mutation']);
  const word = root === 'Query' ? pick.of(['query', 'query', '']) : 'mutation';
  const variables =
    word === '' ? '' : pick.of(['', '($v: ID)', '($v: Int)', '($v: [GameCommand!]!)', '($v: GameSetup!)']);
  return `${word} ${variables} ${fieldsOf(root, pick, 0)}`;
}

function fieldsOf(name: string, pick: Pick, depth: number): string {
  const type = schema.getType(name);
  if (isUnionType(type) || (type?.name === 'Game' && pick.number() % 2 === 1)) {
    const member = pick.of(schema.getPossibleTypes(type as Parameters<typeof schema.getPossibleTypes>[0]));
    return `{ __typename ... on ${member.name} ${fieldsOf(member.name, pick, depth + 1)} }`;
  }
  if (!isObjectType(type) && type?.name !== 'Game') return '';
  const known = Object.values((type as { getFields(): ReturnType<typeof getFields> }).getFields());
  const fields = Array.from({ length: 1 + (pick.number() % 3) }, (_, at) => {
    const field = pick.of(known);
    const given = field.args.filter((arg) => pick.number() % 4 !== 3 || /!$/.test(String(arg.type)));
    const args = given.map((arg) => `${arg.name}: ${literal(getNamedType(arg.type).name, pick, 0)}`);
    const of = getNamedType(field.type);
    const inner = isCompositeType(of) ? (depth < 5 ? fieldsOf(of.name, pick, depth + 1) : '{ __typename }') : '';
    return `f${at}: ${field.name}${args.length > 0 ? `(${args.join(', ')})` : ''} ${inner}`;
  });
  return `{ ${fields.join(' ')} }`;
}
const getFields = () => (schema.getQueryType() as NonNullable<ReturnType<typeof schema.getQueryType>>).getFields();

function literal(name: string, pick: Pick, depth: number): string {
  if (pick.number() % 8 === 7)
    return pick.of(['null', '$v', '[]', '{}', '-1', '1.5', '"x"', 'RED', 'true', '99999999999']);
  const type = schema.getType(name);
  if (isInputObjectType(type) && depth < 5) {
    const all = Object.values(type.getFields());
    const fields = type.isOneOf ? [pick.of(all)] : all.filter(() => pick.number() % 3 !== 2);
    return `{ ${fields.map((field) => `${field.name}: ${literal(getNamedType(field.type).name, pick, depth + 1)}`).join(', ')} }`;
  }
  switch (name) {
    case 'Int':
      return String(pick.of([1, 2, 0, 5, -1, 20, 2 ** 31 - 1]));
    case 'Boolean':
      return pick.of(['true', 'false']);
    default:
      return JSON.stringify(
        pick.of([id, 'azathoth', 'rome', '01', 'cthulhu', '', 'eh_nothing', 'x'.repeat(201), '\u2028"\\']),
      );
  }
}

const sound = ({ status, body }: { readonly status: number; readonly body: GraphqlBody }) => {
  expect(status).toBeLessThan(500);
  for (const { extensions } of body.errors ?? []) expect(extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
};

test('no document causes a server error in GraphQL', { timeout: seconds }, async () => {
  let answered = 0;
  const numbers = fc.array(fc.nat(1000), { minLength: 5, maxLength: 60, size: 'max' });
  await fc.assert(
    fc.asyncProperty(numbers, odd, async (list, v) => {
      const answer = await api.graphqlResponse(documentOf(picker(list)), { v });
      sound(answer);
      if (answer.status === 200) answered += 1;
    }),
    runs,
  );
  // Valid documents are carried out, at least in part.

  expect(answered).toBeGreaterThan(runs.numRuns / 10);
});

test('no sequence of tokens causes a server error in GraphQL', { timeout: seconds }, async () => {
  const words = [
    '{',
    '}',
    '(',
    ')',
    '[',
    ']',
    ':',
    '!',
    '=',
    '...',
    'on',
    '$v',
    '@skip(if: true)',
    '"',
    '"""',
    '#',
    '\n',
  ];
  const names = ['query', 'mutation', 'subscription', 'fragment', 'game', 'games', 'id', 'Game', 'items', 'null', '7'];
  const soup = fc.array(fc.oneof(fc.constantFrom(...words, ...names), fc.string({ maxLength: 5 })), { maxLength: 40 });
  await fc.assert(
    fc.asyncProperty(soup, odd, async (text, variables) => {
      sound(
        await api.graphqlResponse(text.join(' '), undefined, {
          body: JSON.stringify({ query: text.join(' '), variables }),
        }),
      );
    }),
    runs,
  );
});

test('no variables cause a server error in GraphQL', { timeout: seconds }, async () => {
  const play = `mutation ($game: ID!, $commands: [GameCommand!]!, $key: String, $expectedVersion: Int, $dryRun: Boolean) {
    play(game: $game, commands: $commands, key: $key, expectedVersion: $expectedVersion, dryRun: $dryRun) { __typename }
  }`;
  const create = `mutation ($setup: GameSetup!, $title: String, $seed: String, $key: String) {
    createGame(setup: $setup, title: $title, seed: $seed, key: $key) { __typename }
  }`;
  const { ruleset: _, setup, ...rest } = bodies.create;
  const requests = fc.oneof(
    fc.record({
      query: fc.constant(play),
      variables: spoilt({
        game: 'eh_id',
        commands: [{ eldritchHorror: { spawnGate: { count: 1 } } }, { eldritchHorror: { advanceOmen: {} } }],
        key: 'k',
        expectedVersion: 0,
        dryRun: true,
      }),
    }),
    fc.record({
      query: fc.constant(create),
      variables: spoilt({ setup: { eldritchHorror: setup }, key: 'k', ...rest }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(requests, async ({ query, variables }) => {
      const body = JSON.stringify({ query, variables }).replace('"eh_id"', JSON.stringify(id));
      sound(await api.graphqlResponse(query, undefined, { body }));
    }),
    runs,
  );
});

// ---- Headers, depth and size -------------------------------------------------------------------------------------

const stored = async () => [await api.store.games(api.client, 100), await api.store.newest(id)];
const step = { type: 'AdvanceOmen', withoutDoom: true };
const playStep = `mutation ($game: ID!, $key: String) {
  play(game: $game, commands: [{ eldritchHorror: { advanceOmen: { withoutDoom: true } } }], key: $key) { __typename }
}`;

test('no headers cause a server error in either API, and a refused request changes nothing', {
  timeout: seconds,
}, async () => {
  const name = fc.constantFrom(
    ...['authorization', 'idempotency-key', 'if-match', 'if-none-match', 'content-type', 'content-encoding', 'accept'],
    ...['accept-encoding', 'accept-language', 'origin', 'host', 'cookie', 'range', 'x-http-method-override', 'prefer'],
    ...['apollo-require-preflight', 'x-apollo-operation-name', 'content-length', '__proto__', 'constructor', 'x-odd'],
  );
  const value = fc.oneof(
    fc.constantFrom('', ' ', '*', '"', '"0"', '"1"', 'W/"0"', 'gzip', 'br, *;q=0', 'application/json; charset=utf-16'),
    fc.constantFrom('application/json; charset=\u0000', 'multipart/form-data', 'null', '-1', '1e999', 'Bearer', '%00'),
    fc.constantFrom('k', 'x'.repeat(9_000), 'application/json;'.repeat(500), '__proto__', '\u00ff\u00fe', '\u202e'),
    fc.string({ unit: 'binary', maxLength: 20 }),
  );
  const headers = fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 4 }).map((all) => Object.fromEntries(all));
  const target = fc.constantFrom('read', 'play', 'query', 'mutation');
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(target, headers, async (what, odd) => {
      const before = await stored();
      const request = { headers: odd };
      const { status, body } =
        what === 'read'
          ? await api.rest('GET', `/v1/games/${id}`, request)
          : what === 'play'
            ? await api.rest('POST', `/v1/games/${id}/commands`, { ...request, body: { commands: [step] } })
            : await api.graphqlResponse(what === 'query' ? '{ games { items { id } } }' : playStep, undefined, {
                ...request,
                body: { query: what === 'query' ? '{ games { items { id } } }' : playStep, variables: { game: id } },
              });
      expect(status).toBeLessThan(500);
      seen.add(status);
      const { errors, data } = body as GraphqlBody<{ play?: { __typename: string } }>;
      for (const { extensions } of errors ?? []) expect(extensions.code).not.toBe('INTERNAL_SERVER_ERROR');
      // Only a request that was answered as played, or as a replay, may have changed the game.
      const accepted = what === 'play' ? status === 200 : data?.play?.__typename === 'Played';
      if (!accepted) expect(await stored()).toEqual(before);
    }),
    { ...runs, numRuns: 150 },
  );
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 401, 415]));
});

test.each(['text/html', 'application/json;q=0', 'application/json; charset=utf-16', 'none'])(
  'a mutation is answered with what it did, whatever the caller accepts: %s',
  async (accept) => {
    const version = (await api.store.newest(id))?.version ?? 0;
    const body = { query: playStep, variables: { game: id } };
    const answer = await api.graphqlResponse(playStep, undefined, { body, headers: { accept } });
    expect([answer.status, answer.body]).toEqual([200, { data: { play: { __typename: 'Played' } } }]);
    expect((await api.store.newest(id))?.version).toBe(version + 1);
  },
);

const around = (open: string, inner: string, close: string, levels = 10_000) =>
  open.repeat(levels) + inner + close.repeat(levels);
const digits = '9'.repeat(20_000);
const restBodies: Readonly<Record<string, string>> = {
  'lists in lists': around('[', '', ']'),
  'objects in objects': around('{"a":', '1', '}'),
  'commands in commands': `{"commands":${around('[', '', ']')}}`,
  'a step in a step': `{"commands":[{"type":"AdvanceOmen","steps":${around('[', '', ']')}}]}`,
  'Together in Together': around('{"commands":[{"type":"Together","together":[', '', ']}]}', 900),
  'prototypes in prototypes': `{"commands":${around('{"__proto__":', '{}', '}', 4_000)}}`,
  'constructors of prototypes': '{"commands":[{"type":"AdvanceOmen","constructor":{"prototype":{"steps":9}}}]}',
  'a whole number of many digits': `{"commands":[{"type":"AdvanceOmen","steps":${digits}}]}`,
  'a fraction of many digits': `{"commands":[{"type":"AdvanceOmen","steps":0.3${digits}}]}`,
  'an exponent of many digits': `{"commands":[{"type":"AdvanceOmen","steps":1e${digits}}]}`,
  'less than nothing by far': '{"commands":[{"type":"AdvanceOmen","steps":-1e308}]}',
  'a name twice, the second wrong':
    '{"commands":[{"type":"AdvanceOmen"}],"commands":[{"type":"AdvanceOmen","steps":0}]}',
  'a type twice, the second wrong': '{"commands":[{"type":"AdvanceOmen","type":"Nonsense"}]}',
  'a name of 60,000 letters': `{"commands":[{"type":"AdvanceOmen"}],"${'n'.repeat(60_000)}":1}`,
  'a thousand unknown names': `{${Array.from({ length: 1_000 }, (_, at) => `"n${at}":${at}`).join(',')}}`,
  'a thousand wrong commands': `{"commands":[${Array(1_000).fill('{"type":7}').join(',')}]}`,
  'a reason of combining marks': `{"commands":[{"type":"AdvanceOmen","reason":"a${'\u0301'.repeat(10_000)}"}]}`,
};

test.each(Object.entries(restBodies))('REST takes no body like this: %s', async (_, body) => {
  const before = await stored();
  for (const target of [`/v1/games/${id}/commands`, '/v1/games', `/v1/games/${id}/undo`]) {
    const { status, text } = await api.rest('POST', target, { body });
    expect([target, status]).toEqual([target, 400]);
    // The answer names what is wrong and does not repeat the whole input.
    expect(text.length).toBeLessThan(20 * body.length + 5_000);
  }
  expect(await stored()).toEqual(before);
});

const graphqlBodies: Readonly<Record<string, { readonly query: string; readonly variables?: string }>> = {
  'braces in braces': { query: around('{', 'a', '}') },
  'as many as are read': { query: around('{ games ', '', '}', 1_300) },
  'lists in a literal': { query: `{ games(first: ${around('[', '1', ']', 1_900)}) { items { id } } }` },
  'objects in a literal': {
    query: `mutation { createGame(setup: ${around('{ a: ', '1', '}', 900)}) { __typename } }`,
  },
  'lists in a type': { query: `query ($v: ${around('[', 'ID', ']', 1_900)}) { games { items { id } } }` },
  'fragments in fragments': {
    query: `{ rulesets { ...F0 } } ${Array.from({ length: 400 }, (_, at) => `fragment F${at} on Ruleset { ...F${at + 1} }`).join(' ')}`,
  },
  'a number of many digits': { query: `{ games(first: ${digits}) { items { id } } }` },
  'an exponent of many digits': { query: `{ games(first: 1e${digits}) { items { id } } }` },
  'an argument twice': { query: '{ games(first: 1, first: 2) { items { id } } }' },
  'a variable twice': { query: 'query ($v: Int, $v: ID) { games(first: $v) { items { id } } }' },
  'a name of a prototype': { query: '{ __proto__ constructor toString }' },
  'a directive many times': { query: `{ games ${'@skip(if: false) '.repeat(500)} { items { id } } }` },
  'lists in a variable': { query: playStep, variables: `{"game":${around('[', '', ']')}}` },
  'objects in a variable': { query: playStep, variables: `{"game":${around('{"a":', '1', '}')}}` },
  'prototypes in a variable': { query: playStep, variables: `{"__proto__":{"game":"${'eh_x'}"}}` },
  'a huge number in a variable': { query: playStep, variables: '{"game":1e999}' },
  'half a character': { query: playStep, variables: '{"game":"\\ud800"}' },
};

test.each(Object.entries(graphqlBodies))('GraphQL takes no document like this: %s', async (_, { query, variables }) => {
  const before = await stored();
  const body = `{"query":${JSON.stringify(query)}${variables === undefined ? '' : `,"variables":${variables}`}}`;
  const answer = await api.graphqlResponse(query, undefined, { body });
  sound(answer);
  expect(answer.body.errors?.length).toBeGreaterThan(0);
  expect(await stored()).toEqual(before);
});
