import {
  type DocumentNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';

/** What one document may ask for. Every figure is several times what honest clients need. */
export const graphqlLimits = {
  /** Fields below each other. */
  depth: 15,
  /** Fields in all, with fragments written out. */
  fields: 5_000,
  /** Fields under another name. */
  aliases: 50,
  /** Fields of the root: each may read the store. */
  lookups: 10,
  /** Forecasts: each works as long as thousands of commands. */
  forecasts: 1,
} as const;

type Limit = keyof typeof graphqlLimits;

const told: Readonly<Record<Limit, string>> = {
  depth: 'fields below each other',
  fields: 'fields, with fragments written out',
  aliases: 'aliases',
  lookups: 'fields of the root',
  forecasts: 'forecasts',
};

/** A validation rule: refuses documents that would cost more than any honest one. */
export function withinLimits(context: ValidationContext) {
  return {
    Document(document: DocumentNode) {
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const limit = exceeded(definition, (name) => context.getFragment(name));
        if (limit === undefined) continue;
        const message = `The document has too many ${told[limit]}: ${graphqlLimits[limit]} at most. Ask in several requests.`;
        const extensions = { problem: 'bad-request', limit: graphqlLimits[limit] };
        context.reportError(new GraphQLError(message, { nodes: definition, extensions }));
      }
    },
  };
}

type Fragments = (name: string) => FragmentDefinitionNode | null | undefined;

/** The first limit an operation exceeds. Counting stops there, so it costs no more than the limits allow. */
function exceeded(operation: OperationDefinitionNode, fragment: Fragments): Limit | undefined {
  const count = { fields: 0, aliases: 0, lookups: 0, forecasts: 0 };
  const visit = (set: SelectionSetNode, depth: number, within: readonly string[]): Limit | undefined => {
    if (depth > graphqlLimits.depth) return 'depth';
    for (const selection of set.selections) {
      let inner: SelectionSetNode | undefined;
      let path = within;
      switch (selection.kind) {
        case Kind.FIELD:
          count.fields += 1;
          if (selection.alias !== undefined) count.aliases += 1;
          if (depth === 1) count.lookups += 1;
          if (depth === 1 && selection.name.value === 'forecast') count.forecasts += 1;
          inner = selection.selectionSet;
          break;
        case Kind.INLINE_FRAGMENT:
          inner = selection.selectionSet;
          break;
        case Kind.FRAGMENT_SPREAD: {
          const name = selection.name.value;
          // Fragments that hold themselves are refused by a rule of the specification.
          inner = within.includes(name) ? undefined : fragment(name)?.selectionSet;
          path = [...within, name];
        }
      }
      for (const limit of ['fields', 'aliases', 'lookups', 'forecasts'] as const) {
        if (count[limit] > graphqlLimits[limit]) return limit;
      }
      const deeper = selection.kind === Kind.FIELD ? depth + 1 : depth;
      const limit = inner === undefined ? undefined : visit(inner, deeper, path);
      if (limit !== undefined) return limit;
    }
    return undefined;
  };
  return visit(operation.selectionSet, 1, []);
}
