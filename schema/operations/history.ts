import * as z from 'zod';
import { maxExportVersions } from '../limits.ts';
import type { Operation } from '../operation-types.ts';
import { Version } from '../types/common.ts';
import { Created } from '../types/games.ts';
import { Checkpoints, DeletedCheckpoint, Export, exportOf, NewCheckpoint } from '../types/history.ts';
import {
  afterVersion,
  checkpointName,
  exactlyOne,
  game,
  importArguments,
  key,
  ofGame,
  policies,
  seat,
  title,
} from './arguments.ts';
import { bodyProblems, clientProblems, gameProblems } from './problem-groups.ts';

/** Named versions, and copies of a game. */
export const historyOperations = {
  checkpoints: {
    summary: 'The named versions',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Checkpoints,
    problems: gameProblems,
    rest: { method: 'GET', path: '/v1/games/{id}/checkpoints', status: 200 },
    graphql: { root: 'Query', type: '[Checkpoint!]!' },
  },

  setCheckpoint: {
    summary: 'Give a version a name',
    tag: 'games',
    quota: 'commands',
    arguments: z.strictObject({
      game,
      name: checkpointName.describe(
        'Up to 60 characters. A name that exists moves to this version. A seat cannot move the name of another one.',
      ),
      version: Version.optional().describe('Which version. Default: the newest.'),
      seat,
      key,
    }),
    reply: NewCheckpoint,
    problems: [...gameProblems, ...bodyProblems, 'key-reused'],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/checkpoints',
      status: 200,
      query: ['seat'],
      body: 'SetCheckpoint',
      example: { name: 'before the boss' },
    },
    graphql: { root: 'Mutation', type: 'NewCheckpoint!' },
  },

  deleteCheckpoint: {
    summary: 'Take a name from a version',
    tag: 'games',
    quota: 'commands',
    arguments: z.strictObject({
      game,
      name: checkpointName.describe('A seat can delete its own names, the host all.'),
      seat,
      key,
    }),
    reply: DeletedCheckpoint,
    problems: [...gameProblems, 'key-reused'],
    rest: { method: 'DELETE', path: '/v1/games/{id}/checkpoints/{name}', greedy: true, status: 200 },
    graphql: { root: 'Mutation', type: 'DeletedCheckpoint!' },
  },

  fork: {
    summary:
      'Create a game that begins at any version of this one. While this one goes on, hidden things are dealt anew',
    tag: 'games',
    quota: 'games',
    arguments: z
      .strictObject({
        game,
        atVersion: Version.optional().describe('The version to begin at. Default: the newest.'),
        atCheckpoint: checkpointName.optional().describe('The same by the name of a checkpoint.'),
        title,
        policies,
        key,
      })
      .refine(
        ({ atVersion, atCheckpoint }) => atVersion === undefined || atCheckpoint === undefined,
        exactlyOne('atVersion', 'atCheckpoint'),
      ),
    reply: Created,
    problems: [...gameProblems, ...bodyProblems, 'key-reused'],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/forks',
      status: 201,
      body: 'ForkFrom',
      example: { title: 'What if' },
    },
    graphql: { root: 'Mutation', type: 'Created!' },
  },

  export: {
    summary: 'The game as one document, to keep, to verify or to import',
    tag: 'games',
    quota: 'reads',
    cost: { many: { argument: 'first', standard: maxExportVersions, per: 50 } },
    arguments: z.strictObject({
      game,
      first: z
        .int32()
        .min(1)
        .max(maxExportVersions)
        .default(maxExportVersions)
        .describe(`How many versions, up to ${maxExportVersions}.`),
      after: afterVersion,
      as: z.enum(['watcher']).optional().describe('`watcher`: only what everyone may read.'),
      seat,
    }),
    reply: Export,
    problems: gameProblems,
    rest: { method: 'GET', path: '/v1/games/{id}/export', status: 200 },
    graphql: { root: 'Query', type: 'String!' },
  },

  importGame: {
    summary: 'Create a game that continues an export, after replaying it',
    tag: 'games',
    quota: 'games',
    arguments: importArguments(Export),
    argumentsOf: (ruleset) => importArguments(exportOf(ruleset)),
    reply: Created,
    problems: [...clientProblems, ...bodyProblems, 'not-found', 'key-reused', 'import-differs'],
    rest: { method: 'POST', path: '/v1/imports', status: 201, body: 'ImportGame' },
    graphql: { root: 'Mutation', type: 'Created!', argumentTypes: { document: 'String!' } },
  },
} as const satisfies Readonly<Record<string, Operation>>;
