import * as z from 'zod';
import { CitableRule, Doom, GateLine, named, Obligation, Outcome, Summary } from '../rules/core/contract-types.ts';
import type { AnyRuleset } from '../rules/core/ruleset.ts';
import { forecastFields, Share } from '../rules/forecast/forecast-types.ts';
import { rulesets } from '../rules/index.ts';

import { clientPlans, plans, quotaKinds, roles, scopes } from './access.ts';
import { pascal } from './names.ts';

export { Doom, Summary };

/** Bodies may have this many bytes, and documents that are imported this many. */
export const bodyLimit = 64 * 1024;
export const importLimit = 2 * 1024 * 1024;
/** Commands in one batch, at most. */
export const batchLimit = 20;
/** Entries on one page, at most, and if nothing is said. */
export const pageLimit = 100;
export const pageDefault = 20;
/** Versions on one page of an export, at most. */
export const exportLimit = 500;
/** Tables that a forecast is played on, at most, and if nothing is said. */
export const samplesLimit = 2_000;
export const samplesDefault = 500;

const Version = z.int32().min(0).describe('Accepted commits so far: 0 is the set-up table.');
const Time = z.iso.datetime().describe('RFC 3339, UTC.');
const oneOf = <T extends z.ZodType>(id: string, description: string, shapes: readonly T[]) =>
  named(id, description, z.union(shapes as readonly [T, ...T[]]));

// ---- what is asked -----------------------------------------------------------------------------------------------

const title = z.string().trim().min(1).max(100).optional().describe('A name for people, up to 100 characters.');
const seed = z
  .string()
  .min(16)
  .max(128)
  .optional()
  .describe(
    'What all chance is derived from, 16 to 128 characters. Leave it out and the server picks one that nobody knows; whoever knows the seed knows every roll and shuffle to come.',
  );

const UndoPolicy = named(
  'UndoPolicy',
  'Who may take versions back: everybody who plays, only the host, or nobody.',
  z.enum(['free', 'host', 'forbidden']),
);
const KeyPolicy = named(
  'KeyPolicy',
  'How long idempotency keys are known: the last 64 of a game, or each for 30 days besides.',
  z.enum(['last-64', 'long']),
);
export const Policies = named(
  'Policies',
  'What this game does differently about the server itself.',
  z.object({ undo: UndoPolicy, keys: KeyPolicy }),
);
const policies = named(
  'PolicyWishes',
  'What this game is to do differently: `host` and `last-64` if nothing is said.',
  z.strictObject({ undo: UndoPolicy.optional(), keys: KeyPolicy.optional() }),
).optional();

/** The body that creates a game of one ruleset. */
export function createBody(ruleset: AnyRuleset) {
  return z.strictObject({ ruleset: z.literal(ruleset.id), setup: ruleset.schema.setup, title, seed, policies });
}

/** The body that plays commands of one ruleset, or of any where the ruleset is not known. */
export function playBody<Command extends { readonly type: string }>(command: z.ZodType<Command>) {
  return z.strictObject({
    commands: z.array(command).min(1).max(batchLimit).describe('Played in order, all or nothing, as one version.'),
    expectedVersion: Version.optional().describe('Play only if this is still the version; otherwise 409.'),
    rebase: z
      .boolean()
      .optional()
      .describe('If the game has moved on since `expectedVersion`, play all the same where the rules still accept it.'),
  });
}

/** The body that asks for a forecast, with commands of one ruleset, or of any where the ruleset is not known. */
export function forecastBody<Command extends { readonly type: string }>(command: z.ZodType<Command>) {
  return z.strictObject({
    commands: z.array(command).min(1).max(batchLimit).describe('Played in order, all or nothing, on each table.'),
    samples: z
      .int32()
      .min(1)
      .max(samplesLimit)
      .default(samplesDefault)
      .describe(`How many tables, up to ${samplesLimit}.`),
  });
}

