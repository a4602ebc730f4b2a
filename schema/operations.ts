import * as z from 'zod';
import { Doom, Summary } from '../rules/core/contract-types.ts';
import { rulesets } from '../rules/index.ts';
import { scopes } from './access.ts';
import { defaultPageSize, defaultSamples, maxCommands, maxExportVersions, maxPageSize, maxSamples } from './limits.ts';
import type { GraphqlField, Operation, RestRoute } from './operation-types.ts';
import type { ProblemKind } from './problems.ts';
import { ApiKey, ApiKeys, ClientName, Grant, NewApiKey, Plan, Scope, Tokens } from './types/access.ts';
import { Command, Legal } from './types/commands.ts';
import { Version } from './types/common.ts';
import { Created, Game, GameAtPosition, GameConnection, Gates, PolicyOptions, Setup } from './types/games.ts';
import { Checkpoints, CommitPage, Export, exportOf, NewCheckpoint } from './types/history.ts';
import { Forecast, Played } from './types/play.ts';
import { Discovery, Health, Limits, Problems, Rules, Ruleset, Rulesets } from './types/service.ts';

// ---- arguments -----------------------------------------------------------------------------------------------------

const game = z
  .string()
  .max(200)
  .describe(
    'Id of the game: `eh_…`, `eh_…@3` for a past version where it is read, or `eh_…~2` for the game as seat 2.',
  );
const seat = z
  .string()
  .max(60)
  .optional()
  .describe('See and act as this seat. Default: an API key acts as the host, a token as what it was made for.');
const at = z.int32().min(0).optional().describe('A past version. Default: the newest.');
const key = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Idempotency key, up to 200 characters: the same request with the same key is carried out once.');
const first = z
  .int32()
  .min(1)
  .max(maxPageSize)
  .default(defaultPageSize)
  .describe(`How many entries, up to ${maxPageSize}.`);
const afterVersion = z.int32().min(0).optional().describe('Only versions after this one. Default: from the beginning.');
const title = z.string().trim().min(1).max(100).optional().describe('A name for people, up to 100 characters.');
const seed = z
  .string()
  .min(16)
  .max(128)
  .optional()
  .describe(
    'The source of all chance, 16 to 128 characters. Default: the server picks a secret one. Anyone who knows the seed knows every roll and shuffle to come.',
  );
const policies = PolicyOptions.optional();
const expectedVersion = Version.optional().describe(
  'Play only if this is still the newest version. Otherwise the answer is a conflict.',
);
const rebase = z
  .boolean()
  .optional()
  .describe('If there is a newer version than `expectedVersion`, play anyway where the rules still accept it.');
const dryRun = z
  .boolean()
  .optional()
  .describe('Store nothing, and play on a state with hidden things dealt anew from what you may know.');
const checkpointName = z.string().trim().min(1).max(60);
const toCheckpoint = checkpointName.optional().describe('The same by the name of a checkpoint.');
const grants = z.array(Grant).min(1).max(20).describe('What the tokens permit, one entry a token.');
const expiresIn = z
  .int32()
  .min(60)
  .max(366 * 86_400)
  .default(30 * 86_400)
  .describe('Seconds until the tokens expire: a minute to a year. Default: thirty days.');

const commandsOf = <C extends z.ZodType>(command: C) =>
  z
    .array(command)
    .min(1)
    .max(maxCommands)
    .describe(`Commands in order, up to ${maxCommands}: all or none, as one version.`);
const playArguments = <C extends z.ZodType>(command: C) =>
  z.strictObject({ game, commands: commandsOf(command), expectedVersion, rebase, dryRun, seat, key });
const samples = z
  .int32()
  .min(1)
  .max(maxSamples)
  .default(defaultSamples)
  .describe(`How many samples, up to ${maxSamples}.`);
const forecastArguments = <C extends z.ZodType>(command: C) =>
  z.strictObject({ game, commands: commandsOf(command), samples, seat });
