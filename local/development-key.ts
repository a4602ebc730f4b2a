import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isLive, newApiKey, parseApiKey, secretMatches } from '../lambdas/auth/api-keys.ts';
import type { KeyStore } from '../lambdas/store/store.ts';
import { scopes } from '../schema/access.ts';

/** The client that owns the development key, and every game that is created with it. */
const localClient = 'local';

/** On the developer's own machine nothing is restricted. */
const unrestricted = { scopes, plan: 'development' } as const;

/**
 * The text of a table's development key. It is stored in the data folder, if there is one, so that it is the same at the
 * next start. A key that is no longer valid is replaced.
 */
export async function developmentKey(store: KeyStore, folder?: string): Promise<string> {
  const file = folder === undefined ? undefined : join(folder, 'key');
  const stored = file && (await readFile(file, 'utf8').catch(() => '')).trim();
  if (stored && (await isValid(stored, store))) return stored;
  const { text, row } = newApiKey(localClient, unrestricted);
  await store.putApiKey(row);
  if (file) await writeFile(file, `${text}\n`, { mode: 0o600 });
  return text;
}

async function isValid(text: string, store: KeyStore): Promise<boolean> {
  const parsed = parseApiKey(text);
  const row = parsed && (await store.apiKey(parsed.id));
  return parsed !== undefined && row !== undefined && isLive(row) && secretMatches(row, parsed.secret);
}
