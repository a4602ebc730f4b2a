import * as z from 'zod';
import { scopes } from '../access.ts';
import type { Operation } from '../operation-types.ts';
import { ApiKey, ApiKeys, ClientName, NewApiKey, Plan, Scope, Tokens } from '../types/access.ts';
import { expiresIn, game, grants, key } from './arguments.ts';
import { bodyProblems, gameProblems, operatorProblems } from './problem-groups.ts';

/** Game tokens and API keys. */
export const accessOperations = {
  createTokens: {
    summary: 'Create tokens for the players, and for watchers',
    tag: 'access',
    quota: 'commands',
    hostOnly: true,
    arguments: z.strictObject({ game, grants, expiresIn }),
    reply: Tokens,
    problems: [...gameProblems, ...bodyProblems],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/tokens',
      status: 201,
      body: 'MakeTokens',
      example: {
        grants: [
          { role: 'seat', seat: '1' },
          { role: 'watcher', delay: 2 },
        ],
        expiresIn: 86_400,
      },
    },
    graphql: { root: 'Mutation', type: 'Tokens!' },
  },

  rotateTokens: {
    summary: 'Revoke all tokens of these roles at once, and create new ones',
    tag: 'access',
    quota: 'commands',
    hostOnly: true,
    arguments: z.strictObject({ game, grants, expiresIn, key }),
    reply: Tokens,
    problems: [...gameProblems, ...bodyProblems, 'key-reused'],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/tokens/rotate',
      status: 201,
      body: 'RotateTokens',
      example: { grants: [{ role: 'watcher' }] },
    },
    graphql: { root: 'Mutation', type: 'Tokens!' },
  },

  createKey: {
    summary: 'Create an API key',
    tag: 'access',
    access: 'operators',
    arguments: z.strictObject({
      client: ClientName,
      scopes: z.array(Scope).min(1).max(scopes.length).optional().describe('Default: `read`, `play` and `create`.'),
      plan: Plan.optional().describe('Default: `standard`.'),
      key,
    }),
    reply: NewApiKey,
    problems: [...operatorProblems, ...bodyProblems, 'key-limit', 'key-reused', 'key-revoked'],
    rest: {
      method: 'POST',
      path: '/v1/keys',
      status: 201,
      body: 'CreateKey',
      example: { client: 'my-bot', scopes: ['read', 'play', 'create'] },
    },
  },

  keys: {
    summary: 'All API keys of a client',
    tag: 'access',
    access: 'operators',
    arguments: z.strictObject({ client: z.string().max(60).describe('The client that owns the keys.') }),
    reply: ApiKeys,
    problems: [...operatorProblems, 'bad-request'],
    rest: { method: 'GET', path: '/v1/keys', status: 200 },
  },

  rotateKey: {
    summary: 'Replace an API key by a new one',
    tag: 'access',
    access: 'operators',
    arguments: z.strictObject({
      id: z.string().describe('Id of the key: the part between `gh_live_` and the secret.'),
      keepFor: z
        .int32()
        .min(0)
        .max(30 * 86_400)
        .default(86_400)
        .describe('Seconds that the old key stays valid. Default: a day.'),
      key,
    }),
    reply: NewApiKey,
    problems: [...operatorProblems, ...bodyProblems, 'not-found', 'key-limit', 'key-reused', 'key-revoked'],
    rest: {
      method: 'POST',
      path: '/v1/keys/{id}/rotate',
      pathArgument: 'id',
      status: 201,
      body: 'RotateKey',
      example: { keepFor: 3_600 },
    },
  },

  revokeKey: {
    summary: 'Revoke an API key',
    tag: 'access',
    access: 'operators',
    arguments: z.strictObject({
      id: z.string().describe('Id of the key: the part between `gh_live_` and the secret.'),
    }),
    reply: ApiKey,
    problems: [...operatorProblems, 'bad-request', 'not-found'],
    rest: { method: 'POST', path: '/v1/keys/{id}/revoke', pathArgument: 'id', status: 200 },
  },
} as const satisfies Readonly<Record<string, Operation>>;
