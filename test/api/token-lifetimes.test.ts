import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tokens } from '../../lambdas/app/tokens.ts';
import { type Api, startApi } from '../support/api.ts';
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

test('A9: no token outlives the token that requests it', async () => {
  const issue = (client: Pick<Api, 'rest'>, what: string, role: string, expiresIn?: number) =>
    client.rest<Tokens>('POST', `/v1/games/${id}/tokens${what}`, { body: { grants: [{ role }], expiresIn } });
  const { body } = await issue(api, '', 'host', 600);
  const [own] = body.items;
  const host = api.withToken(String(own?.token));
  for (const what of ['', '/rotate']) {
    // Thirty days by default, and a year.
    for (const expiresIn of [undefined, 366 * 86_400]) {
      const { status, body: issued } = await issue(host, what, 'watcher', expiresIn);
      expect([status, issued.items[0]?.expiresAt]).toEqual([201, own?.expiresAt]);
      const watcher = api.withToken(String(issued.items[0]?.token));
      const seen = await watcher.rest(`GET`, `/v1/games/${id}`);
      expect(seen.body).toMatchObject({ viewer: { expiresAt: own?.expiresAt } });
    }
    const short = await issue(host, what, 'watcher', 60);
    expect(Date.parse(String(short.body.items[0]?.expiresAt))).toBeLessThan(Date.parse(String(own?.expiresAt)));
  }
});

test('A9: every viewer sees who chose the seed, until the game has another one', async () => {
  const setup = { investigators: 2, ancientOne: 'azathoth' };
  const seed = 'a seed that the creator knows';
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup, seed } });
  const address = `/v1/games/${body.game.id}`;
  const { body: issued } = await api.rest<Tokens>('POST', `${address}/tokens`, {
    body: { grants: [{ role: 'watcher' }, { role: 'seat', seat: '1' }] },
  });
  const chosenBy = async (client: Pick<Api, 'rest'>) =>
    (await client.rest<{ fairness: { seedChosenBy: string } }>('GET', address)).body.fairness.seedChosenBy;
  await api.rest('POST', `${address}/commands`, { body: { commands: [{ type: 'SpawnGate' }, { type: 'LoseGame' }] } });
  for (const { token } of issued.items) expect(await chosenBy(api.withToken(token))).toBe('creator');
  const { fork } = await api.graphql<{ fork: Created }>(
    'mutation ($game: ID!) { fork(game: $game) { game { ... on EldritchHorrorGame { fairness { seedChosenBy } } } } }',
    { game: body.game.id },
  );
  expect(fork.game).toMatchObject({ fairness: { seedChosenBy: 'server' } });
  await api.rest('POST', `${address}/undo`, { body: { toVersion: 0, expectedVersion: 1 } });
  expect(await chosenBy(api)).toBe('server');
});
