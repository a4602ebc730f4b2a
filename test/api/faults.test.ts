import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Api, type ApiClient, type ApiResponse, type GraphqlBody, startApi } from '../support/api.ts';
import {
  type Created,
  type GameClient,
  graphqlGameClient,
  type Played,
  type ProblemReply,
  type Reply,
  recordedEvents,
  restGameClient,
} from '../support/clients.ts';
import { type FlakyProxy, flakyProxy, type Plan, sometimes } from '../support/flaky-proxy.ts';

const setup = { investigators: 4, ancientOne: 'yog-sothoth' };

const never: Plan = () => undefined;

let api: Api;
let proxy: FlakyProxy;
/** The lines that the function logged in this test. */
let log: string[] = [];
beforeAll(async () => {
  const write = process.stderr.write.bind(process.stderr);
  vi.spyOn(process.stderr, 'write').mockImplementation((line, ...rest) => {
    if (!String(line).startsWith('{"level":')) return write(line as string, ...(rest as []));
    log.push(String(line));
    return true;
  });
  api = await startApi(async (endpoint) => {
    proxy = await flakyProxy(endpoint, never);
    return proxy.endpoint;
  });
});
beforeEach(() => {
  proxy.setPlan(never);
  log = [];
});
afterAll(async () => {
  vi.restoreAllMocks();
  proxy.release();
  await proxy.close();
  await api.close();
});

// ---- Every operation that reads or writes the store --------------------------------------------------------------

interface Operation {
  readonly name: string;
  /** Whether it adds a version to the game. */
  readonly changes: boolean;
  send(client: ApiClient, game: string, key: string): Promise<ApiResponse>;
}

const commands = [{ type: 'AdvanceDoom' }];
const creation = { ruleset: 'eldritch-horror', setup };

const overRest: readonly Operation[] = [
  ...['', '?at=0', '/doom', '/gates', '/summary', '/legal', '/events', '/export', '/position'].map((what) => ({
    name: `GET /v1/games/{id}${what}`,
    changes: false,
    send: (client: ApiClient, game: string) => client.rest('GET', `/v1/games/${game}${what}`),
  })),
  { name: 'GET /v1/games', changes: false, send: (client) => client.rest('GET', '/v1/games') },
  ...(
    [
      ['/v1/games', creation, false],
      ['/v1/games/{id}/commands', { commands }, true],
      ['/v1/games/{id}/commands', { commands, expectedVersion: 1 }, true],
      ['/v1/games/{id}/commands?dryRun=true', { commands }, false],
      ['/v1/games/{id}/undo', { toVersion: 0, expectedVersion: 1 }, true],
    ] as const
  ).map(([target, body, changes]) => ({
    name: `POST ${target} ${Object.keys(body)}`,
    changes,
    send: (client: ApiClient, game: string, key: string) =>
      client.rest('POST', target.replace('{id}', game), { body, headers: { 'idempotency-key': key } }),
  })),
];

const overGraphql: readonly Operation[] = (
  [
    ['game(id: $game) { version }', false],
    ['games { items { id } }', false],
    ['doom(game: $game) { value }', false],
    ['legal(game: $game) { __typename }', false],
    ['events(game: $game) { items { version } }', false],
    ['one: doom(game: $game) { value } two: doom(game: $game) { value } three: game(id: $game) { version }', false],
    ['createGame(setup: { eldritchHorror: $setup }, key: $key) { __typename }', false],
    ['play(game: $game, commands: [{ eldritchHorror: { advanceDoom: {} } }], key: $key) { __typename }', true],
    ['spawnGate(game: $game, key: $key) { __typename }', true],
    // This gate is not in the game, so the rules reject the command.
    ['closeGate(game: $game, gate: "cairo", key: $key) { __typename }', false],
    ['undo(game: $game, toVersion: 0, expectedVersion: 1, key: $key) { __typename }', true],
  ] as const
).map(([field, changes]) => {
  const types = { game: 'ID!', key: 'String', setup: 'EldritchHorrorSetupInput' };
  const used = Object.entries(types).filter(([name]) => field.includes(`$${name}`));
  const given = used.map(([name, type]) => `$${name}: ${type}`).join(', ');
  const document = `${/\$key/.test(field) ? 'mutation' : 'query'} ${given && `(${given})`} { ${field} }`;
  return {
    name: document,
    changes,
    send: (client, game, key) => client.graphqlResponse(document, { game, key, setup }) as Promise<ApiResponse>,
  };
});

