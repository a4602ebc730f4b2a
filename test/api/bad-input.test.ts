import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { problems } from '../../schema/problems.ts';
import {
  type Api,
  type ApiClient,
  type ApiResponse,
  callHandler,
  eventOf,
  type GraphqlBody,
  type JsonObject,
  type RequestOptions,
  startApi,
} from '../support/api.ts';
import type { Game } from '../support/clients.ts';

const setup = { investigators: 4, ancientOne: 'azathoth' };
const creation = { ruleset: 'eldritch-horror', setup };
const advance = { type: 'AdvanceDoom' };
const bodyLimit = 64 * 1024;

let api: Api;
let stranger: ApiClient;
/** The game that must not change, and a game of another client. */
let id: string;
let theirs: string;
let open: string;
beforeAll(async () => {
  api = await startApi();
  stranger = await api.as('stranger');
  const create = async ({ rest }: ApiClient) => {
    const { body } = await rest<{ game: Game }>('POST', '/v1/games', { body: creation });
    return body.game;
  };
  const game = await create(api);
  id = game.id;
  open = game.view.gates[0]?.gate ?? '';
  theirs = (await create(stranger)).id;
  await api.rest('POST', `/v1/games/${id}/commands`, { body: { commands: [advance] } });
});
afterAll(() => api.close());

/** Everything that is stored about both clients. A refused request must not change a byte of it. */
const stored = async () => ({
  games: [await api.store.games(api.client, 100), await api.store.games('stranger', 100)],
  newest: [await api.store.newest(id), await api.store.newest(theirs)],
});

/** Sends a request that has to be refused. Nothing changes, and nothing is logged: the fault is the client's. */
async function refused(send: () => Promise<ApiResponse<unknown>>): Promise<ApiResponse<unknown>> {
  const before = await stored();
  const log = vi.spyOn(process.stderr, 'write');
  const refusal = await send();
  expect(log.mock.calls.filter(([line]) => String(line).includes('"level"'))).toEqual([]);
  log.mockRestore();
  expect(await stored()).toEqual(before);
  return refusal;
}

// ---- REST --------------------------------------------------------------------------------------------------------

