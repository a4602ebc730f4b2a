import * as z from 'zod';
import { rulesets } from '../../rules/index.ts';
import { defaultSamples } from '../limits.ts';
import type { Operation } from '../operation-types.ts';
import { Command } from '../types/commands.ts';
import { Version } from '../types/common.ts';
import { Setup } from '../types/games.ts';
import { Evaluated, Forecast, Played } from '../types/play.ts';
import {
  dryRun,
  evaluateArguments,
  exactlyOne,
  expectedVersion,
  forecastArguments,
  game,
  key,
  playArguments,
  rebase,
  seat,
  toCheckpoint,
} from './arguments.ts';
import { bodyProblems, clientProblems, gameProblems } from './problem-groups.ts';

const sharedCommandProblems = [
  ...gameProblems,
  ...bodyProblems,
  'version-conflict',
  'precondition-failed',
  'key-reused',
  'archived',
  'not-in-this-game',
] as const;

/** Changing a game, and what changes may lead to. */
export const playingOperations = {
  play: {
    summary: 'Play commands: spawn a gate, close one, advance the Omen',
    tag: 'games',
    quota: 'commands',
    cost: { each: 'commands' },
    arguments: playArguments(Command),
    argumentsOf: ({ schema }) => playArguments(schema.command),
    reply: Played,
    rejects: true,
    problems: [...gameProblems, ...bodyProblems, 'version-conflict', 'precondition-failed', 'key-reused', 'archived'],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/commands',
      status: 200,
      query: ['dryRun', 'seat'],
      body: 'PlayCommands',
      example: { commands: [{ type: 'SpawnGate' }] },
      ifMatch: true,
    },
    graphql: { root: 'Mutation', type: 'PlayReply!', argumentTypes: { commands: '[GameCommand!]!' } },
  },

  spawnGate: {
    summary: 'Spawn or open the next gate: the same word in every game that has it',
    tag: 'games',
    quota: 'commands',
    arguments: z.strictObject({
      game,
      gate: z
        .string()
        .max(60)
        .optional()
        .describe('Which gate, where the client chooses it. In Kyoukai: the card. Default: the next, by the rules.'),
      space: z.string().max(60).optional().describe('Where, in games whose players choose it. In Kyoukai: the zone.'),
      expectedVersion,
      rebase,
      dryRun,
      seat,
      key,
    }),
    reply: Played,
    rejects: true,
    problems: sharedCommandProblems,
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/gates',
      status: 200,
      query: ['dryRun', 'seat'],
      body: 'SpawnGateRequest',
      example: {},
      ifMatch: true,
    },
    graphql: { root: 'Mutation', type: 'PlayReply!', argumentTypes: { space: 'ID' } },
  },

  closeGate: {
    summary: 'Close a gate: the same word in every game that has it',
    tag: 'games',
    quota: 'commands',
    arguments: z.strictObject({
      game,
      gate: z.string().max(60).describe('Which gate: `gate` of an open gate.'),
      expectedVersion,
      rebase,
      dryRun,
      seat,
      key,
    }),
    reply: Played,
    rejects: true,
    problems: sharedCommandProblems,
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/gates/{gate}/close',
      status: 200,
      query: ['dryRun', 'seat'],
      body: 'CloseGateRequest',
      example: {},
      ifMatch: true,
    },
    graphql: { root: 'Mutation', type: 'PlayReply!', argumentTypes: { gate: 'ID!' } },
  },

  undo: {
    summary: 'Bring the state of an earlier version back, as a new version',
    tag: 'games',
    quota: 'commands',
    arguments: z
      .strictObject({
        game,
        toVersion: Version.optional().describe('The version whose state comes back. History stays.'),
        toCheckpoint,
        expectedVersion: Version.optional().describe(
          'The newest version you know. If there is a newer one, the answer is a conflict. Default: any version.',
        ),
        seat,
        key,
      })
      .refine(
        ({ toVersion, toCheckpoint }) => (toVersion === undefined) !== (toCheckpoint === undefined),
        exactlyOne('toVersion', 'toCheckpoint'),
      ),
    reply: Played,
    problems: [...gameProblems, ...bodyProblems, 'version-conflict', 'precondition-failed', 'key-reused', 'archived'],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/undo',
      status: 200,
      query: ['seat'],
      body: 'UndoTo',
      ifMatch: true,
      example: { toVersion: 0, expectedVersion: 1 },
    },
    graphql: { root: 'Mutation', type: 'PlayReply!' },
  },

  forecast: {
    summary: 'What commands may lead to',
    tag: 'games',
    quota: 'commands',
    // About what the samples take, compared with a command that is stored.
    cost: { each: 'commands', many: { argument: 'samples', standard: defaultSamples, per: 20 } },
    arguments: forecastArguments(Command),
    argumentsOf: ({ schema }) => forecastArguments(schema.command),
    reply: Forecast,
    problems: [...gameProblems, ...bodyProblems],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/forecast',
      status: 200,
      query: ['seat'],
      body: 'ForecastCommands',
      example: { commands: [{ type: 'SpawnGate' }, { type: 'AdvanceOmen' }], samples: 500 },
    },
    graphql: { root: 'Query', type: 'Forecast!', argumentTypes: { commands: '[GameCommand!]!' } },
  },

  evaluate: {
    summary: 'What commands lead to at a position, without a game',
    tag: 'games',
    quota: 'commands',
    cost: { each: 'commands' },
    arguments: evaluateArguments(z.enum(rulesets.map(({ id }) => id)), Setup, Command),
    argumentsOf: ({ id, schema }) => evaluateArguments(z.literal(id), schema.setup, schema.command),
    reply: Evaluated,
    rejects: true,
    problems: [...clientProblems, ...bodyProblems],
    rest: {
      method: 'POST',
      path: '/v1/evaluate',
      status: 200,
      query: ['seat'],
      body: 'Evaluate',
      example: {
        ruleset: 'eldritch-horror',
        setup: { investigators: 4, ancientOne: 'azathoth' },
        commands: [{ type: 'SpawnGate' }],
      },
    },
    graphql: {
      root: 'Query',
      type: 'EvaluateReply!',
      argumentTypes: { setup: 'GameSetup!', commands: '[GameCommand!]!' },
      without: ['ruleset'],
    },
  },
} as const satisfies Readonly<Record<string, Operation>>;
