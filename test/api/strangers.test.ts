import { GraphQLError, getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { AddressBudget } from '../../lambdas/auth/address-budget.ts';
import { Authenticator } from '../../lambdas/auth/authenticator.ts';
import { Quotas } from '../../lambdas/auth/quotas.ts';
import { RequestAuth } from '../../lambdas/auth/request-auth.ts';
import { SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import { formatError } from '../../lambdas/graphql/errors.ts';
import { Problem } from '../../lambdas/problem.ts';
import { introspectionCost, openQuota } from '../../schema/access.ts';
import { graphqlLimits } from '../../schema/limits.ts';
import { operations } from '../../schema/operations.ts';
import { type Api, apiClient, startApi } from '../support/api.ts';
import { memoryStore } from '../support/memory-store.ts';
import { startSubprocess } from '../support/subprocess.ts';

const keyOf = (at: number) => `gh_live_${String(at).padStart(12, '0')}_${'s'.repeat(32)}`;

/** What a request of this sender comes to. */
async function outcome(admit: () => unknown): Promise<string> {
  try {
    await admit();
    return 'admitted';
  } catch (error) {
    if (error instanceof Problem) return error.kind;
    throw error;
  }
}

function guards(limit?: number) {
  const store = memoryStore();
  const looked: string[] = [];
  const counting = {
    ...store,
    apiKey: (id: string) => {
      looked.push(id);
      return store.apiKey(id);
    },
  };
  const authenticator = new Authenticator(counting, new SigningKeys(store));
  return { looked, authenticator, quotas: new Quotas(store), addresses: new AddressBudget(limit) };
}

describe('A7: keys that do not exist', () => {
  test('are refused before they are looked up, once the budget of the address is used up', async () => {
    const all = guards(5);
    const send = (at: number, address: string) => {
      const sender = { authorization: `Bearer ${keyOf(at)}`, address };
      return outcome(() => new RequestAuth(all, sender, new Map()).admit(operations.games));
    };
    const answers: string[] = [];
    for (let at = 0; at < 8; at += 1) answers.push(await send(at, '192.0.2.1'));
    expect(answers).toEqual([...Array(5).fill('unauthenticated'), ...Array(3).fill('rate-limited')]);
    expect(all.looked).toHaveLength(5);
    // Another address has a budget of its own.
    expect(await send(9, '192.0.2.2')).toBe('unauthenticated');
  });

  test('that have not even the shape of a key count as well', async () => {
    const all = guards(2);
    const send = (authorization: string | undefined) =>
      outcome(() => new RequestAuth(all, { authorization, address: '192.0.2.1' }, new Map()).admit(operations.games));
    expect([await send('Bearer x'), await send(undefined), await send('Basic eA==')]).toEqual([
      'unauthenticated',
      'unauthenticated',
      'rate-limited',
    ]);
    expect(all.looked).toEqual([]);
  });
});

describe('A2: an address without a key', () => {
  test('has a budget for open routes, and a new one with the next window', () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_800_000_030_000 });
    const budget = new AddressBudget(3);
    const refused = () => {
      try {
        budget.consume('198.51.100.7');
        return undefined;
      } catch (error) {
        return (error as Problem).facts;
      }
    };
    expect([refused(), refused(), refused()]).toEqual([undefined, undefined, undefined]);
    expect(refused()).toEqual({ policy: 'open', limit: 3, seconds: 60, retryAfter: 30 });
    vi.setSystemTime(1_800_000_060_000);
    expect(refused()).toBeUndefined();
    vi.useRealTimers();
  });

  test.each([
    ['2001:db8:1:2::1', '2001:db8:1:2:ffff::9', true],
    ['2001:db8:1:2::1', '2001:0db8:0001:0002:0:0:0:9', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['::1', '0:0:0:0:5::', true],
    ['::ffff:192.0.2.1', '192.0.2.1', true],
    ['192.0.2.1', '192.0.2.2', false],
  ])('%s and %s share one: %s', (one, other, share) => {
    const budget = new AddressBudget(1);
    budget.consume(one);
    const check = () => budget.check(other);
    if (share) expect(check).toThrow('requests without a valid key');
    else expect(check).not.toThrow();
  });
});