interface RestCase {
  readonly name: string;
  readonly method?: string;
  /** `{id}`, `{theirs}` and `{open}` are replaced when the test runs, in the target and in the body. */
  readonly target?: string;
  readonly request?: RequestOptions;
  readonly status: number;
  readonly code: string;
  /** Pointer of the first issue. */
  readonly pointer?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const filled = <Text>(text: Text): Text =>
  (typeof text === 'string'
    ? text.replaceAll('{id}', id).replaceAll('{theirs}', theirs).replaceAll('{open}', open)
    : text) as Text;

const badRequest = { status: 400, code: 'bad-request' };
const commands = (name: string, body: unknown, pointer?: string): RestCase => ({
  name,
  request: { body },
  ...badRequest,
  ...(pointer !== undefined && { pointer }),
});
const command = (name: string, given: unknown, pointer: string) => commands(name, { commands: [given] }, pointer);
const create = (name: string, body: unknown, pointer?: string): RestCase => ({
  ...commands(name, body, pointer),
  target: '/v1/games',
});
const reading = (target: string, pointer?: string): RestCase => ({
  name: `GET ${target.length > 80 ? `${target.slice(0, 60)}… (${target.length} characters)` : target}`,
  method: 'GET',
  target,
  ...badRequest,
  ...(pointer !== undefined && { pointer }),
});
const missing = (target: string, method = 'GET'): RestCase => ({
  ...reading(target),
  name: `${method} ${target.slice(0, 60)}`,
  method,
  status: 404,
  code: 'not-found',
  ...(method === 'POST' && { request: { body: { commands: [advance] } } }),
});
const typed = (type: string | undefined): RestCase => ({
  name: `content type ${type}`,
  request: { body: { commands: [advance] }, headers: { 'content-type': type } },
  status: 415,
  code: 'unsupported-media-type',
});
const unauthenticated = (
  name: string,
  authorization: string | undefined,
  method: string,
  target: string,
): RestCase => ({
  name,
  method,
  target,
  request: { ...(method === 'POST' && { body: { commands: [advance] } }), headers: { authorization } },
  status: 401,
  code: 'unauthenticated',
  headers: { 'www-authenticate': 'Bearer' },
});
const notAllowed = (method: string, target: string, allow: string): RestCase => ({
  name: `${method} ${target}`,
  method,
  target,
  status: 405,
  code: 'method-not-allowed',
  headers: { allow },
});
const withHeaders = (
  name: string,
  headers: RequestOptions['headers'],
  status = 400,
  code = 'bad-request',
): RestCase => ({
  name,
  request: { body: { commands: [advance] }, ...(headers && { headers }) },
  status,
  code,
});

const restCases: readonly RestCase[] = [
  // Bodies that are not JSON or not an object.
  commands('no body', undefined),
  commands('a body of spaces', '  \n '),
  commands('a body that ends early', '{"commands":[{"type":"AdvanceDoom"}'),
  commands('more after the body', '{"commands":[{"type":"AdvanceDoom"}]} and then some'),
  commands('single quotes', "{'commands':[]}"),
  commands('a byte order mark', `\uFEFF{"commands":[{"type":"AdvanceDoom"}]}`),
  commands('NaN', '{"commands":[{"type":"AdvanceDoom","steps":NaN}]}'),
  commands('brackets without end', '['.repeat(60_000)),
  commands('brackets within brackets', `${'['.repeat(30_000)}${']'.repeat(30_000)}`, ''),
  commands('UTF-16', Buffer.from('{"commands":[{"type":"AdvanceDoom"}]}', 'utf16le')),
  ...[null, true, 7, 'text', []].map((body) => commands(`the body ${JSON.stringify(body)}`, JSON.stringify(body), '')),
  { name: 'a body beyond 64 KB', request: { body: 'x'.repeat(bodyLimit + 1) }, status: 413, code: 'payload-too-large' },
  {
    name: 'a body beyond 64 KB that is fine otherwise',
    request: { body: `${JSON.stringify({ commands: [advance] })}${' '.repeat(bodyLimit)}` },
    status: 413,
    code: 'payload-too-large',
  },
  {
    name: 'a body beyond 64 KB only in bytes',
    request: { body: { commands: [{ ...advance, reason: 'ß'.repeat(bodyLimit / 2) }] } },
    status: 413,
    code: 'payload-too-large',
  },
  ...[
    undefined,
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/octet-stream',
    'application/jsonp',
    'application/json-seq',
    'json',
    'application/json, text/plain',
  ].map(typed),

  // Commands.
  commands('no commands', {}, '/commands'),
  commands('commands that are null', { commands: null }, '/commands'),
  commands('commands that are not a list', { commands: advance }, '/commands'),
  commands('an empty batch', { commands: [] }, '/commands'),
  commands('21 commands', { commands: Array(21).fill(advance) }, '/commands'),
  commands('an unknown member', { commands: [advance], dryRun: true }, '/dryRun'),
  commands('a prototype beside the commands', '{"commands":[{"type":"AdvanceDoom"}],"__proto__":{}}', '/__proto__'),
  commands('a constructor beside the commands', { commands: [advance], constructor: {} }, '/constructor'),
  command('a command that is null', null, '/commands/0'),
  command('a command that is text', 'AdvanceDoom', '/commands/0'),
  command('a command without a type', {}, '/commands/0/type'),
  ...['Unknown', 'advanceDoom', 'constructor', '__proto__', 'toString', '', 7, null, ['AdvanceDoom']].map((type) =>
    command(`the command ${JSON.stringify(type)}`, { type }, '/commands/0/type'),
  ),
  commands('a bad command after a good one', { commands: [advance, { type: 'X' }] }, '/commands/1/type'),
  command('an unknown field', { ...advance, colour: 'green' }, '/commands/0/colour'),
  commands(
    'a prototype in a command',
    '{"commands":[{"type":"AdvanceDoom","__proto__":{"steps":2}}]}',
    '/commands/0/__proto__',
  ),
  command('a slash in the name of a field', { ...advance, 'a/b~c': 1 }, '/commands/0/a~1b~0c'),
  ...['1', 1.5, 0, -1, 21, 1e9, 1e308, -1e308, null, true, [1], {}].map((steps) =>
    command(`${JSON.stringify(steps)} steps`, { ...advance, steps }, '/commands/0/steps'),
  ),
  commands('a number beyond all numbers', '{"commands":[{"type":"AdvanceDoom","steps":1e999}]}', '/commands/0/steps'),
  command('a gate called __proto__', { type: 'CloseGate', gate: '__proto__' }, '/commands/0/gate'),
  command('a gate called @everyone', { type: 'CloseGate', gate: '@everyone' }, '/commands/0/gate'),
  command('no gate', { type: 'CloseGate' }, '/commands/0/gate'),
  command('an empty reason', { ...advance, reason: '' }, '/commands/0/reason'),
  command('a reason of 121 characters', { ...advance, reason: 'x'.repeat(121) }, '/commands/0/reason'),
  command('a reason that is a number', { ...advance, reason: 7 }, '/commands/0/reason'),
  commands('half a surrogate pair in a reason', { commands: [{ ...advance, reason: 'half \ud83d' }] }),
  ...['1', -1, 1.5, 2 ** 31, 1e308, null].map((expectedVersion) =>
    commands(
      `expecting version ${JSON.stringify(expectedVersion)}`,
      { commands: [advance], expectedVersion },
      '/expectedVersion',
    ),
  ),

  // Creation.
  create('no setup', { ruleset: 'eldritch-horror' }, '/setup'),
  create('no ruleset', { setup }, '/ruleset'),
  ...['monopoly', 'constructor', '__proto__', '', 7, null].map((ruleset) =>
    create(`the ruleset ${JSON.stringify(ruleset)}`, { ruleset, setup }, '/ruleset'),
  ),
  create('a list', [creation], ''),
  ...[0, 9, -1, 1.5, 1e308, '4', null].map((investigators) =>
    create(
      `${JSON.stringify(investigators)} investigators`,
      { ...creation, setup: { ...setup, investigators } },
      '/setup/investigators',
    ),
  ),
  create('an Ancient One that is a number', { ...creation, setup: { ...setup, ancientOne: 1 } }, '/setup/ancientOne'),
  create('a set that is a number', { ...creation, setup: { ...setup, sets: [99] } }, '/setup/sets/0'),
  create('too many sets', { ...creation, setup: { ...setup, sets: Array(10).fill('01') } }, '/setup/sets'),
  create(
    'a prototype in the setup',
    '{"ruleset":"eldritch-horror","setup":{"investigators":4,"ancientOne":"azathoth","__proto__":{"x":1}}}',
    '/setup/__proto__',
  ),
  create('a constructor in the setup', { ...creation, setup: { ...setup, constructor: 1 } }, '/setup/constructor'),
  create('an unknown member', { ...creation, version: 7 }, '/version'),
  ...['', '   ', 'x'.repeat(101), 7, null].map((title) =>
    create(`the title ${JSON.stringify(title)?.slice(0, 20)}`, { ...creation, title }, '/title'),
  ),
  create('half a surrogate pair in a title', { ...creation, title: '\udc00 night' }),
  ...['short', 'x'.repeat(129), 7].map((seed) =>
    create(`the seed ${String(seed).slice(0, 8)}`, { ...creation, seed }, '/seed'),
  ),
  create('half a surrogate pair in a seed', { ...creation, seed: `${'x'.repeat(16)}\ud800` }),

  // Undo.
  ...(
    [
      ['nowhere', { expectedVersion: 1 }, '/toVersion'],
      ['to -1', { toVersion: -1, expectedVersion: 1 }, '/toVersion'],
      ['to text', { toVersion: '0', expectedVersion: 1 }, '/toVersion'],
      ['to the newest', { toVersion: 1, expectedVersion: 1 }, '/toVersion'],
      ['to the future', { toVersion: 2 ** 31 - 1, expectedVersion: 1 }, '/toVersion'],
      ['with more', { toVersion: 0, expectedVersion: 1, dryRun: true }, '/dryRun'],
    ] as const
  ).map(([name, body, pointer]) => ({ ...commands(`undo ${name}`, body, pointer), target: '/v1/games/{id}/undo' })),
  {
    name: 'undo of an outdated version',
    target: '/v1/games/{id}/undo',
    request: { body: { toVersion: 0, expectedVersion: 0 } },
    status: 409,
    code: 'version-conflict',
  },

  // Parameters.
  ...['dryRun=yes', 'dryRun=', 'dryRun=TRUE', 'dryrun=true', '__proto__=1', 'constructor=1', 'x=%', '%E0%A4%A=1'].map(
    (query): RestCase => ({
      ...commands(`?${query}`, { commands: [advance] }),
      target: `/v1/games/{id}/commands?${query}`,
    }),
  ),
  {
    ...commands('a parameter that comes twice', { commands: [advance] }, '/dryRun'),
    target: '/v1/games/{id}/commands?dryRun=false&dryRun=true',
  },
  {
    ...commands('an undo with dryRun', { toVersion: 0, expectedVersion: 1 }, '/dryRun'),
    target: '/v1/games/{id}/undo?dryRun=true',
  },
  { ...create('a creation with dryRun', creation, '/dryRun'), target: '/v1/games?dryRun=true' },
  ...['-1', 'x', '1.5', '', '0x1', '1e1', '%201', '99999999999', '1e999', 'NaN', 'Infinity', '٣'].flatMap((at) => [
    reading(`/v1/games/{id}?at=${at}`, '/at'),
    reading(`/v1/games/{id}/events?after=${at}`, '/after'),
  ]),
  ...['0', '-1', '101', 'x', '1.5', '', '99999999999'].flatMap((first) => [
    reading(`/v1/games?first=${first}`, '/first'),
    reading(`/v1/games/{id}/events?first=${first}`, '/first'),
  ]),
  ...['', 'x', '%00', 'bm9uZSBvZiBvdXJz', Buffer.from('xxxxxx1790000000000#eh_1').toString('base64url')].map((after) =>
    reading(`/v1/games?after=${after}`),
  ),
  reading(`/v1/games?after=${'x'.repeat(1001)}`, '/after'),
  reading('/v1/games?limit=3', '/limit'),
  reading('/v1/games/{id}?version=0', '/version'),
  reading('/v1/games/{id}/doom?at=0', '/at'),
  reading('/v1/games/{id}/gates?at=0', '/at'),
  reading('/v1/games/{id}/legal?at=0', '/at'),
  reading('/v1/games/{id}/summary?as=xml', '/as'),
  reading('/v1/games/{id}/summary?at=0', '/at'),
  reading('/v1/rules', '/ruleset'),
  reading('/v1/rules?ruleset=eldritch-horror&search=omen', '/search'),
  reading(`/v1/rules?ruleset=eldritch-horror&q=${'x'.repeat(101)}`, '/q'),
  reading(`/v1/rules?ruleset=${'x'.repeat(101)}`, '/ruleset'),

  // Headers.
  ...['1', 'x', '"x"', '**', '"0", "1"', '"-1"', '"99999999999"', ''].map((tag) =>
    withHeaders(`If-Match: ${tag}`, { 'if-match': tag }),
  ),
  withHeaders('If-Match of another version', { 'if-match': '"7"' }, 412, 'precondition-failed'),
  withHeaders('If-Match of another version, weak', { 'if-match': 'W/"0"' }, 412, 'precondition-failed'),
  {
    ...commands('two expectations', { commands: [advance], expectedVersion: 0 }),
    request: { body: { commands: [advance], expectedVersion: 0 }, headers: { 'if-match': '"1"' } },
  },
  ...['', '""', '  ', 'x'.repeat(201)].map((key) =>
    withHeaders(`a key of ${key.length} characters: ${key.slice(0, 3)}`, { 'idempotency-key': key }),
  ),

  // Games that do not exist or belong to another client.
  ...[
    'eh_aaaaaaaaaaaaaaaaaaaaaaaa',
    '{theirs}',
    'eh_',
    'eh',
    'zz_aaaa',
    '__proto__',
    'constructor',
    '%00',
    'eh_%00',
    'eh_x%3Fat=0',
    'eh_x%23',
    'eh_%25',
    'eh_%2541',
    'eh_%C3%BC',
    'eh_%E5%A2%83',
    'EH_AAAA',
    `eh_${'a'.repeat(3000)}`,
  ].flatMap((game) => [
    missing(`/v1/games/${game}`),
    missing(`/v1/games/${game}/events`),
    missing(`/v1/games/${game}/commands`, 'POST'),
  ]),
  missing('/v1/games/{theirs}/doom'),
  missing('/v1/games/{theirs}/gates'),
  missing('/v1/games/{theirs}/legal'),
  missing('/v1/games/{theirs}/summary'),
  missing('/v1/games/{theirs}?at=0'),
  missing('/v1/games/{id}?at=2'),
  missing('/v1/games/{id}?at=2147483647'),
  { ...missing('/v1/games/{theirs}/undo', 'POST'), request: { body: { toVersion: 0, expectedVersion: 1 } } },
  missing('/v1/rulesets/monopoly'),
  missing('/v1/rulesets/__proto__'),
  missing('/v1/rules?ruleset=monopoly'),

  // Unknown addresses, and methods that an address does not accept.
  ...[
    '/',
    '/v2/games',
    '//v1/games',
    '/V1/games',
    '/v1/game',
    '/v1/games/{id}/nothing',
    '/v1/constructor',
    '/v1/games/eh_1%2Fdoom%2Fx',
    '/favicon.ico',
  ].map((target) => missing(target)),
  missing('/v1/nothing', 'DELETE'),
  ...['PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'CONNECT', 'PURGE', 'get'].flatMap((method) => [
    notAllowed(method, '/v1/games', 'POST, GET, HEAD'),
    ...(method === 'PATCH' ? [] : [notAllowed(method, '/v1/games/{id}', 'GET, HEAD, PATCH')]),
    notAllowed(method, '/v1/games/{id}/commands', 'POST'),
  ]),
  notAllowed('GET', '/v1/games/{id}/commands', 'POST'),
  notAllowed('GET', '/v1/games/{id}/undo', 'POST'),
  notAllowed('POST', '/v1/games/{id}', 'GET, HEAD, PATCH'),
  notAllowed('POST', '/healthz', 'GET, HEAD'),

