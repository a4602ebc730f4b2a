import { ApolloServer, HeaderMap } from '@apollo/server';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { graphqlLimits, maxBodyBytes, maxImportBytes } from '../../schema/limits.ts';
import type { Services } from '../app/services.ts';
import { RequestAuth, type UsedQuotas } from '../auth/request-auth.ts';
import { logServerError, maskError } from '../http/problem-document.ts';
import { rateLimitHeaders } from '../http/rate-limit-headers.ts';
import { type HttpRequest, type HttpResponse, jsonBody, payloadTooLarge } from '../http/request.ts';
import type { Problem } from '../problem.ts';
import type { GraphqlContext } from './context.ts';
import { errorExtensions, formatError } from './errors.ts';
import { executableSchema } from './executable-schema.ts';
import { documentLimitsRule } from './limits.ts';
import { apolloLogger, requestPlugin } from './plugins.ts';

/** Responses have no address of their own that a cache could use, and may contain tokens. */
const noStore = { 'cache-control': 'no-store' };

/**
 * A GET with one of these headers does not come from a form or link of another site: a browser asks the server first.
 * `authorization` makes the GET of a client work that sends its key, as urql does by default. Then come the name of the
 * GraphQL-over-HTTP specification and those of Apollo.
 */
const preflightHeaders = [
  'authorization',
  'graphql-require-preflight',
  'apollo-require-preflight',
  'x-apollo-operation-name',
] as const;

/**
 * Answers GraphQL requests. The adapter between a request and Apollo Server is our own and thin: the package for Lambda
 * brings a second copy of Apollo into the bundle.
 */
export function createGraphqlHandler(services: Services): (request: HttpRequest) => Promise<HttpResponse> {
  const apollo = new ApolloServer<GraphqlContext>({
    schema: executableSchema(),
    introspection: true,
    logger: apolloLogger,
    csrfPrevention: { requestHeaders: [...preflightHeaders] },
    persistedQueries: false,
    parseOptions: { maxTokens: graphqlLimits.tokens },
    validationRules: [documentLimitsRule],
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError,
    plugins: [
      // Cache control alone doubles what a query costs Apollo. The others have nothing to do here.
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      requestPlugin(),
    ],
  });
  apollo.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();

  return async (request) => {
    const { requestId, address } = request;
    const used: UsedQuotas = new Map();
    const auth = new RequestAuth(services, { authorization: request.headers.authorization, address }, used);
    try {
      auth.admitStranger();
      const { status, headers, body } = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: apolloRequest(request),
        context: async () => ({ requestId, services, auth }),
      });
      auth.countUnidentified();
      if (body.kind !== 'complete') throw new Error('Apollo answered in parts, which is not offered');
      const all = { ...noStore, ...Object.fromEntries(headers), ...rateLimitHeaders(used) };
      return { status: status ?? 200, headers: all, body: body.string };
    } catch (error) {
      logServerError(error, { requestId, api: 'graphql' });
      return graphqlProblem(maskError(error));
    }
  };
}

/** A problem of a whole request as GraphQL answers it. */
export function graphqlProblem(problem: Problem): HttpResponse {
  const errors = [{ message: problem.message, extensions: errorExtensions(problem) }];
  const headers = { 'content-type': 'application/json; charset=utf-8', ...noStore };
  return { status: problem.status, headers, body: JSON.stringify({ errors }) };
}

function apolloRequest(request: HttpRequest) {
  const { method, search } = request;
  const headers = new HeaderMap();
  for (const [name, value] of Object.entries(request.headers)) if (value !== undefined) headers.set(name, value);
  return { method, headers, search, body: method === 'POST' ? bodyOf(request) : undefined };
}

/**
 * The body of a request. One that imports a game contains a whole document and may be as large as in REST; every other
 * request, and any query text, has the usual limit. Throws as `jsonBody` does.
 */
function bodyOf(request: HttpRequest): unknown {
  const body = jsonBody(request, maxImportBytes);
  if (Buffer.byteLength(request.body ?? '') <= maxBodyBytes) return body;
  const { query } = { ...(body as { readonly query?: unknown } | null) };
  if (typeof query === 'string' && query.length <= maxBodyBytes && /\bimportGame\b/.test(query)) return body;
  throw payloadTooLarge(maxBodyBytes);
}
