import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { restOperations } from '../../schema/operations.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import { type Created, type Game, restGameClient } from '../support/clients.ts';

let api: Api;
let id: string;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
beforeEach(async () => {
  const { game } = (await restGameClient(api).create({
    setup: { investigators: 1, ancientOne: 'cthulhu' },
  })) as Created;
  id = game.id;
});

const play = (body: JsonObject, headers: Record<string, string> = {}) =>
  api.rest<JsonObject>('POST', `/v1/games/${id}/commands`, { body, headers });
const spawn = { type: 'SpawnGate' };

describe('rebase', () => {
  test('plays on the newest version where the rules still accept the command, in both APIs', async () => {
    await play({ commands: [spawn] });
    const late = await play({ commands: [spawn], expectedVersion: 0, rebase: true });
    expect(late).toMatchObject({ status: 200, body: { version: 2 } });
    const { play: played } = await api.graphql<{ play: JsonObject }>(
      `mutation ($id: ID!) { play(game: $id, commands: [{ eldritchHorror: { spawnGate: {} } }], expectedVersion: 0, rebase: true) {
        ... on Played { version } } }`,
      { id },
    );
    expect(played).toEqual({ version: 3 });
  });

  test('is a conflict with the missed versions where the rules reject the command', async () => {
    const { body: game } = await api.rest<Game>('GET', `/v1/games/${id}`);
    const [gate] = game.view.gates;
    const close = { type: 'CloseGate', gate: gate?.gate };
    await play({ commands: [close] });
    const late = await play({ commands: [close], expectedVersion: 0, rebase: true });
    expect(late).toMatchObject({
      status: 409,
      body: { code: 'version-conflict', currentVersion: 1, stillLegal: false, missed: [{ version: 1 }] },
    });
  });

  test('A3: is a conflict for a version that does not exist yet, and the text says so', async () => {
    const early = await play({ commands: [spawn], expectedVersion: 5, rebase: true });
    expect(early).toMatchObject({ status: 409, body: { currentVersion: 0, missed: [] } });
    expect(early.body.detail).toMatch(/^Version 5 does not exist yet: the newest is 0\. /);
    const bound = await play({ commands: [spawn] }, { 'if-match': '"7"' });
    expect(bound).toMatchObject({ status: 412, body: { detail: expect.stringContaining('does not exist yet') } });
    const undone = await api.rest<JsonObject>('POST', `/v1/games/${id}/undo`, {
      body: { toVersion: 0, expectedVersion: 3 },
    });
    expect(undone).toMatchObject({ status: 409, body: { detail: expect.stringContaining('does not exist yet') } });
    for (const { body } of [early, bound, undone]) expect(JSON.stringify(body)).not.toContain('newer');
  });

  test('is part of the request that an idempotency key belongs to', async () => {
    const headers = { 'idempotency-key': 'one' };
    await play({ commands: [spawn] }, headers);
    expect((await play({ commands: [spawn], rebase: true }, headers)).body).toMatchObject({ code: 'key-reused' });
  });
});

test('an undo with a key is carried out once and answered again, in both APIs', async () => {
  await play({ commands: [spawn] });
  const undo = () =>
    api.rest<JsonObject>('POST', `/v1/games/${id}/undo`, {
      body: { toVersion: 0, expectedVersion: 1 },
      headers: { 'idempotency-key': 'back' },
    });
  expect(await undo()).toMatchObject({ status: 200, body: { version: 2, replayed: false } });
  await play({ commands: [spawn] });
  expect(await undo()).toMatchObject({ status: 200, body: { version: 2, replayed: true } });
  const { undo: again } = await api.graphql<{ undo: JsonObject }>(
    'mutation ($id: ID!) { undo(game: $id, toVersion: 0, expectedVersion: 1, key: "back") { ... on Played { version replayed } } }',
    { id },
  );
  expect(again).toEqual({ version: 2, replayed: true });
  expect((await api.rest<Game>('GET', `/v1/games/${id}`)).body.version).toBe(3);
});

