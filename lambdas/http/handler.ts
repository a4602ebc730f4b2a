import type { RestOperation } from '../../schema/operations.ts';
import { problems } from '../../schema/problems.ts';
import { callOperation } from '../app/call-operation.ts';
import { hashOfText } from '../app/canonical-hash.ts';
import type { Services } from '../app/services.ts';
import { RequestAuth, type UsedQuotas } from '../auth/request-auth.ts';
import type { Problem } from '../problem.ts';
import { logServerError, maskError, problemDocument } from './problem-document.ts';
import { rateLimitHeaders } from './rate-limit-headers.ts';
import { type HttpRequest, type HttpResponse, readArguments } from './request.ts';
import { type RestResponse, restResponses } from './responses.ts';
import { type Query, queryOf, restArguments, withParameterNames } from './rest-arguments.ts';
import { matchRoute, withoutTrailingSlash } from './routes.ts';

/** The same for every caller. */
const cacheablePublic = { 'cache-control': 'public, max-age=300' };
/** Private, per caller: one browser's cache may serve two seats, so it has to ask each time. */
const privatePerCaller = { 'cache-control': 'private, no-cache', vary: 'authorization' };
/** Never cacheable. */
const neverCached = { 'cache-control': 'no-store' };

/** Answers REST requests, with JSON or with a problem document (RFC 9457). */
export function createRestHandler(services: Services): (request: HttpRequest) => Promise<HttpResponse> {
  return async (request) => {
    const used: UsedQuotas = new Map();
    const response = await respond(services, request, used).catch((error: unknown) => {
      logServerError(error, { requestId: request.requestId, api: 'rest' });
      return problemResponse(maskError(error), request.requestId);
    });
    return { ...response, headers: { ...response.headers, ...rateLimitHeaders(used) } };
  };
}

async function respond(services: Services, request: HttpRequest, used: UsedQuotas): Promise<HttpResponse> {
  const meant = withoutTrailingSlash(request);
  if (meant !== undefined) return { status: 308, headers: { ...cacheablePublic, location: meant }, body: '' };
  const match = matchRoute(request);
  const { operation, plan } = match;
  // Links to open addresses often carry tracking parameters. Where an operation takes none, they are ignored.
  const ignoresQuery = operation.access === 'everyone' && plan.query.size === 0;
  const query = ignoresQuery ? {} : queryOf(request);
  const read = readArguments(() => restArguments(match, request, query));
  const { authorization } = request.headers;
  const principal = await new RequestAuth(services, authorization, used).admit(operation);
  const result = await callOperation(services, principal, operation.name, read).catch((error: unknown) => {
    throw withParameterNames(plan, query, error);
  });
  // Each response of the map takes the result of its own operation.
  const toResponse = restResponses[operation.name] as
    | ((result: unknown, request: HttpRequest, query: Query) => RestResponse)
    | undefined;
  return written(operation, request, toResponse?.(result, request, query) ?? { body: result });
}

/** The response as it is sent. A GET whose ETag the client has already is answered by 304, without computing the body. */
function written(operation: RestOperation, request: HttpRequest, response: RestResponse): HttpResponse {
  const { status = operation.rest.status, etag } = response;
  const caching = operation.access === 'everyone' ? cacheablePublic : privatePerCaller;
  const headers = { ...caching, ...response.headers };
  if (etag !== undefined && isKnownEtag(request, etag)) return notModified(headers, etag);
  const body = typeof response.body === 'function' ? response.body() : response.body;
  const isText = typeof body === 'string';
  const text = isText ? body : JSON.stringify(body);
  const typed = { 'content-type': isText ? 'text/plain; charset=utf-8' : 'application/json', ...headers };
  if (etag !== undefined) return { status, headers: { ...typed, etag }, body: text };
  if (!takesEtag(operation, status)) return { status, headers: typed, body: text };
  const contentEtag = `"b-${hashOfText(text)}"`;
  if (isKnownEtag(request, contentEtag)) return notModified(headers, contentEtag);
  return { status, headers: { ...typed, etag: contentEtag }, body: text };
}

function notModified(headers: HttpResponse['headers'], etag: string): HttpResponse {
  return { status: 304, headers: { ...headers, etag }, body: '' };
}

function takesEtag({ name, rest }: RestOperation, status: number): boolean {
  return rest.method === 'GET' && status === 200 && name !== 'health';
}

/** Whether the client has already what this ETag identifies. */
function isKnownEtag({ method, headers }: HttpRequest, etag: string): boolean {
  if (method !== 'GET' && method !== 'HEAD') return false;
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === etag || each === '*') ?? false;
}

/** A problem as REST answers it. */
export function problemResponse(problem: Problem, requestId: string): HttpResponse {
  const { retryAfter, allow } = problem.facts;
  return {
    status: problems[problem.kind].status,
    headers: {
      ...neverCached,
      'content-type': 'application/problem+json',
      ...(problem.kind === 'unauthenticated' && { 'www-authenticate': 'Bearer' }),
      ...(retryAfter !== undefined && { 'retry-after': String(retryAfter) }),
      ...(Array.isArray(allow) && { allow: allow.join(', ') }),
    },
    body: JSON.stringify(problemDocument(problem, requestId)),
  };
}
