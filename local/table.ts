import { access, chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { ensureTable, type Repaired, repair } from '../lambdas/store/dynamodb/maintenance.ts';
import { dynamoClient, type TableLocation } from '../lambdas/store/dynamodb/store.ts';
import { DataFolderError } from './data-folder-error.ts';
import { startEngine } from './dynalite-server.ts';
import { FolderInUse, lockFolder } from './lock-file.ts';

export { repair } from '../lambdas/store/dynamodb/maintenance.ts';

/** Default name of the local table. */
export const localTable = 'gatehouse';

/** Only the user whose server this is may open the data folder. */
const ownerOnly = 0o700;

/** A table on this machine. */
export interface Table {
  readonly endpoint: string;
  readonly table: string;
  /** What was repaired on opening, if the process before did not close the table. */
  readonly repaired?: Repaired | undefined;
  close(): Promise<void>;
}

/**
 * Opens a table in this process, in memory or in a folder. In a folder, every acknowledged write survives `kill -9`: LevelDB
 * passes it to the operating system before it replies. Throws FolderInUse, or DataFolderError for a folder that cannot be
 * read or written.
 */
export async function openTable({
  folder,
  table = localTable,
}: {
  folder?: string;
  table?: string;
} = {}): Promise<Table> {
  if (folder === undefined) return serve(table);
  const root = resolve(folder);
  try {
    return await openRoot(root, table);
  } catch (error) {
    throw error instanceof FolderInUse ? error : new DataFolderError(root, error);
  }
}

async function openRoot(root: string, table: string): Promise<Table> {
  await mkdir(root, { recursive: true, mode: ownerOnly });
  // The folder may be older. It contains the key that signs tokens.
  await chmod(root, ownerOnly);
  const unlock = await lockFolder(root);
  try {
    return await openFolder(root, table, unlock);
  } catch (error) {
    await unlock();
    throw error;
  }
}

async function openFolder(root: string, table: string, unlock: () => Promise<void>): Promise<Table> {
  const data = join(root, 'table');
  const closedMarker = join(root, 'closed');
  const wasClosed = await access(closedMarker).then(
    () => true,
    () => false,
  );
  // After a crash, listing rows may differ from commits. The marker exists only after the table was closed.
  await rm(closedMarker, { force: true });
  await removeUnfinishedTable(data, table);
  const served = await serve(table, data);
  const repaired = wasClosed ? undefined : await repair(locationOf(served));
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await served.close();
    await writeFile(closedMarker, '');
    await unlock();
  };
  return {
    ...served,
    repaired,
    close: () => {
      closed ??= close();
      return closed;
    },
  };
}

async function serve(table: string, data?: string): Promise<Table> {
  const engine = await startEngine(data);
  try {
    const served = { endpoint: engine.endpoint, table, close: engine.close };
    await ensureTable(locationOf(served));
    return served;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

const locationOf = ({ endpoint, table }: { endpoint: string; table: string }): TableLocation => ({
  client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
  table,
});

/**
 * A process that was killed while it created its table leaves an empty table that stays in status CREATING for ever: remove
 * it. Opening the files here also shows whether they are damaged, in which case dynalite would never respond.
 */
async function removeUnfinishedTable(data: string, table: string): Promise<void> {
  const files = new ClassicLevel<string, { TableStatus?: string }>(data, { valueEncoding: 'json' });
  await files.open();
  const key = `table~${table}`;
  if ((await files.get(key))?.TableStatus === 'CREATING') await files.del(key);
  await files.close();
}
