import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { writeOpenapi } from './openapi.ts';
import { writeSdl } from './sdl.ts';

/** What the contract's files should hold, by name. The drift test compares; `npm run schema` writes. */
export function contract(): ReadonlyMap<string, string> {
  return new Map([
    ['gatehouse.graphql', writeSdl()],
    ['openapi.json', `${JSON.stringify(writeOpenapi(), null, 2)}\n`],
  ]);
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of contract()) writeFileSync(new URL(name, import.meta.url), text);
}
