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

/**
 * How many entries a list of introspection has: directly in `types`, on average of all types, and elsewhere as many as the
 * longest ones. A list that is nested in other lists could otherwise be asked for a thousand times.
 */
const introspectedLists: Readonly<Record<string, { readonly ofAllTypes: number; readonly ofOne: number }>> = {
  types: { ofAllTypes: 1_000, ofOne: 1_000 },
  fields: { ofAllTypes: 4, ofOne: 30 },
  inputFields: { ofAllTypes: 2, ofOne: 30 },
  enumValues: { ofAllTypes: 1, ofOne: 30 },
  possibleTypes: { ofAllTypes: 1, ofOne: 100 },
  interfaces: { ofAllTypes: 1, ofOne: 2 },
  args: { ofAllTypes: 1, ofOne: 8 },
  directives: { ofAllTypes: 5, ofOne: 5 },
};

/** How many entries a list without pages has. */
const listLengths = new Map(
  Object.entries({ rulesets: 4, rules: 120, rejections: 4, components: 300, rulesetCards: 20 }),
);

const counted = ['depth', 'fields', 'aliases', 'rootFields', 'cost', 'introspection'] as const;
type Limit = (typeof counted)[number];

const limitNames: Readonly<Record<Limit, string>> = {
  depth: 'levels of nested fields',
  fields: 'fields, with fragments expanded',
  aliases: 'aliases',
  rootFields: 'root fields',
  cost: 'fields, each counted as often as its pages have entries',
  introspection: 'fields of introspection, each counted as often as its lists have entries',
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

/** Where a selection is: how many levels deep, how often it is answered, and in which fragments and lists. */
interface Place {
  readonly depth: number;
  readonly times: number;
  readonly fragments: readonly string[];
  /** The names of the lists of introspection around it. Undefined outside of introspection. */
  readonly introspected?: readonly string[] | undefined;
}

/** The first limit that an operation exceeds. Counting stops there, so it costs no more than the limits allow. */
function exceededLimit(operation: OperationDefinitionNode, fragment: Fragments): Limit | undefined {
  const count = { fields: 0, aliases: 0, rootFields: 0, cost: 0, introspection: 0 };

  const countField = (field: FieldNode, { depth, times, introspected }: Place): void => {
    count.fields += 1;
    if (introspected === undefined) count.cost += (depth === 1 ? fieldCosts.get(field.name.value) : undefined) ?? times;
    else count.introspection += times;
    if (field.alias !== undefined) count.aliases += 1;
    if (depth === 1) count.rootFields += 1;
  };

  const visit = (set: SelectionSetNode, place: Place): Limit | undefined => {
    if (place.depth > graphqlLimits.depth) return 'depth';
    for (const selection of set.selections) {
      const isField = selection.kind === Kind.FIELD;
      if (isField) countField(selection, place);
      for (const limit of ['fields', 'aliases', 'rootFields', 'cost', 'introspection'] as const) {
        if (count[limit] > graphqlLimits[limit]) return limit;
      }
      const { inner, path } = selectionsOf(selection, place.fragments, fragment);
      const within = isField ? inside(selection, place) : place;
      const limit = inner && visit(inner, { ...within, fragments: path });
      if (limit !== undefined) return limit;
    }
    return undefined;
  };

  return visit(operation.selectionSet, { depth: 1, times: 1, fragments: [] });
}

/** The place of what is selected inside of a field. */
function inside(field: FieldNode, { depth, times, introspected, ...place }: Place): Place {
  const name = field.name.value;
  const deeper = { ...place, depth: depth + 1 };
  if (introspected === undefined) {
    const begins = name === '__schema' || name === '__type';
    return { ...deeper, times: times * entriesOf(field), introspected: begins ? [] : undefined };
  }
  const list = introspectedLists[name];
  if (list === undefined) return { ...deeper, times, introspected };
  const ofAllTypes = introspected.length === 1 && introspected[0] === 'types';
  // The arguments of the fields of all types are few as well.
  const isShort = ofAllTypes || (name === 'args' && introspected[0] === 'types' && introspected.length === 2);
  const length = isShort ? list.ofAllTypes : list.ofOne;
  return { ...deeper, times: times * length, introspected: [...introspected, name] };
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

/** How many entries a field asks for. A variable is not known yet; it is at most the largest page. */
function entriesOf({ name, arguments: args = [] }: FieldNode): number {
  const first = args.find((each) => each.name.value === 'first')?.value;
  switch (first?.kind) {
    case undefined:
      return listLengths.get(name.value) ?? 1;
    case Kind.INT:
      return Math.min(maxPageSize, Math.max(1, Number(first.value)));
    default:
      return maxPageSize;
  }
}