export const Command = oneOf(
  'Command',
  'A command of any ruleset.',
  rulesets.map((each) => each.schema.command),
);
export const CreateGame = oneOf(
  'CreateGame',
  'A ruleset and how its table is laid out.',
  rulesets.map((each) => named(`Create${pascal(each.id)}`, `Lays out a table of ${each.title}.`, createBody(each))),
);
export const PlayCommands = named('PlayCommands', 'Commands to play.', playBody(Command));
export const AskForecast = named('AskForecast', 'Commands to try.', forecastBody(Command));
const checkpointName = z.string().trim().min(1).max(60);
export const UndoTo = named(
  'UndoTo',
  'Where to go back to: `toVersion` or `toCheckpoint`.',
  z
    .strictObject({
      toVersion: Version.optional().describe('The version whose table comes back, as a new version. History stays.'),
      toCheckpoint: checkpointName.optional().describe('The same by the name it was given.'),
      expectedVersion: Version.describe('The version you have seen; otherwise 409.'),
    })
    .refine(({ toVersion, toCheckpoint }) => (toVersion === undefined) !== (toCheckpoint === undefined), {
      path: ['toVersion'],
      message: 'Give either toVersion or toCheckpoint',
    }),
);
export const SetCheckpoint = named(
  'SetCheckpoint',
  'A name for a version.',
  z.strictObject({
    name: checkpointName.describe('Up to 60 characters. A name that is there already moves.'),
    version: Version.optional().describe('The newest if left out.'),
  }),
);
export const ForkFrom = named(
  'ForkFrom',
  'Where a new game is to begin: at a version, a checkpoint, or as the game stands.',
  z
    .strictObject({
      atVersion: Version.optional(),
      atCheckpoint: checkpointName.optional(),
      title,
      policies,
    })
    .refine(({ atVersion, atCheckpoint }) => atVersion === undefined || atCheckpoint === undefined, {
      path: ['atVersion'],
      message: 'Give either atVersion or atCheckpoint',
    }),
);

export const Role = named(
  'Role',
  'What a token is good for: running one game, playing at one seat of it, or looking on.',
  z.enum(roles),
);
const grant = {
  role: Role,
  seat: z.string().max(60).optional().describe('For the role `seat`: which one.'),
  delay: z.int32().min(1).max(1_000).optional().describe('For the role `watcher`: how many versions behind.'),
};
export const MakeTokens = named(
  'MakeTokens',
  'The tokens that are wanted.',
  z.strictObject({
    grants: z
      .array(
        named('Grant', 'What a token is to be good for.', z.strictObject(grant))
          .refine(({ role, seat }) => (role === 'seat') === (seat !== undefined), {
            path: ['seat'],
            message: 'Name the seat for the role "seat", and for no other',
          })
          .refine(({ role, delay }) => role === 'watcher' || delay === undefined, {
            path: ['delay'],
            message: 'Only watchers are kept behind',
          }),
      )
      .min(1)
      .max(20),
    expiresIn: z
      .int32()
      .min(60)
      .max(366 * 86_400)
      .default(30 * 86_400)
      .describe('For how many seconds: a minute to a year, thirty days if left out.'),
  }),
);

const Scope = named('Scope', 'What an API key is good for.', z.enum(scopes));
const Plan = named('Plan', 'How much a client may do: see the limits.', z.enum(clientPlans));
const client = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'A client is named by a-z, 0-9 and -, up to 60 of them')
  .describe('Whose key: a-z, 0-9 and -.');
export const CreateKey = named(
  'CreateKey',
  'The API key that is wanted.',
  z.strictObject({
    client,
    scopes: z.array(Scope).min(1).max(scopes.length).optional().describe('`read`, `play` and `create` if left out.'),
    plan: Plan.optional().describe('`standard` if left out.'),
  }),
);
export const RotateKey = named(
  'RotateKey',
  'How the old key ends.',
  z.strictObject({
    keepFor: z
      .int32()
      .min(0)
      .max(30 * 86_400)
      .default(86_400)
      .describe('For how many seconds it goes on beside the new one; a day if left out.'),
  }),
);

// ---- what is answered --------------------------------------------------------------------------------------------

export const Event = oneOf(
  'Event',
  'What happened, in any ruleset, as you may know it.',
  rulesets.map((each) => each.schema.visibleEvent),
);

const Fairness = named(
  'Fairness',
  'Proof that chance was fixed beforehand: hash the seed, once it is published, and compare.',
  z.object({
    commitment: z.string().describe('SHA-256 of the seed, as hex.'),
    since: Version.describe('The version from which on this seed is in force.'),
    seed: z.string().optional().describe('Published when the game is over.'),
  }),
);

const Status = named('Status', 'Whether the game still goes on.', z.enum(['open', 'over']));

const Viewer = named(
  'Viewer',
  'Whose eyes a game is seen through.',
  z.object({ role: Role, seat: z.string().optional().describe('Of the role `seat`: which one.') }),
);