  // Missing and unknown keys.
  ...(
    [
      ['without a key', undefined],
      ['an empty key', ''],
      ['only a scheme', 'Bearer'],
      ['another scheme', 'Basic Z2g6bGl2ZQ=='],
      ['half a key', 'Bearer gh_live_x'],
      ['an unknown key', `Bearer gh_live_${'a'.repeat(12)}_${'b'.repeat(32)}`],
      ['a very long key', `Bearer ${'x'.repeat(9000)}`],
    ] as const
  ).flatMap(([name, authorization]) => [
    unauthenticated(`${name}: list games`, authorization, 'GET', '/v1/games'),
    unauthenticated(`${name}: read a game`, authorization, 'GET', '/v1/games/{id}'),
    unauthenticated(`${name}: read events`, authorization, 'GET', '/v1/games/{id}/events'),
    unauthenticated(`${name}: play`, authorization, 'POST', '/v1/games/{id}/commands'),
    unauthenticated(`${name}: undo`, authorization, 'POST', '/v1/games/{id}/undo'),
    unauthenticated(`${name}: create a game`, authorization, 'POST', '/v1/games'),
  ]),
];

describe('REST refuses', () => {
  test.each(restCases)(
    '$name',
    async ({ method = 'POST', target = '/v1/games/{id}/commands', request, ...expected }) => {
      const { body, status, headers } = (await refused(() =>
        api.rest(method, filled(target), request),
      )) as ApiResponse<{
        code: string;
        detail: string;
        issues?: { pointer: string }[];
      }>;
      expect({ status, code: body.code, detail: body.detail }).toMatchObject({
        status: expected.status,
        code: expected.code,
      });
      if (expected.pointer !== undefined) expect(body.issues?.[0]?.pointer).toBe(expected.pointer);
      if (expected.headers) expect(headers).toMatchObject(expected.headers);
      expect(headers['cache-control']).toBe('no-store');
      expect(body.detail).toMatch(/\w/);
    },
  );

  test('a known key with the secret of another', async () => {
    const wrong = api.key.slice(0, -32) + 'z'.repeat(32);
    const { status, headers, body } = await api.rest('GET', `/v1/games/${id}`, {
      headers: { authorization: `Bearer ${wrong}` },
    });
    expect([status, headers['www-authenticate'], body.code]).toEqual([401, 'Bearer', 'unauthenticated']);
    const unknown = await api.rest('GET', `/v1/games/${id}`, {
      headers: { authorization: `Bearer gh_live_${'a'.repeat(12)}_${'b'.repeat(32)}` },
    });
    expect({ ...body, requestId: '' }).toEqual({ ...unknown.body, requestId: '' });
  });

  test("another client's cursor", async () => {
    await stranger.rest('POST', '/v1/games', { body: creation });
    const { body } = await stranger.rest<{ page: { next: string } }>('GET', '/v1/games?first=1');
    const { status, body: refusal } = await api.rest('GET', `/v1/games?after=${body.page.next}`);
    expect([status, refusal.code]).toEqual([400, 'bad-request']);
  });

  test("another client's game in the same words as one that does not exist", async () => {
    const unknown = theirs.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'));
    const words = async (game: string) => {
      const { status, headers, body } = await api.rest('GET', `/v1/games/${game}`);
      return JSON.stringify([status, { ...headers, 'x-request-id': '' }, { ...body, requestId: '' }]).replaceAll(
        game,
        '',
      );
    };
    expect(await words(theirs)).toBe(await words(unknown));
  });

  test('all issues of a body at once, each with its pointer', async () => {
    const { body } = await api.rest('POST', `/v1/games/${id}/commands`, {
      body: { commands: [{ type: 'AdvanceDoom', steps: 'x', colour: 1 }, { type: 'CloseGate' }], expectedVersion: -1 },
    });
    expect((body.issues as { pointer: string }[]).map((issue) => issue.pointer).sort()).toEqual([
      '/commands/0/colour',
      '/commands/0/steps',
      '/commands/1/gate',
      '/expectedVersion',
    ]);
  });
});

