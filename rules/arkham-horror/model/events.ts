import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { Shown, Trade } from './commands.ts';
import {
  Ability,
  AncientOneId,
  AreaId,
  Blessing,
  By,
  CardColour,
  CheckSkill,
  Component,
  Count,
  Dimension,
  Face,
  GateId,
  MonsterId,
  MonsterKind,
  named,
  Phase,
  reason,
  SpaceId,
  WorldId,
} from './names.ts';

const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, z.object({ type: z.literal(type), ...shape }));

const faces = z.array(Face);
const threshold = z.int().min(4).max(6);
const points = z.int().min(0).max(10).optional();
const trophies = z.array(WorldId);
const defeated = z.array(MonsterKind);

const Change = named(
  'OverrideChange',
  'One difference that an override bridges.',
  z.object({ tracker: z.string(), before: z.string(), after: z.string() }),
);

/** Where a monster goes that is defeated. */
const Becomes = named('Becomes', 'Where a defeated monster goes.', z.enum(['trophy', 'cup', 'box']));

/** Nothing at this table is hidden: what happened is what everybody hears. */
export const Event = named(
  'Event',
  'What happened.',
  z.discriminatedUnion('type', [
    event('GameStarted', 'The table is set up.', {
      ancientOne: AncientOneId,
      investigators: z.int(),
      track: Count.describe('Doom that awakens it.'),
    }),
    event('PhaseBegan', 'A phase began.', { phase: Phase, turn: Count, first: By }),
    event('MythosDrawn', 'A Mythos card was drawn.', {
      opens: GateId.optional(),
      clueSpace: AreaId.optional(),
      white: z.array(Dimension),
      black: z.array(Dimension),
      ability: Ability.optional(),
      component: Component.optional(),
      card: z.string().optional(),
      box: z.int().min(0).max(5).optional().describe("Movement box of the server's own card."),
    }),
    event('MythosReshuffled', 'The Mythos deck was shuffled.', { reason }),
    event('MythosResolved', 'Gate, clue and movement of the card are done.', { reason }),
    event('GateStayedShut', 'A seal kept a gate or monster away.', { gate: GateId, reason }),
    event('GateOpened', 'A gate opened.', {
      gate: GateId,
      world: WorldId,
      clues: Count.describe('Clues lost there.'),
      reason,
    }),
    event('CloseChecked', 'A check to close a gate was rolled.', {
      by: By,
      gate: GateId,
      checkSkill: CheckSkill,
      pool: z.int().min(-100).max(100),
      faces,
      threshold,
      successes: Count,
      need: Count,
      reason,
    }),
    event('ClueSpent', 'A clue bought one more die.', { by: By, faces, successes: Count, reason }),
    event('CloseFailed', 'The gate stays open.', { by: By, gate: GateId, reason }),
    event('GateClosed', 'A gate was closed.', {
      gate: GateId,
      world: WorldId,
      by: By.optional(),
      byCard: z.boolean(),
      trophy: z.boolean().describe('The marker became a trophy; else it went under the pile.'),
      reason,
    }),
    event('SealOffered', 'Who closed the gate may seal it now.', { by: By, gate: GateId, cost: Count }),
    event('SealDeclined', 'The gate was not sealed.', { by: By, gate: GateId, reason }),
    event('GateSealed', 'A gate was sealed.', {
      gate: GateId,
      by: By,
      elderSign: z.boolean(),
      clues: Count.describe('Clues paid.'),
      doom: Count,
      reason,
    }),
    event('ElderSignUsed', 'An Elder Sign card was used and is in the box.', { by: By, gate: GateId, reason }),
    event('SurgeBegan', 'Monsters surge.', { gate: GateId, toGates: Count, toOutskirts: Count, reason }),
    event('SurgeShared', 'How many monsters go where.', {
      shares: z.array(named('GateShare', 'Monsters for a gate.', z.object({ gate: GateId, count: Count }))),
      reason,
    }),
    event('MonsterPlaced', 'A monster from the cup appeared.', {
      monster: MonsterId,
      kind: MonsterKind,
      space: SpaceId,
      reason,
    }),
    event('MonsterMoved', 'A monster moved.', { monster: MonsterId, kind: MonsterKind, space: SpaceId, reason }),
    event('MonsterReturned', 'A monster went back to the cup.', { monster: MonsterId, kind: MonsterKind, reason }),
    event('MonsterDefeated', 'A monster was defeated.', {
      monster: MonsterId.optional().describe('None for a monster of an encounter.'),
      kind: MonsterKind,
      by: By,
      becomes: Becomes,
      reason,
    }),
    event('EarthShook', 'A Chthonian rolled a die.', { monster: MonsterId, face: Face }),
    event('OutskirtsOverflowed', 'The Outskirts were cleared.', { count: Count }),
    event('TerrorRaised', 'The terror level rose.', { terror: Count, allies: Count, reason }),
    event('TerrorHeld', 'The terror level could not rise.', { terror: Count, reason }),
    event('ShopClosed', 'A shop closed for good.', { space: AreaId }),
    event('DoomAdded', 'A doom token was added.', { doom: Count, reason }),
    event('DoomRemoved', 'A doom token was taken off the track.', { doom: Count, reason }),
    event('AncientOneAwakened', 'The Ancient One awoke.', {
      why: named('Awakening', 'What woke it.', z.enum(['doom', 'gates', 'noMarker', 'emptyCup', 'overrun'])),
      doom: Count,
    }),
    event('CluePlaced', 'A clue appeared.', { space: AreaId, clues: Count, reason }),
    event('ClueKeptAway', 'An open gate kept a clue away.', { space: AreaId, reason }),
    event('CluesTaken', 'Clues were picked up.', { by: By, space: AreaId, count: Count, reason }),
    event('InvestigatorMoved', 'An investigator is somewhere in Arkham.', { by: By, space: AreaId, reason }),
    event('InvestigatorDrawnIn', 'A gate drew an investigator in.', {
      by: By,
      gate: GateId,
      world: WorldId,
      delayed: z.boolean(),
      reason,
    }),
    event('InvestigatorCrossed', 'An investigator is in the second area.', { by: By, world: WorldId }),
    event('InvestigatorReturned', 'An investigator came back through a gate, with an explored marker.', {
      by: By,
      gate: GateId,
      world: WorldId,
      reason,
    }),
    event('InvestigatorLost', 'An investigator is lost in time and space.', { by: By, reason }),
    event('InvestigatorStoodUp', 'An investigator is no longer delayed.', { by: By }),
    event('InvestigatorFell', 'An investigator went insane or fell unconscious.', {
      by: By,
      how: named('Fall', 'Insane or unconscious.', z.enum(['insane', 'unconscious'])),
      space: AreaId.optional().describe('In Arkham: where to. Else lost in time and space.'),
      cluesLost: Count,
      sanity: Count,
      stamina: Count,
    }),
    event('InvestigatorDevoured', 'An investigator was devoured.', { by: By, reason }),
    event('InvestigatorReplaced', 'A new investigator joined.', {
      by: By,
      space: AreaId,
      sanity: Count,
      stamina: Count,
      clues: Count,
      reason,
    }),
    event('InvestigatorChanged', 'New values of an investigator.', {
      by: By,
      sanity: points,
      stamina: points,
      maxSanity: points,
      maxStamina: points,
      cluesNow: Count.optional(),
      elderSigns: points,
      sneak: points,
      blessing: Blessing.optional(),
      delays: z.boolean().optional(),
      reason,
    }),
    event('EncounterHad', 'An investigator has had the encounter of the phase.', { by: By, reason }),
    event('GateCardsDrawn', 'Gate cards were drawn until one fitted.', {
      by: By,
      world: WorldId,
      passed: z.array(CardColour).describe('Cards that did not fit.'),
      cardColour: CardColour,
      cardsLeft: z.array(Count).describe('Cards before the next shuffle: blue, green, red, yellow.'),
      reason,
    }),
    event('TrophiesSpent', 'Trophies were spent.', { by: By, trade: Trade, trophies, defeated, reason }),
    event('CameIntoPlay', 'A Mythos card stays in play.', { component: Component, reason }),
    event('TakenOutOfPlay', 'A Mythos card left play.', { component: Component, reason }),
    event('AncientOneAttacked', 'A combat check against the Ancient One.', {
      by: By,
      faces,
      threshold,
      successes: Count,
      total: Count.describe('Towards the next doom token.'),
      reason,
    }),
    event('Demanded', 'Something is left to do by hand.', {
      obligation: z.int(),
      who: z.string(),
      because: z.string(),
      rule: z.string(),
    }),
    event('Settled', 'It was done.', { obligation: z.int(), reason }),
    event('Overridden', 'The host set the table to what it shows.', {
      reason: z.string(),
      shows: Shown,
      differences: z.array(Change),
    }),
    event('GameEnded', 'The game is over.', { outcome: Outcome }),
  ]),
);
export type Event = z.infer<typeof Event>;
export const Told = Event;
export type Told = Event;
