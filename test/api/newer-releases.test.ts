import { type AttributeValue, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { codec } from '../../lambdas/store/codec.ts';
import { dynamoClient } from '../../lambdas/store/dynamodb/store.ts';
import { bodyAttribute, gamePartition, versionSort } from '../../lambdas/store/dynamodb/table-schema.ts';
import type { Commit as StoredCommit } from '../../lambdas/store/store.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import { type Created, type GameClient, graphqlGameClient, restGameClient } from '../support/clients.ts';

let api: Api;
let clients: readonly GameClient[];
beforeAll(async () => {
  api = await startApi();
  clients = [restGameClient(api), graphqlGameClient(api)];
});
afterAll(() => api.close());

const table = () => ({
  client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: api.endpoint }),
  TableName: process.env.GATEHOUSE_TABLE,
});

/** Puts bytes into the table as they are. */
async function putRaw(game: string, version: number, bytes: Uint8Array): Promise<void> {
  const { client, TableName } = table();
  const Item = { pk: { S: gamePartition(game) }, sk: { S: versionSort(version) }, [bodyAttribute]: { B: bytes } };
  await client.send(new PutItemCommand({ TableName, Item }));
}

/** All rows of a game. */
async function rowsOf(game: string): Promise<readonly Record<string, AttributeValue>[]> {
  const { client, TableName } = table();
  const values = { ':pk': { S: gamePartition(game) } };
  const query = { TableName, KeyConditionExpression: 'pk = :pk', ExpressionAttributeValues: values };
  return (await client.send(new QueryCommand(query))).Items ?? [];
}

const gameQuery = `query ($id: ID!, $at: Int) { game(id: $id, at: $at) { id version } }`;

describe('data that a newer release has stored', () => {
  test('a game of an unknown ruleset is left out of the list of games', async () => {
    const client = await api.as('early-bird');
    const facts = { client: 'early-bird', version: 0, details: 0, status: 'open' as const };
    await api.store.putListing({ ...facts, game: 'zz_aaaaaaaaaaaaaaaaaaaaaaaa', createdAt: 2 });
    await api.store.putListing({ ...facts, game: 'eh_aaaaaaaaaaaaaaaaaaaaaaaa', createdAt: 1 });
    const { status, body } = await client.rest<{ items: JsonObject[] }>('GET', '/v1/games');
    expect([status, body.items.map(({ id }) => id)]).toEqual([200, ['eh_aaaaaaaaaaaaaaaaaaaaaaaa']]);
    const document = '{ games { items { id } } }';
    expect(await client.graphql(document)).toEqual({ games: { items: [{ id: 'eh_aaaaaaaaaaaaaaaaaaaaaaaa' }] } });
  });

  // Each of these problems is a fault of the service and is logged.
  let logged: string[];
  beforeEach(() => {
    logged = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((line) => {
      logged.push(String(line));
      return true;
    });
  });
  afterEach(() => {
    vi.restoreAllMocks();
  });

  const newer: readonly (readonly [string, (bytes: Uint8Array) => void])[] = [
    ['schema version', (bytes) => bytes.set([codec.schemaVersion + 1], 2)],
    ['codec', (bytes) => bytes.set([2], 0)],
    ['dictionary', (bytes) => bytes.set([250], 1)],
  ];
  const games: [string, () => Promise<string>][] = [
    ...newer.map(([what, change]): [string, () => Promise<string>] => [
      what,
      async () => {
        const { id, commit } = await open();
        const bytes = Uint8Array.from(codec.encode(commit));
        change(bytes);
        await putRaw(id, commit.version, bytes);
        return id;
      },
    ]),
    [
      'revision of its ruleset',
      async () => {
        const { id } = await open();
        for (const version of [0, 1]) {
          const commit = (await api.store.at(id, version)) as StoredCommit;
          await putRaw(id, version, codec.encode({ ...commit, revision: 99 }));
        }
        return id;
      },
    ],
  ];

  /** A game of one command, and the commit of that command. */
  async function open() {
    const { game } = (await restGameClient(api).create({
      setup: { investigators: 2, ancientOne: 'cthulhu' },
    })) as Created;
    await restGameClient(api).spawnGate(game.id);
    return { id: game.id, commit: (await api.store.newest(game.id)) as StoredCommit };
  }

  test.each(games)(
    'of a newer %s is a 503 for every operation of both APIs, and nothing is written',
    async (_, make) => {
      const id = await make();
      const before = await rowsOf(id);
      for (const client of clients) {
        const answers = [
          await client.game(id),
          await client.game(id, 1),
          await client.doom(id),
          await client.gates(id),
          await client.summary(id),
          await client.legal(id),
          await client.events(id),
          await client.spawnGate(id),
          await client.closeGate(id, 'rome', { key: 'a key' }),
          await client.play(id, [{ type: 'AdvanceOmen' }], { dryRun: true }),
          await client.play(id, [{ type: 'AdvanceOmen' }], { expectedVersion: 0 }),
          await client.undo(id, 0, 1),
          await client.forecast(id, [{ type: 'AdvanceOmen' }]),
        ];
        for (const answer of answers) expect(answer).toMatchObject({ kind: 'problem', problem: 'unavailable' });
      }
      const requests: readonly (readonly [string, string, object?])[] = [
        ['GET', ''],
        ['GET', '/position'],
        ['GET', '/events'],
        ['GET', '/events?seat=1'],
        ['GET', '/export'],
        ['GET', '/legal?seat=1'],
        ['POST', '/commands', { commands: [{ type: 'SpawnGate' }] }],
        ['POST', '/undo', { toVersion: 0, expectedVersion: 1 }],
        ['POST', '/forecast', { commands: [{ type: 'SpawnGate' }] }],
        ['POST', '/forks', {}],
      ];
      for (const [method, path, body] of requests) {
        const { status, headers, body: problem } = await api.rest(method, `/v1/games/${id}${path}`, { body });
        expect([path, status, headers['retry-after']]).toEqual([path, 503, '30']);
        expect(problem).toMatchObject({ code: 'unavailable', game: id, detail: expect.stringContaining('newer') });
      }
      const documents = [
        `query ($id: ID!) { export(game: $id) }`,
        `mutation ($id: ID!) { fork(game: $id) { __typename } }`,
        `query ($id: ID!) { game(id: $id) { version } }`,
      ];
      for (const document of documents) {
        const { body } = await api.graphqlResponse(document, { id });
        expect(body.errors?.[0]?.extensions).toMatchObject({
          code: 'UNAVAILABLE',
          problem: 'unavailable',
          retryAfter: 30,
        });
      }
      expect(await rowsOf(id)).toEqual(before);
      expect(logged.length).toBeGreaterThan(30);
      for (const line of logged) expect(line).toMatch(/^{"level":"ERROR".*newer/);
    },
  );

  test('other games, and older versions of the same game, can still be read', async () => {
    const { id, commit } = await open();
    const bytes = Uint8Array.from(codec.encode(commit));
    bytes.set([codec.schemaVersion + 1], 2);
    await putRaw(id, commit.version, bytes);
    expect(await restGameClient(api).game(id, 0)).toMatchObject({ version: 0 });
    expect(await api.graphql(gameQuery, { id, at: 0 })).toMatchObject({ game: { version: 0 } });
    for (const client of clients) {
      expect(await client.games()).toMatchObject({ items: expect.arrayContaining([expect.objectContaining({ id })]) });
    }
    const { id: another } = await open();
    expect(await restGameClient(api).game(another)).toMatchObject({ version: 1 });
  });
});
