import { ApolloServer, type ApolloServerPlugin, HeaderMap } from '@apollo/server';
import { unwrapResolverError } from '@apollo/server/errors';
import {
  ApolloServerPluginCacheControlDisabled,
  ApolloServerPluginLandingPageDisabled,
  ApolloServerPluginSchemaReportingDisabled,
  ApolloServerPluginUsageReportingDisabled,
} from '@apollo/server/plugin/disabled';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { host } from '../../rules/ruleset.ts';
import { problems } from '../../schema/problems.ts';
import type { Caller } from '../games/answers.ts';
import type { Problem } from '../problem.ts';
import { type Answer, type Ask, jsonBody } from './ask.ts';
import { withinLimits } from './graphql-limits.ts';
import type { Context } from './graphql-page.ts';
import { graphqlRoot } from './graphql-root.ts';
import { graphqlSchema } from './graphql-schema.ts';
import { logOurs, masked } from './refusal.ts';
import type { Door } from './rest-handlers.ts';

/** Tokens in one document, at most: far more than any honest query has, far less than parsing should cost. */
const maxTokens = 4_000;

/**
 * The GraphQL door. The adapter between a request and Apollo Server is our own and thin: the ready-made one for Lambda
 * brings a second copy of Apollo into the bundle.
 */
export function graphqlDoor({ store, doorkeeper }: Door): (ask: Ask) => Promise<Answer> {
  const apollo = new ApolloServer<Context>({
    schema: graphqlSchema(),
    rootValue: graphqlRoot,
    introspection: true,
    csrfPrevention: true,
    persistedQueries: false,
    parseOptions: { maxTokens },
    validationRules: [withinLimits],
    stopOnTerminationSignals: false,
    includeStacktraceInErrorResponses: false,
    formatError: formatted,
    // Left on, cache control alone doubles what a query costs Apollo; the others have nothing to do here.
    plugins: [
      ApolloServerPluginCacheControlDisabled(),
      ApolloServerPluginLandingPageDisabled(),
      ApolloServerPluginSchemaReportingDisabled(),
      ApolloServerPluginUsageReportingDisabled(),
      logging,
      answerType,
    ],
  });
  apollo.startInBackgroundHandlingStartupErrorsByLoggingAndFailingAllRequests();

  const contextOf = (ask: Ask): Context => {
    let asking: Promise<string> | undefined;
    const caller = async (seat?: string | null): Promise<Caller> => {
      asking ??= doorkeeper.client(ask.headers.authorization);
      return { client: await asking, seat: typeof seat === 'string' ? { role: 'seat', seat } : host };
    };
    return { requestId: ask.requestId, store, caller };
  };

  return async (ask) => {
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
          body: ask.method === 'POST' ? jsonBody(ask) : undefined,
        },
        context: async () => contextOf(ask),
      });
      if (body.kind !== 'complete') throw new Error('answers in parts are not offered');
      return { status: status ?? 200, headers: Object.fromEntries(answered), body: body.string };
    } catch (error) {
      logOurs(error, { requestId: ask.requestId, door: 'graphql' });
      const problem = masked(error);
      const errors = [{ message: problem.message, extensions: extensions(problem) }];
      const headers = { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store' };
      return { status: problem.status, headers, body: JSON.stringify({ errors }) };
    }
  };
}

/** Apollo formats errors without knowing the request, so they are logged here, where it is known. */
const logging: ApolloServerPlugin<Context> = {
  async requestDidStart() {
    return {
      async didEncounterErrors({ errors, contextValue: { requestId } }) {
        const logged = new Set<string>();
        for (const { originalError } of errors) {
          // What graphql itself finds wrong with a document or its variables is the caller's, not ours.
          if (originalError === undefined || originalError instanceof GraphQLError) continue;
          // Where the store is out of reach every field of the document fails, all of them for the one reason.
          if (logged.has(originalError.message)) continue;
          logged.add(originalError.message);
          logOurs(originalError, { requestId, door: 'graphql' });
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
const answerType: ApolloServerPlugin<Context> = {
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

/** Problems tell their code and facts; what Apollo refuses itself stays as it is; anything else is masked. */
function formatted(shown: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const error = unwrapResolverError(thrown);
  if (error instanceof GraphQLError) return shown;
  const problem = masked(error);
  const { locations, path } = shown;
  return {
    message: problem.message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: extensions(problem),
  };
}

function extensions({ kind, facts }: Problem): Record<string, unknown> {
  return { code: problems[kind].code, problem: kind, ...facts };
}
