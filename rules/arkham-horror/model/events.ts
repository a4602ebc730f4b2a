import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { event } from '../../core/event-schema.ts';
import { OverrideValues, Trade } from './commands.ts';
import {
  Ability,
  AncientOneId,
  AreaId,
  Blessing,
  By,
  CardColour,
  CardId,
  CheckSkill,
  Component,
  Count,
  Dimension,
  Face,
  GateId,
  InvestigatorId,
  MonsterId,
  MonsterKind,
  named,
  Phase,
  RumorId,
  reason,
  SpaceId,
  WorldId,
} from './names.ts';

const faces = z.array(Face);
const threshold = z.int().min(4).max(6).describe('Lowest face that succeeds.');
const points = z.int().min(0).max(10).optional();
const trophies = z.array(WorldId).describe('Gate trophies.');
const defeated = z.array(MonsterKind).describe('Monster trophies.');

const Change = named(
  'OverrideChange',
  'One value that an override changed.',
  z.object({ tracker: z.string(), before: z.string(), after: z.string() }),
);

const Becomes = named('Becomes', 'Where a defeated monster goes.', z.enum(['trophy', 'cup', 'box']));

export const Awakening = named(
  'Awakening',
  'What awakened the Ancient One.',
  z.enum(['doom', 'gates', 'noMarker', 'emptyCup', 'overrun']),
);
export type Awakening = z.infer<typeof Awakening>;

