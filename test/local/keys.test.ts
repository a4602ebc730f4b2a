import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from '../../lambdas/auth/authenticator.ts';
import { SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import { localTable, openTable, type Table } from '../../local/table.ts';

let table: Table;
beforeAll(async () => {
  table = await openTable({});
});
afterAll(() => table.close());

const environment = () => ({ AWS_ENDPOINT_URL_DYNAMODB: table.endpoint, AWS_REGION: 'us-east-1' });

async function keys(...args: string[]) {
  const script = join(import.meta.dirname, '../../tools/keys.ts');
  const child = spawn(process.execPath, [script, ...args], { env: { PATH: process.env.PATH, ...environment() } });
  const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  return { out: out.trim(), err, code };
}

/** What a fresh process makes of a credential. */
async function opens(text: string) {
  const store = dynamoStore({ client: dynamoClient(environment()), table: localTable });
  return new Authenticator(store, new SigningKeys(store)).authenticate(`Bearer ${text}`);
}
const idOf = (key: string) => key.slice('gh_live_'.length, -33);
const closed = { kind: 'unauthenticated' };

test('a key is created, opens its client, is listed, replaced and revoked', async () => {
  const created = await keys('create', 'my-bot', '--scopes', 'read,play', '--plan', 'large', '--table', localTable);
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^gh_live_\w{12}_[\w-]{32}$/) });
  expect(await opens(created.out)).toEqual({ by: 'key', client: 'my-bot', scopes: ['read', 'play'], plan: 'large' });

  const fresh = await keys('rotate', idOf(created.out), '--keep', '600', '--table', localTable);
  expect(await opens(fresh.out)).toEqual(await opens(created.out));
  const third = await keys('create', 'my-bot', '--table', localTable);
  expect(third).toMatchObject({ code: 2, out: '', err: expect.stringContaining(idOf(created.out)) });

  const revoked = await keys('revoke', idOf(created.out), '--table', localTable);
  expect(revoked).toMatchObject({ code: 0, out: expect.stringContaining('my-bot is revoked') });
  await expect(opens(created.out)).rejects.toMatchObject(closed);

  const { out } = await keys('list', 'my-bot', '--table', localTable);
  const lines = out.split('\n').map((line) => line.split('  ').slice(0, 4));
  expect(lines).toEqual([
    [idOf(fresh.out), 'live', 'large', 'read,play'],
    [idOf(created.out), 'dead', 'large', 'read,play'],
  ]);
});

test.each([
  ['no table', ['create', 'my-bot'], /which table/],
  ['no name', ['create', '--table', 'gatehouse'], /with what/],
  ['a name that is none', ['create', 'My Bot', '--table', 'gatehouse'], /a-z/],
  ['a key there is not', ['revoke', 'aaaaaaaaaaaa', '--table', 'gatehouse'], /no key/],
  ['a scope there is not', ['create', 'my-bot', '--scopes', 'all', '--table', localTable], /scopes/],
  ['a key that is kept for ever', ['rotate', 'aaaaaaaaaaaa', '--keep', 'ever', '--table', localTable], /keepFor/],
  ['something else', ['forget', 'my-bot', '--table', 'gatehouse'], /no "forget"/],
  ['an unknown option', ['create', 'my-bot', '--tabel', 'x'], /tabel/],
])('%s: one sentence, how it is used, and code 2', async (_, args, sentence) => {
  const { code, out, err } = await keys(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(sentence);
  expect(err).toContain('Usage: npm run keys');
});
