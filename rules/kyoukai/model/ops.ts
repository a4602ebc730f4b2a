import * as z from 'zod';
import { Amount, BindingName, CardFilter, Condition, GateFilter, small, yes, ZoneFilter } from './filters.ts';
import { named, Picks, Until } from './names.ts';

const when = Condition.optional().describe('Carried out only if this holds.');
const op = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(`Op${type}`, description, z.strictObject({ type: z.literal(type), ...shape, when }));
const min = small.describe('At least this many. Fewer if fewer exist, except in a cost.');
const max = small.describe('At most this many.');
const bindAs = BindingName;
const picked = BindingName;

const Into = named(
  'Into',
  'Where cards go. `top` and `bottom` are of the deck.',
  z.enum(['hand', 'top', 'bottom', 'discard', 'shatter', 'spirit']),
);
export type Into = z.infer<typeof Into>;

const damage = {
  amount: Amount,
  zones: ZoneFilter,
  by: GateFilter.optional().describe('The Gate that deals it. If left out, the Gate whose text this is.'),
  bindAs: bindAs.optional().describe('Name for the Summons and Spirits that this damage discards.'),
};

/** Instructions that a player answers before they are carried out. */
const prompting = [
  op('Target', 'Chooses zones as targets. For costs.', {
    count: z.int().min(1).max(9),
    zones: ZoneFilter,
    repeated: yes.describe('A zone can be targeted several times, and counts that often.'),
  }),
  op('PickGates', 'Chooses Gates.', {
    bindAs,
    min,
    max,
    gates: GateFilter,
    counting: yes.describe('A Gate can be chosen as often as texts say that it counts.'),
  }),
  op('PickZones', 'Chooses zones.', { bindAs, min, max, zones: ZoneFilter }),
  op('PickCards', 'Chooses cards.', {
    bindAs,
    min,
    max,
    cards: CardFilter,
    different: yes.describe('All must have different names.'),
    differentSkills: yes.describe(
      'All must have different skills. Of cards with the same skill, the first is offered.',
    ),
  }),
  op('PickLink', "Chooses a link of the opponent's that targets one of the targeted zones.", {
    bindAs,
    notEntrants: yes.describe('Its source must not be an Entrant.'),
  }),
  op('DeclareName', 'Declares the name of a card.', { bindAs }),
  op('May', 'Lets the player decide whether later instructions happen.', { bindAs }),
  op('Slide', 'Moves a Gate straight on until something stops it.', { gates: GateFilter, bindAs }),
] as const;

