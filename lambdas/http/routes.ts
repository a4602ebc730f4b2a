import { type RestOperation, restOperations } from '../../schema/operations.ts';
import { Problem } from '../problem.ts';
import { type ArgumentPlan, argumentPlan } from './argument-plan.ts';
import type { HttpRequest } from './request.ts';

interface Route {
  readonly operation: RestOperation;
  readonly plan: ArgumentPlan;
  /** Matches the path, for requests that the gateway has no route for. */
  readonly pattern: RegExp;
}

/** The operation of a request, where its arguments are, and the value of `{id}` in its path. */
export interface RouteMatch extends Pick<Route, 'operation' | 'plan'> {
  readonly id: string | undefined;
}

const routes: readonly Route[] = restOperations.map((operation) => ({
  operation,
  plan: argumentPlan(operation),
  pattern: new RegExp(`^${operation.rest.path.replaceAll('.', '\\.').replace('{id}', '(?<id>[^/]+)')}$`),
}));

const byRouteKey: ReadonlyMap<string, Route> = new Map(
  routes.map((route) => [`${route.operation.rest.method} ${route.operation.rest.path}`, route]),
);

/**
 * The operation of a request. The gateway has already matched the path; only requests that it has no route for are
 * looked at here: HEAD, other methods, unknown addresses. Throws Problem `not-found` or `method-not-allowed`.
 */
export function matchRoute({ routeKey, pathParameters, method, path }: HttpRequest): RouteMatch {
  const route = byRouteKey.get(routeKey);
  if (route !== undefined) return { ...route, id: pathParameters.id };
  const there = matchPath(path);
  // A HEAD request gets the answer to GET. The gateway removes the body.
  const head = method === 'HEAD' ? there.find((match) => match.operation.rest.method === 'GET') : undefined;
  if (head !== undefined) return head;
  if (there.length === 0) {
    throw new Problem('not-found', `There is no address ${path.slice(0, 100)}. GET /v1 lists the addresses.`);
  }
  const allow = there.map((match) => match.operation.rest.method);
  throw new Problem('method-not-allowed', `This address accepts ${allow.join(' and ')} only.`, { allow });
}

function matchPath(path: string): readonly RouteMatch[] {
  return routes.flatMap((route): RouteMatch[] => {
    const match = route.pattern.exec(path);
    return match === null ? [] : [{ ...route, id: decoded(match.groups?.id) }];
  });
}

/** A path segment without percent-encoding. One that is malformed stays as it is, and names nothing. */
function decoded(segment: string | undefined): string | undefined {
  try {
    return segment && decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
