import { parseArgs } from 'node:util';
import { newApiKey } from '../access/keys.ts';
import { dynamoClient, dynamoStore } from '../store/dynamo.ts';

/*
 * `npm run keys -- create CLIENT --table NAME` and `npm run keys -- revoke ID --table NAME`, for a deployed table. Account
 * and region come from the environment, as for every AWS command.
 */
const usage = `Usage: npm run keys -- create CLIENT --table NAME    prints a new key of this client, once
       npm run keys -- revoke ID --table NAME        ends a key; ID is the part between gh_live_ and the secret
`;

function give(message: string): never {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(2);
}

function asked() {
  try {
    const { values, positionals } = parseArgs({ options: { table: { type: 'string' } }, allowPositionals: true });
    return { table: values.table, words: positionals };
  } catch (error) {
    return give((error as Error).message);
  }
}

const { table, words } = asked();
const [what, name, ...more] = words;
if (table === undefined) give('Say which table: the stack prints its name (TableName).');
if (name === undefined || more.length > 0) give('Say what to do, and with what.');
const store = dynamoStore({ client: dynamoClient(process.env), table });

if (what === 'create') {
  if (!/^[a-z0-9][a-z0-9-]{0,59}$/.test(name)) give('A client is named by a-z, 0-9 and -, up to 60 of them.');
  const { text, row } = newApiKey(name);
  await store.putApiKey(row);
  process.stdout.write(`${text}\n`);
} else if (what === 'revoke') {
  const key = await store.apiKey(name);
  if (key === undefined) give(`There is no key ${name} in ${table}.`);
  await store.putApiKey({ ...key, revokedAt: Date.now() });
  process.stdout.write(`Key ${name} of ${key.client} is revoked; within half a minute it opens nothing any more.\n`);
} else {
  give(`There is no "${what}".`);
}
