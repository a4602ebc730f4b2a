import * as z from 'zod';
import type { QuotaKind } from './access.ts';
import type { ProblemKind } from './problems.ts';
import * as replies from './replies.ts';

export interface Route {
  readonly method: 'GET' | 'POST';
  /** Parameters in braces, as API Gateway and OpenAPI write them. */
  readonly path: string;
  readonly operation: string;
  readonly tag: 'games' | 'access' | 'rules' | 'service';
  readonly summary: string;
  /** What it counts as. Without, it answers everyone, or only operators. */
  readonly use?: QuotaKind;
  /** Whether it answers without an API key. */
  readonly open?: true;
  readonly query?: z.ZodObject;
  readonly headers?: readonly ('Idempotency-Key' | 'If-Match' | 'If-None-Match')[];
  readonly body?: z.ZodType;
  /** A body to begin with, for whoever tries the route in the reference. */
  readonly example?: object;
  readonly status: 200 | 201;
  readonly reply: z.ZodType | 'openapi';
  /** Whether the rules may say no (422). */
  readonly rejects?: true;
  readonly problems: readonly ProblemKind[];
}

/** A number as addresses hold it. Digits only: what else JavaScript takes for a number (nothing at all is 0) is refused. */
const number = (min: number, max: number) =>
  z.preprocess(
    (value) => (typeof value === 'string' && !/^\d+$/.test(value) ? Number.NaN : value),
    z.coerce.number().int().min(min).max(max),
  );
const wholeNumber = number(0, 2 ** 31 - 1);
const pageQuery = {
  first: number(1, replies.pageLimit).prefault(replies.pageDefault).describe(`How many, up to ${replies.pageLimit}.`),
};

const seat = z
  .string()
  .max(60)
  .optional()
  .describe('Look and act as this seat. Left out, a key is the host and a token what it was made for.');
const at = wholeNumber.optional().describe('A past version; the newest if left out.');

export const queries = {
  games: z.strictObject({
    ...pageQuery,
    after: z.string().max(1000).optional().describe('`page.next` of the page before.'),
  }),
  game: z.strictObject({ at, seat }),
  table: z.strictObject({ seat }),
  play: z.strictObject({
    dryRun: z.enum(['true', 'false']).optional().describe('`true` plays without storing anything.'),
    seat,
  }),
  events: z.strictObject({
    ...pageQuery,
    after: wholeNumber.optional().describe('Only versions after this one; from the beginning if left out.'),
    seat,
  }),
  export: z.strictObject({
    first: number(1, replies.exportLimit)
      .prefault(replies.exportLimit)
      .describe(`How many versions, up to ${replies.exportLimit}.`),
    after: wholeNumber.optional().describe('Only versions after this one; from the beginning if left out.'),
    seat,
    as: z.enum(['watcher']).optional().describe('`watcher`: for everybody to read, whoever asks.'),
  }),
  keys: z.strictObject({ client: z.string().max(60).describe('Whose keys.') }),
  summary: z.strictObject({
    as: z.enum(['json', 'text']).default('json').describe('`text`: a few lines to post as they are.'),
    seat,
  }),
  rules: z.strictObject({
    ruleset: z.string().max(100),
    q: z.string().max(100).optional().describe('Only rules that contain these words, in their codes too.'),
  }),
};

const operator: readonly ProblemKind[] = ['unauthenticated', 'forbidden', 'unavailable'];
const who: readonly ProblemKind[] = [...operator, 'rate-limited'];
const one: readonly ProblemKind[] = [...who, 'not-found'];
const body: readonly ProblemKind[] = ['bad-request', 'payload-too-large', 'unsupported-media-type'];

