import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Authenticator } from '../../lambdas/auth/authenticator.ts';
import { SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import { dynamoClient, dynamoStore } from '../../lambdas/store/dynamodb/store.ts';
import { localTable, openTable, type Table } from '../../local/table.ts';
import { host } from '../../rules/core/ruleset.ts';

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

/** How a new process authenticates an API key. */
async function principalOf(text: string) {
  const store = dynamoStore({ client: dynamoClient(environment()), table: localTable });
  return new Authenticator(store, new SigningKeys(store)).authenticate(`Bearer ${text}`);
}
const idOf = (key: string) => key.slice('gh_live_'.length, -33);

test('a key is created, authenticates its client, is listed, rotated and revoked', async () => {
  const created = await keys('create', 'my-bot', '--scopes', 'read,play', '--plan', 'large', '--table', localTable);
  expect(created).toMatchObject({ code: 0, out: expect.stringMatching(/^gh_live_\w{12}_[\w-]{32}$/) });
  const principal = { kind: 'api-key', client: 'my-bot', scopes: ['read', 'play'], plan: 'large', seat: host };
  expect(await principalOf(created.out)).toEqual(principal);

  const replacement = await keys('rotate', idOf(created.out), '--keep', '600', '--table', localTable);
  expect(await principalOf(replacement.out)).toEqual(principal);
  const third = await keys('create', 'my-bot', '--table', localTable);
  expect(third).toMatchObject({ code: 2, out: '', err: expect.stringContaining(idOf(created.out)) });

  const revoked = await keys('revoke', idOf(created.out), '--table', localTable);
  expect(revoked).toMatchObject({ code: 0, out: expect.stringContaining('my-bot is revoked') });
  await expect(principalOf(created.out)).rejects.toMatchObject({ kind: 'unauthenticated' });

  const { out } = await keys('list', 'my-bot', '--table', localTable);
  const lines = out.split('\n').map((line) => line.split('  ').slice(0, 4));
  expect(lines).toEqual([
    [idOf(replacement.out), 'live', 'large', 'read,play'],
    [idOf(created.out), 'dead', 'large', 'read,play'],
  ]);
});

test.each([
  ['no table', ['create', 'my-bot'], /Name the table/],
  ['no subject', ['create', '--table', 'gatehouse'], /Name a command/],
  ['an invalid client', ['create', 'My Bot', '--table', 'gatehouse'], /a-z/],
  ['an unknown key', ['revoke', 'aaaaaaaaaaaa', '--table', 'gatehouse'], /no key/],
  ['an unknown scope', ['create', 'my-bot', '--scopes', 'all', '--table', localTable], /scopes/],
  [
    'a number of seconds that is not a number',
    ['rotate', 'aaaaaaaaaaaa', '--keep', 'ever', '--table', localTable],
    /keepFor/,
  ],
  ['an unknown command', ['forget', 'my-bot', '--table', 'gatehouse'], /no command "forget"/],
  ['an unknown option', ['create', 'my-bot', '--tabel', 'x'], /tabel/],
])('%s: prints one sentence and the usage, and exits with code 2', async (_, args, sentence) => {
  const { code, out, err } = await keys(...args);
  expect({ code, out }).toEqual({ code: 2, out: '' });
  expect(err).toMatch(sentence);
  expect(err).toContain('Usage: npm run keys');
});
