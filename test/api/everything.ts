import { buildSchema, getNamedType, isCompositeType, isInterfaceType, isObjectType, isUnionType } from 'graphql';
import { rulesets } from '../../rules/index.ts';
import { sdl } from '../../schema/gatehouse.sdl.ts';
import { pascal } from '../../schema/names.ts';

export const schema = buildSchema(sdl);

/**
 * A document in which `...Played`, `...Game` and the like stand for everything there is of that type: the fragments are
 * added. Of games, commands and events only those of one ruleset: all of them would be more than a document may hold.
 */
export function complete(query: string, ruleset = 'eldritch-horror'): string {
  const fragments = new Map<string, string>();
  const add = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      if (name === 'on' || fragments.has(name)) continue;
      fragments.set(name, '');
      const fragment = `fragment ${name} on ${name} ${selection(name, ruleset)}`;
      fragments.set(name, fragment);
      add(fragment);
    }
  };
  add(query);
  return [query, ...fragments.values()].join('\n');
}

/** All fields of a type, with the fields of their types left to fragments. */
export function selection(name: string, ruleset?: string): string {
  const type = schema.getType(name);
  if (isUnionType(type) || isInterfaceType(type)) {
    const others = rulesets
      .filter((each) => ruleset !== undefined && each.id !== ruleset)
      .map((each) => pascal(each.id));
    const members = schema
      .getPossibleTypes(type)
      .filter((member) => !others.some((other) => member.name.startsWith(other)))
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
