import { access, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { ClassicLevel } from 'classic-level';
import { ensureTable, type Repaired, repair } from '../lambdas/store/dynamodb/maintenance.ts';
import { dynamoClient, type TableLocation } from '../lambdas/store/dynamodb/store.ts';
import { startEngine } from './dynalite-server.ts';
import { lockFolder } from './lock-file.ts';

export { repair } from '../lambdas/store/dynamodb/maintenance.ts';

/** The local table's name, unless another is asked for. */
export const localTable = 'gatehouse';

/** A table on this machine. */
export interface Table {
  readonly endpoint: string;
  readonly table: string;
  /** What was mended on opening, if the process before ended without closing. */
  readonly repaired?: Repaired | undefined;
  close(): Promise<void>;
}

/**
 * Opens the table in this process: in memory, or in a folder that outlives it. What was answered as stored survives
 * `kill -9`: LevelDB hands every write to the operating system before it answers.
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
  await mkdir(root, { recursive: true });
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
  const closedWell = join(root, 'closed');
  const wellClosed = await access(closedWell).then(
    () => true,
    () => false,
  );
  // From here on a crash may leave listings and commits apart; only a proper close says otherwise.
  await rm(closedWell, { force: true });
  await forgetHalfMade(data, table);
  const served = await serve(table, data);
  const repaired = wellClosed ? undefined : await repair(placeOf(served));
  let closed: Promise<void> | undefined;
  const close = async (): Promise<void> => {
    await served.close();
    await writeFile(closedWell, '');
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
    await ensureTable(placeOf(served));
    return served;
  } catch (error) {
    await engine.close();
    throw error;
  }
}

const placeOf = ({ endpoint, table }: { endpoint: string; table: string }): TableLocation => ({
  client: dynamoClient({ AWS_ENDPOINT_URL_DYNAMODB: endpoint }),
  table,
});

/**
 * A process that was killed while it made its table leaves one that is being made for ever, with nothing in it yet.
 * Opening the files here also brings any fault of theirs to light; dynalite itself would just never answer.
 */
async function forgetHalfMade(data: string, table: string): Promise<void> {
  const files = new ClassicLevel<string, { TableStatus?: string }>(data, { valueEncoding: 'json' });
  await files.open();
  const key = `table~${table}`;
  if ((await files.get(key))?.TableStatus === 'CREATING') await files.del(key);
  await files.close();
}
