import * as z from 'zod';
import { Doom, Summary } from '../../rules/core/contract-types.ts';
import { rulesets } from '../../rules/index.ts';
import type { Operation } from '../operation-types.ts';
import { Legal } from '../types/commands.ts';
import { Cards, Created, Game, GameAtPosition, GameConnection, Gates, Setup, Status } from '../types/games.ts';
import { CommitPage } from '../types/history.ts';
import { afterVersion, at, createArguments, first, game, metadata, ofGame, seat } from './arguments.ts';
import { bodyProblems, clientProblems, gameProblems } from './problem-groups.ts';

/** Creating, listing and reading games. */
export const gamesOperations = {
  createGame: {
    summary: 'Create a game',
    tag: 'games',
    quota: 'games',
    arguments: createArguments(z.enum(rulesets.map(({ id }) => id)), Setup),
    argumentsOf: ({ id, schema }) => createArguments(z.literal(id), schema.setup),
    reply: Created,
    rejects: true,
    problems: [...clientProblems, ...bodyProblems, 'key-reused'],
    rest: {
      method: 'POST',
      path: '/v1/games',
      status: 201,
      body: 'CreateGame',
      example: {
        ruleset: 'eldritch-horror',
        setup: { investigators: 4, ancientOne: 'azathoth' },
        title: 'Tuesday night',
      },
    },
    graphql: {
      root: 'Mutation',
      type: 'CreateReply!',
      argumentTypes: { setup: 'GameSetup!' },
      without: ['ruleset'],
    },
  },

  games: {
    summary: 'List your games, newest first',
    tag: 'games',
    quota: 'reads',
    arguments: z.strictObject({
      first,
      after: z.string().max(1000).optional().describe('`page.next` of the previous page.'),
      status: Status.optional().describe('Only games with this status.'),
      metadata: z
        .string()
        .max(250)
        .regex(/^[^=]+=./s, 'must be a name, "=" and a value')
        .optional()
        .describe(
          'Only games with this entry, as `name=value`. With a filter a page may have fewer games than `first`, or none, although there are more: go on while there is `page.next`.',
        ),
    }),
    reply: GameConnection,
    problems: clientProblems,
    rest: { method: 'GET', path: '/v1/games', status: 200 },
    graphql: { root: 'Query', type: 'GameConnection!' },
  },

  game: {
    summary: 'Read a game, now or at a past version',
    tag: 'games',
    quota: 'reads',
    arguments: z.strictObject({ id: game, at, seat }),
    reply: Game,
    problems: gameProblems,
    rest: { method: 'GET', path: '/v1/games/{id}', pathArgument: 'id', status: 200 },
    graphql: { root: 'Query', type: 'Game' },
  },

  changeGame: {
    summary: 'Change the title and metadata of a game, or archive it',
    tag: 'games',
    quota: 'commands',
    hostOnly: true,
    arguments: z.strictObject({
      game,
      title: z.string().trim().max(100).optional().describe('A name for people, up to 100 characters. Empty: none.'),
      metadata,
      archived: z.boolean().optional().describe('Whether the game accepts no commands any more. Can be taken back.'),
    }),
    reply: Game,
    problems: [...gameProblems, ...bodyProblems],
    rest: {
      method: 'PATCH',
      path: '/v1/games/{id}',
      status: 200,
      body: 'ChangeGame',
      example: { title: 'Friday night', metadata: [{ name: 'channel', value: '123456' }] },
    },
    graphql: { root: 'Mutation', type: 'Game!' },
  },

  summary: {
    summary: 'The game at a glance',
    tag: 'games',
    quota: 'reads',
    arguments: z.strictObject({
      game,
      as: z.enum(['json', 'text']).default('json').describe('`text`: a few lines to post as they are.'),
      seat,
    }),
    reply: Summary,
    problems: gameProblems,
    rest: { method: 'GET', path: '/v1/games/{id}/summary', status: 200, text: true },
  },

  gates: {
    summary: 'The open gates',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Gates,
    problems: gameProblems,
    rest: { method: 'GET', path: '/v1/games/{id}/gates', status: 200 },
  },

  cards: {
    summary: 'What is on the cards of a game: on those that come with its ruleset, and those that its setup brought',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Cards,
    problems: [...gameProblems, 'not-in-this-game'],
    rest: { method: 'GET', path: '/v1/games/{id}/cards', status: 200 },
  },

  doom: {
    summary: 'The doom track',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Doom,
    problems: [...gameProblems, 'not-in-this-game'],
    rest: { method: 'GET', path: '/v1/games/{id}/doom', status: 200 },
    graphql: { root: 'Query', type: 'Doom' },
  },

  legal: {
    summary: 'What can be done now',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Legal,
    problems: gameProblems,
    rest: { method: 'GET', path: '/v1/games/{id}/legal', status: 200 },
    graphql: { root: 'Query', type: '[LegalCommand!]!' },
  },

  events: {
    summary: 'What happened, version by version',
    tag: 'games',
    quota: 'reads',
    arguments: z.strictObject({ game, first, after: afterVersion, seat }),
    reply: CommitPage,
    problems: gameProblems,
    rest: { method: 'GET', path: '/v1/games/{id}/events', status: 200 },
    graphql: { root: 'Query', type: 'CommitPage!' },
  },

  position: {
    summary: 'What to create a game with that begins at this very position',
    tag: 'games',
    quota: 'reads',
    arguments: z.strictObject({ game, at, seat }),
    reply: GameAtPosition,
    problems: gameProblems,
    rest: { method: 'GET', path: '/v1/games/{id}/position', status: 200 },
  },
} as const satisfies Readonly<Record<string, Operation>>;
