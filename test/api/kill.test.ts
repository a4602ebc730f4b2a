import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Api, type ApiClient, apiClient, type JsonObject, startApi } from '../support/api.ts';
import {
  type Created,
  type GameClient,
  graphqlGameClient,
  type Played,
  recordedEvents,
  restGameClient,
} from '../support/clients.ts';
import { type FlakyProxy, flakyProxy, type Plan } from '../support/flaky-proxy.ts';
import { startSubprocess } from '../support/subprocess.ts';

/*
 * A process is killed after the store carried out its Put and before it can answer. Another process, which knows only what
 * is stored, then has to continue.
 */

const setup = { investigators: 4, ancientOne: 'yog-sothoth' };
const never: Plan = () => undefined;

let api: Api;
let proxy: FlakyProxy;
beforeAll(async () => {
  api = await startApi();
  proxy = await flakyProxy(api.endpoint, never);
});
beforeEach(() => proxy.setPlan(never));
afterAll(async () => {
  await proxy.close();
  await api.close();
});

/** Lets a separate process do something, and kills it when the store has carried out the Put of this row. */
async function killedAfter(row: string, act: (client: ApiClient) => Promise<unknown>) {
  const { handler, kill } = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint });
  proxy.setPlan((request) => (request.row === row ? 'held' : undefined));
  const stopped = proxy.stopped();
  const answer = act(apiClient(handler, api.key));
  expect(await Promise.race([stopped, answer])).toMatchObject({ row, writes: true });
  await kill();
  await expect(answer).rejects.toThrow('killed');
  proxy.setPlan(never);
}

const listed = async (game: string): Promise<JsonObject | undefined> => {
  const { body } = await api.rest<{ items: readonly JsonObject[] }>('GET', '/v1/games?first=100');
  return body.items.find(({ id }) => id === game);
};
const versionsOf = async (game: string) => (await api.store.history(game, -1, 100)).map(({ version }) => version);
const versionRow = (version: number) => `V#${String(version).padStart(10, '0')}`;

const clientsByApi = { REST: restGameClient, GraphQL: graphqlGameClient } as const;
type Name = keyof typeof clientsByApi;
const gameClient = (name: Name, client: ApiClient = api): GameClient => clientsByApi[name](client);
const newGame = async () => ((await gameClient('REST').create({ setup })) as Created).game.id;

describe.each(['REST', 'GraphQL'] as const)('killed between Put and answer, through %s', (name) => {
  test('a command with a key is answered again by another process, as a replay', async () => {
    const game = await newGame();
    const play = (client: ApiClient) =>
      gameClient(name, client).play(game, [{ type: 'SpawnGate' }], { key: 'command' });
    await killedAfter(versionRow(1), play);
    expect(await versionsOf(game)).toEqual([0, 1]);
    const again = (await play(api)) as Played;
    expect(again).toMatchObject({ kind: 'played', version: 1, replayed: true });
    expect((await api.store.newest(game))?.entry).toMatchObject({ events: recordedEvents(again.events) });
    expect(await versionsOf(game)).toEqual([0, 1]);
  });

  test('a command without a key is stored once', async () => {
    const game = await newGame();
    const play = (client: ApiClient, options = {}) =>
      gameClient(name, client).play(game, [{ type: 'AdvanceDoom', reason: 'once' }], options);
    await killedAfter(versionRow(1), play);
    const page = await gameClient(name).events(game);
    expect(page).toMatchObject({ items: [{ version: 0 }, { version: 1, events: [{ cause: { reason: 'once' } }] }] });
    // A client that names the version it has seen gets a conflict and does not play twice.
    const again = await play(api, { expectedVersion: 0 });
    expect(again).toMatchObject({ kind: 'conflict', currentVersion: 1, missed: [{ version: 1 }] });
    expect(await versionsOf(game)).toEqual([0, 1]);
  });

  test('a game that was created with a key is found again, and then listed', async () => {
    const create = (client: ApiClient) =>
      gameClient(name, client).create({ setup, title: name, key: `create ${name}` });
    await killedAfter(versionRow(0), create);
    const again = (await create(api)) as Created;
    expect(again).toMatchObject({ kind: 'created', replayed: true, game: { version: 0 } });
    expect(await versionsOf(again.game.id)).toEqual([0]);
    expect(await listed(again.game.id)).toMatchObject({ title: name, status: 'open' });
    const { games } = await api.store.games(api.client, 100);
    expect(games.filter(({ title }) => title === name)).toHaveLength(1);
  });
});

// The listing row is a second Put, after the commit. Both APIs use the same code here, so the tests alternate.
describe('killed before the listing row is updated', () => {
  test('of a new game: the game is found and listed once', async () => {
    const create = (client: ApiClient) => gameClient('REST', client).create({ setup, title: 'listed', key: 'listed' });
    await killedAfter('META', create);
    const again = (await create(api)) as Created;
    expect(again.replayed).toBe(true);
    expect(await listed(again.game.id)).toMatchObject({ title: 'listed' });
  });

  test.each([
    ['before', versionRow(1), 'GraphQL'],
    ['after', 'META', 'REST'],
  ] as const)(
    'of a finished game, killed %s the Put of the row: the repeated command updates the row',
    async (_, row, name) => {
      const game = await newGame();
      const lose = (client: ApiClient) => gameClient(name, client).play(game, [{ type: 'LoseGame' }], { key: 'end' });
      await killedAfter(row, lose);
      expect(await lose(api)).toMatchObject({ kind: 'played', version: 1, replayed: true, game: { status: 'over' } });
      expect(await listed(game)).toMatchObject({ status: 'over' });
    },
  );

  test('of a finished game, without a key: the next command updates the row', async () => {
    const game = await newGame();
    await killedAfter(versionRow(1), (client) => gameClient('GraphQL', client).play(game, [{ type: 'LoseGame' }]));
    expect(await gameClient('REST').game(game)).toMatchObject({ status: 'over', version: 1 });
    expect(await gameClient('GraphQL').play(game, [{ type: 'SpawnGate' }])).toMatchObject({
      kind: 'rejected',
      version: 1,
    });
    expect(await listed(game)).toMatchObject({ status: 'over' });
  });

  test('of an undone end, without a key: the next command updates the row', async () => {
    const game = await newGame();
    await gameClient('REST').play(game, [{ type: 'LoseGame' }]);
    await killedAfter(versionRow(2), (client) => gameClient('REST', client).undo(game, 0, 1));
    expect(await gameClient('REST').game(game)).toMatchObject({ status: 'open', version: 2 });
    expect(await gameClient('REST').play(game, [{ type: 'SpawnGate' }])).toMatchObject({ kind: 'played', version: 3 });
    expect(await listed(game)).toMatchObject({ status: 'open' });
  });

  test('of an undone end, with a key: the repeated undo updates the row', async () => {
    const game = await newGame();
    await gameClient('GraphQL').play(game, [{ type: 'LoseGame' }]);
    const undo = async ({ graphql }: ApiClient) => {
      const document = `mutation ($game: ID!) { undo(game: $game, toVersion: 0, expectedVersion: 1, key: "undo") {
        ... on Played { version replayed }
      } }`;
      return (await graphql<{ undo: JsonObject }>(document, { game })).undo;
    };
    await killedAfter(versionRow(2), undo);
    expect(await undo(api)).toMatchObject({ version: 2, replayed: true });
    expect(await versionsOf(game)).toEqual([0, 1, 2]);
    expect(await listed(game)).toMatchObject({ status: 'open' });
  });
});
