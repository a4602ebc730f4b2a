import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ClassicLevel } from 'classic-level';

/**
 * Makes a data folder this process's own and answers how to give it back. The lock is that of a tiny LevelDB: the
 * operating system holds it and drops it when the process ends, however it ends, so it never goes stale.
 */
export async function lockFolder(folder: string): Promise<() => Promise<void>> {
  const lock = new ClassicLevel(join(folder, 'lock'));
  const note = join(folder, 'pid');
  try {
    await lock.open();
  } catch (cause) {
    if (!isLocked(cause)) throw cause;
    const pid = await readFile(note, 'utf8').catch(() => '');
    const who = pid ? `process ${pid.trim()}` : 'another process';
    throw new Error(`The data folder ${folder} is in use by ${who}; stop it, or choose another folder.`, { cause });
  }
  // Only for the sentence above: who holds the lock is never read from it.
  await writeFile(note, String(process.pid));
  return () => lock.close();
}

const isLocked = (error: unknown): boolean =>
  error instanceof Error && ((error as { code?: unknown }).code === 'LEVEL_LOCKED' || isLocked(error.cause));
