import { ApolloServer } from '@apollo/server';
import { ApolloServerPluginCacheControlDisabled } from '@apollo/server/plugin/disabled';
import { createServices } from '../lambdas/app/services.ts';
import { newApiKey } from '../lambdas/auth/api-keys.ts';
import { createGraphqlHandler } from '../lambdas/graphql/handler.ts';
import { createRestHandler } from '../lambdas/http/handler.ts';
import type { HttpRequest } from '../lambdas/http/request.ts';
import { memoryStore } from '../test/support/memory-store.ts';
import { measureInTurn, report } from './measure.ts';

const store = memoryStore();
const { text: apiKey, row } = newApiKey('bench', { plan: 'development' });
await store.putApiKey(row);
const services = createServices(store);
const rest = createRestHandler(services);
const graphql = createGraphqlHandler(services);

const headers = { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' };
/** A request as the entry file makes it of the gateway's event. `{id}` in the path is replaced by the game's id. */
const request = (method: string, route: string, body?: unknown, id = ''): HttpRequest => ({
  method,
  path: route.replace('{id}', id),
  routeKey: `${method} ${route}`,
  pathParameters: id === '' ? {} : { id },
  search: '',
  headers,
  body: body === undefined ? undefined : JSON.stringify(body),
  address: '127.0.0.1',
  requestId: 'bench',
});
const setup = { investigators: 4, ancientOne: 'cthulhu', sets: ['01', '03', '05', '09'] };
const created = await rest(request('POST', '/v1/games', { ruleset: 'eldritch-horror', setup }));
const { game } = JSON.parse(created.body);

const commands = [{ type: 'AdvanceOmen', withoutDoom: true }];
const command = request('POST', '/v1/games/{id}/commands', { commands }, game.id);
const mutation = request('POST', '/graphql', {
  query:
    'mutation($g: ID!, $c: [GameCommand!]!) { play(game: $g, commands: $c) { ... on Played { version events { __typename } } } }',
  variables: { g: game.id, c: [{ eldritchHorror: { advanceOmen: { withoutDoom: true } } }] },
});
const read = request('GET', '/v1/games/{id}', undefined, game.id);
const health = request('GET', '/healthz');

const leanApollo = new ApolloServer({
  typeDefs: 'type Query { nothing: Int }',
  resolvers: { Query: { nothing: () => 1 } },
  plugins: [ApolloServerPluginCacheControlDisabled()],
});
await leanApollo.start();
const minimal = request('POST', '/graphql', { query: '{ rulesets { __typename } }' });

const repeat = (times: number, act: () => Promise<unknown>) => ({
  units: times,
  run: async () => {
    for (let again = 0; again < times; again += 1) await act();
  },
});
const succeed = async (response: ReturnType<typeof rest>) => {
  const { status, body } = await response;
  if (status >= 400) throw new Error(body);
};

report(
  'P5, P6  everything but the store, in process',
  await measureInTurn([
    {
      name: 'lean Apollo, executeOperation of a minimal query',
      ...repeat(1_000, () => leanApollo.executeOperation({ query: '{ nothing }' })),
    },
    { name: 'GraphQL, a minimal query', ...repeat(1_000, () => succeed(graphql(minimal))) },
    { name: 'GraphQL, a command, small selection', ...repeat(500, () => succeed(graphql(mutation))) },
    { name: 'REST, a command, whole game in the reply', ...repeat(500, () => succeed(rest(command))) },
    { name: 'REST, a game read', ...repeat(1_000, () => succeed(rest(read))) },
    { name: 'REST, health', ...repeat(1_000, () => succeed(rest(health))) },
  ]),
);
