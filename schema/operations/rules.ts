import * as z from 'zod';
import type { Operation } from '../operation-types.ts';
import { Cards } from '../types/games.ts';
import { Rules, Ruleset, Rulesets } from '../types/service.ts';
import { none } from './arguments.ts';

/** The rulesets and their rules. */
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
    arguments: z.strictObject({ id: z.string().max(100).describe('Id of the ruleset: `eldritch-horror`.') }),
    reply: Ruleset,
    problems: ['rate-limited', 'not-found'],
    rest: { method: 'GET', path: '/v1/rulesets/{id}', pathArgument: 'id', status: 200 },
  },

  rulesetCards: {
    summary: 'What is on the cards that come with a ruleset',
    tag: 'rules',
    access: 'everyone',
    arguments: z.strictObject({ ruleset: z.string().max(100).describe('Id of the ruleset: `kyoukai`.') }),
    reply: Cards,
    problems: ['not-found', 'not-in-this-game'],
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
