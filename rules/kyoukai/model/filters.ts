import * as z from 'zod';
import { plainText } from '../../core/plain-text.ts';
import { CardName, CardType, named, Pile } from './names.ts';

/** A number in a card's text. */
export const small = z.int().min(0).max(40);
/** A word or two that names or classes contain. */
export const text = plainText(40);
/** The name under which later instructions of a text refer to something that was chosen. */
export const BindingName = z
  .string()
  .regex(/^[a-z]{1,12}$/)
  .describe('A name for what was chosen, used by later instructions of the text.');
/** True or left out. */
export const yes = z.literal(true).optional();

const anyOf = z.array(text).min(2).max(6).optional().describe('Its name contains one of these.');

export const GateRef = named(
  'GateRef',
  '`self` is the Gate whose text this is. `host` is the Gate that it is branched under. `below` is the source of the link directly below. `source` deals and `victim` takes the damage that triggered the text.',
  z.enum(['self', 'host', 'entrant', 'theirEntrant', 'below', 'source', 'victim']),
);
export type GateRef = z.infer<typeof GateRef>;
export const Whose = named('Whose', 'As seen by the player whose text this is.', z.enum(['mine', 'theirs']));

export const GateFilter = named(
  'GateFilter',
  'Selects Gates on the field. All given conditions must hold.',
  z.strictObject({
    is: GateRef.optional(),
    picked: BindingName.optional().describe('It was picked, or its zone was.'),
    notPicked: BindingName.optional(),
    owner: Whose.optional(),
    types: z.array(CardType).min(1).max(5).optional().describe('A Sealed Gate is a Summon.'),
    named: text.optional().describe('Its name contains this.'),
    namedAny: anyOf,
    skillNamed: text.optional().describe('The name of its skill contains this.'),
    ready: z.boolean().optional(),
    faceDown: z.boolean().optional(),
    notSelf: yes,
    inTargets: yes.describe('It is in a targeted zone.'),
    bordering: GateRef.optional().describe('Its zone borders the zone of that Gate.'),
    notBordering: GateRef.optional(),
    bordersTargets: yes.describe('Its zone borders a targeted zone.'),
    defenceAtLeast: small.optional(),
    movesAtLeast: small.optional().describe('At least this many effects and actions moved it this turn.'),
    movesAtMost: small.optional().describe('At most this many effects and actions moved it this turn.'),
    branched: z.boolean().optional().describe('Whether cards are branched under it.'),
  }),
);
export type GateFilter = z.infer<typeof GateFilter>;

export const ZoneFilter = named(
  'ZoneFilter',
  'Selects zones. All given conditions must hold.',
  z.strictObject({
    picked: BindingName.optional(),
    around: BindingName.optional().describe('It borders what was picked.'),
    targets: yes.describe('Targeted by this link.'),
    ofTargetsAndAround: yes.describe('Targeted, or bordering a targeted zone.'),
    targetedBy: Whose.optional().describe('A pending link of that player targets it.'),
    empty: z.boolean().optional(),
    corner: yes,
    holds: GateFilter.optional().describe('Such a Gate is in it.'),
    borders: GateFilter.optional().describe('It borders such a Gate.'),
    bordersAtLeast: small.optional().describe('At least this many of them. 1 if left out.'),
    differentNames: yes.describe('Each name counts once among the Gates it borders.'),
    reach: GateRef.optional().describe('That Gate can walk there.'),
    steps: small.optional().describe('In this many steps. The movement of the Gate if left out.'),
    onward: BindingName.optional().describe('One step from `stepOf`, in the direction of the named move.'),
    stepOf: GateFilter.optional().describe('The Gate to step from. `self` if left out.'),
    lastZone: yes.describe('It borders the zone that this Gate has just left.'),
  }),
);
export type ZoneFilter = z.infer<typeof ZoneFilter>;

const kind = {
  types: z.array(CardType).min(1).max(5).optional(),
  named: text.optional().describe('The name contains this.'),
  namedAny: anyOf,
  notNamed: text.optional().describe('The name does not contain this.'),
  called: CardName.optional().describe('The name is exactly this.'),
  skillNamed: text.optional(),
  skillClass: text.optional(),
  otherPath: yes.describe("Not of the Entrant's Path."),
};
export const CardKind = named(
  'CardKind',
  'Selects a kind of card. All given conditions must hold.',
  z.strictObject(kind),
);
export type CardKind = z.infer<typeof CardKind>;

export const CardFilter = named(
  'CardFilter',
  'Selects cards in piles. All given conditions must hold.',
  z.strictObject({
    piles: z.array(Pile).min(1).max(7),
    whose: named('WhoseCards', 'Whose cards. Of the opponent only public cards.', z.enum(['mine', 'theirs', 'anyone']))
      .optional()
      .describe('`mine` if left out.'),
    under: GateFilter.optional().describe('Branched under such a Gate.'),
    ...kind,
  }),
);
export type CardFilter = z.infer<typeof CardFilter>;

export const Amount = named(
  'Amount',
  'A number: the sum of the given parts.',
  z.strictObject({
    value: z.int().min(0).max(40).optional(),
    attackOf: GateFilter.optional(),
    movementOf: GateFilter.optional(),
    gates: GateFilter.optional().describe('How many match.'),
    cards: CardFilter.optional().describe('How many match.'),
    damage: yes.describe('The damage that triggered this text.'),
    times: z.int().min(1).max(10).optional().describe('Multiplies the sum.'),
  }),
);
export type Amount = z.infer<typeof Amount>;

export const Condition = named(
  'Condition',
  'Holds if enough things match. If several kinds are given, enough of each must match.',
  z.strictObject({
    gates: GateFilter.optional(),
    zones: ZoneFilter.optional(),
    cards: CardFilter.optional(),
    picked: BindingName.optional().describe('Something was picked with this name.'),
    atLeast: small.optional().describe('1 if left out.'),
    not: yes.describe('Inverts the condition.'),
  }),
);
export type Condition = z.infer<typeof Condition>;
/** Several conditions. All of them must hold. */
export const Needs = z.array(Condition).min(1).max(4).optional().describe('All of these must hold.');
