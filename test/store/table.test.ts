import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { DeleteItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb';
import { AbstractLevel } from 'abstract-level';
import { ClassicLevel } from 'classic-level';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { dynamoClient, dynamoStore, type TableLocation } from '../../lambdas/store/dynamodb/store.ts';
import type { ApiKey } from '../../lambdas/store/store.ts';
import { localTable, openTable, repair, type Table } from '../../local/table.ts';
import { sample } from '../support/sample-commits.ts';

let folder: string;
const open: Table[] = [];

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-'));
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((table) => table.close()));
  await rm(folder, { recursive: true, force: true });
});

async function opened(options: { folder?: string } = {}): Promise<Table> {
  const table = await openTable(options);
  open.push(table);
  return table;
}
const locationOf = ({ endpoint, table }: Table): TableLocation => ({
  client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
  table,
});
const listing = (game: string) => ({
  game,
  client: 'bot',
  title: 'Thursday',
  createdAt: 1_790_000_000_000,
  version: 0,
  details: 0,
  status: 'open' as const,
});

/** Another process that opens the folder and writes until it is killed. */
function writer() {
  const script = join(import.meta.dirname, '../support/store-writer.ts');
  const child = spawn(process.execPath, [script, folder], { stdio: ['ignore', 'pipe', 'inherit'] });
  return { child, lines: createInterface({ input: child.stdout })[Symbol.asyncIterator]() };
}

describe('a data folder', () => {
  test('keeps its data when its process ends', async () => {
    const first = await opened({ folder });
    await dynamoStore(locationOf(first)).put(sample());
    await first.close();
    const second = await opened({ folder });
    expect(await dynamoStore(locationOf(second)).newest('eh_test')).toEqual(sample());
    expect(second.repaired).toBeUndefined();
  });

  test('belongs to one process: the second one gets an error of one sentence', async () => {
    await opened({ folder });
    await expect(openTable({ folder })).rejects.toThrow(
      `The data folder ${folder} is in use by process ${process.pid}; stop it, or choose another folder.`,
    );
  });

  test('is unlocked after it is closed, and can be closed twice', async () => {
    const table = await openTable({ folder });
    await table.close();
    await table.close();
    await opened({ folder });
  });

  test('is complete after kill -9: every acknowledged write is there, and the lock is not stale', async () => {
    const { child, lines } = writer();
    let acknowledged = -1;
    while (acknowledged < 60) acknowledged = Number((await lines.next()).value);
    await expect(openTable({ folder })).rejects.toThrow(`is in use by process ${child.pid};`);
    child.kill('SIGKILL');
    for (let line = await lines.next(); !line.done; line = await lines.next()) acknowledged = Number(line.value);
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');

    const table = await opened({ folder });
    const store = dynamoStore(locationOf(table));
    const history = await store.history('eh_test', -1, 100_000);
    expect(history.length).toBeGreaterThan(acknowledged);
    expect(history.map(({ version }) => version)).toEqual([...history.keys()]);
    expect((await store.newest('eh_test'))?.version).toBe(history.length - 1);
    expect((await store.games('bot', 10)).games.map(({ game }) => game)).toEqual(['eh_test']);
    expect(table.repaired).toMatchObject({ games: 1, unreadable: [] });
  });

  test('opens after a process was killed while it created the table', async () => {
    const first = await openTable({ folder });
    await first.close();
    const files = new ClassicLevel<string, object>(join(folder, 'table'), { valueEncoding: 'json' });
    const key = `table~${localTable}`;
    await files.put(key, { ...(await files.get(key)), TableStatus: 'CREATING' });
    await files.close();
    const store = dynamoStore(locationOf(await opened({ folder })));
    expect(await store.put(sample())).toBe('stored');
  });
});