// ---- Bodies in base64 --------------------------------------------------------------------------------------------

describe('a body in base64', () => {
  const event = (body: string, type = 'application/vnd.gatehouse+json'): APIGatewayProxyEventV2 => ({
    ...eventOf('POST', `/v1/games/${id}/commands?dryRun=true`, {
      body: 'x',
      headers: { authorization: `Bearer ${api.key}`, 'content-type': type },
    }),
    body,
    isBase64Encoded: true,
  });

  test('is what the gateway sends for content types that it does not know', async () => {
    const request = { body: { commands: [advance] }, headers: { 'content-type': 'application/vnd.gatehouse+json' } };
    expect(eventOf('POST', '/v1/games', request).isBase64Encoded).toBe(true);
    const { status, body } = await api.rest('POST', `/v1/games/${id}/commands?dryRun=true`, request);
    expect([status, body.dryRun]).toEqual([200, true]);
    const data = await api.graphqlResponse(
      'query Of($id: ID!) { doom(game: $id) { value } }',
      { id },
      {
        headers: { 'content-type': 'application/graphql+json; charset=utf-8' },
      },
    );
    expect(data.body).toMatchObject({ data: { doom: { value: 14 } } });
  });

  test.each([
    ['not base64', '%%% not base64 %%%'],
    ['base64 of an empty body', ''],
    ['base64 of bytes that are not text', Buffer.from([0xff, 0xfe, 0x00, 0xd8]).toString('base64')],
    ['base64 of half a body', Buffer.from('{"commands":').toString('base64')],
    ['base64 of base64', Buffer.from(Buffer.from('{"commands":[]}').toString('base64')).toString('base64')],
  ])('is refused when it is %s', async (_, body) => {
    const refusal = await refused(() => callHandler(api.handler, event(body)));
    expect([refusal.status, (refusal.body as JsonObject).code]).toEqual([400, 'bad-request']);
  });

  test('is limited by its decoded size', async () => {
    const fits = JSON.stringify({ commands: [advance] }).padEnd(bodyLimit);
    expect((await callHandler(api.handler, event(Buffer.from(fits).toString('base64')))).status).toBe(200);
    const { status } = await refused(() => callHandler(api.handler, event(Buffer.from(`${fits} `).toString('base64'))));
    expect(status).toBe(413);
  });
});

