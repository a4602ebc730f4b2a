import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { idempotencyFingerprint } from '../../lambdas/app/idempotency.ts';
import { type Api, type ApiClient, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';
import { hideStoreErrors } from '../support/expected-log.ts';
import { type FlakyProxy, flakyProxy } from '../support/flaky-proxy.ts';

let api: Api;
let proxy: FlakyProxy;
beforeAll(async () => {
  hideStoreErrors();
  api = await startApi(async (endpoint) => {
    proxy = await flakyProxy(endpoint, () => undefined);
    return proxy.endpoint;
  });
});
beforeEach(() => proxy.setPlan(() => undefined));
afterAll(async () => {
  vi.restoreAllMocks();
  await api.close();
  await proxy.close();
});

const begun = async (policies?: JsonObject) => {
  const body = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'cthulhu' }, policies };
  return (await api.rest<Created>('POST', '/v1/games', { body })).body.game.id;
};
const play = (id: string, key: string | undefined, by = 1, client: ApiClient = api, seat = '') =>
  client.rest<JsonObject>('POST', `/v1/games/${id}/commands${seat}`, {
    body: { commands: [{ type: by === 1 ? 'AdvanceDoom' : 'RetreatDoom' }] },
    headers: { 'idempotency-key': key },
  });

/** Plays with so many other keys. */
async function playOthers(id: string, number: number, name = 'key'): Promise<void> {
  for (let at = 0; at < number; at += 1) expect((await play(id, `${name} ${at}`, at % 2)).status).toBe(200);
}

const newKeyRows = async (id: string) => {
  const [, first] = await api.store.history(id, -1, 2);
  const prefix = Buffer.from(first?.fingerprint?.key ?? '', 'base64url').readUInt32BE(0);
  return api.store.keyRows(id, prefix);
};

describe('A3: a key is known however many follow', () => {
  test('by default, for at least 24 hours, with its answer and its request', async () => {
    const id = await begun();
    const first = await play(id, 'first');
    await playOthers(id, 70);
    const again = await play(id, 'first');
    expect(again.body).toEqual({
      ...first.body,
      game: { ...(first.body.game as object), id: `${id}@1` },
      replayed: true,
    });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await play(id, 'first', 0)).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    expect((await play(id, 'new', 0)).body).toMatchObject({ version: 72, replayed: false });
    const [row] = await newKeyRows(id);
    expect(row?.until).toBeGreaterThan(Date.now() + 23.9 * 3_600_000);
  });

  test('for the keys of undos and of new tokens as well', async () => {
    const id = await begun();
    await play(id, undefined);
    const undo = () =>
      api.rest<JsonObject>('POST', `/v1/games/${id}/undo`, {
        body: { toVersion: 0, expectedVersion: 1 },
        headers: { 'idempotency-key': 'undo' },
      });
    const rotate = () =>
      api.rest<JsonObject>('POST', `/v1/games/${id}/tokens/rotate`, {
        body: { grants: [{ role: 'watcher' }] },
        headers: { 'idempotency-key': 'rotate' },
      });
    await undo();
    const tokens = await rotate();
    await playOthers(id, 66);
    expect((await undo()).body).toMatchObject({ version: 2, replayed: true });
    expect((await rotate()).body).toEqual({ ...tokens.body, replayed: true });
  });

  test('and is forgotten when its row expires', async () => {
    const id = await begun();
    await play(id, 'first');
    await playOthers(id, 65);
    const [row] = await newKeyRows(id);
    if (row === undefined) throw new Error('the key has no row');
    await api.store.putKeyRow(id, { ...row, until: Date.now() - 5_000 });
    expect((await play(id, 'first', 0)).body).toMatchObject({ version: 67, replayed: false });
  });

  test('and not where the policy is `last-64`', async () => {
    const id = await begun({ keys: 'last-64' });
    await play(id, 'first');
    await playOthers(id, 63);
    expect((await play(id, 'first')).body).toMatchObject({ version: 1, replayed: true });
    await play(id, 'one too many');
    expect(await newKeyRows(id)).toEqual([]);
    expect((await play(id, 'first', 0)).body).toMatchObject({ version: 66, replayed: false });
  });
});

/** Two keys whose hashes begin with the same four bytes, which are all that recent keys keep. */
function collidingKeys(): readonly [string, string] {
  const seen = new Map<number, string>();
  for (let at = 0; ; at += 1) {
    const key = `alike ${at}`;
    const hash = idempotencyFingerprint(key, 'api-key host', [])?.key ?? '';
    const prefix = Buffer.from(hash, 'base64url').readUInt32BE(0);
    const other = seen.get(prefix);
    if (other !== undefined) return [other, key];
    seen.set(prefix, key);
  }
}

test('a key is found although a later key has the same hash prefix, also when both have only rows', async () => {
  const id = await begun();
  const [first, other] = collidingKeys();
  await play(id, first);
  await playOthers(id, 63);
  const both = async () => {
    expect((await play(id, other, 0)).body).toMatchObject({ version: 65 });
    expect((await play(id, first)).body).toMatchObject({ version: 1, replayed: true });
  };
  await both();
  await both();
  await playOthers(id, 65, 'more');
  await both();
});

