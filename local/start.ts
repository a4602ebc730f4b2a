import { resolve } from 'node:path';
import { dynamoClient, dynamoStore } from '../lambdas/store/dynamodb/store.ts';
import { gatewayRoutes } from '../schema/operations.ts';
import { DataFolderError } from './data-folder-error.ts';
import { developmentKey } from './development-key.ts';
import { type Gateway, openGateway, PortTaken } from './gateway.ts';
import { BadOptions, type Options, readOptions, usage } from './options.ts';
import { localPages } from './pages.ts';
import { localTable, openTable, type Table } from './table.ts';

const routeKeys = gatewayRoutes.map(({ method, path }) => `${method} ${path}`);

/** Exits with a message for the user instead of a stack trace. */
function exitWith(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function optionsOrExit(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    if (error instanceof BadOptions) exitWith(`${error.message}\n\n${usage.trimEnd()}`, 2);
    throw error;
  }
}

const options = optionsOrExit();
if (options.help) {
  process.stdout.write(usage);
  process.exit(0);
}

let table: Table | undefined;
let gateway: Gateway | undefined;

let closed: Promise<void> | undefined;
function close(): Promise<void> {
  closed ??= (async () => {
    await gateway?.close();
    await table?.close();
  })();
  return closed;
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  // Under npm, one Ctrl-C sends the signal twice, from the terminal and from npm. The second one must not interrupt closing.
  process.on(signal, () => {
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

try {
  table = await openTable(options.folder === undefined ? {} : { folder: options.folder });
} catch (error) {
  exitWith((error as Error).message, 1);
}

try {
  // Functions read their environment while they load, so it is set before that. No function asks whether it runs locally.
  Object.assign(process.env, {
    GATEHOUSE_TABLE: localTable,
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const store = dynamoStore({ client: dynamoClient(process.env), table: localTable });
  const key = await developmentKey(store, options.folder).catch((error: unknown) => {
    throw options.folder === undefined ? error : new DataFolderError(resolve(options.folder), error);
  });
  const storage =
    options.folder === undefined
      ? 'Games are kept in memory and are lost when the server stops.'
      : `Games are kept in ${resolve(options.folder)}.`;
  const { handler } = await import('../lambdas/api.ts');
  gateway = await openGateway({ port: options.port, handler, routeKeys, pages: localPages({ key, storage }) });
  const { url } = gateway;
  process.stdout.write(`
  Gatehouse is running at ${url}

    GraphiQL        ${url}/graphiql
    REST reference  ${url}/reference

  export GATEHOUSE=${url} GATEHOUSE_KEY=${key}

  ${storage}
  Ctrl-C closes.

`);
} catch (error) {
  await close().catch(() => {});
  if (error instanceof PortTaken || error instanceof DataFolderError) exitWith(error.message, 1);
  throw error;
}
