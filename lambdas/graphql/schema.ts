import {
  buildSchema,
  type GraphQLInterfaceType,
  type GraphQLObjectType,
  type GraphQLSchema,
  type GraphQLUnionType,
  isUnionType,
} from 'graphql';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { rulesets } from '../../rules/index.ts';
import { pascal } from '../../schema/names.ts';
import type { GameView } from '../app/game-view.ts';
import { citableRule } from '../app/queries.ts';
import type { Conflict, Played, Rejected } from '../app/results.ts';
import { commitsWithTypeNames, eventPage, type GraphqlContext, type PageArgs, withTypeNames } from './context.ts';
import { sdl } from './sdl.ts';

/** The executable schema: the committed contract, and resolvers where a field is not simply there on its object. */
export function graphqlSchema(): GraphQLSchema {
  // The contract's tests validate it; doing so again at run time would only make the start slower.
  const schema = buildSchema(sdl, { assumeValid: true, assumeValidSDL: true });

  const resolve = (type: string, fields: Readonly<Record<string, Resolver>>) => {
    const known = (schema.getType(type) as GraphQLObjectType).getFields();
    for (const [name, resolver] of Object.entries(fields)) {
      const field = known[name];
      if (field === undefined) throw new Error(`the contract has no ${type}.${name}`);
      field.resolve = resolver;
    }
  };
  for (const ruleset of rulesets) resolve(`${pascal(ruleset.id)}Game`, gameFields(ruleset));
  resolve('Played', { events: ({ ruleset, events }: Played) => withTypeNames(ruleset, events) });
  resolve('Rejected', {
    rule: ({ ruleset, rule }: Rejected) => {
      const cited = ruleset.rules.find((each) => each.id === rule);
      return cited && citableRule(ruleset, cited);
    },
    facts: ({ facts }: Rejected) => Object.entries(facts).map(([name, value]) => ({ name, value: String(value) })),
    legal: ({ ruleset, legal }: Rejected) => withTypeNames(ruleset, legal),
  });
  resolve('Conflict', { missed: ({ ruleset, missed }: Conflict) => commitsWithTypeNames(ruleset, missed) });

  const game = schema.getType('Game') as GraphQLInterfaceType;
  game.resolveType = ({ ruleset }: GameView) => `${pascal(ruleset)}Game`;
  for (const name of ['CreateReply', 'PlayReply']) {
    const union = schema.getType(name) as GraphQLUnionType;
    union.resolveType = ({ kind }: { readonly kind: string }) => pascal(kind);
  }
  for (const type of Object.values(schema.getTypeMap())) {
    if (isUnionType(type)) type.resolveType ??= byType(type);
  }
  return schema;
}

/**
 * Which member of a union a value is: it says so itself, or its `type` does. Members of one union have one beginning in
 * common, so the shortest name that ends in a type is that type's.
 */
function byType(union: GraphQLUnionType): GraphQLUnionType['resolveType'] {
  const known = new Map<string, string | undefined>();
  return ({ __typename, type }: { readonly __typename?: string; readonly type: string }) => {
    if (__typename !== undefined) return __typename;
    if (!known.has(type)) {
      const names = union.getTypes().map(({ name }) => name);
      const fitting = names.filter((name) => name.endsWith(type)).sort((one, other) => one.length - other.length);
      known.set(type, fitting[0]);
    }
    return known.get(type);
  };
}

// biome-ignore lint/suspicious/noExplicitAny: graphql-js gives every resolver whatever its parent returned
type Resolver = (source: any, args: any, context: GraphqlContext) => unknown;

function gameFields(ruleset: AnyRuleset): Readonly<Record<string, Resolver>> {
  return {
    legal: (game: GameView) => withTypeNames(ruleset, game.legal),
    events: async ({ id, seat }: GameView, args: PageArgs, { services, auth }) =>
      eventPage(services.store, await auth.principal('reads', seat?.role === 'seat' ? seat.seat : undefined), id, args),
  };
}
