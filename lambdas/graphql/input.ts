import { type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql';

/** Without fields that were sent as null: in GraphQL that is another way to leave them out. */
export function withoutNulls(fields: object): object {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
}

/** The one member of a @oneOf input that was given. GraphQL has made sure that there is exactly one. */
export function onlyMember(input: object): [string, object] {
  const [member] = Object.entries(input) as [[string, object]];
  return member;
}

/**
 * What a GraphQL argument means in the shapes of the rules: nothing is null, and a member of a @oneOf input,
 * `{ spawnGate: { count: 2 } }`, is told apart by its type, `{ type: 'SpawnGate', count: 2 }`.
 */
export function toPlainInput(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return toPlainInput(value, type.ofType);
  if (isListType(type)) return (value as readonly unknown[]).map((each) => toPlainInput(each, type.ofType));
  if (!isInputObjectType(type)) return value;
  const fields = type.getFields();
  const given = Object.entries(withoutNulls(value as object)).map(([name, inner]): [string, unknown] => [
    name,
    toPlainInput(inner, fields[name]?.type as GraphQLInputType),
  ]);
  if (!type.isOneOf) return Object.fromEntries(given);
  const [[name, inner]] = given as [[string, object]];
  return { type: name.charAt(0).toUpperCase() + name.slice(1), ...inner };
}
