import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { createServices } from '../lambdas/app/services.ts';
import { newApiKey } from '../lambdas/auth/api-keys.ts';
import { createGraphqlHandler } from '../lambdas/graphql/handler.ts';
import { createRestHandler } from '../lambdas/http/handler.ts';
import type { HttpRequest } from '../lambdas/http/request.ts';
import { memoryStore } from '../test/support/memory-store.ts';
import { inTurn, report } from './measure.ts';

const store = memoryStore();
const { text: key, row } = newApiKey('bench', { plan: 'development' });
await store.putApiKey(row);
const door = createServices(store);
const rest = createRestHandler(door);
const graphql = createGraphqlHandler(door);

const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
const ask = (method: string, path: string, body?: unknown): HttpRequest => ({
  method,
  path,
  search: '',
  headers,
  body: body === undefined ? undefined : JSON.stringify(body),
  requestId: 'bench',
});
const setup = { investigators: 4, ancientOne: 'cthulhu', sets: ['01', '03', '05', '09'] };
const created = await rest(ask('POST', '/v1/games', { ruleset: 'eldritch-horror', setup }));
const { game } = JSON.parse(created.body);

const spawnAndClear = [{ type: 'AdvanceOmen', withoutDoom: true }];
const command = ask('POST', `/v1/games/${game.id}/commands`, { commands: spawnAndClear });
const mutation = ask('POST', '/graphql', {
  query:
    'mutation($g: ID!, $c: [GameCommand!]!) { play(game: $g, commands: $c) { ... on Played { version events { __typename } } } }',
  variables: { g: game.id, c: [{ eldritchHorror: { advanceOmen: { withoutDoom: true } } }] },
});
const view = ask('GET', `/v1/games/${game.id}`);
const health = ask('GET', '/healthz');

const lean = new ApolloServer({
  typeDefs: 'type Query { nothing: Int }',
  resolvers: { Query: { nothing: () => 1 } },
  plugins: [ApolloServerPluginCacheControlDisabled()],
});
await lean.start();
const nothing = ask('POST', '/graphql', { query: '{ rulesets { __typename } }' });

const many = (times: number, act: () => Promise<unknown>) => ({
  units: times,
  run: async () => {
    for (let again = 0; again < times; again += 1) await act();
  },
});
const answered = async (answer: ReturnType<typeof rest>) => {
  const { status, body } = await answer;
  if (status >= 400) throw new Error(body);
};

report(
  'P5, P6  everything but the store, in process',
  await inTurn([
    {
      name: 'lean Apollo, executeOperation of nothing',
      ...many(1_000, () => lean.executeOperation({ query: '{ nothing }' })),
    },
    { name: 'GraphQL door, next to nothing', ...many(1_000, () => answered(graphql(nothing))) },
    { name: 'GraphQL door, a command, small selection', ...many(500, () => answered(graphql(mutation))) },
    { name: 'REST door, a command, whole game answered', ...many(500, () => answered(rest(command))) },
    { name: 'REST door, a game read', ...many(1_000, () => answered(rest(view))) },
    { name: 'REST door, health', ...many(1_000, () => answered(rest(health))) },
  ]),
);
