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
  startApi,
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
import { startSubprocess } from '../support/subprocess.ts';

type Proxy = Awaited<ReturnType<typeof flakyProxy>>;

let api: Api;
let proxy: Proxy;
beforeAll(async () => {
  api = await startApi(async (endpoint) => {
    proxy = await flakyProxy(endpoint, () => undefined);
    return proxy.endpoint;
  });
});
afterAll(async () => {
  await api.close();
  await proxy.close();
});

const operations = everyOperation();
const title = 'A title that is secret';
const setup = { investigators: 3, ancientOne: 'azathoth' };

/** A game with a history, and what the requests need besides. */
async function newTarget(): Promise<OperationTarget> {
  const body = { ruleset: 'eldritch-horror', setup, title };
  const { game } = (await api.rest<Created>('POST', '/v1/games', { body })).body;
  await api.rest('POST', `/v1/games/${game.id}/commands`, { body: { commands: [{ type: 'SpawnGate' }] } });
  const { body: open } = await api.rest<{ items: { gate: string }[] }>('GET', `/v1/games/${game.id}/gates`);
  await api.rest('POST', `/v1/games/${game.id}/checkpoints`, { body: { name: 'here' } });
  const { body: document } = await api.rest('GET', `/v1/games/${game.id}/export`);
  const key = api.key.split('_')[2] as string;
  const command = { type: 'SpawnGate' };
  const gate = open.items[0]?.gate ?? '';
  return { game: game.id, ruleset: game.ruleset, version: 1, key, document, setup, command, gate };
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

/** Everything that is stored about a game, its client, and the client that a forbidden request would create. */
async function storedData({ game }: OperationTarget): Promise<string> {
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

/** Checks that an answer is a problem of this status and contains nothing about a game. */
function expectRefused(given: ApiResponse, status: number, secrets: readonly string[], about: string): void {
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

/** Texts that would reveal something about a game. */
async function secretsOf({ game }: OperationTarget): Promise<readonly string[]> {
  const { body, text } = await api.rest<Created['game']>('GET', `/v1/games/${game}`);
  expect(text).toContain(title);
  const newest = await api.store.newest(game);
  const gates = body.summary.gates.map((gate) => gate.name);
  return [title, body.fairness.commitment, newest?.seed ?? '', body.summary.headline, body.createdAt, ...gates];
}

/** Sends every operation that requires one of these kinds of access, and expects the status that is given for it. */
async function expectRefusals(
  client: ApiClient,
  target: OperationTarget,
  refused: Partial<Readonly<Record<RequiredAccess, 401 | 403 | 404>>>,
  about: string,
): Promise<void> {
  const [secrets, before] = [await secretsOf(target), await storedData(target)];
  let tried = 0;
  for (const operation of operations) {
    const status = refused[operation.required];
    if (status === undefined) continue;
    expectRefused(await operation.send(client, target), status, secrets, `${about}: ${operation.name}`);
    tried += 1;
  }
  expect(tried).toBeGreaterThan(0);
  expect(await storedData(target), about).toBe(before);
}

const unauthenticated = {
  read: 401,
  play: 401,
  tokens: 401,
  fork: 401,
  list: 401,
  create: 401,
  evaluate: 401,
  operate: 401,
} as const;
/** What no token permits. */
const needsApiKey = { fork: 403, list: 403, create: 403, evaluate: 403, operate: 403 } as const;

test('a key with every scope is refused nothing: the requests below are refused only for a missing permission', async () => {
  const scopes: readonly Scope[] = ['read', 'play', 'create', 'operate'];
  const shared = await newTarget();
  for (const operation of operations) {
    const target = ['undo', 'play'].includes(operation.required) ? await newTarget() : shared;
    const { text, row } = newApiKey(`spare-${operations.indexOf(operation)}`, { plan: 'development' });
    await api.store.putApiKey(row);
    const key = text.split('_')[2] as string;
    const all = await api.as(api.client, { scopes });
    const given = await operation.send(all, { ...target, key });
    // That a game has no cards is no matter of permission.
    expect([undefined, 'not-in-this-game'], `${operation.name}: ${given.text}`).toContain(problemOf(given)?.kind);
  }
});

// ---- Without a valid credential ----------------------------------------------------------------------------------

describe('every operation is refused and reveals nothing with', () => {
  let target: OperationTarget;
  beforeAll(async () => {
    target = await newTarget();
  });

  test('no credential or a malformed one', async () => {
    const host = await token(target.game, { role: 'host' });
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
    const [first, ...others] = shown.map((authorization) => clientWithHeader(authorization));
    await expectRefusals(first as ApiClient, target, unauthenticated, 'nothing');
    // Authentication is the same code for every operation, so each header is tried with a sixth of them.
    const secrets = await secretsOf(target);
    for (const [at, other] of others.entries()) {
      for (const operation of operations.filter((_, number) => number % 6 === at % 6)) {
        expectRefused(await operation.send(other, target), 401, secrets, `${shown[at + 1]}: ${operation.name}`);
      }
    }
  });

  test('an API key that was never created, was revoked, or has another secret', async () => {
    const { text, row } = newApiKey(api.client, { scopes: ['read', 'play', 'create', 'operate'] });
    await expectRefusals(api.withToken(text), target, unauthenticated, 'never stored');
    await api.store.putApiKey({ ...row, revokedAt: Date.now() - 1 });
    await expectRefusals(api.withToken(text), target, unauthenticated, 'revoked');
    const [, , id, secret] = api.key.split('_') as [string, string, string, string];
    const other = newApiKey('another', {}).text.split('_')[3];
    await expectRefusals(api.withToken(`gh_live_${id}_${other}`), target, unauthenticated, 'of another secret');
    const unknown = await api.withToken(`gh_live_${id.toLowerCase()}x_${secret}`).rest('GET', '/v1/games');
    const wrong = await api.withToken(`gh_live_${id}_${other}`).rest('GET', '/v1/games');
    expect(withoutIdentity(unknown, 'no id')).toEqual(withoutIdentity(wrong, 'no id'));
  });

  test('a token with any character changed', async () => {
    const text = await token(target.game, { role: 'watcher', delay: 3 });
    const before = await storedData(target);
    expect(await reads(text, target.game)).toBe(200);
    for (const [at, letter] of [...text].entries()) {
      // The next letter. For the last letter of the signature every other letter, because some decode to the same bytes.
      const others = at === text.length - 1 ? letters : [letters[(letters.indexOf(letter) + 1) % letters.length]];
      for (const other of others) {
        if (other === letter) continue;
        const changed = `${text.slice(0, at)}${other}${text.slice(at + 1)}`;
        expect(await reads(changed, target.game), changed).toBe(401);
      }
    }
    for (let length = 0; length < text.length; length += 3) {
      expect(await reads(text.slice(0, length), target.game)).toBe(401);
    }
    expect(await storedData(target)).toBe(before);
  });

  test('a token with changed claims or another signature', async () => {
    const { kid, secret } = await signing();
    const claims: Claims = { game: target.game, role: 'watcher', epoch: 0, delay: 3, exp: later() };
    const truth = handSignedToken({ kid, secret }, claims);
    expect(await reads(truth, target.game)).toBe(200);
    const [head, payload = '', mac] = truth.split('.');
    const unsigned = (facts: Claims, by: SigningKey) => handSignedToken(by, facts).split('.').slice(0, 2).join('.');
    const rewritten: readonly Partial<Claims>[] = [
      { role: 'host' },
      { role: 'seat', seat: '1' },
      { epoch: 1 },
      { delay: 0 },
      { exp: claims.exp + 1 },
      { game: (await newTarget()).game },
    ];
    const other = newSigningKey();
    const forged = [
      ...rewritten.map((each) => `${unsigned({ ...claims, ...each }, { kid, secret })}.${mac}`),
      ...rewritten.map((each) => handSignedToken({ kid, secret: other.secret }, { ...claims, ...each })),
      handSignedToken(other, claims),
      handSignedToken({ kid, secret: '' }, claims),
      handSignedToken({ kid: 'none0000', secret: '' }, claims),
      handSignedToken({ kid, secret }, claims, { alg: 'none' }),
      handSignedToken({ kid, secret }, claims, { alg: 'HS512' }),
      // The same bytes in another base64 encoding.
      `${head}.${payload}=.${mac}`,
      `${head}.${payload}A.${mac}`,
      `${head?.toUpperCase()}.${payload}.${mac}`,
    ];
    for (const text of forged) expect(await reads(text, target.game), text).toBe(401);
    await expectRefusals(api.withToken(forged[0] as string), target, unauthenticated, 'rewritten');
    await expectRefusals(
      api.withToken(forged[rewritten.length] as string),
      target,
      unauthenticated,
      'signed with another secret',
    );
  });

  test('an expired token', async () => {
    const facts = { game: target.game, role: 'host', epoch: 0, delay: 0 } as const;
    const expired = handSignedToken(await signing(), { ...facts, exp: Math.floor(Date.now() / 1_000) });
    await expectRefusals(api.withToken(expired), target, unauthenticated, 'expired');
  });
});

test('each of two signing keys accepts only its own signatures, and removing the older ones revokes their tokens', async () => {
  const { game } = await newTarget();
  const facts = { game, role: 'host', epoch: 0, delay: 0, exp: later() } as const;
  const old = await signing();
  await rotateSigning(api.store, false);
  const fresh = await signing();
  expect(fresh.kid).not.toBe(old.kid);
  // The process reads unknown signing keys again, at most once a second.
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

test('many requests with unknown signing keys read the store once a second', async () => {
  const { game } = await newTarget();
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

test('secrets and signatures are compared in constant time', async () => {
  const { game } = await newTarget();
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
    // Only the last two letters differ: a comparison letter by letter would run long.
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

// ---- With a credential for something else ------------------------------------------------------------------------

describe('other operations are refused and reveal nothing with', () => {
  let target: OperationTarget;
  let other: OperationTarget;
  beforeAll(async () => {
    [target, other] = [await newTarget(), await newTarget()];
  });

  test.each<[string, Grant]>([
    ['the host', { role: 'host' }],
    ['a seat', { role: 'seat', seat: '2' }],
    ['a watcher', { role: 'watcher' }],
    ['a delayed watcher', { role: 'watcher', delay: 1 }],
  ])('a token of another game: %s', async (_, grant) => {
    const text = await token(other.game, grant);
    expect(await reads(text, other.game)).toBe(200);
    const plays = grant.role === 'watcher' ? 403 : 404;
    const makes = grant.role === 'host' ? 404 : 403;
    const refused = { read: 404, play: plays, ...needsApiKey } as const;
    await expectRefusals(
      api.withToken(text),
      target,
      grant.role === 'seat' ? refused : { ...refused, tokens: makes },
      grant.role,
    );
  });

  test('a token of a watcher', async () => {
    const text = await token(target.game, { role: 'watcher' });
    await expectRefusals(api.withToken(text), target, { play: 403, tokens: 403, ...needsApiKey }, 'watcher');
  });

  test('a token of a seat', async () => {
    const text = await token(target.game, { role: 'seat', seat: '2' });
    await expectRefusals(api.withToken(text), target, { tokens: 403, ...needsApiKey }, 'seat');
  });

  test('a token of the host', async () => {
    const text = await token(target.game, { role: 'host' });
    await expectRefusals(api.withToken(text), target, needsApiKey, 'host');
  });

  test.each<[string, Grant, string]>([
    ['a seat', { role: 'seat', seat: '2' }, '1'],
    ['the host', { role: 'host' }, '1'],
    ['a watcher', { role: 'watcher' }, '1'],
    ['a seat that claims to be the host', { role: 'seat', seat: '2' }, 'host'],
  ])('a token and another seat: %s', async (about, grant, seat) => {
    const client = api.withToken(await token(target.game, grant));
    const [secrets, before] = [await secretsOf(target), await storedData(target)];
    const seated = operations.filter(takesSeat);
    expect(seated.length).toBeGreaterThan(20);
    for (const operation of seated) {
      expectRefused(await operation.send(client, target, seat), 403, secrets, `${about}: ${operation.name}`);
    }
    expect(await storedData(target)).toBe(before);
  });

  test.each<[Scope, Partial<Record<RequiredAccess, 403>>]>([
    ['read', { play: 403, evaluate: 403, tokens: 403, fork: 403, create: 403, operate: 403 }],
    ['play', { read: 403, list: 403, fork: 403, create: 403, operate: 403 }],
    ['create', { read: 403, list: 403, play: 403, evaluate: 403, tokens: 403, operate: 403 }],
    ['operate', { read: 403, list: 403, play: 403, evaluate: 403, tokens: 403, fork: 403, create: 403 }],
  ])('an API key whose only scope is %s', async (scope, refused) => {
    await expectRefusals(await api.as(api.client, { scopes: [scope] }), target, refused, scope);
  });

  test('the API key of another client: the game looks like one that does not exist', async () => {
    const stranger = await api.as('stranger');
    await expectRefusals(stranger, target, { read: 404, play: 404, tokens: 404, fork: 404, operate: 403 }, 'stranger');
    expect((await stranger.rest('GET', '/v1/games')).body).toEqual({ items: [], page: {} });
    const none = `${target.game.slice(0, -1)}${target.game.endsWith('2') ? '3' : '2'}`;
    for (const operation of operations.filter(({ required }) =>
      ['read', 'play', 'tokens', 'fork'].includes(required),
    )) {
      const [there, nowhere] = [
        await operation.send(stranger, target),
        await operation.send(stranger, { ...target, game: none }),
      ];
      expect(withoutIdentity(there, target.game), operation.name).toEqual(withoutIdentity(nowhere, none));
    }
    for (const query of ['?at=0', '?at=1', '?at=99', '?seat=1', '?seat=unauthenticated']) {
      const { body } = await stranger.rest('GET', `/v1/games/${target.game}${query}`);
      expect(body).toMatchObject({ code: 'not-found', detail: `There is no game "${target.game}" that you may see.` });
    }
  });

  test('guessed ids', async () => {
    const guesses = [
      'eh_',
      'eh_2',
      'xx_abc',
      'zz',
      'META',
      `G%23${target.game}`,
      `${target.game}%00`,
      'eh_'.padEnd(63, 'a'),
    ];
    const refused = { read: 404, play: 404, tokens: 404, fork: 404 } as const;
    const everything = operations.filter(({ required, api }) => required in refused && api === 'REST');
    for (const game of guesses) {
      for (const operation of everything) {
        const { status, body } = await operation.send(api, { ...target, game });
        expect(status, `${game} ${operation.name}`).toBe(404);
        expect(body.code).toBe('not-found');
      }
    }
    const operator = await api.as('operator', { scopes: ['operate'] });
    for (const key of ['x', 'abcdefghijkl', 'A%23x', api.client]) {
      for (const how of ['rotate', 'revoke']) {
        const given = await operator.rest('POST', `/v1/keys/${key}/${how}`, { body: {} });
        expectRefused(given, 404, [], `${key} ${how}`);
      }
    }
  });
});

// ---- Tokens that create tokens -----------------------------------------------------------------------------------

describe('a token of the host', () => {
  const hosts = [{ role: 'seat', seat: '1' }, { role: 'host' }];

  test('creates no token of a host, not even by repeating the request of an API key', async () => {
    const { game } = await newTarget();
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

// ---- Revoked tokens ----------------------------------------------------------------------------------------------

describe('revoked tokens', () => {
  test('are refused from the next request on, in this process and another; other tokens stay valid', async () => {
    const target = await newTarget();
    const { game } = target;
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
        // The other process first: it has just verified the old token and has received no other request since.
        for (const at of gone) {
          const old = live[at] as string;
          expect((await apiClient(other.handler, old).rest('GET', `/v1/games/${game}`)).status).toBe(401);
          const watches = grants[at]?.role === 'watcher';
          const refused = { read: 401, ...needsApiKey, play: watches ? 403 : 401 } as const;
          await expectRefusals(api.withToken(old), { ...target, version: 99 }, refused, 'ended');
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

  test('neither use up the quota of other tokens nor see it', async () => {
    const { game } = await newTarget();
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

test('a replaced API key is valid until its time is over', async () => {
  const target = await newTarget();
  const { text, row } = newApiKey(api.client, { plan: 'development' });
  // As a rotation stores it.
  await api.store.putApiKey({ ...row, revokedAt: Date.now() + 100_000 });
  expect(await reads(text, target.game)).toBe(200);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 101_000 });
  await expectRefusals(api.withToken(text), target, unauthenticated, 'replaced');
});

beforeEach(() => {
  vi.useRealTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'];
const later = () => Math.floor(Date.now() / 1_000) + 600;

/** A client that sends exactly this Authorization header, or none. */
function clientWithHeader(authorization: string | undefined): ApiClient {
  const headers = { authorization };
  const anyone = apiClient(api.handler, '');
  return {
    ...anyone,
    rest: (method, target, request) => anyone.rest(method, target, { ...request, headers }),
    graphqlResponse: (query, variables) =>
      callHandler(api.handler, eventOf('POST', '/graphql', { body: { query, variables }, headers })),
  };
}
