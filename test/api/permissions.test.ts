import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { rotateSigning } from '../../lambdas/auth/api-key-service.ts';
import { newApiKey } from '../../lambdas/auth/api-keys.ts';
import { newSigningKey } from '../../lambdas/auth/signing-keys.ts';
import type { SigningKey } from '../../lambdas/store/store.ts';
import type { Scope } from '../../schema/access.ts';
import {
  type Api,
  type ApiClient,
  type ApiResponse,
  apiClient,
  callHandler,
  eventOf,
  type JsonObject,
  openApi,
} from '../support/api.ts';
import type { Created } from '../support/clients.ts';
import { flakyProxy } from '../support/flaky-proxy.ts';
import {
  everyOperation,
  type OperationTarget,
  problemOf,
  type RequiredAccess,
  takesSeat,
} from '../support/operation-requests.ts';
import { withoutIdentity } from '../support/output-channels.ts';
import { type Claims, handSignedToken } from '../support/sign-token.ts';
import { startSubprocess } from '../support/subprocess-writer.ts';

type Proxy = Awaited<ReturnType<typeof flakyProxy>>;

let api: Api;
let proxy: Proxy;
beforeAll(async () => {
  api = await openApi(async (endpoint) => {
    proxy = await flakyProxy(endpoint, () => undefined);
    return proxy.endpoint;
  });
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

const operations = everyOperation();
const title = 'The Party Nobody Heard Of';
const setup = { investigators: 3, ancientOne: 'azathoth' };

/** A game with a past, and what can be asked of it. */
async function begun(): Promise<OperationTarget> {
  const body = { ruleset: 'eldritch-horror', setup, title };
  const { game } = (await api.rest<Created>('POST', '/v1/games', { body })).body;
  await api.rest('POST', `/v1/games/${game.id}/commands`, { body: { commands: [{ type: 'SpawnGate' }] } });
  const { body: document } = await api.rest('GET', `/v1/games/${game.id}/export`);
  const key = api.key.split('_')[2] as string;
  return { game: game.id, ruleset: game.ruleset, version: 1, key, document, setup, command: { type: 'SpawnGate' } };
}

interface Grant {
  readonly role: string;
  readonly seat?: string;
  readonly delay?: number;
}

async function tokens(
  game: string,
  grants: readonly Grant[],
  how = '',
  by: ApiClient = api,
): Promise<readonly string[]> {
  const made = await by.rest<{ items: { token: string }[] }>('POST', `/v1/games/${game}/tokens${how}`, {
    body: { grants },
  });
  expect(made.status).toBe(201);
  return made.body.items.map(({ token }) => token);
}

const token = async (game: string, grant: Grant) => (await tokens(game, [grant]))[0] as string;
const signing = async () => (await api.store.signingKeys())[0] as SigningKey;
const reads = async (text: string, game: string) => (await api.withToken(text).rest('GET', `/v1/games/${game}`)).status;

/** All that is kept about a game, its client and the clients that intruders would make. */
async function kept({ game }: OperationTarget): Promise<string> {
  const { store, client } = api;
  const all = [
    store.history(game, -1, 1_000),
    store.checkpoints(game),
    store.games(client, 100),
    store.apiKeys(client),
    store.apiKeys('newcomer'),
    store.signingKeys(),
  ];
  return JSON.stringify(await Promise.all(all));
}

const usualHeaders = ['content-type', 'cache-control', 'x-request-id', 'www-authenticate', 'ratelimit-policy'];
const apolloHeaders = ['content-length', 'vary'];
const usualMembers = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'scope'];

/** A refusal of one of these statuses, in which nothing is told of any game. */
function isRefused(given: ApiResponse, status: number, secrets: readonly string[], about: string): void {
  const refused = problemOf(given);
  expect(refused, about).toBeDefined();
  expect(refused?.status, `${about}: ${given.text}`).toBe(status);
  const kinds: Readonly<Record<number, string>> = { 401: 'unauthenticated', 403: 'forbidden', 404: 'not-found' };
  expect(refused?.kind, about).toBe(kinds[status]);
  const graphql = 'errors' in given.body;
  const headers = Object.keys(given.headers).filter((name) => !usualHeaders.includes(name));
  expect(graphql ? headers.filter((name) => !apolloHeaders.includes(name)) : headers, about).toEqual([]);
  if (!graphql)
    expect(
      Object.keys(given.body).filter((name) => !usualMembers.includes(name)),
      about,
    ).toEqual([]);
  const all = given.text + JSON.stringify(given.headers);
  expect(
    secrets.filter((secret) => all.includes(secret)),
    about,
  ).toEqual([]);
}

/** What would tell something of a game. */
async function tellTales({ game }: OperationTarget): Promise<readonly string[]> {
  const { body, text } = await api.rest<Created['game']>('GET', `/v1/games/${game}`);
  expect(text).toContain(title);
  const newest = await api.store.newest(game);
  const gates = body.summary.gates.map((gate) => gate.name);
  return [title, body.fairness.commitment, newest?.seed ?? '', body.summary.headline, body.createdAt, ...gates];
}

/** Tries everything, and expects these refusals: none where the need is not named, for that would be no intrusion. */
async function triesAll(
  intruder: ApiClient,
  place: OperationTarget,
  refused: Partial<Readonly<Record<RequiredAccess, 401 | 403 | 404>>>,
  about: string,
): Promise<void> {
  const [secrets, before] = [await tellTales(place), await kept(place)];
  let tried = 0;
  for (const operation of operations) {
    const status = refused[operation.required];
    if (status === undefined) continue;
    isRefused(await operation.send(intruder, place), status, secrets, `${about}: ${operation.name}`);
    tried += 1;
  }
  expect(tried).toBeGreaterThan(0);
  expect(await kept(place), about).toBe(before);
}

const nobody = { read: 401, play: 401, tokens: 401, fork: 401, list: 401, create: 401, operate: 401 } as const;
/** What no token can do, and no key without the scope for it. */
const noKey = { fork: 403, list: 403, create: 403, operate: 403 } as const;

test('whoever may do everything is refused nothing: the tries below fail for want of a right and of nothing else', async () => {
  const scopes: readonly Scope[] = ['read', 'play', 'create', 'operate'];
  const shared = await begun();
  for (const operation of operations) {
    const place = ['undo', 'play'].includes(operation.required) ? await begun() : shared;
    const { text, row } = newApiKey(`spare-${operations.indexOf(operation)}`, { plan: 'development' });
    await api.store.putApiKey(row);
    const key = text.split('_')[2] as string;
    const all = await api.as(api.client, { scopes });
    const given = await operation.send(all, { ...place, key });
    expect(problemOf(given), `${operation.name}: ${given.text}`).toBeUndefined();
  }
});

// ---- Who is nobody -----------------------------------------------------------------------------------------------

describe('is refused everything, and told nothing:', () => {
  let place: OperationTarget;
  beforeAll(async () => {
    place = await begun();
  });

  test('who shows nothing, or something that is no credential', async () => {
    const host = await token(place.game, { role: 'host' });
    const [head, claims, mac] = host.split('.') as [string, string, string];
    const shown: readonly (string | undefined)[] = [
      undefined,
      '',
      'Bearer',
      'Bearer gh_',
      `Basic ${Buffer.from(`x:${api.key}`).toString('base64')}`,
      `Basic ${api.key}`,
      `Bearer ${api.key}, Bearer ${api.key}`,
      `Bearer ${api.key.slice(0, -1)}`,
      `Bearer ${api.key}=`,
      `Bearer ${host}=`,
      `Bearer ${head}`,
      `Bearer ${head}.${claims}`,
      `Bearer ${head}.${claims}.`,
      `Bearer .${claims}.${mac}`,
      `Bearer ${head}.${mac}`,
      `Bearer ${host}.${mac}`,
      `Bearer ${'gh_game_'.repeat(500)}`,
      `Bearer gh_game_${'e30'.repeat(8)}.${'e30'.repeat(8)}.${'A'.repeat(43)}`,
    ];
    const [first, ...others] = shown.map((authorization) => visitorWith(authorization));
    await triesAll(first as ApiClient, place, nobody, 'nothing');
    // Who somebody is is found out in one place for all operations.
    const secrets = await tellTales(place);
    for (const [at, other] of others.entries()) {
      for (const operation of operations.filter((_, number) => number % 6 === at % 6)) {
        isRefused(await operation.send(other, place), 401, secrets, `${shown[at + 1]}: ${operation.name}`);
      }
    }
  });

  test('who shows an API key that was made up, was revoked, or belongs to nobody any more', async () => {
    const { text, row } = newApiKey(api.client, { scopes: ['read', 'play', 'create', 'operate'] });
    await triesAll(api.withToken(text), place, nobody, 'never stored');
    await api.store.putApiKey({ ...row, revokedAt: Date.now() - 1 });
    await triesAll(api.withToken(text), place, nobody, 'revoked');
    const [, , id, secret] = api.key.split('_') as [string, string, string, string];
    const other = newApiKey('another', {}).text.split('_')[3];
    await triesAll(api.withToken(`gh_live_${id}_${other}`), place, nobody, 'of another secret');
    const unknown = await api.withToken(`gh_live_${id.toLowerCase()}x_${secret}`).rest('GET', '/v1/games');
    const wrong = await api.withToken(`gh_live_${id}_${other}`).rest('GET', '/v1/games');
    expect(withoutIdentity(unknown, 'no id')).toEqual(withoutIdentity(wrong, 'no id'));
  });

  test('who has changed a token in any place', async () => {
    const text = await token(place.game, { role: 'watcher', delay: 3 });
    const before = await kept(place);
    expect(await reads(text, place.game)).toBe(200);
    for (const [at, letter] of [...text].entries()) {
      // Another of its kind, and for the last of the mac also those that decode to the very same bytes.
      const others = at === text.length - 1 ? letters : [letters[(letters.indexOf(letter) + 1) % letters.length]];
      for (const other of others) {
        if (other === letter) continue;
        const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
        expect(await reads(changed, place.game), changed).toBe(401);
      }
    }
    for (let length = 0; length < text.length; length += 3) {
      expect(await reads(text.slice(0, length), place.game)).toBe(401);
    }
    expect(await kept(place)).toBe(before);
  });

  test('who has rewritten what a token says, or signed it with something else', async () => {
    const { kid, secret } = await signing();
    const told: Claims = { game: place.game, role: 'watcher', epoch: 0, delay: 3, exp: later() };
    const truth = handSignedToken({ kid, secret }, told);
    expect(await reads(truth, place.game)).toBe(200);
    const [head, payload = '', mac] = truth.split('.');
    const unsigned = (facts: Claims, by: SigningKey) => handSignedToken(by, facts).split('.').slice(0, 2).join('.');
    const rewritten: readonly Partial<Claims>[] = [
      { role: 'host' },
      { role: 'seat', seat: '1' },
      { epoch: 1 },
      { delay: 0 },
      { exp: told.exp + 1 },
      { game: (await begun()).game },
    ];
    const other = newSigningKey();
    const forged = [
      ...rewritten.map((each) => `${unsigned({ ...told, ...each }, { kid, secret })}.${mac}`),
      ...rewritten.map((each) => handSignedToken({ kid, secret: other.secret }, { ...told, ...each })),
      handSignedToken(other, told),
      handSignedToken({ kid, secret: '' }, told),
      handSignedToken({ kid: 'none0000', secret: '' }, told),
      handSignedToken({ kid, secret }, told, { alg: 'none' }),
      handSignedToken({ kid, secret }, told, { alg: 'HS512' }),
      // The same bytes in another spelling of base64.
      `${head}.${payload}=.${mac}`,
      `${head}.${payload}A.${mac}`,
      `${head?.toUpperCase()}.${payload}.${mac}`,
    ];
    for (const text of forged) expect(await reads(text, place.game), text).toBe(401);
    await triesAll(api.withToken(forged[0] as string), place, nobody, 'rewritten');
    await triesAll(api.withToken(forged[rewritten.length] as string), place, nobody, 'signed with another secret');
  });

  test('whose token has run out', async () => {
    const facts = { game: place.game, role: 'host', epoch: 0, delay: 0 } as const;
    const expired = handSignedToken(await signing(), { ...facts, exp: Math.floor(Date.now() / 1_000) });
    await triesAll(api.withToken(expired), place, nobody, 'run out');
  });
});

test('of two secrets that sign, neither vouches for the name of the other; who takes all others away ends their tokens', async () => {
  const { game } = await begun();
  const facts = { game, role: 'host', epoch: 0, delay: 0, exp: later() } as const;
  const old = await signing();
  await rotateSigning(api.store, false);
  const fresh = await signing();
  expect(fresh.kid).not.toBe(old.kid);
  // The process asks for a secret it has not heard of, though not at once.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_500 });
  expect(await reads(handSignedToken(fresh, facts), game)).toBe(200);
  expect(await reads(handSignedToken(old, facts), game)).toBe(200);
  expect(await reads(handSignedToken({ kid: fresh.kid, secret: old.secret }, facts), game)).toBe(401);
  expect(await reads(handSignedToken({ kid: old.kid, secret: fresh.secret }, facts), game)).toBe(401);
  await rotateSigning(api.store, true);
  vi.setSystemTime(Date.now() + 31_000);
  expect(await reads(handSignedToken(fresh, facts), game)).toBe(401);
  expect(await reads(handSignedToken(await signing(), facts), game)).toBe(200);
});

test('a flood of made-up names of secrets reads the table once a second, however many come at once', async () => {
  const { game } = await begun();
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 60_000 });
  const flood = (number: number) =>
    Promise.all(
      Array.from({ length: number }, () =>
        reads(handSignedToken(newSigningKey(), { game, role: 'host', epoch: 0, delay: 0, exp: later() }), game),
      ),
    );
  for (const second of [0, 1, 2]) {
    vi.setSystemTime(Date.now() + second * 1_000);
    const before = proxy.seen.length;
    expect(new Set([...(await flood(20)), ...(await flood(5))])).toEqual(new Set([401]));
    expect(proxy.seen.length - before).toBe(1);
  }
});