/** What a game of every ruleset has, whatever the table looks like. */
export const gameFields = {
  id: z.string().describe('Begins with the two letters of its ruleset: `eh_…`.'),
  ruleset: z.string(),
  revision: z.int32().describe('Of the implementation of the ruleset this game is played under.'),
  version: Version,
  status: Status,
  title: z.string().optional(),
  createdAt: Time,
  updatedAt: Time.describe('When this version was accepted. RFC 3339, UTC.'),
  summary: Summary,
  doom: Doom.optional().describe('In games that have such a track.'),
  outcome: Outcome.optional().describe('Once the game is over.'),
  pending: z.array(Obligation).describe('What the rules still demand, in order.'),
  fairness: Fairness,
  policies: Policies,
  seats: z.array(z.string()).describe('The seats of this table, as `seat` and tokens name them.'),
  viewer: Viewer,
  delay: z.int32().optional().describe('How many versions behind the newest you are kept; left out if you are not.'),
};

export const Game = oneOf(
  'Game',
  'A game as you may see it.',
  rulesets.map((each) =>
    named(
      `${pascal(each.id)}Game`,
      `A game of ${each.title}.`,
      z.object({ ...gameFields, ruleset: z.literal(each.id), view: each.schema.view }),
    ),
  ),
);

const UndoLabel = named(
  'UndoLabel',
  'What an undo did to those at the table: nothing, somebody had learnt something, or somebody else had played.',
  z.enum(['free', 'reveals', 'crosses-a-player']),
);

export const Created = named(
  'Created',
  'The new game.',
  z.object({ game: Game, replayed: z.boolean().describe('Whether an earlier answer to the same key is given again.') }),
);

export const Played = named(
  'Played',
  'The commands were accepted and are stored as one version.',
  z.object({
    game: Game.describe('The game as that version left it.'),
    version: Version,
    events: z.array(Event).describe('What happened, in order.'),
    label: UndoLabel.optional().describe('Of an undo: what it did to those at the table.'),
    replayed: z.boolean().describe('Whether an earlier answer to the same key is given again.'),
    dryRun: z.boolean().describe('Whether nothing was stored.'),
  }),
);

const ForecastStory = named('ForecastStory', 'What may happen.', z.object({ events: z.array(Event), ...Share.shape }));

export const Forecast = named(
  'Forecast',
  'What may become of commands: played on many tables that look to you like this one, dealt anew and with other dice. Nothing hidden matters, and nothing is stored.',
  z.object({
    game: z.string(),
    version: Version,
    ...forecastFields,
    stories: z.array(ForecastStory).describe('The most frequent, 10 at most.'),
    otherStories: Share,
  }),
);

export const Commit = named(
  'Commit',
  'What made a version.',
  z.object({
    version: Version,
    at: Time,
    kind: named(
      'CommitKind',
      'How a version came to be.',
      z.enum(['started', 'forked', 'imported', 'played', 'undone', 'rotated']),
    ),
    by: z.string().describe('`host`, or the seat that spoke.'),
    toVersion: Version.optional().describe('Of an undo: the version whose table came back.'),
    label: UndoLabel.optional().describe('Of an undo.'),
    from: named('Origin', 'A version of another game.', z.object({ game: z.string(), version: Version }))
      .optional()
      .describe('Of a fork or an import: where its table comes from.'),
    roles: z.array(z.string()).optional().describe('Whose tokens were ended: `host`, `watcher`, `seat 2`.'),
    events: z.array(Event),
  }),
);

const Page = z.object({ next: z.string().optional().describe('Give this as `after` for the next page.') });

export const CommitPage = named(
  'CommitPage',
  'Versions and what happened in them, oldest first.',
  z.object({
    items: z.array(Commit),
    page: named('PageInfo', 'Where the list goes on.', Page),
    delay: gameFields.delay,
  }),
);

export const Checkpoint = named(
  'Checkpoint',
  'A name for a version.',
  z.object({
    name: z.string(),
    version: Version,
    by: z.string().describe('`host`, or the seat that named it.'),
    at: Time,
    replayed: z
      .boolean()
      .optional()
      .describe('Where it was set: whether an earlier answer to the same key is given again.'),
  }),
);
export const Checkpoints = named('Checkpoints', 'Named versions.', z.object({ items: z.array(Checkpoint) }));

export const Tokens = named(
  'Tokens',
  'Tokens, shown this once and stored nowhere.',
  z.object({
    version: Version.describe('Of the game, when they were made.'),
    items: z.array(named('Token', 'A token for one game.', z.object({ ...grant, token: z.string(), expiresAt: Time }))),
    replayed: z.boolean().describe('Whether an earlier answer to the same key is given again.'),
  }),
);

const apiKey = {
  id: z.string(),
  client: z.string(),
  scopes: z.array(Scope),
  plan: Plan,
  createdAt: Time,
  live: z.boolean(),
  revokedAt: Time.optional().describe('From when on it opens nothing.'),
};
export const ApiKey = named('ApiKey', 'An API key, without its secret.', z.object(apiKey));
export const NewApiKey = named(
  'NewApiKey',
  'A new API key.',
  z.object({ ...apiKey, text: z.string().describe('The key itself. Nobody can read it again later.') }),
);
export const ApiKeys = named('ApiKeys', 'All keys of a client, newest first.', z.object({ items: z.array(ApiKey) }));

