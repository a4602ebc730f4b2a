import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import {
  type ApiKey,
  type Commit,
  type KeyRow,
  keyRowLimit,
  type Listing,
  type SigningKey,
  type Store,
} from '../../lambdas/store/store.ts';
import { openTable, type Table } from '../../local/table.ts';
import { flakyProxy, sometimes } from '../support/flaky-proxy.ts';
import { memoryStore } from '../support/memory-store.ts';
import { freshGame, sample } from '../support/sample-commits.ts';
import { testRandom } from '../support/seed.ts';

let local: Table;
beforeAll(async () => {
  local = await openTable();
});
afterAll(() => local.close());

const settledKey = {
  key: 'CCCCCCCCCCCCCCCCCCCCCC',
  body: 'DDDDDDDDDDDDDDDDDDDDDD',
  kind: 'rejected',
  version: 0,
  at: 1_790_000_000_000,
} as const;

const opened: Table[] = [];
afterAll(() => Promise.all(opened.map((table) => table.close())));
/** A separate table, for rows of which a table has only one. */
async function openedTable(): Promise<Table> {
  const table = await openTable();
  opened.push(table);
  return table;
}

const onTable = (endpoint = local.endpoint): Store =>
  dynamoStore({ client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }), table: local.table });

describe.each([
  ['memory', () => memoryStore()],
  ['dynamo', () => onTable()],
] as const)('every store, here: %s', (_, open) => {
  let store: Store;
  beforeAll(() => {
    store = open();
  });

  async function game(versions: number): Promise<string> {
    const id = freshGame();
    for (let version = 0; version < versions; version += 1) await store.put(sample({ game: id, version }));
    return id;
  }

  test('a game that was never stored is not found', async () => {
    const id = freshGame();
    expect(await store.newest(id)).toBeUndefined();
    expect(await store.at(id, 0)).toBeUndefined();
    expect(await store.history(id, -1, 10)).toEqual([]);
  });

  test('a commit is read as it was stored', async () => {
    const commit = sample({
      game: freshGame(),
      title: 'Großes Tor 🜏 門',
      state: { deep: [1, -2.5, 'ü', null, { '': false }], empty: {} },
      entry: { kind: 'undone', by: 'seat-2', toVersion: 3, impact: { reveals: true, crossesPlayer: false } },
      policies: { undo: 'free', keys: 'durable' },
      epochs: { watcher: 2, 'seat 1': 1 },
      fingerprint: { key: 'AAAAAAAAAAAAAAAAAAAAAA', body: 'BBBBBBBBBBBBBBBBBBBBBB' },
      recentKeys: [
        { hashPrefix: 0, version: 0 },
        { hashPrefix: 4_294_967_295, version: 0 },
      ],
      settledKeys: [settledKey],
      keyRowsUntil: 1_800_000_000_000,
    });
    await store.put(commit);
    expect(await store.newest(commit.game)).toEqual(commit);
    expect(await store.at(commit.game, 0)).toEqual(commit);
    expect(await store.history(commit.game, -1, 1)).toEqual([commit]);
  });

  test('the newest commit is found, also in a game with a listing row', async () => {
    const id = await game(3);
    await store.putListing({ game: id, client: 'bot', createdAt: 1, version: 0, details: 0, status: 'open' as const });
    expect((await store.newest(id))?.version).toBe(2);
  });

  test('versions are numbers: 10000 comes after 9999', async () => {
    const id = freshGame();
    for (const version of [9_998, 10_000, 9_999, 1_000_000]) await store.put(sample({ game: id, version }));
    expect((await store.newest(id))?.version).toBe(1_000_000);
    expect((await store.history(id, 9_998, 10)).map(({ version }) => version)).toEqual([9_999, 10_000, 1_000_000]);
  });

  test('history begins after a version, comes oldest first, and has a limit', async () => {
    const id = await game(6);
    const versions = async (after: number, limit: number) =>
      (await store.history(id, after, limit)).map(({ version }) => version);
    expect(await versions(-1, 10)).toEqual([0, 1, 2, 3, 4, 5]);
    expect(await versions(1, 2)).toEqual([2, 3]);
    expect(await versions(5, 10)).toEqual([]);
    expect(await versions(99, 10)).toEqual([]);
    expect(await versions(0, 0)).toEqual([]);
    expect(await store.at(id, 6)).toBeUndefined();
  });

  test('history is complete also where it exceeds one response of the table', async () => {
    const id = freshGame();
    // Random text hardly compresses: 40 commits of 29 KB are more than the megabyte of one response.
    const random = testRandom('noise');
    const noise = () => Array.from({ length: 38_000 }, () => String.fromCharCode(48 + random.below(64))).join('');
    for (let version = 0; version < 40; version += 1) await store.put(sample({ game: id, version, state: noise() }));
    expect((await store.history(id, -1, 100)).map(({ version }) => version)).toEqual([...Array(40).keys()]);
  });

  test('games are separate, however similar their ids are', async () => {
    const id = await game(1);
    const longer = `${id}0`;
    await store.put(sample({ game: longer, version: 7 }));
    expect((await store.newest(id))?.version).toBe(0);
    expect(await store.history(id, -1, 10)).toHaveLength(1);
  });

  test('a version is stored once, and the first commit stays', async () => {
    const id = await game(1);
    expect(await store.put(sample({ game: id, version: 1, attempt: 'first' }))).toBe('stored');
    expect(await store.put(sample({ game: id, version: 1, attempt: 'second' }))).toBe('taken');
    expect((await store.newest(id))?.attempt).toBe('first');
  });

  test('of two puts of one version at once, exactly one is stored', async () => {
    const id = await game(1);
    for (let version = 1; version <= 25; version += 1) {
      const attempts = ['one', 'two'].map((attempt) => store.put(sample({ game: id, version, attempt })));
      expect((await Promise.all(attempts)).sort()).toEqual(['stored', 'taken']);
    }
  });

  test('changing a commit that was put or read does not change what is stored', async () => {
    const state = { gates: ['rome'] };
    const id = freshGame();
    await store.put(sample({ game: id, state }));
    state.gates.push('london');
    const read = (await store.newest(id)) as { state: { gates: string[] } };
    read.state.gates.push('arkham');
    expect((await store.newest(id))?.state).toEqual({ gates: ['rome'] });
  });

  test('a commit that is too large is refused and nothing is stored', async () => {
    const id = freshGame();
    const random = testRandom('a large commit');
    const state = Array.from({ length: 60_000 }, () => random.below(2 ** 32) / 2 ** 32);
    await expect(store.put(sample({ game: id, state }))).rejects.toMatchObject({ kind: 'payload-too-large' });
    expect(await store.newest(id)).toBeUndefined();
  });

  describe('listings', () => {
    const listings = (client: string, count: number): Listing[] =>
      // Groups of three have the same age.
      Array.from({ length: count }, (_, i) => ({
        game: freshGame(),
        client,
        title: `Game ${i}`,
        createdAt: 1_790_000_000_000 + Math.floor(i / 3),
        version: i,
        details: 0,
        status: i % 2 === 0 ? ('over' as const) : ('open' as const),
      }));
    const byAge = (one: Listing, other: Listing) => other.createdAt - one.createdAt || (one.game < other.game ? 1 : -1);

    async function pages(client: string, first: number): Promise<Listing[][]> {
      const all: Listing[][] = [];
      let after: string | undefined;
      do {
        const page = await store.games(client, first, after);
        all.push([...page.games]);
        after = page.next;
      } while (after !== undefined);
      return all;
    }

    test('come newest first, in pages, each game once', async () => {
      const client = freshGame();
      const mine = listings(client, 10);
      for (const listing of [...mine, ...listings(`${client}0`, 2)]) await store.putListing(listing);
      expect((await pages(client, 4)).map((page) => page.length)).toEqual([4, 4, 2]);
      expect((await pages(client, 5)).map((page) => page.length)).toEqual([5, 5]);
      expect((await pages(client, 1)).flat()).toEqual(mine.toSorted(byAge));
    });

    test('a client without games has an empty list', async () => {
      expect(await store.games(freshGame(), 10)).toEqual({ games: [] });
    });

    test('the row of the latest version stays, whenever it is written, and the game is listed once', async () => {
      const client = freshGame();
      const [listing] = listings(client, 1) as [Listing];
      await store.putListing(listing);
      await store.putListing({ ...listing, title: 'Später', status: 'over' });
      expect((await store.games(client, 10)).games).toEqual([{ ...listing, title: 'Später', status: 'over' }]);
      const latest = { ...listing, version: 12, status: 'open' as const };
      await store.putListing(latest);
      await store.putListing({ ...listing, version: 9, status: 'over' });
      expect((await store.games(client, 10)).games).toEqual([latest]);
    });

    test('a game may have no title', async () => {
      const client = freshGame();
      const listing = { game: freshGame(), client, createdAt: 1, version: 0, details: 0, status: 'open' as const };
      await store.putListing(listing);
      expect((await store.games(client, 10)).games).toEqual([listing]);
    });

    test('listing rows and commits are independent of each other', async () => {
      const client = freshGame();
      await store.putListing({
        game: freshGame(),
        client,
        createdAt: 1,
        version: 0,
        details: 0,
        status: 'open' as const,
      });
      await store.put(sample({ game: freshGame(), client }));
      expect((await store.games(client, 10)).games).toHaveLength(1);
    });

    test('a cursor that is damaged, made up or of another client is rejected', async () => {
      const client = freshGame();
      for (const listing of listings(client, 3)) await store.putListing(listing);
      const { next = '' } = await store.games(client, 1);
      expect((await store.games(client, 5, next)).games).toHaveLength(2);
      const bad = [
        '',
        'x',
        '!!!',
        next.slice(1),
        next.slice(0, 12),
        `${next}=`,
        btoa('{"pk":"G#x"}'),
        'A'.repeat(5_000),
      ];
      for (const cursor of bad) {
        await expect(store.games(client, 1, cursor)).rejects.toMatchObject({ kind: 'bad-request' });
      }
      await expect(store.games(`${client}0`, 1, next)).rejects.toMatchObject({ kind: 'bad-request' });
    });
  });

  test('API keys are found by their id and by their client, newest first, and are not listed as games', async () => {
    const client = freshGame();
    const [one, two] = [1, 2].map((at): ApiKey => {
      return { id: freshGame(), client, hash: 'aGFzaA', createdAt: at, scopes: ['read', 'operate'], plan: 'large' };
    }) as [ApiKey, ApiKey];
    expect(await store.apiKey(one.id)).toBeUndefined();
    for (const key of [one, two]) await store.putApiKey(key);
    expect(await store.apiKey(one.id)).toEqual(one);
    await store.putApiKey({ ...one, revokedAt: 3 });
    expect(await store.apiKeys(client)).toEqual([two, { ...one, revokedAt: 3 }]);
    expect(await store.apiKeys(`${client}0`)).toEqual([]);
    expect((await store.games(client, 100)).games).toEqual([]);
  });

  test('all API keys of a client are listed also where they exceed one response of the table', async () => {
    const client = freshGame();
    const ids = Array.from({ length: 40 }, () => freshGame());
    const hash = 'x'.repeat(30_000);
    for (const [at, id] of ids.entries()) {
      await store.putApiKey({ id, client, hash, createdAt: at, scopes: ['read'], plan: 'standard' });
    }
    expect((await store.apiKeys(client)).map(({ id }) => id)).toEqual(ids.toReversed());
  });

  test('a revoked API key is not made valid again by a late write', async () => {
    const key: ApiKey = {
      id: freshGame(),
      client: 'bot',
      hash: 'aA',
      createdAt: 1,
      scopes: ['read'],
      plan: 'standard',
    };
    const until = async () => (await store.apiKey(key.id))?.revokedAt;
    expect(await store.putApiKey(key)).toBe('stored');
    expect(await store.putApiKey({ ...key, revokedAt: 90 })).toBe('stored');
    expect(await store.putApiKey({ ...key, revokedAt: 90 })).toBe('stored');
    expect(await store.putApiKey({ ...key, revokedAt: 50 })).toBe('stored');
    expect(await store.putApiKey({ ...key, revokedAt: 90 })).toBe('ended');
    expect(await store.putApiKey(key)).toBe('ended');
    expect(await until()).toBe(50);
  });

  test('an idempotency key of a client belongs to the game that it was first reserved for', async () => {
    const [client, key] = [freshGame(), 'AAAAAAAAAAAAAAAAAAAAAA'];
    const claims = await Promise.all(['eh_a', 'ky_b', 'ah_c'].map((game) => store.reserveKey(client, key, game)));
    expect(new Set(claims).size).toBe(1);
    expect(await store.reserveKey(client, key, 'eh_d')).toBe(claims[0]);
    expect(await store.reserveKey(`${client}0`, key, 'eh_d')).toBe('eh_d');
    expect(await store.reserveKey(client, 'BBBBBBBBBBBBBBBBBBBBBB', 'eh_d')).toBe('eh_d');
    expect((await store.games(client, 10)).games).toEqual([]);
  });

  test('an amendment changes the newest commit until the next version, and is no version itself', async () => {
    const id = await game(2);
    const first = (await store.newest(id)) as Commit;
    expect(first.amendment).toBeUndefined();
    const amended = { ...first, settledKeys: [settledKey] };
    expect(await store.put(amended, first)).toBe('stored');
    expect(await store.put(amended, first), 'made without knowing the amendment').toBe('taken');
    const second = (await store.newest(id)) as Commit;
    expect(second).toEqual({ ...amended, amendment: 1 });
    expect(await store.put(second, second)).toBe('stored');
    expect((await store.newest(id))?.amendment).toBe(2);
    expect(await store.at(id, 1)).toEqual(first);
    expect(await store.at(id, 2)).toBeUndefined();
    expect((await store.history(id, -1, 10)).map(({ version }) => version)).toEqual([0, 1]);
    expect(await store.history(id, 1, 10)).toEqual([]);

    const next = sample({ game: id, version: 2 });
    for (const stale of [first, second, undefined]) expect(await store.put(next, stale)).toBe('taken');
    const third = await store.newest(id);
    expect(await store.put(next, third)).toBe('stored');
    expect(await store.put(next, third)).toBe('taken');
    expect(await store.put({ ...amended, attempt: 'late' }, third), 'an amendment of a past version').toBe('taken');
    expect(await store.newest(id)).toEqual(next);
    expect((await store.history(id, -1, 10)).map(({ version }) => version)).toEqual([0, 1, 2]);
  });

  test('the reserved API keys of a client are one list, which is replaced as a whole by whoever knows it', async () => {
    const client = `reserving-${Math.random()}`;
    const reserved = { revision: 1, items: [{ id: 'aaaaaaaaaaaa', at: 7 }] };
    expect(await store.reservedApiKeys(client)).toBeUndefined();
    expect(await store.putReservedApiKeys(client, { ...reserved, revision: 2 })).toBe('taken');
    expect(await store.putReservedApiKeys(client, reserved)).toBe('stored');
    expect(await store.putReservedApiKeys(client, { ...reserved, items: [] })).toBe('taken');
    expect(await store.reservedApiKeys(client)).toEqual(reserved);
    expect(await store.putReservedApiKeys(client, { revision: 2, items: [] })).toBe('stored');
    // It is no API key.
    expect(await store.apiKeys(client)).toEqual([]);
  });

  test('checkpoints are one list, which is replaced as a whole by whoever knows it', async () => {
    const game = freshGame();
    expect(await store.checkpoints(game)).toBeUndefined();
    const named = (name: string) => ({ name, version: 1, by: 'host', at: 5, newest: 9 });
    const names = ['b', 'Ω 門', '__proto__', 'a/b', '\u{10FFFF}x', 'a'];
    const list = { revision: 1, attempt: 'x', items: names.map(named), settledKeys: [settledKey] };
    expect(await store.putCheckpoints(game, { ...list, revision: 2 })).toBe('taken');
    expect(await store.putCheckpoints(game, list)).toBe('stored');
    expect(await store.putCheckpoints(game, { ...list, items: [] })).toBe('taken');
    expect(await store.checkpoints(game)).toEqual(list);
    expect(await store.putCheckpoints(game, { ...list, revision: 2, items: [] })).toBe('stored');
    expect((await store.checkpoints(game))?.items).toEqual([]);
    expect(await store.checkpoints(`${game}0`)).toBeUndefined();
    expect(await store.newest(game)).toBeUndefined();
  });

  test('rows of keys are found by hash prefix until they expire, newest version first', async () => {
    const game = freshGame();
    const until = Date.now() + 60_000;
    const rows = [
      { hashPrefix: 7, version: 9, until },
      { hashPrefix: 7, version: 70, until },
      { hashPrefix: 7, version: 0, settled: settledKey, until },
    ];
    for (const row of [...rows, { hashPrefix: 7, version: 71, until: Date.now() - 1 }])
      await store.putKeyRow(game, row);
    await store.putKeyRow(game, { hashPrefix: 8, version: 72, until });
    await store.putKeyRow(game, { hashPrefix: 7 * 16, version: 73, until });
    expect(await store.keyRows(game, 7)).toEqual([rows[1], rows[0], rows[2]]);
    await store.putKeyRow(game, { ...(rows[1] as KeyRow), until: until + 1 });
    expect((await store.keyRows(game, 7)).map((row) => row.until)).toEqual([until + 1, until, until]);
    expect((await store.keyRows(game, 4_294_967_295)).length).toBe(0);
    expect(await store.keyRows(`${game}0`, 7)).toEqual([]);
    for (let version = 0; version < 30; version += 1) await store.putKeyRow(game, { hashPrefix: 5, version, until });
    expect((await store.keyRows(game, 5)).map(({ version }) => version)).toEqual(
      Array.from({ length: keyRowLimit }, (_, at) => 29 - at),
    );
  });

  test('counters add up, also with many concurrent additions', async () => {
    const counter = freshGame();
    const totals = await Promise.all([1, 2, 3, 4].map((uses) => store.count(counter, uses, Date.now() + 60_000)));
    expect(Math.max(...totals)).toBe(10);
    expect(await store.count(counter, 1, Date.now() + 60_000)).toBe(11);
  });
});

