import * as z from 'zod';
import { Doom, GateLine, named, Obligation, Outcome, Summary } from '../../rules/core/contract-types.ts';
import { plainText } from '../../rules/core/plain-text.ts';
import { rulesets } from '../../rules/index.ts';
import { pascal } from '../names.ts';
import { Viewer } from './access.ts';
import { listOf, oneOf, PageInfo, Replayed, Time, Version } from './common.ts';

const UndoPolicy = named(
  'UndoPolicy',
  'Who may undo: everyone who plays, only the host, or no one. `own`: the host, and a seat what it alone has played and learnt nothing by.',
  z.enum(['free', 'own', 'host', 'forbidden']),
);
const KeyPolicy = named(
  'KeyPolicy',
  'How long idempotency keys are known: each for at least 24 hours, or only the last 64 of a game.',
  z.enum(['durable', 'last-64']),
);
const Policies = named(
  'Policies',
  "A game's choices about how the service treats it.",
  z.object({ undo: UndoPolicy, keys: KeyPolicy }),
);
export const PolicyOptions = named(
  'PolicyOptions',
  'Policies of a new game. Default: `host` and `durable`.',
  z.strictObject({ undo: UndoPolicy.optional(), keys: KeyPolicy.optional() }),
);

export const Setup = oneOf(
  'Setup',
  'How a game is set up, in any ruleset.',
  rulesets.map((each) => each.schema.setup),
);

const SeedChosenBy = named(
  'SeedChosenBy',
  'Who chose the seed. A creator who chose it knows every roll and shuffle to come.',
  z.enum(['server', 'creator']),
);
const Fairness = named(
  'Fairness',
  'Proof that chance was fixed beforehand: hash the seed, once it is published, and compare.',
  z.object({
    commitment: z.string().describe('SHA-256 of the seed, as hex.'),
    since: Version.describe('The first version that uses this seed.'),
    seedChosenBy: SeedChosenBy,
    seed: z.string().optional().describe('Published when the game is over.'),
  }),
);

export const Status = named(
  'Status',
  'Whether the game goes on. An archived game accepts no commands; if it has an outcome, it is over as well.',
  z.enum(['open', 'over', 'archived']),
);

export const MetadataEntry = named(
  'MetadataEntry',
  'Something that a client notes about its game.',
  z.strictObject({
    name: plainText(40).describe('Up to 40 characters.'),
    value: plainText(200).describe('Up to 200 characters.'),
  }),
);
const metadata = z
  .array(MetadataEntry)
  .describe('What the client notes about the game. Only the host sees it: for seats and watchers it is empty.');

/** What a game of every ruleset has. */
export const gameFields = {
  id: z
    .string()
    .describe(
      'Unique in the whole service. Begins with the two letters of its ruleset: `eh_…`. A past version has an id of its own, `eh_…@3`, and so has what an API key sees as a seat, `eh_…~2`.',
    ),
  ruleset: z.string(),
  revision: z.int32().describe('Revision of the ruleset that this game is played with.'),
  version: Version,
  status: Status,
  title: z.string().optional(),
  metadata,
  createdAt: Time,
  updatedAt: Time.describe('When this version was accepted. RFC 3339, UTC.'),
  summary: Summary,
  doom: Doom.optional().describe('In games that have a doom track.'),
  outcome: Outcome.optional().describe('Once the game is over.'),
  pending: z.array(Obligation).describe('What the rules still require, in order.'),
  fairness: Fairness,
  policies: Policies,
  seats: z.array(z.string()).describe('The seats of this game, by the names that `seat` and tokens use.'),
  viewer: Viewer,
  delay: z.int32().optional().describe('How many versions behind the newest you see. Absent: none.'),
};

export const Game = oneOf(
  'Game',
  'A game as the viewer may see it.',
  rulesets.map((each) =>
    named(
      `${pascal(each.id)}Game`,
      `A game of ${each.title}.`,
      z.object({ ...gameFields, ruleset: z.literal(each.id).describe('Id of its ruleset.'), view: each.schema.view }),
    ),
  ),
);

export const Created = named('Created', 'The new game.', z.object({ game: Game, replayed: Replayed }));

const GameListing = named(
  'GameListing',
  'A game in a list.',
  z.object({
    id: z.string(),
    ruleset: z.string(),
    title: z.string().optional(),
    metadata,
    status: Status,
    createdAt: Time,
  }),
);

export const GameConnection = named(
  'GameConnection',
  'Your games, newest first.',
  z.object({ items: z.array(GameListing), page: PageInfo }),
);

export const Gates = listOf('Gates', 'The open gates.', GateLine);

/** What is on a card, in the shape of its ruleset. */
const Card = oneOf(
  'Card',
  'What is on a card, in any ruleset whose games have cards of their own.',
  rulesets.flatMap(({ cards }) => (cards === undefined ? [] : [cards.schema])),
);
export const Cards = listOf('Cards', 'What is on the cards.', Card);

/** The body that creates a game at a position: what `position` returns. */
export const GameAtPosition = oneOf(
  'GameAtPosition',
  'The ruleset and setup that create a game at this position.',
  rulesets.map((each) =>
    named(
      `${pascal(each.id)}GameAtPosition`,
      `Creates a game of ${each.title} at this position.`,
      z.object({ ruleset: z.literal(each.id), setup: each.schema.setup }),
    ),
  ),
);