/** Events that every viewer receives unchanged. In this game that is all of them: no component is secret. */
export const PublicEvent = z.discriminatedUnion('type', [
  event('GameStarted', 'The game was set up.', {
    ancientOne: AncientOneId,
    investigators: z.int().describe('Number of investigators.'),
    track: Count.describe('Doom at which the Ancient One awakens.'),
  }),
  event('PhaseBegan', 'A phase began.', { phase: Phase, turn: Count, first: By.describe('The first player.') }),
  event('MythosDrawn', 'A Mythos card was drawn.', {
    opens: GateId.optional().describe('Where it opens a gate.'),
    clueSpace: AreaId.optional().describe('Where it places a clue.'),
    white: z.array(Dimension).describe('Symbols in the white movement box.'),
    black: z.array(Dimension).describe('Symbols in the black movement box.'),
    ability: Ability.optional(),
    component: Component.optional().describe('The card of the base game that it is.'),
    card: z.string().optional().describe('Its name.'),
    gateOnly: z.boolean().optional().describe('Whether nothing but its gate happens.'),
  }),
  event('MythosReshuffled', 'The Mythos deck was shuffled.', { reason }),
  event('MythosResolved', 'The Mythos card is resolved.', {
    again: z.boolean().optional().describe('Whether another Mythos card follows in this turn.'),
    reason,
  }),
  event('GateStayedShut', 'A seal prevented a gate or a monster.', { gate: GateId, reason }),
  event('ScientistIntervened', 'The scientist prevented a gate, a surge or a monster at her place.', {
    by: By.describe('The scientist.'),
    space: AreaId,
    reason,
  }),
  event('GateOpened', 'A gate opened.', {
    gate: GateId,
    world: WorldId,
    clues: Count.describe('Clues lost there.'),
    reason,
  }),
  event('CloseChecked', 'An investigator rolled a check to close a gate.', {
    by: By,
    gate: GateId,
    skill: CheckSkill,
    pool: z.int().min(0).max(100).describe('Number of dice.'),
    faces,
    threshold,
    successes: Count,
    need: Count.describe('Successes needed.'),
    reason,
  }),
  event('ClueSpent', 'An investigator spent a clue for one more die.', {
    by: By,
    faces: faces.describe('All faces of the check so far.'),
    successes: Count,
    materials: z.boolean().optional().describe('Whether Research Materials took the place of the clue.'),
    reason,
  }),
  event('CheckRerolled', 'Dice of a check to close a gate were rolled again.', {
    by: By.describe('The owner of the ability or card.'),
    card: CardId.optional().describe('The card that was discarded for it.'),
    faces: faces.describe('All faces of the check now.'),
    reason,
  }),
  event('BlueWatcherUsed', 'The Blue Watcher of the Pyramid made a check to close a gate succeed.', {
    by: By,
    gate: GateId,
    reason,
  }),
  event('CloseFailed', 'A check to close a gate failed.', { by: By, gate: GateId, reason }),
  event('GateClosed', 'A gate was closed.', {
    gate: GateId,
    world: WorldId,
    by: By.optional(),
    byCard: z.boolean(),
    trophy: z.boolean().describe('Whether the marker became a trophy; else it went under the pile.'),
    reason,
  }),
  event('SealOffered', 'An investigator may seal the gate that they have just closed.', {
    by: By,
    gate: GateId,
    cost: Count.describe('In clues.'),
    loss: Count.optional().describe('Stamina that the closer loses afterwards.'),
  }),
  event('SealDeclined', 'A closed gate was not sealed.', { by: By, gate: GateId, reason }),
  event('GateSealed', 'A gate was sealed.', {
    gate: GateId,
    by: By,
    elderSign: z.boolean().describe('Whether an Elder Sign card sealed it; else clues did.'),
    clues: Count.describe('Clues paid.'),
    materials: Count.optional().describe('Research Materials that took the place of clues.'),
    doom: Count.describe('Doom on the track afterwards.'),
    reason,
  }),
  event('ElderSignUsed', 'An Elder Sign card was used and returned to the box.', { by: By, gate: GateId, reason }),
  event('SurgeBegan', 'A monster surge began.', {
    gate: GateId,
    toGates: Count.describe('Monsters for the gates.'),
    toOutskirts: Count.describe('Monsters for the Outskirts.'),
    reason,
  }),
  event('SurgeShared', 'The monsters of the surge were shared among the gates.', {
    shares: z.array(named('GateShare', 'Monsters for one gate.', z.object({ gate: GateId, count: Count }))),
    reason,
  }),
  event('MonsterPlaced', 'A monster from the cup appeared.', {
    monster: MonsterId,
    kind: MonsterKind,
    space: SpaceId,
    reason,
  }),
  event('EffectWithoutEffect', 'An effect of a card changed nothing.', {
    effect: z.string().describe('Type of the effect.'),
    reason,
  }),
  event('MonsterMoved', 'A monster moved.', { monster: MonsterId, kind: MonsterKind, space: SpaceId, reason }),
  event('MonsterReturned', 'A monster returned to the cup.', { monster: MonsterId, kind: MonsterKind, reason }),
  event('MonsterMet', 'An encounter drew a monster from the cup.', { by: By, kind: MonsterKind, reason }),
  event('MonsterDefeated', 'A monster was defeated.', {
    monster: MonsterId.optional().describe('Absent for a monster that an encounter drew from the cup.'),
    kind: MonsterKind,
    by: By,
    becomes: Becomes,
    reason,
  }),
  event('PreySought', 'A monster could move to several investigators, and the players choose.', {
    monster: MonsterId,
    kind: MonsterKind,
    candidates: z.array(By),
    white: z.array(Dimension).describe('Symbols of the movement that goes on afterwards.'),
    black: z.array(Dimension).describe('Symbols of the movement that goes on afterwards.'),
    moved: z.array(MonsterId).describe('Monsters that have moved.'),
  }),
  event('PreyChosen', 'The players chose the investigator whom a monster moves to.', {
    monster: MonsterId,
    kind: MonsterKind,
    prey: By,
    reason,
  }),
  event('TrophiesLost', 'An investigator lost trophies.', { by: By, trophies, defeated, reason }),
  event('EarthShook', 'A die was rolled for a Chthonian.', { monster: MonsterId, face: Face }),
  event('OutskirtsOverflowed', 'The Outskirts held more monsters than their maximum.', { count: Count }),
  event('TerrorRaised', 'The terror level rose.', { terror: Count, allies: Count.describe('Allies left.'), reason }),
  event('TerrorHeld', 'A card kept the terror level from rising.', { terror: Count, reason }),
  event('LocationClosed', 'A card closed a location for a time. Everybody there moved to its street.', {
    space: AreaId,
    until: Count.describe('The last turn for which it is closed.'),
    investigators: z.boolean().describe('Whether it is closed to walking investigators only.'),
    reason,
  }),
  event('LocationOpened', 'A location that a card had closed is open again.', { space: AreaId, reason }),
  event('ShopClosed', 'A shop closed for good.', { space: AreaId }),
  event('DoomAdded', 'A doom token was added to the track.', { doom: Count, reason }),
  event('DoomRemoved', 'Doom was removed from the track.', { doom: Count, reason }),
  event('AncientOneAwakened', 'The Ancient One awakened.', { cause: Awakening, doom: Count }),
  event('CluePlaced', 'A clue appeared.', { space: AreaId, clues: Count.describe('Clues there now.'), reason }),
  event('ClueOffered', 'An investigator there may take the clue that a Mythos card has just placed.', {
    space: AreaId,
  }),
  event('ClueLeft', 'The clue that a Mythos card placed stays where it is.', { space: AreaId, reason }),
  event('ClueKeptAway', 'An open gate prevented a clue.', { space: AreaId, reason }),
  event('CluesTaken', 'An investigator picked up clues.', { by: By, space: AreaId, count: Count, reason }),
  event('InvestigatorMoved', 'An investigator moved within Arkham, or returned to it without a gate.', {
    by: By,
    space: AreaId,
    steps: Count.optional().describe('Links walked this turn, where the server checks walks.'),
    evaded: z.boolean().optional().describe('Whether monsters of the area left were evaded.'),
    reason,
  }),
  event('MovementEnded', 'The Movement of an investigator ended.', { by: By, reason }),
  event('InvestigatorDrawnIn', 'A gate drew an investigator in.', {
    by: By,
    gate: GateId,
    world: WorldId,
    delayed: z.boolean(),
    reason,
  }),
  event('InvestigatorCrossed', 'An investigator moved to the second area of an Other World.', {
    by: By,
    world: WorldId,
  }),
  event('InvestigatorReturned', 'An investigator returned through a gate and got its explored marker.', {
    by: By,
    gate: GateId,
    world: WorldId,
    reason,
  }),
  event('InvestigatorLost', 'An investigator was lost in time and space.', { by: By, reason }),
  event('InvestigatorStoodUp', 'An investigator is no longer delayed.', { by: By }),
  event('InvestigatorFell', 'An investigator went insane or fell unconscious.', {
    by: By,
    how: named('Fall', 'Insane or unconscious.', z.enum(['insane', 'unconscious'])),
    space: AreaId.optional().describe('Where they wake up in Arkham; absent if they are lost in time and space.'),
    cluesLost: Count,
    sanity: Count,
    stamina: Count,
  }),
  event('InvestigatorDevoured', 'An investigator was devoured.', { by: By, reason }),
  event('InvestigatorReplaced', 'A new investigator joined.', {
    by: By,
    investigator: InvestigatorId,
    blessing: Blessing,
    space: AreaId,
    sanity: Count,
    stamina: Count,
    clues: Count,
    reason,
  }),
  event('InvestigatorChanged', 'New values of an investigator. Absent members did not change.', {
    by: By,
    sanity: points,
    stamina: points,
    maxSanity: points,
    maxStamina: points,
    clues: Count.optional(),
    elderSigns: points,
    speed: points,
    sneak: points,
    blessing: Blessing.optional(),
    delayed: z.boolean().optional(),
    cards: z.array(CardId).optional(),
    reason,
  }),
  event('EncounterHad', 'An investigator had the encounter of the phase.', { by: By, reason }),
  event('GateCardsDrawn', 'Gate cards were drawn until one fitted.', {
    by: By,
    world: WorldId,
    passed: z.array(CardColour).describe('Cards that did not fit.'),
    colour: CardColour.describe('Of the card that fitted.'),
    other: CardColour.optional().describe('Of a second card that fitted: the author chooses.'),
    cardsLeft: z.array(Count).describe('Cards before the next shuffle: blue, green, red, yellow.'),
    reason,
  }),
  event('TrophiesSpent', 'An investigator spent trophies.', { by: By, trade: Trade, trophies, defeated, reason }),
  event('CameIntoPlay', 'A Mythos card came into play.', { component: Component, reason }),
  event('CardDropped', 'A Mythos card had no effect, because another one or the same is in play.', {
    component: Component,
    inPlay: Component.optional().describe('The card that keeps it from play.'),
    reason,
  }),
  event('RumorAdvanced', 'The Rumor in play had its effect at the end of the Mythos Phase.', {
    component: RumorId,
    faces: faces.describe('Dice rolled for it.'),
    tokens: Count.describe('Tokens on it now.'),
  }),
  event('RumorPaid', 'An investigator paid for the Rumor in play.', {
    component: RumorId,
    by: By,
    clues: Count.describe('Clues paid.'),
    trophies,
    left: Count.describe('Clues that it still takes.'),
    reason,
  }),
  event('RumorPassed', 'The Rumor in play was passed.', { component: RumorId, by: By, reason }),
  event('RumorFailed', 'The Rumor in play failed.', { component: RumorId, reason }),
  event('SealsRemoved', 'Seals left the board.', { gates: z.array(GateId), reason }),
  event('AllyLost', 'An ally left the deck for good.', { allies: Count.describe('Allies left.'), reason }),
  event('TakenOutOfPlay', 'A Mythos card left play.', { component: Component, reason }),
  event('AncientOneAttacked', 'An investigator attacked the Ancient One.', {
    by: By,
    faces,
    threshold,
    successes: Count,
    total: Count.describe('Successes towards the next doom token.'),
    reason,
  }),
  event('BattleStepBegan', 'A step of the final battle began.', {
    step: z.enum(['attacks', 'ancientOne']),
    first: By.describe('The first player.'),
  }),
  event('BattleCheckOpened', 'An investigator may spend clues on a check of the final battle.', {
    by: By,
    kind: z.enum(['attack', 'resist']),
    faces,
    threshold,
    trophy: WorldId.optional().describe('The gate trophy that a failure costs.'),
    monsterTrophy: MonsterKind.optional().describe('The monster trophy that a failure costs.'),
  }),
  event('BattleCheckEnded', 'An investigator spends no more clues on a check of the final battle.', { by: By }),
  event('AttackCounted', 'A die that a clue added to an attack succeeded.', {
    by: By,
    successes: Count,
    total: Count.describe('Successes towards the next doom token.'),
    reason,
  }),
  event('ResistRolled', 'An investigator rolled a check against the attack of the Ancient One.', {
    by: By,
    modifier: z.int().min(-1000).max(1),
    faces,
    threshold,
    successes: Count,
    reason,
  }),
  event('AttackResisted', 'The attack of the Ancient One on an investigator is over.', {
    by: By,
    passed: z.boolean(),
    reason,
  }),
  event('Demanded', 'The players have to do something by hand.', {
    number: z.int().describe('Identifies the obligation within the game.'),
    by: z.string().describe('The seat that has to do it.'),
    text: z.string().describe('What to do, for players.'),
    rule: z.string().describe('Code of the rule that requires it.'),
  }),
  event('Settled', 'The players have done what an obligation required.', {
    number: z.int().describe('Of the obligation.'),
    reason,
  }),
  event('Overridden', 'The host corrected the recorded game.', {
    reason: z.string(),
    shows: OverrideValues,
    differences: z.array(Change),
  }),
  event('GameEnded', 'The game is over.', { outcome: Outcome }),
]);
export type PublicEvent = z.infer<typeof PublicEvent>;

/** Events that need a projection before a viewer receives them. This game has none. */
export const HiddenEvent = z.never();
export type HiddenEvent = z.infer<typeof HiddenEvent>;

export const Event = z.discriminatedUnion('type', [...PublicEvent.options]);
export type Event = PublicEvent | HiddenEvent;

/** What a viewer receives. */
export const VisibleEvent = z.discriminatedUnion('type', [...PublicEvent.options]);
export type VisibleEvent = z.infer<typeof VisibleEvent>;

/** The event of one type. */
export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;