/** Every REST endpoint, once: the router, OpenAPI and the deployed gateway are all made from this table. */
export const routes = [
  {
    method: 'POST',
    path: '/v1/games',
    operation: 'createGame',
    tag: 'games',
    use: 'games',
    summary: 'Create a game',
    headers: ['Idempotency-Key'],
    body: replies.CreateGame,
    example: {
      ruleset: 'eldritch-horror',
      setup: { investigators: 4, ancientOne: 'azathoth' },
      title: 'Tuesday night',
    },
    status: 201,
    reply: replies.Created,
    rejects: true,
    problems: [...who, ...body, 'key-reused'],
  },
  {
    method: 'GET',
    path: '/v1/games',
    operation: 'games',
    tag: 'games',
    use: 'reads',
    summary: 'List your games, newest first',
    query: queries.games,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.GameConnection,
    problems: [...who, 'bad-request'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}',
    operation: 'game',
    tag: 'games',
    use: 'reads',
    summary: 'See a game, now or at a past version',
    query: queries.game,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Game,
    problems: [...one, 'bad-request'],
  },
  {
    method: 'POST',
    path: '/v1/games/{id}/commands',
    operation: 'play',
    tag: 'games',
    use: 'commands',
    summary: 'Play commands: spawn a gate, close one, advance the Omen',
    query: queries.play,
    headers: ['Idempotency-Key', 'If-Match'],
    body: replies.PlayCommands,
    example: { commands: [{ type: 'SpawnGate' }] },
    status: 200,
    reply: replies.Played,
    rejects: true,
    problems: [...one, ...body, 'version-conflict', 'precondition-failed', 'key-reused'],
  },
  {
    method: 'POST',
    path: '/v1/games/{id}/forecast',
    operation: 'forecast',
    tag: 'games',
    use: 'commands',
    summary: 'What if? What may become of commands',
    query: queries.table,
    body: replies.AskForecast,
    example: { commands: [{ type: 'SpawnGate' }, { type: 'AdvanceOmen' }], samples: 500 },
    status: 200,
    reply: replies.Forecast,
    problems: [...one, ...body],
  },
  {
    method: 'POST',
    path: '/v1/games/{id}/undo',
    operation: 'undo',
    tag: 'games',
    use: 'commands',
    summary: 'Bring the table of an earlier version back',
    query: queries.table,
    headers: ['Idempotency-Key'],
    body: replies.UndoTo,
    example: { toVersion: 0, expectedVersion: 1 },
    status: 200,
    reply: replies.Played,
    problems: [...one, ...body, 'version-conflict', 'key-reused'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}/doom',
    operation: 'doom',
    tag: 'games',
    use: 'reads',
    summary: 'How near is doom?',
    query: queries.table,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Doom,
    problems: [...one, 'bad-request', 'not-in-this-game'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}/position',
    operation: 'position',
    tag: 'games',
    use: 'reads',
    summary: 'What to create a game with that begins at this very table',
    query: queries.game,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.CreateGame,
    problems: [...one, 'bad-request'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}/gates',
    operation: 'gates',
    tag: 'games',
    use: 'reads',
    summary: 'The open gates',
    query: queries.table,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Gates,
    problems: [...one, 'bad-request'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}/summary',
    operation: 'summary',
    tag: 'games',
    use: 'reads',
    summary: 'The game at a glance',
    query: queries.summary,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Summary,
    problems: [...one, 'bad-request'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}/legal',
    operation: 'legal',
    tag: 'games',
    use: 'reads',
    summary: 'What can be done now',
    query: queries.table,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Legal,
    problems: [...one, 'bad-request'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}/events',
    operation: 'events',
    tag: 'games',
    use: 'reads',
    summary: 'What happened, version by version',
    query: queries.events,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.CommitPage,
    problems: [...one, 'bad-request'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}/export',
    operation: 'export',
    tag: 'games',
    use: 'reads',
    summary: 'The game as one document, to keep or to verify',
    query: queries.export,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Export,
    problems: [...one, 'bad-request'],
  },
  {
    method: 'GET',
    path: '/v1/games/{id}/checkpoints',
    operation: 'checkpoints',
    tag: 'games',
    use: 'reads',
    summary: 'The versions that were given names',
    query: queries.table,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Checkpoints,
    problems: [...one, 'bad-request'],
  },
  {
    method: 'POST',
    path: '/v1/games/{id}/checkpoints',
    operation: 'setCheckpoint',
    tag: 'games',
    use: 'commands',
    summary: 'Give a version a name',
    query: queries.table,
    headers: ['Idempotency-Key'],
    body: replies.SetCheckpoint,
    example: { name: 'before the boss' },
    status: 200,
    reply: replies.Checkpoint,
    problems: [...one, ...body, 'key-reused'],
  },
  {
    method: 'POST',
    path: '/v1/games/{id}/forks',
    operation: 'fork',
    tag: 'games',
    use: 'games',
    summary: 'Begin a new game at the table of any version',
    headers: ['Idempotency-Key'],
    body: replies.ForkFrom,
    example: { title: 'What if' },
    status: 201,
    reply: replies.Created,
    problems: [...one, ...body, 'key-reused'],
  },
  {
    method: 'POST',
    path: '/v1/imports',
    operation: 'importGame',
    tag: 'games',
    use: 'games',
    summary: 'Begin a new game at the table an export leads to',
    headers: ['Idempotency-Key'],
    body: replies.ImportGame,
    status: 201,
    reply: replies.Created,
    problems: [...who, ...body, 'key-reused', 'import-differs'],
  },
  {
    method: 'POST',
    path: '/v1/games/{id}/tokens',
    operation: 'createTokens',
    tag: 'access',
    use: 'commands',
    summary: 'Make tokens for those at the table, and for those who look on',
    body: replies.MakeTokens,
    example: {
      grants: [
        { role: 'seat', seat: '1' },
        { role: 'watcher', delay: 2 },
      ],
      expiresIn: 86_400,
    },
    status: 201,
    reply: replies.Tokens,
    problems: [...one, ...body],
  },
  {
    method: 'POST',
    path: '/v1/games/{id}/tokens/rotate',
    operation: 'rotateTokens',
    tag: 'access',
    use: 'commands',
    summary: 'End all tokens of these roles, at once, and make new ones',
    headers: ['Idempotency-Key'],
    body: replies.MakeTokens,
    example: { grants: [{ role: 'watcher' }] },
    status: 201,
    reply: replies.Tokens,
    problems: [...one, ...body, 'key-reused'],
  },
  {
    method: 'POST',
    path: '/v1/keys',
    operation: 'createKey',
    tag: 'access',
    summary: 'Make an API key',
    body: replies.CreateKey,
    example: { client: 'my-bot', scopes: ['read', 'play', 'create'] },
    status: 201,
    reply: replies.NewApiKey,
    problems: [...operator, ...body, 'key-limit'],
  },
  {
    method: 'GET',
    path: '/v1/keys',
    operation: 'keys',
    tag: 'access',
    summary: 'All API keys of a client',
    query: queries.keys,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.ApiKeys,
    problems: [...operator, 'bad-request'],
  },
  {
    method: 'POST',
    path: '/v1/keys/{id}/rotate',
    operation: 'rotateKey',
    tag: 'access',
    summary: 'Replace an API key by a new one',
    body: replies.RotateKey,
    example: { keepFor: 3_600 },
    status: 201,
    reply: replies.NewApiKey,
    problems: [...operator, ...body, 'not-found', 'key-limit'],
  },
  {
    method: 'POST',
    path: '/v1/keys/{id}/revoke',
    operation: 'revokeKey',
    tag: 'access',
    summary: 'End an API key',
    status: 200,
    reply: replies.ApiKey,
    problems: [...operator, 'not-found'],
  },
  {
    method: 'GET',
    path: '/v1/rulesets',
    operation: 'rulesets',
    tag: 'rules',
    summary: 'The games Gatehouse knows',
    open: true,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Rulesets,
    problems: [],
  },
  {
    method: 'GET',
    path: '/v1/rulesets/{id}',
    operation: 'ruleset',
    tag: 'rules',
    summary: 'One of them',
    open: true,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Ruleset,
    problems: ['not-found'],
  },
  {
    method: 'GET',
    path: '/v1/rules',
    operation: 'rules',
    tag: 'rules',
    summary: 'The citable rules of a ruleset, each with the codes by which it says no',
    query: queries.rules,
    open: true,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Rules,
    problems: ['bad-request', 'not-found'],
  },
  {
    method: 'GET',
    path: '/v1/problems',
    operation: 'problems',
    tag: 'service',
    summary: 'Every kind of refusal this server knows',
    open: true,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Problems,
    problems: [],
  },
  {
    method: 'GET',
    path: '/v1/limits',
    operation: 'limits',
    tag: 'service',
    summary: 'What may be asked for, and how much of it',
    open: true,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Limits,
    problems: [],
  },
  {
    method: 'GET',
    path: '/v1',
    operation: 'discovery',
    tag: 'service',
    summary: 'What is here',
    open: true,
    headers: ['If-None-Match'],
    status: 200,
    reply: replies.Discovery,
    problems: [],
  },
  {
    method: 'GET',
    path: '/v1/openapi.json',
    operation: 'openapi',
    tag: 'service',
    summary: 'This contract, as OpenAPI',
    open: true,
    headers: ['If-None-Match'],
    status: 200,
    reply: 'openapi',
    problems: [],
  },
  {
    method: 'GET',
    path: '/healthz',
    operation: 'health',
    tag: 'service',
    summary: 'Is the server up?',
    open: true,
    status: 200,
    reply: replies.Health,
    problems: [],
  },
] as const satisfies readonly Route[];

export type Operation = (typeof routes)[number]['operation'];

/** Everything the gateway knows by name, deployed or local; all else goes the same way and gets our own refusal. */
export const addresses: readonly { readonly method: 'GET' | 'POST'; readonly path: string }[] = [
  ...routes,
  { method: 'GET', path: '/graphql' },
  { method: 'POST', path: '/graphql' },
];
