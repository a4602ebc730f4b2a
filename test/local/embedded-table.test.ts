import { mkdtemp, rm, stat } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import { openTable, type Table } from '../../local/table.ts';
import { sample } from '../support/sample-commits.ts';

/* The table contains the keys that sign tokens. Neither a web page nor another user of the machine may read it. */

let table: Table;

beforeAll(async () => {
  table = await openTable();
});
afterAll(() => table.close());

const scan = { TableName: 'gatehouse' };

/** Sends a DynamoDB request. Node's own client, because `fetch` does not let a program choose these headers. */
function send(path: string, headers: Readonly<Record<string, string>> = {}, method = 'POST') {
  const { hostname, port } = new URL(table.endpoint);
  return new Promise<{ status: number; headers: NodeJS.Dict<string | string[]>; body: string }>((resolve, reject) => {
    const sent = request({
      hostname,
      port,
      path,
      method,
      headers: {
        'content-type': 'application/x-amz-json-1.0',
        'x-amz-target': 'DynamoDB_20120810.Scan',
        authorization:
          'AWS4-HMAC-SHA256 Credential=local/20261201/us-east-1/dynamodb/aws4_request, SignedHeaders=a, Signature=b',
        'x-amz-date': '20261201T000000Z',
        ...headers,
      },
    });
    sent.on('error', reject);
    sent.on('response', async (response) => {
      const parts: Buffer[] = [];
      for await (const part of response) parts.push(part as Buffer);
      resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts).toString() });
    });
    sent.end(method === 'POST' ? JSON.stringify(scan) : undefined);
  });
}

describe('A1: the embedded table', () => {
  const ownPath = () => new URL(table.endpoint).pathname;

  test('answers the process that started it', async () => {
    const store = dynamoStore({
      client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: table.endpoint }),
      table: table.table,
    });
    await store.put(sample());
    expect(await store.newest('eh_test')).toEqual(sample());
    expect(await send(ownPath())).toMatchObject({ status: 200, body: expect.stringContaining('eh_test') });
  });

  test.each([
    ['without the secret', '/', {}, 'POST'],
    ['with another secret of the same length', `/${'A'.repeat(43)}`, {}, 'POST'],
    ['as a page of another site that asks first', '/', { origin: 'https://example.org' }, 'OPTIONS'],
  ])('refuses a request %s, and no page may read that', async (_, path, headers, method) => {
    const refused = await send(path, headers, method);
    expect(refused.status).toBe(403);
    expect(refused.headers).not.toHaveProperty('access-control-allow-origin');
    expect(refused.body).not.toContain('eh_test');
  });

  test.each([
    ['a page', { origin: 'https://example.org' }],
    ['a page whose name resolves to this machine', { host: 'example.org' }],
  ])('refuses %s even with the secret', async (_, headers) => {
    expect(await send(ownPath(), headers)).toMatchObject({ status: 403 });
  });

  test('has another secret in each process', async () => {
    const other = await openTable();
    expect(new URL(other.endpoint).pathname).not.toBe(ownPath());
    expect(new URL(other.endpoint).pathname.length).toBeGreaterThan(40);
    await other.close();
  });

  test('keeps its files in a folder that only its user may open', async () => {
    const parent = await mkdtemp(join(tmpdir(), 'gatehouse-'));
    const folder = join(parent, 'data');
    // A folder that an older release made is closed as well.
    for (const _ of ['new', 'existing']) {
      const kept = await openTable({ folder });
      expect(((await stat(folder)).mode & 0o777).toString(8)).toBe('700');
      await kept.close();
    }
    await rm(parent, { recursive: true });
  });
});
