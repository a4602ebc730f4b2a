import { connect } from 'node:net';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Gateway, openGateway } from '../../local/gateway.ts';
import { localPages } from '../../local/pages.ts';
import { gatewayRoutes } from '../../schema/operations.ts';
import { type Api, startApi } from '../support/api.ts';
import type { Game } from '../support/clients.ts';
import { testSeed } from '../support/seed.ts';

/*
 * Requests that only a raw socket can send: bytes that are not HTTP, or hardly. The gateway calls the real function, which
 * has a real game that must not change.
 */

let api: Api;
let gateway: Gateway;
let port: number;
let game: string;
let before: unknown;
const failures: unknown[] = [];
beforeAll(async () => {
  api = await startApi();
  const routeKeys = gatewayRoutes.map(({ method, path }) => `${method} ${path}`);
  const pages = localPages({ key: api.key, storage: 'In memory.' });
  gateway = await openGateway({
    port: 0,
    routeKeys,
    pages,
    handler: api.handler,
    onFailure: (error) => failures.push(error),
  });
  port = Number(new URL(gateway.url).port);
  const setup = { investigators: 4, ancientOne: 'azathoth' };
  const { body } = await api.rest<{ game: Game }>('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup } });
  game = body.game.id;
  before = await stored();
});
afterAll(async () => {
  await gateway.close();
  await api.close();
});

const stored = async () => [await api.store.games(api.client, 100), await api.store.history(game, -1, 100)];

/**
 * Sends bytes and returns the status of every response until the connection was closed. If the server waits for more, this
 * side closes the connection: at once for 0, or after `timeoutMs` without data.
 */
async function send(bytes: string | Buffer, timeoutMs?: number): Promise<number[]> {
  const socket = connect(port, '127.0.0.1');
  let received = '';
  socket.setEncoding('latin1').on('data', (text) => {
    received += text;
  });
  socket.on('error', () => {});
  const closed = new Promise((resolve) => socket.on('close', resolve));
  if (timeoutMs === 0) socket.end(bytes);
  else socket.write(bytes);
  if (timeoutMs) socket.setTimeout(timeoutMs, () => socket.destroy());
  await closed;
  return [...received.matchAll(/HTTP\/1\.1 (\d{3})/g)].map(([, status]) => Number(status));
}

async function unharmed(): Promise<void> {
  expect(failures).toEqual([]);
  expect(await send('GET /healthz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n')).toEqual([200]);
  expect(await stored()).toEqual(before);
}

const command = JSON.stringify({ commands: [{ type: 'AdvanceDoom' }] });
/** A request that would be accepted except for the given lines, which have to include its length. */
function post(
  body: string | Buffer,
  lines: readonly string[],
  target = `/v1/games/${game}/commands`,
  line = `POST ${target} HTTP/1.1`,
): Buffer {
  const head = [line, 'host: localhost', `authorization: Bearer ${api.key}`, ...lines, 'connection: close'];
  return Buffer.concat([Buffer.from(`${head.join('\r\n')}\r\n\r\n`, 'latin1'), Buffer.from(body)]);
}
const json = 'content-type: application/json';
const long = (body: string | Buffer) => `content-length: ${Buffer.byteLength(body)}`;
const whole = (body: string | Buffer, ...lines: readonly string[]) => post(body, [json, long(body), ...lines]);
const noUtf8 = Buffer.from('{"commands":[{"type":"AdvanceDoom","reason":"\xc3("}]}', 'latin1');
const nested = (levels: number) => `{"commands":${'['.repeat(levels)}${']'.repeat(levels)}}`;
const get = (target: string, ...lines: readonly string[]) => post('', lines, '', `GET ${target} HTTP/1.1`);

/** What is sent, and the statuses of the responses: none where the gateway closes the connection. */
const cases: readonly [string, () => string | Buffer, ...number[]][] = [
  // Not HTTP, or hardly.
  ['words', () => 'hello, is this a server?\r\n\r\n', 400],
  ['zeros', () => Buffer.alloc(1_000), 400],
  ['a TLS greeting', () => Buffer.from('16030100f5010000f10303', 'hex'), 400],
  ['HTTP/2', () => 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['HTTP/9.9', () => 'GET / HTTP/9.9\r\nhost: x\r\n\r\n', 400],
  ['no protocol', () => 'GET /v1\r\n\r\n', 200],
  ['no host', () => 'GET /v1 HTTP/1.1\r\n\r\n', 400],
  ['an unknown method', () => 'STEAL /v1 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['a method in small letters', () => 'get /v1 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['CONNECT', () => 'CONNECT example.com:443 HTTP/1.1\r\nhost: x\r\n\r\n'],
  ['OPTIONS *', () => 'OPTIONS * HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
  ['a target without a slash', () => 'GET v1 HTTP/1.1\r\nhost: x\r\n\r\n', 400],
  ['a target of 60,000 letters', () => `GET /${'v'.repeat(60_000)} HTTP/1.1\r\nhost: x\r\n\r\n`, 431],
  ['a whole URL as target', () => get('http://elsewhere.example/healthz'), 200],
  ['a URL that consists of a scheme', () => get('http://'), 404],
  ['two slashes', () => get('//healthz'), 404],
  ['parent folders', () => get('/pages/../../../../etc/passwd'), 404],
  ['parent folders, escaped', () => get('/pages/%2e%2e%2f%2e%2e%2fpackage.json'), 404],
  ['half an escape', () => get('/v1/games/%'), 400],
  ['an invalid escape', () => get('/v1/games/%zz'), 400],
  ['an escape that is not UTF-8', () => get('/v1/games/%c3%28'), 400],
  ['an escaped half of a surrogate pair', () => get('/v1/games/%ed%a0%80'), 400],
  ['an escaped zero', () => get('/v1/games/%00'), 404],
  ['UTF-8 as it is', () => Buffer.from('GET /v1/境界 HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n'), 400],
  ['Latin-1 as it is', () => get('/v1/gr\xfcn'), 400],
  ['a space in the target', () => get('/v1/ga mes'), 400],
  ['a query without names', () => get('/v1/games?&&==&%&first&=&'), 400],
  ['a prototype in the query', () => get('/v1/games?__proto__=1&constructor=2'), 400],
  ['a parameter twice', () => get('/v1/games?first=1&first=100000'), 400],

  // Headers.
  ['a header of 60,000 letters', () => whole(command, `x-long: ${'x'.repeat(60_000)}`), 431],
  ['a header of 11,000 letters', () => whole(command, `x-long: ${'x'.repeat(11_000)}`), 431],
  ['3,000 headers', () => whole(command, ...Array.from({ length: 3_000 }, (_, at) => `x-${at}: 1`)), 431],
  ['a header without a colon', () => whole(command, 'x-strange'), 400],
  ['a header without a name', () => whole(command, ': strange'), 400],
  ['a space before the colon', () => whole(command, 'content-length : 5'), 400],
  ['a zero in a header', () => whole(command, 'x-zero: a\0b'), 400],
  ['a header that goes on in the next line', () => whole('{}', 'x-long: a\r\n b'), 400],
  [
    'headers named like members of every object',
    () => whole('{}', '__proto__: 1', 'constructor: 2', 'toString: 3'),
    400,
  ],
  ['a key that is too long', () => whole(command, `idempotency-key: ${'k'.repeat(201)}`), 400],
  ['a key in Latin-1', () => whole('{}', 'idempotency-key: \xe4\xff'), 400],
  ['two keys for the API', () => whole(command, 'authorization: Bearer gh_live_000000000000_x'), 401],
  ['two types', () => whole(command, 'content-type: text/plain'), 415],
  [
    'another charset',
    () => post(command, ['content-type: application/json; charset=utf-7', 'if-match: "9"', long(command)]),
    412,
  ],
  ['an expectation', () => whole(command, 'expect: a miracle'), 417],
  ['an upgrade', () => whole('{}', 'upgrade: h2c', 'http2-settings: AAMAAABkAAQCAAAAAAIAAAAA'), 400],

  // Length of the body.
  ['no length', () => post(command, [json]), 400],
  ['two lengths', () => whole(command, 'content-length: 3'), 400],
  ['a length and pieces', () => whole(command, 'transfer-encoding: chunked'), 400],
  ['a length below nothing', () => post(command, [json, 'content-length: -5']), 400],
  ['a length in words', () => post(command, [json, 'content-length: five']), 400],
  ['a length beyond all numbers', () => post(command, [json, `content-length: ${'9'.repeat(40)}`]), 400],
  ['a piece whose length is none', () => post('zz\r\n{}\r\n0\r\n\r\n', [json, 'transfer-encoding: chunked']), 400],
  ['pieces of pieces', () => post('0\r\n\r\n', [json, 'transfer-encoding: chunked, chunked']), 400],
  ['an unknown way to send', () => post(command, [json, 'transfer-encoding: pigeon']), 400],

  // Content of the body.
  ['gzip', () => whole(gzipSync(command), 'content-encoding: gzip'), 400],
  [
    'gzip of nearly nothing that is 100 MB',
    () => whole(gzipSync(Buffer.alloc(100_000_000)), 'content-encoding: gzip'),
    413,
  ],
  ['JSON that says it is gzip', () => whole(`${command} `.slice(1), 'content-encoding: gzip'), 400],
  ['UTF-16', () => whole(Buffer.from(command, 'utf16le')), 400],
  ['bytes that are no UTF-8', () => post(noUtf8, ['content-type: application/x+json', long(noUtf8)]), 400],
  ['10,000 levels', () => whole(nested(10_000)), 400],
  [
    'a number of 60,000 digits',
    () => whole(`{"commands":[{"type":"AdvanceDoom","steps":${'9'.repeat(60_000)}}]}`),
    400,
  ],
  ['a name twice, the second wrong', () => whole('{"commands":[{"type":"AdvanceDoom"}],"commands":7}'), 400],
  ['a prototype', () => whole('{"commands":[{"type":"AdvanceDoom","__proto__":{"steps":2}}]}'), 400],
  ['half a surrogate pair', () => whole('{"commands":[{"type":"AdvanceDoom","reason":"\\ud800"}]}'), 400],
  ['20 MB', () => whole(Buffer.alloc(20_000_000, ' ')), 413],
];

test('HEAD has the length of the response to GET', async () => {
  for (const path of ['/v1', `/v1/games/${game}`, `/v1/games/${game}/summary?as=text`, '/v1/games/eh_nowhere']) {
    // `fetch` hides how long a compressed body was.
    const headers = { authorization: `Bearer ${api.key}`, 'accept-encoding': 'identity' };
    const get = await fetch(gateway.url + path, { headers });
    const length = String((await get.arrayBuffer()).byteLength);
    const head = await fetch(gateway.url + path, { method: 'HEAD', headers });
    expect([head.status, await head.text()]).toEqual([get.status, '']);
    expect(head.headers.get('content-length')).toBe(length);
    const known = { ...headers, 'if-none-match': get.headers.get('etag') ?? '"none"' };
    const again = await fetch(gateway.url + path, { method: 'HEAD', headers: known });
    expect(again.status).toBe(get.status === 200 ? 304 : 404);
    if (get.status === 200) expect(again.headers.get('content-length')).toBeNull();
  }
});

describe('a raw request', () => {
  test.each(cases)('%s', async (_, bytes, ...statuses) => {
    expect(await send(bytes())).toEqual(statuses);
    await unharmed();
  });

  test.each<[string, () => string | Buffer]>([
    ['nothing', () => ''],
    ['half a head', () => 'POST /v1/games HTTP/1.1\r\nhost: x\r\nx-ha'],
    ['more length than body', () => post(command, [json, 'content-length: 5000'])],
    ['a piece that never ends', () => post('ffff\r\n{}', [json, 'transfer-encoding: chunked'])],
  ])('%s, and then the client disconnects', async (_, bytes) => {
    await send(bytes(), 0);
    await unharmed();
  });

  test('several requests at once on one connection are answered in order', async () => {
    const head = 'host: x\r\n\r\n';
    const last = `connection: close\r\n${head}`;
    const bytes = `GET /healthz HTTP/1.1\r\n${head}GET /v1/none HTTP/1.1\r\n${head}GET /v1/%ff HTTP/1.1\r\n${last}`;
    expect(await send(bytes)).toEqual([200, 404, 400]);
    await unharmed();
  });

  test('a valid request with any of its bytes changed is answered, or the connection is closed', {
    timeout: 60_000,
  }, async () => {
    const good = whole(JSON.stringify({ commands: [{ type: 'CloseGate', gate: 'cairo' }] }));
    const change = fc.record({ at: fc.nat(good.length - 1), by: fc.integer({ min: 1, max: 255 }) });
    const seen = new Map<number, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(change, { minLength: 1, maxLength: 3 }), fc.boolean(), async (changes, short) => {
        const bytes = Buffer.from(good);
        for (const { at, by } of changes) bytes[at] = (bytes[at] as number) ^ by;
        const statuses = await send(short ? bytes.subarray(0, changes[0]?.at) : bytes, short ? 0 : 100);
        for (const status of statuses) {
          expect(status).toBeGreaterThanOrEqual(200);
          expect(status).toBeLessThan(500);
          seen.set(status, (seen.get(status) ?? 0) + 1);
        }
      }),
      { seed: testSeed(20_261_130), numRuns: 400 },
    );
    // Some are refused by the service, some reach the rules.
    expect([...seen.keys()]).toEqual(expect.arrayContaining([400, 401, 404, 415, 422]));
    await unharmed();
  });

  test('large amounts at once do not fill the memory', { timeout: 60_000 }, async () => {
    const most = [nested(10_000), 'x'.repeat(64 * 1024), Buffer.alloc(2_000_000, ' ')].map((body) => whole(body));
    const flood = async () => {
      for (let round = 0; round < 5; round += 1) {
        const all = await Promise.all(Array.from({ length: 30 }, (_, at) => send(most[at % most.length] as Buffer)));
        for (const statuses of all) expect([[400], [413]]).toContainEqual(statuses);
      }
    };
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const kept = () => {
      collect();
      const { heapUsed, arrayBuffers } = process.memoryUsage();
      return heapUsed + arrayBuffers;
    };
    await flood();
    const before = kept();
    await flood();
    // Each flood has 100 MB. Connections that were cut release their memory with a delay.
    await expect.poll(kept, { timeout: 10_000 }).toBeLessThan(before + 10 * 2 ** 20);
    await unharmed();
  });
});
