import * as z from 'zod';
import { doomMaximum, gates, sideBoardIds } from '../data/components.ts';
import {
  CardName,
  Colour,
  Component,
  DoomSpace,
  GateId,
  Investigator,
  MonsterId,
  MonsterKind,
  named,
  OmenSpace,
  PortalSpace,
  reason,
  SpaceId,
} from './names.ts';

const steps = z.int().min(1).max(doomMaximum).optional().describe('How many spaces, 1 to 20; 1 if left out.');
const ontoCard = CardName.optional().describe(
  'The card that takes the gate in reaction to its closing; it is then not discarded. Since revision 2.',
);
const someGates = z.int().min(1).max(gates.length);

export const MythosColour = named('MythosColour', 'The colour of a Mythos card.', z.enum(['yellow', 'green', 'blue']));
export type MythosColour = z.infer<typeof MythosColour>;

/** What a Mythos card can ask for, in the order it is resolved in. */
export const icons = ['omen', 'reckoning', 'gates', 'surge', 'clues', 'rumor', 'eldritch', 'text'] as const;
export const MythosIcon = named('MythosIcon', 'What a Mythos card asks for.', z.enum(icons));
export type MythosIcon = z.infer<typeof MythosIcon>;

export const Reported = named(
  'Reported',
  'What happened at the real table, in the order it happened. Only where the game is set up for it.',
  z.strictObject({
    gates: z.array(GateId).max(27).optional().describe('Gates drawn or turned face up.'),
    monsters: z.array(MonsterKind).max(60).optional().describe('Monsters drawn from the cup.'),
    dice: z.array(z.int().min(1).max(6)).max(60).optional().describe('Faces rolled.'),
  }),
);
export type Reported = z.infer<typeof Reported>;

const reported = Reported.optional();

/** A command, or effect, of some type with members of its own. */
const does = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, z.strictObject({ type: z.literal(type), ...shape, reason, reported }));

export const GateFilter = named(
  'GateFilter',
  'Which gates are meant: all conditions that are given must hold.',
  z.strictObject({
    zones: z
      .array(named('Zone', 'The main board or a side board.', z.enum(['main', ...sideBoardIds])))
      .max(4)
      .optional()
      .describe('On one of these boards.'),
    omens: z.array(Colour).max(3).optional().describe('Of one of these colours.'),
    withoutPortal: z.boolean().optional().describe('On a space without a Dream Portal.'),
  }),
);
export type GateFilter = z.infer<typeof GateFilter>;

// ---- effects: the vocabulary of cards ----------------------------------------------------------------------------

const gateEffects = [
  does('SpawnGate', 'Spawns gates from the top of the stack, each with a monster.', {
    count: someGates.optional().describe('How many, one after the other; 1 if left out.'),
    reference: z.boolean().optional().describe('As many as the Reference card says, instead of `count`.'),
    lostInTime: z
      .boolean()
      .optional()
      .describe('The text is on a Lost in Time and Space card: where no gate is left, Doom does not advance.'),
    replacement: named(
      'SpawnReplacement',
      'Which of two things at its space replaces the spawning of a gate.',
      z.enum(['portal', 'kate']),
    ).optional(),
  }),
  does('SpawnSpecificGate', 'Spawns this gate, from the stack or from the discards.', { gate: GateId }),
  does('SpawnAllGates', 'Spawns every gate of the stack and of the discards, one after the other.', {}),
  does('CloseGate', 'Closes a gate.', {
    gate: GateId,
    by: Investigator.optional(),
    during: z.string().min(1).max(60).optional().describe('The encounter or card it is closed by, if any.'),
    ontoCard,
  }),
  does('CloseThisGate', 'Closes the gate of the encounter that is going on.', { ontoCard }),
  does('DiscardGate', 'Discards a gate without closing it.', { gate: GateId }),
  does('DiscardGates', 'Discards all gates, or all that match the Omen, without closing them.', {
    which: named('WhichGates', 'All gates on the board, or those that match the Omen.', z.enum(['all', 'matching'])),
    doomForEach: z.boolean().optional().describe('Doom advances by 1 for each gate discarded.'),
  }),
  does('RevealGates', 'Turns gates at the top of the stack face up where they lie.', {
    count: someGates.optional().describe('How many from the top; 1 if left out.'),
  }),
  does('RevealUntil', 'Turns gates face up from the top until enough of the kind that is meant are seen.', {
    where: GateFilter,
    count: someGates.optional().describe('How many of that kind; 1 if left out.'),
  }),
  does('LookAtGates', 'Looks at the top of the stack: only the investigator learns what lies there.', {
    by: Investigator,
    count: someGates,
  }),
  does('PlaceLookedGates', 'Puts gates that were looked at back, on top or on the bottom of the stack.', {
    top: z.array(GateId).max(27).describe('Top first.'),
    bottom: z.array(GateId).max(27).describe('Bottom last.'),
  }),
  does('PutGateOnBottom', 'Puts the top gate of the stack on its bottom.', {}),
  does('PutGateOnTop', 'Puts the bottom gate of the stack on its top.', {}),
  does('RandomizeStack', 'Turns the whole gate stack face down and shuffles it.', {}),
  does(
    'SearchGates',
    'Takes gates of one kind out of the stack, shuffles the rest, and puts them on top in random order.',
    {
      where: GateFilter,
      withDiscard: z.boolean().optional().describe('The discards are searched too.'),
    },
  ),
  does('PlaceGateOnCard', 'Puts a gate on a card: the top one of the stack, or one from the board or the discards.', {
    card: CardName,
    gate: GateId.optional(),
  }),
  does('DiscardCard', 'A card with gates on it leaves play: they are discarded.', { card: CardName }),
] as const;

