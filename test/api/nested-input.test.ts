import type { GraphQLResolveInfo } from 'graphql';
import { isUnionType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executableSchema } from '../../lambdas/graphql/executable-schema.ts';
import { lanternsAndTides } from '../../rules/kyoukai/cards/starter-set.ts';
import { jsonSchemas } from '../../schema/generate/json-schemas.ts';
import { type Api, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

test('every member of a union is found by its type', () => {
  const shapes = jsonSchemas();
  const unions = Object.values(executableSchema().getTypeMap()).filter((type) => isUnionType(type));
  // Replies are found by their `kind`, positions by their ruleset, and cards by the name that they bring: their `type` is a
  // printed word.
  const others = ['CreateReply', 'EvaluateReply', 'PlayReply', 'GameAtPosition', 'Card'];
  const typed = unions.filter(({ name }) => !others.includes(name));
  expect(typed.map(({ name }) => name)).toContain('KyoukaiOp');
  for (const union of typed) {
    for (const { name } of union.getTypes()) {
      const type = shapes[name]?.properties?.type?.const;
      expect(union.resolveType?.({ type }, {}, {} as GraphQLResolveInfo, union), `${union.name}: ${type}`).toBe(name);
    }
  }
});

test('GraphQL returns the cards of a setup with their effects', async () => {
  const cards = [...lanternsAndTides().values()].slice(0, 40).map((card) => ({ ...card, name: `My ${card.name}` }));
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'kyoukai', setup: { cards } } });
  const query = `query ($id: ID!) { game(id: $id) { ... on KyoukaiGame { cards {
    name cost { ...Op } effect { ...Op } skill { cost { ...Op } effect { ...Op } passive { __typename ... on KyoukaiGrant { ops { ...Op } } } }
  } } } }
  fragment Op on KyoukaiOp { __typename ... on KyoukaiOpDraw { amount { value } } ... on KyoukaiOpEach { steps { __typename } } }`;
  const { game } = await api.graphql<{ game: { cards: ReadCard[] } }>(query, { id: body.game.id });
  const brought = game.cards.slice(-cards.length);
  const types = (list: readonly { type: string }[] | undefined) => list?.map(({ type }) => `KyoukaiOp${type}`) ?? null;
  const names = (list: readonly { __typename: string }[] | null) => list?.map(({ __typename }) => __typename) ?? null;
  expect(brought.map(({ name, cost, effect }) => [name, names(cost), names(effect)])).toEqual(
    cards.map(({ name, cost, effect }) => [name, types(cost), types(effect)]),
  );
  expect(brought.map(({ skill }) => skill?.passive?.__typename)).toContain('KyoukaiGrant');
});

interface ReadCard {
  readonly name: string;
  readonly cost: { readonly __typename: string }[] | null;
  readonly effect: { readonly __typename: string }[] | null;
  readonly skill: { readonly passive: { readonly __typename: string } | null } | null;
}

test('a member that can only be true is a Boolean in GraphQL, as input and as output', async () => {
  const open = { asFast: true, zone: { corner: true } };
  const card = { name: 'A Zap', path: 'Generic', type: 'Normal', open, effect: [{ draw: { amount: { value: 1 } } }] };
  const document = `mutation ($setup: GameSetup!) { createGame(setup: $setup) { ... on Created { game { ... on KyoukaiGame {
    cards { name open { asFast faceDown zone { corner } } } } } } } }`;
  const { createGame } = await api.graphql<{ createGame: { game: { cards: object[] } } }>(document, {
    setup: { kyoukai: { cards: [card] } },
  });
  const expected = { name: 'A Zap', open: { asFast: true, faceDown: null, zone: { corner: true } } };
  expect(createGame.game.cards.at(-1)).toEqual(expected);
});