const operations = [...overRest, ...overGraphql];

/** A game of version 1. */
async function newGame(): Promise<string> {
  const gameClient = restGameClient(api);
  const { game } = (await gameClient.create({ setup })) as Created;
  await gameClient.play(game.id, [{ type: 'AdvanceDoom' }]);
  return game.id;
}

/** Sends every operation at once, each to its own game, while the store has the planned faults. */
async function everything(name: string) {
  const games = await Promise.all(operations.map(newGame));
  return async (plan: Plan) => {
    const before = proxy.seen.length;
    proxy.setPlan(plan);
    const sent = operations.map(async (operation, at) => {
      const game = games[at] as string;
      return { operation, game, answer: await operation.send(api, game, `${name} ${at}`) };
    });
    const answers = await Promise.all(sent);
    proxy.setPlan(never);
    return { answers, requests: proxy.seen.slice(before) };
  };
}

// ---- Short faults ------------------------------------------------------------------------------------------------

// These tests come first: after many failures, the SDK retries less often.
test.each(['reset', 'throttled'] as const)('%s: a request is sent three times and no more', async (fault) => {
  const game = await newGame();
  const before = proxy.seen.length;
  proxy.setPlan(() => fault);
  const answer = await api.rest('GET', `/v1/games/${game}`);
  expect([answer.status, answer.headers['retry-after'], answer.body.code]).toEqual([503, '1', 'unavailable']);
  expect(proxy.seen.slice(before).map(({ attempt }) => attempt)).toEqual([1, 2, 3]);
});

describe('a short fault is not visible to clients', () => {
  let turn = 0;
  const faults: readonly [string, Plan][] = [
    ...(['reset', 'throttled', 'exceeded', 'failed', 'page', 'lost', 'cut'] as const).map((fault): [string, Plan] => [
      fault,
      () => fault,
    ]),
    // One request times out after the store carried it out, the other before.
    ['slow or late', ({ writes }) => (writes && turn++ % 2 === 0 ? 'late' : 'slow')],
  ];
  test.each(faults)('%s, in every operation', { timeout: 60_000 }, async (name, fault) => {
    const act = await everything(name);
    const { answers, requests } = await act((request) => (request.attempt === 1 ? fault(request) : undefined));
    for (const { operation, answer } of answers) {
      const status = operation.name.startsWith('POST /v1/games ') ? 201 : 200;
      // A command that was stored before its answer was lost is not a replay for the client.
      const fine = expect.not.stringMatching('"errors"|"replayed":true');
      expect([operation.name, answer.status, answer.text]).toEqual([operation.name, status, fine]);
    }
    expect(log).toEqual([]);
    const wrong = requests.filter((each) => each.fault !== undefined);
    expect(new Set(wrong.map(({ writes }) => writes))).toEqual(new Set([true, false]));
    expect(wrong.filter((each) => (each.fault === 'slow' || each.fault === 'late') && !each.gaveUp)).toEqual([]);
    // A request that reached the store twice was carried out once.
    for (const { operation, game } of answers) {
      const version = operation.changes ? 2 : 1;
      expect([operation.name, (await api.store.newest(game))?.version]).toEqual([operation.name, version]);
    }
  });
});

