import { writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { writeOpenapi } from './openapi.ts';
import { writeSdl } from './sdl.ts';

/** What the contract's files should hold, by name. The drift test compares; `npm run schema` writes. */
export function contract(): ReadonlyMap<string, string> {
  const sdl = writeSdl();
  return new Map([
    ['gatehouse.graphql', sdl],
    // The same text as a module, since a bundle has no files beside it, and packed, since it is most of them.
    ['gatehouse.sdl.ts', sdlModule(sdl)],
    ['openapi.json', `${JSON.stringify(writeOpenapi(), null, 2)}\n`],
  ]);
}

function sdlModule(sdl: string): string {
  const packed = brotliCompressSync(sdl).toString('base64');
  return `// Written by \`npm run schema\`: gatehouse.graphql, packed. Do not edit.
import { brotliDecompressSync } from 'node:zlib';

export const sdl = brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString();
`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  for (const [name, text] of contract()) writeFileSync(new URL(name, import.meta.url), text);
}
