import * as z from 'zod';

/** Gives a shape its name in OpenAPI and GraphQL, and says what it means. Other metadata of the shape stays. */
export function named<T extends z.ZodType>(id: string, description: string, shape: T): T {
  return shape.meta({ ...shape.meta(), id, description });
}

/** A rule of a ruleset's catalogue. */
export const Rule = z.object({
  code: z.string().describe('Stable within its ruleset: `close-gate`.'),
  ref: z.string().optional().describe('Short reference of the same rule in the rules digest: `c-1`.'),
  title: z.string(),
  summary: z.string().describe('What the rule says, in our own words.'),
  source: z.string().describe('Where the printed rule is found.'),
});
export type Rule = z.infer<typeof Rule>;

export const RejectionKind = named(
  'RejectionKind',
  'One way in which the rules reject a command.',
  z.object({
    code: z.string().describe('Stable. Base decisions of your client on it.'),
    meaning: z.string().describe('What prevents the command.'),
    remedy: z.string().optional().describe('What the player or the client can do about it.'),
    facts: z.array(z.string()).describe('Names of the facts that may come with it: at least one does.'),
    blocked: z
      .boolean()
      .describe('Whether the command waits for something in `pending`: the facts `decision` and `by` say for what.'),
    rules: z.array(z.string()).describe('Codes of the rules that it may cite.'),
  }),
);
export type RejectionKind = z.infer<typeof RejectionKind>;

export const CitableRule = named(
  'Rule',
  'One rule of a game.',
  Rule.extend({ rejections: z.array(RejectionKind).describe('The rejections that cite this rule.') }),
);
export type CitableRule = z.infer<typeof CitableRule>;

export const Outcome = named(
  'Outcome',
  'How a game ended, and by which rule.',
  z.object({
    result: named('Result', 'How the game ended for the players.', z.enum(['won', 'lost', 'drawn'])),
    because: z.string().describe('Why, for players.'),
    rule: z.string().describe('Code of the rule.'),
  }),
);
export type Outcome = z.infer<typeof Outcome>;

/** An obligation as a state keeps it. */
export const StoredObligation = z.object({
  number: z
    .int32()
    .describe('Identifies it within the game, and stays the same until it is done. The command that does it takes it.'),
  by: z.string().optional().describe('Who has to do it: always a seat if it blocks other commands.'),
  text: z.string().describe('What to do, for players.'),
  rule: z.string().describe('Code of the rule that requires it.'),
});
export type StoredObligation = z.infer<typeof StoredObligation>;

export const Obligation = named(
  'Obligation',
  'Something that the rules still require.',
  StoredObligation.extend({ blocks: z.boolean().describe('Whether other commands wait until it is done.') }),
);
export type Obligation = z.infer<typeof Obligation>;

export const Clock = named(
  'Clock',
  'A track or a dial. `start` and `end` are given where it runs from one to the other.',
  z.object({
    clock: z.string().describe('Which clock, stable within its ruleset: `doom`.'),
    label: z.string().describe('Its name, for people.'),
    value: z.int32().describe('Its present value.'),
    start: z.int32().optional(),
    end: z.int32().optional(),
    text: z.string().describe('Its present value, for people.'),
  }),
);
export type Clock = z.infer<typeof Clock>;

export const GateLine = named(
  'GateLine',
  'One open gate, in the shape that all games share.',
  z.object({
    gate: z.string().describe('Which gate: the name that commands take.'),
    name: z.string().describe('Its name, for people.'),
    space: z.string().describe('Where it is, for people.'),
    symbol: z.string().describe('Its colour or symbol.'),
    hot: z.boolean().describe('Whether it matters right now: for example, it matches the Omen.'),
    hotBecause: z.string().optional().describe('Why it matters, in one word: `matching`, `explored`, `Ready`.'),
    guards: z.array(z.string()).describe('Monsters on its space.'),
  }),
);
export type GateLine = z.infer<typeof GateLine>;

export const Summary = named(
  'Summary',
  "A game at a glance: for a bot's message, an overlay, a list.",
  z.object({
    headline: z.string(),
    clocks: z.array(Clock),
    gates: z.array(GateLine),
    board: z.string().optional().describe('The board as lines of text, in games that have one.'),
  }),
);
export type Summary = z.infer<typeof Summary>;

export const Doom = named(
  'Doom',
  'The doom track.',
  z.object({
    value: z.int32(),
    start: z.int32().describe('Where it began.'),
    end: z.int32().describe('Where the Ancient One awakens.'),
    left: z.int32().describe('Steps until the Ancient One awakens.'),
    awake: z.boolean().describe('Whether the Ancient One is awake.'),
  }),
);
export type Doom = z.infer<typeof Doom>;

/** 0 quiet, 1 worth a line, 2 worth a sound, 3 the game turns. */
export const drama = [0, 1, 2, 3] as const;
export type Drama = (typeof drama)[number];

/** What every event has besides its own members when a viewer receives it. Derived, never stored. */
export const EventDescription = z.object({
  text: z.string().describe('What happened, as one plain sentence for players.'),
  slug: z
    .string()
    .describe('What kind of thing happened: `gate-opened`. Stable, and the same in every game that has it.'),
  drama: z.int32().min(0).max(3).describe('0 quiet, 1 worth a line, 2 worth a sound, 3 the game turns.'),
});
export interface EventDescription {
  readonly text: string;
  readonly slug: string;
  readonly drama: Drama;
}

/**
 * Slugs that several games share: where a game has the thing, it uses this slug, so that one client serves all games.
 * Other slugs are a ruleset's own, usually its event type in kebab-case.
 */
export const sharedSlugs = [
  'game-started',
  'gate-opened',
  'gate-closed',
  'gate-sealed',
  'gate-discarded',
  'monster-appeared',
  'monster-moved',
  'monster-left',
  'doom-advanced',
  'doom-retreated',
  'ancient-one-awakened',
  'mythos-drawn',
  'test-rolled',
  'obligation-added',
  'obligation-settled',
  'overridden',
  'game-ended',
] as const;
