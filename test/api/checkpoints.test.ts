import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxCheckpoints, maxSeatCheckpoints } from '../../schema/limits.ts';
import { type Api, type ApiClient, apiClient, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';
import { hideStoreErrors } from '../support/expected-log.ts';
import { type FlakyProxy, flakyProxy, sometimes } from '../support/flaky-proxy.ts';
import { type Subprocess, startSubprocess } from '../support/subprocess.ts';

let api: Api;
let proxy: FlakyProxy;
let far: Subprocess;
let there: ApiClient;
beforeAll(async () => {
  hideStoreErrors();
  api = await startApi(async (endpoint) => {
    proxy = await flakyProxy(endpoint, () => undefined);
    return proxy.endpoint;
  });
  far = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint });
  there = apiClient(far.handler, api.key);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await far.close();
  await api.close();
  await proxy.close();
});

const begun = async () => {
  const body = { ruleset: 'eldritch-horror', setup: { investigators: 3, ancientOne: 'azathoth' } };
  return (await api.rest<Created>('POST', '/v1/games', { body })).body.game.id;
};
const play = (id: string) =>
  api.rest('POST', `/v1/games/${id}/commands`, { body: { commands: [{ type: 'AdvanceDoom' }] } });

interface Sending {
  readonly seat?: string;
  readonly key?: string | undefined;
  readonly client?: ApiClient;
}
const set = (id: string, body: JsonObject, { seat, key, client = api }: Sending = {}) =>
  client.rest<JsonObject>('POST', `/v1/games/${id}/checkpoints${seat === undefined ? '' : `?seat=${seat}`}`, {
    body,
    headers: { 'idempotency-key': key },
  });
const remove = (id: string, name: string, { seat, key, client = api }: Sending = {}) =>
  client.rest<JsonObject>(
    'DELETE',
    `/v1/games/${id}/checkpoints/${encodeURIComponent(name)}${seat === undefined ? '' : `?seat=${seat}`}`,
    { headers: { 'idempotency-key': key } },
  );