test.each([
  ['memory', async () => memoryStore()],
  ['dynamo', async () => onTable((await openedTable()).endpoint)],
] as const)('of two concurrent replacements of the signing keys one is rejected: %s', async (_, open) => {
  const store = await open();
  const [one, two] = ['one', 'two'].map((kid) => ({ kid, secret: 'x' })) as [SigningKey, SigningKey];
  expect(await store.signingKeys()).toEqual([]);
  const first = await Promise.all([store.putSigningKeys([], [one]), store.putSigningKeys([], [two])]);
  expect(first.toSorted()).toEqual(['stored', 'taken']);
  const kept = await store.signingKeys();
  expect(await store.putSigningKeys([], [two])).toBe('taken');
  expect(await store.putSigningKeys(kept, [two, one])).toBe('stored');
  expect(await store.putSigningKeys(kept, [one])).toBe('taken');
  expect(await store.signingKeys()).toEqual([two, one]);
});

describe('a table that fails', () => {
  test('`taken` may be caused by our own put whose reply was lost, and the attempt id shows it', async () => {
    const proxy = await flakyProxy(local.endpoint, sometimes({ lost: 0.3 }, 7, { onlyWrites: true }));
    const store = onTable(proxy.endpoint);
    const id = freshGame();
    const results: string[] = [];
    for (let version = 0; version < 40; version += 1) {
      const attempt = `attempt-${version}`;
      // After three lost replies in a row the SDK gives up. The put may have been carried out all the same.
      results.push(await store.put(sample({ game: id, version, attempt })).catch((error) => error.kind));
      expect((await store.newest(id))?.attempt).toBe(attempt);
    }
    expect(proxy.seen.filter(({ fault }) => fault === 'lost').length).toBeGreaterThan(5);
    expect(results).toContain('taken');
    expect(results.filter((result) => result === 'stored').length).toBeGreaterThan(10);
    await proxy.close();
  });

  test('a table that cannot be reached is `unavailable`, with the time to wait', async () => {
    const gone = await flakyProxy(local.endpoint, () => 'lost');
    const store = onTable(gone.endpoint);
    const lost = { kind: 'unavailable', facts: { retryAfter: 1 } };
    await expect(store.newest('eh_x')).rejects.toMatchObject(lost);
    await gone.close();
    await expect(store.put(sample())).rejects.toMatchObject(lost);
    await expect(store.games('bot', 1)).rejects.toMatchObject(lost);
  });

  test.each([
    [400, 'ProvisionedThroughputExceededException'],
    [400, 'ThrottlingException'],
    [500, 'InternalServerError'],
    [503, 'ServiceUnavailable'],
  ])('%i %s is `unavailable`', async (status, type) => {
    const server = createServer((incoming, outgoing) => {
      incoming
        .resume()
        .on('end', () => outgoing.writeHead(status).end(JSON.stringify({ __type: `com.amazonaws#${type}` })));
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
    const store = onTable(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
    await expect(store.put(sample())).rejects.toMatchObject({ kind: 'unavailable', cause: { name: type } });
    server.close();
    server.closeAllConnections();
  });

  test('games are read consistently: the next read sees every acknowledged commit', async () => {
    const client = dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: local.endpoint });
    const send = vi.spyOn(client, 'send');
    const store = dynamoStore({ client, table: local.table });
    await store.newest('eh_x');
    await store.at('eh_x', 1);
    await store.history('eh_x', 0, 1);
    expect(send.mock.calls.map(([command]) => command.input)).toMatchObject(Array(3).fill({ ConsistentRead: true }));
    send.mockRestore();
  });

  test('a table that does not exist is a fault and not a transient failure', async () => {
    const client = dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: local.endpoint });
    const store = dynamoStore({ client, table: 'nowhere' });
    await expect(store.newest('eh_x')).rejects.toMatchObject({ name: 'ResourceNotFoundException' });
  });
});
