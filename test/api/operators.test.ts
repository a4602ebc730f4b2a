import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Api, type ApiClient, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
let operator: ApiClient;
beforeAll(async () => {
  api = await startApi();
  operator = await api.as('operator', { scopes: ['operate'] });
});
afterAll(() => api.close());

const game = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'cthulhu' } };
const make = (body: JsonObject) =>
  operator.rest<JsonObject & { id: string; text: string }>('POST', '/v1/keys', { body });
const games = async (key: string) => (await api.withToken(key).rest('GET', '/v1/games')).status;

describe('an operator', () => {
  test('creates a key for a client; its text is shown once and not listed', async () => {
    const { status, headers, body } = await make({ client: 'new-bot' });
    expect(status).toBe(201);
    expect(headers['cache-control']).toBe('no-store');
    expect(body).toMatchObject({ client: 'new-bot', scopes: ['read', 'play', 'create'], plan: 'standard', live: true });
    expect((await api.withToken(body.text).rest('POST', '/v1/games', { body: game })).status).toBe(201);
    const { text: listed, body: list } = await operator.rest('GET', '/v1/keys?client=new-bot');
    const { text, ...shown } = body;
    expect(list).toEqual({ items: [shown] });
    expect(listed).not.toContain(text.slice(-32));
  });

  test('rotates a key: both are valid for a while, then only the new one', async () => {
    const { body: old } = await make({ client: 'rotating', plan: 'large', scopes: ['read'] });
    const { status, body: fresh } = await operator.rest<{ id: string; text: string }>(
      'POST',
      `/v1/keys/${old.id}/rotate`,
      {
        body: {},
      },
    );
    expect(status).toBe(201);
    expect(fresh).toMatchObject({ client: 'rotating', plan: 'large', scopes: ['read'] });
    expect([await games(old.text), await games(fresh.text)]).toEqual([200, 200]);
    // A third live key is not allowed.
    const third = await make({ client: 'rotating' });
    expect(third).toMatchObject({ status: 409, body: { code: 'key-limit' } });
    // If the response to an earlier request was lost, the first key in the text is the one to revoke.
    expect(third.body.detail).toMatch(new RegExp(`${fresh.id}, created 2.*Z, and ${old.id}, created 2.*the newest`));
    await operator.rest('POST', `/v1/keys/${old.id}/revoke`);
    const { body: last } = await operator.rest<{ text: string }>('POST', `/v1/keys/${fresh.id}/rotate`, {
      body: { keepFor: 0 },
    });
    expect([await games(old.text), await games(fresh.text), await games(last.text)]).toEqual([401, 401, 200]);
  });

  test('revokes a key at once', async () => {
    const { body } = await make({ client: 'leaked' });
    expect(await games(body.text)).toBe(200);
    const { status, body: revoked } = await operator.rest<JsonObject>('POST', `/v1/keys/${body.id}/revoke`);
    expect(status).toBe(200);
    expect(revoked).toMatchObject({ live: false, revokedAt: expect.any(String) });
    expect(await games(body.text)).toBe(401);
    // A second revocation changes nothing.
    expect((await operator.rest('POST', `/v1/keys/${body.id}/revoke`)).body).toEqual(revoked);
  });

  test('may send a scope twice', async () => {
    const { status, body } = await make({ client: 'twice', scopes: ['read', 'play', 'read'] });
    expect(status).toBe(201);
    expect(body.scopes).toEqual(['read', 'play']);
  });

  test('revokes a key for good, also while another request rotates it', async () => {
    // In either order, a rotation that has read the key before must not keep it valid for another day.
    for (let times = 0; times < 5; times += 1) {
      const { body: old } = await make({ client: `between-${times}` });
      const [revoked] = await Promise.all([
        operator.rest<JsonObject>('POST', `/v1/keys/${old.id}/revoke`),
        operator.rest('POST', `/v1/keys/${old.id}/rotate`, { body: {} }),
      ]);
      expect(revoked.body).toMatchObject({ live: false });
      expect(await api.store.apiKey(old.id)).toMatchObject({ revokedAt: Date.parse(String(revoked.body.revokedAt)) });
      expect(await games(old.text)).toBe(401);
    }
  });

  test('A9: a revoked key is not rotated back to life, whoever comes first', async () => {
    const { body: leaked } = await make({ client: 'rotated-late' });
    await operator.rest('POST', `/v1/keys/${leaked.id}/revoke`);
    for (const key of [undefined, 'a retry']) {
      const headers = { 'idempotency-key': key };
      const late = await operator.rest('POST', `/v1/keys/${leaked.id}/rotate`, { body: {}, headers });
      expect(late).toMatchObject({ status: 409, body: { code: 'key-revoked' } });
    }
    const live = (await api.store.apiKeys('rotated-late')).filter(({ revokedAt }) => revokedAt === undefined);
    expect(live).toEqual([]);
  });

  test('A9: of many requests at once, as many succeed as there may be live keys', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => make({ client: 'crowd' })));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 201, ...Array(10).fill(409)]);
    expect(await api.store.apiKeys('crowd')).toHaveLength(2);
    const [one] = answers.filter(({ status }) => status === 201).map(({ body }) => body);
    await operator.rest('POST', `/v1/keys/${one?.id}/revoke`);
    const rotations = await Promise.all([1, 2, 3].map(() => make({ client: 'crowd' })));
    expect(rotations.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
  });

  test('A9: a request with an idempotency key is repeated safely: it gets the same key', async () => {
    const request = (body: JsonObject, path = '/v1/keys', key = 'lost answer') =>
      operator.rest<JsonObject & { id: string; text: string }>('POST', path, {
        body,
        headers: { 'idempotency-key': key },
      });
    const [first, ...again] = await Promise.all([1, 2, 3].map(() => request({ client: 'retrying' })));
    expect(first?.status).toBe(201);
    for (const { body } of again) expect(body.text).toBe(first?.body.text);
    expect(await games(String(first?.body.text))).toBe(200);
    expect(await api.store.apiKeys('retrying')).toHaveLength(1);
    expect(await request({ client: 'other' })).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    const address = `/v1/keys/${first?.body.id}/rotate`;
    const rotated = await request({ keepFor: 0 }, address, 'rotation');
    const repeated = await request({ keepFor: 0 }, address, 'rotation');
    expect([rotated.status, repeated.body.text]).toEqual([201, rotated.body.text]);
    expect(await games(rotated.body.text)).toBe(200);
    // Another operator's key of the same text is another key.
    const colleague = await api.as('colleague', { scopes: ['operate'] });
    const theirs = await colleague.rest('POST', '/v1/keys', {
      body: { client: 'theirs' },
      headers: { 'idempotency-key': 'lost answer' },
    });
    expect(theirs.status).toBe(201);
    // What was revoked in the meantime stays so.
    await operator.rest('POST', `/v1/keys/${rotated.body.id}/revoke`);
    expect(await request({ keepFor: 0 }, address, 'rotation')).toMatchObject({
      status: 409,
      body: { code: 'key-revoked' },
    });
  });

  test.each([
    ['an invalid client', { client: 'My Bot' }, '/client'],
    ['an unknown scope', { client: 'bot', scopes: ['all'] }, '/scopes/0'],
    ['no scope at all', { client: 'bot', scopes: [] }, '/scopes'],
    ['an unknown plan', { client: 'bot', plan: 'free' }, '/plan'],
  ])('gets a 400 for %s', async (_, body, pointer) => {
    expect(await make(body)).toMatchObject({ status: 400, body: { issues: [{ pointer }] } });
  });

  test.each(['aaaaaaaaaaaa', 'x', '%2e%2e', `${'a'.repeat(3_000)}`])(
    'gets a 404 for the unknown key %.20s',
    async (id) => {
      for (const [what, body] of [['revoke'], ['rotate', {}]] as const) {
        expect((await operator.rest('POST', `/v1/keys/${id}/${what}`, { body })).status).toBe(404);
      }
    },
  );
});