test('what is shown is compared with what is right in the same time, however much of it is right', async () => {
  const { game } = await begun();
  const host = await token(game, { role: 'host' });
  // WebCrypto compares signatures in constant time.
  const verified = vi.spyOn(crypto.webcrypto.subtle, 'verify');
  const compared: number[] = [];
  const real = crypto.timingSafeEqual;
  const counting: typeof real = (one, other) => {
    compared.push(one.byteLength, other.byteLength);
    return real(one, other);
  };
  try {
    Object.assign(crypto, { timingSafeEqual: counting });
    syncBuiltinESMExports();
    expect(await reads(`${host.slice(0, -43)}${'A'.repeat(43)}`, game)).toBe(401);
    // The last two letters hold bits of their own: a comparison letter by letter would come far.
    expect(await reads(`${host.slice(0, -2)}${host.endsWith('AA') ? 'BB' : 'AA'}`, game)).toBe(401);
    expect(verified.mock.calls.map(([, , signature]) => signature.byteLength)).toEqual([32, 32]);
    expect(compared).toEqual([]);
    expect(await reads(`${api.key.slice(0, -32)}${'A'.repeat(32)}`, game)).toBe(401);
    expect(compared).toEqual([43, 43]);
  } finally {
    verified.mockRestore();
    Object.assign(crypto, { timingSafeEqual: real });
    syncBuiltinESMExports();
  }
});

