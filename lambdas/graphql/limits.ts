import {
  type DocumentNode,
  type FieldNode,
  type FragmentDefinitionNode,
  GraphQLError,
  Kind,
  type OperationDefinitionNode,
  type SelectionSetNode,
  type ValidationContext,
} from 'graphql';
import { pageLimit } from '../../schema/replies.ts';

/** Tokens in one document, at most: far more than any honest query has, far less than parsing should cost. */
export const maxTokens = 4_000;

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
  /** Fields in all, each as often as the pages it is on are long. */
  cost: 100_000,
} as const;

/**
 * What fields of the root count as that work as long as thousands of commands, or answer megabytes: those with more than half
 * are one a document.
 */
const fieldCosts = new Map(Object.entries({ forecast: 60_000, importGame: 60_000, export: 60_000, undo: 30_000 }));

type Limit = keyof typeof graphqlLimits;

const limitNames: Readonly<Record<Limit, string>> = {
  depth: 'fields below each other',
  fields: 'fields, with fragments written out',
  aliases: 'aliases',
  lookups: 'fields of the root',
  cost: 'fields, each counted as often as its pages are long',
};

/** A validation rule: refuses documents that would cost more than any honest one. */
export function documentLimitsRule(context: ValidationContext) {
  return {
    Document(document: DocumentNode) {
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const limit = exceeded(definition, (name) => context.getFragment(name));
        if (limit === undefined) continue;
        const message = `The document has too many ${limitNames[limit]}: ${graphqlLimits[limit]} at most. Ask in several requests.`;
        const extensions = { problem: 'bad-request', limit: graphqlLimits[limit] };
        context.reportError(new GraphQLError(message, { nodes: definition, extensions }));
      }
    },
  };
}

type Fragments = (name: string) => FragmentDefinitionNode | null | undefined;

/** The first limit an operation exceeds. Counting stops there, so it costs no more than the limits allow. */
function exceeded(operation: OperationDefinitionNode, fragment: Fragments): Limit | undefined {
  const count = { fields: 0, aliases: 0, lookups: 0, cost: 0 };
  const visit = (set: SelectionSetNode, depth: number, times: number, within: readonly string[]): Limit | undefined => {
    if (depth > graphqlLimits.depth) return 'depth';
    for (const selection of set.selections) {
      let inner: SelectionSetNode | undefined;
      let path = within;
      let often = times;
      switch (selection.kind) {
        case Kind.FIELD:
          count.fields += 1;
          count.cost += (depth === 1 ? fieldCosts.get(selection.name.value) : undefined) ?? times;
          often *= pageSizeOf(selection);
          if (selection.alias !== undefined) count.aliases += 1;
          if (depth === 1) count.lookups += 1;
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
      for (const limit of ['fields', 'aliases', 'lookups', 'cost'] as const) {
        if (count[limit] > graphqlLimits[limit]) return limit;
      }
      const deeper = selection.kind === Kind.FIELD ? depth + 1 : depth;
      const limit = inner === undefined ? undefined : visit(inner, deeper, often, path);
      if (limit !== undefined) return limit;
    }
    return undefined;
  };
  return visit(operation.selectionSet, 1, 1, []);
}

/** How long a page a field asks for. Of a variable nothing is known yet but that a page has an end. */
function pageSizeOf({ arguments: given = [] }: FieldNode): number {
  const first = given.find(({ name }) => name.value === 'first')?.value;
  switch (first?.kind) {
    case undefined:
      return 1;
    case Kind.INT:
      return Math.min(pageLimit, Math.max(1, Number(first.value)));
    default:
      return pageLimit;
  }
}
