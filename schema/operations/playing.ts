import * as z from 'zod';
import type { Operation } from '../operation-types.ts';
import { Command } from '../types/commands.ts';
import { Version } from '../types/common.ts';
import { Forecast, Played } from '../types/play.ts';
import {
  dryRun,
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
import { bodyProblems, gameProblems } from './problem-groups.ts';

/** Changing a game, and what changes may lead to. */
export const playingOperations = {
  play: {
    summary: 'Play commands: spawn a gate, close one, advance the Omen',
    tag: 'games',
    quota: 'commands',
    arguments: playArguments(Command),
    argumentsOf: ({ schema }) => playArguments(schema.command),
    reply: Played,
    rejects: true,
    problems: [...gameProblems, ...bodyProblems, 'version-conflict', 'precondition-failed', 'key-reused'],
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
    arguments: z.strictObject({ game, expectedVersion, rebase, dryRun, seat, key }),
    reply: Played,
    rejects: true,
    problems: [...gameProblems, 'version-conflict', 'key-reused', 'not-in-this-game'],
    graphql: { root: 'Mutation', type: 'PlayReply!' },
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
    problems: [...gameProblems, 'version-conflict', 'key-reused', 'not-in-this-game'],
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
    problems: [...gameProblems, ...bodyProblems, 'version-conflict', 'precondition-failed', 'key-reused'],
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
} as const satisfies Readonly<Record<string, Operation>>;
