import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type QuotaStatus, Quotas } from '../../lambdas/auth/quotas.ts';
import type { UsedQuotas } from '../../lambdas/auth/request-auth.ts';
import { rateLimitHeaders } from '../../lambdas/http/rate-limit-headers.ts';
import type { QuotaStore } from '../../lambdas/store/store.ts';
import { plans, type QuotaKind } from '../../schema/access.ts';
import { type Api, type ApiClient, apiClient, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';
import { memoryStore } from '../support/memory-store.ts';
import { freshGame, sample } from '../support/sample-commits.ts';
import { startSubprocess } from '../support/subprocess.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());
// Windows are minutes of the clock. No window may end in the middle of a test.
beforeEach(async () => {
  const left = 60_000 - (Date.now() % 60_000);
  if (left < 6_000) await sleep(left);
});

const game = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'cthulhu' } };
const begun = async (who: ApiClient = api) =>
  (await who.rest<Created>('POST', '/v1/games', { body: game })).body.game.id;
const commands = { body: { commands: [{ type: 'AdvanceDoom' }] } };

/** Counts requests in the table, as another process would, until `left` are left. */
async function leaveInQuota(
  left: number,
  holder: string,
  plan: keyof typeof plans,
  use: 'reads' | 'commands' | 'games',
) {
  const { limit, seconds } = plans[plan][use];
  const until = (Math.floor(Date.now() / seconds / 1_000) + 1) * seconds * 1_000;
  await api.store.count(`${holder}#${use}#${until}`, limit - left, until);
}

describe('a response', () => {
  test('says what is left of the quota that was used', async () => {
    const who = await api.as('counted', { plan: 'standard' });
    const id = await begun(who);
    const first = await who.rest('GET', `/v1/games/${id}`);
    const second = await who.rest('GET', `/v1/games/${id}/summary?as=text`);
    expect(first.headers['ratelimit-policy']).toBe('"reads";q=3000;w=60');
    expect(first.rateLimit).toMatch(/^"reads";r=2999;t=\d+$/);
    expect(second.rateLimit).toMatch(/^"reads";r=2998;t=\d+$/);
    const played = await who.rest('POST', `/v1/games/${id}/commands`, commands);
    expect(played.rateLimit).toMatch(/^"commands";r=599;t=\d+$/);
    // A 304, a rejection and an invalid request count as well.
    const known = await who.rest('GET', `/v1/games/${id}/doom`, { headers: { 'if-none-match': '"1"' } });
    expect([known.status, known.rateLimit?.slice(0, 14)]).toEqual([304, '"reads";r=2997'].map((each) => each));
    const wrong = await who.rest('POST', `/v1/games/${id}/commands`, { body: {} });
    expect([wrong.status, wrong.rateLimit?.slice(0, 16)]).toEqual([400, '"commands";r=598']);
  });

  test('A7: counts a batch, a forecast and an export by what they cost', async () => {
    const who = await api.as('by-cost', { plan: 'standard' });
    const id = await begun(who);
    const left = async (method: string, target: string, body?: object) =>
      (await who.rest(method, `/v1/games/${id}${target}`, body && { body })).rateLimit?.split(';t')[0];
    const doom = { type: 'AdvanceDoom' };
    expect(await left('POST', '/commands', { commands: [doom, doom, doom] })).toBe('"commands";r=597');
    expect(await left('POST', '/forecast', { commands: [doom, doom], samples: 200 })).toBe('"commands";r=576');
    // Without a number of samples there are 500.
    expect(await left('POST', '/forecast', { commands: [doom] })).toBe('"commands";r=550');
    // What cannot be read costs no more than what can.
    expect(await left('POST', '/forecast', { commands: 'many', samples: 1e300 })).toBe('"commands";r=449');
    expect(await left('GET', '/export?first=100')).toBe('"reads";r=2997');
    expect(await left('GET', '/export')).toBe('"reads";r=2986');
  });

  test('A7: counts requests with a token against the client that owns the game', async () => {
    const who = await api.as('owner', { plan: 'standard' });
    const id = await begun(who);
    const grants = [{ role: 'seat', seat: '1' }, { role: 'watcher' }];
    const { body } = await who.rest<{ items: { token: string }[] }>('POST', `/v1/games/${id}/tokens`, {
      body: { grants },
    });
    const [seat, watcher] = body.items.map(({ token }) => apiClient(api.handler, token)) as [ApiClient, ApiClient];
    await seat.rest('GET', `/v1/games/${id}`);
    await watcher.rest('GET', `/v1/games/${id}`);
    expect((await who.rest('GET', `/v1/games/${id}`)).rateLimit).toMatch(/^"reads";r=2997;/);
    // Of its own limit and that of the client, a token sees the one that ends first.
    expect((await seat.rest('GET', `/v1/games/${id}`)).rateLimit).toMatch(/^"reads";r=2996;/);
    await leaveInQuota(0, 'owner', 'standard', 'reads');
    let last = 200;
    for (let sent = 0; sent < 160 && last === 200; sent += 1)
      last = (await watcher.rest('GET', `/v1/games/${id}`)).status;
    expect(last).toBe(429);
    expect((await seat.rest('GET', `/v1/games/${id}`)).status).toBe(429);
  });

  test('of GraphQL counts each lookup', async () => {
    const who = await api.as('counted-too', { plan: 'standard' });
    const id = await begun(who);
    const document = 'query ($id: ID!) { one: doom(game: $id) { left } two: game(id: $id) { id } }';
    const { rateLimit } = await who.graphqlResponse(document, { id });
    expect(rateLimit).toMatch(/^"reads";r=2998;t=\d+$/);
  });

  test('has no quota headers where no quota was used', async () => {
    for (const path of ['/v1', '/healthz', '/v1/rulesets']) {
      expect((await api.rest('GET', path)).rateLimit).toBeUndefined();
    }
    expect((await apiClient(api.handler, 'gh_live_none').rest('GET', '/v1/games')).rateLimit).toBeUndefined();
  });
});

