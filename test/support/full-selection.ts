import { buildSchema, getNamedType, isCompositeType, isInterfaceType, isObjectType, isUnionType } from 'graphql';
import { sdl } from '../../lambdas/graphql/sdl.ts';
import { rulesets } from '../../rules/index.ts';
import { pascal } from '../../schema/names.ts';

export const schema = buildSchema(sdl);

/**
 * A document in which `...Played`, `...Game` and the like stand for everything there is of that type: the fragments are
 * added. Of members that belong to a game only those of the one that is named, unless it is `all`: that is more than a door
 * lets pass.
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

/** All fields of a type, with the fields of their types left to fragments. */
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
