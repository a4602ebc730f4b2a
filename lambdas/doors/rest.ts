import { createHash } from 'node:crypto';
import { HonoBase } from 'hono/hono-base';
import { TrieRouter } from 'hono/router/trie-router';
import * as z from 'zod';
import { problems } from '../../schema/problems.ts';
import { type Route, routes } from '../../schema/routes.ts';
import { Visit } from '../access/visit.ts';
import { Problem } from '../problem.ts';
import type { Answer, Ask } from './ask.ts';
import type { Door } from './door.ts';
import { parsed } from './parse.ts';
import { logOurs, masked, problemDocument } from './refusal.ts';
import { restHandlers } from './rest-handlers.ts';
import { isKnown, type Reply } from './rest-hit.ts';

/** Where a game is concerned, a parameter that would be ignored is refused: `?dryRun=true` must not undo for real. */
const noQuery = z.strictObject({});

/** Of a parameter that comes twice one would be ignored. Throws Problem `bad-request`. */
function onceEach(query: Readonly<Record<string, readonly string[]>>): void {
  for (const [name, values] of Object.entries(query)) {
    if (values.length === 1) continue;
    const issues = [{ pointer: `/${name}`, message: 'is there more than once' }];
    throw new Problem('bad-request', `"${name.slice(0, 60)}" is there more than once. Say it once.`, { issues });
  }
}

interface Env {
  readonly Bindings: { readonly ask: Ask; readonly visit: Visit };
}

/** The REST door: finds the handler of a request and answers with JSON, or with a problem document (RFC 9457). */
export function restDoor(door: Door): (ask: Ask) => Promise<Answer> {
  const app = new HonoBase<Env>({ router: new TrieRouter() });
  const handlers = restHandlers(door);
  for (const route of routes) {
    const keep = (route as Route).open ? forAll : forOne;
    app.on(route.method, honoPath(route), async ({ req, env: { ask, visit } }) => {
      const query = req.query();
      const closed = route.tag === 'games' || route.tag === 'access';
      if (closed && !('query' in route)) parsed(noQuery, query);
      if (closed) onceEach(req.queries());
      const reply = await handlers[route.operation]({ ask, visit, id: req.param('id') ?? '', query });
      return respond((route as Route).headers?.includes('If-None-Match') ? tagged(ask, reply) : reply, keep);
    });
  }
  for (const route of routes) {
    const allow = routes.filter((each) => each.path === route.path).map((each) => each.method);
    app.all(honoPath(route), () => {
      throw new Problem('method-not-allowed', `This address takes ${allow.join(' and ')} only.`, { allow });
    });
  }
  app.notFound(({ req }) => {
    throw new Problem('not-found', `There is no address ${req.path.slice(0, 100)}. GET /v1 tells what there is.`);
  });
  app.onError((error, { env: { ask } }) => {
    logOurs(error, { requestId: ask.requestId, door: 'rest' });
    return respond(problemReply(masked(error), ask.requestId), { 'cache-control': 'no-store' });
  });

  return async (ask) => {
    const visit = new Visit(door, ask.headers.authorization);
    const response = await app.fetch(requestOf(ask), { ask, visit });
    return {
      status: response.status,
      headers: { ...Object.fromEntries(response.headers), ...visit.headers },
      body: await response.text(),
    };
  };
}

const methods = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/**
 * What hono wants to see of a request. A Request refuses some methods, which no address takes anyway. HEAD is answered like GET,
 * with the body: the gateway tells how long it is, and leaves it out.
 */
function requestOf({ method, path, search }: Ask): Request {
  const url = new URL('https://gatehouse');
  // The path comes decoded; nothing in it may end it early or be decoded once more.
  url.pathname = path.replace(/[%\\\t\n\r]/g, encodeURIComponent);
  url.search = search;
  const asked = method === 'HEAD' ? 'GET' : method;
  return new Request(url, { method: methods.includes(asked) ? asked : 'OPTIONS' });
}

/** `/v1/games/{id}` as hono writes it. */
function honoPath({ path }: { readonly path: string }): string {
  return path.replace(/\{(\w+)\}/g, ':$1');
}

/** What is the same for everybody. */
const forAll = { 'cache-control': 'public, max-age=300' };
/** What hangs on who asks: even the cache of one browser may be asked on behalf of two seats. */
const forOne = { 'cache-control': 'private, no-cache', vary: 'authorization' };

function respond({ status, body, headers = {} }: Reply, keep: Reply['headers']): Response {
  return new Response(textOf(body) ?? null, {
    status,
    headers: { ...keep, ...(body === undefined ? {} : { 'content-type': typeOf(body) }), ...headers },
  });
}

function typeOf(body: unknown): string {
  return typeof body === 'string' ? 'text/plain; charset=utf-8' : 'application/json';
}

function textOf(body: unknown): string | undefined {
  return typeof body === 'string' ? body : JSON.stringify(body);
}

/** A read with an ETag: what is of one version has its own, anything else one made from what it says. */
function tagged(ask: Ask, reply: Reply): Reply {
  const { status, body, headers = {} } = reply;
  if (status !== 200 || headers.etag !== undefined) return reply;
  const text = textOf(body) ?? '';
  const etag = `"b-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  if (isKnown(ask, etag)) return { status: 304, headers: { ...headers, etag } };
  return { status, body: text, headers: { 'content-type': typeOf(body), ...headers, etag } };
}

function problemReply(problem: Problem, requestId: string): Reply {
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
