import type { ApolloServerOptions, ApolloServerPlugin, GraphQLRequestListener, HeaderMap } from '@apollo/server';
import { GraphQLError } from 'graphql';
import { addDescriptions } from '../../schema/generate/descriptions.ts';
import { problems } from '../../schema/problems.ts';
import { logServerError } from '../http/problem-document.ts';
import { logError, logWarning } from '../log.ts';
import { Problem } from '../problem.ts';
import type { GraphqlContext } from './context.ts';

/** Seconds that an error asks the client to wait. */
function waitOf(error: unknown): number {
  return error instanceof Problem ? Number(error.facts.retryAfter ?? 0) : 0;
}

/**
 * What the service does beside Apollo for each request. One plugin whose hooks are the same for all requests: Apollo
 * awaits each plugin at each hook.
 */
export function requestPlugin(): ApolloServerPlugin<GraphqlContext> {
  let isDescribed = false;
  const hooks: GraphQLRequestListener<GraphqlContext> = {
    async didResolveOperation({ operation, request, source, schema }) {
      if (operation?.operation === 'subscription') {
        // graphql-js would report this as a fault of the service.
        throw new GraphQLError('This schema has no subscriptions.', {
          extensions: { code: problems['bad-request'].code, http: { status: 400 } },
        });
      }
      if (operation?.operation === 'mutation') refuseRestHeaders(request.http?.headers);
      // The schema of a bundle comes without the descriptions that the shapes have. Only introspection shows them, so
      // the first document that introspects waits for them and not every start.
      if (isDescribed || !/__(?:schema|type)\b/.test(source as string)) return;
      addDescriptions(schema);
      isDescribed = true;
    },
    didEncounterErrors: logErrors,
    willSendResponse: setResponseType,
  };
  return { requestDidStart: async () => hooks };
}

/** Headers of REST by the argument that takes their place. A document may have several fields, and each its own. */
const restHeaders = { 'idempotency-key': 'key', 'if-match': 'expectedVersion' } as const;

/** Throws GraphQLError for a header that would otherwise be ignored, although the client relies on it. */
function refuseRestHeaders(headers: HeaderMap | undefined): void {
  for (const [header, argument] of Object.entries(restHeaders)) {
    if (!headers?.has(header)) continue;
    const message = `GraphQL does not read the header ${header}. Give each field its argument "${argument}" instead. Nothing was carried out.`;
    throw new GraphQLError(message, { extensions: { code: problems['bad-request'].code, http: { status: 400 } } });
  }
}

/** Logs faults of the service, and sets `Retry-After`. Here, because `formatError` does not know the request. */
const logErrors: Hook<'didEncounterErrors'> = async ({ errors, response, contextValue: { requestId } }) => {
  const logged = new Set<string>();
  // After the longest of the waits, the whole document can be sent again.
  const waits = errors.map(({ originalError }) => waitOf(originalError));
  if (Math.max(...waits) > 0) response.http.headers.set('retry-after', String(Math.max(...waits)));
  for (const { originalError } of errors) {
    // What graphql-js itself finds wrong with a document or its variables is a fault of the client.
    if (originalError === undefined || originalError instanceof GraphQLError) continue;
    // If the store cannot be reached, every field of the document fails for the same reason.
    if (logged.has(originalError.message)) continue;
    logged.add(originalError.message);
    logServerError(originalError, { requestId, api: 'graphql' });
  }
};

/**
 * Chooses the content type of the response. Apollo itself would choose after a mutation was carried out, and answer 406
 * where no type suits the client, who would then believe that nothing has happened.
 *
 * With `application/json`, a client cannot distinguish a 400 of a proxy from an answer, so the GraphQL over HTTP
 * specification asks for 200 where a well-formed request contains a document that cannot be executed.
 */
const setResponseType: Hook<'willSendResponse'> = async ({ request, response, errors }) => {
  const accepted = /application\/(?:graphql-response\+)?json/i.exec(request.http?.headers.get('accept') ?? '');
  const type = accepted?.[0].toLowerCase() ?? 'application/json';
  const { http } = response;
  http.headers.set('content-type', `${type}; charset=utf-8`);
  if (type !== 'application/json' || http.status !== 400) return;
  // Apollo's code of a request that is not well-formed.
  if (!errors?.some(({ extensions }) => extensions.code === 'BAD_REQUEST')) http.status = 200;
};

type Hook<Name extends keyof GraphQLRequestListener<GraphqlContext>> = NonNullable<
  GraphQLRequestListener<GraphqlContext>[Name]
>;

/** Writes what Apollo Server itself logs, such as a failed start, into the log of the service. */
export const apolloLogger: NonNullable<ApolloServerOptions<GraphqlContext>['logger']> = {
  debug() {},
  info() {},
  warn: (message) => logWarning(String(message), { api: 'graphql' }),
  error: (message) => logError(message, { api: 'graphql' }),
};
