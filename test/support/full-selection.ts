import { readFileSync } from 'node:fs';
import {
  buildSchema,
  type GraphQLObjectType,
  getNamedType,
  isAbstractType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  isUnionType,
} from 'graphql';
import { rulesets } from '../../rules/index.ts';
import { pascal } from '../../schema/names.ts';

export const schema = buildSchema(readFileSync(new URL('../../schema/gatehouse.graphql', import.meta.url), 'utf8'));

/**
 * Adds the fragments `...Played`, `...Game` and so on to a document. Each selects every field of its type. Of types that
 * belong to one ruleset, only those of `game` are selected. `omitted` fields, such as `EldritchHorrorGame.legal`, are not selected. Fields are aliased
 * where GraphQL requires it; see `withoutAliases`.
 */
export function withFullFragments(query: string, game = 'eldritch-horror', omitted: readonly string[] = []): string {
  const fragments = new Map<string, string>();
  const add = (text: string): void => {
    for (const [, name = ''] of text.matchAll(/\.\.\.(\w+)/g)) {
      if (name === 'on' || fragments.has(name)) continue;
      fragments.set(name, '');
      const fragment = `fragment ${name} on ${name} ${fullSelection(name, game, omitted)}`;
      fragments.set(name, fragment);
      add(fragment);
    }
  };
  add(query);
  return [query, ...fragments.values()].join('\n');
}

/**
 * The effects of Kyoukai's cards contain each other. Written out, they are 350,000 fields, so only their types are
 * selected. test/api/nested-input.test.ts reads some effects whole.
 */
const abbreviated = new Set(['KyoukaiOp', 'KyoukaiStep']);

/** All fields of a type. Fields of composite types are left to fragments. */
export function fullSelection(name: string, game?: string, omitted: readonly string[] = []): string {
  if (abbreviated.has(name)) return '{ __typename }';
  const type = schema.getType(name);
  if (isUnionType(type) || isInterfaceType(type)) {
    const members = schema
      .getPossibleTypes(type)
      .filter((member) => game === undefined || !isOfOtherGame(member.name, game))
      .map((member) => `...${member.name}`);
    return `{ __typename ${members.join(' ')} }`;
  }
  if (!isObjectType(type)) throw new Error(`${name} has no fields`);
  const selectedFields = Object.values(type.getFields()).filter((field) => !omitted.includes(`${name}.${field.name}`));
  const fields = selectedFields.map((field) => {
    const of = getNamedType(field.type);
    const selected = `${aliasOf(type, field.name)}${field.name}`;
    return isCompositeType(of) ? `${selected} { ...${of.name} }` : selected;
  });
  return `{ __typename ${fields.join(' ')} }`;
}

function isOfOtherGame(name: string, game: string): boolean {
  return rulesets.some(({ id }) => id !== game && name.startsWith(pascal(id)));
}

/**
 * GraphQL refuses two fields of one name and different types in one selection, even on types that exclude each other.
 * The first type of a name goes without an alias; every other is `name__Type`.
 */
const aliased = new Set(
  Object.values(schema.getTypeMap())
    .filter(isAbstractType)
    .flatMap((type) => {
      const firstTypes = new Map<string, string>();
      return schema.getPossibleTypes(type).flatMap((member) =>
        Object.values(member.getFields()).flatMap((field): string[] => {
          const written = String(field.type);
          const first = firstTypes.get(field.name) ?? written;
          firstTypes.set(field.name, first);
          return first === written ? [] : [`${member.name}.${field.name}`];
        }),
      );
    }),
);

function aliasOf({ name: type }: GraphQLObjectType, field: string): string {
  return aliased.has(`${type}.${field}`) ? `${field}__${type}: ` : '';
}

/** A response with the names of its fields instead of the aliases of `withFullFragments`. */
export function withoutAliases<Data>(data: Data): Data {
  return JSON.parse(JSON.stringify(data), (_, value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).map(([name, inner]) => [name.replace(/(?<=\w)__.*$/, ''), inner]))
      : value,
  );
}