// ---- Who is somebody else ----------------------------------------------------------------------------------------

describe('is kept to what is theirs, and told nothing of the rest:', () => {
  let place: OperationTarget;
  let other: OperationTarget;
  beforeAll(async () => {
    [place, other] = [await begun(), await begun()];
  });

  test.each<[string, Grant]>([
    ['the host', { role: 'host' }],
    ['a seat', { role: 'seat', seat: '2' }],
    ['a watcher', { role: 'watcher' }],
    ['a watcher who is kept behind', { role: 'watcher', delay: 1 }],
  ])('%s of another game', async (_, grant) => {
    const text = await token(other.game, grant);
    expect(await reads(text, other.game)).toBe(200);
    const plays = grant.role === 'watcher' ? 403 : 404;
    const makes = grant.role === 'host' ? 404 : 403;
    const refused = { read: 404, play: plays, ...noKey } as const;
    await triesAll(
      api.withToken(text),
      place,
      grant.role === 'seat' ? refused : { ...refused, tokens: makes },
      grant.role,
    );
  });

  test('a watcher', async () => {
    const text = await token(place.game, { role: 'watcher' });
    await triesAll(api.withToken(text), place, { play: 403, tokens: 403, ...noKey }, 'watcher');
  });

  test('a seat', async () => {
    const text = await token(place.game, { role: 'seat', seat: '2' });
    await triesAll(api.withToken(text), place, { tokens: 403, ...noKey }, 'seat');
  });

  test('the host', async () => {
    const text = await token(place.game, { role: 'host' });
    await triesAll(api.withToken(text), place, noKey, 'host');
  });

  test.each<[string, Grant, string]>([
    ['a seat', { role: 'seat', seat: '2' }, '1'],
    ['the host', { role: 'host' }, '1'],
    ['a watcher', { role: 'watcher' }, '1'],
    ['a seat that would be none', { role: 'seat', seat: '2' }, 'host'],
  ])('%s who looks through another seat', async (about, grant, seat) => {
    const intruder = api.withToken(await token(place.game, grant));
    const [secrets, before] = [await tellTales(place), await kept(place)];
    const seated = operations.filter(takesSeat);
    expect(seated.length).toBeGreaterThan(20);
    for (const operation of seated) {
      isRefused(await operation.send(intruder, place, seat), 403, secrets, `${about}: ${operation.name}`);
    }
    expect(await kept(place)).toBe(before);
  });

  test.each<[Scope, Partial<Record<RequiredAccess, 403>>]>([
    ['read', { play: 403, tokens: 403, fork: 403, create: 403, operate: 403 }],
    ['play', { read: 403, list: 403, fork: 403, create: 403, operate: 403 }],
    ['create', { read: 403, list: 403, play: 403, tokens: 403, operate: 403 }],
    ['operate', { read: 403, list: 403, play: 403, tokens: 403, fork: 403, create: 403 }],
  ])('a key that is good for %s alone', async (scope, refused) => {
    await triesAll(await api.as(api.client, { scopes: [scope] }), place, refused, scope);
  });

  test("another client, to whom somebody else's game looks like none", async () => {
    const stranger = await api.as('stranger');
    await triesAll(stranger, place, { read: 404, play: 404, tokens: 404, fork: 404, operate: 403 }, 'stranger');
    expect((await stranger.rest('GET', '/v1/games')).body).toEqual({ items: [], page: {} });
    const none = `${place.game.slice(0, -1)}${place.game.endsWith('2') ? '3' : '2'}`;
    for (const operation of operations.filter(({ required: need }) =>
      ['read', 'play', 'tokens', 'fork'].includes(need),
    )) {
      const [there, nowhere] = [
        await operation.send(stranger, place),
        await operation.send(stranger, { ...place, game: none }),
      ];
      expect(withoutIdentity(there, place.game), operation.name).toEqual(withoutIdentity(nowhere, none));
    }
    for (const query of ['?at=0', '?at=1', '?at=99', '?seat=1', '?seat=nobody']) {
      const { body } = await stranger.rest('GET', `/v1/games/${place.game}${query}`);
      expect(body).toMatchObject({ code: 'not-found', detail: `There is no game "${place.game}" that you may see.` });
    }
  });

  test('whoever guesses ids', async () => {
    const guesses = [
      'eh_',
      'eh_2',
      'xx_abc',
      'zz',
      'META',
      `G%23${place.game}`,
      `${place.game}%00`,
      'eh_'.padEnd(63, 'a'),
    ];
    const refused = { read: 404, play: 404, tokens: 404, fork: 404 } as const;
    const everything = operations.filter(({ required: need, api }) => need in refused && api === 'REST');
    for (const game of guesses) {
      for (const operation of everything) {
        const { status, body } = await operation.send(api, { ...place, game });
        expect(status, `${game} ${operation.name}`).toBe(404);
        expect(body.code).toBe('not-found');
      }
    }
    const operator = await api.as('operator', { scopes: ['operate'] });
    for (const key of ['x', 'abcdefghijkl', 'A%23x', api.client]) {
      for (const how of ['rotate', 'revoke']) {
        const given = await operator.rest('POST', `/v1/keys/${key}/${how}`, { body: {} });
        isRefused(given, 404, [], `${key} ${how}`);
      }
    }
  });
});

