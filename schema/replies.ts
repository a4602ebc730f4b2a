import * as z from 'zod';
import { rulesets } from '../rules/index.ts';
import type { AnyRuleset } from '../rules/ruleset.ts';
import { Doom, GateLine, named, Obligation, Outcome, Rule, Summary } from '../rules/shapes.ts';
import { forecastFields, Share } from '../rules/shares.ts';

import { pascal } from './names.ts';

export { Doom, Summary };

/** Commands in one batch, at most. */
export const batchLimit = 20;
/** Entries on one page, at most, and if nothing is said. */
export const pageLimit = 100;
export const pageDefault = 20;
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

/** The body that creates a game of one ruleset. */
export function createBody(ruleset: AnyRuleset) {
  return z.strictObject({ ruleset: z.literal(ruleset.id), setup: ruleset.schema.setup, title, seed });
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
export const UndoTo = named(
  'UndoTo',
  'Where to go back to.',
  z.strictObject({
    toVersion: Version.describe('The version whose table comes back, as a new version. History stays.'),
    expectedVersion: Version.describe('The version you have seen; otherwise 409.'),
  }),
);

// ---- what is answered --------------------------------------------------------------------------------------------

export const Event = oneOf(
  'Event',
  'What happened, in any ruleset, as you may know it.',
  rulesets.map((each) => each.schema.told),
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
  doom: Doom.optional(),
  outcome: Outcome.optional(),
  pending: z.array(Obligation).describe('What the rules still demand, in order.'),
  fairness: Fairness,
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
    kind: named('CommitKind', 'How a version came to be.', z.enum(['started', 'played', 'undone'])),
    by: z.string().describe('`host`, or the seat that spoke.'),
    toVersion: Version.optional().describe('Of an undo: the version whose table came back.'),
    events: z.array(Event),
  }),
);

const Page = z.object({ next: z.string().optional().describe('Give this as `after` for the next page.') });

export const CommitPage = named(
  'CommitPage',
  'Versions and what happened in them, oldest first.',
  z.object({ items: z.array(Commit), page: named('PageInfo', 'Where the list goes on.', Page) }),
);

export const Export = named(
  'Export',
  'A game as a document that stands for itself. Once the game is over it holds seed and commands, and anyone can play it again.',
  z.object({
    format: z.literal('gatehouse-export-1'),
    game: z.string(),
    ruleset: z.string(),
    revision: z.int32(),
    rng: z.string().describe('The source of chance.'),
    title: z.string().optional(),
    createdAt: Time,
    over: z.boolean(),
    setup: oneOf(
      'Setup',
      'How a table was laid out, in any ruleset.',
      rulesets.map((each) => each.schema.setup),
    )
      .optional()
      .describe('For the host, and for everybody once the game is over.'),
    seeds: z.array(
      named(
        'ExportedSeed',
        'A seed, or until the outcome only its SHA-256.',
        z.object({ since: Version, commitment: z.string(), seed: z.string().optional() }),
      ),
    ),
    commits: z.array(
      named(
        'ExportedCommit',
        "What made a version, and what was commanded: your own commands, and everybody's once the game is over.",
        z.object({ ...Commit.shape, commands: z.array(Command).optional() }),
      ),
    ),
    page: z.object({ next: z.string().optional() }),
  }),
);

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
export const Rules = named('Rules', 'Citable rules.', z.object({ items: z.array(Rule) }));

export const Problems = named(
  'Problems',
  'Every kind of refusal.',
  z.object({
    items: z.array(
      named('ProblemKind', 'A kind of refusal.', z.object({ code: z.string(), status: z.int32(), title: z.string() })),
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
    limit: z.int32().optional().describe('How large it may be.'),
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
