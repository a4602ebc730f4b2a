import * as z from 'zod';
import { Amount, as, CardFilter, Condition, GateFilter, small, yes, ZoneFilter } from './filters.ts';
import { named, Until } from './names.ts';

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
export type Into = z.infer<typeof Into>;

const damage = {
  amount: Amount,
  zones: ZoneFilter,
  by: GateFilter.optional().describe('Who deals it; this Gate if left out.'),
  as: as.optional().describe('The Summons and Spirits that it discards.'),
};

const steps = [
  // ---- choosing
  op('Target', 'Chooses zones as targets. For costs.', {
    count: z.int().min(1).max(9),
    zones: ZoneFilter,
    repeated: yes.describe('A zone can be targeted several times, and counts that often.'),
  }),
  op('PickGates', 'Chooses Gates.', {
    as,
    min,
    max,
    gates: GateFilter,
    counting: yes.describe('A Gate can be chosen as often as texts say that it counts.'),
  }),
  op('PickZones', 'Chooses zones.', { as, min, max, zones: ZoneFilter }),
  op('PickCards', 'Chooses cards.', {
    as,
    min,
    max,
    cards: CardFilter,
    different: yes.describe('All of different names.'),
    differentSkills: yes.describe('All of different skills: of cards with one skill the first is offered.'),
  }),
  op('PickLink', "Chooses a link of the opponent's that targets one of the targeted zones.", {
    as,
    notEntrants: yes.describe('Its source is no Entrant.'),
  }),
  op('DeclareName', 'Declares the name of a card.', { as }),
  op('May', 'Asks whether to.', { as }),
  // ---- damage
  op('Damage', 'Deals damage to zones, at once.', damage),
  op('Spare', 'The damage that this is about is not dealt to its victim. For texts before damage.', {}),
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
  // ---- Gates
  op('Move', 'Moves a Gate to an empty zone.', {
    gates: GateFilter,
    zones: ZoneFilter,
    as: as.optional().describe('This move, for others in its direction.'),
  }),
  op('Slide', 'Moves a Gate straight on until something stops it.', { gates: GateFilter, as }),
  op('Swap', 'Two Gates exchange their zones.', { gates: GateFilter, other: GateFilter }),
  op('Ready', 'Readies Gates.', { gates: GateFilter }),
  op('Rest', 'Rests Gates.', { gates: GateFilter }),
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
  op('PutGates', 'Takes Gates off the field.', { gates: GateFilter, into: Into }),
  op('Branch', 'Attaches this Gate, or picked cards or Gates, under a Gate.', {
    picked: as.optional(),
    gates: GateFilter,
  }),
  // ---- cards
  op('Draw', 'Draws cards.', { amount: Amount }),
  op('Foresee', 'Looks at the top cards of the deck, in the Foresee area.', {
    amount: Amount,
    both: yes.describe('Each player does, of the own deck.'),
  }),
  op('PutCards', 'Puts cards that were picked, or all of a kind, somewhere else.', {
    picked: as.optional(),
    cards: CardFilter.optional(),
    into: Into,
    shown: yes.describe('They are revealed, since only some cards would do.'),
    as: as.optional().describe('The same cards, where they are now.'),
  }),
  op('PutTop', 'Puts the top cards of the deck somewhere else.', { amount: Amount, into: Into }),
  op('TakeBottom', 'Takes the bottom card of the deck: into the hand if its name was declared, else discarded.', {
    picked: as,
  }),
  op('Shuffle', 'Shuffles the deck.', {}),
  op('Place', 'Places a picked card in a picked zone. That is no opening.', {
    picked: as,
    zones: ZoneFilter,
    ready: z.boolean(),
  }),
  op('PayOpenCost', 'Pays the open cost of a picked card.', { picked: as }),
  op('RunOpen', 'Carries out the open effect of a picked card.', { picked: as }),
  // ---- the Sequence and the turn
  op('Lock', 'Limits the links that may still be added.', {
    who: named('LockedWho', 'Who is limited: `both` share one limit.', z.enum(['me', 'opponent', 'both', 'each'])),
    links: z.int().min(0).max(9),
  }),
  op('Negate', 'Links of these Gates do nothing for the rest of this Sequence.', {
    gates: GateFilter,
    what: named('Negated', 'Which links.', z.enum(['skill', 'open'])),
  }),
  op('Cancel', 'Takes a picked link out of the Sequence.', { picked: as }),
  op('Except', 'What follows in this text does nothing to these Gates.', { gates: GateFilter }),
  op('EndTurn', 'The turn ends when this Sequence has resolved.', {}),
] as const;

export const Step = named('Step', 'One instruction.', z.discriminatedUnion('type', [...steps]));
const inner = z.array(Step).min(1).max(6);
const nesting = [
  op('Each', 'Carries out instructions once for each of some things.', {
    gates: GateFilter.optional(),
    zones: ZoneFilter.optional(),
    cards: CardFilter.optional(),
    picked: as.optional().describe('Each of what was picked.'),
    as,
    steps: inner,
  }),
  op('Theirs', 'The opponent carries out instructions, as if the text were theirs.', { steps: inner }),
  op('AtTurnEnd', 'Carries out instructions when this turn ends, before the hand limit.', { steps: inner }),
] as const;
export const Op = named(
  'Op',
  'What cards can do: the vocabulary that all of them are written in.',
  z.discriminatedUnion('type', [...steps, ...nesting]),
);
export type Op = z.infer<typeof Op>;

/** The text of a cost or an effect. */
export const ops = z.array(Op).max(12);

/** Damage about which all texts that come before it have been carried out; whom they spared is not hurt. */
export const Hit = z.object({ type: z.literal('Hit'), ...damage, spared: z.array(z.int()) });
