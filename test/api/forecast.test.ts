import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Command } from '../../rules/eldritch-horror/model/index.ts';
import { graphqlLimits } from '../../schema/limits.ts';
import { Forecast as ForecastShape } from '../../schema/types/play.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import {
  type Created,
  type Forecast,
  type GameClient,
  graphqlGameClient,
  type Played,
  restGameClient,
} from '../support/clients.ts';
import { graphqlCommand } from '../support/graphql-input.ts';

const setup = { investigators: 4, ancientOne: 'azathoth', sets: ['01'] };
const spawn: Command = { type: 'SpawnGate' };
const advance: Command = { type: 'AdvanceOmen', steps: 2 };

let api: Api;
let id: string;
let gameClients: Readonly<Record<'REST' | 'GraphQL', GameClient>>;
beforeAll(async () => {
  api = await startApi();
  gameClients = { REST: restGameClient(api), GraphQL: graphqlGameClient(api) };
  id = ((await gameClients.REST.create({ setup })) as Created).game.id;
});
afterAll(() => api.close());

const stored = async () => [await api.store.newest(id), await api.store.games(api.client, 100)];
const post = (body: unknown, target = `/v1/games/${id}/forecast`) => api.rest<JsonObject>('POST', target, { body });

describe.each(['REST', 'GraphQL'] as const)('through %s', (name) => {
  const forecastOf = async (...given: Parameters<GameClient['forecast']>) =>
    (await gameClients[name].forecast(...given)) as Forecast;

  test('results of chance are shares with intervals, and nothing is stored', async () => {
    const before = await stored();
    const answer = await forecastOf(id, [spawn, advance], { samples: 1_000 });
    expect(ForecastShape.parse(answer)).toStrictEqual(answer);
    expect(answer).toMatchObject({
      game: id,
      version: 0,
      samples: 1_000,
      certain: false,
      rejections: [],
      outcomes: [],
    });
    expect(answer.accepted).toEqual({ share: 1, low: 0.9962, high: 1, count: 1_000 });
    const doom = answer.doom?.values ?? [];
    expect(doom.length).toBeGreaterThan(1);
    expect(doom.reduce((sum, { count }) => sum + count, 0)).toBe(1_000);
    for (const { low, share, high } of doom) expect(low < share && share < high && high - low < 0.065).toBe(true);
    expect(answer.sequences).toHaveLength(10);
    expect(answer.sequences[0]?.events[0]).toMatchObject({ type: 'GateSpawned', source: 'stack' });
    expect(await stored()).toEqual(before);
  });

  test('500 samples are played by default', async () => {
    expect(await forecastOf(id, [spawn])).toMatchObject({ samples: 500 });
  });

  test('rejections in some samples are counted, each with its reason', async () => {
    const { view } = (await api.rest<{ view: { unseen: { gate: string }[] } }>('GET', `/v1/games/${id}`)).body;
    const { gate = '' } = view.unseen[0] ?? {};
    const answer = await forecastOf(id, [spawn, { type: 'CloseGate', gate } as Command]);
    const { accepted, rejections } = answer;
    expect(accepted.low).toBeLessThan(1 / view.unseen.length + 0.02);
    expect(rejections).toMatchObject([{ code: 'gate-not-on-board', rule: 'close-gate', index: 1 }]);
    expect(rejections[0]?.because).toMatch(/^The gate to /);
    expect(accepted.count + (rejections[0]?.count ?? 0)).toBe(500);
  });

  test('a seat that has looked at the stack knows what comes, and no other seat does', async () => {
    const { game } = (await gameClients.REST.create({ setup })) as Created;
    const look = `/v1/games/${game.id}/commands?seat=2`;
    const { body } = await api.rest<Played>('POST', look, {
      body: { commands: [{ type: 'LookAtGates', by: 2, count: 1 }] },
    });
    const [seen] = body.events as unknown as { gates: string[] }[];
    const [gate] = seen?.gates ?? [];
    const commands = [
      { type: 'PlaceLookedGates', top: [gate], bottom: [] },
      spawn,
      { type: 'CloseGate', gate },
    ] as Command[];
    expect(await forecastOf(game.id, commands, { seat: '2' })).toMatchObject({
      accepted: { count: 500 },
      rejections: [],
    });
    const others = await forecastOf(game.id, commands, { seat: '1' });
    expect(others).toMatchObject({
      certain: true,
      accepted: { count: 0 },
      rejections: [{ code: 'not-your-investigator' }],
    });
  });

  test('every sample of a finished game rejects the command', async () => {
    const { game } = (await gameClients.REST.create({ setup })) as Created;
    await gameClients.REST.play(game.id, [{ type: 'AdvanceDoom', steps: 15 }]);
    expect(await forecastOf(game.id, [spawn])).toMatchObject({
      version: 1,
      certain: true,
      rejections: [{ code: 'game-over', index: 0, share: 1, count: 500 }],
      sequences: [],
    });
  });

  test.each<[string, readonly Command[], { samples?: number; seat?: string }, string]>([
    ['no command', [], {}, '/commands'],
    ['21 commands', Array<Command>(21).fill(spawn), {}, '/commands'],
    ['no sample', [spawn], { samples: 0 }, '/samples'],
    ['2,001 samples', [spawn], { samples: 2_001 }, '/samples'],
    ['2,000 samples of 11 commands', Array<Command>(11).fill(advance), { samples: 2_000 }, '/samples'],
    ['an unknown seat', [spawn], { seat: '9' }, '/seat'],
  ])('%s is refused, with a pointer', async (_, commands, options, pointer) => {
    const before = await stored();
    expect(await forecastOf(id, commands, options)).toMatchObject({ kind: 'problem', problem: 'bad-request' });
    const { seat, samples } = options;
    const target = `/v1/games/${id}/forecast${seat === undefined ? '' : `?seat=${seat}`}`;
    const { status, body } = await post({ commands, samples }, target);
    expect(status).toBe(400);
    expect(body).toMatchObject({ code: 'bad-request', issues: [{ pointer }] });
    expect(await stored()).toEqual(before);
  });

  test.each(['eh_nothing', 'xx_nothing', 'nonsense'])('a forecast of game %s is not found', async (game) => {
    expect(await forecastOf(game, [spawn])).toMatchObject({ kind: 'problem', problem: 'not-found' });
  });

  test("another client's game is not found", async () => {
    const stranger = await api.as('stranger');
    const gameClient = name === 'REST' ? restGameClient(stranger) : graphqlGameClient(stranger);
    expect(await gameClient.forecast(id, [spawn])).toMatchObject({ kind: 'problem', problem: 'not-found' });
  });
});