describe('what keys cost', () => {
  const requestsOf = async (send: () => Promise<unknown>) => {
    const before = proxy.seen.length;
    await send();
    return proxy.seen.slice(before).map(({ operation }) => operation);
  };

  test('A3: up to 64 keyed versions, not one read or write more than without a key', async () => {
    const id = await begun();
    await play(id, undefined);
    const plain = ['Query', 'PutItem'];
    expect(await requestsOf(() => play(id, undefined, 0))).toEqual(plain);
    for (let at = 0; at < 64; at += 1) {
      expect([at, await requestsOf(() => play(id, `key ${at}`, at % 2))]).toEqual([at, plain]);
    }
    // From here on, one row is written, and once there is a row, one Query looks for it.
    expect(await requestsOf(() => play(id, 'the 65th'))).toEqual(['Query', 'PutItem', 'PutItem']);
    expect(await requestsOf(() => play(id, 'the 66th', 0))).toEqual(['Query', 'Query', 'PutItem', 'PutItem']);
    expect(await requestsOf(() => play(id, undefined))).toEqual(plain);
  });

  test('A3: a rejected request with a key costs one write, and the next ones nothing more', async () => {
    const id = await begun();
    const reject = (key?: string) =>
      api.rest('POST', `/v1/games/${id}/commands`, {
        body: {
          commands: [
            { type: 'CloseGate', gate: 'tokyo' },
            { type: 'CloseGate', gate: 'tokyo' },
          ],
        },
        headers: { 'idempotency-key': key },
      });
    expect((await reject()).status).toBe(422);
    expect(await requestsOf(() => reject())).toEqual(['Query']);
    expect(await requestsOf(() => reject('no'))).toEqual(['Query', 'PutItem']);
    expect(await requestsOf(() => reject('again no'))).toEqual(['Query', 'PutItem']);
    expect(await requestsOf(() => api.rest('GET', `/v1/games/${id}`))).toEqual(['Query']);
    expect(await requestsOf(() => play(id, 'yes'))).toEqual(['Query', 'PutItem']);
    // The same answer is found at the version that rejected it.
    expect(await requestsOf(() => reject('no'))).toEqual(['Query', 'GetItem']);
  });
});

test('a request that fails between the row of an old key and its own commit leaves both keys right', async () => {
  const id = await begun();
  await play(id, 'first');
  await playOthers(id, 63);
  proxy.setPlan(({ row }) => (row?.startsWith('V#') ? 'reset' : undefined));
  expect(await play(id, 'the 65th', 1)).toMatchObject({ status: 503 });
  proxy.setPlan(() => undefined);
  expect(await newKeyRows(id)).toHaveLength(1);
  expect((await play(id, 'first')).body).toMatchObject({ version: 1, replayed: true });
  expect((await play(id, 'the 65th', 1)).body).toMatchObject({ version: 65, replayed: false });
  expect((await play(id, 'first')).body).toMatchObject({ version: 1, replayed: true });
});

test('without the row of the key that leaves, no further key is accepted', async () => {
  const id = await begun();
  await play(id, 'first');
  await playOthers(id, 63);
  proxy.setPlan(({ row }) => (row !== undefined && !row.startsWith('V#') ? 'reset' : undefined));
  expect(await play(id, 'the 65th', 1)).toMatchObject({ status: 503 });
  expect((await api.store.newest(id))?.version).toBe(64);
  expect((await play(id, 'first')).body).toMatchObject({ version: 1, replayed: true });
});

describe('A3: a key belongs to the principal', () => {
  const tokenOf = async (id: string, seat: string) => {
    const { body } = await api.rest<{ items: { token: string }[] }>('POST', `/v1/games/${id}/tokens`, {
      body: { grants: [{ role: 'seat', seat }] },
    });
    return api.withToken(body.items[0]?.token ?? '');
  };

  test('two seats, the host and the client as a seat use the same key without meeting', async () => {
    const id = await begun();
    const [one, two] = await Promise.all([tokenOf(id, '1'), tokenOf(id, '2')]);
    const all = [
      () => play(id, '1', 1, one),
      () => play(id, '1', 0, two),
      () => play(id, '1', 1),
      () => play(id, '1', 0, api, '?seat=1'),
      () => play(id, '1', 1, api, '?seat=2'),
    ];
    for (const [at, send] of all.entries()) {
      expect((await send()).body).toMatchObject({ version: at + 1, replayed: false });
    }
    for (const [at, send] of all.entries()) {
      expect((await send()).body).toMatchObject({ version: at + 1, replayed: true });
    }
    const { body } = await api.rest<{ items: { by: string }[] }>('GET', `/v1/games/${id}/events`);
    expect(body.items.slice(1).map(({ by }) => by)).toEqual(['1', '2', 'host', '1', '2']);
  });

  test('a new token of the same seat may repeat what the old one sent', async () => {
    const id = await begun();
    await play(id, 'mine', 1, await tokenOf(id, '1'));
    expect((await play(id, 'mine', 1, await tokenOf(id, '1'))).body).toMatchObject({ version: 1, replayed: true });
  });

  test('the key that created a game is another key in it', async () => {
    const body = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'cthulhu' } };
    const { body: made } = await api.rest<Created>('POST', '/v1/games', { body, headers: { 'idempotency-key': 'k' } });
    expect((await play(made.game.id, 'k')).body).toMatchObject({ version: 1, replayed: false });
  });
});
