import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLive, newApiKey, parseApiKey, secretMatches } from '../lambdas/auth/api-keys.ts';
import type { ApiKey, KeyStore } from '../lambdas/store/store.ts';
import { scopes } from '../schema/access.ts';

/** The client that everything played with the development key belongs to. */
export const localClient = 'local';

/** On one's own machine there is nobody to keep out. */
const mayAll = { scopes, plan: 'development' } as const;

/**
 * The development key of a table, as text. With a folder it is kept there beside the table, so that it is the same next
 * time; one that no longer opens anything is replaced.
 */
export async function developmentKey(store: KeyStore, folder?: string): Promise<string> {
  const file = folder === undefined ? undefined : join(folder, 'key');
  const kept = file && (await readFile(file, 'utf8').catch(() => '')).trim();
  const row = kept ? await rowOf(kept, store) : undefined;
  if (kept && row) {
    // It may be from before there were scopes.
    await store.putApiKey({ ...row, ...mayAll });
    return kept;
  }
  const fresh = newApiKey(localClient, mayAll);
  await store.putApiKey(fresh.row);
  if (file) await writeFile(file, `${fresh.text}\n`, { mode: 0o600 });
  return fresh.text;
}

/** The row of a key that opens this table. */
async function rowOf(text: string, store: KeyStore): Promise<ApiKey | undefined> {
  const halves = parseApiKey(text);
  const row = halves && (await store.apiKey(halves.id));
  return halves && row && isLive(row) && secretMatches(row, halves.secret) ? row : undefined;
}