describe('REST accepts', () => {
  test.each([
    'application/json',
    'application/json; charset=utf-8',
    'APPLICATION/JSON',
    'application/json ;charset=UTF-8',
    'application/problem+json',
  ])('the content type %s', async (type) => {
    const { status } = await api.rest('POST', `/v1/games/${id}/commands?dryRun=true`, {
      body: { commands: [advance] },
      headers: { 'content-type': type },
    });
    expect(status).toBe(200);
  });

  test('20 commands, a key of 200 characters and a reason of 120', async () => {
    const { body: created } = await api.rest<{ game: Game }>('POST', '/v1/games', { body: creation });
    const { status, body } = await api.rest('POST', `/v1/games/${created.game.id}/commands`, {
      body: { commands: Array(20).fill({ type: 'AdvanceOmen', reason: 'x'.repeat(120) }) },
      headers: { 'idempotency-key': 'k'.repeat(200) },
    });
    expect([status, body.version]).toEqual([200, 1]);
  });

  // Names of many scripts, text of both directions, a joined emoji, a combining mark, and what looks like markup.
  test.each(['境界 — 結界', 'שלום olleh', '👩‍🚀🜏', 'e\u0301', '<script>alert(1)</script>', '\\ud800 " \'; --'])(
    'the title %j and returns it unchanged',
    async (title) => {
      const reason = title.slice(0, 120);
      const { body } = await api.rest<{ game: Game }>('POST', '/v1/games', { body: { ...creation, title } });
      expect(body.game.title).toBe(title);
      const listed = await api.rest<{ items: JsonObject[] }>('GET', '/v1/games?first=1');
      expect(listed.body.items[0]?.title).toBe(title);
      const { play } = await api.graphql<{ play: { events: { reason?: string }[] } }>(
        `mutation ($game: ID!, $reason: String) {
          play(game: $game, commands: [{ eldritchHorror: { advanceOmen: { reason: $reason } } }]) {
            ... on Played { events { ... on EldritchHorrorOmenAdvanced { reason } } }
          }
        }`,
        { game: body.game.id, reason },
      );
      expect(play.events[0]?.reason).toBe(reason);
      const data = await api.graphql<{ game: JsonObject }>('query ($id: ID!) { game(id: $id) { title } }', {
        id: body.game.id,
      });
      expect(data.game.title).toBe(title);
    },
  );
});

// ---- GraphQL -----------------------------------------------------------------------------------------------------

interface GraphqlCase {
  readonly name: string;
  readonly query?: string;
  readonly variables?: JsonObject;
  /** Instead of a query and its variables. */
  readonly request?: RequestOptions;
  readonly method?: string;
  readonly target?: string;
  readonly status: number;
  readonly code: string;
  /** The kind of Problem. Absent where Apollo or graphql-js refused the request. */
  readonly problem?: string;
}

// A well-formed request whose document cannot be executed: 200 with `application/json`, 400 with the newer media type.
const parseFailed = { status: 200, code: 'GRAPHQL_PARSE_FAILED' };
const invalid = { status: 200, code: 'GRAPHQL_VALIDATION_FAILED' };
const badVariable = { status: 200, code: 'BAD_USER_INPUT' };
const badRequestData = { status: 200, code: 'BAD_USER_INPUT', problem: 'bad-request' };
const notFound = { status: 200, code: 'NOT_FOUND', problem: 'not-found' };
const badBody = { status: 400, code: 'BAD_REQUEST' };

const playMutation = `mutation ($game: ID!, $commands: [GameCommand!]!, $key: String, $expectedVersion: Int, $dryRun: Boolean) {
  play(game: $game, commands: $commands, key: $key, expectedVersion: $expectedVersion, dryRun: $dryRun) { __typename }
}`;
const createMutation = `mutation ($setup: GameSetup!, $title: String, $seed: String, $key: String) {
  createGame(setup: $setup, title: $title, seed: $seed, key: $key) { __typename }
}`;
const undoMutation = `mutation ($game: ID!, $toVersion: Int!, $expectedVersion: Int!) {
  undo(game: $game, toVersion: $toVersion, expectedVersion: $expectedVersion) { __typename }
}`;
const inGame = (given: JsonObject) => ({ eldritchHorror: given });
const one = inGame({ advanceDoom: {} });

const withDocument = (
  name: string,
  query: string,
  refusal: Omit<GraphqlCase, 'name'>,
  variables?: JsonObject,
): GraphqlCase => ({
  name,
  query,
  ...(variables && { variables }),
  ...refusal,
});
const play = (name: string, variables: JsonObject, refusal: Omit<GraphqlCase, 'name'>): GraphqlCase =>
  withDocument(name, playMutation, refusal, { game: '{id}', commands: [one], ...variables });
const creating = (name: string, variables: JsonObject, refusal: Omit<GraphqlCase, 'name'>): GraphqlCase =>
  withDocument(name, createMutation, refusal, { setup: inGame(setup), ...variables });
const sent = (name: string, request: RequestOptions, refusal: Omit<GraphqlCase, 'name'>): GraphqlCase => ({
  name,
  request,
  ...refusal,
});
const preflight = { 'apollo-require-preflight': 'yes' };
const byGet = (
  name: string,
  parameters: Record<string, string>,
  headers: RequestOptions['headers'],
  refusal: Omit<GraphqlCase, 'name'>,
): GraphqlCase => ({
  name,
  method: 'GET',
  target: `/graphql?${new URLSearchParams(parameters)}`,
  request: { ...(headers && { headers }) },
  ...refusal,
});