describe('a quota that is used up', () => {
  test('is a 429 with the policy, the limit and the time to wait, and nothing is played', async () => {
    const who = await api.as('eager', { plan: 'standard' });
    const id = await begun(who);
    const play = () => who.rest<JsonObject>('POST', `/v1/games/${id}/commands`, commands);
    await leaveInQuota(0, 'eager', 'standard', 'commands');
    // A process learns of the others with its next report, and reports twenty times per window.
    const answers = [];
    for (let sent = 0; sent < 31; sent += 1) answers.push(await play());
    expect(answers.slice(0, 30).map(({ status }) => status)).toEqual(Array(30).fill(200));
    const { status, headers, body } = answers[30] as (typeof answers)[number];
    expect(status).toBe(429);
    const wait = Number(headers['retry-after']);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    expect(body).toMatchObject({ code: 'rate-limited', policy: 'commands', limit: 600, seconds: 60, retryAfter: wait });
    expect(body.detail).toContain(`Wait ${wait} seconds`);
    expect((await who.rest<JsonObject>('GET', `/v1/games/${id}`)).body.version).toBe(30);
    // Reads have a quota of their own.
    expect((await who.rest('GET', `/v1/games/${id}`)).status).toBe(200);
    const sent = await who.graphqlResponse('mutation ($id: ID!) { spawnGate(game: $id) { __typename } }', { id });
    expect(sent.body.errors?.[0]?.extensions).toMatchObject({
      code: 'RATE_LIMITED',
      problem: 'rate-limited',
      limit: 600,
    });
    expect(sent.headers['retry-after']).toBe(String(sent.body.errors?.[0]?.extensions.retryAfter));
  });

  test('the longest time to wait in a GraphQL document is in the header', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Math.floor(Date.now() / 60_000) * 60_000 + 45_000 });
    const who = await api.as('patient', { plan: 'standard' });
    const id = await begun(who);
    const newer = freshGame();
    await api.store.put(sample({ game: newer, client: 'patient', revision: 99 }));
    await leaveInQuota(0, 'patient', 'standard', 'reads');
    for (let sent = 0; sent < 148; sent += 1) await who.rest('GET', `/v1/games/${id}/doom`);
    const { headers, body } = await who.graphqlResponse(
      `query ($id: ID!, $newer: ID!) {
        doom(game: $newer) { left }
        game(id: $id) { events(first: 1) { items { version } } }
      }`,
      { id, newer },
    );
    expect(body.errors?.map(({ extensions }) => `${extensions.problem} ${extensions.retryAfter}`).toSorted()).toEqual([
      'rate-limited 15',
      'unavailable 30',
    ]);
    expect(headers['retry-after']).toBe('30');
    vi.useRealTimers();
  });

  test('is the same for all keys and all processes of a client', async () => {
    const [here, second] = [
      await api.as('two-keys', { plan: 'standard' }),
      await api.as('two-keys', { plan: 'standard' }),
    ];
    await leaveInQuota(15, 'two-keys', 'standard', 'games');
    for (let made = 0; made < 15; made += 1) await begun(here);
    const refused = await second.rest('POST', '/v1/games', { body: game });
    expect(refused).toMatchObject({ status: 429, body: { policy: 'games', seconds: 3_600 } });
  });

  test('of watchers does not affect the players of their game', async () => {
    const id = await begun();
    const grants = [{ role: 'watcher' }, { role: 'seat', seat: '1' }];
    const { body } = await api.rest<{ items: { token: string }[] }>('POST', `/v1/games/${id}/tokens`, {
      body: { grants },
    });
    const [watcher, seat] = body.items.map(({ token }) => api.withToken(token)) as [ApiClient, ApiClient];
    await leaveInQuota(0, `${id} watcher  0`, 'token', 'reads');
    const statuses = [];
    for (let looked = 0; looked < 301; looked += 1)
      statuses.push((await watcher.rest('GET', `/v1/games/${id}/doom`)).status);
    expect(statuses.at(-1)).toBe(429);
    expect((await seat.rest('GET', `/v1/games/${id}/doom`)).status).toBe(200);
    expect((await api.rest('GET', `/v1/games/${id}/doom`)).status).toBe(200);
  });
});