/** Instructions that are carried out without a prompt, in the text of any card and in nested texts. */
const plain = [
  // ---- damage
  op('Damage', 'Deals damage to zones, all at the same time.', damage),
  op('Spare', 'The damage that triggered this text is not dealt to its victim. For texts before damage.', {}),
  op('Prevent', 'Prevents damage from some Gates to some Gates.', {
    gates: GateFilter.describe('Gates whose damage is prevented.'),
    other: GateFilter.describe('Gates that are protected.'),
    until: Until,
  }),
  op('Redirect', "Sends the opponent's damage to one Gate to another Gate.", {
    gates: GateFilter.describe('The Gate that the damage was meant for.'),
    other: GateFilter.describe('The Gate that takes it.'),
    until: Until,
  }),
  // ---- Gates
  op('Move', 'Moves a Gate to an empty zone.', {
    gates: GateFilter,
    zones: ZoneFilter,
    bindAs: bindAs.optional().describe('Name for this move, so that others can go in its direction.'),
  }),
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
  op('FlipUp', 'Turns Sealed Gates face up.', { gates: GateFilter }),
  op('FlipDown', 'Turns Gates face down. They become Sealed Gates.', { gates: GateFilter }),
  op('PutGates', 'Takes Gates off the field.', { gates: GateFilter, into: Into }),
  op('Branch', 'Attaches this Gate, or picked cards or Gates, under a Gate.', {
    picked: picked.optional(),
    gates: GateFilter,
  }),
  // ---- cards
  op('Draw', 'Draws cards.', { amount: Amount }),
  op('Foresee', 'Looks at the top cards of the deck, in the Foresee area.', {
    amount: Amount,
    both: yes.describe('Each player looks at their own deck.'),
  }),
  op('PutCards', 'Puts picked cards, or all cards of a kind, somewhere else.', {
    picked: picked.optional(),
    cards: CardFilter.optional(),
    into: Into,
    shown: yes.describe('The cards are revealed, because only some cards qualify.'),
    bindAs: bindAs.optional().describe('Name for the same cards where they are afterwards.'),
  }),
  op('PutTop', 'Puts the top cards of the deck somewhere else.', { amount: Amount, into: Into }),
  op('TakeBottom', 'Takes the bottom card of the deck into the hand if its name was declared; otherwise discards it.', {
    picked,
  }),
  op('Shuffle', 'Shuffles the deck.', {}),
  op('Place', 'Places a picked card in a picked zone. Placing is not opening.', {
    picked,
    zones: ZoneFilter,
    ready: z.boolean(),
  }),
  op('PayOpenCost', 'Pays the open cost of a picked card.', { picked }),
  op('RunOpen', 'Carries out the open effect of a picked card.', { picked }),
  // ---- the Sequence and the turn
  op('Lock', 'Limits the links that may still be added.', {
    who: named('LockedWho', 'Who is limited. `both` share one limit.', z.enum(['me', 'opponent', 'both', 'each'])),
    links: z.int().min(0).max(9),
  }),
  op('Negate', 'Links of these Gates do nothing for the rest of this Sequence.', {
    gates: GateFilter,
    what: named('Negated', 'Which links are negated.', z.enum(['skill', 'open'])),
  }),
  op('Cancel', 'Takes a picked link out of the Sequence.', { picked }),
  op('Except', 'The rest of this text does nothing to these Gates.', { gates: GateFilter }),
  op('EndTurn', 'The turn ends when this Sequence has resolved.', {}),
] as const;

export const Step = named('Step', 'One instruction.', z.discriminatedUnion('type', [...prompting, ...plain]));
export type Step = z.infer<typeof Step>;
const steps = z.array(Step).min(1).max(6);

/** Instructions that contain others. They do not nest. */
const nesting = [
  op('Each', 'Carries out instructions once for each of some things.', {
    gates: GateFilter.optional(),
    zones: ZoneFilter.optional(),
    cards: CardFilter.optional(),
    picked: picked.optional().describe('Once for each picked thing.'),
    bindAs,
    steps,
  }),
  op('Theirs', 'The opponent carries out instructions, as if the text were theirs.', { steps }),
  op('AtTurnEnd', 'Carries out instructions when this turn ends, before the hand limit.', { steps }),
] as const;

/** Instructions that a player answers before they are carried out. */
export const PromptOp = z.discriminatedUnion('type', [...prompting]);
export type PromptOp = z.infer<typeof PromptOp>;

/** Instructions that are carried out without a prompt. */
export const ActionOp = z.discriminatedUnion('type', [...plain, ...nesting]);
export type ActionOp = z.infer<typeof ActionOp>;

export const Op = named(
  'Op',
  'What cards can do. All card texts are written in this vocabulary.',
  z.discriminatedUnion('type', [...prompting, ...plain, ...nesting]),
);
export type Op = z.infer<typeof Op>;
/** The instruction of one type. */
export type OpOf<Type extends Op['type']> = Extract<Op, { type: Type }>;

/** The text of a cost or an effect. */
export const ops = z.array(Op).max(12);

/** Internal: names something for the rest of the text, as each round of `Each` does. */
const Bind = z.object({ type: z.literal('Bind'), bindAs: z.string(), picks: Picks });

/** Internal: damage whose earlier texts have all been carried out. It does not hurt the Gates in `spared`. */
const ApplyDamage = z.object({ type: z.literal('ApplyDamage'), ...damage, spared: z.array(z.int()) });

/** Instructions that the interpreter itself puts into a text. */
export const InternalOp = z.discriminatedUnion('type', [Bind, ApplyDamage]);
export type InternalOp = z.infer<typeof InternalOp>;

/** Every instruction that can wait in a state to be carried out. */
export const QueuedOp = z.discriminatedUnion('type', [...Op.options, ...InternalOp.options]);
export type QueuedOp = z.infer<typeof QueuedOp>;
