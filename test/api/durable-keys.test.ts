import { createHash } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const begun = async (policies?: JsonObject) => {
  const body = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'cthulhu' }, policies };
  return (await api.rest<Created>('POST', '/v1/games', { body })).body.game.id;
};
const play = (id: string, key: string, by = 1) =>
  api.rest<JsonObject>('POST', `/v1/games/${id}/commands`, {
    body: { commands: [{ type: by === 1 ? 'AdvanceDoom' : 'RetreatDoom' }] },
    headers: { 'idempotency-key': key },
  });

/** Plays with `first` as key, and then with as many other keys as a game remembers. */
async function replaceRecentKeys(id: string): Promise<void> {
  await play(id, 'first');
  for (let at = 0; at < 64; at += 1) expect((await play(id, `key ${at}`, at % 2)).status).toBe(200);
}

test('a game remembers its last 64 keys', async () => {
  const id = await begun();
  await play(id, 'first');
  for (let at = 0; at < 63; at += 1) await play(id, `key ${at}`, at % 2);
  expect((await play(id, 'first')).body).toMatchObject({ version: 1, replayed: true });
  await play(id, 'one too many', 0);
  expect((await play(id, 'first')).body).toMatchObject({ version: 66, replayed: false });
});

test('a game with the policy `long` remembers every key for thirty days', async () => {
  const id = await begun({ keys: 'long' });
  await replaceRecentKeys(id);
  const again = await play(id, 'first');
  expect(again.body).toMatchObject({ version: 1, replayed: true });
  expect(again.headers['idempotency-replayed']).toBe('true');
  expect(await play(id, 'first', 0)).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  expect((await play(id, 'new', 0)).body).toMatchObject({ version: 66, replayed: false });
});

/** Two keys whose hashes begin with the same four bytes, which are all that recent keys keep. */
function collidingKeys(): readonly [string, string] {
  const seen = new Map<number, string>();
  for (let at = 0; ; at += 1) {
    const key = `alike ${at}`;
    const prefix = createHash('sha256').update(key).digest().readUInt32BE(0);
    const other = seen.get(prefix);
    if (other !== undefined) return [other, key];
    seen.set(prefix, key);
  }
}

test('a key is found although a later key has the same hash prefix', async () => {
  const id = await begun({ keys: 'long' });
  const [first, other] = collidingKeys();
  await play(id, first);
  for (let at = 0; at < 63; at += 1) await play(id, `key ${at}`, at % 2);
  expect((await play(id, other, 0)).body).toMatchObject({ version: 65, replayed: false });
  expect((await play(id, first)).body).toMatchObject({ version: 1, replayed: true });
  expect((await play(id, other, 0)).body).toMatchObject({ version: 65, replayed: true });
});

test('a durable key is forgotten when it expires', async () => {
  const id = await begun({ keys: 'long' });
  await replaceRecentKeys(id);
  const [, commit] = await api.store.history(id, -1, 2);
  await api.store.putDurableKey(id, commit?.fingerprint?.key ?? '', 1, Date.now() - 5_000);
  expect((await play(id, 'first')).body).toMatchObject({ version: 66, replayed: false });
});