const omenEffects = [
  does('AdvanceOmen', 'Advances the Omen clockwise; Doom follows for every matching gate.', {
    steps: z.int().min(1).max(8).optional().describe('How many spaces, 1 to 8; 1 if left out.'),
    toColour: Colour.optional().describe(
      'Until it reaches a space of this colour, at least one step; instead of `steps`.',
    ),
    withoutDoom: z.boolean().optional().describe('Doom does not follow.'),
  }),
  does('MoveOmen', 'Moves the Omen to a space. That is no advance: Doom does not follow unless the text says so.', {
    to: OmenSpace,
    checkDoom: z.boolean().optional().describe('Doom advances for each matching gate afterwards.'),
  }),
  does('TurnBackOmen', 'Moves the Omen counterclockwise. That is no advance.', {
    steps: z.int().min(1).max(8).optional().describe('How many spaces, 1 to 8; 1 if left out.'),
    checkDoom: z.boolean().optional().describe('Doom advances for each matching gate afterwards.'),
  }),
  does('CheckOmen', 'Advances Doom for each gate that matches the Omen, which stays where it is.', {}),
  does('ChangeOmenTokens', 'Puts Eldritch tokens on an Omen space, or takes them off.', {
    omen: OmenSpace,
    by: z.int().min(-20).max(20).describe('Negative takes off.'),
  }),
] as const;

const doomEffects = [
  does('AdvanceDoom', 'Advances Doom towards 0.', {
    steps,
    untilZero: z.boolean().optional().describe('Down to 0, instead of `steps`.'),
  }),
  does('RetreatDoom', 'Retreats Doom away from 0.', { steps }),
  does('PutDoomToken', 'Puts an Eldritch token on a space of the Doom track.', { doom: DoomSpace }),
  does('RemoveDoomToken', 'Takes the Eldritch token off a space of the Doom track.', { doom: DoomSpace }),
  does('DefeatInvestigators', 'Investigators are defeated or devoured by one effect: Doom advances by 1 for each.', {
    count: z.int().min(1).max(8),
  }),
] as const;

const monsterEffects = [
  does('SpawnMonsters', 'Spawns monsters from the cup on a space.', {
    space: SpaceId,
    count: z.int().min(1).max(60).optional().describe('How many; 1 if left out.'),
  }),
  does('MoveMonster', 'Moves a monster.', { monster: MonsterId, space: SpaceId }),
  does('DiscardMonster', 'Returns a monster to the cup, defeated or not; one that was set aside is set aside again.', {
    monster: MonsterId,
  }),
  does('MonsterSurge', 'A surge: at every gate that matches the Omen, or on the space that is named.', {
    space: SpaceId.optional(),
  }),
] as const;

const tableEffects = [
  does('SpawnPortal', 'Spawns a Dream Portal: gates are revealed until one shows where.', {
    portal: PortalSpace.optional(),
  }),
  does('DiscardPortal', 'Takes a Dream Portal off the board, for good or onto the sheet.', {
    portal: PortalSpace,
    toSheet: z.boolean().optional(),
  }),
  does('BringIntoPlay', 'Something comes into play that changes these rules, or moves.', {
    component: Component,
    space: SpaceId.optional().describe('Where it is now.'),
  }),
  does('TakeOutOfPlay', 'It leaves play.', { component: Component }),
  does('PutGateToken', 'Puts an Eldritch token on a space with a gate.', { space: SpaceId }),
  does('RemoveGateToken', 'Takes it off again.', { space: SpaceId }),
  does('ChangeCounter', 'Changes what the awakened sheet counts, or tells what it starts with.', {
    by: z.int().min(-20).max(20),
  }),
  does('SolveMystery', 'A Mystery is solved.', {}),
  does('LoseMystery', 'A solved Mystery goes back to the deck.', {}),
  does('SolveFinalMystery', 'The Final Mystery is solved.', {}),
  does('LoseGame', 'A card or sheet says that the investigators lose.', {}),
] as const;

