import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { answerTooLarge } from '../../lambdas/http/answer-size.ts';
import { encoded } from '../../lambdas/http/compression.ts';
import { responseOf } from '../../local/http-response.ts';
import { maxAnswerBytes } from '../../schema/limits.ts';
import { type Api, startApi } from '../support/api.ts';
import type { Created, Played } from '../support/clients.ts';

let api: Api;
let id: string;
beforeAll(async () => {
  api = await startApi();
  const setup = { investigators: 2, ancientOne: 'azathoth' };
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup } });
  id = body.game.id;
});
afterAll(() => api.close());

const spawn = { commands: [{ type: 'SpawnGate' }] };

describe('B5: Prefer: return=minimal', () => {
  const play = (headers: Readonly<Record<string, string>>) =>
    api.rest<Played>('POST', `/v1/games/${id}/commands`, { body: spawn, headers });

  test('answers without the game, says so, and a retry does as well', async () => {
    const headers = { prefer: 'return=minimal', 'idempotency-key': 'minimal' };
    const { body, headers: answered } = await play(headers);
    expect(Object.keys(body).sort()).toEqual(['dryRun', 'events', 'replayed', 'version']);
    expect(answered).toMatchObject({ 'preference-applied': 'return=minimal', etag: `"${body.version}"` });
    const again = await play(headers);
    expect(again.body).toEqual({ ...body, replayed: true });
    // The preference is not part of the request that the key identifies.
    const whole = await play({ 'idempotency-key': 'minimal' });
    expect(whole.body).toMatchObject({ ...body, replayed: true, game: { id } });
    expect(whole.headers['preference-applied']).toBeUndefined();
  });

  test.each([
    ['respond-async, RETURN="minimal"; foo=bar', true],
    ['return=representation', false],
    ['return=representation, return=minimal', false],
    ['minimal', false],
  ])('%s', async (prefer, isMinimal) => {
    const { body, headers } = await play({ prefer });
    expect('game' in body).toBe(!isMinimal);
    expect(headers['preference-applied']).toBe(isMinimal ? 'return=minimal' : undefined);
  });

  test('an undo has it, and its impact stays', async () => {
    const { body: newest } = await api.rest<{ version: number }>('GET', `/v1/games/${id}`);
    const { body } = await api.rest('POST', `/v1/games/${id}/undo`, {
      body: { toVersion: 0, expectedVersion: newest.version },
      headers: { prefer: 'return=minimal' },
    });
    expect(Object.keys(body).sort()).toEqual(['dryRun', 'events', 'impact', 'replayed', 'version']);
  });
});

describe('B5: compression', () => {
  const read = (accepted: string | undefined, target = `/v1/games/${id}`) =>
    api.rest('GET', target, { headers: { 'accept-encoding': accepted } });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['*', 'br'],
    ['br;q=0, *', 'gzip'],
    ['GZIP ; Q=1', 'gzip'],
    ['identity', undefined],
    ['gzip;q=0', undefined],
    ['', undefined],
    [undefined, undefined],
  ])('Accept-Encoding: %s', async (accepted, encoding) => {
    const [plain, answer] = [await read('identity'), await read(accepted)];
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('authorization, accept-encoding');
    expect(answer.body).toEqual(plain.body);
    // The bytes of a compressed answer are others, so its ETag is weak.
    expect(answer.headers.etag).toBe(encoding === undefined ? plain.headers.etag : `W/${plain.headers.etag}`);
  });

  test('a weak ETag is good for If-None-Match and for If-Match', async () => {
    const { headers } = await read('gzip');
    const etag = headers.etag as string;
    const known = await api.rest('GET', `/v1/games/${id}`, { headers: { 'if-none-match': etag } });
    expect(known.status).toBe(304);
    const played = await api.rest('POST', `/v1/games/${id}/commands`, { body: spawn, headers: { 'if-match': etag } });
    expect(played.status).toBe(200);
  });

  test('short answers, problems included, are not compressed', async () => {
    expect((await read('br', '/healthz')).headers['content-encoding']).toBeUndefined();
    expect((await read('br', '/v1/nothing')).headers['content-encoding']).toBeUndefined();
  });

  test('GraphQL and the OpenAPI document are compressed', async () => {
    const query = `{ game(id: "${id}") { legal { code label } summary { headline } } }`;
    const headers = { 'accept-encoding': 'gzip' };
    const answer = await api.graphqlResponse(query, {}, { headers });
    expect(answer.headers['content-encoding']).toBe('gzip');
    expect(answer.body.data).toEqual((await api.graphqlResponse(query)).body.data);
    const document = await read('br', '/v1/openapi.json');
    expect(document.headers['content-encoding']).toBe('br');
    expect(document.body.openapi).toBe('3.1.0');
  });

  test('a body that is the same for everyone is compressed once', () => {
    const headers = { 'content-type': 'application/json', 'cache-control': 'public, max-age=300', etag: '"b-1"' };
    const one = encoded('br', { status: 200, headers, body: 'a'.repeat(5_000) });
    const two = encoded('br', { status: 200, headers, body: 'a'.repeat(5_000) });
    expect(two.body).toBe(one.body);
    expect(brotliDecompressSync(one.body).toString()).toBe('a'.repeat(5_000));
    const own = encoded('gzip', {
      status: 200,
      headers: { ...headers, 'cache-control': 'private' },
      body: 'b'.repeat(5_000),
    });
    expect(gunzipSync(own.body).toString()).toBe('b'.repeat(5_000));
  });
});

describe('A2: an answer that is too large for the platform', () => {
  const answer = (body: string) => ({ status: 200, headers: { 'content-type': 'application/json' }, body });
  const result = (body: string) => ({ statusCode: 200, headers: {}, body });

  // Quotes count twice, as they do in the JSON that a function returns.
  test.each([
    ['letters', 'a'.repeat(maxAnswerBytes - 2)],
    ['quotes', '"'.repeat(maxAnswerBytes / 2 - 1)],
    ['letters of three bytes', '漢'.repeat(Math.floor(maxAnswerBytes / 3) - 1)],
  ])('%s up to the limit pass the gateway, and more are a problem', (_, body) => {
    expect(answerTooLarge(answer(body))).toBeUndefined();
    expect(responseOf(result(body)).status).toBe(200);
    const problem = answerTooLarge(answer(`${body}${'more'.repeat(64 * 1024)}`));
    expect(problem?.kind).toBe('bad-request');
    expect(problem?.message).toMatch(/^The answer would have \d+ bytes, more than 6225920\. Ask for fewer fields/);
    expect(() => responseOf(result(`${body}${'more'.repeat(64 * 1024)}`))).toThrow('more than 6 MB');
  });

  test('compressed, it may be much longer', () => {
    expect(answerTooLarge(encoded('gzip', answer('a'.repeat(10 * maxAnswerBytes))))).toBeUndefined();
  });
});