describe('A2: introspection', () => {
  let api: Api;
  beforeAll(async () => {
    api = await startApi();
  });
  afterAll(() => api.close());
  const limitOf = async (query: string) => (await api.graphqlResponse(query)).body.errors?.[0]?.extensions.limit;
  const { introspection, cost } = graphqlLimits;

  test('as tools ask for it is answered', async () => {
    for (const options of [{}, { inputValueDeprecation: true, schemaDescription: true, specifiedByUrl: true }]) {
      const { body } = await api.graphqlResponse(getIntrospectionQuery(options));
      expect(body.errors).toBeUndefined();
    }
  });

  test.each([
    ['the same list many times', `{ __schema { ${aliased(70, 'types { fields { name args { name } } }')} } }`],
    ['lists in lists', '{ __schema { types { fields { type { fields { type { fields { name } } } } } } } }'],
    [
      'from one type to the next',
      '{ __type(name: "Query") { fields { type { fields { type { fields { type { fields { name } } } } } } } } }',
    ],
    [
      'through fragments',
      `{ __schema { types { ...A } } } fragment A on __Type { ${aliased(9, 'possibleTypes { ...B }')} }
      fragment B on __Type { ${aliased(9, 'possibleTypes { fields { name } }')} }`,
    ],
  ])('%s costs too much', async (_, query) => {
    expect(await limitOf(query)).toBe(introspection);
  });

  test('lists of rules are priced as well', async () => {
    const rules = (count: number) =>
      `{ rules(ruleset: "kyoukai") { ${aliased(count, 'rejections { code meaning remedy facts rules }')} } }`;
    expect(await limitOf(rules(20))).toBeUndefined();
    expect(await limitOf(rules(100))).toBe(cost);
  });

  test('a document that is nested beyond reading says so', () => {
    // How deep graphql-js can read depends on the stack of the process.
    const message = 'Maximum call stack size exceeded';
    const error = formatError({ message, extensions: { code: 'GRAPHQL_PARSE_FAILED' } }, new GraphQLError(message));
    expect(error).toMatchObject({
      message: 'The document is nested too deeply: fields at most 15 levels. Send several requests.',
      extensions: { code: 'GRAPHQL_PARSE_FAILED', problem: 'bad-request', limit: 15 },
    });
  });

  test('the schema is there without introspection', async () => {
    const { status, text, headers } = await api.rest('GET', '/v1/schema.graphql');
    expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8']);
    expect(text).toContain('type Query {');
    expect(text).toContain('"""');
  });

  test('costs its address as many requests as the limits say, with a key or without', async () => {
    const { body } = await api.rest('GET', '/v1/limits');
    expect(body.open).toEqual({ ...openQuota, introspectionCost });
    const all = guards(2 * introspectionCost);
    const auth = new RequestAuth(all, { authorization: undefined, address: '192.0.2.1' }, new Map());
    auth.admitIntrospection();
    auth.admitIntrospection();
    expect(() => auth.admitIntrospection()).toThrow('requests without a valid key');
  });
});

describe('A2: a process with a small budget', () => {
  test('answers 429 in both APIs, before a key is looked up', async () => {
    const api = await startApi();
    const { handler, close } = await startSubprocess({ GATEHOUSE_OPEN_LIMIT: '3' });
    try {
      const stranger = apiClient(handler, 'none');
      const headers = { authorization: undefined };
      const answers = [];
      for (let at = 0; at < 4; at += 1) answers.push(await stranger.rest('GET', '/v1/rulesets', { headers }));
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 429]);
      expect(answers[3]?.body).toMatchObject({ code: 'rate-limited', policy: 'open', limit: 3 });
      expect(Number(answers[3]?.headers['retry-after'])).toBeGreaterThan(0);
      const document = await stranger.graphqlResponse('{ rulesets { id } }', {}, { headers });
      expect(document.body.errors?.[0]?.extensions).toMatchObject({ code: 'RATE_LIMITED', policy: 'open' });
      // The key was not known to this process before.
      expect((await stranger.rest('GET', '/v1/games')).status).toBe(429);
    } finally {
      await close();
      await api.close();
    }
  });
});

function aliased(count: number, field: string): string {
  return Array.from({ length: count }, (_, at) => `a${at}: ${field}`).join(' ');
}