const listed = async (id: string) =>
  (await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${id}/checkpoints`)).body.items;
const namesOf = async (id: string) => (await listed(id)).map(({ name }) => name);

describe('A8: the names of another one', () => {
  test('a seat can neither move, overwrite nor delete; the host can', async () => {
    const id = await begun();
    await set(id, { name: 'of the host' });
    await set(id, { name: 'of seat 1' }, { seat: '1' });
    await play(id);
    const before = await listed(id);
    expect(before).toMatchObject([
      { name: 'of the host', version: 0, by: 'host' },
      { name: 'of seat 1', version: 0, by: '1' },
    ]);
    for (const [name, seat] of [
      ['of the host', '1'],
      ['of the host', '2'],
      ['of seat 1', '2'],
    ] as const) {
      const owner = name === 'of the host' ? 'the host' : 'seat 1';
      const refused = {
        status: 403,
        body: { code: 'forbidden', detail: expect.stringContaining(`belongs to ${owner}`) },
      };
      expect(await set(id, { name }, { seat })).toMatchObject(refused);
      expect(await set(id, { name, version: 0 }, { seat })).toMatchObject(refused);
      expect(await remove(id, name, { seat })).toMatchObject(refused);
    }
    expect(await listed(id)).toEqual(before);
    expect(await set(id, { name: 'of seat 1' }, { seat: '1' })).toMatchObject({ body: { version: 1, by: '1' } });
    // What the host moves belongs to the host.
    expect(await set(id, { name: 'of seat 1', version: 0 })).toMatchObject({ body: { version: 0, by: 'host' } });
    expect(await remove(id, 'of seat 1', { seat: '1' })).toMatchObject({ status: 403 });
    expect(await remove(id, 'of seat 1')).toMatchObject({ status: 200, body: { name: 'of seat 1', version: 0 } });
  });

  test('are not used up by a seat', async () => {
    const id = await begun();
    for (let at = 0; at < maxSeatCheckpoints; at += 1) {
      expect(await set(id, { name: `1-${at}` }, { seat: '1' })).toMatchObject({ status: 200 });
    }
    const full = { status: 400, body: { code: 'bad-request', limit: maxSeatCheckpoints } };
    expect(await set(id, { name: 'one more' }, { seat: '1' })).toMatchObject(full);
    expect(await set(id, { name: '1-5' }, { seat: '1' }), 'a move needs no room').toMatchObject({ status: 200 });
    expect(await set(id, { name: 'of another seat' }, { seat: '2' })).toMatchObject({ status: 200 });
    await remove(id, '1-5', { seat: '1' });
    expect(await set(id, { name: 'one more' }, { seat: '1' })).toMatchObject({ status: 200 });
    for (let at = 0; at < maxCheckpoints; at += 1) {
      expect([at, (await set(id, { name: `host-${at}` })).status]).toEqual([at, 200]);
    }
    expect(await set(id, { name: 'host-100' })).toMatchObject({ status: 400, body: { limit: maxCheckpoints } });
    expect(await set(id, { name: 'host-50' })).toMatchObject({ status: 200 });
    expect(await listed(id)).toHaveLength(maxCheckpoints + maxSeatCheckpoints + 1);
  });

  test('a watcher changes none', async () => {
    const id = await begun();
    await set(id, { name: 'here' });
    const { body } = await api.rest<{ items: { token: string }[] }>('POST', `/v1/games/${id}/tokens`, {
      body: { grants: [{ role: 'watcher' }] },
    });
    const client = api.withToken(body.items[0]?.token ?? '');
    expect(await set(id, { name: 'x' }, { client })).toMatchObject({ status: 403 });
    expect(await remove(id, 'here', { client })).toMatchObject({ status: 403 });
    expect(await namesOf(id)).toEqual(['here']);
  });
});

describe('A8: deleting', () => {
  test('frees the name, in both APIs; it is not found afterwards', async () => {
    const id = await begun();
    await play(id);
    for (const name of ['one', 'two']) await set(id, { name, version: 0 });
    const deleted = await remove(id, 'one');
    expect(deleted).toMatchObject({ status: 200, body: { name: 'one', version: 0, replayed: false } });
    expect(await remove(id, 'one')).toMatchObject({ status: 404, body: { code: 'not-found' } });
    const undo = { toCheckpoint: 'one', expectedVersion: 1 };
    expect((await api.rest('POST', `/v1/games/${id}/undo`, { body: undo })).status).toBe(404);
    const document = 'mutation ($id: ID!) { deleteCheckpoint(game: $id, name: "two") { name version replayed } }';
    const { deleteCheckpoint } = await api.graphql<JsonObject>(document, { id });
    expect(deleteCheckpoint).toEqual({ name: 'two', version: 0, replayed: false });
    expect(await namesOf(id)).toEqual([]);
    const again = await api.graphqlResponse(document, { id });
    expect(again.body.errors?.[0]?.extensions).toMatchObject({ problem: 'not-found' });
  });

  test('with a key deletes once, although the name is given again', async () => {
    const id = await begun();
    await set(id, { name: 'here' });
    expect(await remove(id, 'here', { key: 'k' })).toMatchObject({ body: { version: 0, replayed: false } });
    await play(id);
    await set(id, { name: 'here' });
    const again = await remove(id, 'here', { key: 'k', client: there });
    expect(again).toMatchObject({ status: 200, body: { name: 'here', version: 0, replayed: true } });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await listed(id)).toMatchObject([{ name: 'here', version: 1 }]);
    expect(await remove(id, 'other', { key: 'k' })).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  });

  test('accepts the names of a path only as the address says', async () => {
    const id = await begun();
    for (const method of ['GET', 'POST', 'PUT']) {
      const answer = await api.rest(method, `/v1/games/${id}/checkpoints/x`);
      expect([answer.status, answer.headers.allow]).toEqual([405, 'DELETE']);
    }
    expect((await api.rest('DELETE', `/v1/games/${id}/checkpoints`)).status).toBe(405);
    expect((await api.rest('DELETE', `/v1/games/${id}@0/checkpoints/x`)).status).toBe(400);
    const body = { name: 'x' };
    expect((await api.rest('DELETE', `/v1/games/${id}/checkpoints/x?name=y`)).body).toMatchObject({
      issues: [{ pointer: '/name', message: 'belongs in the path of the address' }],
    });
    await set(id, body);
    expect((await api.rest('DELETE', `/v1/games/${id}/checkpoints/x`, { body: { seat: '9' } })).status).toBe(200);
  });
});

/** Names that mean something to a language, a path, a store or a screen. */
const names = [
  '__proto__',
  'constructor',
  'toString',
  'a/b',
  '/a//b/',
  '..',
  '.',
  'a?b=c#d',
  '100% %2F %',
  '"quoted" \\ back',
  '<b>&amp;</b>',
  'Ω 門 🜏',
  '\u{10FFFF} last',
  '\u{E000}',
  'é',
  'e\u0301',
  'ימין לשמאל',
  'line\\nbreak',
  'C#x',
  'V#0000000001',
  'x'.repeat(60),
];

test('A8: any name is listed, counted, found, moved and deleted', async () => {
  const id = await begun();
  await play(id);
  for (const name of names) expect(await set(id, { name, version: 0 })).toMatchObject({ status: 200, body: { name } });
  expect(await namesOf(id)).toEqual(names);
  const { checkpoints } = await api.graphql<JsonObject>('query ($id: ID!) { checkpoints(game: $id) { name } }', { id });
  expect(checkpoints).toEqual(names.map((name) => ({ name })));
  for (let at = names.length; at < maxCheckpoints; at += 1) await set(id, { name: `filler ${at}` });
  expect(await set(id, { name: 'one more' })).toMatchObject({ status: 400 });
  for (const name of names) {
    expect([name, (await set(id, { name })).body.version]).toEqual([name, 1]);
    const body = { atCheckpoint: name };
    expect([name, (await api.rest('POST', `/v1/games/${id}/forks`, { body })).status]).toEqual([name, 201]);
    // A path never contains these two: clients take them out.
    if (name === '.' || name === '..') {
      const document = 'mutation ($id: ID!, $name: String!) { deleteCheckpoint(game: $id, name: $name) { name } }';
      expect(await api.graphql(document, { id, name })).toEqual({ deleteCheckpoint: { name } });
    } else {
      expect(await remove(id, name)).toMatchObject({ status: 200, body: { name, version: 1 } });
    }
  }
  expect(await listed(id)).toHaveLength(maxCheckpoints - names.length);
});

describe('A8: at the same moment, from two processes,', () => {
  const clients = () => [api, there];

  test('the limit holds', async () => {
    const id = await begun();
    for (let at = 0; at < maxSeatCheckpoints - 3; at += 1) await set(id, { name: `${at}` }, { seat: '1' });
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        set(id, { name: `new ${at}` }, { seat: '1', client: clients()[at % 2] as ApiClient }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 200, 200, ...Array(9).fill(400)]);
    expect(await listed(id)).toHaveLength(maxSeatCheckpoints);
  });

  test.each([
    ['a reliable store', {}],
    ['a store that loses answers', { lost: 0.15, reset: 0.05 }],
  ])('one key sets a name once, and all retries but one say `replayed`, with %s', async (name, chances) => {
    const id = await begun();
    proxy.setPlan(sometimes(chances, 8));
    const delivered = async (send: () => ReturnType<typeof set>) => {
      for (let tried = 0; tried < 20; tried += 1) {
        const answer = await send();
        if (answer.status !== 503) return answer;
      }
      throw new Error('twenty answers in a row were unavailable');
    };
    for (let round = 0; round < 8; round += 1) {
      const send = (at: number) => () =>
        set(id, { name }, { key: `key ${round}`, client: clients()[at % 2] as ApiClient });
      const answers = await Promise.all([0, 1, 2, 3].map((at) => delivered(send(at))));
      const [first] = answers;
      for (const { status, body } of answers) {
        expect([status, { ...body, replayed: false }]).toEqual([200, { ...first?.body, replayed: false }]);
      }
      const fresh = answers.filter(({ body }) => body.replayed === false).length;
      // Where its answer was lost, the one that set the name is a retry, too.
      if (Object.keys(chances).length === 0) expect(fresh).toBe(1);
      else expect(fresh).toBeLessThanOrEqual(1);
      await delivered(() => set(id, { name: 'something else' }));
      await delivered(() =>
        api.rest('POST', `/v1/games/${id}/commands`, {
          body: { commands: [{ type: 'AdvanceOmen', withoutDoom: true }] },
          headers: { 'idempotency-key': `round ${round}` },
        }),
      );
    }
    proxy.setPlan(() => undefined);
    expect((await api.store.checkpoints(id))?.revision).toBeGreaterThanOrEqual(16);
    expect(await namesOf(id)).toEqual([name, 'something else']);
  });

  test('a request that crashes before the commands know its key is healed by its retry', async () => {
    const id = await begun();
    proxy.setPlan(({ row }) => (row?.startsWith('V#') ? 'reset' : undefined));
    expect((await set(id, { name: 'here' }, { key: 'k' })).status).toBe(503);
    proxy.setPlan(() => undefined);
    await play(id);
    expect((await set(id, { name: 'here' }, { key: 'k' })).body).toMatchObject({ version: 0, replayed: true });
    const reused = await api.rest('POST', `/v1/games/${id}/commands`, {
      body: { commands: [{ type: 'AdvanceDoom' }] },
      headers: { 'idempotency-key': 'k' },
    });
    expect(reused).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  });
});