test('the same command on the same version gets the same rejection', async () => {
  const commands = [{ type: 'AdvanceOmen' }, { type: 'AdvanceDoom' }, { type: 'CloseGate', gate: 'rome' }];
  const request = { body: { commands }, headers: { 'idempotency-key': 'refused' } };
  const { body: made } = await api.rest<Created>('POST', '/v1/games', {
    body: {
      ruleset: 'eldritch-horror',
      setup: { investigators: 1, ancientOne: 'cthulhu' },
      seed: 'a seed without Rome',
    },
  });
  const answers = [];
  for (let tried = 0; tried < 8; tried += 1) {
    const { status, body } = await api.rest<JsonObject>('POST', `/v1/games/${made.game.id}/commands`, request);
    answers.push({ status, ...body, requestId: '' });
  }
  expect(answers[0]?.status).toBe(422);
  for (const answer of answers) expect(answer).toEqual(answers[0]);
});

describe('every read', () => {
  // Cards are a part of other games: cards.test.ts.
  const reads = restOperations.filter(({ name, rest }) => rest.method === 'GET' && !['health', 'cards'].includes(name));
  test.each(reads.map(({ rest }) => rest.path))(
    'of %s has an ETag and is answered by 304 when nothing changed',
    async (path) => {
      const operator = await api.as('operator', { scopes: ['read', 'operate'] });
      const queries: Readonly<Record<string, string>> = {
        '/v1/rules': '?ruleset=kyoukai',
        '/v1/keys': '?client=operator',
      };
      const who = path.includes('{id}') ? api : operator;
      const target = path.replace('/rulesets/{id}', '/rulesets/kyoukai').replace('{id}', id) + (queries[path] ?? '');
      const first = await who.rest('GET', target);
      expect(first.status).toBe(200);
      expect(first.headers.etag).toMatch(/^"[^"]+"$/);
      const second = await who.rest('GET', target, { headers: { 'if-none-match': first.headers.etag } });
      expect([second.status, second.text, second.headers.etag]).toEqual([304, '', first.headers.etag]);
    },
  );

  const parts = ['', '/doom', '/gates', '/summary', '/summary?as=text', '/legal', '/position'];

  test.each(parts)('of /v1/games/{id}%s is answered by 304 until the game has a newer version', async (part) => {
    const target = `/v1/games/${id}${part}`;
    const first = await api.rest('GET', target);
    expect(first).toMatchObject({ status: 200, headers: { etag: '"0"' } });
    const again = await api.rest('GET', target, { headers: { 'if-none-match': '"0"' } });
    expect(again).toMatchObject({ status: 304, text: '' });
    await play({ commands: [spawn] });
    const after = await api.rest('GET', target, { headers: { 'if-none-match': '"0"' } });
    expect(after).toMatchObject({ status: 200, headers: { etag: '"1"' } });
  });

  test('has another ETag for each seat, and one of a past version is immutable', async () => {
    const seat = await api.rest('GET', `/v1/games/${id}?seat=1`);
    expect(seat.headers).toMatchObject({ etag: '"0-seat-1"', 'cache-control': 'private, no-cache' });
    const other = await api.rest('GET', `/v1/games/${id}?seat=1`, { headers: { 'if-none-match': '"0"' } });
    expect(other.status).toBe(200);
    const past = await api.rest('GET', `/v1/games/${id}?at=0`);
    expect(past.headers['cache-control']).toBe('private, max-age=31536000, immutable');
    // One browser may read as two seats. Only their tokens differ.
    for (const answer of [seat, other, past]) expect(answer.headers.vary).toBe('authorization, accept-encoding');
    const known = await api.rest('GET', `/v1/games/${id}?at=0`, { headers: { 'if-none-match': '"0"' } });
    expect(known).toMatchObject({ status: 304, headers: { vary: 'authorization' } });
    expect((await api.rest('GET', '/v1/rulesets')).headers.vary).toBeUndefined();
    const matched = await play({ commands: [spawn] }, { 'if-match': '"0-seat-1"' });
    expect(matched).toMatchObject({ status: 200, body: { version: 1 } });
  });
});
