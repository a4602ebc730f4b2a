import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { afterEach, describe, expect, test } from 'vitest';
import { type Gateway, type GatewayOptions, openGateway, PortTaken } from '../../local/gateway.ts';
import { localPages } from '../../local/pages.ts';
import { cors } from '../../schema/cors.ts';

const opened: Gateway[] = [];
const open = async (options: Partial<GatewayOptions> = {}): Promise<Gateway> => {
  const gateway = await openGateway({ port: 0, routeKeys: [], handler: async (event) => echo(event), ...options });
  opened.push(gateway);
  return gateway;
};
afterEach(async () => {
  await Promise.all(opened.splice(0).map((gateway) => gateway.close()));
});

const echo = (event: APIGatewayProxyEventV2) => ({
  statusCode: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(event),
});

const values = { key: 'gh_live_test_<secret>', storage: 'Games are kept in memory.' };

describe('requests', () => {
  test('the function gets an event, and its response is sent with the request id', async () => {
    const { url } = await open({ routeKeys: ['POST /v1/games/{id}'] });
    const answer = await fetch(`${url}/v1/games/eh_1?a=1&a=2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: '{"境":"界"}',
    });
    const event = (await answer.json()) as APIGatewayProxyEventV2;
    expect(event).toMatchObject({
      routeKey: 'POST /v1/games/{id}',
      pathParameters: { id: 'eh_1' },
      queryStringParameters: { a: '1,2' },
      body: '{"境":"界"}',
      requestContext: { domainName: 'localhost', http: { protocol: 'HTTP/1.1' } },
    });
    expect(answer.headers.get('apigw-requestid')).toBe(event.requestContext.requestId);
  });

  test('both loopback addresses are served', async () => {
    const { url } = await open();
    const { port } = new URL(url);
    for (const host of ['127.0.0.1', '[::1]']) expect((await fetch(`http://${host}:${port}/`)).status).toBe(200);
  });

  test('HEAD has the length of the response and no body', async () => {
    const { url } = await open({ handler: async () => ({ statusCode: 200, body: 'twelve bytes' }) });
    const answer = await fetch(url, { method: 'HEAD' });
    expect([answer.headers.get('content-length'), await answer.text()]).toEqual(['12', '']);
  });

  test('cookies and 304 responses are passed on', async () => {
    const { url } = await open({
      handler: async () => ({ statusCode: 304, headers: { etag: '"3"' }, cookies: ['a=1', 'b=2'] }),
    });
    const answer = await fetch(url);
    expect([answer.status, answer.headers.get('etag'), answer.headers.getSetCookie()]).toEqual([
      304,
      '"3"',
      ['a=1', 'b=2'],
    ]);
  });
});

describe('the gateway’s own errors', () => {
  const saying = async (answer: Response) => [answer.status, await answer.json()];

  test('413 above 10 MB, without a call of the function', async () => {
    let calls = 0;
    const { url } = await open({
      handler: async (event) => {
        calls += 1;
        return { statusCode: 200, body: String(event.body?.length) };
      },
    });
    const post = (length: number) =>
      fetch(url, { method: 'POST', headers: { 'content-type': 'text/plain' }, body: 'x'.repeat(length) });
    const most = 10 * 1024 * 1024;
    expect(await (await post(most)).text()).toBe(String(most));
    expect(await saying(await post(most + 1))).toEqual([413, { message: 'Request Entity Too Large' }]);
    expect(calls).toBe(1);
  });

  test('431 above 10,240 bytes of head', async () => {
    const { url } = await open();
    const get = (length: number) => fetch(url, { headers: { 'x-long': 'x'.repeat(length) } });
    expect((await get(9_000)).status).toBe(200);
    expect(await saying(await get(10_240))).toEqual([431, { message: 'Request Header Fields Too Large' }]);
    expect((await get(60_000)).status).toBe(431);
  });

  test.each([
    ['throws', async () => Promise.reject(new Error('a secret'))],
    [
      'throws before it has begun',
      () => {
        throw new Error('a secret');
      },
    ],
    ['answers nonsense', async () => ({ statusCode: 'teapot' })],
  ])('500 when the function %s, without the reason', async (_, handler) => {
    const failures: unknown[] = [];
    const { url } = await open({ handler, onFailure: (error) => failures.push(error) });
    const answer = await fetch(url);
    expect(await saying(answer)).toEqual([500, { message: 'Internal Server Error' }]);
    expect(failures).toHaveLength(1);
  });

  test('503 when the function takes too long', async () => {
    const { url } = await open({ handler: () => new Promise(() => {}), timeoutMs: 20 });
    expect(await saying(await fetch(url))).toEqual([503, { message: 'Service Unavailable' }]);
  });

  test('a client that disconnects in the middle of a request does no harm', async () => {
    const { url } = await open();
    const socket = connect(Number(new URL(url).port), '127.0.0.1');
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 100\r\n\r\nhalf');
    await wait(20);
    socket.destroy();
    expect((await fetch(url)).status).toBe(200);
  });
});

describe('CORS', () => {
  test('a preflight is answered by the gateway alone', async () => {
    const { url } = await open({ handler: () => Promise.reject(new Error('must not be called')) });
    const answer = await fetch(`${url}/v1/games`, {
      method: 'OPTIONS',
      headers: { origin: 'https://app.example', 'access-control-request-method': 'POST' },
    });
    expect(answer.status).toBe(204);
    expect(await answer.text()).toBe('');
    expect(Object.fromEntries(answer.headers)).toMatchObject({
      'access-control-allow-origin': '*',
      'access-control-allow-methods': cors.allowMethods.join(','),
      'access-control-allow-headers': cors.allowHeaders.join(','),
      'access-control-max-age': '86400',
    });
  });

  test('OPTIONS that is not a preflight goes to the function', async () => {
    const { url } = await open();
    const event = (await (await fetch(url, { method: 'OPTIONS' })).json()) as APIGatewayProxyEventV2;
    expect(event.requestContext.http.method).toBe('OPTIONS');
  });

  test('responses to another origin have CORS headers, errors too; the function’s own are dropped', async () => {
    const { url } = await open({
      handler: async (event) => {
        if (event.rawPath === '/fail') throw new Error('on purpose');
        return { statusCode: 200, headers: { 'Access-Control-Allow-Origin': 'https://mine.example' } };
      },
      onFailure: () => {},
    });
    for (const path of ['/', '/fail']) {
      const { headers } = await fetch(url + path, { headers: { origin: 'https://app.example' } });
      expect(headers.get('access-control-allow-origin')).toBe('*');
      expect(headers.get('access-control-expose-headers')).toContain('etag');
    }
    expect((await fetch(url)).headers.get('access-control-allow-origin')).toBeNull();
  });
});

describe('pages', () => {
  /** fetch() sets its own Host header, so this uses node:http. */
  const statusFor = async (url: string, host: string) => {
    const sent = request(url, { headers: { host } }).end();
    const [answer] = await once(sent, 'response');
    answer.resume();
    return answer.statusCode;
  };

  test('are served besides the API, for reading only, and only to this machine', async () => {
    const { url } = await open({ pages: localPages(values) });
    const page = await fetch(url, { headers: { origin: 'https://evil.example' } });
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8');
    expect(page.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(page.headers.get('access-control-allow-origin')).toBeNull();
    const text = await page.text();
    expect(text).toContain('gh_live_test_&#60;secret&#62;');
    expect(text).toContain('Games are kept in memory.');
    expect(text).toContain(`export GATEHOUSE=${url} `);
    expect(text).not.toContain('{{');

    expect(await (await fetch(url, { method: 'POST' })).json()).toMatchObject({ rawPath: '/' });
    expect(await (await fetch(`${url}/constructor`)).json()).toMatchObject({ rawPath: '/constructor' });
    expect(await statusFor(url, 'rebound.example')).toBe(403);
    expect(await statusFor(`${url}/v1`, 'rebound.example')).toBe(200);
  });
});

describe('B9: a browser that opens the GraphQL endpoint', () => {
  test('is led to GraphiQL; clients are not', async () => {
    const { url } = await open({ pages: localPages(values) });
    const accept = 'text/html,application/xhtml+xml,*/*;q=0.8';
    const browser = await fetch(`${url}/graphql`, { headers: { accept }, redirect: 'manual' });
    expect([browser.status, browser.headers.get('location')]).toEqual([303, '/graphiql']);
    const clients = [
      fetch(`${url}/graphql`, { headers: { accept: 'application/json' } }),
      fetch(`${url}/graphql?query={rulesets{id}}`, { headers: { accept } }),
      fetch(`${url}/graphql`, { method: 'POST', headers: { accept } }),
    ];
    for (const answer of await Promise.all(clients)) expect(await answer.json()).toMatchObject({ rawPath: '/graphql' });
  });
});

describe('opening and closing', () => {
  test('a port in use is an error of one sentence that says what to do', async () => {
    const { url } = await open();
    const port = Number(new URL(url).port);
    const error = await open({ port }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(PortTaken);
    expect((error as Error).message).toBe(
      `Port ${port} is in use; choose another one: npm start -- --port ${port + 1}`,
    );
  });

  test('closes at once although a connection is kept open, and can be closed twice', async () => {
    const gateway = await open();
    const socket = connect(Number(new URL(gateway.url).port), '127.0.0.1');
    socket.write('GET /v1 HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await once(socket, 'data');
    const ended = once(socket, 'close');
    await Promise.all([gateway.close(), gateway.close()]);
    await ended;
    await expect(fetch(gateway.url)).rejects.toThrow();
  });

  test('a running request may finish within a limit', async () => {
    const gateway = await open({
      handler: async (event) => {
        await wait(event.rawPath === '/quick' ? 100 : 20_000, undefined, { ref: false });
        return 'done';
      },
    });
    const quick = fetch(`${gateway.url}/quick`).then((answer) => answer.text());
    const slow = fetch(`${gateway.url}/slow`).catch(() => 'cut');
    await wait(50);
    await gateway.close();
    expect(await quick).toBe('done');
    expect(await slow).toBe('cut');
  });
});
