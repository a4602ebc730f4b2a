import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type ApiClient, type JsonObject, startApi } from '../support/api.ts';
import type { Created, Game } from '../support/clients.ts';
import { withFullFragments } from '../support/full-selection.ts';

/** A past version has an id of its own, `eh_…@3`, so that a client's cache never takes it for the newest one. */
let api: Api;
let id: string;
/** A watcher who is kept two versions behind. */
let delayed: ApiClient;
let watcher: ApiClient;
const newest = 5;

beforeAll(async () => {
  api = await startApi();
  id = await newGame();
  for (const commands of [
    [{ type: 'SpawnGate' }],
    [{ type: 'AdvanceDoom' }],
    [{ type: 'AdvanceOmen' }],
    [{ type: 'SpawnGate' }],
    [{ type: 'AdvanceDoom' }],
  ]) {
    await post('/commands', { commands });
  }
  await post('/checkpoints', { name: 'after the gate', version: 1 });
  await post('/checkpoints', { name: 'the newest' });
  const grants = [{ role: 'watcher', delay: 2 }, { role: 'watcher' }];
  const { items } = (await post('/tokens', { grants })).body as { items: { token: string }[] };
  [delayed, watcher] = items.map(({ token }) => api.withToken(token)) as [ApiClient, ApiClient];
});
afterAll(() => api.close());

async function newGame(): Promise<string> {
  const setup = { investigators: 2, ancientOne: 'azathoth' };
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup } });
  return body.game.id;
}

async function post(target: string, body: JsonObject, game = id) {
  const response = await api.rest('POST', `/v1/games/${game}${target}`, { body });
  expect(response.status, response.text).toBeLessThan(300);
  return response;
}
const read = <Body = JsonObject>(target: string, client: ApiClient = api) =>
  client.rest<Body>('GET', `/v1/games/${target}`);
const problem = async (document: string, variables: JsonObject = { id: `${id}@3` }) => {
  const { body } = await api.graphqlResponse(document, variables);
  return body.errors?.[0]?.extensions.problem;
};

const immutable = 'private, max-age=31536000, immutable';
const unchanging = ['', '/doom', '/gates', '/summary', '/legal', '/position'];

