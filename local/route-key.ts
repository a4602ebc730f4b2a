/** The route of a request, and the values of its `{variables}`. */
export interface Route {
  readonly routeKey: string;
  readonly parameters: Readonly<Record<string, string>>;
}

interface Candidate extends Route {
  /** One letter for each segment and one for the method. The smallest text is the most specific route. */
  readonly rank: string;
}

/**
 * Chooses a route key (`GET /v1/games/{id}`, `ANY /v1/{proxy+}`) as HTTP APIs do: literal segments before variables,
 * variables before a greedy variable, a named method before `ANY`, and `$default` if none matches.
 */
export function matchRoute(routeKeys: readonly string[], method: string, path: string): Route {
  const segments = path.split('/').slice(1);
  let best: Candidate | undefined;
  for (const routeKey of routeKeys) {
    const candidate = tryRoute(routeKey, method, segments);
    if (candidate && (!best || candidate.rank < best.rank)) best = candidate;
  }
  return best ?? { routeKey: '$default', parameters: {} };
}

function tryRoute(routeKey: string, method: string, segments: readonly string[]): Candidate | undefined {
  const [verb = '', template = ''] = routeKey.split(' ');
  if (verb !== method && verb !== 'ANY') return undefined;
  const parameters: [string, string][] = [];
  let rank = '';
  const parts = template.split('/').slice(1);
  for (const [at, part] of parts.entries()) {
    const greedy = /^\{(.+)\+\}$/.exec(part)?.[1];
    if (greedy !== undefined) {
      const rest = segments.slice(at).join('/');
      if (rest === '') return undefined;
      parameters.push([greedy, rest]);
      return { routeKey, parameters: Object.fromEntries(parameters), rank: `${rank}c${verb === 'ANY' ? 'b' : 'a'}` };
    }
    const segment = segments[at];
    const variable = /^\{(.+)\}$/.exec(part)?.[1];
    if (segment === undefined || (variable === undefined && segment !== part)) return undefined;
    if (variable !== undefined) {
      if (segment === '') return undefined;
      parameters.push([variable, segment]);
    }
    rank += variable === undefined ? 'a' : 'b';
  }
  if (parts.length !== segments.length) return undefined;
  return { routeKey, parameters: Object.fromEntries(parameters), rank: `${rank}${verb === 'ANY' ? 'b' : 'a'}` };
}
