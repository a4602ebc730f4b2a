import { type GraphQLInputType, getNullableType, isInputObjectType, isListType } from 'graphql';
import type { Typed } from '../../rules/core/typed.ts';
import { camel } from '../../schema/names.ts';
import type { JsonObject } from './api.ts';
import { schema } from './full-selection.ts';

/**
 * A value of REST as GraphQL takes it: in inputs with @oneOf, `{ type: 'SpawnGate', count: 2 }` is
 * `{ spawnGate: { count: 2 } }`.
 */
function graphqlInput(value: unknown, type: GraphQLInputType): unknown {
  const nullable = getNullableType(type);
  if (isListType(nullable)) return (value as readonly unknown[]).map((item) => graphqlInput(item, nullable.ofType));
  if (!isInputObjectType(nullable)) return value;
  const fields = nullable.getFields();
  const memberOf = (name: string, inner: unknown) =>
    [name, graphqlInput(inner, fields[name]?.type ?? nullable)] as const;
  if (nullable.isOneOf) {
    const { type: name, ...rest } = value as Typed;
    return Object.fromEntries([memberOf(camel(name), rest)]);
  }
  return Object.fromEntries(Object.entries(value as object).map(([name, inner]) => memberOf(name, inner)));
}

/** A command of a ruleset as GraphQL takes it. */
export function graphqlCommand(command: Typed, ruleset = 'eldritch-horror'): JsonObject {
  const type = schema.getType('GameCommand');
  const member = isInputObjectType(type) ? type.getFields()[camel(ruleset)] : undefined;
  if (member === undefined) throw new Error(`GameCommand has no member for ${ruleset}`);
  return { [camel(ruleset)]: graphqlInput(command, member.type) };
}
