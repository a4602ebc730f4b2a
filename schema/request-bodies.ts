import * as z from 'zod';
import { named } from '../rules/core/contract-types.ts';
import { rulesets } from '../rules/index.ts';
import { pascal } from './names.ts';
import type { RestRoute } from './operation-types.ts';
import { type OperationName, type RestOperation, restOperations } from './operations.ts';

/** The parameters of an operation's path in order, and the argument that each carries. */
export function pathParameters({ path, pathArgument = 'game' }: RestRoute): readonly [string, string][] {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name);
  return names.map((name) => [name, name === 'id' ? pathArgument : name]);
}

/** Where REST reads an argument from. */
export function argumentPlace(
  { rest }: { readonly rest: RestRoute },
  name: string,
): 'path' | 'query' | 'header' | 'body' {
  if (name === 'key') return 'header';
  if (pathParameters(rest).some(([, argument]) => argument === name)) return 'path';
  const hasNoBody = rest.method === 'GET' || rest.method === 'DELETE';
  return hasNoBody || rest.query?.includes(name) ? 'query' : 'body';
}

/** The members of a request body: the arguments that REST reads from it. */
function bodyMembers(operation: RestOperation, shape: z.ZodObject): z.ZodRawShape {
  const inBody = ([name]: [string, unknown]) => argumentPlace(operation, name) === 'body';
  return Object.fromEntries(Object.entries(shape.shape).filter(inBody));
}

/** The shape of an operation's request body in the contract, registered by its name; none where it takes no body. */
function requestBody(operation: RestOperation): z.ZodType | undefined {
  const { rest, summary, argumentsOf } = operation;
  if (rest.body === undefined) return undefined;
  const shapeOf = (shape: z.ZodObject) => z.strictObject(bodyMembers(operation, shape));
  if (argumentsOf === undefined || operation.arguments.shape.ruleset === undefined) {
    return named(rest.body, `${summary}.`, shapeOf(operation.arguments));
  }
  // A body that names its ruleset is one shape for each, so that a typed client gets the right setup with it.
  const members: z.ZodType[] = rulesets.map((ruleset) =>
    named(`${pascal(ruleset.id)}${rest.body}`, `${summary} of ${ruleset.title}.`, shapeOf(argumentsOf(ruleset))),
  );
  return named(rest.body, `${summary}.`, z.union(members));
}

/** Request bodies by operation. */
export const requestBodies: ReadonlyMap<OperationName, z.ZodType> = new Map(
  restOperations.flatMap((operation): [OperationName, z.ZodType][] => {
    const shape = requestBody(operation);
    return shape === undefined ? [] : [[operation.name, shape]];
  }),
);
