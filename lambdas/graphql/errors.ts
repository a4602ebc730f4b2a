import { unwrapResolverError } from '@apollo/server/errors';
import { GraphQLError, type GraphQLFormattedError } from 'graphql';
import { graphqlLimits } from '../../schema/limits.ts';
import { type ProblemKind, problems } from '../../schema/problems.ts';
import { maskError } from '../http/problem-document.ts';
import type { Problem } from '../problem.ts';

/**
 * An error as the client gets it. A Problem has its code and facts. What Apollo refused itself keeps its code and names
 * the problem it is. Everything else is masked.
 */
export function formatError(formatted: GraphQLFormattedError, thrown: unknown): GraphQLFormattedError {
  const error = unwrapResolverError(thrown);
  if (error instanceof GraphQLError) return refusedByApollo(formatted, error);
  const problem = maskError(error);
  const { locations, path } = formatted;
  return {
    message: problem.message,
    ...(locations && { locations }),
    ...(path && { path }),
    extensions: errorExtensions(problem),
  };
}

export function errorExtensions({ kind, facts }: Problem): Record<string, unknown> {
  return { code: problems[kind].code, problem: kind, ...facts };
}

/** What Apollo or graphql-js refused, with the problem it is. */
function refusedByApollo(formatted: GraphQLFormattedError, error: GraphQLError): GraphQLFormattedError {
  const { http } = error.extensions;
  const status = (http as { readonly status?: number } | undefined)?.status;
  const code = formatted.extensions?.code;
  const as = (problem: ProblemKind, facts: object = {}) => ({
    ...formatted,
    extensions: { code, problem, ...facts, ...formatted.extensions },
  });
  if (code === problems.internal.code) return as('internal');
  if (status === problems['method-not-allowed'].status) return as('method-not-allowed');
  if (status === problems['unsupported-media-type'].status) return as('unsupported-media-type');
  // What graphql-js says where brackets are nested so deeply that it cannot read them.
  if (formatted.message === 'Maximum call stack size exceeded') {
    const message = `The document is nested too deeply: fields at most ${graphqlLimits.depth} levels. Send several requests.`;
    return { ...as('bad-request', { limit: graphqlLimits.depth }), message };
  }
  const limit = graphqlLimits.tokens;
  if (!formatted.message.includes(`more that ${limit} tokens`)) return as('bad-request');
  const message = `The document has too many tokens: at most ${limit}. Send several requests.`;
  return { ...as('bad-request', { limit }), message };
}
