/** As much of an introspection result as the list needs. */
interface Introspection {
  readonly __schema: {
    readonly types: readonly {
      readonly kind: string;
      readonly name: string;
      readonly fields?: readonly { readonly name: string }[] | null;
    }[];
  };
}

/**
 * The option `keys` of urql's Graphcache for Gatehouse: a type without `id` is part of the object that contains it and
 * has no key of its own. Graphcache works without this list, too, but then it warns about each of these types.
 */
export function embeddedTypes({ __schema }: Introspection): Readonly<Record<string, () => null>> {
  const embedded = __schema.types.filter(
    ({ kind, name, fields }) =>
      kind === 'OBJECT' && !name.startsWith('__') && fields?.every((field) => field.name !== 'id'),
  );
  return Object.fromEntries(embedded.map(({ name }) => [name, () => null]));
}
