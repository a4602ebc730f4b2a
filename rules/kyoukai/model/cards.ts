import * as z from 'zod';
import { CardName, CardType, named, Pile, Until } from './names.ts';

const small = z.int().min(0).max(40);
const text = z.string().min(1).max(40);
const as = z
  .string()
  .regex(/^[a-z]{1,12}$/)
  .describe('What later instructions call it by.');
const yes = z.literal(true).optional();

export const GateRef = named(
  'GateRef',
  '`self` is the Gate whose text this is, `host` what it is branched under, `below` the source of the link directly below.',
  z.enum(['self', 'host', 'entrant', 'theirEntrant', 'below']),
);
export const Whose = named('Whose', 'From the view of the player whose text this is.', z.enum(['mine', 'theirs']));

export const GateFilter = named(
  'GateFilter',
  'Gates on the field: all conditions that are given must hold.',
  z.strictObject({
    is: GateRef.optional(),
    picked: as.optional(),
    owner: Whose.optional(),
    types: z.array(CardType).min(1).max(5).optional().describe('A Sealed Gate is a Summon.'),
    named: text.optional().describe('Its name contains this.'),
    skillNamed: text.optional().describe('The name of its skill contains this.'),
    ready: z.boolean().optional(),
    faceDown: z.boolean().optional(),
    notSelf: yes,
    inTargets: yes.describe('It stands in a targeted zone.'),
    bordering: GateRef.optional().describe('Its zone borders the zone of that Gate.'),
    bordersTargets: yes.describe('Its zone borders a targeted zone.'),
    defenceAtLeast: small.optional(),
    movesAtLeast: small.optional().describe('Moved that often this turn.'),
    branched: z.boolean().optional().describe('Whether cards are branched under it.'),
  }),
);
export type GateFilter = z.infer<typeof GateFilter>;

export const ZoneFilter = named(
  'ZoneFilter',
  'Zones: all conditions that are given must hold.',
  z.strictObject({
    picked: as.optional(),
    targets: yes.describe('Targeted by this link.'),
    ofTargetsAndAround: yes.describe('Targeted, or bordering a targeted zone.'),
    empty: z.boolean().optional(),
    corner: yes,
    holds: GateFilter.optional().describe('Such a Gate stands in it.'),
    borders: GateFilter.optional().describe('It borders such a Gate.'),
    bordersAtLeast: small.optional().describe('So many of them.'),
    reach: GateRef.optional().describe('That Gate can walk there.'),
    steps: small.optional().describe('In so many steps; its movement if left out.'),
    lastZone: yes.describe('Around the zone that this Gate has just left.'),
  }),
);
export type ZoneFilter = z.infer<typeof ZoneFilter>;