const createArguments = <R extends z.ZodType, S extends z.ZodType>(ruleset: R, setup: S) =>
  z.strictObject({ ruleset, setup, title, seed, policies, key });
const importArguments = <D extends z.ZodType>(document: D) =>
  z.strictObject({
    document: document.describe('An export, with all of its pages joined.'),
    version: Version.optional().describe('The version to continue from. Default: the last one.'),
    title,
    policies,
    key,
  });
const exactlyOne = (one: string, other: string) => ({ path: [one], message: `Give either ${one} or ${other}` });

const none = z.strictObject({});
const ofGame = z.strictObject({ game, seat });

// ---- problems ------------------------------------------------------------------------------------------------------

const operator: readonly ProblemKind[] = ['unauthenticated', 'forbidden', 'unavailable'];
const client: readonly ProblemKind[] = [...operator, 'rate-limited', 'bad-request'];
const oneGame: readonly ProblemKind[] = [...client, 'not-found'];
const body: readonly ProblemKind[] = ['bad-request', 'payload-too-large', 'unsupported-media-type'];

// ---- operations ----------------------------------------------------------------------------------------------------

export const operations = {
  createGame: {
    summary: 'Create a game',
    tag: 'games',
    quota: 'games',
    arguments: createArguments(z.enum(rulesets.map(({ id }) => id)), Setup),
    argumentsOf: ({ id, schema }) => createArguments(z.literal(id), schema.setup),
    reply: Created,
    rejects: true,
    problems: [...client, ...body, 'key-reused'],
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
    }),
    reply: GameConnection,
    problems: client,
    rest: { method: 'GET', path: '/v1/games', status: 200 },
    graphql: { root: 'Query', type: 'GameConnection!' },
  },

  game: {
    summary: 'Read a game, now or at a past version',
    tag: 'games',
    quota: 'reads',
    arguments: z.strictObject({ id: game, at, seat }),
    reply: Game,
    problems: oneGame,
    rest: { method: 'GET', path: '/v1/games/{id}', pathArgument: 'id', status: 200 },
    graphql: { root: 'Query', type: 'Game' },
  },

  play: {
    summary: 'Play commands: spawn a gate, close one, advance the Omen',
    tag: 'games',
    quota: 'commands',
    arguments: playArguments(Command),
    argumentsOf: ({ schema }) => playArguments(schema.command),
    reply: Played,
    rejects: true,
    problems: [...oneGame, ...body, 'version-conflict', 'precondition-failed', 'key-reused'],
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
    problems: [...oneGame, 'version-conflict', 'key-reused', 'not-in-this-game'],
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
    problems: [...oneGame, 'version-conflict', 'key-reused', 'not-in-this-game'],
    graphql: { root: 'Mutation', type: 'PlayReply!', argumentTypes: { gate: 'ID!' } },
  },

  forecast: {
    summary: 'What commands may lead to',
    tag: 'games',
    quota: 'commands',
    arguments: forecastArguments(Command),
    argumentsOf: ({ schema }) => forecastArguments(schema.command),
    reply: Forecast,
    problems: [...oneGame, ...body],
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

  undo: {
    summary: 'Bring the state of an earlier version back, as a new version',
    tag: 'games',
    quota: 'commands',
    arguments: z
      .strictObject({
        game,
        toVersion: Version.optional().describe('The version whose state comes back. History stays.'),
        toCheckpoint,
        expectedVersion: Version.describe('The newest version you know. Otherwise the answer is a conflict.'),
        seat,
        key,
      })
      .refine(
        ({ toVersion, toCheckpoint }) => (toVersion === undefined) !== (toCheckpoint === undefined),
        exactlyOne('toVersion', 'toCheckpoint'),
      ),
    reply: Played,
    problems: [...oneGame, ...body, 'version-conflict', 'key-reused'],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/undo',
      status: 200,
      query: ['seat'],
      body: 'UndoTo',
      example: { toVersion: 0, expectedVersion: 1 },
    },
    graphql: { root: 'Mutation', type: 'PlayReply!' },
  },

  doom: {
    summary: 'The doom track',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Doom,
    problems: [...oneGame, 'not-in-this-game'],
    rest: { method: 'GET', path: '/v1/games/{id}/doom', status: 200 },
    graphql: { root: 'Query', type: 'Doom' },
  },

  position: {
    summary: 'What to create a game with that begins at this very position',
    tag: 'games',
    quota: 'reads',
    arguments: z.strictObject({ game, at, seat }),
    reply: GameAtPosition,
    problems: oneGame,
    rest: { method: 'GET', path: '/v1/games/{id}/position', status: 200 },
  },

  gates: {
    summary: 'The open gates',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Gates,
    problems: oneGame,
    rest: { method: 'GET', path: '/v1/games/{id}/gates', status: 200 },
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
    problems: oneGame,
    rest: { method: 'GET', path: '/v1/games/{id}/summary', status: 200, text: true },
  },

  legal: {
    summary: 'What can be done now',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Legal,
    problems: oneGame,
    rest: { method: 'GET', path: '/v1/games/{id}/legal', status: 200 },
    graphql: { root: 'Query', type: '[LegalCommand!]!' },
  },

  events: {
    summary: 'What happened, version by version',
    tag: 'games',
    quota: 'reads',
    arguments: z.strictObject({ game, first, after: afterVersion, seat }),
    reply: CommitPage,
    problems: oneGame,
    rest: { method: 'GET', path: '/v1/games/{id}/events', status: 200 },
    graphql: { root: 'Query', type: 'CommitPage!' },
  },

  export: {
    summary: 'The game as one document, to keep, to verify or to import',
    tag: 'games',
    quota: 'reads',
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
    problems: oneGame,
    rest: { method: 'GET', path: '/v1/games/{id}/export', status: 200 },
    graphql: { root: 'Query', type: 'String!' },
  },

  checkpoints: {
    summary: 'The named versions',
    tag: 'games',
    quota: 'reads',
    arguments: ofGame,
    reply: Checkpoints,
    problems: oneGame,
    rest: { method: 'GET', path: '/v1/games/{id}/checkpoints', status: 200 },
    graphql: { root: 'Query', type: '[Checkpoint!]!' },
  },

  setCheckpoint: {
    summary: 'Give a version a name',
    tag: 'games',
    quota: 'commands',
    arguments: z.strictObject({
      game,
      name: checkpointName.describe('Up to 60 characters. A name that exists moves to this version.'),
      version: Version.optional().describe('Which version. Default: the newest.'),
      seat,
      key,
    }),
    reply: NewCheckpoint,
    problems: [...oneGame, ...body, 'key-reused'],
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
    problems: [...oneGame, ...body, 'key-reused'],
    rest: {
      method: 'POST',
      path: '/v1/games/{id}/forks',
      status: 201,
      body: 'ForkFrom',
      example: { title: 'What if' },
    },
    graphql: { root: 'Mutation', type: 'Created!' },
  },

  importGame: {
    summary: 'Create a game that continues an export, after replaying it',
    tag: 'games',
    quota: 'games',
    arguments: importArguments(Export),
    argumentsOf: (ruleset) => importArguments(exportOf(ruleset)),
    reply: Created,
    problems: [...client, ...body, 'not-found', 'key-reused', 'import-differs'],
    rest: { method: 'POST', path: '/v1/imports', status: 201, body: 'ImportGame' },
    graphql: { root: 'Mutation', type: 'Created!', argumentTypes: { document: 'String!' } },
  },

  createTokens: {
    summary: 'Create tokens for the players, and for watchers',
    tag: 'access',
    quota: 'commands',
    hostOnly: true,
    arguments: z.strictObject({ game, grants, expiresIn }),
    reply: Tokens,
    problems: [...oneGame, ...body],
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
    problems: [...oneGame, ...body, 'key-reused'],
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
    }),
    reply: NewApiKey,
    problems: [...operator, ...body, 'key-limit'],
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
    problems: [...operator, 'bad-request'],
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
    }),
    reply: NewApiKey,
    problems: [...operator, ...body, 'not-found', 'key-limit'],
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
    problems: [...operator, 'bad-request', 'not-found'],
    rest: { method: 'POST', path: '/v1/keys/{id}/revoke', pathArgument: 'id', status: 200 },
  },

  rulesets: {
    summary: 'The games whose rules the service knows',
    tag: 'rules',
    access: 'everyone',
    arguments: none,
    reply: Rulesets,
    problems: [],
    rest: { method: 'GET', path: '/v1/rulesets', status: 200 },
    graphql: { root: 'Query', type: '[Ruleset!]!' },
  },

  ruleset: {
    summary: 'One of these games',
    tag: 'rules',
    access: 'everyone',
    arguments: z.strictObject({ id: z.string().max(100).describe('Id of the ruleset: `eldritch-horror`.') }),
    reply: Ruleset,
    problems: ['not-found'],
    rest: { method: 'GET', path: '/v1/rulesets/{id}', pathArgument: 'id', status: 200 },
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
    problems: ['bad-request', 'not-found'],
    rest: { method: 'GET', path: '/v1/rules', status: 200, queryNames: { search: 'q' } },
    graphql: { root: 'Query', type: '[Rule!]!', argumentTypes: { ruleset: 'ID!' } },
  },

  problems: {
    summary: 'Every kind of problem',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: Problems,
    problems: [],
    rest: { method: 'GET', path: '/v1/problems', status: 200 },
  },

  limits: {
    summary: 'What a client may ask for, and how much of it',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: Limits,
    problems: [],
    rest: { method: 'GET', path: '/v1/limits', status: 200 },
    graphql: { root: 'Query', type: 'Limits!' },
  },

  discovery: {
    summary: 'Where things are',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: Discovery,
    problems: [],
    rest: { method: 'GET', path: '/v1', status: 200 },
  },

  openapi: {
    summary: 'This API as an OpenAPI document',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: z.looseObject({ openapi: z.string() }),
    problems: [],
    rest: { method: 'GET', path: '/v1/openapi.json', status: 200 },
  },

  health: {
    summary: 'Whether the server is up',
    tag: 'service',
    access: 'everyone',
    arguments: none,
    reply: Health,
    problems: [],
    rest: { method: 'GET', path: '/healthz', status: 200 },
  },
} as const satisfies Readonly<Record<string, Operation>>;

export type OperationName = keyof typeof operations;

/** The arguments of an operation after validation. */
export type ArgumentsOf<Name extends OperationName> = z.output<(typeof operations)[Name]['arguments']>;

/** An operation with its name. */
type NamedOperation = Operation & { readonly name: OperationName };

/** All operations with their names, in the order of the references. */
export const operationList: readonly NamedOperation[] = Object.entries(operations).map(([name, operation]) => ({
  name: name as OperationName,
  ...operation,
}));

/** An operation that REST offers. */
export type RestOperation = NamedOperation & { readonly rest: RestRoute };

/** Operations that REST offers. */
export const restOperations = operationList.filter(
  (operation): operation is RestOperation => operation.rest !== undefined,
);

/** Operations that GraphQL offers. */
export const graphqlOperations = operationList.filter(
  (operation): operation is NamedOperation & { readonly graphql: GraphqlField } => operation.graphql !== undefined,
);

/** The routes of the API gateway, deployed or local. Every other address reaches the same function as `$default`. */
export const gatewayRoutes: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[] = [
  ...restOperations.map(({ rest: { method, path } }) => ({ method, path })),
  { method: 'GET', path: '/graphql' },
  { method: 'POST', path: '/graphql' },
];
