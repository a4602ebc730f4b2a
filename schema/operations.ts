import type * as z from 'zod';
import type { GraphqlField, Operation, RestRoute } from './operation-types.ts';
import { accessOperations } from './operations/access.ts';
import { gamesOperations } from './operations/games.ts';
import { historyOperations } from './operations/history.ts';
import { playingOperations } from './operations/playing.ts';
import { rulesOperations } from './operations/rules.ts';
import { serviceOperations } from './operations/service.ts';

/** Every operation of the service by name. An operation is written once, in the file of its group. */
export const operations = {
  ...gamesOperations,
  ...playingOperations,
  ...historyOperations,
  ...accessOperations,
  ...rulesOperations,
  ...serviceOperations,
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof operations;

/** The arguments of an operation after validation. */
export type ArgumentsOf<Name extends OperationName> = z.output<(typeof operations)[Name]['arguments']>;

/** An operation with its name. */
type NamedOperation = Operation & { readonly name: OperationName };

/** All operations with their names, in the order of the references. */
export const operationList: readonly NamedOperation[] = Object.entries(operations).map(([name, operation]) => ({
  name: name as OperationName,
  ...operation,
}));

/** An operation that REST offers. */
export type RestOperation = NamedOperation & { readonly rest: RestRoute };

/** Operations that REST offers. */
export const restOperations = operationList.filter(
  (operation): operation is RestOperation => operation.rest !== undefined,
);

/** Operations that GraphQL offers. */
export const graphqlOperations = operationList.filter(
  (operation): operation is NamedOperation & { readonly graphql: GraphqlField } => operation.graphql !== undefined,
);

/** The path of an operation as the gateway writes it: `{name+}` matches the rest of the path, with its slashes. */
export function gatewayPath({ path, greedy }: RestRoute): string {
  return greedy ? path.replace(/\}$/, '+}') : path;
}

/** The routes of the API gateway, deployed or local. Every other address reaches the same function as `$default`. */
export const gatewayRoutes: readonly Pick<RestRoute, 'method' | 'path'>[] = [
  ...restOperations.map(({ rest }) => ({ method: rest.method, path: gatewayPath(rest) })),
  { method: 'GET', path: '/graphql' },
  { method: 'POST', path: '/graphql' },
];
