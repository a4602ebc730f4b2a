import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Doorkeeper } from '../../lambdas/access/keys.ts';
import { localTable, openTable, type Table } from '../../lambdas/local/table.ts';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamo.ts';

let table: Table;
beforeAll(async () => {
  table = await openTable({});
});
afterAll(() => table.close());

const environment = () => ({ AWS_ENDPOINT_URL_DYNAMODB: table.endpoint, AWS_REGION: 'us-east-1' });

async function keys(...args: string[]) {
  const script = join(import.meta.dirname, '../../lambdas/local/keys.ts');
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, ...environment() } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out: out.trim(), err, code };
}

test('a key is created, opens its client, and is revoked', async () => {
  const store = dynamoStore({ client: dynamoClient(environment()), table: localTable });
  const created = await keys('create', 'my-bot', '--table', localTable);
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^gh_live_\w{12}_[\w-]{32}$/) });
  expect(await new Doorkeeper(store).client(`Bearer ${created.out}`)).toBe('my-bot');

  const id = created.out.slice('gh_live_'.length, -33);
  const revoked = await keys('revoke', id, '--table', localTable);
  expect(revoked).toMatchObject({ code: 0, out: expect.stringContaining('my-bot is revoked') });
  await expect(new Doorkeeper(store).client(`Bearer ${created.out}`)).rejects.toMatchObject({
    kind: 'unauthenticated',
  });
});

test.each([
  ['no table', ['create', 'my-bot'], /which table/],
  ['no name', ['create', '--table', 'gatehouse'], /with what/],
  ['a name that is none', ['create', 'My Bot', '--table', 'gatehouse'], /a-z/],
  ['a key there is not', ['revoke', 'aaaaaaaaaaaa', '--table', 'gatehouse'], /no key/],
  ['something else', ['forget', 'my-bot', '--table', 'gatehouse'], /no "forget"/],
  ['an unknown option', ['create', 'my-bot', '--tabel', 'x'], /tabel/],
])('%s: one sentence, how it is used, and code 2', async (_, args, sentence) => {
  const { code, out, err } = await keys(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(sentence);
  expect(err).toContain('Usage: npm run keys');
});
