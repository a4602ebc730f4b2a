import type * as z from 'zod';
import type { AnyRuleset } from '../rules/core/ruleset.ts';
import type { QuotaKind } from './access.ts';
import type { ProblemKind } from './problems.ts';

/** How REST offers an operation. */
export interface RestRoute {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  /** Path parameters in braces, as API Gateway and OpenAPI write them. Each carries the argument of its name. */
  readonly path: string;
  /** The argument that `{id}` of the path carries. Default: `game`. */
  readonly pathArgument?: string;
  /** Whether the last path parameter may contain slashes. */
  readonly greedy?: true;
  readonly status: 200 | 201;
  /** Arguments in the query string of a method with a body. In a GET or DELETE, all that are not in the path are. */
  readonly query?: readonly string[];
  /** The name of an argument in the query string, where it is not the argument's own. */
  readonly queryNames?: Readonly<Record<string, string>>;
  /** The name of the body's shape. A body without arguments of its own is not read. */
  readonly body?: string;
  /** A body that works, for anyone who tries the operation in the API reference. */
  readonly example?: object;
  /** Whether `expectedVersion` may also come as the header `If-Match`. */
  readonly ifMatch?: true;
  /** Whether the answer may be text instead of JSON. */
  readonly text?: true;
}

/** How GraphQL offers an operation. */
export interface GraphqlField {
  readonly root: 'Query' | 'Mutation';
  /** The type of the field, where it is not the reply's name, such as `PlayReply`. */
  readonly type: string;
  /** GraphQL types of arguments that differ from their shape. */
  readonly argumentTypes?: Readonly<Record<string, string>>;
  /** Arguments that GraphQL does not have. */
  readonly without?: readonly string[];
}

/** The cost of a call in requests: 1 for each entry of a list, or 1 and then 1 for each so many of what is asked for. */
export interface Cost {
  /** The argument with the list. */
  readonly each?: string;
  /** The argument with the number that is asked for, its default, and how many of them cost 1. */
  readonly many?: { readonly argument: string; readonly standard: number; readonly per: number };
}

/**
 * One operation of the service, for both APIs. The router, the resolvers' arguments, OpenAPI, the GraphQL schema and
 * the table in docs/api.md are all derived from it.
 */
export interface Operation {
  /** One clause, for both references. */
  readonly summary: string;
  readonly tag: 'games' | 'access' | 'rules' | 'service';
  /** What a call counts as. Absent: anyone may call it, or operators only. */
  readonly quota?: QuotaKind;
  /** What a call costs of its quota, where that is not 1 request. */
  readonly cost?: Cost;
  /** Who may call it without a quota. */
  readonly access?: 'everyone' | 'operators';
  /** Whether only the host of the game may call it: an API key, or a token of the host. */
  readonly hostOnly?: true;
  /** Every argument by name. `key` is always an idempotency key, a header in REST. */
  readonly arguments: z.ZodObject;
  /** The same with the shapes of one ruleset, where the arguments depend on it. */
  readonly argumentsOf?: (ruleset: AnyRuleset) => z.ZodObject;
  readonly reply: z.ZodType;
  /** Whether the rules may reject it. */
  readonly rejects?: true;
  readonly problems: readonly ProblemKind[];
  readonly rest?: RestRoute;
  readonly graphql?: GraphqlField;
}
