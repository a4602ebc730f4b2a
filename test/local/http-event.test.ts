import { describe, expect, test } from 'vitest';
import { httpEvent, type IncomingRequest, newRequestStamp } from '../../local/http-event.ts';
import { gatewayError, responseOf } from '../../local/http-response.ts';
import { matchRoute } from '../../local/route-key.ts';

const arrival = { at: new Date('2020-03-12T19:03:58.390Z'), requestId: 'JKJaXmPLvHcESHA=' };

const incoming = (change: Partial<IncomingRequest> = {}): IncomingRequest => ({
  method: 'GET',
  target: '/',
  protocol: 'HTTP/1.1',
  headers: [['Host', 'localhost:4004']],
  body: Buffer.alloc(0),
  sourceIp: '127.0.0.1',
  port: 4004,
  ...change,
});

const event = (change: Partial<IncomingRequest> = {}, routeKeys: readonly string[] = []) =>
  httpEvent(incoming(change), routeKeys, arrival);

test('an event has all members of payload format 2.0', () => {
  const whole = event(
    {
      method: 'POST',
      target: '/v1/games/eh_1/commands?dryRun=true',
      headers: [
        ['Host', 'api.example:4004'],
        ['User-Agent', 'bot/1'],
        ['Content-Type', 'application/json'],
        ['Connection', 'keep-alive'],
        ['Transfer-Encoding', 'chunked'],
        ['Cookie', 'a=1; b=2'],
        ['X-Forwarded-For', '10.0.0.9'],
      ],
      body: Buffer.from('{"commands":[]}'),
    },
    ['POST /v1/games/{id}/commands'],
  );
  expect(whole).toEqual({
    version: '2.0',
    routeKey: 'POST /v1/games/{id}/commands',
    rawPath: '/v1/games/eh_1/commands',
    rawQueryString: 'dryRun=true',
    cookies: ['a=1', 'b=2'],
    headers: {
      host: 'api.example:4004',
      'user-agent': 'bot/1',
      'content-type': 'application/json',
      'content-length': '15',
      'x-forwarded-for': '10.0.0.9,127.0.0.1',
      'x-forwarded-port': '4004',
      'x-forwarded-proto': 'http',
    },
    queryStringParameters: { dryRun: 'true' },
    pathParameters: { id: 'eh_1' },
    requestContext: {
      accountId: '000000000000',
      apiId: 'local',
      domainName: 'api.example',
      domainPrefix: 'api',
      http: {
        method: 'POST',
        path: '/v1/games/eh_1/commands',
        protocol: 'HTTP/1.1',
        sourceIp: '127.0.0.1',
        userAgent: 'bot/1',
      },
      requestId: 'JKJaXmPLvHcESHA=',
      routeKey: 'POST /v1/games/{id}/commands',
      stage: '$default',
      time: '12/Mar/2020:19:03:58 +0000',
      timeEpoch: arrival.at.getTime(),
    },
    body: '{"commands":[]}',
    isBase64Encoded: false,
  });
});

test('absent parts are left out', () => {
  const bare = event();
  for (const member of ['cookies', 'queryStringParameters', 'pathParameters', 'body'])
    expect(bare).not.toHaveProperty(member);
  expect(bare).toMatchObject({ routeKey: '$default', rawPath: '/', rawQueryString: '', isBase64Encoded: false });
});

test('a day is written with two digits', () => {
  const early = httpEvent(incoming(), [], { ...arrival, at: new Date('2024-02-03T04:05:06Z') });
  expect(early.requestContext.time).toBe('03/Feb/2024:04:05:06 +0000');
});

