import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeSdl } from './graphql.ts';
import { writeOpenapi } from './openapi.ts';

/** The committed files of the contract by name, as they should be. `npm run schema` writes them, a test compares. */
export function contractFiles(): ReadonlyMap<string, string> {
  return new Map([
    ['gatehouse.graphql', writeSdl()],
    ['openapi.json', `${JSON.stringify(writeOpenapi(), null, 2)}\n`],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of contractFiles()) writeFileSync(new URL(`../${name}`, import.meta.url), text);
}
