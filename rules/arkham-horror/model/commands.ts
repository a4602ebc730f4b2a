import * as z from 'zod';
import {
  Ability,
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
  reason,
  SpaceId,
  WorldId,
} from './names.ts';

export const Reported = named(
  'Reported',
  'What happened at the real table, in the order it happened. Only where the game is set up for it.',
  z.strictObject({
    worlds: z.array(WorldId).max(16).optional().describe('Gate markers drawn.'),
    monsters: z.array(MonsterKind).max(60).optional().describe('Monsters drawn from the cup.'),
    dice: z.array(Face).max(120).optional().describe('Faces rolled.'),
    colours: z.array(CardColour).max(60).optional().describe('Gate cards drawn, the fitting one last.'),
  }),
);
export type Reported = z.infer<typeof Reported>;

const does = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, z.strictObject({ type: z.literal(type), ...shape, reason, report: Reported.optional() }));

const points = z.int().min(-60).max(60).optional();
const symbols = z.array(Dimension).max(9);

export const Share = named(
  'Share',
  'How many monsters a gate gets.',
  z.strictObject({ gate: GateId, count: z.int().min(0).max(60) }),
);

/** The trades at locations, and a card's. */
export const Trade = named(
  'Trade',
  'What trophies are spent on.',
  z.enum(['clues', 'money', 'blessing', 'ally', 'deputy', 'society', 'rumor', 'card']),
);

// ---- effects: the vocabulary of cards ----------------------------------------------------------------------------

const effects = [
  does('OpenGate', 'Opens a gate, with doom and monsters; where Mythos cards say if no location is named.', {
    gate: GateId.optional(),
    encounter: z.boolean().optional().describe('An encounter opens it.'),
    bare: z.boolean().optional().describe('The text says no more than that a gate opens.'),
  }),
  does('CloseGate', 'A card closes a gate.', {
    gate: GateId,
    by: By.optional().describe('The investigator whose encounter or ability it is.'),
    trophy: z.boolean().optional().describe('The card gives its marker as a trophy.'),
  }),
  does('SurgeMonsters', 'A monster surge at an open gate.', { gate: GateId }),
  does('PlaceMonsters', 'Monsters from the cup appear in an area.', {
    space: AreaId,
    count: z.int().min(1).max(10).optional().describe('How many; 1 if left out.'),
  }),
  does('HoldMonster', 'A monster from the cup goes onto a Rumor card, outside the limit.', {}),
  does('MoveMonster', 'Moves a monster.', { monster: MonsterId, space: SpaceId }),
  does('MoveMonsters', 'Moves monsters by the symbols of the two movement boxes.', { white: symbols, black: symbols }),
  does('DefeatMonster', 'An investigator defeats a monster.', { monster: MonsterId, by: By }),
  does('DefeatEncountered', 'An investigator defeats a monster that an encounter drew from the cup.', {
    by: By,
  }),
  does('DiscardMonster', 'A monster goes back to the cup.', { monster: MonsterId }),
  does('DiscardMonsters', 'All monsters of some part of the board go back to the cup.', {
    part: named(
      'BoardPart',
      'Part of the board.',
      z.enum(['streets', 'locations', 'skyAndOutskirts', 'arkham', 'experiment']),
    ).optional(),
    space: SpaceId.optional().describe('One space instead.'),
  }),
  does('RaiseTerror', 'Raises the terror level, point by point.', {
    steps: z.int().min(1).max(10).optional().describe('How many; 1 if left out.'),
  }),
  does('AddDoom', 'Doom tokens are added to the track.', { steps: z.int().min(1).max(20).optional() }),
  does('RemoveDoom', 'Doom tokens are taken off the track.', { steps: z.int().min(1).max(20).optional() }),
  does('PlaceClue', 'A clue token appears at a location.', { space: AreaId }),
  does('PutInPlay', 'A Mythos card stays in play.', { component: Component }),
  does('TakeOutOfPlay', 'It leaves play.', { component: Component }),
  does('ChangeInvestigator', 'What an investigator gains or loses. At 0 Sanity or Stamina the rules follow.', {
    by: By,
    sanity: points,
    stamina: points,
    maxSanity: points,
    maxStamina: points,
    clues: points,
    elderSigns: points,
    sneak: z.int().min(0).max(10).optional().describe('The new value.'),
    blessing: Blessing.optional(),
    delayed: z.boolean().optional(),
  }),
  does('SendInvestigator', 'A card sends an investigator to a place in Arkham. That is no return.', {
    by: By,
    space: AreaId,
    encounter: z.boolean().optional().describe('To have an encounter there: a gate draws in.'),
  }),
  does('SendBack', 'A card returns an investigator from an Other World through a gate.', { by: By, gate: GateId }),
  does('LoseInTime', 'An investigator is lost in time and space.', { by: By }),
  does('CarryOff', 'A Nightgaunt carries an investigator through the nearest gate, or back.', {
    by: By,
    gate: GateId.optional().describe('Where several are as near.'),
  }),
  does('Devour', 'An investigator is devoured.', { by: By }),
] as const;

