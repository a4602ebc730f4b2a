import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type ApiClient, type JsonObject, startApi } from '../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface GameBody extends JsonObject {
  readonly id: string;
  readonly version: number;
}
interface Page {
  readonly items: readonly GameBody[];
  readonly page: { readonly next?: string };
}

async function create(client: ApiClient = api): Promise<string> {
  const body = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'azathoth' }, title: 'Tuesday' };
  return (await client.rest<{ game: GameBody }>('POST', '/v1/games', { body })).body.game.id;
}
const change = (game: string, body: object, client: ApiClient = api) =>
  client.rest<GameBody>('PATCH', `/v1/games/${game}`, { body });
const spawn = (game: string, request: object = {}) => api.rest('POST', `/v1/games/${game}/gates`, request);
const read = async (game: string) => (await api.rest<GameBody>('GET', `/v1/games/${game}`)).body;
const list = async (client: ApiClient, query: string) => (await client.rest<Page>('GET', `/v1/games?${query}`)).body;
const listed = async (game: string) => (await list(api, 'first=100')).items.find(({ id }) => id === game);

const metadata = [
  { name: 'channel', value: '123' },
  { name: 'guild', value: 'a=b' },
];

test('B6: title and metadata change without a new version, and the list shows them', async () => {
  const game = await create();
  await spawn(game);
  const { status, body } = await change(game, { title: 'Friday', metadata });
  expect(status).toBe(200);
  expect(body).toMatchObject({ id: game, version: 1, title: 'Friday', metadata, status: 'open' });
  expect(await read(game)).toMatchObject({ title: 'Friday', metadata });
  expect(await listed(game)).toMatchObject({ title: 'Friday', metadata });
  // Later commands keep them, and what is left out stays.
  await spawn(game);
  expect(await read(game)).toMatchObject({ version: 2, title: 'Friday', metadata });
  expect((await change(game, { title: '' })).body).not.toHaveProperty('title');
  expect(await listed(game)).toMatchObject({ metadata });
  expect((await change(game, { metadata: [] })).body.metadata).toEqual([]);
  // No version was made, and none changed.
  const { body: events } = await api.rest<{ items: unknown[] }>('GET', `/v1/games/${game}/events`);
  expect(events.items).toHaveLength(3);
});

test('B6: the ETag changes with the title, and is accepted as If-Match', async () => {
  const game = await create();
  const { headers } = await api.rest('GET', `/v1/games/${game}`);
  const changed = await change(game, { title: 'Friday' });
  expect(changed.headers.etag).not.toBe(headers.etag);
  const again = await api.rest('GET', `/v1/games/${game}`, { headers: { 'if-none-match': headers.etag } });
  expect(again.status).toBe(200);
  const commands = [{ type: 'SpawnGate' }];
  const played = await api.rest('POST', `/v1/games/${game}/commands`, {
    body: { commands },
    headers: { 'if-match': changed.headers.etag },
  });
  expect(played.status, played.text).toBe(200);
});

test('B6: changes and commands at once: none is lost', async () => {
  const game = await create();
  const titles = Array.from({ length: 8 }, (_, at) => `Title ${at}`);
  const answers = await Promise.all(titles.flatMap((title) => [change(game, { title, metadata }), spawn(game)]));
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
  const now = await read(game);
  expect(now).toMatchObject({ version: 8, metadata });
  expect(titles).toContain(now.title);
  expect(await listed(game)).toMatchObject({ title: now.title, metadata });
});

test('B6: a change does not forget the keys of commands and rejections', async () => {
  const game = await create();
  const headers = { 'idempotency-key': 'one' };
  const reject = () =>
    api.rest('POST', `/v1/games/${game}/commands`, {
      body: { commands: [{ type: 'CloseGate', gate: 'atlantis' }] },
      headers: { 'idempotency-key': 'two' },
    });
  await spawn(game, { headers });
  await reject();
  await change(game, { title: 'Friday' });
  expect((await spawn(game, { headers })).headers['idempotency-replayed']).toBe('true');
  expect((await reject()).headers['idempotency-replayed']).toBe('true');
  expect(await read(game)).toMatchObject({ version: 1, title: 'Friday' });
});

test('B6: an archived game refuses commands in both APIs, can be read, and comes back', async () => {
  const game = await create();
  const headers = { 'idempotency-key': 'one' };
  await spawn(game, { headers });
  expect((await change(game, { archived: true })).body).toMatchObject({ status: 'archived', version: 1 });
  expect(await listed(game)).toMatchObject({ status: 'archived' });
  const archived = { status: 409, body: { code: 'archived' } };
  expect(await spawn(game)).toMatchObject(archived);
  expect(await api.rest('POST', `/v1/games/${game}/gates?dryRun=true`)).toMatchObject(archived);
  const undo = { toVersion: 0, expectedVersion: 1 };
  expect(await api.rest('POST', `/v1/games/${game}/undo`, { body: undo })).toMatchObject(archived);
  const { body } = await api.graphqlResponse('mutation ($game: ID!) { spawnGate(game: $game) { __typename } }', {
    game,
  });
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'CONFLICT', problem: 'archived' });
  // A retry of what was accepted before gets its answer, and reading goes on.
  expect(await spawn(game, { headers })).toMatchObject({ status: 200, body: { replayed: true } });
  expect((await api.rest('GET', `/v1/games/${game}/export`)).status).toBe(200);

  expect((await change(game, { archived: false })).body).toMatchObject({ status: 'open' });
  expect((await spawn(game)).status).toBe(200);
});

