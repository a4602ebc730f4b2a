import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { revokeKey, rotateSigning } from '../../lambdas/auth/api-key-service.ts';
import { newApiKey } from '../../lambdas/auth/api-keys.ts';
import { Authenticator } from '../../lambdas/auth/authenticator.ts';
import { SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import { openTable, type Table } from '../../local/table.ts';
import { type FlakyProxy, flakyProxy } from '../support/flaky-proxy.ts';

/* API keys and signing keys when replies of the table are late or lost. */

let table: Table;
let proxy: FlakyProxy;
beforeAll(async () => {
  table = await openTable();
  proxy = await flakyProxy(table.endpoint, () => undefined);
});
afterEach(() => proxy.setPlan(() => undefined));
afterAll(async () => {
  await proxy.close();
  await table.close();
});

const storeAt = (endpoint: string) =>
  dynamoStore({ client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }), table: table.table });

test('a key that is revoked while it is being read is not valid afterwards', async () => {
  const store = storeAt(proxy.endpoint);
  const { text, row } = newApiKey('bot');
  await store.putApiKey(row);
  const authenticator = new Authenticator(store, new SigningKeys(store));
  proxy.setPlan(({ operation }) => (operation === 'GetItem' ? 'held' : undefined));
  const early = authenticator.authenticate(`Bearer ${text}`);
  await proxy.stopped();
  // The table has read the key, which is revoked before the reply arrives.
  await revokeKey(storeAt(table.endpoint), row.id);
  authenticator.forget(row.id);
  proxy.setPlan(() => undefined);
  proxy.release();
  expect(await early).toMatchObject({ client: 'bot' });
  await expect(authenticator.authenticate(`Bearer ${text}`)).rejects.toMatchObject({ kind: 'unauthenticated' });
});

test('a signing key is rotated although the reply of the table was lost', async () => {
  const store = storeAt(proxy.endpoint);
  const first = await new SigningKeys(store).current();
  proxy.setPlan(({ operation, attempt }) => (operation === 'PutItem' && attempt === 1 ? 'lost' : undefined));
  await rotateSigning(store, false);
  const [newest, ...older] = await store.signingKeys();
  expect(newest).not.toEqual(first);
  expect(older).toEqual([first]);
});
