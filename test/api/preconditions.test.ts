import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
let id: string;
beforeAll(async () => {
  api = await startApi();
  const setup = { investigators: 2, ancientOne: 'azathoth' };
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup } });
  ({ id } = body.game);
});
afterAll(() => api.close());

const send = (what: string, body: JsonObject, ifMatch?: string) =>
  api.rest('POST', `/v1/games/${id}/${what}`, { body, headers: { 'if-match': ifMatch } });
const commands = [{ type: 'AdvanceDoom' }];

test('A10: `If-Match: *` is any version, for commands and for an undo', async () => {
  expect(await send('commands', { commands }, '*')).toMatchObject({ status: 200, body: { version: 1 } });
  expect(await send('commands', { commands }, ' * ')).toMatchObject({ status: 200, body: { version: 2 } });
  expect(await send('undo', { toVersion: 0 }, '*')).toMatchObject({ status: 200, body: { version: 3 } });
  const unknown = await api.rest('POST', '/v1/games/eh_unknown/undo', {
    body: { toVersion: 0 },
    headers: { 'if-match': '*' },
  });
  expect(unknown.status).toBe(404);
});

test('A10: an undo takes the ETag of the game in If-Match', async () => {
  const { headers } = await api.rest('GET', `/v1/games/${id}`);
  const outdated = await send('undo', { toVersion: 0 }, '"1"');
  expect(outdated).toMatchObject({ status: 412, body: { code: 'precondition-failed', currentVersion: 3 } });
  expect(await send('undo', { toVersion: 0, expectedVersion: 1 }, '"3"')).toMatchObject({ status: 400 });
  expect(await send('undo', { toVersion: 0 }, 'three')).toMatchObject({ status: 400 });
  expect(await send('undo', { toVersion: 0 }, headers.etag)).toMatchObject({ status: 200, body: { version: 4 } });
});

test('A10: a path that is not percent-encoded UTF-8 gets a problem document', async () => {
  for (const path of ['/v1/%ff', '/v1/games/%', `/v1/games/${id}%zz`, '/%E0%A4%A?first=1']) {
    for (const method of ['GET', 'HEAD', 'DELETE']) {
      const { status, headers, body } = await api.rest(method, path);
      expect([status, headers['content-type']]).toEqual([400, 'application/problem+json']);
      if (method !== 'HEAD')
        expect(body).toMatchObject({ code: 'bad-request', detail: expect.stringContaining('%25') });
    }
  }
  // An encoded percent sign is part of a name.
  expect((await api.rest('GET', '/v1/games/100%25')).status).toBe(404);
});
