import { Client, fetchExchange } from '@urql/core';
import { type CacheExchangeOpts, cacheExchange } from '@urql/exchange-graphcache';
import { getIntrospectionQuery, type IntrospectionQuery } from 'graphql';
import { embeddedTypes } from '../../clients/graphql/embedded-types.ts';
import { type CachingClient, describeGameCache, type Endpoint, introspect } from '../support/caching-client.ts';

function connect({ url, headers }: Endpoint, options: CacheExchangeOpts): CachingClient {
  const client = new Client({ url, fetchOptions: { headers }, exchanges: [cacheExchange(options), fetchExchange] });
  return {
    async query(query, variables) {
      const { data, error } = await client.query(query, variables).toPromise();
      if (error !== undefined) throw error;
      return data;
    },
    async mutate(mutation, variables) {
      const { data, error } = await client.mutation(mutation, variables).toPromise();
      if (error !== undefined) throw error;
      return data;
    },
    cached: (query, variables) =>
      client.readQuery(query, variables, { requestPolicy: 'cache-only' })?.data ?? undefined,
  };
}

describeGameCache('urql with the default Graphcache', { knowsSchema: false }, (endpoint) => connect(endpoint, {}));

describeGameCache('urql with a Graphcache that knows the schema', { knowsSchema: true }, async (endpoint) => {
  const schema = await introspect<IntrospectionQuery>(endpoint, getIntrospectionQuery());
  return connect(endpoint, { schema, keys: embeddedTypes(schema) });
});