const Use = named('Use', 'What is counted.', z.enum(quotaKinds));
export const Limits = named(
  'Limits',
  'What a client may ask for, and how much of it.',
  z.object({
    bodyBytes: z.int32().describe('Of one request.'),
    importBytes: z.int32().describe('Of one import by REST.'),
    commandsPerBatch: z.int32().describe('Commands in one request.'),
    pageEntries: z.int32().describe('Entries on one page.'),
    exportVersions: z.int32().describe('Versions on one page of an export.'),
    samples: z.int32().describe('Tables of one forecast.'),
    checkpoints: z.int32().describe('Named versions of one game.'),
    liveKeys: z.int32().describe('API keys of one client that open anything.'),
    keysRemembered: z.int32().describe('Idempotency keys that a game remembers.'),
    longKeyDays: z.int32().describe('For how long, where its policy is `long`.'),
    quotas: z.array(
      named(
        'Quota',
        'So many uses in so many seconds.',
        z.object({
          plan: named(
            'QuotaPlan',
            'Whose quota: that of a client, or of all who hold tokens of one role at one game.',
            z.enum(Object.keys(plans) as [keyof typeof plans]),
          ),
          policy: Use,
          limit: z.int32(),
          seconds: z.int32(),
        }),
      ),
    ),
    graphql: named(
      'GraphqlLimits',
      'What one GraphQL document may hold.',
      z.object({
        tokens: z.int32().describe('Words and signs.'),
        depth: z.int32().describe('Fields below each other.'),
        fields: z.int32().describe('With fragments written out.'),
        aliases: z.int32(),
        lookups: z.int32().describe('Fields of the root.'),
        cost: z.int32().describe('Fields, each as often as its pages are long; a forecast counts for itself.'),
      }),
    ),
  }),
);

const ExportScope = named(
  'ExportScope',
  'For whose eyes a document is. One from before there were scopes has none: it is for the host.',
  z.enum(roles),
);
/** A document of a ruleset whose shapes are these. */
function exportShape<S extends z.ZodType, C extends z.ZodType, E extends z.ZodType>(setup: S, command: C, event: E) {
  return {
    format: z.literal('gatehouse-export-1'),
    game: z.string().max(70),
    ruleset: z.string(),
    revision: z.int32(),
    rng: z.string().describe('The source of chance.'),
    title: z.string().max(100).optional(),
    createdAt: Time,
    over: z.boolean(),
    scope: ExportScope,
    seat: z.string().optional().describe('Of the scope `seat`: which one.'),
    setup: setup.optional().describe('For the host, and for everybody once the game is over.'),
    origin: z
      .object({
        game: z.string(),
        version: Version,
        commitment: z.string().describe('SHA-256 of the seed, a line break, and the table as JSON.'),
        state: z.unknown().optional().describe('The table, once the game is over.'),
      })
      .optional()
      .describe('Where a game that has no set-up comes from.'),
    seeds: z.array(z.object({ since: Version, commitment: z.string(), seed: z.string().optional() })),
    commits: z.array(
      z.object({ ...Commit.shape, events: z.array(event), commands: z.array(command).max(batchLimit).optional() }),
    ),
    sealed: z
      .array(z.string())
      .optional()
      .describe('What only this service can read, so that the host can import a game that still goes on.'),
    page: z.object({ next: z.string().optional() }),
  };
}

const AnySetup = oneOf(
  'Setup',
  'How a table was laid out, in any ruleset.',
  rulesets.map((each) => each.schema.setup),
);
export const Export = named(
  'Export',
  'A game as a document that stands for itself: what happened, and as far as you may know them the commands. Once the game is over it holds seeds and all commands, and anyone can play it again. Pages are joined by appending `seeds`, `commits` and `sealed`.',
  z.object(exportShape(AnySetup, Command, Event)),
);

/** A document of one ruleset, as it is imported. */
export function exportBody(ruleset: AnyRuleset) {
  const { setup, command, visibleEvent } = ruleset.schema;
  const shape = exportShape(setup, command, visibleEvent);
  return z.object({ ...shape, ruleset: z.literal(ruleset.id), scope: ExportScope.default('host') });
}