export const Effect = named('Effect', 'What cards can do here.', z.discriminatedUnion('type', [...effects]));
export type Effect = z.infer<typeof Effect>;
const says = z.array(Effect).max(20).optional().describe('What the card does, in order.');

// ---- the turn ----------------------------------------------------------------------------------------------------

const flow = [
  does('EndPhase', 'Ends the phase for everyone; what is left of it and leaves no choice happens.', {}),
  does('Walk', 'An investigator walks to another area of Arkham.', { by: By, space: AreaId }),
  does('PlaceReturned', 'An investigator comes back from being lost, anywhere in Arkham.', { by: By, space: AreaId }),
  does('CrossOver', 'The Movement of an investigator in an Other World.', {
    by: By,
    gate: GateId.optional().describe('The gate to return through, where there are several.'),
  }),
  does('TakeClues', 'An investigator picks up clues at his location.', {
    by: By,
    count: z.int().min(1).max(100).optional().describe('All of them if left out.'),
  }),
  does('HaveEncounter', 'An investigator has an encounter at a location without a gate.', { by: By, says }),
  does('EnterGate', 'A gate draws an investigator in.', { by: By }),
  does('TryToClose', 'An investigator with an explored marker tries to close the gate.', {
    by: By,
    checkSkill: CheckSkill,
    value: z.int().min(0).max(20).describe('The skill as it is set.'),
    bonus: z.int().min(-20).max(20).optional().describe('What applies to that skill check.'),
  }),
  does('SpendClue', 'Spends a clue for one more die of the check.', { by: By }),
  does('AcceptFailure', 'Spends no more clues: the check has failed.', { by: By }),
  does('SealGate', 'Seals the gate that was just closed, with clues.', { by: By, gate: GateId }),
  does('LeaveUnsealed', 'Does not seal it.', { by: By }),
  does('UseElderSign', 'Closes and seals a gate with an Elder Sign card.', { by: By, gate: GateId.optional() }),
  does('MeetOtherWorld', 'An investigator in an Other World has the encounter of a gate card.', { by: By, says }),
  does('SpendTrophies', 'Spends trophies where they can be spent.', {
    by: By,
    trade: Trade,
    trophies: z.array(WorldId).max(16).optional().describe('Gate trophies.'),
    defeated: z.array(MonsterKind).max(60).optional().describe('Monster trophies.'),
  }),
  does('ResolveMythos', 'Resolves a Mythos card: the one in hand, or one of the server if nothing is named.', {
    gate: GateId.optional(),
    clueSpace: GateId.optional(),
    white: symbols.optional(),
    black: symbols.optional(),
    ability: Ability.optional(),
    component: Component.optional().describe('The Environment or Rumor that it is.'),
    card: z.string().min(1).max(60).optional().describe('Its name, for the log.'),
  }),
  does('ShareMonsters', 'Says how many monsters of the surge go to each gate.', { shares: z.array(Share).max(11) }),
  does('ReplaceInvestigator', 'A new investigator takes the place of a devoured one.', {
    by: By,
    home: AreaId.optional(),
    sanity: z.int().min(1).max(10).optional(),
    stamina: z.int().min(1).max(10).optional(),
    clues: Count.optional(),
  }),
  does('AttackAncientOne', 'The combat check of an investigator in the final battle.', {
    by: By,
    value: z.int().min(-60).max(60).describe('Dice after the modifier.'),
  }),
  does('Settle', 'The table has done what was still demanded.', { obligation: z.int().min(1).max(1_000_000) }),
] as const;

export const Shown = named(
  'OverrideValues',
  'What the table shows. What is left out stays as it is.',
  z.strictObject({
    doom: z.int().min(0).max(20).optional(),
    terror: z.int().min(0).max(10).optional(),
    allies: z.int().min(0).max(20).optional(),
    seals: z.array(GateId).max(11).optional(),
    openGate: named(
      'OverrideOpened',
      'A gate that is there.',
      z.strictObject({ gate: GateId, world: WorldId }),
    ).optional(),
    noGate: GateId.optional().describe('A gate that is not there; its marker is under the pile.'),
    monster: named(
      'OverrideMonster',
      'A monster of the cup that is really there.',
      z.strictObject({ kind: MonsterKind, space: SpaceId }),
    ).optional(),
    noMonster: MonsterId.optional(),
    cluesThere: named(
      'OverrideClues',
      'Clue tokens of a location.',
      z.strictObject({ space: AreaId, clues: Count }),
    ).optional(),
    explored: z.array(By).max(8).optional().describe('Exactly those who have an explored marker.'),
  }),
);
export type Shown = z.infer<typeof Shown>;

const override = named(
  'Override',
  'Sets the table to what it shows. For the host, with a reason; it stays visible in the log.',
  z.strictObject({
    type: z.literal('Override'),
    reason: z.string().min(1).max(120).describe('What went wrong, up to 120 characters.'),
    shows: Shown,
  }),
);

export const Command = named(
  'Command',
  'What can be done at the table: every effect, and the flow of a turn.',
  z.discriminatedUnion('type', [...effects, ...flow, override]),
);
export type Command = z.infer<typeof Command>;