const graphqlCases: readonly GraphqlCase[] = [
  // Documents.
  withDocument('a document that ends early', '{ games { items', parseFailed),
  withDocument('no document', '', badBody),
  withDocument('a document of spaces', '   ', parseFailed),
  withDocument('a document that is JSON', '{"a":1}', parseFailed),
  withDocument('a null byte', '{ games\u0000 }', parseFailed),
  withDocument('half a surrogate pair in a document', '{ rules(ruleset: "\\ud800") { code } }', parseFailed),
  withDocument('an unknown field', '{ gamez { items { id } } }', invalid),
  withDocument('fields called as prototypes', '{ __proto__ constructor toString }', invalid),
  withDocument('an unknown argument', '{ rules(ruleset: "x", q: "y") { code } }', invalid),
  withDocument('no argument', '{ rules { code } }', invalid),
  withDocument('an unknown fragment', '{ games { ...Unknown } }', invalid),
  withDocument('a fragment of itself', '{ games { ...A } } fragment A on GameConnection { ...A }', invalid),
  withDocument('a game that is null', '{ game(id: null) { id } }', invalid),
  withDocument('a number for a list', '{ games(first: "3") { items { id } } }', invalid),
  withDocument('a subscription', 'subscription { game(id: "x") { id } }', badVariable),
  withDocument('two operations and no name', 'query A { rulesets { id } } query B { rulesets { id } }', {
    status: 200,
    code: 'OPERATION_RESOLUTION_FAILURE',
  }),
  withDocument('only a fragment', 'fragment A on Ruleset { id }', invalid),
  withDocument('too many tokens', `{ ${'rulesets { id } '.repeat(1001)} }`, parseFailed),
  withDocument('many braces', `{ ${'game { '.repeat(3000)}`, parseFailed),
  withDocument(
    'lists within lists',
    `{ games(after: ${'['.repeat(900)}${']'.repeat(900)}) { items { id } } }`,
    invalid,
  ),
  withDocument('fields within fields', `${'{ a '.repeat(1300)} { id } ${'}'.repeat(1300)}`, invalid),

  // Variables.
  withDocument('a variable that is missing', playMutation, badVariable),
  play('a game that is null, as a variable', { game: null }, badVariable),
  play('a game that is a list', { game: ['{id}'] }, badVariable),
  play('a game that is an object', { game: { id: '{id}' } }, badVariable),
  play('commands that are null', { commands: null }, badVariable),
  play('commands with null among them', { commands: [one, null] }, badVariable),
  play('a command that is text', { commands: ['AdvanceDoom'] }, badVariable),
  play('a command of no ruleset', { commands: [{}] }, badVariable),
  play('a command of two types', { commands: [inGame({ advanceDoom: {}, advanceOmen: {} })] }, badVariable),
  play('a command that is null', { commands: [inGame({ advanceDoom: null })] }, badVariable),
  play('an unknown command', { commands: [inGame({ winGame: {} })] }, badVariable),
  play('a command called constructor', { commands: [inGame({ constructor: {} })] }, badVariable),
  play('an unknown ruleset', { commands: [{ monopoly: {} }] }, badVariable),
  play('an unknown field', { commands: [inGame({ advanceDoom: { colour: 'green' } })] }, badVariable),
  play('steps as text', { commands: [inGame({ advanceDoom: { steps: '1' } })] }, badVariable),
  play('half a step', { commands: [inGame({ advanceDoom: { steps: 1.5 } })] }, badVariable),
  play('steps beyond 32 bits', { commands: [inGame({ advanceDoom: { steps: 2 ** 31 } })] }, badVariable),
  play('a reason that is a number', { commands: [inGame({ advanceDoom: { reason: 7 } })] }, badVariable),
  play('a version as text', { expectedVersion: '1' }, badVariable),
  play('a dryRun that is text', { dryRun: 'true' }, badVariable),
  play('a key that is a number', { key: 7 }, badVariable),
  creating('an unknown field in a setup', { setup: inGame({ ...setup, colour: 1 }) }, badVariable),
  creating('a constructor in a setup', { setup: inGame({ ...setup, constructor: {} }) }, badVariable),
  creating('an unknown refill', { setup: inGame({ ...setup, refill: 'never' }) }, badVariable),
  creating('no Ancient One', { setup: inGame({ investigators: 4 }) }, badVariable),
  sent(
    'a prototype among the variables',
    {
      body: `{"query":${JSON.stringify(createMutation)},"variables":{"setup":{"eldritchHorror":{"investigators":4,"ancientOne":"azathoth","__proto__":{"x":1}}}}}`,
    },
    badVariable,
  ),
  sent(
    'a prototype as all of the setup',
    { body: `{"query":${JSON.stringify(createMutation)},"variables":{"setup":{"__proto__":{"eldritchHorror":{}}}}}` },
    badVariable,
  ),
  sent(
    'a prototype as all of the variables',
    { body: `{"query":${JSON.stringify(createMutation)},"variables":{"__proto__":{"setup":{}}}}` },
    badVariable,
  ),
  sent('variables that are text', { body: { query: '{ rulesets { id } }', variables: 'x' } }, badBody),
  sent('variables that are a list', { body: { query: '{ rulesets { id } }', variables: [] } }, badBody),

  // What only the service can check.
  play('an empty batch', { commands: [] }, badRequestData),
  play('21 commands', { commands: Array(21).fill(one) }, badRequestData),
  play('a gate called __proto__', { commands: [inGame({ closeGate: { gate: '__proto__' } })] }, badRequestData),
  play('no steps', { commands: [inGame({ advanceDoom: { steps: 0 } })] }, badRequestData),
  play('steps back', { commands: [inGame({ advanceDoom: { steps: -1 } })] }, badRequestData),
  play(
    'a reason of 121 characters',
    { commands: [inGame({ advanceDoom: { reason: 'x'.repeat(121) } })] },
    badRequestData,
  ),
  play('a version before the first', { expectedVersion: -1 }, badRequestData),
  play('an empty key', { key: '' }, badRequestData),
  play('a key of 201 characters', { key: 'x'.repeat(201) }, badRequestData),
  creating('no investigators', { setup: inGame({ ...setup, investigators: 0 }) }, badRequestData),
  creating('an empty title', { title: '' }, badRequestData),
  creating('a title of 101 characters', { title: 'x'.repeat(101) }, badRequestData),
  creating('a short seed', { seed: 'short' }, badRequestData),
  creating('a key of 201 characters, to create', { key: 'x'.repeat(201) }, badRequestData),
  sent(
    'half a surrogate pair in a title',
    { body: { query: createMutation, variables: { setup: inGame(setup), title: 'half \ud83d' } } },
    { ...badRequestData, status: 400 },
  ),
  withDocument(
    'closing a gate called __proto__',
    'mutation { closeGate(game: "{id}", gate: "__proto__") { __typename } }',
    badRequestData,
  ),
  withDocument('undo to -1', undoMutation, badRequestData, { game: '{id}', toVersion: -1, expectedVersion: 1 }),
  withDocument('undo from -1', undoMutation, badRequestData, { game: '{id}', toVersion: 0, expectedVersion: -1 }),
  withDocument('undo to the newest', undoMutation, badRequestData, { game: '{id}', toVersion: 1, expectedVersion: 1 }),
  ...[0, -1, 101, 2 ** 31 - 1].flatMap((first) => [
    withDocument(`${first} games`, `{ games(first: ${first}) { items { id } } }`, badRequestData),
    withDocument(
      `${first} versions`,
      `{ events(game: "{id}", first: ${first}) { items { version } } }`,
      badRequestData,
    ),
    withDocument(
      `${first} versions of a game`,
      `{ game(id: "{id}") { events(first: ${first}) { items { version } } } }`,
      badRequestData,
    ),
  ]),
  withDocument('a version -1', '{ game(id: "{id}", at: -1) { id } }', badRequestData),
  withDocument('what came after -1', '{ events(game: "{id}", after: -1) { items { version } } }', badRequestData),
  withDocument('an unknown cursor', '{ games(after: "x") { items { id } } }', badRequestData),
  withDocument('an empty cursor', '{ games(after: "") { items { id } } }', badRequestData),
  withDocument('a long cursor', `{ games(after: "${'x'.repeat(2000)}") { items { id } } }`, badRequestData),

  // Games that do not exist or belong to another client.
  ...['eh_aaaaaaaaaaaaaaaaaaaaaaaa', '{theirs}', '', 'eh_', 'zz_aaaa', '__proto__', `eh_${'a'.repeat(3000)}`].flatMap(
    (game) => {
      const name = game.slice(0, 30);
      const [games, variables] = [`{ game(id: "${game}") { id } }`, { game }];
      return [
        withDocument(`reading the game "${name}"`, games, notFound),
        withDocument(`the doom of the game "${name}"`, `{ doom(game: "${game}") { value } }`, notFound),
        withDocument(`the events of the game "${name}"`, `{ events(game: "${game}") { items { version } } }`, notFound),
        withDocument(`the legal commands of the game "${name}"`, `{ legal(game: "${game}") { __typename } }`, notFound),
        play(`to play the game "${name}"`, variables, notFound),
        withDocument(
          `to spawn in the game "${name}"`,
          `mutation { spawnGate(game: "${game}") { __typename } }`,
          notFound,
        ),
        withDocument(`to undo in the game "${name}"`, undoMutation, notFound, {
          ...variables,
          toVersion: 0,
          expectedVersion: 1,
        }),
      ];
    },
  ),
  withDocument('a version that does not exist yet', '{ game(id: "{id}", at: 2) { id } }', notFound),
  withDocument('the rules of an unknown ruleset', '{ rules(ruleset: "monopoly") { code } }', notFound),

  // Requests.
  ...[null, true, 7, 'text', {}].map((body) =>
    sent(`the body ${JSON.stringify(body)}`, { body: JSON.stringify(body) }, badBody),
  ),
  sent('no body', {}, { ...badRequestData, status: 400 }),
  sent('a body that ends early', { body: '{"query":' }, { ...badRequestData, status: 400 }),
  sent('a query that is not text', { body: { query: 7 } }, badBody),
  sent('a batch of requests', { body: [{ query: '{ rulesets { id } }' }, { query: '{ rulesets { id } }' }] }, badBody),
  sent(
    'only the hash of a query',
    { body: { extensions: { persistedQuery: { version: 1, sha256Hash: 'x'.repeat(64) } } } },
    { status: 200, code: 'PERSISTED_QUERY_NOT_SUPPORTED' },
  ),
  sent(
    'a body beyond 64 KB',
    { body: { query: `{ rulesets { id } } #${'x'.repeat(bodyLimit)}` } },
    { status: 413, code: 'BAD_USER_INPUT', problem: 'payload-too-large' },
  ),
  ...[undefined, 'text/plain', 'application/graphql', 'application/x-www-form-urlencoded', 'multipart/form-data'].map(
    (type) =>
      sent(
        `content type ${type}`,
        { body: { query: '{ rulesets { id } }' }, headers: { 'content-type': type } },
        { status: 415, code: 'BAD_USER_INPUT', problem: 'unsupported-media-type' },
      ),
  ),
  byGet(
    'a query by GET as a page could send it',
    { query: '{ rulesets { id } }' },
    { authorization: undefined },
    badBody,
  ),
  byGet(
    'a query by GET as a form could send it',
    { query: '{ rulesets { id } }' },
    { 'content-type': 'text/plain', authorization: undefined },
    badBody,
  ),
  byGet('a mutation by GET', { query: 'mutation { spawnGate(game: "{id}") { __typename } }' }, preflight, {
    status: 405,
    code: 'BAD_REQUEST',
  }),
  byGet('no query by GET', {}, preflight, badBody),
  byGet('variables by GET that are no JSON', { query: '{ rulesets { id } }', variables: '{' }, preflight, badBody),
  ...['PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS', 'TRACE'].map(
    (method): GraphqlCase => ({
      name: `${method} /graphql`,
      method,
      request: { headers: preflight },
      status: 405,
      code: 'BAD_REQUEST',
    }),
  ),

  // Missing and unknown keys.
  ...[undefined, '', 'Bearer', 'Basic Z2g6bGl2ZQ==', `Bearer gh_live_${'a'.repeat(12)}_${'b'.repeat(32)}`].flatMap(
    (authorization) =>
      [
        '{ games { items { id } } }',
        '{ game(id: "{id}") { id } }',
        '{ doom(game: "{id}") { value } }',
        '{ events(game: "{id}") { items { version } } }',
        'mutation { spawnGate(game: "{id}") { __typename } }',
        'mutation { undo(game: "{id}", toVersion: 0, expectedVersion: 1) { __typename } }',
        'mutation { createGame(setup: { eldritchHorror: { investigators: 4, ancientOne: "azathoth" } }) { __typename } }',
      ].map((query) =>
        sent(
          `${query} with the key ${authorization?.slice(0, 20)}`,
          { body: { query }, headers: { authorization } },
          { status: 200, code: 'UNAUTHENTICATED', problem: 'unauthenticated' },
        ),
      ),
  ),
];

