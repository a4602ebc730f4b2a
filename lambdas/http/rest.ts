import { TrieRouter } from 'hono/router/trie-router';
import * as z from 'zod';
import { problems } from '../../schema/problems.ts';
import { type Route, routes } from '../../schema/routes.ts';
import { hashOfText } from '../app/canonical-hash.ts';
import { parseWith } from '../app/parse.ts';
import type { Services } from '../app/services.ts';
import { RequestAuth } from '../auth/request-auth.ts';
import { Problem } from '../problem.ts';
import { restHandlers } from './handlers.ts';
import { logServerError, maskError, problemDocument } from './problem-document.ts';
import type { HttpRequest, HttpResponse } from './request.ts';
import { type HandlerResult, matchesEtag } from './route-match.ts';

/** Where a game is concerned, a parameter that would be ignored is refused: `?dryRun=true` must not undo for real. */
const noQuery = z.strictObject({});

/** What stands behind the question mark. Of a parameter that comes twice one would be ignored: Problem `bad-request`. */
function queryOf({ search }: HttpRequest): Readonly<Record<string, string>> {
  const given = [...new URLSearchParams(search)];
  const names = new Set<string>();
  for (const [name] of given) {
    if (names.has(name)) {
      const issues = [{ pointer: `/${name}`, message: 'is there more than once' }];
      throw new Problem('bad-request', `"${name.slice(0, 60)}" is there more than once. Say it once.`, { issues });
    }
    names.add(name);
  }
  return Object.fromEntries(given);
}

/**
 * The REST door: finds the handler of a request and answers with JSON, or with a problem document (RFC 9457). Of hono it
 * takes the router alone: web Requests and Responses, made and read again in one process, cost more than the rest of it.
 */
export function createRestHandler(door: Services): (ask: HttpRequest) => Promise<HttpResponse> {
  const handlers = restHandlers(door);
  const router = new TrieRouter<(typeof routes)[number]>();
  for (const route of routes) router.add(route.method, honoPath(route), route);

  const found = (method: string, path: string) => router.match(method, path)[0][0] as [(typeof routes)[number], Params];

  const answer = async (ask: HttpRequest, visit: RequestAuth): Promise<HttpResponse> => {
    // HEAD is answered like GET, with the body: the gateway tells how long it is, and leaves it out.
    const method = ask.method === 'HEAD' ? 'GET' : ask.method;
    const hit = methods.includes(method) ? found(method, ask.path) : undefined;
    if (hit === undefined) return noSuchRoute(ask.path, (each) => found(each, ask.path) !== undefined);
    const [route, { id = '' }] = hit;
    // What is open and takes no parameters may be asked for with any, as links often are.
    const open = 'open' in route && !('query' in route);
    const query = open ? {} : queryOf(ask);
    if (!open && !('query' in route)) parseWith(noQuery, query);
    const reply = await handlers[route.operation]({ request: ask, auth: visit, id, query });
    const { headers } = route as Route;
    return toResponse(
      headers?.includes('If-None-Match') ? withContentEtag(ask, reply) : reply,
      'open' in route ? cacheablePublic : privatePerCaller,
    );
  };

  return async (ask) => {
    const visit = new RequestAuth(door, ask.headers.authorization);
    const answered = await answer(ask, visit).catch((error: unknown) => {
      logServerError(error, { requestId: ask.requestId, door: 'rest' });
      return toResponse(problemReply(maskError(error), ask.requestId), neverCached);
    });
    return { ...answered, headers: { ...answered.headers, ...visit.headers } };
  };
}

type Params = Readonly<Record<string, string>>;

/** The methods of our routes. Nothing else is looked up: the router would take `constructor` for one. */
const methods: readonly string[] = ['GET', 'POST'];

/** Refuses an address that there is not, or that takes other methods. */
function noSuchRoute(path: string, takes: (method: string) => boolean): never {
  const allow = methods.filter(takes);
  if (allow.length === 0) {
    throw new Problem('not-found', `There is no address ${path.slice(0, 100)}. GET /v1 tells what there is.`);
  }
  throw new Problem('method-not-allowed', `This address takes ${allow.join(' and ')} only.`, { allow });
}

/** `/v1/games/{id}` as hono writes it. */
function honoPath({ path }: { readonly path: string }): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** What is the same for everybody. */
const cacheablePublic = { 'cache-control': 'public, max-age=300' };
/** What hangs on who asks: even the cache of one browser may be asked on behalf of two seats. */
const privatePerCaller = { 'cache-control': 'private, no-cache', vary: 'authorization' };
/** What hangs on the moment. */
const neverCached = { 'cache-control': 'no-store' };

function toResponse({ status, body, headers }: HandlerResult, keep: HandlerResult['headers']): HttpResponse {
  const text = textOf(body);
  return {
    status,
    headers: { ...keep, ...(text === undefined ? {} : { 'content-type': typeOf(body) }), ...headers },
    body: text ?? '',
  };
}

function typeOf(body: unknown): string {
  return typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
}

function textOf(body: unknown): string | undefined {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** A read with an ETag: what is of one version has its own, anything else one made from what it says. */
function withContentEtag(ask: HttpRequest, reply: HandlerResult): HandlerResult {
  const { status, body, headers = {} } = reply;
  if (status !== 200 || headers.etag !== undefined) return reply;
  const text = textOf(body) ?? '';
  const etag = `"b-${hashOfText(text)}"`;
  if (matchesEtag(ask, etag)) return { status: 304, headers: { ...headers, etag } };
  return { status, body: text, headers: { 'content-type': typeOf(body), ...headers, etag } };
}

function problemReply(problem: Problem, requestId: string): HandlerResult {
  const { retryAfter, allow } = problem.facts;
  return {
    status: problems[problem.kind].status,
    body: problemDocument(problem, requestId),
    headers: {
      'content-type': 'application/problem+json',
      ...(problem.kind === 'unauthenticated' ? { 'www-authenticate': 'Bearer' } : {}),
      ...(retryAfter === undefined ? {} : { 'retry-after': String(retryAfter) }),
      ...(Array.isArray(allow) ? { allow: allow.join(', ') } : {}),
    },
  };
}
