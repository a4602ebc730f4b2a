import { buildSchema, getNamedType, isCompositeType, isInterfaceType, isObjectType, isUnionType } from 'graphql';
import { rulesets } from '../../rules/index.ts';
import { sdl } from '../../schema/gatehouse.sdl.ts';
import { pascal } from '../../schema/names.ts';

export const schema = buildSchema(sdl);

/**
 * Adds the fragments `...Played`, `...Game` and so on to a document. Each selects every field of its type. Of the fields
 * that are specific to a ruleset it selects those of the named one; `all` selects more than the API's limits allow.
 */
export function complete(query: string, game = 'eldritch-horror'): string {
  const fragments = new Map<string, string>();
  const add = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      if (name === 'on' || fragments.has(name)) continue;
      fragments.set(name, '');
      const fragment = `fragment ${name} on ${name} ${selection(name, game)}`;
      fragments.set(name, fragment);
      add(fragment);
    }
  };
  add(query);
  return [query, ...fragments.values()].join('\n');
}

/** All fields of a type. Object types become fragments. */
export function selection(name: string, game?: string): string {
  const type = schema.getType(name);
  if (isUnionType(type) || isInterfaceType(type)) {
    const members = schema
      .getPossibleTypes(type)
      .filter(
        (member) =>
          game === undefined ||
          game === 'all' ||
          !rulesets.some(({ id }) => id !== game && member.name.startsWith(pascal(id))),
      )
      .map((member) => `...${member.name}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(type)) throw new Error(`${name} has no fields`);
  const fields = Object.values(type.getFields()).map((field) => {
    const of = getNamedType(field.type);
    return isCompositeType(of) ? `${field.name} { ...${of.name} }` : field.name;
  });
  return `{ ${fields.join(' ')} }`;
}
