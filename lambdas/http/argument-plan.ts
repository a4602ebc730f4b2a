import * as z from 'zod';
import type { RestOperation } from '../../schema/operations.ts';
import { argumentPlace, pathParameters } from '../../schema/request-bodies.ts';

/** How the text of a query parameter becomes a value. */
export type QueryKind = 'text' | 'number' | 'boolean';

/** Where a request has the arguments of an operation. Computed once for each operation. */
export interface ArgumentPlan {
  /** The parameters of the path, and the argument that each carries. */
  readonly path: readonly (readonly [parameter: string, argument: string])[];
  /** Arguments in the query string by the name of their parameter. */
  readonly query: ReadonlyMap<string, { readonly name: string; readonly kind: QueryKind }>;
  readonly takesKey: boolean;
  readonly inBody: ReadonlySet<string>;
  /** Whether all of these may be left out, and the body with them. */
  readonly bodyIsOptional: boolean;
  /** What to do about an argument that comes in the body although it belongs elsewhere, by its name. */
  readonly notInBody: ReadonlyMap<string, string>;
  /** The same for the query string. */
  readonly notInQuery: ReadonlyMap<string, string>;
}

export function argumentPlan(operation: RestOperation): ArgumentPlan {
  const { rest } = operation;
  const shape: z.ZodRawShape = operation.arguments.shape;
  const names = Object.keys(shape);
  const parameterOf = (name: string) => rest.queryNames?.[name] ?? name;
  const inPlace = (...places: readonly string[]) =>
    names.filter((name) => places.includes(argumentPlace(operation, name)));
  const advice = (name: string): [string, string] => [name, whereItBelongs(operation, name, parameterOf(name))];
  return {
    path: pathParameters(rest),
    query: new Map(
      inPlace('query').map((name) => [parameterOf(name), { name, kind: queryKind(shape[name] as z.ZodType) }]),
    ),
    takesKey: 'key' in shape,
    inBody: new Set(inPlace('body')),
    bodyIsOptional: inPlace('body').every((name) => (shape[name] as z.ZodType).safeParse(undefined).success),
    notInBody: new Map(inPlace('path', 'query', 'header').map(advice)),
    notInQuery: new Map(inPlace('path', 'header', 'body').map(advice)),
  };
}

function whereItBelongs(operation: RestOperation, name: string, parameter: string): string {
  switch (argumentPlace(operation, name)) {
    case 'header':
      return 'belongs in the header Idempotency-Key';
    case 'query':
      return `belongs in the address: ?${parameter}=…`;
    case 'path':
      return 'belongs in the path of the address';
    case 'body':
      return 'belongs in the body';
  }
}

function queryKind(shape: z.ZodType): QueryKind {
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodDefault) return queryKind(shape.unwrap() as z.ZodType);
  if (shape instanceof z.ZodNumber) return 'number';
  return shape instanceof z.ZodBoolean ? 'boolean' : 'text';
}