/** The body that imports a document of one ruleset, or of any. */
export function importBody<D extends z.ZodType>(document: D) {
  return z.strictObject({
    document: document.describe('What an export answered, all of its pages in one.'),
    version: Version.optional().describe('The version to go on from; the last one if left out.'),
    title,
    policies,
  });
}
export const ImportGame = named('ImportGame', 'A game to go on with.', importBody(Export));

export const GameListing = named(
  'GameListing',
  'A game in a list.',
  z.object({ id: z.string(), ruleset: z.string(), title: z.string().optional(), status: Status, createdAt: Time }),
);

export const GameConnection = named(
  'GameConnection',
  'Your games, newest first.',
  z.object({ items: z.array(GameListing), page: CommitPage.shape.page }),
);

export const Ruleset = named(
  'Ruleset',
  'A game Gatehouse knows.',
  z.object({
    id: z.string(),
    title: z.string(),
    prefix: z.string().describe('What ids of its games begin with.'),
    revision: z.int32(),
    words: z.array(z.string()).describe('The words shared by all games that this one has.'),
  }),
);

export const Gates = named('Gates', 'The open gates.', z.object({ items: z.array(GateLine) }));
export const Legal = named(
  'Legal',
  'Commands the rules would accept now; where a number is free, the smallest stands for all.',
  z.object({ version: Version, items: z.array(Command) }),
);
export const Rulesets = named('Rulesets', 'The games Gatehouse knows.', z.object({ items: z.array(Ruleset) }));
export const Rules = named('Rules', 'Citable rules.', z.object({ items: z.array(CitableRule) }));

export const Problems = named(
  'Problems',
  'Every kind of refusal.',
  z.object({
    items: z.array(
      named(
        'ProblemKind',
        'A kind of refusal.',
        z.object({
          code: z.string(),
          status: z.int32().describe('Of REST.'),
          graphql: z.string().describe('`extensions.code` in GraphQL; the code above is `extensions.problem` there.'),
          title: z.string(),
        }),
      ),
    ),
  }),
);

const Link = z.string().describe('A path on this server.');
export const Discovery = named(
  'Discovery',
  'Where things are.',
  z.object({
    title: z.string(),
    games: Link,
    rulesets: Link,
    rules: Link,
    problems: Link,
    limits: Link,
    openapi: Link,
    graphql: Link,
  }),
);

export const Health = named('Health', 'The server answers.', z.object({ status: z.literal('ok') }));

// ---- refusals ----------------------------------------------------------------------------------------------------

const problemFields = {
  type: z.string().describe('A reference that says more about this kind of problem.'),
  title: z.string(),
  status: z.int32(),
  code: z.string().describe('Stable; act on this one.'),
  detail: z.string().describe('What was wrong and what to do about it, for people.'),
  requestId: z.string().optional(),
};

export const Issue = named(
  'Issue',
  'One thing wrong with the request.',
  z.object({ pointer: z.string().describe('JSON pointer into what was sent.'), message: z.string() }),
);

export const Problem = named(
  'Problem',
  'The server said no (RFC 9457).',
  z.object({
    ...problemFields,
    issues: z.array(Issue).optional(),
    retryAfter: z.int32().optional().describe('Seconds to wait.'),
    allow: z.array(z.string()).optional().describe('The methods that this address takes.'),
    currentVersion: Version.optional().describe('The newest version of the game.'),
    game: z.string().optional().describe('The game whose stored version cannot be read.'),
    version: Version.optional().describe('The version that cannot be read.'),
    bytes: z.int32().optional().describe('How large it would be.'),
    limit: z.int32().optional().describe('How large it may be, or how much there may be of it.'),
    policy: z.string().optional().describe('The quota that is used up, or the policy that is against it.'),
    seconds: z.int32().optional().describe('How long a window of that quota is.'),
    scope: z.string().optional().describe('The scope that the API key lacks.'),
    event: z.int32().optional().describe('Which event of that version differs, from 0.'),
  }),
);

export const Rejected = named(
  'Rejected',
  'The rules said no. Nothing has changed.',
  z.object({
    ...problemFields,
    because: z.string().describe('For players.'),
    rule: z.string().describe('The rule that refused: an id of the catalogue.'),
    facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())])),
    index: z.int32().describe('Which command of the batch was refused, from 0.'),
    version: Version,
    legal: z.array(Command).describe('What would be accepted now.'),
  }),
);

export const Conflict = named(
  'Conflict',
  'The game has moved on since the version you named. Nothing has changed.',
  z.object({
    ...problemFields,
    expectedVersion: Version,
    currentVersion: Version,
    missed: z.array(Commit).describe('What happened since, oldest first, up to 20 versions.'),
    stillLegal: z.boolean().describe('Whether what you asked for would be accepted now.'),
  }),
);
