import { afterAll, beforeAll, expect, test } from 'vitest';
import { lanternsAndTides } from '../../rules/kyoukai/cards/starter-set.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';

let api: Api;
let id: string;
const shipped = [...lanternsAndTides().values()];
const brought = shipped.slice(0, 20).map((card) => ({ ...card, name: `My ${card.name}` }));
interface Cards extends JsonObject {
  readonly items: readonly { readonly name: string }[];
}

beforeAll(async () => {
  api = await startApi();
  const setup = { cards: brought };
  const { body } = await api.rest<{ game: { id: string } }>('POST', '/v1/games', {
    body: { ruleset: 'kyoukai', setup },
  });
  id = body.game.id;
});
afterAll(() => api.close());

test('C4: no answer repeats what is on the cards, in REST', async () => {
  const text = JSON.stringify(brought[0]?.skill?.effect);
  const { body: game } = await api.rest<{ view: object }>('GET', `/v1/games/${id}`);
  expect(game.view).not.toHaveProperty('cards');
  const commands = [{ type: 'EndTurn' }];
  const { body: played } = await api.rest<JsonObject>('POST', `/v1/games/${id}/commands?seat=1&dryRun=true`, {
    body: { commands },
  });
  const { body: legal } = await api.rest<JsonObject>('GET', `/v1/games/${id}/legal?seat=1`);
  for (const answer of [game, played, legal]) expect(JSON.stringify(answer)).not.toContain(text);
});

test('C4: the cards of a game are those that come with it and those of its setup, the same for every viewer', async () => {
  const read = (seat: string) => api.rest<Cards>('GET', `/v1/games/${id}/cards${seat}`);
  const all = await Promise.all(['', '?seat=1', '?seat=2'].map(read));
  for (const { status, body } of all) {
    expect(status).toBe(200);
    expect(body).toEqual({ items: JSON.parse(JSON.stringify([...shipped, ...brought])) });
  }
  const query = 'query ($id: ID!) { game(id: $id) { ... on KyoukaiGame { cards { name type skill { name } } } } }';
  const { game } = await api.graphql<{ game: { cards: object[] } }>(query, { id });
  expect(game.cards).toEqual(
    [...shipped, ...brought].map(({ name, type, skill }) => ({
      name,
      type,
      skill: skill ? { name: skill.name } : null,
    })),
  );
});

test('C4: the cards of a game stay the same while it is played', async () => {
  const before = await api.rest<Cards>('GET', `/v1/games/${id}/cards`);
  const target = `/v1/games/${id}/commands?seat=1`;
  expect((await api.rest('POST', target, { body: { commands: [{ type: 'Concede' }] } })).status).toBe(200);
  const after = await api.rest<Cards>('GET', `/v1/games/${id}/cards`);
  expect(after.body).toEqual(before.body);
  expect(after.headers.etag).toBe(before.headers.etag);
});

test('C4: everyone can read the cards that come with the game, with their texts', async () => {
  const { status, body } = await api.rest<Cards>('GET', '/v1/rulesets/kyoukai/cards', {
    headers: { authorization: undefined },
  });
  expect(status).toBe(200);
  expect(body).toEqual({ items: JSON.parse(JSON.stringify(shipped)) });
  const query =
    '{ rulesetCards(ruleset: "kyoukai") { __typename ... on KyoukaiCard { name skill { effect { __typename } } } } }';
  const { rulesetCards } = await api.graphql<{ rulesetCards: { __typename: string; name: string }[] }>(query);
  expect(rulesetCards.map(({ name }) => name)).toEqual(shipped.map(({ name }) => name));
  expect(new Set(rulesetCards.map(({ __typename }) => __typename))).toEqual(new Set(['KyoukaiCard']));
});

test.each(['eldritch-horror', 'arkham-horror'])('C4: %s has no cards with definitions', async (ruleset) => {
  const shared = await api.rest('GET', `/v1/rulesets/${ruleset}/cards`);
  expect(shared.body).toMatchObject({ code: 'not-in-this-game' });
  const setup = { investigators: 2, ancientOne: 'azathoth' };
  const { body } = await api.rest<{ game: { id: string } }>('POST', '/v1/games', { body: { ruleset, setup } });
  expect((await api.rest('GET', `/v1/games/${body.game.id}/cards`)).body).toMatchObject({ code: 'not-in-this-game' });
});
