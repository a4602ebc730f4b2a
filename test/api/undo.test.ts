import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type ApiClient, type JsonObject, openApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const eldritch = { ruleset: 'eldritch-horror', setup: { investigators: 3, ancientOne: 'cthulhu' } };
const doomed = { type: 'AdvanceDoom' };
const spawn = { type: 'SpawnGate' };

async function begun(policies?: JsonObject, body: JsonObject = eldritch): Promise<string> {
  const { status, body: made } = await api.rest<Created>('POST', '/v1/games', { body: { ...body, policies } });
  expect(status).toBe(201);
  return made.game.id;
}
const play = async (id: string, command: JsonObject, seat = '') => {
  const { status } = await api.rest('POST', `/v1/games/${id}/commands${seat}`, { body: { commands: [command] } });
  expect(status).toBe(200);
};
const undo = (id: string, to: JsonObject, expectedVersion: number, seat = '', who: ApiClient = api) =>
  who.rest<JsonObject>('POST', `/v1/games/${id}/undo${seat}`, { body: { ...to, expectedVersion } });
const lastOf = async (id: string) => {
  const { body } = await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${id}/events?first=100`);
  return body.items.at(-1);
};

describe('an undo says what it did to those at the table', () => {
  test('free: everybody knew beforehand what would happen', async () => {
    const id = await begun();
    await play(id, doomed);
    await play(id, { type: 'AdvanceOmen', withoutDoom: true });
    expect(await undo(id, { toVersion: 0 }, 2)).toMatchObject({ status: 200, body: { impact: 'free' } });
    expect(await lastOf(id)).toMatchObject({ kind: 'undone', toVersion: 0, impact: 'free' });
  });

  test('reveals: a gate was drawn that nobody could know', async () => {
    const id = await begun();
    await play(id, doomed);
    await play(id, spawn);
    await undo(id, { toVersion: 0 }, 2);
    expect(await lastOf(id)).toMatchObject({ impact: 'reveals' });
    // Taking back the undo takes back nothing that was played.
    await undo(id, { toVersion: 2 }, 3);
    expect(await lastOf(id)).toMatchObject({ toVersion: 2, impact: 'free' });
  });

  test('reveals: one seat alone has learnt something', async () => {
    const id = await begun({ undo: 'free' });
    await play(id, { type: 'LookAtGates', by: 2, count: 2 }, '?seat=2');
    await undo(id, { toVersion: 0 }, 1, '?seat=2');
    expect(await lastOf(id)).toMatchObject({ by: '2', impact: 'reveals' });
  });

  test('reveals: the game was over, and everybody could read its seed', async () => {
    const id = await begun();
    await play(id, { type: 'LoseGame' });
    expect(await undo(id, { toVersion: 0 }, 1)).toMatchObject({
      body: { impact: 'reveals', game: { status: 'open' } },
    });
  });

  test('crosses-a-player: somebody else has played since', async () => {
    const id = await begun();
    await play(id, doomed, '?seat=1');
    await play(id, doomed);
    await undo(id, { toVersion: 0 }, 2);
    expect(await lastOf(id)).toMatchObject({ impact: 'crosses-a-player' });
  });

  test('is told in a conflict, in GraphQL and in the export as well', async () => {
    const id = await begun();
    await play(id, spawn);
    const { undo: undone } = await api.graphql<{ undo: JsonObject }>(
      'mutation ($id: ID!) { undo(game: $id, toVersion: 0, expectedVersion: 1) { ... on Played { impact } } }',
      { id },
    );
    expect(undone).toEqual({ impact: 'reveals' });
    const late = await undo(id, { toVersion: 0 }, 1);
    expect(late).toMatchObject({ status: 409, body: { missed: [{ kind: 'undone', impact: 'reveals' }] } });
    const document = 'query ($id: ID!) { events(game: $id) { items { kind impact toVersion } } }';
    const { events } = await api.graphql<{ events: { items: JsonObject[] } }>(document, { id });
    expect(events.items.at(-1)).toEqual({ kind: 'undone', impact: 'reveals', toVersion: 0 });
    const { body } = await api.rest<{ commits: JsonObject[] }>('GET', `/v1/games/${id}/export`);
    expect(body.commits.at(-1)).toMatchObject({ impact: 'reveals' });
  });
});

describe('who may take back', () => {
  test.each([
    ['host', undefined, 200, 403],
    ['free', { undo: 'free' }, 200, 200],
    ['forbidden', { undo: 'forbidden' }, 403, 403],
  ])('%s', async (policy, policies, host, seat) => {
    const id = await begun(policies);
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

  test('policies come with a game through GraphQL too', async () => {
    const { createGame } = await api.graphql<{ createGame: JsonObject }>(
      `mutation ($setup: GameSetup!) {
        createGame(setup: $setup, policies: { undo: forbidden }) {
          ... on Created { game { id policies { undo keys } } }
        }
      }`,
      { setup: { eldritchHorror: eldritch.setup } },
    );
    const { id, policies } = createGame.game as JsonObject;
    expect(policies).toEqual({ undo: 'forbidden', keys: 'last-64' });
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

  test('a policy there is not is refused', async () => {
    const body = { ...eldritch, policies: { undo: 'sometimes' } };
    expect((await api.rest('POST', '/v1/games', { body })).body).toMatchObject({
      code: 'bad-request',
      issues: [{ pointer: '/policies/undo' }],
    });
  });
});

describe('checkpoints', () => {
  const set = (id: string, body: JsonObject, who: ApiClient = api, key?: string) =>
    who.rest<JsonObject>('POST', `/v1/games/${id}/checkpoints`, { body, headers: { 'idempotency-key': key } });
  const listed = async (id: string) =>
    (await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${id}/checkpoints`)).body.items;

  test('name versions, move, and can be gone back to and forked from by name', async () => {
    const id = await begun();
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

  test('the same through GraphQL', async () => {
    const id = await begun();
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

  test('with a key: a retry names what the first try named, whatever was played in between', async () => {
    const id = await begun();
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
    // Nor is it a key under which something was played.
    const command = { commands: [doomed] };
    const path = `/v1/games/${id}/commands`;
    await api.rest('POST', path, { body: command, headers: { 'idempotency-key': 'played' } });
    expect(await set(id, { name }, api, 'played')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    // Without one it moves.
    expect(await set(id, { name })).toMatchObject({ body: { version: 2, replayed: false } });
  });

  test.each([
    ['a version to come', { name: 'x', version: 9 }, 404, 'not-found'],
    ['no name', { name: '  ' }, 400, 'bad-request'],
    ['too long a name', { name: 'x'.repeat(61) }, 400, 'bad-request'],
  ])('%s is refused', async (_, body, status, code) => {
    const id = await begun();
    expect(await set(id, body)).toMatchObject({ status, body: { code } });
    expect(await listed(id)).toEqual([]);
  });

  test('a name that was never given is not found, and two places at once are refused', async () => {
    const id = await begun();
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

  test('there can be a hundred, and then only moves', async () => {
    const id = await begun();
    for (let at = 0; at < 100; at += 1) {
      await api.store.putCheckpoint(id, { name: `c${at}`, version: 0, by: 'host', at: 1, newest: 0 });
    }
    expect(await set(id, { name: 'one more' })).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    expect(await set(id, { name: 'c50' })).toMatchObject({ status: 200 });
  });
});
