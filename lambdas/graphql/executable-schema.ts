import {
  buildSchema,
  type GraphQLFieldResolver,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLUnionType,
  getNamedType,
  isObjectType,
  isUnionType,
} from 'graphql';
import type { Obligation, Outcome } from '../../rules/core/contract-types.ts';
import type { AnyRuleset, Facts, Rejection } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { rulesets } from '../../rules/index.ts';
import { pascal } from '../../schema/names.ts';
import { graphqlOperations } from '../../schema/operations.ts';
import { versionId } from '../app/game-reference.ts';
import type { GameView } from '../app/game-view.ts';
import type { Conflict, Evaluated, Played, Rejected } from '../app/results.ts';
import { citableRule, listComponents, setupSchemaOf } from '../app/rulesets.ts';
import { graphqlArguments } from './arguments.ts';
import { call } from './call.ts';
import type { GraphqlContext } from './context.ts';
import { rootField } from './root-fields.ts';
import { sdl } from './sdl.ts';
import { namedCommits, namedEvents, namedLegal } from './type-names.ts';

/** The committed schema with resolvers where a field is not simply a member of its object. */
export function executableSchema(): GraphQLSchema {
  // The contract's tests validate the schema. Validating it again would only make the start slower.
  const schema = buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });
  for (const { name, graphql } of graphqlOperations) addResolvers(schema, graphql.root, { [name]: rootField(name) });
  for (const { id } of rulesets) addResolvers(schema, `${pascal(id)}Game`, gameFields);
  addResolvers(schema, 'Ruleset', rulesetFields);
  addRuleResolvers(schema);
  addResolvers(schema, 'Played', {
    events: ({ ruleset, events }: Played) => namedEvents(ruleset, events),
    stopped: shownStop,
  });
  addResolvers(schema, 'Evaluated', {
    events: ({ ruleset, events }: Evaluated) => namedEvents(ruleset, events),
    stopped: shownStop,
    outcome: ({ ruleset, outcome }: Evaluated) => outcome && withRule(ruleset, outcome),
    pending: ({ ruleset, pending }: Evaluated) => pending.map((each) => withRule(ruleset, each)),
    legal: ({ ruleset, legal }: Evaluated) => namedLegal(ruleset, legal),
  });
  addResolvers(schema, 'Rejected', {
    rule: ({ ruleset, rule }: Rejected) => citableRule(ruleset, rule),
    facts: ({ facts }: Rejected) => factList(facts),
    legal: ({ ruleset, legal }: Rejected) => namedLegal(ruleset, legal),
  });
  addResolvers(schema, 'Conflict', { missed: ({ ruleset, missed }: Conflict) => namedCommits(ruleset, missed) });
  addTypeResolvers(schema);
  return schema;
}

// biome-ignore lint/suspicious/noExplicitAny: graphql-js gives every resolver whatever its parent returned
type Resolvers = Readonly<Record<string, GraphQLFieldResolver<any, GraphqlContext>>>;

function addResolvers(schema: GraphQLSchema, type: string, resolvers: Resolvers): void {
  const fields = (schema.getType(type) as GraphQLObjectType).getFields();
  for (const [name, resolve] of Object.entries(resolvers)) {
    const field = fields[name];
    if (field === undefined) throw new Error(`The GraphQL schema has no ${type}.${name}`);
    field.resolve = resolve;
  }
}

const gameFields: Resolvers = {
  legal: ({ rules, legal }: GameView) => namedLegal(rules, legal),
  // A game's own events are those up to its version, seen by the viewer of the game. A dry run adds none: they are not
  // stored, and `Played.events` has them.
  async events({ game, version, seat }: GameView, args, context, { parentType, fieldName }) {
    const definitions = parentType.getFields()[fieldName]?.args ?? [];
    const { ruleset, items, ...page } = await call(context, 'events', () => ({
      ...graphqlArguments(definitions, args),
      game: versionId(game, version),
      seat: seat?.role === 'seat' ? seat.seat : undefined,
    }));
    return { ...page, items: namedCommits(ruleset, items) };
  },
};