describe('scopes', () => {
  test('limit what a key may do', async () => {
    const { body: made } = await api.rest<Created>('POST', '/v1/games', { body: game });
    const { id } = made.game;
    const play = { body: { commands: [{ type: 'AdvanceDoom' }] } };
    const tries = (who: ApiClient) =>
      Promise.all([
        who.rest('GET', `/v1/games/${id}`),
        who.rest('POST', `/v1/games/${id}/commands`, play),
        who.rest('POST', `/v1/games/${id}/forks`, { body: {} }),
        who.rest('GET', '/v1/keys?client=test-client'),
      ]);
    for (const [scopes, statuses] of [
      [['read'], [200, 403, 403, 403]],
      [['play'], [403, 200, 403, 403]],
      [['create'], [403, 403, 201, 403]],
      [['operate'], [403, 403, 403, 200]],
    ] as const) {
      const answers = await tries(await api.as(api.client, { scopes }));
      expect(answers.map(({ status }) => status)).toEqual(statuses);
      for (const { status, body } of answers) {
        if (status === 403) expect(body).toMatchObject({ code: 'forbidden', scope: expect.any(String) });
      }
    }
    const reader = await api.as(api.client, { scopes: ['read'] });
    const { body } = await reader.graphqlResponse('mutation ($id: ID!) { spawnGate(game: $id) { __typename } }', {
      id,
    });
    expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'FORBIDDEN', problem: 'forbidden', scope: 'play' });
  });
});
