import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import { withFullFragments } from '../support/full-selection.ts';

/** The shared operations in a game of Arkham Horror, through both APIs. */
let api: Api;
let id: string;
const position = {
  phase: 'arkham',
  doom: 3,
  gates: [{ gate: 'woods', world: 'rlyeh' }],
  investigators: [{ by: 1, space: 'woods', explored: true, elderSigns: 1 }],
};
beforeAll(async () => {
  api = await startApi();
  const setup = { investigators: 2, ancientOne: 'cthulhu', position };
  const { body } = await api.rest<{ game: { id: string } }>('POST', '/v1/games', {
    body: { ruleset: 'arkham-horror', setup },
  });
  id = body.game.id;
});
afterAll(() => api.close());

test('ids of its games begin with ah_', () => expect(id).toMatch(/^ah_/));

test('spawnGate opens a gate and closeGate closes it, and doom and gates show it', async () => {
  const { spawnGate } = await api.graphql<{ spawnGate: JsonObject }>(
    'mutation ($game: ID!) { spawnGate(game: $game) { ... on Played { game { doom { value end } gates { gate } } } } }',
    { game: id },
  );
  const game = spawnGate.game as { doom: JsonObject; gates: { gate: string }[] };
  expect(game.doom).toEqual({ value: 4, end: 13 });
  expect(game.gates).toHaveLength(2);
  const gate = game.gates[1]?.gate;
  const closing = 'mutation ($game: ID!, $gate: ID!) { closeGate(game: $game, gate: $gate) { __typename } }';
  expect(await api.graphql(closing, { game: id, gate })).toEqual({ closeGate: { __typename: 'Played' } });
  expect(await api.graphql(closing, { game: id, gate })).toEqual({ closeGate: { __typename: 'Rejected' } });
  expect((await api.rest<JsonObject>('GET', `/v1/games/${id}/doom`)).body).toMatchObject({
    value: 4,
    end: 13,
    awake: false,
  });
  expect(JSON.stringify((await api.rest<JsonObject>('GET', `/v1/games/${id}/gates`)).body)).toContain('woods');
});

test('one query can select every field of a game', async () => {
  const query = withFullFragments('query ($id: ID!) { game(id: $id) { ...Game } }', 'arkham-horror');
  const { game } = await api.graphql<{ game: JsonObject }>(query, { id });
  expect(game).toMatchObject({ ruleset: 'arkham-horror' });
  expect(JSON.stringify(game)).toContain('"world":"rlyeh"');
});

test('its own commands are rejected with a code in both APIs', async () => {
  const command = { type: 'SealGate', by: 1, gate: 'woods' };
  const { status, body } = await api.rest<JsonObject>('POST', `/v1/games/${id}/commands`, {
    body: { commands: [command] },
  });
  expect([status, body.code]).toEqual([422, 'too-late-to-seal']);
  const playing = `mutation ($game: ID!, $commands: [GameCommand!]!) { play(game: $game, commands: $commands) {
    __typename ... on Rejected { code facts { name value } } ... on Played { events { __typename } } } }`;
  const play = (arkhamHorror: object) =>
    api.graphql<{ play: JsonObject }>(playing, { game: id, commands: [{ arkhamHorror }] });
  expect((await play({ sealGate: { by: 1, gate: 'woods' } })).play).toMatchObject({ code: 'too-late-to-seal' });
  const { events } = (await play({ useElderSign: { by: 1 } })).play as { events: { __typename: string }[] };
  expect(events.map((each) => each.__typename)).toContain('ArkhamHorrorGateSealed');
});

test('a position creates a game in the same state', async () => {
  const { body } = await api.rest<JsonObject>('GET', `/v1/games/${id}/position`);
  const again = await api.rest<{ game: { summary: JsonObject } }>('POST', '/v1/games', { body });
  const { body: now } = await api.rest<{ summary: JsonObject }>('GET', `/v1/games/${id}`);
  expect(again.body.game.summary).toEqual(now.summary);
});
