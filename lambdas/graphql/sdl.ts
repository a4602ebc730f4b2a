import { readFileSync } from 'node:fs';

/** The GraphQL schema as text. A bundle has no files beside it: there, a packed copy takes the place of this module. */
export const sdl = readFileSync(new URL('../../schema/gatehouse.graphql', import.meta.url), 'utf8');
