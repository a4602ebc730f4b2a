import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { revokeKey, rotateSigning } from '../../lambdas/auth/api-key-service.ts';
import { newApiKey } from '../../lambdas/auth/api-keys.ts';
import { Authenticator } from '../../lambdas/auth/authenticator.ts';
import { SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import { openTable, type Table } from '../../local/table.ts';
import { type FlakyProxy, flakyProxy } from '../support/flaky-proxy.ts';

/* What keys and secrets come to where answers of the table are late or lost. */

let table: Table;
let road: FlakyProxy;
beforeAll(async () => {
  table = await openTable();
  road = await flakyProxy(table.endpoint, () => undefined);
});
afterEach(() => road.become(() => undefined));
afterAll(async () => {
  await road.close();
  await table.close();
});

const storeAt = (endpoint: string) =>
  dynamoStore({ client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }), table: table.table });

test('a key that is revoked while it is being read opens nothing afterwards', async () => {
  const store = storeAt(road.endpoint);
  const { text, row } = newApiKey('bot');
  await store.putApiKey(row);
  const authenticator = new Authenticator(store, new SigningKeys(store));
  road.become(({ operation }) => (operation === 'GetItem' ? 'held' : undefined));
  const early = authenticator.authenticate(`Bearer ${text}`);
  await road.stopped();
  // The key was read as it was, and is revoked before the answer is there.
  await revokeKey(storeAt(table.endpoint), row.id);
  authenticator.forget(row.id);
  road.become(() => undefined);
  road.release();
  expect(await early).toMatchObject({ client: 'bot' });
  await expect(authenticator.authenticate(`Bearer ${text}`)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a new signing secret is there although the news of it was lost', async () => {
  const store = storeAt(road.endpoint);
  const first = await new SigningKeys(store).current();
  road.become(({ operation, attempt }) => (operation === 'PutItem' && attempt === 1 ? 'lost' : undefined));
  await rotateSigning(store, false);
  const [newest, ...older] = await store.signingKeys();
  expect(newest).not.toEqual(first);
  expect(older).toEqual([first]);
});
