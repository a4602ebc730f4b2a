import { createHmac } from 'node:crypto';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { rotateSigning } from '../../lambdas/auth/api-key-service.ts';
import { Authenticator } from '../../lambdas/auth/authenticator.ts';
import { signToken, type TokenGrant, verifyToken } from '../../lambdas/auth/game-tokens.ts';
import { newSigningKey, SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import { host } from '../../rules/core/ruleset.ts';
import { memoryStore } from '../support/memory-store.ts';
import { type Claims, handSignedToken } from '../support/sign-token.ts';

const game = 'eh_abcdefghijkmnpqrstuvwxyz';
const exp = Math.floor(Date.now() / 1_000) + 3_600;
const claims: Claims = { game, role: 'seat', seat: '2', epoch: 3, delay: 0, exp };
const owner = { client: 'test', plan: 'development' } as const;
const grant: TokenGrant = { game, seat: { role: 'seat', seat: '2' }, epoch: 3, delay: 0, ...owner, expiresAt: exp };

afterEach(() => {
  vi.useRealTimers();
});

async function service() {
  const store = memoryStore();
  const signingKeys = new SigningKeys(store);
  const signingKey = await signingKeys.current();
  return { store, signingKeys, signingKey, authenticator: new Authenticator(store, signingKeys) };
}

describe('a game token', () => {
  test('is gh_game_ and a compact JWS that any implementation of the standard can check', async () => {
    const { signingKey } = await service();
    const text = await signToken(signingKey, grant);
    expect(text).toBe(handSignedToken(signingKey, claims));
    const [header = '', payload = ''] = text.slice('gh_game_'.length).split('.');
    expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
      alg: 'HS256',
      typ: 'gatehouse-game+jwt',
      kid: signingKey.kid,
    });
    expect(JSON.parse(Buffer.from(payload, 'base64url').toString())).toEqual({ ...claims, ...owner });
  });

  test('has the same text whenever it is signed', async () => {
    const { signingKey } = await service();
    const first = await signToken(signingKey, grant);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 1_000_000 });
    expect(await signToken(signingKey, grant)).toBe(first);
  });

  test.each<[string, TokenGrant]>([
    ['host', { ...grant, seat: host }],
    ['seat', grant],
    ['watcher', { ...grant, seat: undefined, delay: 5 }],
  ])('of a %s is verified to what it grants', async (_, granted) => {
    const { signingKey, signingKeys, authenticator } = await service();
    const text = await signToken(signingKey, granted);
    const principal = { kind: 'token', ...granted };
    expect(await verifyToken(signingKeys, text)).toEqual({ principal, kid: signingKey.kid });
    expect(await authenticator.authenticate(`Bearer ${text}`)).toEqual(principal);
  });
});