export const CardFilter = named(
  'CardFilter',
  'Cards in piles: all conditions that are given must hold.',
  z.strictObject({
    piles: z.array(Pile).min(1).max(6),
    whose: Whose.optional().describe('Mine if left out; theirs only for open piles.'),
    types: z.array(CardType).min(1).max(5).optional(),
    named: text.optional().describe('The name contains this.'),
    called: CardName.optional().describe('This very name.'),
    skillNamed: text.optional(),
    skillClass: text.optional(),
    otherPath: yes.describe("Not of the Entrant's Path."),
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

const when = Condition.optional().describe('Only then.');
const op = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(`Op${type}`, description, z.strictObject({ type: z.literal(type), ...shape, when }));
const min = small.describe('At least so many; fewer if there are fewer, but for costs.');
const max = small.describe('At most so many.');

const Into = named(
  'Into',
  'Where cards go; `top` and `bottom` are of the deck.',
  z.enum(['hand', 'top', 'bottom', 'discard', 'shatter', 'spirit']),
);

const steps = [
  op('Target', 'Chooses zones as targets. For costs.', { count: z.int().min(1).max(9), zones: ZoneFilter }),
  op('PickGates', 'Chooses Gates.', { as, min, max, gates: GateFilter }),
  op('PickZones', 'Chooses zones.', { as, min, max, zones: ZoneFilter }),
  op('PickCards', 'Chooses cards.', {
    as,
    min,
    max,
    cards: CardFilter,
    different: yes.describe('All of different names.'),
  }),
  op('PickLink', "Chooses a link of the opponent's that targets one of the targeted zones.", {
    as,
    notEntrants: yes.describe('Its source is no Entrant.'),
  }),
  op('DeclareName', 'Declares the name of a card.', { as }),
  op('May', 'Asks whether to.', { as }),
  op('Lock', 'Limits the links that may still be added.', {
    who: named('LockedWho', 'Who is limited: `both` share one limit.', z.enum(['me', 'opponent', 'both', 'each'])),
    links: z.int().min(0).max(9),
  }),
  op('Damage', 'Deals damage to zones, at once.', { amount: Amount, zones: ZoneFilter }),
  op('Move', 'Moves a Gate to an empty zone.', { gates: GateFilter, zones: ZoneFilter }),
  op('Slide', 'Moves a Gate straight on until something stops it.', { gates: GateFilter, as }),
  op('Swap', 'Two Gates exchange their zones.', { gates: GateFilter, other: GateFilter }),
  op('Ready', 'Readies Gates.', { gates: GateFilter }),
  op('Rest', 'Rests Gates.', { gates: GateFilter }),
  op('Draw', 'Draws cards.', { amount: Amount }),
  op('Foresee', 'Looks at the top cards of the deck, in the Foresee area.', { amount: Amount }),
  op('PutCards', 'Puts cards that were picked, or all of a kind, somewhere else.', {
    picked: as.optional(),
    cards: CardFilter.optional(),
    into: Into,
    shown: yes.describe('They are revealed, since only some cards would do.'),
  }),
  op('PutGates', 'Takes Gates off the field.', {
    gates: GateFilter,
    into: Into,
  }),
  op('Place', 'Places a picked card in a picked zone. That is no opening.', {
    picked: as,
    zones: ZoneFilter,
    ready: z.boolean(),
  }),
  op('Branch', 'Attaches this Gate, or a picked card, under a Gate.', { picked: as.optional(), gates: GateFilter }),
  op('Modify', 'Changes stats.', {
    gates: GateFilter,
    attack: z.int().min(-20).max(20).optional(),
    defence: z.int().min(-20).max(20).optional(),
    movement: z.int().min(-5).max(5).optional(),
    until: Until,
  }),
  op('SwapAttackDefence', 'Exchanges written attack and defence.', { gates: GateFilter, until: Until }),
  op('FlipUp', 'Turns a Sealed Gate face up.', { gates: GateFilter }),
  op('FlipDown', 'Turns Gates face down: they are Sealed Gates.', { gates: GateFilter }),
  op('Negate', 'Links of these Gates do nothing for the rest of this Sequence.', {
    gates: GateFilter,
    what: named('Negated', 'Which links.', z.enum(['skill', 'open'])),
  }),
  op('Cancel', 'Takes a picked link out of the Sequence.', { picked: as }),
  op('Prevent', 'Damage from some Gates to some Gates is prevented.', {
    gates: GateFilter.describe('Whose damage.'),
    other: GateFilter.describe('To whom.'),
    until: Until,
  }),
  op('Redirect', "The opponent's damage to one Gate goes to another.", {
    gates: GateFilter.describe('To whom it was meant.'),
    other: GateFilter.describe('Who takes it.'),
    until: Until,
  }),
  op('PayOpenCost', 'Pays the open cost of a picked card.', { picked: as }),
  op('RunOpen', 'Carries out the open effect of a picked card.', { picked: as }),
  op('TakeBottom', 'Takes the bottom card of the deck: into the hand if its name was declared, else discarded.', {
    picked: as,
  }),
  op('Shuffle', 'Shuffles the deck.', {}),
  op('EndTurn', 'The turn ends when this Sequence has resolved.', {}),
] as const;

export const Step = named('Step', 'One instruction.', z.discriminatedUnion('type', [...steps]));
const each = op('Each', 'Carries out instructions once for each of some things.', {
  gates: GateFilter.optional(),
  zones: ZoneFilter.optional(),
  cards: CardFilter.optional(),
  as,
  steps: z.array(Step).min(1).max(6),
});
export const Op = named(
  'Op',
  'What cards can do: the vocabulary that all of them are written in.',
  z.discriminatedUnion('type', [...steps, each]),
);
export type Op = z.infer<typeof Op>;

const ops = z.array(Op).max(12);
const bonus = z.int().min(-20).max(20).optional();

export const Passive = named(
  'Passive',
  'A text that works by itself while its Gate is face up on the field.',
  z.discriminatedUnion('type', [
    named(
      'Aura',
      'Changes stats of Gates, and the name of the Gate it is branched under.',
      z.strictObject({
        type: z.literal('Aura'),
        gates: GateFilter,
        attack: bonus,
        defence: bonus,
        movement: bonus,
        rename: z.string().min(1).max(20).optional().describe('Added to the name of its host.'),
      }),
    ),
    named(
      'Trigger',
      'Does something when something happens.',
      z.strictObject({
        type: z.literal('Trigger'),
        on: named('TriggerOn', 'When.', z.enum(['theirReadyStep', 'entersCorner', 'discardedByDamage'])),
        ops,
      }),
    ),
    named(
      'Grant',
      'Whatever shatters this for a cost, or discards it from the field, gains this text.',
      z.strictObject({
        type: z.literal('Grant'),
        to: named('GrantTo', 'To what.', z.enum(['shatteredForCost', 'discardedFromField'])),
        ops,
      }),
    ),
    named(
      'Diagonal',
      'For its own Moves and Attacks zones that touch at a corner border each other.',
      z.strictObject({ type: z.literal('Diagonal'), onlyMoves: yes.describe('Not for its Attacks.') }),
    ),
  ]),
);
export type Passive = z.infer<typeof Passive>;

export const Skill = named(
  'Skill',
  'The skill of a Gate.',
  z.strictObject({
    name: CardName,
    kind: named('SkillKind', 'When it can be used; `Passive` works by itself.', z.enum(['Normal', 'Fast', 'Passive'])),
    class: text.describe('A word other cards may refer to.'),
    flip: yes.describe("Used while face down, in the opponent's turn."),
    needs: Condition.optional(),
    cost: ops.default([]),
    effect: ops.default([]),
    passive: Passive.optional(),
  }),
);
export type Skill = z.infer<typeof Skill>;

export const Stats = named(
  'Stats',
  'Attack, defence, movement.',
  z.strictObject({ attack: small, defence: small, movement: z.int().min(0).max(8) }),
);
export type Stats = z.infer<typeof Stats>;

export const OpenRules = named(
  'OpenRules',
  'How opening it differs.',
  z.strictObject({
    faceDown: yes.describe('It is opened face down, as a Sealed Gate.'),
    anchorRestedEntrant: yes.describe('A Rested Entrant of yours will do as the Gate it borders.'),
    zone: ZoneFilter.optional().describe('Only into such zones.'),
    asFast: yes.describe('Also as a response.'),
    firstOpenThisTurn: yes,
    startInPlay: yes.describe('Only before the first turn, by the player who goes second: Ready, beside the Entrant.'),
  }),
);
export type OpenRules = z.infer<typeof OpenRules>;

export const Card = named(
  'Card',
  'A card, as data.',
  z.strictObject({
    name: CardName,
    path: text.describe('`Generic`, or a faction.'),
    type: CardType,
    stats: Stats.optional().describe('Entrants, Summons and Spirits have them.'),
    copies: z.int().min(1).max(40).optional().describe('How many a deck may have, if that is printed.'),
    open: OpenRules.optional(),
    cost: ops.default([]).describe('Carried out when it is opened.'),
    effect: ops.default([]).describe('Carried out when the opening resolves.'),
    skill: Skill.optional(),
  }),
);
export type Card = z.infer<typeof Card>;