test('with many faults at once, a client with keys that repeats on 503 gets every command carried out once', {
  timeout: 60_000,
}, async () => {
  const chances = { reset: 0.04, throttled: 0.03, exceeded: 0.03, failed: 0.04, page: 0.04, lost: 0.08, cut: 0.04 };
  const commandsEach = 6;
  const tries = { first: 0, again: 0 };
  const gameClients = [restGameClient(api), graphqlGameClient(api)] as const;
  const deliver = async <Kind extends { readonly kind: string }>(send: () => Promise<Kind | ProblemReply>) => {
    tries.first += 1;
    for (let tried = 0; tried < 20; tried += 1) {
      const answer = await send();
      if (answer.kind !== 'problem') return answer as Kind;
      expect(answer).toMatchObject({ problem: 'unavailable' });
      tries.again += 1;
    }
    throw new Error('twenty times in a row');
  };
  // Two independent players play every game, alternating between both APIs.
  const onePlayer = async (game: string, player: number): Promise<readonly Played[]> => {
    const replies: Played[] = [];
    for (let at = 0; at < commandsEach; at += 1) {
      const reason = `player ${player}, command ${at}`;
      const gameClient = gameClients[(at + player) % 2] as GameClient;
      const play = () => gameClient.play(game, [{ type: 'AdvanceOmen', withoutDoom: true, reason }], { key: reason });
      const reply = await deliver<Exclude<Reply, ProblemReply>>(play);
      expect(reply).toMatchObject({ kind: 'played', events: [{ reason }] });
      replies.push(reply as Played);
    }
    return replies;
  };
  const before = proxy.seen.length;
  proxy.setPlan(sometimes({ ...chances, slow: 0.01, late: 0.01 }, 20_261_130));
  const all = await Promise.all(
    Array.from({ length: 8 }, async (_, at) => {
      const create = () => (gameClients[at % 2] as GameClient).create({ setup, key: `faulty ${at}` });
      const { game } = (await deliver(create as () => Promise<Created | ProblemReply>)) as Created;
      return { game: game.id, replies: (await Promise.all([onePlayer(game.id, 0), onePlayer(game.id, 1)])).flat() };
    }),
  );
  for (const { game, replies } of all) {
    const commits = await api.store.history(game, -1, 1_000);
    expect(commits.map(({ version }) => version)).toEqual(
      Array.from({ length: 1 + 2 * commandsEach }, (_, version) => version),
    );
    expect(replies.map(({ version }) => version).toSorted((a, b) => a - b)).toEqual(
      commits.slice(1).map((c) => c.version),
    );
    for (const { version, events } of replies) {
      expect(commits[version]?.entry).toMatchObject({ events: recordedEvents(events) });
    }
  }
  const { games } = await api.store.games(api.client, 100);
  expect(games.map(({ game }) => game)).toEqual(expect.arrayContaining(all.map(({ game }) => game)));
  // Every kind of fault occurred, and each 503 was logged once.
  const requests = proxy.seen.slice(before);
  for (const fault of [...Object.keys(chances), 'slow', 'late']) {
    expect([fault, requests.some((each) => each.fault === fault)]).toEqual([fault, true]);
  }
  expect(log).toHaveLength(tries.again);
  expect(tries.again).toBeGreaterThan(0);
  // A request needs at most four store requests of three attempts each: API key, newest commit, Put, and the result of
  // the Put. The others are repetitions after another player's commit.
  expect(requests.length).toBeLessThan(8 * (tries.first + tries.again));
});

// ---- A store that is down ----------------------------------------------------------------------------------------

