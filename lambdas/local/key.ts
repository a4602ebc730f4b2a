import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Doorkeeper, newApiKey } from '../access/keys.ts';
import { Problem } from '../problem.ts';
import type { KeyStore } from '../store/store.ts';

/** The client that everything played with the development key belongs to. */
export const localClient = 'local';

/**
 * The development key of a table, as text. With a folder it is kept there beside the table, so that it is the same next
 * time; one that no longer opens anything is replaced.
 */
export async function developmentKey(store: KeyStore, folder?: string): Promise<string> {
  const file = folder === undefined ? undefined : join(folder, 'key');
  const kept = file && (await readFile(file, 'utf8').catch(() => '')).trim();
  if (kept && (await opens(kept, store))) return kept;
  const { text, row } = newApiKey(localClient);
  await store.putApiKey(row);
  if (file) await writeFile(file, `${text}\n`, { mode: 0o600 });
  return text;
}

async function opens(key: string, store: KeyStore): Promise<boolean> {
  try {
    await new Doorkeeper(store).client(`Bearer ${key}`);
    return true;
  } catch (error) {
    if (error instanceof Problem && error.kind === 'unauthenticated') return false;
    throw error;
  }
}
