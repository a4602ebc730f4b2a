import * as z from 'zod';
import { Component } from '../../rules/core/components.ts';
import { CitableRule, named } from '../../rules/core/contract-types.ts';
import { plans, quotaKinds } from '../access.ts';
import { listOf } from './common.ts';

const QuotaKind = named('QuotaKind', 'What is counted.', z.enum(quotaKinds));

const Quota = named(
  'Quota',
  'A number of requests in a number of seconds.',
  z.object({
    plan: named(
      'QuotaPlan',
      'Whose quota: that of a client, or of all holders of tokens of one role at one game.',
      z.enum(Object.keys(plans) as [keyof typeof plans]),
    ),
    policy: QuotaKind,
    limit: z.int32(),
    seconds: z.int32(),
  }),
);

const OpenQuota = named(
  'OpenQuota',
  'What one address may ask for without a valid key: requests in a number of seconds.',
  z.object({
    limit: z.int32(),
    seconds: z.int32(),
    introspectionCost: z.int32().describe('A GraphQL document with introspection counts as so many requests.'),
  }),
);

const GraphqlLimits = named(
  'GraphqlLimits',
  'What one GraphQL document may contain.',
  z.object({
    tokens: z.int32().describe('Lexical tokens.'),
    depth: z.int32().describe('Levels of nested fields.'),
    fields: z.int32().describe('Fields, with fragments expanded.'),
    aliases: z.int32().describe('Fields with an alias.'),
    rootFields: z.int32().describe('Fields of the root type.'),
    cost: z
      .int32()
      .describe('Fields, each counted as often as its pages have entries. A forecast has a cost of its own.'),
    introspection: z.int32().describe('Fields of introspection, each counted as often as its lists have entries.'),
  }),
);

export const Limits = named(
  'Limits',
  'What a client may ask for, and how much of it.',
  z.object({
    bodyBytes: z.int32().describe('Size of one request body.'),
    importBytes: z.int32().describe('Size of the body of one import in REST.'),
    commandsPerBatch: z.int32().describe('Commands in one request.'),
    pageEntries: z.int32().describe('Entries on one page.'),
    exportVersions: z.int32().describe('Versions on one page of an export.'),
    samples: z.int32().describe('Samples of one forecast.'),
    checkpoints: z.int32().describe('Named versions of one game, set by the host.'),
    seatCheckpoints: z.int32().describe('The same for each seat.'),
    liveKeys: z.int32().describe('API keys of one client that are valid at the same time.'),
    keysRemembered: z.int32().describe('Idempotency keys that a game with the policy `last-64` remembers.'),
    durableKeyHours: z.int32().describe('Hours that a game with the policy `durable` remembers each key at least.'),
    rejectedKeyMinutes: z.int32().describe('Minutes that the key of a rejected request is remembered.'),
    quotas: z.array(Quota),
    open: OpenQuota,
    graphql: GraphqlLimits,
  }),
);

export const Ruleset = named(
  'Ruleset',
  'A game whose rules the service knows.',
  z.object({
    id: z.string(),
    title: z.string(),
    prefix: z.string().describe('Ids of its games begin with this.'),
    revision: z.int32(),
    capabilities: z
      .array(z.string())
      .describe('The shared operations that this game has: `spawnGate`, `closeGate`, `doom`.'),
  }),
);

export const Rulesets = listOf('Rulesets', 'The games whose rules the service knows.', Ruleset);
export const Rules = listOf('Rules', 'Rules of a game.', CitableRule);

export const Components = listOf('Components', 'What set-ups and commands of a ruleset may name.', Component);

/** What a set-up screen needs. GraphQL has both members as JSON text. */
export const SetupSchema = named(
  'SetupSchema',
  'How games of a ruleset are set up.',
  z.object({
    ruleset: z.string(),
    schema: z.looseObject({}).describe('JSON Schema (2020-12) of `setup` in the request that creates a game.'),
    defaults: z.looseObject({}).describe('The members of a set-up that may be left out, as they are then.'),
  }),
);

const ProblemKind = named(
  'ProblemKind',
  'A kind of problem.',
  z.object({
    code: z.string(),
    status: z.int32().describe('HTTP status in REST.'),
    graphql: z.string().describe('`extensions.code` in GraphQL. The code above is `extensions.problem` there.'),
    title: z.string(),
  }),
);
export const Problems = listOf('Problems', 'Every kind of problem.', ProblemKind);

const Path = z.string().describe('A path on this server.');
export const Discovery = named(
  'Discovery',
  'Where things are.',
  z.object({
    title: z.string(),
    games: Path,
    rulesets: Path,
    rules: Path,
    problems: Path,
    limits: Path,
    openapi: Path,
    schema: Path,
    graphql: Path,
  }),
);

export const Health = named('Health', 'The server answers.', z.object({ status: z.literal('ok') }));
