import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';

/** Another process has the lock. The message is one sentence for the user. */
export class FolderInUse extends Error {}

/**
 * Locks a data folder for this process. Returns a function that unlocks it. The lock is that of a small LevelDB: the
 * operating system releases it when the process ends, however it ends, so it is never stale. Throws an error for the user if
 * another process has the lock.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = new ClassicLevel(join(folder, 'lock'));
  const pidFile = join(folder, 'pid');
  try {
    await lock.open();
  } catch (cause) {
    if (!isLocked(cause)) throw cause;
    const pid = await readFile(pidFile, 'utf8').catch(() => '');
    const owner = pid ? `process ${pid.trim()}` : 'another process';
    throw new FolderInUse(`The data folder ${folder} is in use by ${owner}; stop it, or choose another folder.`, {
      cause,
    });
  }
  // Only for the message above. Whether the folder is locked does not depend on it.
  await writeFile(pidFile, String(process.pid)).catch(async (error) => {
    await lock.close();
    throw error;
  });
  return () => lock.close();
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === 'LEVEL_LOCKED' || isLocked(error.cause));
