import { afterAll, beforeAll, expect, test } from 'vitest';
import type { GateId } from '../../rules/eldritch-horror/data/components.ts';
import { type Api, type ApiClient, type JsonObject, startApi } from '../support/api.ts';
import { type Created, type Game, restGameClient } from '../support/clients.ts';
import { withFullFragments } from '../support/full-selection.ts';

let api: Api;
let id: string;
beforeAll(async () => {
  api = await startApi();
  const { game } = (await restGameClient(api).create({
    setup: { investigators: 3, ancientOne: 'cthulhu' },
  })) as Created;
  id = game.id;
});
afterAll(() => api.close());

const play = (seat: string, ...commands: object[]) =>
  api.rest<JsonObject>('POST', `/v1/games/${id}/commands?seat=${seat}`, { body: { commands } });
const seen = async (seat?: string) =>
  (await api.rest<Game>('GET', `/v1/games/${id}${seat === undefined ? '' : `?seat=${seat}`}`)).body;

test('only the seat that looks at the stack sees the gates, in both APIs', async () => {
  const { body } = await play('2', { type: 'LookAtGates', by: 2, count: 2 });
  const [event] = body.events as { gates: GateId[]; count: number }[];
  expect(event).toMatchObject({ type: 'GatesLookedAt', investigator: 2, count: 2 });
  const looked = event?.gates ?? [];
  expect(looked).toHaveLength(2);

  expect((await seen('2')).view.stack.slice(0, 3).map((token) => token.gate)).toEqual([...looked, undefined]);
  for (const other of [undefined, '1', '3']) {
    const { view } = await seen(other);
    expect(view.stack.map((token) => token.gate).filter((gate) => gate !== undefined)).toEqual([]);
    expect(view.look).toEqual({ by: 2, count: 2, decision: 2 });
  }
  const query = withFullFragments('query ($id: ID!, $seat: ID) { game(id: $id, seat: $seat) { ...Game } }');
  const read = async (seat?: string) => JSON.stringify(await api.graphql(query, { id, seat }));
  const placed = JSON.stringify({ type: 'PlaceLookedGates', top: looked });
  expect(await read('2')).toContain(JSON.stringify(looked).slice(1, -1));
  for (const other of [undefined, '1', '3']) expect(await read(other)).not.toContain(placed);
  const events = async (seat: string) =>
    (await api.rest<{ items: { events: JsonObject[] }[] }>('GET', `/v1/games/${id}/events?seat=${seat}`)).body.items;
  expect((await events('2')).at(-1)?.events[0]).toMatchObject({ gates: looked });
  expect((await events('1')).at(-1)?.events[0]).not.toHaveProperty('gates');

  // Only the seat that looked may put the gates back, and until then the game waits.
  expect((await play('1', { type: 'SpawnGate' })).body).toMatchObject({ code: 'look-first' });
  const [first, second] = looked;
  const back = { type: 'PlaceLookedGates', top: [second], bottom: [first] };
  expect((await play('1', back)).body).toMatchObject({ code: 'not-your-investigator' });
  const after = await play('2', back);
  expect(after.status).toBe(200);
  const { body: spawned } = await play('3', { type: 'SpawnGate' });
  expect((spawned.events as JsonObject[])[0]).toMatchObject({ type: 'GateSpawned', gate: second });
});

test('a seat that does not exist is refused, in both APIs', async () => {
  const refused = { code: 'bad-request', issues: [{ pointer: '/seat' }] };
  expect((await api.rest('GET', `/v1/games/${id}?seat=4`)).body).toMatchObject(refused);
  expect((await api.rest('GET', `/v1/games/${id}/events?seat=unknown`)).body).toMatchObject(refused);
  expect((await play('9', { type: 'SpawnGate' })).body).toMatchObject(refused);
  const { body } = await api.graphqlResponse('query ($id: ID!) { legal(game: $id, seat: "4") { __typename } }', { id });
  expect(body.errors?.[0]?.extensions).toMatchObject({ code: 'BAD_USER_INPUT', problem: 'bad-request' });
});

test('only the host may override, and the event lists the changes', async () => {
  const override = { type: 'Override', reason: 'The token was moved by accident', set: { doom: 3 } };
  expect((await play('1', override)).body).toMatchObject({ code: 'for-the-host', rule: 'override' });
  const { body } = await api.rest<JsonObject>('POST', `/v1/games/${id}/commands`, { body: { commands: [override] } });
  const [event] = body.events as JsonObject[];
  expect(event).toMatchObject({ type: 'Overridden', changes: [{ tracker: 'doom', before: '12', after: '3' }] });
});

test('a position creates a game in the same state, in both APIs', async () => {
  const { body: position } = await api.rest<JsonObject>('GET', `/v1/games/${id}/position`);
  const { body: again } = await api.rest<Created>('POST', '/v1/games', { body: position });
  const headline = (await seen()).summary.headline;
  expect(again.game.summary.headline).toBe(headline);
  const document = withFullFragments(
    'mutation ($setup: GameSetup!) { createGame(setup: $setup) { ... on Created { game { summary { headline } } } } }',
  );
  const created = await api.graphql<{ createGame: Created }>(document, { setup: { eldritchHorror: position.setup } });
  expect(created.createGame.game.summary.headline).toBe(headline);
});

