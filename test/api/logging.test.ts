import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newApiKey } from '../../lambdas/auth/api-keys.ts';
import { newSigningKey } from '../../lambdas/auth/signing-keys.ts';
import { logError, redactSecrets } from '../../lambdas/log.ts';
import { startApi } from '../support/api.ts';
import { handSignedToken } from '../support/sign-token.ts';

const key = newApiKey('test-client').text;
const token = handSignedToken(newSigningKey(), { game: 'eh_a', role: 'host', epoch: 0, delay: 0, exp: 1 });
const secrets = [key.slice(-32), ...token.slice('gh_game_'.length).split('.'), 'c2VjcmV0OnNlY3JldA'];

const lines: string[] = [];
beforeEach(() => {
  lines.length = 0;
  vi.spyOn(process.stderr, 'write').mockImplementation((line) => lines.push(String(line)) > 0);
});
afterEach(() => {
  vi.restoreAllMocks();
});

const secretsIn = (text: string) => secrets.filter((secret) => text.includes(secret));

/** Texts that contain a secret, as messages of errors may. */
const texts: readonly string[] = [
  `Bearer ${key}`,
  `no such key: ${key}.`,
  `key=${key}&more`,
  `%20${key}`,
  `x${key}`,
  `first line\n${key}\nthird line`,
  `{"authorization":"Bearer ${token}"}`,
  JSON.stringify({ headers: JSON.stringify({ authorization: `Bearer ${key}` }) }),
  `Unexpected token in "${token}"`,
  `${key}${token}`,
  'Authorization: Basic c2VjcmV0OnNlY3JldA==',
  'authorization=c2VjcmV0OnNlY3JldA',
  "[ 'authorization', 'Digest c2VjcmV0OnNlY3JldA' ]",
  '{ authorization: "c2VjcmV0OnNlY3JldA" }',
  'bearer c2VjcmV0OnNlY3JldA',
  `it was ${key.slice(0, -8)}…`,
];

test.each(texts)('no secret is logged: %j', (text) => {
  const cut = key.slice(-32, -8);
  for (const error of [new Error(text), new TypeError('wrapped', { cause: new Error(text) }), text]) {
    logError(error, { requestId: 'r1', hint: text });
  }
  expect(lines).toHaveLength(3);
  for (const line of [...lines, redactSecrets(text)]) {
    expect(secretsIn(line)).toEqual([]);
    expect(line).not.toContain(cut);
  }
  // Each is still one line of JSON with its context and the error.
  for (const line of lines) {
    expect(line.endsWith('\n') && !line.slice(0, -1).includes('\n')).toBe(true);
    expect(JSON.parse(line)).toMatchObject({
      level: 'ERROR',
      service: 'gatehouse',
      timestamp: expect.any(String),
      requestId: 'r1',
      error: { name: expect.any(String), message: expect.any(String), stack: expect.any(String) },
    });
  }
});

test('the rest of a text is logged unchanged, and so is the id of a key', () => {
  const plain = 'No authorization was sent; "Bearer" is what it begins with. gh_live_ and the bearer of bad news.';
  expect(redactSecrets('Query failed for game eh_2 at V#0000000001')).toBe(
    'Query failed for game eh_2 at V#0000000001',
  );
  expect(redactSecrets(plain)).toMatch(
    /^No authorization was sent; "Bearer" is what it begins with\. gh_live_ and the bearer/,
  );
  expect(redactSecrets(`key ${key} of x`)).toBe(`key ${key.slice(0, 21)}… of x`);
});

test('a request that fails logs no secret and returns none', async () => {
  // A table whose errors contain secrets.
  const table = createServer((_, answer) => {
    answer.writeHead(400, { 'content-type': 'application/x-amz-json-1.0' });
    answer.end(JSON.stringify({ __type: 'ValidationException', message: `Bearer ${key}\n${token}` }));
  });
  await once(table.listen(0, '127.0.0.1'), 'listening');
  const api = await startApi(async () => `http://127.0.0.1:${(table.address() as AddressInfo).port}`);
  try {
    for (const text of [key, token, api.key]) {
      const { status, body, text: shown } = await api.withToken(text).rest('GET', '/v1/games/eh_abc');
      expect([status, body.code]).toEqual([500, 'internal']);
      expect(secretsIn(shown)).toEqual([]);
      const { text: fromGraphql } = await api.withToken(text).graphqlResponse('{ games { page { next } } }');
      expect(secretsIn(fromGraphql)).toEqual([]);
    }
    expect(lines).toHaveLength(6);
    expect(lines.filter((line) => line.includes('ValidationException'))).toHaveLength(6);
    expect(secretsIn(lines.join(''))).toEqual([]);
    expect(lines.join('')).not.toContain(api.key.slice(-32));
  } finally {
    table.closeAllConnections();
    table.close();
    await api.close();
  }
});
