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
import { graphqlLimits, maxPageSize } from '../../schema/limits.ts';

/**
 * Costs of root fields that take as long as thousands of commands, or answer megabytes. Of those with more than half of
 * the limit, a document may have one.
 */
const fieldCosts = new Map(Object.entries({ forecast: 60_000, importGame: 60_000, export: 60_000, undo: 30_000 }));

const counted = ['depth', 'fields', 'aliases', 'rootFields', 'cost'] as const;
type Limit = (typeof counted)[number];

const limitNames: Readonly<Record<Limit, string>> = {
  depth: 'levels of nested fields',
  fields: 'fields, with fragments expanded',
  aliases: 'aliases',
  rootFields: 'root fields',
  cost: 'fields, each counted as often as its pages have entries',
};

/** A validation rule: refuses documents that would cost more than an honest one does. */
export function documentLimitsRule(context: ValidationContext) {
  return {
    Document(document: DocumentNode) {
      for (const definition of document.definitions) {
        if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
        const exceeded = exceededLimit(definition, (name) => context.getFragment(name));
        if (exceeded === undefined) continue;
        const limit = graphqlLimits[exceeded];
        const message = `The document has too many ${limitNames[exceeded]}: at most ${limit}. Send several requests.`;
        const extensions = { problem: 'bad-request', limit };
        context.reportError(new GraphQLError(message, { nodes: definition, extensions }));
      }
    },
  };
}

type Fragments = (name: string) => FragmentDefinitionNode | null | undefined;

/** The first limit that an operation exceeds. Counting stops there, so it costs no more than the limits allow. */
function exceededLimit(operation: OperationDefinitionNode, fragment: Fragments): Limit | undefined {
  const count = { fields: 0, aliases: 0, rootFields: 0, cost: 0 };

  const countField = (field: FieldNode, depth: number, times: number): void => {
    count.fields += 1;
    count.cost += (depth === 1 ? fieldCosts.get(field.name.value) : undefined) ?? times;
    if (field.alias !== undefined) count.aliases += 1;
    if (depth === 1) count.rootFields += 1;
  };

  const visit = (set: SelectionSetNode, depth: number, times: number, within: readonly string[]): Limit | undefined => {
    if (depth > graphqlLimits.depth) return 'depth';
    for (const selection of set.selections) {
      const isField = selection.kind === Kind.FIELD;
      if (isField) countField(selection, depth, times);
      for (const limit of ['fields', 'aliases', 'rootFields', 'cost'] as const) {
        if (count[limit] > graphqlLimits[limit]) return limit;
      }
      const { inner, path } = selectionsOf(selection, within, fragment);
      const entries = isField ? times * pageSizeOf(selection) : times;
      const limit = inner && visit(inner, isField ? depth + 1 : depth, entries, path);
      if (limit !== undefined) return limit;
    }
    return undefined;
  };

  return visit(operation.selectionSet, 1, 1, []);
}

/** What is selected inside of a selection, and the fragments that it is inside of. */
function selectionsOf(
  selection: SelectionSetNode['selections'][number],
  within: readonly string[],
  fragment: Fragments,
): { readonly inner: SelectionSetNode | undefined; readonly path: readonly string[] } {
  if (selection.kind !== Kind.FRAGMENT_SPREAD) return { inner: selection.selectionSet, path: within };
  const name = selection.name.value;
  // A rule of the GraphQL specification refuses fragments that contain themselves.
  const inner = within.includes(name) ? undefined : fragment(name)?.selectionSet;
  return { inner, path: [...within, name] };
}

/** Lists without pages that are long: about as many entries as the longest of them has. */
const listSizes = new Map(Object.entries({ components: 300 }));

/** How many entries a field asks for. A variable is not known yet; it is at most the largest page. */
function pageSizeOf({ name: { value: field }, arguments: args = [] }: FieldNode): number {
  const first = args.find(({ name }) => name.value === 'first')?.value;
  switch (first?.kind) {
    case undefined:
      return listSizes.get(field) ?? 1;
    case Kind.INT:
      return Math.min(maxPageSize, Math.max(1, Number(first.value)));
    default:
      return maxPageSize;
  }
}
