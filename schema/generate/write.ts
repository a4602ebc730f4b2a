import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { withApiTable } from './api-table.ts';
import { writeSdl } from './graphql.ts';
import { writeOpenapi } from './openapi.ts';

/** A file by its path relative to schema/. */
const fileOf = (path: string) => new URL(`../${path}`, import.meta.url);

/**
 * The committed files of the contract by their paths relative to schema/, as they should be. `npm run schema` writes
 * them, a test compares.
 */
export function contractFiles(): ReadonlyMap<string, string> {
  const apiPage = '../docs/api.md';
  return new Map([
    ['gatehouse.graphql', writeSdl()],
    ['openapi.json', `${JSON.stringify(writeOpenapi(), null, 2)}\n`],
    [apiPage, withApiTable(readFileSync(fileOf(apiPage), 'utf8'))],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [path, text] of contractFiles()) writeFileSync(fileOf(path), text);
}