describe('body', () => {
  test.each([
    ['application/json', false],
    ['application/json; charset=utf-8', false],
    ['APPLICATION/JSON', false],
    ['application/xml', false],
    ['application/javascript', false],
    ['text/plain', false],
    ['text/whatever;x=y', false],
    ['application/problem+json', true],
    ['application/graphql-response+json', true],
    ['application/jsonp', true],
    ['application/x-www-form-urlencoded', true],
    ['multipart/form-data; boundary=x', true],
    ['application/octet-stream', true],
    ['image/svg+xml', true],
    ['', true],
    [undefined, true],
  ])('%s is passed on as base64: %s', (type, base64) => {
    const headers = type === undefined ? [] : [['content-type', type] as const];
    const read = event({ method: 'POST', headers, body: Buffer.from('{"ä":1}') });
    expect(read.isBase64Encoded).toBe(base64);
    expect(Buffer.from(read.body ?? '', base64 ? 'base64' : 'utf8').toString()).toBe('{"ä":1}');
  });

  test('ten megabytes are passed on unchanged', () => {
    const body = Buffer.alloc(10 * 1024 * 1024, 0xc3);
    const read = event({ method: 'POST', body });
    expect(Buffer.from(read.body ?? '', 'base64').equals(body)).toBe(true);
    expect(read.headers['content-length']).toBe(String(body.length));
  });

  test('an empty body is left out, whatever its type', () => {
    expect(event({ method: 'POST', headers: [['content-type', 'image/png']] })).toMatchObject({
      isBase64Encoded: false,
    });
  });
});

describe('path and query', () => {
  test.each([
    ['/v1/games/%C3%BC%20x', '/v1/games/ü x'],
    [Buffer.from('/境界').toString('latin1'), '/境界'],
    ['/v1/a%2Fb', '/v1/a/b'],
    ['/v1//games/', '/v1//games/'],
    ['http://elsewhere:80/v1?x=1', '/v1'],
    ['http://elsewhere', '/'],
  ])('%s is %s', (target, path) => {
    const read = event({ target });
    expect([read.rawPath, read.requestContext.http.path]).toEqual([path, path]);
  });

  test.each(['/%', '/v1/games/%zz', '/%ff'])('%s cannot be decoded: it stays as it is, and has no route', (target) => {
    expect(event({ target: `${target}?a=1` })).toMatchObject({
      rawPath: target,
      routeKey: '$default',
      rawQueryString: 'a=1',
    });
    expect(event({ target })).not.toHaveProperty('pathParameters');
  });

  test.each([
    ['a=1&a=2&b=3', { a: '1,2', b: '3' }],
    ['a=1,2&a=3', { a: '1,2,3' }],
    ['q=x+y%20z%2B', { q: 'x y z+' }],
    ['flag', { flag: '' }],
    ['flag=&flag', { flag: ',' }],
    ['%C3%BC=%E5%A2%83', { ü: '境' }],
    ['__proto__=1', JSON.parse('{"__proto__":"1"}')],
    ['a=1?b=2', { a: '1?b=2' }],
  ])('?%s', (query, parameters) => {
    const read = event({ target: `/v1?${query}` });
    expect(read.rawQueryString).toBe(query);
    expect(read.queryStringParameters).toEqual(parameters);
  });
});

describe('headers and cookies', () => {
  test('duplicates are joined with commas, names are in lower case', () => {
    const { headers } = event({
      headers: [
        ['If-Match', '"1"'],
        ['IF-MATCH', '"2"'],
        ['X-Empty', ''],
      ],
    });
    expect(headers).toMatchObject({ 'if-match': '"1","2"', 'x-empty': '' });
  });

  test('cookies are moved out of the headers, from any number of lines', () => {
    const read = event({
      headers: [
        ['Cookie', 'a=1;b="2; c=3'],
        ['cookie', ' d=4; '],
      ],
    });
    expect(read.cookies).toEqual(['a=1', 'b="2', 'c=3', 'd=4']);
    expect(read.headers).not.toHaveProperty('cookie');
  });
});

test('request ids have the form of API Gateway and differ', () => {
  const ids = Array.from({ length: 100 }, () => newRequestStamp().requestId);
  expect(new Set(ids).size).toBe(100);
  for (const id of ids) expect(id).toMatch(/^[A-Za-z0-9+/]{15}=$/);
});

