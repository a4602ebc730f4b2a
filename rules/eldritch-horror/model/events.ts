import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { MythosColour, MythosIcon, OverrideSet } from './commands.ts';
import {
  AncientOneId,
  CardName,
  Colour,
  Component,
  Count,
  DoomSpace,
  GateId,
  Investigator,
  investigators,
  MonsterId,
  MonsterKind,
  named,
  OmenSpace,
  PortalSpace,
  reason,
  SpaceId,
} from './names.ts';

export const Cause = named(
  'Cause',
  'Why Doom moved, one step at a time.',
  z.object({
    by: named(
      'CauseKind',
      '`omen`: that gate matched it; `omenToken`: an Eldritch token on its space; `noGate`: none was left to spawn; `discarded`: that gate was discarded; `defeated`: an investigator was; `effect`: a card or an ability said so.',
      z.enum(['omen', 'omenToken', 'noGate', 'discarded', 'defeated', 'effect']),
    ),
    gate: GateId.optional(),
    reason,
  }),
);
export type Cause = z.infer<typeof Cause>;

const order = z.array(GateId).describe('Top first.');
const size = Count.describe('Gates in the stack afterwards.');
const counter = z.int().min(-10_000).max(10_000);
const dice = z.array(z.int().min(1).max(6));

const GateSource = named('GateSource', 'Where a gate came from.', z.enum(['stack', 'discard', 'board']));

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });
/** An event that everybody hears as it is. */
const open = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, event(type, shape));

// ---- events with something hidden in them ------------------------------------------------------------------------

const GameStarted = event('GameStarted', {
  ancientOne: AncientOneId,
  investigators,
  doom: DoomSpace,
  omen: OmenSpace,
  order,
  size,
});
const StackRefilled = event('StackRefilled', {
  place: named('RefillPlace', 'Discards became the stack, or were put under it.', z.enum(['all', 'under'])),
  order,
  count: Count.describe('Gates that came in.'),
});
const StackRandomized = event('StackRandomized', { order, size, reason });
const StackSearched = event('StackSearched', {
  order,
  size,
  found: Count.describe('Gates that are on top now.'),
  withDiscard: z.boolean(),
  reason,
});
const GateMovedInStack = event('GateMovedInStack', {
  gate: GateId,
  revealed: z.boolean(),
  end: named('StackEnd', 'An end of the gate stack.', z.enum(['top', 'bottom'])),
  reason,
});
const GatesLookedAt = event('GatesLookedAt', { by: Investigator, gates: order, count: Count, reason });
const LookedGatesPlaced = event('LookedGatesPlaced', {
  by: Investigator,
  top: order,
  bottom: order,
  onTop: Count,
  onBottom: Count,
  reason,
});
const StackShown = event('StackShown', {
  gates: order.describe('What lies on top, as the table has seen it.'),
  by: Investigator.optional().describe('The only one who has seen it.'),
});

// ---- open events -------------------------------------------------------------------------------------------------

