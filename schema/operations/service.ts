import * as z from 'zod';
import type { Operation } from '../operation-types.ts';
import { Discovery, Health, Limits, Problems } from '../types/service.ts';
import { none } from './arguments.ts';

/** The service itself. */
export const serviceOperations = {
  discovery: {
    summary: 'Where things are',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: Discovery,
    problems: ['rate-limited'],
    rest: { method: 'GET', path: '/v1', status: 200 },
  },

  problems: {
    summary: 'Every kind of problem',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: Problems,
    problems: ['rate-limited'],
    rest: { method: 'GET', path: '/v1/problems', status: 200 },
  },

  limits: {
    summary: 'What a client may ask for, and how much of it',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: Limits,
    problems: ['rate-limited'],
    rest: { method: 'GET', path: '/v1/limits', status: 200 },
    graphql: { root: 'Query', type: 'Limits!' },
  },

  openapi: {
    summary: 'This API as an OpenAPI document',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: z.looseObject({ openapi: z.string() }),
    problems: ['rate-limited'],
    rest: { method: 'GET', path: '/v1/openapi.json', status: 200 },
  },

  graphqlSchema: {
    summary: 'The GraphQL schema as text (SDL), for tools that need no introspection',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: z.string(),
    problems: ['rate-limited'],
    rest: { method: 'GET', path: '/v1/schema.graphql', status: 200, text: true },
  },

  health: {
    summary: 'Whether the server is up',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: Health,
    problems: ['rate-limited'],
    rest: { method: 'GET', path: '/healthz', status: 200 },
  },
} as const satisfies Readonly<Record<string, Operation>>;
