import * as z from 'zod';
import { Component } from '../../rules/core/components.ts';
import type { Operation } from '../operation-types.ts';
import { Cards } from '../types/games.ts';
import { Components, Rules, Ruleset, Rulesets, SetupSchema } from '../types/service.ts';
import { none } from './arguments.ts';

const id = z.string().max(100).describe('Id of the ruleset: `eldritch-horror`.');

/** The rulesets, their rules and components. */
export const rulesOperations = {
  rulesets: {
    summary: 'The games whose rules the service knows',
    tag: 'rules',
    access: 'everyone',
    arguments: none,
    reply: Rulesets,
    problems: ['rate-limited'],
    rest: { method: 'GET', path: '/v1/rulesets', status: 200 },
    graphql: { root: 'Query', type: '[Ruleset!]!' },
  },

  ruleset: {
    summary: 'One of these games',
    tag: 'rules',
    access: 'everyone',
    arguments: z.strictObject({ id }),
    reply: Ruleset,
    problems: ['rate-limited', 'not-found'],
    rest: { method: 'GET', path: '/v1/rulesets/{id}', pathArgument: 'id', status: 200 },
    graphql: { root: 'Query', type: 'Ruleset!' },
  },

  components: {
    summary: 'What set-ups and commands of a game may name, with printed names and numbers',
    tag: 'rules',
    access: 'everyone',
    arguments: z.strictObject({ id, kind: Component.shape.kind.optional().describe('Only components of this kind.') }),
    reply: Components,
    problems: ['rate-limited', 'bad-request', 'not-found'],
    rest: { method: 'GET', path: '/v1/rulesets/{id}/components', pathArgument: 'id', status: 200 },
  },

  setupSchema: {
    summary: 'How a game is set up: a JSON Schema and the defaults',
    tag: 'rules',
    access: 'everyone',
    arguments: z.strictObject({ id }),
    reply: SetupSchema,
    problems: ['rate-limited', 'not-found'],
    rest: { method: 'GET', path: '/v1/rulesets/{id}/setup', pathArgument: 'id', status: 200 },
  },

  rulesetCards: {
    summary: 'What is on the cards that come with a ruleset',
    tag: 'rules',
    access: 'everyone',
    arguments: z.strictObject({ ruleset: z.string().max(100).describe('Id of the ruleset: `kyoukai`.') }),
    reply: Cards,
    problems: ['rate-limited', 'not-found', 'not-in-this-game'],
    rest: { method: 'GET', path: '/v1/rulesets/{id}/cards', pathArgument: 'ruleset', status: 200 },
    graphql: { root: 'Query', type: '[Card!]!', argumentTypes: { ruleset: 'ID!' } },
  },

  rules: {
    summary: 'The rules of a game, each with the codes of the rejections that cite it',
    tag: 'rules',
    access: 'everyone',
    arguments: z.strictObject({
      ruleset: z.string().max(100).describe('Id of the ruleset: `eldritch-horror`.'),
      search: z
        .string()
        .max(100)
        .optional()
        .describe('Only rules that contain all of these words, in their codes too.'),
    }),
    reply: Rules,
    problems: ['rate-limited', 'bad-request', 'not-found'],
    rest: { method: 'GET', path: '/v1/rules', status: 200, queryNames: { search: 'q' } },
    graphql: { root: 'Query', type: '[Rule!]!', argumentTypes: { ruleset: 'ID!' } },
  },
} as const satisfies Readonly<Record<string, Operation>>;