describe('a game token is rejected', () => {
  const forgeries: readonly (readonly [string, (key: Awaited<ReturnType<typeof service>>['signingKey']) => string])[] =
    [
      ['with alg none and no signature', (key) => handSignedToken(key, claims, { alg: 'none' }).replace(/[^.]*$/, '')],
      ['with alg none and its signature', (key) => handSignedToken(key, claims, { alg: 'none' })],
      ['with alg HS512', (key) => handSignedToken(key, claims, { alg: 'HS512' })],
      ['with alg RS256', (key) => handSignedToken(key, claims, { alg: 'RS256' })],
      ['with alg in other letters', (key) => handSignedToken(key, claims, { alg: 'hs256' })],
      ['without alg', (key) => handSignedToken(key, claims, { alg: undefined })],
      ['with typ JWT', (key) => handSignedToken(key, claims, { typ: 'JWT' })],
      ['without typ', (key) => handSignedToken(key, claims, { typ: undefined })],
      ['without kid', (key) => handSignedToken(key, claims, { kid: undefined })],
      ['with a kid that is no text', (key) => handSignedToken(key, claims, { kid: [key.kid] })],
      ['with an unknown kid', (key) => handSignedToken(key, claims, { kid: 'unknown0' })],
      ['with an unknown critical header', (key) => handSignedToken(key, claims, { crit: ['x'], x: 1 })],
      ['with an unencoded payload', (key) => handSignedToken(key, claims, { crit: ['b64'], b64: false })],
      [
        'with a key of its own in the header',
        (key) => handSignedToken(newSigningKey(), claims, { kid: key.kid, jwk: {} }),
      ],
      ['signed by another key under this kid', (key) => handSignedToken({ ...newSigningKey(), kid: key.kid }, claims)],
      ['with an unknown role', (key) => handSignedToken(key, { ...claims, role: 'owner' })],
      ['with claims that are missing', (key) => handSignedToken(key, { role: 'host' } as Claims)],
      ['with an expiry that is no integer', (key) => handSignedToken(key, { ...claims, exp: exp + 0.5 })],
      ['without its prefix', (key) => handSignedToken(key, claims).slice('gh_game_'.length)],
      ['with its prefix twice', (key) => `gh_game_${handSignedToken(key, claims)}`],
      ['with a fourth part', (key) => `${handSignedToken(key, claims)}.AAAA`],
      ['with padding', (key) => `${handSignedToken(key, claims)}=`],
      ['of an endless text', () => `gh_game_${'a'.repeat(100_000)}.${'a'.repeat(100_000)}.${'a'.repeat(43)}`],
    ];

  test.each(forgeries)('%s', async (_, forge) => {
    const { signingKey, signingKeys, authenticator } = await service();
    const text = forge(signingKey);
    expect(await verifyToken(signingKeys, text)).toBeUndefined();
    await expect(authenticator.authenticate(`Bearer ${text}`)).rejects.toMatchObject({ kind: 'unauthenticated' });
  });

  test('when any of its characters is changed, or when it is cut short', async () => {
    const { signingKey, signingKeys } = await service();
    const text = handSignedToken(signingKey, claims);
    const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    const last = text.length - 1;
    for (let at = 0; at < text.length; at += 1) {
      // The last character may be written in four ways that decode to the same bytes.
      const replacements = at === last ? [...letters] : [letters[(letters.indexOf(text[at] as string) + 1) % 64]];
      for (const letter of replacements) {
        const changed = text.slice(0, at) + letter + text.slice(at + 1);
        if (changed !== text) expect(await verifyToken(signingKeys, changed), changed).toBeUndefined();
      }
      expect(await verifyToken(signingKeys, text.slice(0, at))).toBeUndefined();
    }
  });

  test('when its header says HS256 and its signature is made with the text of the secret', async () => {
    const { signingKey, signingKeys } = await service();
    const signed = handSignedToken(signingKey, claims).split('.').slice(0, 2).join('.');
    const signature = createHmac('sha256', signingKey.secret)
      .update(signed.slice('gh_game_'.length))
      .digest('base64url');
    expect(await verifyToken(signingKeys, `${signed}.${signature}`)).toBeUndefined();
  });

  test('when it has expired, also where it was verified before', async () => {
    const { signingKey, authenticator } = await service();
    const text = `Bearer ${await signToken(signingKey, grant)}`;
    expect(await authenticator.authenticate(text)).toMatchObject({ game });
    vi.useFakeTimers({ toFake: ['Date'], now: exp * 1_000 });
    await expect(authenticator.authenticate(text)).rejects.toThrow('This token has expired');
  });

  test('when its signing key is retired, also where it was verified before', async () => {
    const { store, signingKey, authenticator } = await service();
    const text = `Bearer ${await signToken(signingKey, grant)}`;
    expect(await authenticator.authenticate(text)).toMatchObject({ game });
    await rotateSigning(store, true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    await expect(authenticator.authenticate(text)).rejects.toThrow('This token is not valid');
  });
});

test('a signing key is rotated without an end to the tokens that the older one has signed', async () => {
  const { store, signingKey, authenticator } = await service();
  const old = `Bearer ${await signToken(signingKey, grant)}`;
  await rotateSigning(store, false);
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
  expect(await authenticator.authenticate(old)).toMatchObject({ game });
});