// ---- Tokens that make tokens -------------------------------------------------------------------------------------

describe('the host', () => {
  const hosts = [{ role: 'seat', seat: '1' }, { role: 'host' }];

  test('makes no host, not even by repeating what an API key has asked for', async () => {
    const { game } = await begun();
    const host = api.withToken(await token(game, { role: 'host' }));
    for (const how of ['', '/rotate']) {
      const { status, body } = await host.rest('POST', `/v1/games/${game}/tokens${how}`, { body: { grants: hosts } });
      expect([status, body.code]).toEqual([403, 'forbidden']);
    }
    const rotate = (by: ApiClient) =>
      by.rest<JsonObject>('POST', `/v1/games/${game}/tokens/rotate`, {
        body: { grants: hosts },
        headers: { 'idempotency-key': 'once' },
      });
    const { body: made } = await rotate(api);
    const [, fresh] = (made.items as { token: string }[]).map((each) => each.token);
    expect((await rotate(api)).body).toEqual({ ...made, replayed: true });
    const again = await rotate(api.withToken(fresh as string));
    expect([again.status, again.body.code]).toEqual([403, 'forbidden']);
    expect(again.text).not.toContain('gh_game_');
    const seat = await rotate(api.withToken(await token(game, { role: 'seat', seat: '1' })));
    expect([seat.status, seat.body.code]).toEqual([403, 'forbidden']);
  });
});