/** What is computed only when it is selected. JSON Schema has no type in GraphQL, so it is text. */
const rulesetFields: Resolvers = {
  components: ({ id }, { kind }) => listComponents(id, kind ?? undefined),
  setup({ id }) {
    const { schema, defaults, ...setup } = setupSchemaOf(id);
    return { ...setup, schema: JSON.stringify(schema), defaults: JSON.stringify(defaults) };
  },
};

/** In GraphQL facts are a list of entries. */
function factList(facts: Facts): readonly object[] {
  return Object.entries(facts).map(([name, value]) => ({ name, value: String(value) }));
}

function shownRejection(ruleset: AnyRuleset, { rule, facts, ...rejection }: Rejection): object {
  return { ...rejection, rule: citableRule(ruleset, rule), facts: factList(facts) };
}

function shownStop({ ruleset, stopped }: Played | Evaluated): object | undefined {
  return stopped && { ...stopped, rejection: shownRejection(ruleset, stopped.rejection) };
}

/** In GraphQL a rule is the rule itself and not its code. */
function withRule(ruleset: AnyRuleset, value: Obligation | Outcome): object {
  return { ...value, rule: citableRule(ruleset, value.rule) };
}

/** The obligations and outcomes of games, views and events, which have the codes of their rules. */
function addRuleResolvers(schema: GraphQLSchema): void {
  const withRules = [schema.getType('Obligation'), schema.getType('Outcome')];
  for (const type of Object.values(schema.getTypeMap()).filter(isObjectType)) {
    const ruleset = rulesetOf(type.name);
    if (ruleset === undefined) continue;
    for (const field of Object.values(type.getFields())) {
      if (!withRules.includes(getNamedType(field.type))) continue;
      field.resolve = ({ [field.name]: value }) =>
        Array.isArray(value) ? value.map((each) => withRule(ruleset, each)) : value && withRule(ruleset, value);
    }
  }
}

/** The ruleset whose name a type begins with. The longest one, because one name may begin with another. */
function rulesetOf(type: string): AnyRuleset | undefined {
  return rulesets
    .filter(({ id }) => type.startsWith(pascal(id)))
    .sort((one, other) => other.id.length - one.id.length)[0];
}

function addTypeResolvers(schema: GraphQLSchema): void {
  const game = schema.getType('Game') as GraphQLInterfaceType;
  game.resolveType = ({ ruleset }: GameView) => `${pascal(ruleset)}Game`;
  for (const name of ['CreateReply', 'EvaluateReply', 'PlayReply']) {
    const union = schema.getType(name) as GraphQLUnionType;
    union.resolveType = ({ kind }: { readonly kind: string }) => pascal(kind);
  }
  const position = schema.getType('GameAtPosition') as GraphQLUnionType;
  position.resolveType = ({ ruleset }: Evaluated['position']) => `${pascal(ruleset)}GameAtPosition`;
  const card = schema.getType('Card') as GraphQLUnionType;
  card.resolveType = ({ __typename }: { readonly __typename: string }) => __typename;
  for (const type of Object.values(schema.getTypeMap())) {
    if (isUnionType(type)) type.resolveType ??= byType(type);
  }
}

/**
 * The member of a union that a value is, by its `type`. Members of one union begin with the same prefix, so the shortest
 * name that ends with a type is that type's.
 */
function byType(union: GraphQLUnionType): GraphQLUnionType['resolveType'] {
  const known = new Map<string, string | undefined>();
  return ({ type }: Typed) => {
    if (!known.has(type)) {
      const names = union.getTypes().map(({ name }) => name);
      const fitting = names.filter((name) => name.endsWith(type)).sort((one, other) => one.length - other.length);
      known.set(type, fitting[0]);
    }
    return known.get(type);
  };
}