describe('GraphQL refuses', () => {
  test.each(graphqlCases)(
    '$name',
    async ({ query, variables, request, method = 'POST', target = '/graphql', ...expected }) => {
      const body = request?.body ?? (query === undefined ? undefined : { query, ...(variables && { variables }) });
      const text = typeof body === 'string' ? body : body && JSON.stringify(body);
      const { status, body: answer } = (await refused(() =>
        api.rest(method, filled(decodeURIComponent(target) === target ? target : target.replaceAll('%7Bid%7D', id)), {
          body: filled(text),
          ...(request?.headers && { headers: request.headers }),
        }),
      )) as ApiResponse<GraphqlBody>;
      if (method === 'HEAD') return expect(status).toBe(expected.status);
      const [error] = answer.errors ?? [];
      const { name: _, ...refusal } = expected;
      expect({ status, ...error?.extensions, message: error?.message }).toMatchObject(refusal);
      expect(error?.message).toMatch(/\w/);
      expect(error?.extensions).not.toHaveProperty('stacktrace');
      expect(Object.keys(problems)).toContain(error?.extensions.problem);
      for (const data of Object.values(answer.data ?? {})) expect(data).toBeNull();
    },
  );

  test.each([parseFailed, invalid, badVariable])(
    '$code with 400 where the client accepts the newer media type',
    async ({ code }) => {
      const cases = graphqlCases.filter((each) => each.code === code && each.query !== undefined && !each.problem);
      expect(cases.length).toBeGreaterThan(1);
      for (const { query, variables } of cases) {
        const headers = { accept: 'application/graphql-response+json' };
        const { status, body } = await api.rest<GraphqlBody>('POST', '/graphql', {
          body: filled(JSON.stringify({ query, variables })),
          headers,
        });
        expect({ status, code: body.errors?.[0]?.extensions.code }).toEqual({ status: 400, code });
      }
    },
  );

  test('and returns the pointer of every issue', async () => {
    const { body } = await api.graphqlResponse(playMutation, {
      game: id,
      commands: [inGame({ advanceDoom: { steps: 0 } }), inGame({ closeGate: { gate: 'nowhere' } })],
    });
    const issues = body.errors?.[0]?.extensions.issues as { pointer: string }[];
    expect(issues.map((issue) => issue.pointer)).toEqual(['/commands/0/steps', '/commands/1/gate']);
  });

  test('one field and answers the others of the document', async () => {
    const { body } = await api.graphqlResponse(
      'query ($id: ID!) { none: game(id: "eh_nothing") { id } some: game(id: $id) { id } }',
      { id },
    );
    expect(body.data).toEqual({ none: null, some: { id } });
    expect(body.errors).toMatchObject([{ path: ['none'], extensions: { code: 'NOT_FOUND', problem: 'not-found' } }]);
  });
});

