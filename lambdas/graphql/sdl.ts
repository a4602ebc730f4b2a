import { readFileSync } from 'node:fs';

/** The GraphQL schema as text. `infra/bundle.ts` replaces this module: in a bundle the text is part of the code. */
export const sdl = readFileSync(new URL('../../schema/gatehouse.graphql', import.meta.url), 'utf8');
