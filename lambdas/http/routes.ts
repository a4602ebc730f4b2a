import { gatewayPath, type RestOperation, restOperations } from '../../schema/operations.ts';
import { Problem } from '../problem.ts';
import { type ArgumentPlan, argumentPlan } from './argument-plan.ts';
import type { HttpRequest } from './request.ts';

interface Route {
  readonly operation: RestOperation;
  readonly plan: ArgumentPlan;
  /** Matches the path, for requests that the gateway has no route for. */
  readonly pattern: RegExp;
}

/** The operation of a request, where its arguments are, and the parameters in its path. */
export interface RouteMatch extends Pick<Route, 'operation' | 'plan'> {
  readonly inPath: HttpRequest['pathParameters'];
}

const routes: readonly Route[] = restOperations.map((operation) => ({
  operation,
  plan: argumentPlan(operation),
  pattern: pathPattern(gatewayPath(operation.rest)),
}));

const byRouteKey: ReadonlyMap<string, Route> = new Map(
  routes.map((route) => [`${route.operation.rest.method} ${gatewayPath(route.operation.rest)}`, route]),
);

/**
 * The operation of a request. The gateway has already matched the path; only requests that it has no route for are
 * looked at here: HEAD, other methods, unknown addresses, and paths that cannot be decoded. Throws Problem `not-found`,
 * `method-not-allowed` or `bad-request`.
 */
export function matchRoute({ routeKey, pathParameters, method, path }: HttpRequest): RouteMatch {
  const route = byRouteKey.get(routeKey);
  if (route !== undefined) return { ...route, inPath: pathParameters };
  if (!isPercentEncoded(path)) {
    throw new Problem('bad-request', 'The path is not percent-encoded UTF-8. Write a percent sign as %25.');
  }
  const there = matchPath(path);
  // A HEAD request gets the answer to GET. The gateway removes the body.
  const head = method === 'HEAD' ? there.find((match) => match.operation.rest.method === 'GET') : undefined;
  if (head !== undefined) return head;
  if (there.length === 0) {
    throw new Problem('not-found', `There is no address ${path.slice(0, 100)}. GET /v1 lists the addresses.`);
  }
  const allow = there.flatMap(({ operation: { rest } }) => (rest.method === 'GET' ? ['GET', 'HEAD'] : [rest.method]));
  throw new Problem('method-not-allowed', `This address accepts ${list.format(allow)} only.`, { allow });
}

const list = new Intl.ListFormat('en');

/** Where an address with slashes at its end is meant to lead, if there is one without them. */
export function withoutTrailingSlash({ routeKey, path, search }: HttpRequest): string | undefined {
  if (routeKey !== '$default' || !path.endsWith('/')) return undefined;
  const meant = path.replace(/\/+$/, '');
  const there = matchPath(meant).length > 0 || meant === '/graphql';
  // Encoded again, because the gateway has decoded the path.
  return there ? `${meant.split('/').map(encodeURIComponent).join('/')}${search}` : undefined;
}

function matchPath(path: string): readonly RouteMatch[] {
  return routes.flatMap((route): RouteMatch[] => {
    const match = route.pattern.exec(path);
    if (match === null) return [];
    const values = Object.entries(match.groups ?? {}).map(([name, value]): [string, string] => [name, decoded(value)]);
    return [{ ...route, inPath: Object.fromEntries(values) }];
  });
}

/** Matches the paths of a route: `{id}` is one segment, `{name+}` the rest of the path. */
function pathPattern(path: string): RegExp {
  const segments = path.replaceAll('.', '\\.').replace(/\{(\w+)(\+?)\}/g, (_, name: string, greedy: string) => {
    return greedy === '' ? `(?<${name}>[^/]+)` : `(?<${name}>.+)`;
  });
  return new RegExp(`^${segments}$`, 's');
}

/** Whether every percent sign of a path begins the encoding of a character. */
function isPercentEncoded(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/** A path segment without percent-encoding. One that is malformed stays as it is, and names nothing. */
function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}
