import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Export } from '../../lambdas/app/export-game.ts';
import { type Api, type ApiClient, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';
import { markedNamesIn, markedSetup } from '../support/marked-cards.ts';

/* What each kind of principal may know of the set-up of a game whose decks no one sees before the end. */

let api: Api;
let id: string;
const tokens = new Map<string, ApiClient>();
beforeAll(async () => {
  api = await startApi();
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'kyoukai', setup: markedSetup() } });
  ({ id } = body.game);
  const grants = [{ role: 'host' }, { role: 'seat', seat: '1' }, { role: 'watcher' }];
  const { body: issued } = await api.rest<{ items: { role: string; token: string }[] }>(
    'POST',
    `/v1/games/${id}/tokens`,
    { body: { grants } },
  );
  for (const { role, token } of issued.items) tokens.set(role, api.withToken(token));
});
afterAll(() => api.close());

const addresses = ['', '/export', '/export?as=watcher', '/position', '/events', '/legal', '/summary', '/checkpoints'];

test.each(['host', 'seat', 'watcher'])('A6: a token of the %s reads no card that its view hides', async (role) => {
  const client = tokens.get(role) as ApiClient;
  // What is on the cards of the game is the same for everyone, and a position brings it along.
  const shown = await Promise.all(['', '/cards'].map((part) => client.rest('GET', `/v1/games/${id}${part}`)));
  const seen = new Set(shown.flatMap(({ text }) => markedNamesIn(text)));
  for (const address of addresses) {
    const { status, text } = await client.rest('GET', `/v1/games/${id}${address}`);
    expect(status).toBe(200);
    const more = markedNamesIn(text).filter((name) => !seen.has(name));
    expect([address, more]).toEqual([address, []]);
  }
  const { export: document } = await client.graphql<{ export: string }>('query ($id: ID!) { export(game: $id) }', {
    id,
  });
  expect(markedNamesIn(document).filter((name) => !seen.has(name))).toEqual([]);
  for (const [method, address] of [
    ['POST', `/v1/games/${id}/forks`],
    ['GET', '/v1/games'],
  ] as const) {
    expect((await client.rest(method, address, method === 'POST' ? { body: {} } : {})).status).toBe(403);
  }
});

test('A6: an API key that looks as a seat does not read the set-up, and as the host it does', async () => {
  const document = async (query: string) => (await api.rest<Export>('GET', `/v1/games/${id}/export${query}`)).body;
  expect(await document('?seat=1')).not.toHaveProperty('setup');
  expect(await document('?as=watcher')).not.toHaveProperty('setup');
  expect(await document('')).toHaveProperty('setup');
});

test('A6: what a token of the host exported can be imported by the client', async () => {
  const { body: document } = await (tokens.get('host') as ApiClient).rest<JsonObject>('GET', `/v1/games/${id}/export`);
  expect(document).not.toHaveProperty('setup');
  const imported = await api.rest<Created>('POST', '/v1/imports', { body: { document } });
  expect(imported.status, imported.text).toBe(201);
  const made = { ...document, setup: markedSetup() };
  expect((await api.rest('POST', '/v1/imports', { body: { document: made } })).status).toBe(422);
});
