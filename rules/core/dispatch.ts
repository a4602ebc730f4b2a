import type * as z from 'zod';
import type { Typed } from './typed.ts';

/** The member of a union that has this type. */
export type OfType<Union extends Typed, Type extends Union['type']> = Extract<Union, { readonly type: Type }>;

/**
 * One handler for each member of a union. A new member without a handler does not compile.
 * `Context` comes first and is shared by all of them.
 */
export type HandlerMap<Context, Union extends Typed, Result = void> = {
  readonly [Type in Union['type']]: (context: Context, value: OfType<Union, Type>) => Result;
};

/** Calls the handler of this value's type. */
export function dispatch<Context, Union extends Typed, Result>(
  handlers: HandlerMap<Context, Union, Result>,
  context: Context,
  value: Union,
): Result {
  // TypeScript cannot see that the handler found by `value.type` takes `value`; the type of the map guarantees it.
  const handler = handlers[value.type as Union['type']] as (context: Context, value: Union) => Result;
  return handler(context, value);
}

/** A discriminated union of zod objects with a literal `type`. */
type TypedUnion = { readonly options: readonly { readonly shape: { readonly type: z.ZodLiteral<string> } }[] };

/** The types of a union's members, read from its schema so that no list is kept by hand. */
export function typesOf(union: TypedUnion): ReadonlySet<string> {
  return new Set(union.options.map((option) => option.shape.type.value));
}
