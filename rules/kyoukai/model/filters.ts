import * as z from 'zod';
import { CardName, CardType, named, Pile } from './names.ts';

/** A number that cards speak of. */
export const small = z.int().min(0).max(40);
/** A word or two that names or classes contain. */
export const text = z.string().min(1).max(40);
/** What later instructions call something that was chosen. */
export const as = z
  .string()
  .regex(/^[a-z]{1,12}$/)
  .describe('What later instructions call it by.');
/** There or left out. */
export const yes = z.literal(true).optional();

const anyOf = z.array(text).min(2).max(6).optional().describe('Its name contains one of these.');

export const GateRef = named(
  'GateRef',
  '`self` is the Gate whose text this is, `host` what it is branched under, `below` the source of the link directly below; `source` and `victim` deal and take the damage that this is about.',
  z.enum(['self', 'host', 'entrant', 'theirEntrant', 'below', 'source', 'victim']),
);
export type GateRef = z.infer<typeof GateRef>;
export const Whose = named('Whose', 'From the view of the player whose text this is.', z.enum(['mine', 'theirs']));

export const GateFilter = named(
  'GateFilter',
  'Gates on the field: all conditions that are given must hold.',
  z.strictObject({
    is: GateRef.optional(),
    picked: as.optional().describe('It was picked, or the zone it stands in.'),
    notPicked: as.optional(),
    owner: Whose.optional(),
    types: z.array(CardType).min(1).max(5).optional().describe('A Sealed Gate is a Summon.'),
    named: text.optional().describe('Its name contains this.'),
    namedAny: anyOf,
    skillNamed: text.optional().describe('The name of its skill contains this.'),
    ready: z.boolean().optional(),
    faceDown: z.boolean().optional(),
    notSelf: yes,
    inTargets: yes.describe('It stands in a targeted zone.'),
    bordering: GateRef.optional().describe('Its zone borders the zone of that Gate.'),
    notBordering: GateRef.optional(),
    bordersTargets: yes.describe('Its zone borders a targeted zone.'),
    defenceAtLeast: small.optional(),
    movesAtLeast: small.optional().describe('Moved by so many effects and actions this turn.'),
    movesAtMost: small.optional(),
    branched: z.boolean().optional().describe('Whether cards are branched under it.'),
  }),
);
export type GateFilter = z.infer<typeof GateFilter>;

export const ZoneFilter = named(
  'ZoneFilter',
  'Zones: all conditions that are given must hold.',
  z.strictObject({
    picked: as.optional(),
    around: as.optional().describe('It borders what was picked.'),
    targets: yes.describe('Targeted by this link.'),
    ofTargetsAndAround: yes.describe('Targeted, or bordering a targeted zone.'),
    targetedBy: Whose.optional().describe('A pending link of that player targets it.'),
    empty: z.boolean().optional(),
    corner: yes,
    holds: GateFilter.optional().describe('Such a Gate stands in it.'),
    borders: GateFilter.optional().describe('It borders such a Gate.'),
    bordersAtLeast: small.optional().describe('So many of them.'),
    differentNames: yes.describe('Of those it borders each name counts once.'),
    reach: GateRef.optional().describe('That Gate can walk there.'),
    steps: small.optional().describe('In so many steps; its movement if left out.'),
    onward: as.optional().describe('One step from `stepOf`, in the direction of the move of that name.'),
    stepOf: GateFilter.optional(),
    lastZone: yes.describe('Around the zone that this Gate has just left.'),
  }),
);
export type ZoneFilter = z.infer<typeof ZoneFilter>;

const kind = {
  types: z.array(CardType).min(1).max(5).optional(),
  named: text.optional().describe('The name contains this.'),
  namedAny: anyOf,
  notNamed: text.optional().describe('The name does not contain this.'),
  called: CardName.optional().describe('This very name.'),
  skillNamed: text.optional(),
  skillClass: text.optional(),
  otherPath: yes.describe("Not of the Entrant's Path."),
};
export const CardKind = named(
  'CardKind',
  'Cards of a kind: all conditions that are given must hold.',
  z.strictObject(kind),
);
export type CardKind = z.infer<typeof CardKind>;

export const CardFilter = named(
  'CardFilter',
  'Cards in piles: all conditions that are given must hold.',
  z.strictObject({
    piles: z.array(Pile).min(1).max(7),
    whose: named('WhoseCards', 'Of others only what lies open.', z.enum(['mine', 'theirs', 'anyone']))
      .optional()
      .describe('Mine if left out.'),
    under: GateFilter.optional().describe('Branched under such a Gate.'),
    ...kind,
  }),
);
export type CardFilter = z.infer<typeof CardFilter>;

export const Amount = named(
  'Amount',
  'A number: the sum of the parts that are given.',
  z.strictObject({
    value: z.int().min(0).max(40).optional(),
    attackOf: GateFilter.optional(),
    movementOf: GateFilter.optional(),
    gates: GateFilter.optional().describe('How many there are.'),
    cards: CardFilter.optional().describe('How many there are.'),
    damage: yes.describe('The damage that this is about.'),
    times: z.int().min(1).max(10).optional().describe('The sum that many times.'),
  }),
);
export type Amount = z.infer<typeof Amount>;

export const Condition = named(
  'Condition',
  'Holds if there are enough of the things that are named; of several kinds, of each.',
  z.strictObject({
    gates: GateFilter.optional(),
    zones: ZoneFilter.optional(),
    cards: CardFilter.optional(),
    picked: as.optional().describe('Something was picked under this name.'),
    atLeast: small.optional().describe('1 if left out.'),
    not: yes.describe('Holds if it would not.'),
  }),
);
export type Condition = z.infer<typeof Condition>;
/** Several conditions, of which all have to hold. */
export const Needs = z.array(Condition).min(1).max(4).optional().describe('All of these have to hold.');
