import * as z from 'zod';

/** A name in the public contract: what it is called in OpenAPI and GraphQL, and what it means. */
export function named<T extends z.ZodType>(id: string, description: string, shape: T): T {
  return shape.meta({ id, description });
}

/** A rule as its ruleset writes it down. */
export const Rule = z.object({
  id: z.string().describe('Stable within its ruleset.'),
  title: z.string(),
  summary: z.string(),
  source: z.string().describe('Where the printed rule stands.'),
});
export type Rule = z.infer<typeof Rule>;

export const RejectionKind = named(
  'RefusalKind',
  'One way in which the rules say no.',
  z.object({
    code: z.string().describe('Stable: act on this one.'),
    meaning: z.string().describe('What stands in the way.'),
    remedy: z.string().optional().describe('What the player or the client can do about it, if anything.'),
    facts: z.array(z.string()).describe('Names of the facts that may come with it.'),
    rules: z.array(z.string()).describe('The rules it may cite.'),
  }),
);
export type RejectionKind = z.infer<typeof RejectionKind>;

export const CitableRule = named(
  'Rule',
  'One citable rule, told in our own words.',
  Rule.extend({ refusals: z.array(RejectionKind).describe('How the rules say no and cite this one.') }),
);
export type CitableRule = z.infer<typeof CitableRule>;

export const Outcome = named(
  'Outcome',
  'How a game ended, and by which rule.',
  z.object({
    result: named('Result', 'How it ended for the players.', z.enum(['won', 'lost', 'drawn'])),
    because: z.string().describe('For players.'),
    rule: z.string().describe('An id of the catalogue.'),
  }),
);
export type Outcome = z.infer<typeof Outcome>;

export const Obligation = named(
  'Obligation',
  'Something the rules still demand before play goes on.',
  z.object({
    id: z.int32().describe('Names it when it is settled.'),
    by: z.string().describe('Who has to do it.'),
    because: z.string().describe('What is to be done, for players.'),
    rule: z.string().describe('The rule that demands it.'),
  }),
);
export type Obligation = z.infer<typeof Obligation>;

export const Clock = named(
  'Clock',
  'A track or dial. `start` and `end` are given where it runs from one to the other.',
  z.object({
    id: z.string().describe('Stable within its ruleset: `doom`.'),
    label: z.string().describe('Its name, for people.'),
    value: z.int32().describe('Where it stands.'),
    start: z.int32().optional(),
    end: z.int32().optional(),
    text: z.string().describe('How it stands, for people.'),
  }),
);
export type Clock = z.infer<typeof Clock>;

export const GateLine = named(
  'GateLine',
  'One open gate, in the shape all games share.',
  z.object({
    id: z.string(),
    name: z.string(),
    place: z.string().describe('Where it lies.'),
    mark: z.string().describe('Its colour or symbol.'),
    hot: z.boolean().describe('Whether it matters right now: it matches the Omen, say.'),
    why: z.string().optional().describe('Why it does, in a word: `matching`, `explored`, `Ready`.'),
    guards: z.array(z.string()).describe('Monsters beside it.'),
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
    board: z.string().optional().describe('The board as lines of text, in games that are played on one.'),
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
    left: z.int32().describe('Steps until then.'),
    awake: z.boolean(),
  }),
);
export type Doom = z.infer<typeof Doom>;