describe('repair', () => {
  test('adds listing rows that a crash has left out, from the newest commit', async () => {
    const location = locationOf(await opened());
    const store = dynamoStore(location);
    await store.put(sample({ game: 'eh_lost', version: 0 }));
    await store.put(sample({ game: 'eh_lost', version: 1, over: true }));
    await store.put(sample({ game: 'eh_listed' }));
    await store.putListing(listing('eh_listed'));
    expect(await repair(location)).toEqual({ games: 2, rewritten: 1, removed: 0, unreadable: [] });
    expect((await store.games('bot', 10)).games).toEqual([
      { ...listing('eh_lost'), version: 1, status: 'over' },
      listing('eh_listed'),
    ]);
    expect(await repair(location)).toEqual({ games: 2, rewritten: 0, removed: 0, unreadable: [] });
  });

  test('corrects outdated listing rows, and does not touch keys and commits', async () => {
    const location = locationOf(await opened());
    const store = dynamoStore(location);
    const key: ApiKey = { id: 'k1', client: 'bot', hash: 'h', createdAt: 1, scopes: ['read'], plan: 'standard' };
    await store.putApiKey(key);
    await store.put(sample({ over: true }));
    await store.putListing(listing('eh_test'));
    expect(await repair(location)).toMatchObject({ games: 1, rewritten: 1 });
    expect((await store.games('bot', 10)).games).toEqual([{ ...listing('eh_test'), status: 'over' }]);
    expect(await store.apiKey('k1')).toEqual(key);
    expect(await store.newest('eh_test')).toEqual(sample({ over: true }));
  });

  test('removes listing rows without a game, from the index too', async () => {
    const table = await opened({ folder });
    await dynamoStore(locationOf(table)).putListing(listing('eh_ghost'));
    await dynamoStore(locationOf(table)).putListing(listing('eh_shadow'));
    await table.close();
    // A crash between dynalite's two writes leaves an index row without its item.
    const files = new ClassicLevel<string, object>(join(folder, 'table'), { valueEncoding: 'json' });
    for await (const key of files.keys({ gte: 'item-', lt: 'item-\xFF' })) {
      if (JSON.stringify(await files.get(key)).includes('eh_shadow')) await files.del(key);
    }
    await files.close();
    const again = await opened({ folder });
    const store = dynamoStore(locationOf(again));
    expect((await store.games('bot', 10)).games).toHaveLength(2);
    expect(await repair(locationOf(again))).toMatchObject({ games: 0, removed: 2 });
    expect((await store.games('bot', 10)).games).toEqual([]);
  });

  test('continues when a game cannot be read, and keeps its listing row', async () => {
    const location = locationOf(await opened());
    const store = dynamoStore(location);
    const broken = { pk: { S: 'G#eh_broken' }, sk: { S: 'V#0000000000' }, b: { B: Uint8Array.of(99, 1, 1, 0) } };
    await location.client.send(new PutItemCommand({ TableName: location.table, Item: broken }));
    await store.putListing(listing('eh_broken'));
    await store.put(sample());
    expect(await repair(location)).toEqual({ games: 2, rewritten: 1, removed: 0, unreadable: ['eh_broken'] });
    expect((await store.games('bot', 10)).games).toHaveLength(2);
  });

  test('an incomplete listing row is left out of the list', async () => {
    const location = locationOf(await opened());
    const store = dynamoStore(location);
    const odd = { pk: { S: 'odd' }, sk: { S: 'META' }, client: { S: 'bot' }, created: { S: '1790000000001#x' } };
    await location.client.send(new PutItemCommand({ TableName: location.table, Item: odd }));
    await store.putListing(listing('eh_test'));
    expect((await store.games('bot', 10)).games).toEqual([listing('eh_test')]);
    await location.client.send(new DeleteItemCommand({ TableName: location.table, Key: { pk: odd.pk, sk: odd.sk } }));
  });
});

describe('the engine', () => {
  test.each(['memory', 'folder'])('closes its iterators after queries: %s', async (where) => {
    const attach = vi.spyOn(AbstractLevel.prototype, 'attachResource');
    const detach = vi.spyOn(AbstractLevel.prototype, 'detachResource');
    const store = dynamoStore(locationOf(await opened(where === 'folder' ? { folder } : {})));
    for (let version = 0; version < 5; version += 1) await store.put(sample({ version }));
    await store.putListing(listing('eh_test'));
    for (let round = 0; round < 50; round += 1) {
      await Promise.all([store.newest('eh_test'), store.history('eh_test', -1, 2), store.games('bot', 1)]);
      await Promise.all([store.history('eh_test', -1, 100), store.newest('eh_nowhere')]);
    }
    expect(attach.mock.calls.length).toBeGreaterThanOrEqual(250);
    await vi.waitFor(() => expect(detach.mock.calls.length).toBe(attach.mock.calls.length));
    vi.restoreAllMocks();
  });

  test('in memory needs little more memory than its data', async () => {
    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const kept = () => {
      collect();
      return process.memoryUsage().arrayBuffers;
    };
    const store = dynamoStore(locationOf(await opened()));
    const commits = 200;
    const put = async (from: number) => {
      for (let version = from; version < from + commits; version += 1) {
        await store.put(sample({ version, state: { any: randomBytes(400).toString('base64') } }));
        await store.newest('eh_test');
      }
    };
    await put(0);
    const before = kept();
    await put(commits);
    // Each item is a kilobyte, in base64 and with its key.
    await expect.poll(kept).toBeLessThan(before + commits * 4 * 1024);
  });

  test('a client that disconnects in the middle of a request only ends that request', async () => {
    const table = await opened();
    const { port } = new URL(table.endpoint);
    for (const head of ['content-length: 100\r\n\r\n{"Tab', 'content-length: 2\r\n\r\n{}']) {
      const socket = connect(Number(port), '127.0.0.1');
      await once(socket, 'connect');
      const target = 'x-amz-target: DynamoDB_20120810.ListTables\r\ncontent-type: application/x-amz-json-1.0\r\n';
      socket.write(`POST / HTTP/1.1\r\nhost: x\r\n${target}${head}`);
      await new Promise((resolve) => setTimeout(resolve, 30));
      socket.resetAndDestroy();
    }
    expect(await dynamoStore(locationOf(table)).put(sample())).toBe('stored');
  });

  test('closes at once although clients keep connections open', async () => {
    const table = await openTable({ folder });
    const store = dynamoStore(locationOf(table));
    await Promise.all(Array.from({ length: 20 }, (_, version) => store.put(sample({ version }))));
    const idle = connect(Number(new URL(table.endpoint).port), '127.0.0.1');
    await once(idle, 'connect');
    await table.close();
    idle.destroy();
  });
});