test.each<[string, Command[]]>([
  ['a certain result', [advance]],
  [
    'a certain rejection',
    [{ type: 'RetreatDoom' }, { type: 'CloseGate', gate: 'tokyo' }, { type: 'CloseGate', gate: 'tokyo' }],
  ],
  ['no visible result', [{ type: 'RandomizeStack' }]],
])('both APIs return the same forecast of commands: %s', async (_, commands) => {
  const [one, other] = await Promise.all(
    Object.values(gameClients).map((gameClient) => gameClient.forecast(id, commands)),
  );
  expect(other).toEqual(one);
});

test('a forecast with too many commands says how many samples are possible', async () => {
  const { body } = await post({ commands: Array(20).fill(advance), samples: 1_001 });
  expect(body.detail).toBe(
    '20 commands can be played in at most 1000 samples. Ask for fewer samples or send fewer commands.',
  );
  expect((await post({ commands: Array(20).fill(advance), samples: 1_000 })).status).toBe(200);
});

test('commands with much work get fewer samples, and long sequences are fewer', async () => {
  // 400 shuffles in each sample.
  const shuffles = { type: 'Together', effects: Array(20).fill({ type: 'RandomizeStack' }) };
  const { status, body } = await post({ commands: Array(20).fill(shuffles), samples: 1_000 });
  expect(status).toBe(200);
  expect(body.samples).toBeGreaterThan(100);
  expect(body.samples).toBeLessThan(1_000);

  // Each sequence has hundreds of events, and no two are equal.
  const [all, none] = [
    { type: 'SpawnGate', count: 9 },
    { type: 'DiscardGates', which: 'all' },
  ];
  const rounds = { type: 'Together', effects: Array(10).fill([all, none]).flat() };
  const { body: long } = await post({ commands: [rounds, rounds], samples: 100 });
  const { sequences, otherSequences } = long as Forecast;
  expect(sequences.length).toBeGreaterThan(1);
  expect(sequences.length).toBeLessThan(10);
  expect(sequences.flatMap(({ events }) => events).length).toBeLessThanOrEqual(2_000);
  expect(otherSequences.count).toBe(100 - sequences.length);
});