test('B6: lists can be filtered by status and metadata, page by page', async () => {
  const client = await api.as('librarian');
  const games: string[] = [];
  for (let at = 0; at < 7; at += 1) {
    const game = await create(client);
    games.unshift(game);
    const entries = [{ name: 'channel', value: at % 2 === 0 ? 'even' : 'odd' }];
    await change(game, { metadata: entries, ...(at === 2 && { archived: true }) }, client);
  }
  const idsOf = ({ items }: Page) => items.map(({ id }) => id);
  const even = games.filter((_, at) => at % 2 === 0);
  const paged: string[] = [];
  let next: string | undefined = '';
  while (next !== undefined) {
    const page: Page = await list(
      client,
      `first=2&metadata=channel%3Deven${next && `&after=${encodeURIComponent(next)}`}`,
    );
    paged.push(...idsOf(page));
    next = page.page.next;
  }
  expect(paged).toEqual(even);
  const archived = games[4] as string;
  expect(idsOf(await list(client, 'status=archived'))).toEqual([archived]);
  expect(idsOf(await list(client, 'status=open&metadata=channel%3Deven'))).toEqual(
    even.filter((id) => id !== archived),
  );
  expect(idsOf(await list(client, 'metadata=channel%3Deve'))).toEqual([]);
  const query = '{ games(status: archived, metadata: "channel=even") { items { id status metadata { name value } } } }';
  const reply = await client.graphql<{ games: Page }>(query);
  expect(reply.games.items).toEqual([
    { id: archived, status: 'archived', metadata: [{ name: 'channel', value: 'even' }] },
  ]);
  // Another client's games are not found by their metadata.
  expect(idsOf(await list(api, 'metadata=channel%3Deven'))).toEqual([]);
});

test('B6: a bot finds its game again, and two creations at once with one key make one game with its metadata', async () => {
  const client = await api.as('channel-bot');
  const setup = { investigators: 2, ancientOne: 'azathoth' };
  const creation = {
    body: { ruleset: 'eldritch-horror', setup, metadata },
    headers: { 'idempotency-key': 'channel 123' },
  };
  const made = await Promise.all([1, 2, 3].map(() => client.rest<{ game: GameBody }>('POST', '/v1/games', creation)));
  const ids = new Set(made.map(({ body }) => body.game.id));
  expect(ids.size).toBe(1);
  expect((await list(client, 'metadata=channel%3D123')).items).toMatchObject([{ id: [...ids][0], metadata }]);
  const other = { ...creation, body: { ...creation.body, metadata: [] } };
  expect(await client.rest('POST', '/v1/games', other)).toMatchObject({ status: 422, body: { code: 'key-reused' } });
});

test('B6: only the host changes a game, and only the host sees its metadata', async () => {
  const game = await create();
  await change(game, { metadata });
  const grants = [{ role: 'host' }, { role: 'seat', seat: '1' }, { role: 'watcher' }];
  const { body } = await api.rest<{ items: { token: string }[] }>('POST', `/v1/games/${game}/tokens`, {
    body: { grants },
  });
  const [host, seat, watcher] = body.items.map(({ token }) => api.withToken(token)) as [
    ApiClient,
    ApiClient,
    ApiClient,
  ];
  expect((await change(game, { title: 'Friday' }, host)).status).toBe(200);
  for (const client of [seat, watcher]) {
    expect(await change(game, { title: 'Mine' }, client)).toMatchObject({ status: 403 });
    const { body: seen } = await client.rest<GameBody>('GET', `/v1/games/${game}`);
    expect(seen).toMatchObject({ title: 'Friday', metadata: [] });
  }
  expect((await host.rest<GameBody>('GET', `/v1/games/${game}`)).body.metadata).toEqual(metadata);
});

test('B6: changes are bounded', async () => {
  const game = await create();
  const many = Array.from({ length: 17 }, (_, at) => ({ name: `n${at}`, value: 'v' }));
  const bad: object[] = [
    { metadata: many },
    { metadata: [{ name: 'x'.repeat(41), value: 'v' }] },
    { metadata: [{ name: 'n', value: 'x'.repeat(201) }] },
    { metadata: [many[0], many[0]] },
    { title: 'x'.repeat(101) },
    { status: 'over' },
    { seed: 'a seed of my own choice' },
  ];
  for (const body of bad) expect(await change(game, body), JSON.stringify(body)).toMatchObject({ status: 400 });
  expect(await api.rest('GET', '/v1/games?metadata=channel')).toMatchObject({ status: 400 });
  const largest = many.slice(1).map(({ name }) => ({ name, value: 'é'.repeat(200) }));
  expect((await change(game, { metadata: largest })).body.metadata).toEqual(largest);
  expect((await change(`${game}@0`, { title: 'Past' })).status).toBe(400);
});
