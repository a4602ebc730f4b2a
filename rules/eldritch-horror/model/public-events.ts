import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { event } from '../../core/event-schema.ts';
import { MythosColour, MythosIcon } from './command-schema.ts';
import { OverrideSet } from './commands.ts';
import {
  AncientOneId,
  CardName,
  Colour,
  Component,
  Count,
  Counter,
  DoomSpace,
  GateId,
  Investigator,
  MonsterId,
  MonsterKind,
  named,
  OmenSpace,
  PauseReason,
  PortalId,
  pauseShape,
  reason,
  SpaceId,
} from './names.ts';

export const Cause = named(
  'Cause',
  'Why Doom moved by one step.',
  z.object({
    by: named(
      'CauseKind',
      '`omen`: the gate matches the Omen. `omenToken`: an Eldritch token on the Omen space. `noGate`: no gate was left to spawn. `discarded`: the gate was discarded. `defeated`: an investigator was defeated. `effect`: an effect of a card or an ability.',
      z.enum(['omen', 'omenToken', 'noGate', 'discarded', 'defeated', 'effect']),
    ),
    gate: GateId.optional(),
    reason,
  }),
);
export type Cause = z.infer<typeof Cause>;

const counter = Counter;
const dice = z.array(z.int().min(1).max(6));
const GateSource = named('GateSource', 'Where a gate came from.', z.enum(['stack', 'discard', 'board']));