// ---- What ends a token, ends it at once --------------------------------------------------------------------------

describe('tokens that were ended', () => {
  test('are refused everything from the next request on, here and in another process; no other is', async () => {
    const place = await begun();
    const { game } = place;
    const grants: readonly Grant[] = [
      { role: 'host' },
      { role: 'seat', seat: '1' },
      { role: 'seat', seat: '2' },
      { role: 'watcher' },
      { role: 'watcher', delay: 2 },
    ];
    const other = await startSubprocess({});
    try {
      let live = await tokens(game, grants);
      const stand = async () => {
        const here = await Promise.all(live.map((text) => reads(text, game)));
        const there = await Promise.all(
          live.map(async (text) => (await apiClient(other.handler, text).rest('GET', `/v1/games/${game}`)).status),
        );
        expect(there).toEqual(here);
        return here;
      };
      expect(await stand()).toEqual([200, 200, 200, 200, 200]);
      for (const [ended, gone] of [
        [{ role: 'seat', seat: '1' }, [1]],
        [{ role: 'watcher' }, [3, 4]],
        [{ role: 'host' }, [0]],
      ] as const) {
        const [fresh] = await tokens(game, [ended], '/rotate');
        // The other process first: it has seen the old token a moment ago, and nothing else since.
        for (const at of gone) {
          const old = live[at] as string;
          expect((await apiClient(other.handler, old).rest('GET', `/v1/games/${game}`)).status).toBe(401);
          const watches = grants[at]?.role === 'watcher';
          const refused = { read: 401, ...noKey, play: watches ? 403 : 401 } as const;
          await triesAll(api.withToken(old), { ...place, version: 99 }, refused, 'ended');
        }
        const now = await stand();
        expect(now.map((status, at) => [at, status])).toEqual(
          live.map((_, at) => [at, (gone as readonly number[]).includes(at) ? 401 : 200]),
        );
        live = live.map((text, at) => ((gone as readonly number[]).includes(at) ? (fresh as string) : text));
        expect(await stand()).toEqual([200, 200, 200, 200, 200]);
      }
    } finally {
      await other.close();
    }
  });

  test('neither use up what others have left nor see how much that is', async () => {
    const { game } = await begun();
    const old = await token(game, { role: 'watcher' });
    const [fresh] = await tokens(game, [{ role: 'watcher' }], '/rotate');
    const left = async (text = '') => {
      const { rateLimit } = await api.withToken(text).rest('GET', `/v1/games/${game}`);
      return Number(/r=(\d+)/.exec(rateLimit ?? '')?.[1]);
    };
    const before = await left(fresh);
    for (let times = 0; times < 5; times += 1) await left(old);
    expect(await left(fresh)).toBe(before - 1);
    expect(await left(old)).toBeGreaterThan(before - 6 - 1);
  });
});

test('a key that was replaced opens until its time is over, and then nothing', async () => {
  const place = await begun();
  const { text, row } = newApiKey(api.client, { plan: 'development' });
  // As a rotation leaves it.
  await api.store.putApiKey({ ...row, revokedAt: Date.now() + 100_000 });
  expect(await reads(text, place.game)).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 101_000 });
  await triesAll(api.withToken(text), place, nobody, 'replaced');
});

beforeEach(() => {
  vi.useRealTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const later = () => Math.floor(Date.now() / 1_000) + 600;

/** Somebody who sends this header as it is, or none. */
function visitorWith(authorization: string | undefined): ApiClient {
  const headers = { authorization };
  const anyone = apiClient(api.handler, '');
  return {
    ...anyone,
    rest: (method, target, request) => anyone.rest(method, target, { ...request, headers }),
    graphqlResponse: (query, variables) =>
      callHandler(api.handler, eventOf('POST', '/graphql', { body: { query, variables }, headers })),
  };
}
