import { ApolloClient, gql, HttpLink, InMemoryCache } from '@apollo/client';
import { loadDevMessages, loadErrorMessages } from '@apollo/client/dev';
import { vi } from 'vitest';
import { type CachingClient, describeGameCache, type Endpoint, introspect } from '../support/caching-client.ts';

// Bundlers choose Apollo's development build, which warns about lost data. In Node this switch does.
vi.hoisted(() => Object.assign(globalThis, { __DEV__: true }));
loadDevMessages();
loadErrorMessages();

function connect({ url, headers }: Endpoint, cache: InMemoryCache): CachingClient {
  const client = new ApolloClient({ link: new HttpLink({ uri: url, headers }), cache });
  return {
    query: async (query, variables) => (await client.query({ query: gql(query), variables })).data,
    mutate: async (mutation, variables) => (await client.mutate({ mutation: gql(mutation), variables })).data,
    cached: (query, variables) => client.readQuery({ query: gql(query), variables }) ?? undefined,
  };
}

describeGameCache('Apollo Client with its default cache', { knowsSchema: false }, (endpoint) =>
  connect(endpoint, new InMemoryCache()),
);

interface TypesByAbstractType {
  readonly __schema: { readonly types: readonly { name: string; possibleTypes: readonly { name: string }[] | null }[] };
}

describeGameCache('Apollo Client with possibleTypes', { knowsSchema: true }, async (endpoint) => {
  const query = '{ __schema { types { name possibleTypes { name } } } }';
  const { __schema } = await introspect<TypesByAbstractType>(endpoint, query);
  const possibleTypes = Object.fromEntries(
    __schema.types.flatMap(({ name, possibleTypes: types }) => (types ? [[name, types.map((each) => each.name)]] : [])),
  );
  return connect(endpoint, new InMemoryCache({ possibleTypes }));
});