export const Effect = named(
  'Effect',
  'What cards can do here: the vocabulary that encounters are written in.',
  z.discriminatedUnion('type', [...gateEffects, ...omenEffects, ...doomEffects, ...monsterEffects, ...tableEffects]),
);
export type Effect = z.infer<typeof Effect>;

// ---- the flow of an evening --------------------------------------------------------------------------------------

const effects = z.array(Effect).max(20);

const flow = [
  does(
    'ResolveMythos',
    "Resolves a Mythos card, by its colour or by exactly the icons on it; the server's own card if neither is given.",
    {
      colour: MythosColour.optional(),
      icons: z.array(MythosIcon).max(8).optional().describe('In the order of resolution.'),
      card: z.string().min(1).max(60).optional().describe('Its name, for the log.'),
    },
  ),
  does('ResolveIcon', 'Resolves one icon of a Mythos card, for tables that go step by step.', { icon: MythosIcon }),
  does('EndRound', 'Ends the Mythos Phase and the round.', {}),
  does('BeginEncounter', 'An investigator begins an encounter at a gate.', {
    by: Investigator,
    gate: GateId.optional().describe('Which gate; left out where an effect gives the encounter without one.'),
    ignoringMonsters: z.string().min(1).max(60).optional().describe('What allows it although a monster is there.'),
    byEffect: z.string().min(1).max(60).optional().describe('What gives this encounter beyond the one of the phase.'),
  }),
  does('RollTest', 'Rolls a test.', {
    skill: z.int().min(0).max(20).describe('As printed.'),
    improvement: z.int().min(-2).max(2).optional().describe('Improvements, or impairments as a negative number.'),
    modifier: z.int().min(-20).max(20).optional().describe('Of the test.'),
    bonus: z.int().min(0).max(20).optional().describe('The highest single bonus: bonuses do not add up.'),
    additionalDice: z.int().min(0).max(20).optional().describe('All additional dice.'),
    condition: named(
      'Condition',
      'Blessed succeeds on 4 and more, Cursed on 6 only.',
      z.enum(['blessed', 'cursed']),
    ).optional(),
  }),
  does('RerollDice', 'Rerolls dice of the test; a Clue or a Focus each, or by an effect.', {
    dice: z.array(z.int().min(1).max(60)).min(1).max(60).describe('Which, from 1.'),
    paidWith: named('RerollPrice', 'What a reroll is paid with.', z.enum(['clue', 'focus', 'effect'])),
  }),
  does('ResolveBranch', 'Resolves the box that the test leads to, or the one that was chosen or paid for.', {
    pass: effects,
    fail: effects,
    chosen: named('Branch', 'A box of an encounter card.', z.enum(['pass', 'fail']))
      .optional()
      .describe('Where the card lets the player choose or pay instead of a test.'),
  }),
  does('EndEncounter', 'The encounter is over.', {}),
  does('Together', 'Effects of one instant: if they both win and lose the game, it is won.', { effects }),
  does('Settle', 'The table has done what was still demanded.', { obligation: z.int().min(1).max(1_000_000) }),
] as const;

export const OverrideSet = named(
  'OverrideSet',
  'What the table shows. What is left out stays as it is.',
  z.strictObject({
    omen: OmenSpace.optional(),
    doom: DoomSpace.optional(),
    awake: z.boolean().optional(),
    counter: z.int().min(-100).max(100).optional(),
    solved: z.int().min(0).max(20).optional(),
    eliminated: z.int().min(0).max(8).optional(),
    gate: named(
      'OverrideGate',
      'Where a gate really is.',
      z.strictObject({
        gate: GateId,
        to: named('GateZone', 'Where a gate can be.', z.enum(['stack', 'board', 'discard', 'card'])),
        space: SpaceId.optional().describe('On the board, if not on its own space.'),
        card: CardName.optional().describe('The card it is on.'),
      }),
    ).optional(),
    monster: named(
      'OverrideMonster',
      'A monster of the cup that is really on the board, and where.',
      z.strictObject({ kind: MonsterKind, space: SpaceId }),
    ).optional(),
  }),
);
export type OverrideSet = z.infer<typeof OverrideSet>;

const override = named(
  'Override',
  'Sets trackers to what the table shows. For the host, with a reason; it stays visible in the log.',
  z.strictObject({
    type: z.literal('Override'),
    reason: z.string().min(1).max(120).describe('What went wrong, up to 120 characters.'),
    set: OverrideSet,
  }),
);
export const Command = named(
  'Command',
  'What can be done at the table: every effect, and the flow of an evening.',
  z.discriminatedUnion('type', [
    ...gateEffects,
    ...omenEffects,
    ...doomEffects,
    ...monsterEffects,
    ...tableEffects,
    ...flow,
    override,
  ]),
);
export type Command = z.infer<typeof Command>;