test('REST refuses unknown arguments', async () => {
  for (const body of [{ commands: [spawn], expectedVersion: 0 }, { commands: [spawn], samples: '5' }, {}, []]) {
    expect((await post(body)).body).toMatchObject({ status: 400, code: 'bad-request' });
  }
  expect((await post({ commands: [spawn] }, `/v1/games/${id}/forecast?dryRun=true`)).status).toBe(400);
  expect((await api.rest('GET', `/v1/games/${id}/forecast`)).headers.allow).toBe('POST');
  const { status } = await api.rest('POST', `/v1/games/${id}/forecast`, {
    body: { commands: [spawn] },
    headers: { authorization: undefined },
  });
  expect(status).toBe(401);
});

test('a token of a seat forecasts as that seat; a watcher may not', async () => {
  const grants = [{ role: 'seat', seat: '2' }, { role: 'watcher' }];
  const { body } = await api.rest<{ items: { token: string }[] }>('POST', `/v1/games/${id}/tokens`, {
    body: { grants },
  });
  const forecastBy = (token = '', seat = '') =>
    api.rest<JsonObject>('POST', `/v1/games/${id}/forecast${seat}`, {
      body: { commands: [{ type: 'LookAtGates', by: 2, count: 1 }], samples: 100 },
      headers: { authorization: `Bearer ${token}` },
    });
  const [player, watcher] = body.items.map(({ token }) => token);
  // The seat that would look is shown what it might see.
  const { sequences } = (await forecastBy(player)).body as Forecast;
  expect(sequences.length).toBeGreaterThan(1);
  expect(sequences[0]?.events[0]).toHaveProperty('gates');
  expect((await forecastBy(player, '?seat=1')).status).toBe(403);
  expect((await forecastBy(watcher)).status).toBe(403);
  const host = await post({ commands: [{ type: 'LookAtGates', by: 2, count: 1 }], samples: 100 });
  expect(host.body).toMatchObject({ certain: true, sequences: [{ count: 100 }] });
});

test('GraphQL refuses commands of another game, and a second forecast in one document', async () => {
  const query = 'query ($id: ID!, $commands: [GameCommand!]!) { forecast(game: $id, commands: $commands) { samples } }';
  const foreign = await api.graphqlResponse(query, { id, commands: [{ kyoukai: { pass: {} } }] });
  expect(foreign.body.errors?.[0]?.extensions).toMatchObject({ problem: 'not-in-this-game' });
  const forecast = (alias: string) => `${alias}: forecast(game: $id, commands: $commands) { samples }`;
  const twice = `query ($id: ID!, $commands: [GameCommand!]!) { ${forecast('one')} ... on Query { ${forecast('two')} } }`;
  const { status, body } = await api.graphqlResponse(twice, { id, commands: [graphqlCommand(spawn)] });
  expect(status).toBe(200);
  expect(body.errors?.[0]).toMatchObject({
    message: expect.stringMatching(/^The document has too many fields, .* Send several requests\.$/),
    extensions: { problem: 'bad-request', limit: graphqlLimits.cost },
  });
});

test.each([
  ['arkham-horror', { investigators: 2, ancientOne: 'cthulhu' }],
  ['kyoukai', { players: [{ deck: 'lantern' }, { deck: 'tide' }] }],
])('legal commands of %s have forecasts', async (ruleset, given) => {
  const created = await api.rest<JsonObject>('POST', '/v1/games', { body: { ruleset, setup: given } });
  const { id: game } = created.body.game as { id: string };
  const { body: legal } = await api.rest<{ items: { command?: object }[] }>('GET', `/v1/games/${game}/legal?seat=1`);
  const complete = legal.items.flatMap(({ command }) => command ?? []).slice(0, 5);
  expect(complete.length).toBeGreaterThan(0);
  for (const command of complete) {
    const { status, body } = await post({ commands: [command], samples: 50 }, `/v1/games/${game}/forecast?seat=1`);
    expect(status).toBe(200);
    expect(body).toMatchObject({ game, samples: 50, accepted: { count: 50 } });
    expect('doom' in body).toBe(ruleset === 'arkham-horror');
  }
});

