import type { GraphQLFieldResolver } from 'graphql';
import type { OperationName } from '../../schema/operations.ts';
import type { ResultOf } from '../app/operation-handlers.ts';
import { lacking } from '../app/shared-commands.ts';
import { graphqlArguments } from './arguments.ts';
import { call } from './call.ts';
import type { GraphqlContext } from './context.ts';
import { namedCards, namedCommits, namedEvents, namedLegal } from './type-names.ts';

type Results = { readonly [Name in OperationName]?: (result: ResultOf<Name>) => unknown };

/** How GraphQL shows the results of operations. Where nothing is said here, the result is the value of the field. */
const graphqlResults: Results = {
  doom({ doom, rules }) {
    if (doom !== undefined) return doom;
    throw lacking(rules, 'doom');
  },
  legal: ({ rules, legal }) => namedLegal(rules, legal),
  events: ({ ruleset, items, ...page }) => ({ ...page, items: namedCommits(ruleset, items) }),
  export: ({ document }) => JSON.stringify(document),
  checkpoints: ({ items }) => items,
  rulesets: ({ items }) => items,
  rulesetCards: ({ ruleset, items }) => namedCards(ruleset, items),
  rules: ({ items }) => items,
  forecast: ({ ruleset, sequences, ...forecast }) => ({
    ...forecast,
    sequences: sequences.map((sequence) => ({ ...sequence, events: namedEvents(ruleset, sequence.events) })),
  }),
};

/** Resolves the field of an operation. */
export function rootField(name: OperationName): GraphQLFieldResolver<unknown, GraphqlContext> {
  const toValue = graphqlResults[name] as ((result: unknown) => unknown) | undefined;
  return async (_source, args, context, { parentType, fieldName }) => {
    const definitions = parentType.getFields()[fieldName]?.args ?? [];
    const result: unknown = await call(context, name, () => graphqlArguments(definitions, args));
    return toValue === undefined ? result : toValue(result);
  };
}
