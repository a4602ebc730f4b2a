import { createHmac } from 'node:crypto';
import { CompactEncrypt } from 'jose/jwe/compact/encrypt';
import { expect, test } from 'vitest';
import { rotateSigning } from '../../lambdas/auth/api-key-service.ts';
import { decrypt, encrypt } from '../../lambdas/auth/encryption.ts';
import { SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import { memoryStore } from '../support/memory-store.ts';

const value = { seeds: [{ since: 0, seed: 'a secret seed' }], padding: '   ' };

test('an encrypted part is a compact JWE that names the key and the game, and nothing else', async () => {
  const signingKeys = new SigningKeys(memoryStore());
  const { kid } = await signingKeys.current();
  const text = await encrypt(signingKeys, 'eh_a', value);
  const [header = '', key, iv = '', ciphertext = '', tag = '', ...more] = text.split('.');
  expect(JSON.parse(Buffer.from(header, 'base64url').toString())).toEqual({
    alg: 'dir',
    enc: 'A256GCM',
    kid,
    game: 'eh_a',
  });
  expect([key, more]).toEqual(['', []]);
  const bytes = [iv, ciphertext, tag].map((each) => Buffer.from(each, 'base64url').length);
  expect(bytes).toEqual([12, 16 * 1024, 16]);
  expect(Buffer.from(ciphertext, 'base64url').toString('latin1')).not.toContain('seed');
});

test('the length tells only how many times 16 KB had to be doubled', async () => {
  const signingKeys = new SigningKeys(memoryStore());
  const lengthOf = async (characters: number) => {
    const text = await encrypt(signingKeys, 'eh_a', 'x'.repeat(characters));
    return Buffer.from(text.split('.')[3] ?? '', 'base64url').length;
  };
  expect(await lengthOf(0)).toBe(await lengthOf(16_000));
  expect(await lengthOf(40_000)).toBe(await lengthOf(60_000));
  expect(await decrypt(signingKeys, 'eh_a', await encrypt(signingKeys, 'eh_a', 'x'.repeat(40_000)))).toHaveLength(
    40_000,
  );
});

test('the same value has the same text; another value or game has another initialization vector', async () => {
  const signingKeys = new SigningKeys(memoryStore());
  const text = await encrypt(signingKeys, 'eh_a', value);
  expect(await encrypt(signingKeys, 'eh_a', structuredClone(value))).toBe(text);
  const others = [
    text,
    await encrypt(signingKeys, 'eh_b', value),
    await encrypt(signingKeys, 'eh_a', { ...value, padding: '    ' }),
  ];
  expect(new Set(others.map((each) => each.split('.')[2])).size).toBe(others.length);
});

test('it is decrypted for its own game, also after a rotation, and not once its key is retired', async () => {
  const store = memoryStore();
  const text = await encrypt(new SigningKeys(store), 'eh_a', value);
  await rotateSigning(store, false);
  expect(await decrypt(new SigningKeys(store), 'eh_a', text)).toEqual(value);
  expect(await decrypt(new SigningKeys(store), 'eh_b', text)).toBeUndefined();
  await rotateSigning(store, true);
  expect(await decrypt(new SigningKeys(store), 'eh_a', text)).toBeUndefined();
});

test('it is not decrypted when any part of it is changed, missing or added', async () => {
  const signingKeys = new SigningKeys(memoryStore());
  const text = await encrypt(signingKeys, 'eh_a', value);
  for (let at = 0; at < text.length; at += 1) {
    // The last character of a part may hold bits that mean nothing; all others count.
    const [own, next] = [text[at], text[at + 1] ?? '.'];
    if (own === '.' || next === '.') continue;
    const changed = text.slice(0, at) + (own === 'A' ? 'B' : 'A') + text.slice(at + 1);
    expect(await decrypt(signingKeys, 'eh_a', changed), String(at)).toBeUndefined();
  }
  for (const broken of ['', '.', '....', text.slice(0, -5), `${text}.`, text.split('.').slice(1).join('.')]) {
    expect(await decrypt(signingKeys, 'eh_a', broken)).toBeUndefined();
  }
});

test('another algorithm is not accepted, even under the right key', async () => {
  const signingKeys = new SigningKeys(memoryStore());
  const { kid, secret } = await signingKeys.current();
  const key = createHmac('sha256', Buffer.from(secret, 'base64url')).update('export encryption').digest();
  const written = (header: { alg: string; enc: string }) =>
    new CompactEncrypt(Buffer.from(JSON.stringify(value)))
      .setProtectedHeader({ ...header, kid, game: 'eh_a' })
      .encrypt(key);
  expect(await decrypt(signingKeys, 'eh_a', await written({ alg: 'dir', enc: 'A256GCM' }))).toEqual(value);
  expect(await decrypt(signingKeys, 'eh_a', await written({ alg: 'A256KW', enc: 'A256GCM' }))).toBeUndefined();
  expect(await decrypt(signingKeys, 'eh_a', await written({ alg: 'dir', enc: 'A128CBC-HS256' }))).toBeUndefined();
});