test('a game lists its seats and says who reads it, and until when a token is valid, in both APIs', async () => {
  expect(await seen()).toMatchObject({ seats: ['1', '2', '3'] });
  expect((await seen()).viewer).toEqual({ role: 'host' });
  expect((await seen('2')).viewer).toEqual({ role: 'seat', seat: '2' });
  const { body } = await api.rest<{ items: { token: string; expiresAt: string }[] }>('POST', `/v1/games/${id}/tokens`, {
    body: { grants: [{ role: 'watcher' }, { role: 'seat', seat: '3' }, { role: 'host' }], expiresIn: 3_600 },
  });
  const document = 'query ($id: ID!) { game(id: $id) { seats viewer { role seat expiresAt } } }';
  const viewersOf = async (client: ApiClient) => {
    const { viewer } = (await client.rest<Game>('GET', `/v1/games/${id}`)).body;
    const { game } = await client.graphql<{ game: Game }>(document, { id });
    return [viewer, game.viewer];
  };
  const [watcher, seat, host] = body.items;
  expect(await viewersOf(api.withToken(watcher?.token ?? ''))).toEqual([
    { role: 'watcher', expiresAt: watcher?.expiresAt },
    { role: 'watcher', seat: null, expiresAt: watcher?.expiresAt },
  ]);
  const third = { role: 'seat', seat: '3', expiresAt: seat?.expiresAt };
  expect(await viewersOf(api.withToken(seat?.token ?? ''))).toEqual([third, third]);
  expect(await viewersOf(api.withToken(host?.token ?? ''))).toEqual([
    { role: 'host', expiresAt: host?.expiresAt },
    { role: 'host', seat: null, expiresAt: host?.expiresAt },
  ]);
  expect(await viewersOf(api)).toEqual([{ role: 'host' }, { role: 'host', seat: null, expiresAt: null }]);
});

test('operations of GraphQL take a seat, a dry run and a rebase as in REST', async () => {
  const { doom } = await api.graphql('query ($id: ID!) { doom(game: $id, seat: "1") { left } }', { id });
  expect(doom).toEqual({ left: expect.any(Number) });
  const before = (await seen()).version;
  const played = '{ __typename ... on Played { version dryRun } }';
  const { spawnGate } = await api.graphql(
    `mutation ($id: ID!) { spawnGate(game: $id, seat: "1", dryRun: true) ${played} }`,
    { id },
  );
  expect(spawnGate).toEqual({ __typename: 'Played', version: before, dryRun: true });
  const [open] = (await seen()).view.gates;
  const close = `mutation ($id: ID!, $gate: ID!, $rebase: Boolean, $dryRun: Boolean) {
    closeGate(game: $id, gate: $gate, expectedVersion: 0, rebase: $rebase, dryRun: $dryRun) ${played} }`;
  const closed = async (how: object) => (await api.graphql(close, { id, gate: open?.gate, ...how })).closeGate;
  expect(await closed({})).toEqual({ __typename: 'Conflict' });
  expect(await closed({ rebase: true, dryRun: true })).toEqual({ __typename: 'Played', version: before, dryRun: true });
  expect(await closed({ rebase: true })).toEqual({ __typename: 'Played', version: before + 1, dryRun: false });
});

test('a seat has the same type in every argument of GraphQL', async () => {
  const document = `mutation ($id: ID!, $seat: ID!) {
    createTokens(game: $id, grants: [{ role: seat, seat: $seat }]) { items { seat } }
    spawnGate(game: $id, seat: $seat, dryRun: true) { __typename }
  }`;
  const answer = await api.graphql(document, { id, seat: 2 });
  expect(answer).toEqual({ createTokens: { items: [{ seat: '2' }] }, spawnGate: { __typename: 'Played' } });
});

test('the summary as text says where a gate is and why it matters, in the words of its game', async () => {
  const text = async (body: object) => {
    const { game } = (await api.rest<Created>('POST', '/v1/games', { body })).body;
    return (await api.rest('GET', `/v1/games/${game.id}/summary?as=text`)).text;
  };
  expect(await text({ ruleset: 'kyoukai', setup: {} })).toContain('\n- The Lamplighter at a1 (player 1, Ready)\n');
  const arkham = await text({
    ruleset: 'arkham-horror',
    setup: {
      investigators: 1,
      ancientOne: 'yig',
      position: {
        phase: 'arkham',
        doom: 2,
        gates: [{ gate: 'woods', world: 'the-abyss' }],
        investigators: [{ by: 1, space: 'woods', explored: true }],
      },
    },
  });
  expect(arkham).toContain('\n- The Abyss at Woods (');
  expect(arkham).toMatch(/, explored\)/);
});