/** Events that viewers receive unchanged. Every other event is hidden and needs a projection. */
export const PublicEvent = z.discriminatedUnion('type', [
  event('GatesRevealed', 'Gates at the top of the stack were turned face up, in this order.', {
    gates: z.array(GateId).describe('Top first.'),
    reason,
  }),
  event('GateSpawned', 'A gate spawned on the board.', {
    gate: GateId,
    space: SpaceId,
    source: GateSource,
    portal: PortalId.optional().describe('The Dream Portal it came through.'),
    reason,
  }),
  event(
    'SpawnReplaced',
    'A gate would have spawned on the space of Kate Winthrop. It was discarded instead, and she gains 1 Clue.',
    {
      gate: GateId,
      space: SpaceId,
      source: GateSource,
      reason,
    },
  ),
  event('GateNotSpawned', 'No gate was left to spawn, and the card lets the player use one on the board instead.', {
    reason,
  }),
  event('GateClosed', 'A gate was closed. `GateDiscarded` or `GatePlacedOnCard` follows.', {
    gate: GateId,
    space: SpaceId,
    matchedOmen: z.boolean().describe('Whether the gate matched the Omen when it was closed.'),
    investigator: Investigator.optional().describe('Who closed it.'),
    during: z
      .string()
      .optional()
      .describe(
        'The kind of encounter, or the card that closed it. Absent: an effect outside of encounters that was not named.',
      ),
    reason,
  }),
  event('GateDiscarded', 'A gate went to the discard pile.', {
    gate: GateId,
    space: SpaceId.optional().describe('The space it left, if it was on the board.'),
    card: CardName.optional().describe('The card it left, if it was on a card.'),
    closed: z.boolean().describe('Whether it was closed, not only discarded.'),
    reason,
  }),
  event('GatePlacedOnCard', 'A gate was put on a card. That is no spawn, no close and no discard.', {
    gate: GateId,
    card: CardName,
    source: GateSource,
    reason,
  }),
  event('MonsterSpawned', 'A monster spawned on the board.', {
    monster: MonsterId,
    kind: MonsterKind,
    space: SpaceId,
    aside: z.boolean().describe('Whether it had been set aside, not in the cup.'),
    gate: GateId.optional().describe('The gate that it spawned with.'),
  }),
  event('SpaceDrawn', 'A random space was drawn.', { space: SpaceId, reason }),
  event('MonsterSetAside', 'A monster was set aside. It no longer belongs to the cup.', {
    kind: MonsterKind,
    monster: MonsterId.optional().describe('Its number, if it is on the board: it stays there.'),
    reason,
  }),
  event('MonsterMoved', 'A monster moved.', { monster: MonsterId, space: SpaceId, reason }),
  event('MonsterDiscarded', 'A monster left the board.', {
    monster: MonsterId,
    kind: MonsterKind,
    space: SpaceId,
    aside: z.boolean().describe('Whether it was set aside again, not returned to the cup.'),
    reason,
  }),
  event('OmenAdvanced', 'The Omen advanced one space clockwise.', {
    from: OmenSpace,
    to: OmenSpace,
    colour: Colour,
    withoutDoom: z.boolean(),
    reason,
  }),
  event('StarsAligned', 'A Sanity token left the sheet that The Stars Align puts beside the game.', { sanity: Count }),
  event('OmenMoved', 'The Omen was moved or turned back. This is not an advance.', {
    from: OmenSpace,
    to: OmenSpace,
    colour: Colour,
    reason,
  }),
  event('OmenTokensChanged', 'The number of Eldritch tokens on an Omen space changed.', {
    omen: OmenSpace,
    tokens: Count,
    reason,
  }),
  event('DoomAdvanced', 'Doom advanced one space towards 0.', { doom: DoomSpace, cause: Cause }),
  event('DoomRetreated', 'Doom retreated one space away from 0.', { doom: DoomSpace, cause: Cause }),
  event('DoomTokenPut', 'An Eldritch token was put on a Doom space.', { doom: DoomSpace, reason }),
  event('DoomTokenRemoved', 'The Eldritch token of a Doom space was removed.', { doom: DoomSpace, reason }),
  event('AncientOneAwakened', 'The Ancient One awakened, and its sheet was flipped.', {
    ancientOne: AncientOneId,
    counter: counter.optional().describe('The starting number of what the sheet counts, if it is known.'),
  }),
  event(
    'DoomReplaced',
    'Doom would have advanced by one step, but the Ancient One is awake. The back of its sheet takes effect instead.',
    {
      ancientOne: AncientOneId,
      cause: Cause,
    },
  ),
  event('CounterChanged', 'The number that the sheet counts changed.', {
    counter: counter.describe('The new number. While `known` is false, the change since the sheet was flipped.'),
    known: z.boolean().describe('Whether the starting number is known.'),
    reason,
  }),
  event('InvestigatorsDefeated', 'Investigators were defeated or devoured.', {
    count: Count,
    eliminated: Count.describe('How many of them are out of the game.'),
    investigators: z.array(Investigator).optional().describe('Who they are, if they were named.'),
    reason,
  }),
  event('PortalSpawned', 'A Dream Portal was put on a space.', { portal: PortalId, space: SpaceId, reason }),
  event('PortalDiscarded', 'A Dream Portal left the board.', {
    portal: PortalId,
    space: SpaceId,
    toSheet: z.boolean(),
    reason,
  }),
  event('BroughtIntoPlay', 'A component that changes these rules came into play, or moved.', {
    component: Component,
    space: SpaceId.optional(),
    reason,
  }),
  event('TakenOutOfPlay', 'A component that changes these rules left play.', { component: Component, reason }),
  event('GateTokenPut', 'An Eldritch token was put on a space that has a gate.', { space: SpaceId, reason }),
  event('GateTokenRemoved', 'The Eldritch token of a gate space was removed.', { space: SpaceId, reason }),
  event('MysterySolved', 'A Mystery was solved.', { solved: Count, reason }),
  event('MysteryLost', 'A solved Mystery returned to the deck.', { solved: Count, reason }),
  event('FinalMysterySolved', 'The Final Mystery was solved.', { reason }),
  event('MythosDrawn', 'A Mythos card was drawn. Its icons follow.', {
    mythosColour: MythosColour,
    stage: z
      .int()
      .min(1)
      .max(3)
      .optional()
      .describe('Stage of the deck. Absent: a card of the box, or of a deck without stages.'),
    left: Count.describe('Cards left in the deck.'),
    card: z.string().optional(),
    fromBox: z.boolean().optional().describe('Whether it came from the box and not from the deck.'),
    reason,
  }),
  event('MythosDeckShuffled', 'The Mythos deck was shuffled as a whole, with cards from the box.', {
    added: z.array(MythosColour),
    names: z.array(z.string()).optional(),
    left: Count.describe('Cards in the deck.'),
    reason,
  }),
  event('MythosDiscarded', 'A card was discarded from the top of the Mythos deck.', {
    mythosColour: MythosColour,
    stage: z.int().min(1).max(3).optional(),
    left: Count.describe('Cards left in the deck.'),
    card: z.string().optional(),
    reason,
  }),
  event('MythosDeckEmpty', 'A Mythos card had to be drawn from the empty deck. The phase ends.', { reason }),
  event('IconResolved', 'An icon of a Mythos card was resolved. Its effects follow.', { icon: MythosIcon }),
  event('Paused', 'A command goes on later, with Continue.', { ...pauseShape, investigator: Investigator }),
  event('Continued', 'A command that was paused goes on.', { because: PauseReason, reason }),
  event('RoundEnded', 'The Mythos Phase and the round ended.', {
    lead: Investigator.describe('The Lead Investigator of the round that begins.'),
    round: Count.describe('Number of the round that begins.'),
    reason,
  }),
  event('EncounterBegun', 'An investigator began an encounter at a gate.', {
    investigator: Investigator,
    gate: GateId.optional(),
    during: z.string().describe('The kind of encounter, or the card or ability that grants it.'),
    byEffect: z.string().optional(),
    ignoringMonsters: z.string().optional(),
    reason,
  }),
  event('TestRolled', 'A test was rolled.', {
    investigator: Investigator.describe('Who tests.'),
    pool: Count,
    faces: dice,
    threshold: z.int().min(4).max(6).describe('The lowest face that succeeds.'),
    successes: Count,
    reason,
  }),
  event('DiceRerolled', 'Dice of the test were rerolled.', {
    dice: z.array(z.int().min(1).max(60)),
    faces: dice.describe('All faces of the test after the reroll.'),
    successes: Count,
    paidWith: z.string(),
    reason,
  }),
  event('TestEnded', 'A test ended. Its result counts.', { investigator: Investigator, successes: Count, reason }),
  event('BranchTaken', 'A section of the encounter card was resolved. Its effects follow.', {
    branch: named('BranchName', 'A section of an encounter card.', z.enum(['pass', 'fail'])),
    chosen: z.boolean().describe('Whether it was chosen or paid for, not decided by a test.'),
    reason,
  }),
  event('EncounterEnded', 'The encounter ended.', {
    investigator: Investigator,
    gate: GateId.optional(),
    closed: z.boolean().describe('Whether its gate was closed during the encounter.'),
    defeated: z.boolean().optional().describe('Whether it stopped because the investigator was defeated.'),
    reason,
  }),
  event('Demanded', 'The rules require something that the players do themselves.', {
    number: z.int().describe('Number of the obligation.'),
    by: z.string().describe('Who has to do it.'),
    text: z.string().describe('What to do.'),
    rule: z.string().describe('Code of the rule that requires it.'),
  }),
  event('Settled', 'The players have done what an obligation required.', { number: z.int(), reason }),
  event('Overridden', 'The host corrected the state of the game.', {
    reason: z.string(),
    changes: z.array(
      named(
        'OverrideChange',
        'One correction.',
        z.object({ tracker: z.string(), before: z.string(), after: z.string() }),
      ),
    ),
    set: OverrideSet,
  }),
  event('GameEnded', 'The game ended.', { outcome: Outcome }),
]);
export type PublicEvent = z.infer<typeof PublicEvent>;
