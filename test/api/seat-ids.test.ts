import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, send, startServer } from '../support/server.ts';

let server: Server;
let id: string;
beforeAll(async () => {
  server = await startServer();
  const created = await request('POST', '/v1/games', { ruleset: 'kyoukai', setup: {} });
  id = created.body.game.id;
}, 60_000);
afterAll(() => server.stop());

/** As much of any reply as the tests look at. */
interface Body {
  readonly id: string;
  readonly game: { readonly id: string };
  readonly items: readonly { readonly command?: object; readonly token: string }[];
}

async function request(method: string, path: string, body?: unknown, key = server.environment.GATEHOUSE_KEY) {
  const environment = { ...server.environment, GATEHOUSE_KEY: key };
  const response = await send(environment, method, path, body);
  return { status: response.status, body: (await response.json()) as Body };
}

test('a game that an API key reads as a seat has an id of its own', async () => {
  const host = await request('GET', `/v1/games/${id}`);
  const seat = await request('GET', `/v1/games/${id}?seat=1`);
  const past = await request('GET', `/v1/games/${id}?seat=1&at=0`);
  expect(host.body).toMatchObject({ id, viewer: { role: 'host' } });
  expect(seat.body).toMatchObject({ id: `${id}~1`, viewer: { role: 'seat', seat: '1' } });
  expect(past.body.id).toBe(`${id}@0~1`);
});

test('the id reads and plays as that seat', async () => {
  const byArgument = await request('GET', `/v1/games/${id}?seat=2`);
  expect(await request('GET', `/v1/games/${id}~2`)).toEqual(byArgument);
  expect(await request('GET', `/v1/games/${id}~2?seat=2`)).toEqual(byArgument);
  expect((await request('GET', `/v1/games/${id}@0~2`)).body.id).toBe(`${id}@0~2`);

  const { body: legal } = await request('GET', `/v1/games/${id}~2/legal`);
  const commands = [legal.items.find(({ command }) => command !== undefined)?.command];
  const played = await request('POST', `/v1/games/${id}~2/commands`, { commands });
  expect(played).toMatchObject({ status: 200, body: { game: { id: `${id}~2` } } });
  const { body: events } = await request('GET', `/v1/games/${id}/events?after=0`);
  expect(events.items).toMatchObject([{ by: '2' }]);
});

test('an id and an argument that name different seats are a bad request', async () => {
  const refused = await request('GET', `/v1/games/${id}~1?seat=2`);
  expect(refused).toMatchObject({ status: 400, body: { code: 'bad-request', issues: [{ pointer: '/seat' }] } });
});

test.each(['~', '~1~2', '~a b', '~1@0'])('an id that ends in "%s" is not found', async (ending) => {
  expect((await request('GET', `/v1/games/${id}${encodeURIComponent(ending)}`)).status).toBe(404);
});

test('a token reads the game under its plain id, and no other seat by an id', async () => {
  const { body } = await request('POST', `/v1/games/${id}/tokens`, { grants: [{ role: 'seat', seat: '1' }] });
  const token = body.items[0]?.token;
  expect((await request('GET', `/v1/games/${id}`, undefined, token)).body.id).toBe(id);
  expect((await request('GET', `/v1/games/${id}~1`, undefined, token)).body.id).toBe(id);
  expect((await request('GET', `/v1/games/${id}~2`, undefined, token)).status).toBe(403);
});