const opens = [
  open('GatesRevealed', 'Gates at the top of the stack are face up now, in this order.', { gates: order, reason }),
  open('GateSpawned', 'A gate came to the board.', {
    gate: GateId,
    space: SpaceId,
    source: GateSource,
    portal: PortalSpace.optional().describe('The Dream Portal it came through.'),
    reason,
  }),
  open('SpawnReplaced', 'A gate would have spawned before Kate Winthrop: it was discarded and she gains 1 Clue.', {
    gate: GateId,
    space: SpaceId,
    source: GateSource,
    reason,
  }),
  open('GateNotSpawned', 'No gate was left, and the card says to take one on the board instead.', { reason }),
  open('GateClosed', 'A gate was closed; the discard that belongs to it follows.', {
    gate: GateId,
    space: SpaceId,
    matchedOmen: z.boolean().describe('Whether the gate had the colour of the Omen at that moment.'),
    by: Investigator.optional(),
    during: z.string().optional().describe('The encounter or card it was closed by.'),
    reason,
  }),
  open('GateDiscarded', 'A gate went to the discards.', {
    gate: GateId,
    space: SpaceId.optional().describe('Where it was on the board.'),
    card: CardName.optional().describe('Or the card it was on.'),
    closed: z.boolean().describe('Whether it was closed, or only discarded.'),
    reason,
  }),
  open('GatePlacedOnCard', 'A gate went onto a card: neither spawned, nor closed, nor discarded.', {
    gate: GateId,
    card: CardName,
    source: GateSource,
    reason,
  }),
  open('MonsterSpawned', 'A monster came to the board.', {
    monster: MonsterId,
    kind: MonsterKind,
    space: SpaceId,
    aside: z.boolean().describe('Whether it had been set aside, instead of in the cup.'),
    gate: GateId.optional().describe('The gate it came with.'),
  }),
  open('MonsterMoved', 'A monster moved.', { monster: MonsterId, space: SpaceId, reason }),
  open('MonsterDiscarded', 'A monster left the board.', {
    monster: MonsterId,
    kind: MonsterKind,
    space: SpaceId,
    aside: z.boolean().describe('Whether it was set aside again, instead of going to the cup.'),
    reason,
  }),
  open('OmenAdvanced', 'The Omen went one space clockwise.', {
    from: OmenSpace,
    to: OmenSpace,
    colour: Colour,
    withoutDoom: z.boolean(),
    reason,
  }),
  open('OmenMoved', 'The Omen was moved or turned back, which is no advance.', {
    from: OmenSpace,
    to: OmenSpace,
    colour: Colour,
    reason,
  }),
  open('OmenTokensChanged', 'Eldritch tokens on an Omen space.', { omen: OmenSpace, tokens: Count, reason }),
  open('DoomAdvanced', 'Doom went one space towards 0.', { doom: DoomSpace, cause: Cause }),
  open('DoomRetreated', 'Doom went one space away from 0.', { doom: DoomSpace, cause: Cause }),
  open('DoomTokenPut', 'An Eldritch token lies on a Doom space.', { doom: DoomSpace, reason }),
  open('DoomTokenRemoved', 'The Eldritch token of a Doom space is gone.', { doom: DoomSpace, reason }),
  open('AncientOneAwakened', 'The sheet is flipped.', {
    ancientOne: AncientOneId,
    counter: counter.optional().describe('What the sheet counts from now on, where that is known.'),
  }),
  open(
    'DoomReplaced',
    'Doom would have advanced, but the Ancient One is awake: its sheet says what happens instead, once.',
    {
      ancientOne: AncientOneId,
      cause: Cause,
    },
  ),
  open('CounterChanged', 'What the sheet counts has changed.', { counter, known: z.boolean(), reason }),
  open('InvestigatorsDefeated', 'Investigators were defeated or devoured.', {
    count: Count,
    eliminated: Count.describe('How many of them are out of the game.'),
    reason,
  }),
  open('PortalSpawned', 'A Dream Portal lies on a space.', { portal: PortalSpace, space: SpaceId, reason }),
  open('PortalDiscarded', 'A Dream Portal is off the board.', {
    portal: PortalSpace,
    space: SpaceId,
    toSheet: z.boolean(),
    reason,
  }),
  open('BroughtIntoPlay', 'Something came into play that changes these rules, or moved.', {
    component: Component,
    space: SpaceId.optional(),
    reason,
  }),
  open('TakenOutOfPlay', 'It left play.', { component: Component, reason }),
  open('GateTokenPut', 'An Eldritch token lies on a gate space.', { space: SpaceId, reason }),
  open('GateTokenRemoved', 'The Eldritch token of a gate space is gone.', { space: SpaceId, reason }),
  open('MysterySolved', 'A Mystery is solved.', { solved: Count, reason }),
  open('MysteryLost', 'A solved Mystery went back.', { solved: Count, reason }),
  open('FinalMysterySolved', 'The Final Mystery is solved.', { reason }),
  open('MythosDrawn', 'A Mythos card is resolved.', {
    mythosColour: MythosColour,
    stage: z.int().min(1).max(3).describe('Of the deck.'),
    left: Count.describe('Cards left in the deck.'),
    card: z.string().optional(),
    reason,
  }),
  open('MythosDeckEmpty', 'A Mythos card had to be drawn and there is none: the phase ends.', { reason }),
  open('IconResolved', 'What follows is done for this icon.', { icon: MythosIcon }),
  open('RoundEnded', 'The Mythos Phase and the round are over.', {
    round: Count.describe('The round that begins.'),
    reason,
  }),
  open('EncounterBegun', 'An investigator has an encounter at a gate.', {
    by: Investigator,
    gate: GateId.optional(),
    byEffect: z.string().optional(),
    ignoringMonsters: z.string().optional(),
    reason,
  }),
  open('TestRolled', 'A test was rolled.', {
    pool: Count,
    faces: dice,
    threshold: z.int().min(4).max(6).describe('The lowest face that succeeds.'),
    successes: Count,
    reason,
  }),
  open('DiceRerolled', 'Dice of the test were rerolled.', {
    dice: z.array(z.int().min(1).max(60)),
    faces: dice.describe('All faces as they are now.'),
    successes: Count,
    paidWith: z.string(),
    reason,
  }),
  open('BranchTaken', 'A box of the encounter card is resolved.', {
    branch: named('BranchName', 'A box of an encounter card.', z.enum(['pass', 'fail'])),
    chosen: z.boolean().describe('Whether it was chosen or paid for, instead of tested.'),
    reason,
  }),
  open('EncounterEnded', 'The encounter is over.', {
    by: Investigator,
    gate: GateId.optional(),
    closed: z.boolean().describe('Whether its gate was closed in it.'),
    reason,
  }),
  open('Demanded', 'The rules demand something that the table does by hand.', {
    obligation: z.int(),
    who: z.string(),
    because: z.string(),
    rule: z.string(),
  }),
  open('Settled', 'It is done.', { obligation: z.int(), reason }),
  open('Overridden', 'The host has set trackers to what the table shows.', {
    reason: z.string(),
    changes: z.array(
      named(
        'OverrideChange',
        'A difference that was bridged.',
        z.object({ tracker: z.string(), before: z.string(), after: z.string() }),
      ),
    ),
    set: OverrideSet,
  }),
  open('GameEnded', 'The game is over.', { outcome: Outcome }),
] as const;

