import { type GraphQLArgument, type GraphQLInputType, isInputObjectType, isListType, isNonNullType } from 'graphql';
import { rulesets } from '../../rules/index.ts';
import { camel, noMembers } from '../../schema/names.ts';
import { badRequest } from '../app/arguments.ts';
import type { GivenArguments } from '../app/call-operation.ts';
import { findRulesetOfGame, gameOfId } from '../app/game-reference.ts';
import { parseJson } from '../http/request.ts';
import { Problem } from '../problem.ts';

/** Arguments of a GraphQL field as the operations take them. Throws Problem `bad-request` or `not-in-this-game`. */
export function graphqlArguments(
  definitions: readonly GraphQLArgument[],
  args: Readonly<Record<string, unknown>>,
): GivenArguments {
  const given = definitions.flatMap(({ name, type }): [string, unknown][] => {
    const value = args[name];
    // In GraphQL, null is another way to leave an argument out.
    if (value === null || value === undefined) return [];
    return specialArguments[name]?.(value, type, args) ?? [[name, plainInput(value, type)]];
  });
  return Object.fromEntries(given);
}

type SpecialArgument = (
  value: unknown,
  type: GraphQLInputType,
  args: Readonly<Record<string, unknown>>,
) => [string, unknown][];

/** Arguments that GraphQL takes in another form than REST. */
const specialArguments: Readonly<Record<string, SpecialArgument>> = {
  setup(value, type) {
    const [member, setup] = onlyMember(plainMembers(value, type));
    return [
      ['ruleset', rulesets.find(({ id }) => camel(id) === member)?.id],
      ['setup', setup],
    ];
  },

  commands(value, type, { game, setup }) {
    const item = isNonNullType(type) ? type.ofType : type;
    const itemType = isListType(item) ? (item.ofType as GraphQLInputType) : item;
    const evaluated = setup && onlyMember(setup)[0];
    const ruleset = rulesets.find(({ id }) => camel(id) === evaluated) ?? findRulesetOfGame(gameOfId(String(game)));
    const commands = (value as readonly unknown[]).map((each) => {
      const [member, command] = onlyMember(plainMembers(each, itemType));
      if (ruleset !== undefined && member !== camel(ruleset.id)) {
        throw new Problem(
          'not-in-this-game',
          `The ruleset of ${game ?? 'the set-up'} is ${ruleset.id}, not "${member}".`,
        );
      }
      return command;
    });
    return [['commands', commands]];
  },

  document(value) {
    try {
      return [['document', parseJson(String(value))]];
    } catch (error) {
      throw badRequest([{ pointer: '/document', message: `is not JSON: ${(error as Error).message}` }]);
    }
  },
};

/** The one member of a @oneOf input. GraphQL has checked that there is exactly one. */
function onlyMember(input: object): [string, unknown] {
  const [member] = Object.entries(input) as [[string, unknown]];
  return member;
}

/** The members of an input object that are not null, in the shapes of the rules. */
function plainMembers(value: unknown, type: GraphQLInputType): object {
  const object = isNonNullType(type) ? type.ofType : type;
  const fields = isInputObjectType(object) ? object.getFields() : {};
  return Object.fromEntries(
    Object.entries(value as object).flatMap(([name, inner]): [string, unknown][] =>
      inner === null || inner === undefined || name === noMembers
        ? []
        : [[name, plainInput(inner, fields[name]?.type as GraphQLInputType)]],
    ),
  );
}

/**
 * A GraphQL input in the shapes of the rules. Nothing is null, and a member of a @oneOf input,
 * `{ spawnGate: { count: 2 } }`, becomes an object with a type, `{ type: 'SpawnGate', count: 2 }`.
 */
function plainInput(value: unknown, type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return plainInput(value, type.ofType);
  if (isListType(type)) return (value as readonly unknown[]).map((each) => plainInput(each, type.ofType));
  if (!isInputObjectType(type)) return value;
  const members = plainMembers(value, type);
  if (!type.isOneOf) return members;
  const [name, inner] = onlyMember(members);
  return { type: name.charAt(0).toUpperCase() + name.slice(1), ...(inner as object) };
}
