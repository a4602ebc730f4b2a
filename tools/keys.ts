import { parseArgs } from 'node:util';
import { parseWith } from '../lambdas/app/parse.ts';
import { createKey, listKeys, revokeKey, rotateKey, rotateSigning } from '../lambdas/auth/api-key-service.ts';
import { Problem } from '../lambdas/problem.ts';
import { dynamoClient, dynamoStore } from '../lambdas/store/dynamodb/store.ts';
import { CreateKey, RotateKey } from '../schema/replies.ts';

/* Manages the API keys of a deployed table. Account and region come from the environment, as for every AWS command. */
const usage = `Usage: npm run keys -- create CLIENT [--scopes read,play] [--plan large] --table NAME
                                                      creates a key for this client and prints it, once
       npm run keys -- list CLIENT --table NAME       prints all keys of a client, newest first
       npm run keys -- rotate ID [--keep SECONDS] --table NAME
                                                      prints a new key; the old one stays valid for SECONDS or a day
       npm run keys -- revoke ID --table NAME         revokes a key at once
       npm run keys -- signing [--only] --table NAME  signs new game tokens with a new key; --only revokes all older tokens

       ID is the part of a key between gh_live_ and the secret.
`;

/** Exits with a message for the user. */
function exitWith(message: string): never {
  process.stderr.write(`${message}\n\n${usage}`);
  process.exit(2);
}

function commandLine() {
  try {
    const { values, positionals } = parseArgs({
      options: {
        table: { type: 'string' },
        scopes: { type: 'string' },
        plan: { type: 'string' },
        keep: { type: 'string' },
        only: { type: 'boolean', default: false },
      },
      allowPositionals: true,
    });
    return { ...values, words: positionals };
  } catch (error) {
    return exitWith((error as Error).message);
  }
}

const { table, scopes, plan, keep, only, words } = commandLine();
const [command = '', name, ...more] = words;
if (table === undefined) exitWith('Name the table with --table. The stack prints its name (TableName).');
if ((name === undefined) !== (command === 'signing') || more.length > 0) exitWith('Name a command and its subject.');
const store = dynamoStore({ client: dynamoClient(process.env), table });
const print = (line: string) => process.stdout.write(`${line}\n`);

async function run(subject: string): Promise<void> {
  switch (command) {
    case 'create': {
      const request = parseWith(CreateKey, { client: subject, scopes: scopes?.split(','), plan });
      print((await createKey(store, request)).text);
      return;
    }
    case 'list':
      for (const key of await listKeys(store, subject)) {
        const until = key.revokedAt === undefined ? '' : `, ${key.live ? 'until' : 'ended'} ${key.revokedAt}`;
        print(
          `${key.id}  ${key.live ? 'live' : 'dead'}  ${key.plan}  ${key.scopes.join(',')}  ${key.createdAt}${until}`,
        );
      }
      return;
    case 'rotate': {
      const { keepFor } = parseWith(RotateKey, keep === undefined ? {} : { keepFor: Number(keep) });
      print((await rotateKey(store, subject, keepFor)).text);
      return;
    }
    case 'revoke': {
      const { id, client } = await revokeKey(store, subject);
      print(`Key ${id} of ${client} is revoked. All servers reject it within half a minute.`);
      return;
    }
    case 'signing':
      await rotateSigning(store, only);
      print(
        `New tokens are signed with a new key.${only ? ' All servers reject older tokens within half a minute.' : ''}`,
      );
      return;
    default:
      exitWith(`There is no command "${command}".`);
  }
}

try {
  await run(name ?? '');
} catch (error) {
  if (error instanceof Problem) exitWith(error.message);
  throw error;
}