const hidden = [
  GameStarted,
  StackRefilled,
  StackRandomized,
  StackSearched,
  GateMovedInStack,
  GatesLookedAt,
  LookedGatesPlaced,
  StackShown,
] as const;

/** The whole truth, as it is kept. */
export const Event = z.discriminatedUnion('type', [...hidden, ...opens]);
export type Event = z.infer<typeof Event>;

/** What viewers hear: the same events, without what only some or nobody may know. */
export const Told = named(
  'Event',
  'What happened, as you may know it.',
  z.discriminatedUnion('type', [
    named('GameStarted', 'The table is set up.', GameStarted.omit({ order: true })),
    named(
      'StackRefilled',
      'Discarded gates went into the stack, face down, shuffled.',
      StackRefilled.omit({ order: true }),
    ),
    named('StackRandomized', 'The stack was turned face down and shuffled.', StackRandomized.omit({ order: true })),
    named(
      'StackSearched',
      'Gates of one kind were put on top of the stack in random order, the rest shuffled.',
      StackSearched.omit({ order: true }),
    ),
    named(
      'GateMovedInStack',
      'A gate went from one end of the stack to the other. Which one is told only if it was revealed.',
      GateMovedInStack.extend({ gate: GateId.optional() }),
    ),
    named(
      'GatesLookedAt',
      'An investigator looked at the top of the stack; which gates is told to that seat only.',
      GatesLookedAt.extend({ gates: order.optional() }),
    ),
    named(
      'LookedGatesPlaced',
      'Gates that were looked at were put back; which is told to that seat only.',
      LookedGatesPlaced.extend({ top: order.optional(), bottom: order.optional() }),
    ),
    named(
      'StackShown',
      'The table has seen what lies on top of the stack.',
      StackShown.extend({ gates: order.optional() }),
    ),
    ...opens,
  ]),
);
export type Told = z.infer<typeof Told>;
