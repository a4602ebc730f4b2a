import { resolve } from 'node:path';
import { dynamoClient, dynamoStore } from '../lambdas/store/dynamodb/store.ts';
import { gatewayRoutes } from '../schema/operations.ts';
import { developmentKey } from './development-key.ts';
import { type Gateway, openGateway, PortTaken } from './gateway.ts';
import { BadOptions, type Options, readOptions, usage } from './options.ts';
import { localPages } from './pages.ts';
import { localTable, openTable, type Table } from './table.ts';

const routeKeys = gatewayRoutes.map(({ method, path }) => `${method} ${path}`);

/** Ends with one sentence instead of a stack: what it says is for people. */
function give(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

function options(): Options {
  try {
    return readOptions(process.argv.slice(2));
  } catch (error) {
    if (error instanceof BadOptions) give(`${error.message}\n\n${usage.trimEnd()}`, 2);
    throw error;
  }
}

const asked = options();
if (asked.help) {
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
  // Under npm one Ctrl-C arrives twice, from the terminal and from npm; the second must not cut the first short.
  process.on(signal, () => {
    close().then(
      () => process.exit(0),
      () => process.exit(1),
    );
  });
}

try {
  table = await openTable(asked.folder === undefined ? {} : { folder: asked.folder });
} catch (error) {
  give((error as Error).message, 1);
}

try {
  // Functions read their surroundings while they load, so these come first. No function asks whether it is local.
  Object.assign(process.env, {
    GATEHOUSE_TABLE: localTable,
    AWS_ENDPOINT_URL_DYNAMODB: table.endpoint,
    AWS_REGION: 'us-east-1',
    AWS_ACCESS_KEY_ID: 'local',
    AWS_SECRET_ACCESS_KEY: 'local',
  });
  const store = dynamoStore({ client: dynamoClient(process.env), table: localTable });
  const key = await developmentKey(store, asked.folder);
  const keeping =
    asked.folder === undefined
      ? 'Games are kept in memory and are gone when this ends.'
      : `Games are kept in ${resolve(asked.folder)}.`;
  const { handler } = await import('../lambdas/api.ts');
  gateway = await openGateway({ port: asked.port, handler, routeKeys, pages: localPages({ key, keeping }) });
  const { url } = gateway;
  process.stdout.write(`
  Gatehouse is open at ${url}

    GraphiQL        ${url}/graphiql
    REST reference  ${url}/reference

  export GATEHOUSE=${url} GATEHOUSE_KEY=${key}

  ${keeping}
  Ctrl-C closes.

`);
} catch (error) {
  await close();
  if (error instanceof PortTaken) give(error.message, 1);
  throw error;
}