describe('a store that is down', () => {
  const faults = ['reset', 'throttled', 'exceeded', 'failed', 'page', 'lost', 'cut', 'slow'] as const;
  test.each(faults)(
    '%s: 503 with Retry-After and nothing else, after a few tries',
    { timeout: 60_000 },
    async (fault) => {
      const act = await everything(`gone: ${fault}`);
      const { answers, requests } = await act(() => fault);
      for (const { operation, answer } of answers) {
        const shown = { status: answer.status, retryAfter: answer.headers['retry-after'], body: answer.body };
        const { errors = [] } = answer.body as GraphqlBody;
        if (overRest.includes(operation)) {
          expect([operation.name, shown]).toMatchObject([
            operation.name,
            { status: 503, retryAfter: '1', body: { code: 'unavailable', retryAfter: 1 } },
          ]);
        } else {
          expect([operation.name, errors.map(({ extensions }) => extensions)]).toEqual([
            operation.name,
            errors.map(() => ({ code: 'UNAVAILABLE', problem: 'unavailable', retryAfter: 1 })),
          ]);
          expect(errors.length).toBeGreaterThan(0);
        }
        expect(answer.text).not.toMatch(/127\.0\.0\.1|ECONN|dynamo|throttl|provisioned|rate exceeded|html|stack/i);
      }
      // The first store request has at most three attempts. After a failed Put, its result is read as well.
      const puts = answers.filter(({ operation }) => /POST .v1.games |createGame/.test(operation.name)).length;
      const fields = answers.filter(({ operation }) => operation.name.includes('three:')).length * 2;
      expect(requests.length).toBeLessThanOrEqual(3 * (answers.length + fields + puts));
      // It is logged once for each request, with the request id that the client received.
      expect(log.map((line) => JSON.parse(line).requestId).toSorted()).toEqual(
        answers.map(({ answer }) => answer.headers['x-request-id']).toSorted(),
      );
      expect(log.join('')).not.toContain(api.key.slice(-32));
      expect(log.join('')).not.toMatch(/gh_live|bearer|authorization|AdvanceDoom/i);
      for (const { operation, game } of answers) {
        expect([operation.name, (await api.store.newest(game))?.version]).toEqual([operation.name, 1]);
      }
    },
  );
});

// ---- A late Put --------------------------------------------------------------------------------------------------

describe('a Put that the store carries out after the request has failed', () => {
  const gameClients = [
    ['REST', () => restGameClient(api)],
    ['GraphQL', () => graphqlGameClient(api)],
  ] as const;
  test.each(gameClients)(
    '%s: with the same key nothing happens twice, whichever is first',
    { timeout: 60_000 },
    async (_, open) => {
      const gameClient = open();
      const games = await Promise.all(Array.from({ length: 6 }, newGame));
      const play = (game: string) => gameClient.play(game, [{ type: 'AdvanceDoom' }], { key: 'late' });
      proxy.setPlan(({ writes }) => (writes ? 'parked' : undefined));
      const refused = await Promise.all(games.map(play));
      expect(refused).toMatchObject(games.map(() => ({ kind: 'problem', problem: 'unavailable' })));
      for (const game of games) expect((await api.store.newest(game))?.version).toBe(1);

      proxy.setPlan(never);
      const before = proxy.seen.filter(({ writes }) => writes).length;
      // Some clients repeat before the old Put is carried out, some at the same time, some long after.
      const early = await Promise.all(games.slice(0, 2).map(play));
      const together = games.slice(2, 4).map(play);
      proxy.release();
      const met = await Promise.all(together);
      for (const game of games) {
        await expect.poll(async () => (await api.store.newest(game))?.version).toBe(2);
      }
      const late = await Promise.all(games.slice(4).map(play));
      expect(early).toMatchObject([0, 1].map(() => ({ kind: 'played', version: 2, replayed: false })));
      expect(met).toMatchObject([0, 1].map(() => ({ kind: 'played', version: 2 })));
      expect(late).toMatchObject([0, 1].map(() => ({ kind: 'played', version: 2, replayed: true })));
      expect(proxy.seen.filter(({ writes }) => writes).length).toBeGreaterThan(before);
      for (const [at, game] of games.entries()) {
        const again = (await play(game)) as Played;
        expect(again).toEqual({ ...[...early, ...met, ...late][at], replayed: true });
        expect((await api.store.history(game, -1, 10)).map(({ version }) => version)).toEqual([0, 1, 2]);
      }
    },
  );
});