describe('the id of a past version', () => {
  test('is the id of the game that ?at= returns, and reads the same game', async () => {
    for (let at = 0; at <= newest; at += 1) {
      const byArgument = await read<Game>(`${id}?at=${at}`);
      expect(byArgument.body).toMatchObject({ id: `${id}@${at}`, version: at });
      for (const target of [`${id}@${at}`, `${id}%40${at}`, `${id}@${at}?at=${at}`]) {
        const byId = await read<Game>(target);
        expect(byId.body).toEqual(byArgument.body);
        expect(byId.headers.etag).toBe(byArgument.headers.etag);
      }
    }
    expect((await read<Game>(id)).body).toMatchObject({ id, version: newest });
  });

  test('reads the same game in GraphQL', async () => {
    const document = withFullFragments('query ($id: ID!, $at: Int) { game(id: $id, at: $at) { ...Game } }');
    const { game: byArgument } = await api.graphql<{ game: Game }>(document, { id, at: 3 });
    expect(byArgument).toMatchObject({ id: `${id}@3`, version: 3 });
    for (const variables of [{ id: `${id}@3` }, { id: `${id}@3`, at: 3 }]) {
      expect(await api.graphql(document, variables)).toEqual({ game: byArgument });
    }
    expect(await api.graphql('query ($id: ID!) { game(id: $id) { id } }', { id })).toEqual({ game: { id } });
  });

  test('reads every part of that version', async () => {
    const { body: game } = await read<Game>(`${id}@3`);
    expect((await read(`${id}@3/doom`)).body).toEqual(game.doom);
    expect((await read(`${id}@3/summary`)).body).toEqual(game.summary);
    expect((await read(`${id}@3/gates`)).body).toEqual({ items: game.summary.gates });
    expect((await read(`${id}@3/position`)).body).toEqual((await read(`${id}/position?at=3`)).body);
    expect((await read(`${id}@3/legal`)).body).toMatchObject({ version: 3 });
    const { body: forecast } = await post('/forecast', { commands: [{ type: 'AdvanceDoom' }] }, `${id}@3`);
    expect(forecast).toMatchObject({
      game: id,
      version: 3,
      doom: { values: [{ value: (game.doom?.value ?? 0) - 1 }] },
    });

    const document = `query ($id: ID!) {
      doom(game: $id) { value }
      legal(game: $id) { code }
      forecast(game: $id, commands: [{ eldritchHorror: { advanceDoom: {} } }], samples: 5) { version }
      game(id: $id) { legal { code } events { items { version } } }
    }`;
    const answer = await api.graphql<{ legal: JsonObject[]; game: { legal: JsonObject[] } }>(document, {
      id: `${id}@3`,
    });
    expect(answer).toMatchObject({
      doom: { value: game.doom?.value },
      forecast: { version: 3 },
      game: { events: { items: [0, 1, 2, 3].map((version) => ({ version })) } },
    });
    expect(answer.legal).toEqual(answer.game.legal);
  });

  test('reads no event, commit or checkpoint that came later', async () => {
    const versions = (items: unknown) => (items as { version: number }[]).map(({ version }) => version);
    const upTo = (last: number) => Array.from({ length: last + 1 }, (_, version) => version);
    for (const client of [api, watcher]) {
      expect(versions((await read(`${id}@3/events`, client)).body.items)).toEqual(upTo(3));
      const { body: document } = await read(`${id}@3/export`, client);
      expect(versions(document.commits)).toEqual(upTo(3));
      expect(document).toMatchObject({ game: id, page: {} });
      expect((await read(`${id}@3/checkpoints`, client)).body).toEqual({ items: [] });
    }
    const page = await read(`${id}@3/events?first=2`);
    expect([versions(page.body.items), page.body.page]).toEqual([[0, 1], { next: '1' }]);
    const rest = await read(`${id}@3/events?after=1&first=2`);
    expect([versions(rest.body.items), rest.body.page]).toEqual([[2, 3], {}]);
    expect((await read(`${id}@5/checkpoints`)).body.items).toHaveLength(2);

    const document =
      'query ($id: ID!) { events(game: $id) { items { version } } checkpoints(game: $id) { name } export(game: $id) }';
    const answer = await api.graphql<{ events: { items: unknown }; checkpoints: unknown; export: string }>(document, {
      id: `${id}@3`,
    });
    expect(versions(answer.events.items)).toEqual(upTo(3));
    expect(answer.checkpoints).toEqual([]);
    expect(versions(JSON.parse(answer.export).commits)).toEqual(upTo(3));
  });

  test('does not publish the seed of a game that ended later', async () => {
    const over = await newGame();
    await post('/commands', { commands: [{ type: 'AdvanceDoom' }] }, over);
    await post('/commands', { commands: [{ type: 'LoseGame' }] }, over);
    expect((await read<Game>(over)).body.fairness.seed).toBeDefined();
    expect((await read<Game>(`${over}@1`)).body).toMatchObject({ status: 'open', fairness: { since: 0 } });
    expect((await read<Game>(`${over}@1`)).body.fairness.seed).toBeUndefined();
    const { body } = await read<{ over: boolean; seeds: JsonObject[] }>(`${over}@1/export`);
    expect(body.over).toBe(false);
    expect(body.seeds).toEqual([{ since: 0, commitment: expect.any(String) }]);
  });

  test('may be cached for ever; the newest version may not', async () => {
    for (const part of unchanging) {
      expect((await read(`${id}@3${part}`)).headers['cache-control'], part).toBe(immutable);
      expect((await read(`${id}${part}`)).headers['cache-control'], part).toBe('private, no-cache');
    }
    expect((await read(`${id}@${newest}`)).headers['cache-control']).toBe(immutable);
    for (const part of ['/events', '/export', '/checkpoints']) {
      expect((await read(`${id}@3${part}`)).headers['cache-control'], part).toBe('private, no-cache');
    }
  });

  test('begins a fork at that version', async () => {
    const { body } = await post('/forks', {}, `${id}@3`);
    const { body: commits } = await read<{ items: JsonObject[] }>(`${(body as unknown as Created).game.id}/events`);
    expect(commits.items).toMatchObject([{ kind: 'forked', from: { game: id, version: 3 } }]);
    const document = 'mutation ($id: ID!) { fork(game: $id) { game { summary { headline } } } }';
    const { fork } = await api.graphql<{ fork: { game: Game } }>(document, { id: `${id}@3` });
    expect(fork.game.summary.headline).toBe((await read<Game>(`${id}@3`)).body.summary.headline);
  });
});