test('a game from a physical table is forecast through a second game at its position, in which the server draws', async () => {
  const { game } = (await gameClients.REST.create({
    setup: { ...setup, table: { dice: true, draws: true } },
  })) as Created;
  const at = (what: string, of = game) => `/v1/games/${of.id}/${what}`;
  const drawn = { ...spawn, reported: { gates: ['rome'], monsters: ['ghoul'] } };
  await post({ commands: [drawn] }, at('commands'));
  expect((await post({ commands: [spawn] }, at('forecast'))).body.rejections).toMatchObject([
    { code: 'report-gate', share: 1 },
  ]);
  const { body: position } = await api.rest<{ setup: object }>('GET', at('position'));
  const { body: second } = await post(
    { ...position, setup: { ...position.setup, table: { dice: false, draws: false } } },
    '/v1/games',
  );
  const { body } = await post({ commands: [spawn, advance] }, at('forecast', second.game as typeof game));
  expect(body).toMatchObject({ certain: false, accepted: { share: 1 } });
});

describe('A4: after a search of the stack', () => {
  const stack = ['rome', 'tokyo', 'cairo', 'the-nile-river', 'the-sahara-desert', 'london', 'sydney', 'arkham'];
  const egypt = ['cairo', 'the-nile-river', 'the-sahara-desert'];
  let searched: string;
  beforeAll(async () => {
    const named = stack.map((gate) => ({ gate }));
    const position = { stack: [...named, ...Array.from({ length: 7 }, () => ({}))], omen: 'green', doom: 10 };
    const { game } = (await gameClients.REST.create({
      setup: { investigators: 2, ancientOne: 'azathoth', sets: ['01', '05'], sideBoards: ['egypt'], position },
    })) as Created;
    searched = game.id;
    await gameClients.REST.play(searched, [{ type: 'SearchGates', where: { zones: ['egypt'] } }]);
  });
  const closing = (gate: string) => [spawn, { type: 'CloseGate', gate }] as Command[];

  test.each(['REST', 'GraphQL'] as const)('a forecast through %s deals one of the gates searched for', async (name) => {
    for (const gate of egypt) {
      const { accepted } = (await gameClients[name].forecast(searched, closing(gate), { samples: 1_000 })) as Forecast;
      expect(accepted.share).toBeGreaterThan(0.25);
      expect(accepted.share).toBeLessThan(0.42);
    }
    const { accepted } = (await gameClients[name].forecast(searched, closing('rome'))) as Forecast;
    expect(accepted.count).toBe(0);
  });

  test('dry runs and forks deal one of them too, and the shuffled rest comes after them', async () => {
    const spawned = (events: readonly JsonObject[]) =>
      events.flatMap((each) => (each.type === 'GateSpawned' ? [each.gate as string] : []));
    const dryRuns = Array.from({ length: 8 }, async () => {
      const { body } = await post(
        { commands: [spawn, spawn, spawn, spawn] },
        `/v1/games/${searched}/commands?dryRun=true`,
      );
      return spawned(body.events as JsonObject[]);
    });
    const forks = Array.from({ length: 4 }, async () => {
      const { body } = await post({}, `/v1/games/${searched}/forks`);
      const { id: copy } = body.game as { id: string };
      const played = await post({ commands: [spawn, spawn, spawn, spawn] }, `/v1/games/${copy}/commands`);
      return spawned(played.body.events as JsonObject[]);
    });
    for (const gates of await Promise.all([...dryRuns, ...forks])) {
      expect(gates).toHaveLength(4);
      expect(gates.slice(0, 3).sort()).toEqual(egypt);
      expect(egypt).not.toContain(gates[3]);
    }
  });
});
