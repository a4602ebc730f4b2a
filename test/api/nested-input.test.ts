import type { GraphQLResolveInfo } from 'graphql';
import { isUnionType } from 'graphql';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { executableSchema } from '../../lambdas/graphql/executable-schema.ts';
import { lanternsAndTides } from '../../rules/kyoukai/cards/starter-set.ts';
import { jsonSchemas } from '../../schema/generate/json-schemas.ts';
import { type Api, openApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

test('every member of every union that is told apart by its type is found by it', () => {
  const shapes = jsonSchemas();
  const unions = Object.values(executableSchema().getTypeMap()).filter((type) => isUnionType(type));
  // Replies have no `type`: their `kind` says which they are.
  const others = ['CreateReply', 'PlayReply'];
  const typed = unions.filter(({ name }) => !others.includes(name));
  expect(typed.map(({ name }) => name)).toContain('KyoukaiOp');
  for (const union of typed) {
    for (const { name } of union.getTypes()) {
      const type = shapes[name]?.properties?.type?.const;
      expect(union.resolveType?.({ type }, {}, {} as GraphQLResolveInfo, union), `${union.name}: ${type}`).toBe(name);
    }
  }
});

test('cards that a game brought are told by GraphQL, instructions and all', async () => {
  const cards = lanternsAndTides.slice(0, 40).map((card) => ({ ...card, name: `My ${card.name}` }));
  const { body } = await api.rest<Created>('POST', '/v1/games', { body: { ruleset: 'kyoukai', setup: { cards } } });
  const query = `query ($id: ID!) { game(id: $id) { ... on KyoukaiGame { view { cards {
    name cost { ...Op } effect { ...Op } skill { cost { ...Op } effect { ...Op } passive { __typename ... on KyoukaiGrant { ops { ...Op } } } }
  } } } } }
  fragment Op on KyoukaiOp { __typename ... on KyoukaiOpDraw { amount { value } } ... on KyoukaiOpEach { steps { __typename } } }`;
  const { game } = await api.graphql<{ game: { view: { cards: Told[] } } }>(query, { id: body.game.id });
  const types = (list: readonly { type: string }[] | undefined) => list?.map(({ type }) => `KyoukaiOp${type}`) ?? null;
  const names = (list: readonly { __typename: string }[] | null) => list?.map(({ __typename }) => __typename) ?? null;
  expect(game.view.cards.map(({ name, cost, effect }) => [name, names(cost), names(effect)])).toEqual(
    cards.map(({ name, cost, effect }) => [name, types(cost), types(effect)]),
  );
  expect(game.view.cards.map(({ skill }) => skill?.passive?.__typename)).toContain('KyoukaiGrant');
});

interface Told {
  readonly name: string;
  readonly cost: { readonly __typename: string }[] | null;
  readonly effect: { readonly __typename: string }[] | null;
  readonly skill: { readonly passive: { readonly __typename: string } | null } | null;
}

test('what a card can only say yes to is a Boolean in GraphQL, given and told', async () => {
  const open = { asFast: true, zone: { corner: true } };
  const card = { name: 'A Zap', path: 'Generic', type: 'Normal', open, effect: [{ draw: { amount: { value: 1 } } }] };
  const document = `mutation ($setup: GameSetup!) { createGame(setup: $setup) { ... on Created { game { ... on KyoukaiGame {
    view { cards { name open { asFast faceDown zone { corner } } } } } } } } }`;
  const { createGame } = await api.graphql<{ createGame: object }>(document, { setup: { kyoukai: { cards: [card] } } });
  const told = { name: 'A Zap', open: { asFast: true, faceDown: null, zone: { corner: true } } };
  expect(createGame).toEqual({ game: { view: { cards: [told] } } });
});
