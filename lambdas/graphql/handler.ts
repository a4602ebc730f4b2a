import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginInlineTraceDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { type ProblemKind, problems } from '../../schema/problems.ts';
import { bodyLimit, importLimit } from '../../schema/replies.ts';
import type { Services } from '../app/services.ts';
import { RequestAuth } from '../auth/request-auth.ts';
import { logServerError, maskError } from '../http/problem-document.ts';
import { type HttpRequest, type HttpResponse, jsonBody, payloadTooLarge } from '../http/request.ts';
import { Problem } from '../problem.ts';
import type { GraphqlContext } from './context.ts';
import { documentLimitsRule, maxTokens } from './limits.ts';
import { graphqlRoot } from './resolvers.ts';
import { graphqlSchema } from './schema.ts';

/** Answers have no address of their own under which they could be kept, and may hold tokens. */
const noStore = { 'cache-control': 'no-store' };

/** Any of these on a GET shows that no page of somebody else sends it: the name the specification gives, and Apollo's. */
const preflightHeaders = ['graphql-require-preflight', 'apollo-require-preflight', 'x-apollo-operation-name'] as const;

/**
 * The GraphQL door. The adapter between a request and Apollo Server is our own and thin: the ready-made one for Lambda
 * brings a second copy of Apollo into the bundle.
 */
export function createGraphqlHandler(door: Services): (ask: HttpRequest) => Promise<HttpResponse> {
  const apollo = new ApolloServer<GraphqlContext>({
    schema: graphqlSchema(),
    rootValue: graphqlRoot,
    introspection: true,
    csrfPrevention: { requestHeaders: [...preflightHeaders] },
    persistedQueries: false,
    parseOptions: { maxTokens },
    validationRules: [documentLimitsRule],
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: formatted,
    // Left on, cache control alone doubles what a query costs Apollo; the others have nothing to do here.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginInlineTraceDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      logging,
      answerType,
    ],
  });
  apollo.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();

  return async (ask) => {
    const visit = new RequestAuth(door, ask.headers.authorization);
    try {
      const headers = new HeaderMap();
      for (const [name, value] of Object.entries(ask.headers)) if (value !== undefined) headers.set(name, value);
      const {
        status,
        headers: answered,
        body,
      } = await apollo.executeHTTPGraphQLRequest({
        httpGraphQLRequest: {
          method: ask.method,
          headers,
          search: ask.search,
          body: ask.method === 'POST' ? bodyOf(ask) : undefined,
        },
        context: async () => ({ requestId: ask.requestId, services: door, auth: visit }),
      });
      if (body.kind !== 'complete') throw new Error('answers in parts are not offered');
      const said = { ...noStore, ...Object.fromEntries(answered), ...visit.headers };
      return { status: status ?? 200, headers: said, body: body.string };
    } catch (error) {
      logServerError(error, { requestId: ask.requestId, door: 'graphql' });
      const problem = maskError(error);
      const errors = [{ message: problem.message, extensions: extensions(problem) }];
      const headers = { 'content-type': 'application/json; charset=utf-8', ...noStore };
      return { status: problem.status, headers, body: JSON.stringify({ errors }) };
    }
  };
}

/**
 * What a request asks. One that imports a game carries a whole document and may be as large as in REST; all of the rest, and any
 * query, has the usual size. Throws as `jsonBody` does.
 */
function bodyOf(ask: HttpRequest): unknown {
  const body = jsonBody(ask, importLimit);
  if (Buffer.byteLength(ask.body ?? '') <= bodyLimit) return body;
  const { query } = { ...(body as { readonly query?: unknown } | null) };
  if (typeof query !== 'string' || query.length > bodyLimit || !/\bimportGame\b/.test(query))
    throw payloadTooLarge(bodyLimit);
  return body;
}

/** For how many seconds a refusal asks to wait. */
function waitOf(error: unknown): number {
  return error instanceof Problem ? Number(error.facts.retryAfter ?? 0) : 0;
}

/** Apollo formats errors without knowing the request, so what has to do with it is done here, where it is known. */
const logging: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors, response, contextValue: { requestId } }) {
        const logged = new Set<string>();
        // After the longest of the waits all of it can be sent again.
        const waits = errors.map(({ originalError }) => waitOf(originalError));
        if (Math.max(...waits) > 0) response.http.headers.set('retry-after', String(Math.max(...waits)));
        for (const { originalError } of errors) {
          // What graphql itself finds wrong with a document or its variables is the caller's, not ours.
          if (originalError === undefined || originalError instanceof GraphQLError) continue;
          // Where the store is out of reach every field of the document fails, all of them for the one reason.
          if (logged.has(originalError.message)) continue;
          logged.add(originalError.message);
          logServerError(originalError, { requestId, door: 'graphql' });
        }
      },
      async didResolveOperation({ operation }) {
        if (operation?.operation !== 'subscription') return;
        // graphql would call it our fault.
        throw new GraphQLError('There are no subscriptions here.', {
          extensions: { code: problems['bad-request'].code, http: { status: 400 } },
        });
      },
    };
  },
};

/**
 * Chooses the type of the answer from the two there are. Left to itself, Apollo does so when a mutation is carried out,
 * and where no type suits the caller it answers 406: the caller would take for refused what has happened.
 */
const answerType: ApolloServerPlugin<GraphqlContext> = {
  async requestDidStart() {
    return {
      async willSendResponse({ request, response }) {
        const accepted = /application\/(?:graphql-response\+)?json/i.exec(request.http?.headers.get('accept') ?? '');
        const [type = 'application/json'] = accepted ?? [];
        response.http.headers.set('content-type', `${type.toLowerCase()}; charset=utf-8`);
      },
    };
  },
};

/** Problems tell their code and facts; what Apollo refuses itself keeps its code and says which problem it is; anything else is masked. */
function formatted(shown: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const error = unwrapResolverError(thrown);
  if (error instanceof GraphQLError) return refusedByApollo(shown, error);
  const problem = maskError(error);
  const { locations, path } = shown;
  return {
    message: problem.message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: extensions(problem),
  };
}

/** What Apollo or graphql refused, with the problem it is in our words. */
function refusedByApollo(shown: GraphQLFormattedError, { extensions: { http } }: GraphQLError): GraphQLFormattedError {
  const status = (http as { readonly status?: number } | undefined)?.status;
  const code = shown.extensions?.code;
  const of = (problem: ProblemKind, facts: object = {}) => ({
    ...shown,
    extensions: { code, problem, ...facts, ...shown.extensions },
  });
  if (code === problems.internal.code) return of('internal');
  if (status === problems['method-not-allowed'].status) return of('method-not-allowed');
  if (status === problems['unsupported-media-type'].status) return of('unsupported-media-type');
  if (!shown.message.includes(`more that ${maxTokens} tokens`)) return of('bad-request');
  const message = `The document has too many tokens: ${maxTokens} at most. Ask in several requests.`;
  return { ...of('bad-request', { limit: maxTokens }), message };
}

function extensions({ kind, facts }: Problem): Record<string, unknown> {
  return { code: problems[kind].code, problem: kind, ...facts };
}
