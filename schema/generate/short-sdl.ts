import { buildSchema, printSchema, stripIgnoredCharacters } from 'graphql';
import { addDescriptions, removeDescriptions } from './descriptions.ts';

/**
 * The SDL without blanks and without the descriptions that `addDescriptions` restores. Throws where the restored schema would not be the
 * same, which happens when the SDL is not up to date.
 */
export function shortSdl(sdl: string): string {
  const schema = buildSchema(sdl);
  removeDescriptions(schema);
  const short = stripIgnoredCharacters(printSchema(schema));
  addDescriptions(schema);
  if (`${printSchema(schema)}\n` !== sdl) throw new Error('The SDL does not fit the shapes: run `npm run schema`');
  return short;
}