test('an argument in the wrong part of a request is refused, and the answer says where it belongs', async () => {
  const issuesOf = async (target: string, body: object) => {
    const { body: refusal } = await refused(() => api.rest('POST', target, { body }));
    return (refusal as { issues: { pointer: string; message: string }[] }).issues.map(
      ({ pointer, message }) => `${pointer} ${message}`,
    );
  };
  const [seat, dryRun, key] = [
    '/seat belongs in the address: ?seat=…',
    '/dryRun belongs in the address: ?dryRun=…',
    '/key belongs in the header Idempotency-Key',
  ];
  const more = { seat: '1', dryRun: true, key: 'k', colour: 'green' };
  const unknown = '/colour is not known: leave it out';
  const game = `/v1/games/${id}`;
  expect(await issuesOf(`${game}/commands`, { commands: [advance], ...more })).toEqual([seat, dryRun, key, unknown]);
  expect(await issuesOf(`${game}/commands`, { commands: [{ ...advance, seat: '1' }] })).toEqual([
    '/commands/0/seat is not known: leave it out',
  ]);
  const nowhere = '/dryRun is not known: leave it out';
  const undo = { toVersion: 0, expectedVersion: 1 };
  expect(await issuesOf(`${game}/undo`, { ...undo, ...more })).toEqual([seat, nowhere, key, unknown]);
  expect(await issuesOf(`${game}/forecast`, { commands: [advance], seat: '1' })).toEqual([seat]);
  expect(await issuesOf(`${game}/checkpoints`, { name: 'x', seat: '1' })).toEqual([seat]);
  expect(await issuesOf(`${game}/tokens/rotate`, { grants: [{ role: 'watcher' }], key: 'k' })).toEqual([key]);
  expect(await issuesOf('/v1/games', { ...creation, key: 'k' })).toEqual([key]);
  expect(await issuesOf(`${game}/forks`, { key: 'k' })).toEqual([key]);
});