describe('refused with a reason', () => {
  const advance = { commands: [{ type: 'AdvanceDoom' }] };
  test.each<[string, JsonObject]>([
    ['/commands', advance],
    ['/commands?dryRun=true', advance],
    ['/undo', { toVersion: 2, expectedVersion: newest }],
    ['/checkpoints', { name: 'here' }],
    ['/tokens', { grants: [{ role: 'watcher' }] }],
    ['/tokens/rotate', { grants: [{ role: 'watcher' }] }],
  ])('POST %s with the id of a past version', async (target, body) => {
    const before = await api.store.newest(id);
    const response = await api.rest('POST', `/v1/games/${id}@3${target}`, { body });
    expect(response).toMatchObject({
      status: 400,
      body: {
        code: 'bad-request',
        detail: `Version 3 is past and cannot be changed. Send the id "${id}".`,
        issues: [{ pointer: '/game' }],
      },
    });
    expect(await api.store.newest(id)).toEqual(before);
  });

  test.each([
    'play(game: $id, commands: [{ eldritchHorror: { advanceDoom: {} } }]) { __typename }',
    'spawnGate(game: $id) { __typename }',
    'closeGate(game: $id, gate: "rome") { __typename }',
    'undo(game: $id, toVersion: 2, expectedVersion: 5) { __typename }',
    'setCheckpoint(game: $id, name: "here") { name }',
    'createTokens(game: $id, grants: [{ role: watcher }]) { version }',
    'rotateTokens(game: $id, grants: [{ role: watcher }]) { version }',
  ])('the mutation %s with the id of a past version', async (field) => {
    const before = await api.store.newest(id);
    expect(await problem(`mutation ($id: ID!) { ${field} }`)).toBe('bad-request');
    expect(await api.store.newest(id)).toEqual(before);
  });

  test.each([
    ['GET', '@3?at=2', '/at'],
    ['GET', '@3/position?at=4', '/at'],
    ['POST', '@3/forks', '/atVersion'],
  ])('%s %s: the id and the argument name different versions', async (method, target, pointer) => {
    const body = method === 'POST' ? { atVersion: 2 } : undefined;
    const response = await api.rest(method, `/v1/games/${id}${target}`, { body });
    expect(response).toMatchObject({ status: 400, body: { code: 'bad-request', issues: [{ pointer }] } });
    expect(response.body.detail).toMatch(/^The id names version 3, but "/);
  });

  test('a fork at a checkpoint of another version than the id names', async () => {
    const response = await api.rest('POST', `/v1/games/${id}@3/forks`, { body: { atCheckpoint: 'after the gate' } });
    expect(response).toMatchObject({ status: 400, body: { issues: [{ pointer: '/atCheckpoint' }] } });
    const same = await api.rest('POST', `/v1/games/${id}@1/forks`, { body: { atCheckpoint: 'after the gate' } });
    expect(same.status).toBe(201);
  });

  test('an id and an argument that differ in GraphQL', async () => {
    expect(await problem('query ($id: ID!) { game(id: $id, at: 2) { id } }')).toBe('bad-request');
    expect(await problem('mutation ($id: ID!) { fork(game: $id, atVersion: 2) { replayed } }')).toBe('bad-request');
  });
});

describe('not found', () => {
  const malformed = [
    '@',
    '@-1',
    '@03',
    '@00',
    '@1.5',
    '@1e0',
    '@x',
    '@3@3',
    '@@3',
    '@ 3',
    '@3 ',
    '@+3',
    '@٣',
    '@9999999999',
  ];
  test.each(malformed)('the malformed id eh_…%s, however it is used', async (suffix) => {
    const game = `${id}${encodeURIComponent(suffix)}`;
    const detail = `There is no game "${`${id}${suffix}`.slice(0, 60)}" that you may see.`;
    for (const part of [...unchanging, '/events', '/export', '/checkpoints']) {
      expect(await read(`${game}${part}`), part).toMatchObject({ status: 404, body: { code: 'not-found', detail } });
    }
    const body = { commands: [{ type: 'AdvanceDoom' }] };
    expect((await api.rest('POST', `/v1/games/${game}/commands`, { body })).status).toBe(404);
    expect((await api.rest('POST', `/v1/games/${game}/forecast`, { body })).status).toBe(404);
    expect((await api.rest('POST', `/v1/games/${game}/forks`, { body: {} })).status).toBe(404);
    expect(await problem('query ($id: ID!) { game(id: $id) { id } }', { id: `${id}${suffix}` })).toBe('not-found');
  });

  test('a version that does not exist yet, wherever a game is read', async () => {
    for (const part of [...unchanging, '/events', '/export', '/checkpoints']) {
      const response = await read(`${id}@6${part}`);
      expect(response, part).toMatchObject({ status: 404, body: { code: 'not-found', currentVersion: newest } });
    }
    const body = { commands: [{ type: 'AdvanceDoom' }] };
    expect((await api.rest('POST', `/v1/games/${id}@6/forecast`, { body })).status).toBe(404);
    expect((await api.rest('POST', `/v1/games/${id}@6/forks`, { body: {} })).status).toBe(404);
    for (const field of [
      'game(id: $id) { id }',
      'doom(game: $id) { value }',
      'legal(game: $id) { code }',
      'events(game: $id) { page { next } }',
      'checkpoints(game: $id) { name }',
      'export(game: $id)',
      'forecast(game: $id, commands: [{ eldritchHorror: { advanceDoom: {} } }]) { version }',
    ]) {
      expect(await problem(`query ($id: ID!) { ${field} }`, { id: `${id}@6` }), field).toBe('not-found');
    }
  });

  test("a version of another client's game", async () => {
    const other = await api.as('another-client');
    expect((await read(`${id}@3`, other)).body).toMatchObject({
      code: 'not-found',
      detail: `There is no game "${id}" that you may see.`,
    });
  });

  test('a version that a delayed watcher may not see yet', async () => {
    expect((await read<Game>(id, delayed)).body).toMatchObject({ id, version: 3, delay: 2 });
    expect((await read<Game>(`${id}@3`, delayed)).body).toMatchObject({ id: `${id}@3`, version: 3 });
    for (const version of [4, 5, 6]) {
      for (const part of [...unchanging, '/events', '/export', '/checkpoints']) {
        const response = await read(`${id}@${version}${part}`, delayed);
        expect(response, part).toMatchObject({ status: 404, body: { currentVersion: 3 } });
      }
    }
    expect((await read(`${id}@3/checkpoints`, delayed)).body).toEqual({ items: [] });
  });
});

test('a replayed answer of an older version has the id of that version', async () => {
  const game = await newGame();
  const send = () =>
    api.rest<{ game: Game }>('POST', `/v1/games/${game}/commands`, {
      body: { commands: [{ type: 'AdvanceOmen' }] },
      headers: { 'idempotency-key': 'once' },
    });
  expect((await send()).body).toMatchObject({ replayed: false, version: 1, game: { id: game, version: 1 } });
  expect((await send()).body).toMatchObject({ replayed: true, version: 1, game: { id: game, version: 1 } });
  await post('/commands', { commands: [{ type: 'SpawnGate' }] }, game);
  const { body } = await send();
  expect(body).toMatchObject({ replayed: true, version: 1, game: { id: `${game}@1`, version: 1 } });
  expect((await read(`${game}@1`)).body).toEqual(body.game);
  const document = `mutation ($id: ID!) {
    play(game: $id, commands: [{ eldritchHorror: { advanceOmen: {} } }], key: "once") { ... on Played { game { id version } } }
  }`;
  expect(await api.graphql(document, { id: game })).toEqual({ play: { game: { id: `${game}@1`, version: 1 } } });
});

test('the game of a dry run has an id that no version has', async () => {
  const { body } = await post('/commands?dryRun=true', { commands: [{ type: 'AdvanceDoom' }] });
  const { game, version } = body as unknown as { game: Game; version: number };
  expect(version).toBe(newest);
  expect(game.id).toMatch(new RegExp(`^${id}@${newest}-dry-run-[0-9a-f]{12}$`));
  expect((await read(game.id)).body).toMatchObject({ code: 'not-found' });
  expect(await problem('query ($id: ID!) { game(id: $id) { id } }', { id: game.id })).toBe('not-found');
  const again = await post('/commands?dryRun=true', { commands: [{ type: 'AdvanceDoom' }] });
  expect((again.body.game as Game).id).not.toBe(game.id);
});
