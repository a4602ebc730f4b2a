import type { ApolloServerOptions, ApolloServerPlugin, GraphQLRequestListener } from '@apollo/server';
import { GraphQLError, type GraphQLSchema } from 'graphql';
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
  const describeOnce = lateDescriptions();
  const hooks: GraphQLRequestListener<GraphqlContext> = {
    async didResolveOperation({ operation, source, schema }) {
      if (operation?.operation === 'subscription') throw noSubscriptions();
      describeOnce(source as string, schema);
    },
    didEncounterErrors: logErrors,
    willSendResponse: setResponseType,
  };
  return { requestDidStart: async () => hooks };
}

/** graphql-js would report a subscription as a fault of the service. */
function noSubscriptions(): GraphQLError {
  return new GraphQLError('This schema has no subscriptions.', {
    extensions: { code: problems['bad-request'].code, http: { status: 400 } },
  });
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
 */
const setResponseType: Hook<'willSendResponse'> = async ({ request, response }) => {
  const accepted = /application\/(?:graphql-response\+)?json/i.exec(request.http?.headers.get('accept') ?? '');
  const [type = 'application/json'] = accepted ?? [];
  response.http.headers.set('content-type', `${type.toLowerCase()}; charset=utf-8`);
};

/**
 * Gives the schema of a bundle, which comes without the descriptions that the shapes have, these descriptions. Only
 * introspection shows them, so the first document that introspects waits for them and not every start.
 */
function lateDescriptions(): (source: string, schema: GraphQLSchema) => void {
  let isDescribed = false;
  return (source, schema) => {
    if (isDescribed || !/__(?:schema|type)\b/.test(source)) return;
    addDescriptions(schema);
    isDescribed = true;
  };
}

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
