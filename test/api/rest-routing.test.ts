import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { restOperations } from '../../schema/operations.ts';
import { type Api, eventOf, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
let id: string;
beforeAll(async () => {
  api = await startApi();
  const setup = { investigators: 2, ancientOne: 'azathoth' };
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup } });
  id = body.game.id;
});
afterAll(() => api.close());

const issuesOf = (body: unknown) => (body as { issues?: { pointer: string; message: string }[] }).issues;

describe('addresses for which the gateway has no route', () => {
  const routeKeyOf = (method: string, target: string) => eventOf(method, target, {}).routeKey;

  test.each(['/v1', '/v1/games', '/v1/limits', '/healthz', '/v1/rulesets/kyoukai'])(
    'HEAD %s answers as GET does',
    async (target) => {
      expect(routeKeyOf('HEAD', target)).toBe('$default');
      const [head, get] = [await api.rest('HEAD', target), await api.rest('GET', target)];
      expect([head.status, { ...head.headers, 'x-request-id': '' }]).toEqual([
        200,
        { ...get.headers, 'x-request-id': '' },
      ]);
    },
  );

  test('HEAD of a game knows its id, past versions and ETags', async () => {
    for (const target of [`/v1/games/${id}`, `/v1/games/${id}@0`, `/v1/games/${id}/doom`]) {
      const { status, headers } = await api.rest('HEAD', target);
      expect([status, headers.etag]).toEqual([200, '"0"']);
    }
    expect((await api.rest('HEAD', '/v1/games/eh_none')).status).toBe(404);
    expect((await api.rest('HEAD', `/v1/games/${id}/commands`)).status).toBe(405);
  });

  test.each(['/nothing', '/v1/nothing', '/v1/games/eh_1/nothing', '/v1/games/eh_1/doom/more'])(
    'GET %s is not found',
    async (target) => {
      expect(routeKeyOf('GET', target)).toBe('$default');
      const { status, body } = await api.rest('GET', target);
      expect([status, body.detail]).toEqual([404, `There is no address ${target}. GET /v1 lists the addresses.`]);
    },
  );

  const wrongMethods = restOperations.map(({ rest: { method, path } }) => [method === 'GET' ? 'DELETE' : 'PUT', path]);
  test.each(wrongMethods)('%s %s is not allowed, and the answer says what is', async (method, path) => {
    const target = path.replace('{id}', 'eh_1');
    expect(routeKeyOf(method, target)).toBe('$default');
    const { status, headers, body } = await api.rest(method, target);
    // Whatever answers a GET answers a HEAD.
    const allowed = restOperations
      .filter(({ rest }) => rest.path === path)
      .flatMap(({ rest }) => (rest.method === 'GET' ? ['GET', 'HEAD'] : [rest.method]));
    expect([status, headers.allow, body.allow]).toEqual([405, allowed.join(', '), allowed]);
  });
});

describe('B9: slashes at the end', () => {
  test.each([
    ['/v1/games/', '/v1/games'],
    ['/v1/games/?first=2', '/v1/games?first=2'],
    ['/v1/rulesets/kyoukai//', '/v1/rulesets/kyoukai'],
    ['/graphql/', '/graphql'],
  ])('%s leads to %s, whatever the method', async (target, location) => {
    for (const method of ['GET', 'POST']) {
      const { status, headers } = await api.rest(method, target);
      expect([status, headers.location]).toEqual([308, location]);
    }
  });

  test('after an address that does not exist they lead nowhere', async () => {
    for (const target of ['/v1/nothing/', '//example.com/', '//example.com/v1/games/', '/']) {
      expect((await api.rest('GET', target)).status, target).toBe(404);
    }
  });
});

describe('query parameters', () => {
  const open = [
    '/v1',
    '/healthz',
    '/v1/rulesets',
    '/v1/rulesets/kyoukai',
    '/v1/problems',
    '/v1/limits',
    '/v1/openapi.json',
  ];
  test.each(open)('of %s are ignored: links to it often carry tracking parameters', async (target) => {
    const [plain, tracked] = [
      await api.rest('GET', target),
      await api.rest('GET', `${target}?utm_source=news&utm_source=mail`),
    ];
    expect([tracked.status, tracked.body]).toEqual([200, plain.body]);
  });

  test('unknown ones are refused everywhere else', async () => {
    const restricted = ['/v1/games', `/v1/games/${id}`, `/v1/games/${id}/doom`, `/v1/games/${id}/export`];
    for (const target of [...restricted, '/v1/rules?ruleset=kyoukai']) {
      const { status, body } = await api.rest('GET', `${target}${target.includes('?') ? '&' : '?'}utm_source=news`);
      const issues = [{ pointer: '/utm_source', message: 'is not known: leave it out' }];
      expect([status, issuesOf(body)], target).toEqual([400, issues]);
    }
  });
});

describe('an argument in the wrong part of the request', () => {
  const commands = [{ type: 'AdvanceDoom' }];
  test.each<[string, string, object, string, string]>([
    ['seat in a body', '/commands', { commands, seat: '1' }, '/seat', 'belongs in the address: ?seat=…'],
    ['dryRun in a body', '/commands', { commands, dryRun: true }, '/dryRun', 'belongs in the address: ?dryRun=…'],
    ['key in a body', '/commands', { commands, key: 'k' }, '/key', 'belongs in the header Idempotency-Key'],
    ['game in a body', '/commands', { commands, game: 'eh_1' }, '/game', 'belongs in the path of the address'],
    ['key in the address', '/commands?key=k', { commands }, '/key', 'belongs in the header Idempotency-Key'],
    ['rebase in the address', '/commands?rebase=true', { commands }, '/rebase', 'belongs in the body'],
    ['game in the address', '/commands?game=eh_1', { commands }, '/game', 'belongs in the path of the address'],
    ['an unknown one in a body', '/commands', { commands, color: 1 }, '/color', 'is not known: leave it out'],
  ])('%s is refused, and the answer says where it belongs', async (_, target, body, pointer, message) => {
    const response = await api.rest('POST', `/v1/games/${id}${target}`, { body });
    expect([response.status, issuesOf(response.body)]).toEqual([400, [{ pointer, message }]]);
    expect(response.body.detail).toBe(`${pointer}: ${message}.`);
  });
});