describe('route keys', () => {
  const keys = [
    'ANY /v1/{proxy+}',
    'GET /v1/games/{id}',
    'GET /v1/games/{id}/{question}',
    'GET /v1/games/{id}/doom',
    'ANY /v1/games/{id}',
    'GET /v1/games',
    'GET /',
  ];
  test.each([
    ['GET', '/', 'GET /', {}],
    ['GET', '/v1/games', 'GET /v1/games', {}],
    ['GET', '/v1/games/eh_1', 'GET /v1/games/{id}', { id: 'eh_1' }],
    ['PUT', '/v1/games/eh_1', 'ANY /v1/games/{id}', { id: 'eh_1' }],
    ['GET', '/v1/games/eh_1/doom', 'GET /v1/games/{id}/doom', { id: 'eh_1' }],
    ['GET', '/v1/games/eh_1/gates', 'GET /v1/games/{id}/{question}', { id: 'eh_1', question: 'gates' }],
    ['POST', '/v1/games', 'ANY /v1/{proxy+}', { proxy: 'games' }],
    ['GET', '/v1/games/', 'ANY /v1/{proxy+}', { proxy: 'games/' }],
    ['GET', '/v1/a/b/c', 'ANY /v1/{proxy+}', { proxy: 'a/b/c' }],
    ['GET', '/v1/', '$default', {}],
    ['GET', '/v2', '$default', {}],
  ])('%s %s takes %s', (method, path, routeKey, parameters) => {
    expect(matchRoute(keys, method, path)).toMatchObject({ routeKey, parameters });
    expect(matchRoute(keys.toReversed(), method, path).routeKey).toBe(routeKey);
  });
});

describe('results', () => {
  const text = (result: unknown) => {
    const { status, headers, body } = responseOf(result);
    return [status, Object.fromEntries(headers), body.toString()];
  };
  const asJson = { 'content-type': 'application/json' };

  test.each([
    ['no statusCode', { doom: 3 }, [200, asJson, '{"doom":3}']],
    ['a string', 'Hello', [200, asJson, 'Hello']],
    ['a list', [1, 2], [200, asJson, '[1,2]']],
    ['nothing', undefined, [200, asJson, 'null']],
    ['a status alone', { statusCode: 204 }, [204, {}, '']],
    ['no content type', { statusCode: 200, body: 'x' }, [200, { 'content-type': 'text/plain;charset=UTF-8' }, 'x']],
    [
      'headers of any kind',
      {
        statusCode: 429,
        headers: { 'Retry-After': 2, 'Content-Type': 'text/x', 'Content-Length': '9', Connection: 'close' },
        body: 'ü',
      },
      [429, { 'retry-after': '2', 'content-type': 'text/x' }, 'ü'],
    ],
    [
      'base64',
      { statusCode: 200, headers: asJson, body: Buffer.from('{}').toString('base64'), isBase64Encoded: true },
      [200, asJson, '{}'],
    ],
  ])('%s', (_, result, answer) => expect(text(result)).toEqual(answer));

  test('each cookie is a header of its own', () => {
    const { headers } = responseOf({ statusCode: 200, cookies: ['a=1; HttpOnly', 'b=2'] });
    expect(headers).toEqual([
      ['set-cookie', 'a=1; HttpOnly'],
      ['set-cookie', 'b=2'],
    ]);
  });

  test.each([
    [{ statusCode: 'many' }],
    [{ statusCode: 99 }],
    [{ statusCode: 200, headers: { 'x-title': 'two\nlines' } }],
    [{ statusCode: 200, headers: { 'not a name': '1' } }],
    [{ statusCode: 200, cookies: ['a=境'] }],
    [{ statusCode: 200, body: { not: 'a string' } }],
    [{ statusCode: 200, body: 'x'.repeat(6 * 1024 * 1024 + 1) }],
  ])('%o is not a response', (result) => expect(() => responseOf(result)).toThrow());

  test('the gateway has errors of its own', () => {
    const { status, headers, body } = gatewayError('tooLarge');
    expect([status, Object.fromEntries(headers), body.toString()]).toEqual([
      413,
      asJson,
      '{"message":"Request Entity Too Large"}',
    ]);
  });
});