describe('counting', () => {
  const consume = (quotas: Quotas) => quotas.consume('bot', 'standard', 'commands', 1, () => {});

  test('adds up over processes, and allows little more than the limit', async () => {
    const store = memoryStore();
    const processes = [new Quotas(store), new Quotas(store), new Quotas(store)];
    let accepted = 0;
    for (let sent = 0; sent < 1_000; sent += 1) {
      await consume(processes[sent % 3] as Quotas).then(
        () => (accepted += 1),
        () => {},
      );
    }
    expect(accepted).toBeGreaterThanOrEqual(600);
    expect(accepted).toBeLessThanOrEqual(600 + 3 * 30);
  });

  test('writes to the table twenty times per window, not for each request', async () => {
    const store = memoryStore();
    let calls = 0;
    const counting: QuotaStore = {
      count: (...counted) => {
        calls += 1;
        return store.count(...counted);
      },
    };
    const quotas = new Quotas(counting);
    for (let sent = 0; sent < 600; sent += 1) await consume(quotas);
    expect(calls).toBe(20);
    await expect(consume(quotas)).rejects.toMatchObject({ kind: 'rate-limited', facts: { policy: 'commands' } });
  });

  test('that fails refuses no request', async () => {
    const { handler, close } = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: 'http://127.0.0.1:9' });
    // Without a table not even the key can be read. The counter is tested below.
    expect((await apiClient(handler, api.key).rest('GET', '/v1/games')).status).toBe(503);
    await close();
    const written = vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const quotas = new Quotas({ count: () => Promise.reject(new Error('no table')) });
    for (let sent = 0; sent < 31; sent += 1) await consume(quotas);
    expect(written.mock.calls.map(([line]) => JSON.parse(String(line)).message)).toEqual(['no table']);
    written.mockRestore();
  });

  test('headers name every policy', () => {
    const meter = { policy: 'reads', limit: 5, seconds: 60, remaining: 2, resets: 9 } as const;
    const used: UsedQuotas = new Map<QuotaKind, QuotaStatus>([
      ['reads', meter],
      ['games', { ...meter, policy: 'games', remaining: 0 }],
    ]);
    expect(rateLimitHeaders(used)).toEqual({
      'ratelimit-policy': '"reads";q=5;w=60, "games";q=5;w=60',
      ratelimit: '"reads";r=2;t=9, "games";r=0;t=9',
    });
  });
});

test('the limits are public, and are those that the server applies', async () => {
  const { body } = await api.rest<{ quotas: JsonObject[]; graphql: JsonObject }>('GET', '/v1/limits', {
    headers: { authorization: undefined },
  });
  expect(body.quotas).toContainEqual({ plan: 'standard', policy: 'commands', limit: 600, seconds: 60 });
  const { limits } = await api.graphql<{ limits: JsonObject }>(
    '{ limits { bodyBytes quotas { plan limit } graphql { depth cost } } }',
  );
  expect(limits).toMatchObject({ bodyBytes: 65_536, graphql: { depth: body.graphql.depth, cost: body.graphql.cost } });
});
