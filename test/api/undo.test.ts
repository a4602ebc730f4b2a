import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type ApiClient, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const eldritch = { ruleset: 'eldritch-horror', setup: { investigators: 3, ancientOne: 'cthulhu' } };
const doomed = { type: 'AdvanceDoom' };
const spawn = { type: 'SpawnGate' };

async function newGame(policies?: JsonObject, body: JsonObject = eldritch): Promise<string> {
  const { status, body: made } = await api.rest<Created>('POST', '/v1/games', { body: { ...body, policies } });
  expect(status).toBe(201);
  return made.game.id;
}
const play = async (id: string, command: JsonObject, seat = '') => {
  const { status } = await api.rest('POST', `/v1/games/${id}/commands${seat}`, { body: { commands: [command] } });
  expect(status).toBe(200);
};
const undo = (id: string, to: JsonObject, expectedVersion: number, seat = '', client: ApiClient = api) =>
  client.rest<JsonObject>('POST', `/v1/games/${id}/undo${seat}`, { body: { ...to, expectedVersion } });
const lastOf = async (id: string) => {
  const { body } = await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${id}/events?first=100`);
  return body.items.at(-1);
};

describe('the impact of an undo is', () => {
  test('free where every result was known beforehand', async () => {
    const id = await newGame();
    await play(id, doomed);
    await play(id, { type: 'AdvanceOmen', withoutDoom: true });
    expect(await undo(id, { toVersion: 0 }, 2)).toMatchObject({
      status: 200,
      body: { impact: { reveals: false, crossesPlayer: false } },
    });
    expect(await lastOf(id)).toMatchObject({
      kind: 'undone',
      toVersion: 0,
      impact: { reveals: false, crossesPlayer: false },
    });
  });

  test('reveals where an unknown gate was drawn', async () => {
    const id = await newGame();
    await play(id, doomed);
    await play(id, spawn);
    await undo(id, { toVersion: 0 }, 2);
    expect(await lastOf(id)).toMatchObject({ impact: { reveals: true, crossesPlayer: false } });
    // Undoing the undo takes no played command back.
    await undo(id, { toVersion: 2 }, 3);
    expect(await lastOf(id)).toMatchObject({ toVersion: 2, impact: { reveals: false, crossesPlayer: false } });
  });

  test('reveals where only one seat has learnt something', async () => {
    const id = await newGame({ undo: 'free' });
    await play(id, { type: 'LookAtGates', by: 2, count: 2 }, '?seat=2');
    await undo(id, { toVersion: 0 }, 1, '?seat=2');
    expect(await lastOf(id)).toMatchObject({ by: '2', impact: { reveals: true, crossesPlayer: false } });
  });

  test('reveals where the game was over and its seed was published', async () => {
    const id = await newGame();
    await play(id, { type: 'LoseGame' });
    expect(await undo(id, { toVersion: 0 }, 1)).toMatchObject({
      body: { impact: { reveals: true, crossesPlayer: false }, game: { status: 'open' } },
    });
  });

  test('that it crosses a player where another seat has played since', async () => {
    const id = await newGame();
    await play(id, doomed, '?seat=1');
    await play(id, doomed);
    await undo(id, { toVersion: 0 }, 2);
    expect(await lastOf(id)).toMatchObject({ impact: { reveals: false, crossesPlayer: true } });
  });

  test('C8: both facts where another seat has played and something hidden was revealed, in any order', async () => {
    for (const commands of [
      [doomed, spawn],
      [spawn, doomed],
    ]) {
      const id = await newGame();
      for (const command of commands) await play(id, command, '?seat=1');
      await undo(id, { toVersion: 0 }, 2);
      expect(await lastOf(id)).toMatchObject({ impact: { reveals: true, crossesPlayer: true } });
    }
  });

  test('named in conflicts, in GraphQL and in exports', async () => {
    const id = await newGame();
    await play(id, spawn);
    const { undo: undone } = await api.graphql<{ undo: JsonObject }>(
      'mutation ($id: ID!) { undo(game: $id, toVersion: 0, expectedVersion: 1) { ... on Played { impact { reveals crossesPlayer } } } }',
      { id },
    );
    expect(undone).toEqual({ impact: { reveals: true, crossesPlayer: false } });
    const late = await undo(id, { toVersion: 0 }, 1);
    expect(late).toMatchObject({
      status: 409,
      body: { missed: [{ kind: 'undone', impact: { reveals: true, crossesPlayer: false } }] },
    });
    const document =
      'query ($id: ID!) { events(game: $id) { items { kind impact { reveals crossesPlayer } toVersion } } }';
    const { events } = await api.graphql<{ events: { items: JsonObject[] } }>(document, { id });
    expect(events.items.at(-1)).toEqual({
      kind: 'undone',
      impact: { reveals: true, crossesPlayer: false },
      toVersion: 0,
    });
    const { body } = await api.rest<{ commits: JsonObject[] }>('GET', `/v1/games/${id}/export`);
    expect(body.commits.at(-1)).toMatchObject({ impact: { reveals: true, crossesPlayer: false } });
  });
});

describe('undo under the policy', () => {
  test.each([
    ['host', undefined, 200, 403],
    ['free', { undo: 'free' }, 200, 200],
    ['forbidden', { undo: 'forbidden' }, 403, 403],
  ])('%s', async (policy, policies, host, seat) => {
    const id = await newGame(policies);
    expect((await api.rest<JsonObject>('GET', `/v1/games/${id}`)).body.policies).toMatchObject({ undo: policy });
    for (const [as, status] of [
      ['', host],
      ['?seat=1', seat],
    ] as const) {
      const { body } = await api.rest<JsonObject>('GET', `/v1/games/${id}`);
      await play(id, doomed);
      const version = Number(body.version) + 1;
      const answer = await undo(id, { toVersion: version - 1 }, version, as);
      expect(answer.status).toBe(status);
      if (status === 403) expect(answer.body).toMatchObject({ code: 'forbidden', policy });
      const now = await api.rest<JsonObject>('GET', `/v1/games/${id}`);
      expect(now.body.version).toBe(status === 200 ? version + 1 : version);
    }
  });

  test('policies can be set and read in GraphQL', async () => {
    const { createGame } = await api.graphql<{ createGame: JsonObject }>(
      `mutation ($setup: GameSetup!) {
        createGame(setup: $setup, policies: { undo: forbidden }) {
          ... on Created { game { id policies { undo keys } } }
        }
      }`,
      { setup: { eldritchHorror: eldritch.setup } },
    );
    const { id, policies } = createGame.game as JsonObject;
    expect(policies).toEqual({ undo: 'forbidden', keys: 'durable' });
    await play(String(id), doomed);
    const { body } = await api.graphqlResponse(
      'mutation ($id: ID!) { undo(game: $id, toVersion: 0, expectedVersion: 1) { __typename } }',
      { id },
    );
    expect(body.errors?.[0]?.extensions).toMatchObject({
      code: 'FORBIDDEN',
      problem: 'forbidden',
      policy: 'forbidden',
    });
  });

  test('an unknown policy is refused', async () => {
    const body = { ...eldritch, policies: { undo: 'sometimes' } };
    expect((await api.rest('POST', '/v1/games', { body })).body).toMatchObject({
      code: 'bad-request',
      issues: [{ pointer: '/policies/undo' }],
    });
  });
});

describe('checkpoints', () => {
  const set = (id: string, body: JsonObject, client: ApiClient = api, key?: string) =>
    client.rest<JsonObject>('POST', `/v1/games/${id}/checkpoints`, { body, headers: { 'idempotency-key': key } });
  const listed = async (id: string) =>
    (await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${id}/checkpoints`)).body.items;

  test('name versions, can be moved, and can be the target of an undo and a fork', async () => {
    const id = await newGame();
    await play(id, doomed);
    const now = await set(id, { name: '  vor dem Tor 門 ' });
    expect(now).toMatchObject({ status: 200, body: { name: 'vor dem Tor 門', version: 1, by: 'host' } });
    await play(id, doomed);
    await set(id, { name: 'start', version: 0 });
    expect(await listed(id)).toMatchObject([
      { name: 'start', version: 0 },
      { name: 'vor dem Tor 門', version: 1 },
    ]);
    await set(id, { name: 'start', version: 2 });
    expect((await listed(id)).map(({ name, version }) => [name, version])).toEqual([
      ['vor dem Tor 門', 1],
      ['start', 2],
    ]);
    const back = await undo(id, { toCheckpoint: 'vor dem Tor 門' }, 2);
    expect(back).toMatchObject({ status: 200, body: { version: 3, game: { doom: { left: 11 } } } });
    const fork = await api.rest<JsonObject>('POST', `/v1/games/${id}/forks`, { body: { atCheckpoint: 'start' } });
    expect(fork).toMatchObject({ status: 201, body: { game: { version: 0, doom: { left: 10 } } } });
  });

  test('can be set, used and listed in GraphQL', async () => {
    const id = await newGame();
    await play(id, doomed);
    const document = `mutation ($id: ID!) {
      setCheckpoint(game: $id, name: "start", version: 0) { name version by }
      undo(game: $id, toCheckpoint: "start", expectedVersion: 1) { ... on Played { version } }
    }`;
    const answer = await api.graphql<JsonObject>(document, { id });
    expect(answer).toEqual({ setCheckpoint: { name: 'start', version: 0, by: 'host' }, undo: { version: 2 } });
    const { checkpoints } = await api.graphql<JsonObject>('query ($id: ID!) { checkpoints(game: $id) { name } }', {
      id,
    });
    expect(checkpoints).toEqual([{ name: 'start' }]);
  });

  test('a retry with a key names the version that the first attempt named', async () => {
    const id = await newGame();
    const name = 'before the storm';
    const first = await set(id, { name }, api, 'storm');
    expect(first).toMatchObject({ status: 200, body: { version: 0, replayed: false } });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    await play(id, doomed);
    const again = await set(id, { name }, api, 'storm');
    expect(again).toMatchObject({ status: 200, headers: { 'idempotency-replayed': 'true' } });
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(await listed(id)).toMatchObject([{ name, version: 0 }]);
    const { setCheckpoint } = await api.graphql<JsonObject>(
      'mutation ($id: ID!, $name: String!) { setCheckpoint(game: $id, name: $name, key: "storm") { version replayed } }',
      { id, name },
    );
    expect(setCheckpoint).toEqual({ version: 0, replayed: true });
    for (const body of [{ name: 'other' }, { name, version: 1 }]) {
      expect(await set(id, body, api, 'storm')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    }
    // The key of a played command cannot be used, either.
    const command = { commands: [doomed] };
    const path = `/v1/games/${id}/commands`;
    await api.rest('POST', path, { body: command, headers: { 'idempotency-key': 'played' } });
    expect(await set(id, { name }, api, 'played')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    // Without a key, the name moves.
    expect(await set(id, { name })).toMatchObject({ body: { version: 2, replayed: false } });
  });

  test.each([
    ['a version that does not exist yet', { name: 'x', version: 9 }, 404, 'not-found'],
    ['no name', { name: '  ' }, 400, 'bad-request'],
    ['a name that is too long', { name: 'x'.repeat(61) }, 400, 'bad-request'],
  ])('%s is refused', async (_, body, status, code) => {
    const id = await newGame();
    expect(await set(id, body)).toMatchObject({ status, body: { code } });
    expect(await listed(id)).toEqual([]);
  });

  test('an unknown name is not found, and a name together with a version is refused', async () => {
    const id = await newGame();
    await play(id, doomed);
    const none = 'This game has no checkpoint "nowhere". It has none.';
    expect(await undo(id, { toCheckpoint: 'nowhere' }, 1)).toMatchObject({ status: 404, body: { detail: none } });
    await set(id, { name: 'start', version: 0 });
    const one = 'This game has no checkpoint "nowhere". It has: "start".';
    expect(await undo(id, { toCheckpoint: 'nowhere' }, 1)).toMatchObject({ status: 404, body: { detail: one } });
    expect(await undo(id, { toCheckpoint: 'x', toVersion: 0 }, 1)).toMatchObject({ status: 400 });
    expect(await undo(id, {}, 1)).toMatchObject({ status: 400, body: { issues: [{ pointer: '/toVersion' }] } });
    const fork = { atVersion: 0, atCheckpoint: 'x' };
    expect(await api.rest('POST', `/v1/games/${id}/forks`, { body: fork })).toMatchObject({ status: 400 });
  });
});
