import * as z from 'zod';
import { plainText } from '../../core/plain-text.ts';
import {
  Ability,
  AreaId,
  Blessing,
  By,
  CardColour,
  CardId,
  CheckSkill,
  Component,
  Count,
  Dimension,
  decision,
  Face,
  GateId,
  InvestigatorId,
  MonsterId,
  MonsterKind,
  named,
  reason,
  SpaceId,
  WorldId,
} from './names.ts';

export const Reported = named(
  'Reported',
  'What the players at a physical table drew and rolled, in that order. Only in games set up for it.',
  z.strictObject({
    worlds: z.array(WorldId).max(16).optional().describe('Gate markers drawn.'),
    monsters: z.array(MonsterKind).max(60).optional().describe('Monsters drawn from the cup.'),
    dice: z.array(Face).max(120).optional().describe('Faces rolled.'),
    colours: z.array(CardColour).max(60).optional().describe('Colours of the gate cards drawn; the last one fits.'),
  }),
);
export type Reported = z.infer<typeof Reported>;

const command = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, z.strictObject({ type: z.literal(type), ...shape, reason, reported: Reported.optional() }));

const points = z.int().min(-60).max(60).optional();
const symbols = z.array(Dimension).max(9);

const Share = named(
  'Share',
  'How many monsters a gate gets.',
  z.strictObject({ gate: GateId, count: z.int().min(0).max(60) }),
);

export const Trade = named(
  'Trade',
  'What trophies are spent on: a trade at a location, or a card.',
  z.enum(['clues', 'money', 'blessing', 'ally', 'deputy', 'society', 'card']),
);
export type Trade = z.infer<typeof Trade>;

// ---- effects: what cards do -----------------------------------------------------------------------------------------

export const Effect = named(
  'Effect',
  'An effect of a card.',
  z.discriminatedUnion('type', [
    command('OpenGate', 'Opens a gate, with doom and monsters.', {
      gate: GateId.optional().describe(
        'Where. If left out, the server draws a location as often as Mythos cards have it.',
      ),
      encounter: z.boolean().optional().describe('Whether an encounter opens it.'),
      bare: z.boolean().optional().describe('Whether the card says no more than that a gate opens.'),
    }),
    command('CloseGate', 'A card closes a gate.', {
      gate: GateId,
      by: By.optional().describe('The investigator whose encounter or ability it is.'),
      trophy: z.boolean().optional().describe('Whether the card makes the marker a trophy.'),
    }),
    command('SurgeMonsters', 'Starts a monster surge at an open gate.', { gate: GateId }),
    command('PlaceMonsters', 'Places monsters from the cup in an area.', {
      space: AreaId,
      count: z.int().min(1).max(10).optional().describe('How many; 1 if left out.'),
    }),
    command(
      'HoldMonster',
      'Places a monster from the cup on a Rumor card, where it does not count towards the limit.',
      {},
    ),
    command('MoveMonster', 'Moves one monster.', { monster: MonsterId, space: SpaceId }),
    command('MoveMonsters', 'Moves monsters by the symbols in the two movement boxes.', {
      white: symbols,
      black: symbols,
    }),
    command('DefeatMonster', 'An investigator defeats a monster.', { monster: MonsterId, by: By }),
    command('MeetMonster', 'An encounter draws a monster from the cup. If it is not defeated, it returns there.', {
      by: By,
    }),
    command('DefeatEncountered', 'An investigator defeats the monster that an encounter drew with MeetMonster.', {
      by: By,
    }),
    command('DiscardMonster', 'Returns a monster to the cup.', { monster: MonsterId }),
    command('DiscardMonsters', 'Returns all monsters of one part of the board, or of one space, to the cup.', {
      part: named(
        'BoardPart',
        'Part of the board.',
        z.enum(['streets', 'locations', 'skyAndOutskirts', 'arkham', 'experiment']),
      )
        .optional()
        .describe('All of Arkham if left out.'),
      space: SpaceId.optional().describe('One space instead of a part.'),
    }),
    command('RaiseTerror', 'Raises the terror level step by step.', {
      steps: z.int().min(1).max(10).optional().describe('How many; 1 if left out.'),
    }),
    command('AddDoom', 'Adds doom tokens to the track.', {
      steps: z.int().min(1).max(20).optional().describe('How many; 1 if left out.'),
    }),
    command('RemoveDoom', 'Removes doom tokens from the track.', {
      steps: z.int().min(1).max(20).optional().describe('How many; 1 if left out.'),
    }),
    command('PlaceClue', 'Places a clue token at a location.', { space: AreaId }),
    command('CloseLocation', 'A card closes a location for a time. Everybody there moves to its street.', {
      space: AreaId,
      turns: z
        .int()
        .min(1)
        .max(100)
        .optional()
        .describe('How many turns after this one it stays closed; 1 if left out.'),
      investigators: z
        .boolean()
        .optional()
        .describe(
          'Whether only investigators are kept from walking in and out; then they stay, and it may be a street.',
        ),
    }),
    command('OpenLocation', 'A location that a card has closed opens before its time.', { space: AreaId }),
    command('PutInPlay', 'A Mythos card stays in play.', { component: Component }),
    command('TakeOutOfPlay', 'A Mythos card leaves play.', { component: Component }),
    command(
      'ChangeInvestigator',
      'What an investigator gains or loses. At 0 Sanity or Stamina the rules apply at once.',
      {
        by: By,
        sanity: points.describe('Gain or loss.'),
        stamina: points.describe('Gain or loss.'),
        maxSanity: points.describe('Gain or loss.'),
        maxStamina: points.describe('Gain or loss.'),
        clues: points.describe('Gain or loss.'),
        elderSigns: points.describe('Gain or loss.'),
        speed: z.int().min(0).max(10).optional().describe('The new value.'),
        sneak: z.int().min(0).max(10).optional().describe('The new value.'),
        blessing: Blessing.optional().describe('The new value.'),
        delayed: z.boolean().optional().describe('The new value.'),
        cost: z
          .boolean()
          .optional()
          .describe('Whether losses of Sanity and Stamina are a cost, which no ability makes smaller.'),
        gains: z.array(CardId).max(20).optional().describe('Cards gained that change steps of the server.'),
        loses: z.array(CardId).max(20).optional().describe('Such cards lost.'),
      },
    ),
    command('SendInvestigator', 'A card sends an investigator to an area of Arkham, without a return through a gate.', {
      by: By,
      space: AreaId,
      encounter: z
        .boolean()
        .optional()
        .describe('Whether they have an encounter there; then an open gate draws them in.'),
    }),
    command('SendBack', 'A card returns an investigator from an Other World through a gate.', { by: By, gate: GateId }),
    command('LoseInTime', 'An investigator is lost in time and space.', { by: By }),
    command('CarryOff', 'A Nightgaunt carries an investigator through the nearest gate, or back to Arkham.', {
      by: By,
      gate: GateId.optional().describe('Required if several gates are equally near.'),
    }),
    command('LoseTrophies', 'An investigator loses trophies: gate markers go under the pile, monsters to the cup.', {
      by: By,
      trophies: z.array(WorldId).max(16).optional().describe('Gate trophies.'),
      defeated: z.array(MonsterKind).max(60).optional().describe('Monster trophies.'),
    }),
    command('ReleaseTrophy', 'A monster trophy of an investigator returns to the board.', {
      by: By,
      kind: MonsterKind,
      space: AreaId,
    }),
    command('Devour', 'An investigator is devoured.', { by: By }),
  ]),
);
export type Effect = z.infer<typeof Effect>;

const says = z.array(Effect).max(20).optional().describe('The effects of the card, in order.');

// ---- flow: the course of a turn -------------------------------------------------------------------------------------

/** What players do in the course of a turn. */
export const FlowCommand = z.discriminatedUnion('type', [
  command('EndPhase', 'Ends the phase for all players. Whatever is left of it and offers no choice happens first.', {
    decision,
  }),
  command('Walk', 'An investigator moves to another area of Arkham; where the server checks walks, by one link.', {
    by: By,
    space: AreaId,
    wagon: z.boolean().optional().describe('Whether the Patrol Wagon takes them there, anywhere in Arkham.'),
    evaded: z
      .boolean()
      .optional()
      .describe('Whether they evaded all monsters of the area that they leave. A fight would have ended the Movement.'),
  }),
  command('PlaceReturned', 'An investigator returns from being lost, anywhere in Arkham.', {
    by: By,
    space: AreaId,
    decision,
  }),
  command('CrossOver', 'The Movement of an investigator in an Other World.', {
    by: By,
    gate: GateId.optional().describe('The gate to return through. Required if several lead to that world.'),
    decision,
  }),
  command('EndMovement', 'An investigator moves no further. The monsters of the area come next, then clues.', {
    by: By,
  }),
  command('TakeClues', 'An investigator picks up clues: at the end of Movement, or at once a clue of a Mythos card.', {
    by: By,
    count: z
      .int()
      .min(1)
      .max(100)
      .optional()
      .describe('All of them if left out; of a Mythos card the one that it placed.'),
    decision,
  }),
  command('LeaveClue', 'Nobody takes the clue that a Mythos card has just placed.', { decision }),
  command('HaveEncounter', 'An investigator has an encounter at a location without a gate.', { by: By, says }),
  command('EnterGate', 'A gate draws an investigator in.', { by: By }),
  command('TryToClose', 'An investigator with an explored marker tries to close the gate.', {
    by: By,
    skill: CheckSkill,
    value: z.int().min(0).max(20).describe('The present value of that skill.'),
    bonus: z
      .int()
      .min(-20)
      .max(20)
      .optional()
      .describe('What else changes the number of dice, without the cards that the server knows; 0 if left out.'),
  }),
  command('SpendClue', 'Spends a clue for one more die of the check, or for as many as abilities give.', {
    by: By,
    decision,
    materials: z.boolean().optional().describe('Whether Research Materials take the place of the clue.'),
  }),
  command('RerollCheck', 'Rolls dice of the check to close a gate again: an ability of the researcher, or a card.', {
    by: By.describe('The owner of the ability or card.'),
    card: z.literal('lucky-cigarette-case').optional().describe('The card, if it is not the researcher.'),
    decision,
  }),
  command('UseBlueWatcher', 'The Blue Watcher of the Pyramid makes the check to close a gate succeed.', {
    by: By,
    decision,
  }),
  command('AcceptFailure', 'Spends no more clues: the check has failed.', { by: By, decision }),
  command('SealGate', 'Seals the gate that was just closed, with clues.', {
    by: By,
    gate: GateId,
    decision,
    materials: z.int().min(1).max(2).optional().describe('How many Research Materials take the place of clues.'),
  }),
  command('LeaveUnsealed', 'Does not seal the gate that was just closed.', { by: By, decision }),
  command('UseElderSign', 'Closes and seals a gate with an Elder Sign card.', { by: By, gate: GateId.optional() }),
  command('MeetOtherWorld', 'An investigator in an Other World has the encounter of a gate card.', { by: By, says }),
  command('SpendTrophies', 'An investigator spends trophies.', {
    by: By,
    trade: Trade,
    receiver: By.optional().describe('Who is blessed. Required if several investigators are in play.'),
    trophies: z.array(WorldId).max(16).optional().describe('Gate trophies.'),
    defeated: z.array(MonsterKind).max(60).optional().describe('Monster trophies.'),
  }),
  command('PassRumor', 'An investigator passes the Rumor in play, or pays towards it, in its street.', {
    by: By,
    clues: z.int().min(1).max(100).optional().describe('Required where the Rumor takes any number of clues.'),
    trophies: z.array(WorldId).max(16).optional().describe('The gate trophies that it takes.'),
  }),
  command(
    'ResolveMythos',
    'Resolves a Mythos card: the one described here, or a card of the server if nothing is described.',
    {
      gate: GateId.optional().describe('Where it opens a gate.'),
      clueSpace: GateId.optional().describe('Where it places a clue.'),
      white: symbols.optional().describe('Symbols in the white movement box.'),
      black: symbols.optional().describe('Symbols in the black movement box.'),
      ability: Ability.optional(),
      component: Component.optional().describe(
        'The card that it is. Its gate, clue and movement are known, so leave them out.',
      ),
      card: plainText(60).optional().describe('Its name, for the log.'),
      decision,
    },
  ),
  command('ShareMonsters', 'Chooses how many monsters of the surge each gate gets.', {
    shares: z.array(Share).max(11),
    decision,
  }),
  command('ChoosePrey', 'Chooses the investigator whom a monster moves to, where several are possible.', {
    prey: By.describe('The one with the lowest Sneak; of several, whom the first player names.'),
    decision,
  }),
  command('ReplaceInvestigator', 'A new investigator replaces a devoured one.', {
    by: By,
    investigator: InvestigatorId.optional().describe(
      'Who it is; `other` if left out. What else is left out is as printed.',
    ),
    home: AreaId.optional().describe('The Train Station for `other`.'),
    sanity: z.int().min(1).max(10).optional().describe('5 for `other`.'),
    stamina: z.int().min(1).max(10).optional().describe('5 for `other`.'),
    clues: Count.optional().describe('None for `other`.'),
    decision,
  }),
  command('AttackAncientOne', 'The combat check of an investigator in the final battle.', {
    by: By,
    value: z.int().min(-60).max(60).describe('Number of dice after all modifiers.'),
    decision,
  }),
  command('ResistAttack', 'The attack of the Ancient One on an investigator, and the check against it.', {
    by: By,
    value: z.int().min(0).max(60).optional().describe('The skill that the sheet names, with all bonuses.'),
    passed: z.boolean().optional().describe('Whether an effect passes the check or cancels the attack.'),
    lowers: named('Maximum', 'The maximum that Cthulhu lowers.', z.enum(['sanity', 'stamina'])).optional(),
    trophy: WorldId.optional().describe('The gate trophy that a failure costs, if there are several.'),
    monsterTrophy: MonsterKind.optional().describe('The monster trophy that a failure costs, if there are several.'),
    decision,
  }),
  command('EndCheck', 'Spends no more clues on a check of the final battle.', { by: By, decision }),
  command('Settle', 'The players have done what an obligation required.', {
    number: z.int().min(1).max(1_000_000).describe('Of the obligation.'),
  }),
]);
export type FlowCommand = z.infer<typeof FlowCommand>;

// ---- override -------------------------------------------------------------------------------------------------------

export const OverrideValues = named(
  'OverrideValues',
  'The values to set. What is left out stays as it is.',
  z.strictObject({
    doom: z.int().min(0).max(20).optional(),
    terror: z.int().min(0).max(10).optional(),
    allies: z.int().min(0).max(20).optional(),
    seals: z.array(GateId).max(11).optional().describe('Exactly the sealed locations.'),
    openGate: named(
      'OverrideOpened',
      'A gate that is open.',
      z.strictObject({ gate: GateId, world: WorldId }),
    ).optional(),
    noGate: GateId.optional().describe('A gate that is not open; its marker is under the pile.'),
    monster: named(
      'OverrideMonster',
      'A monster that is on the board and not in the cup.',
      z.strictObject({ kind: MonsterKind, space: SpaceId }),
    ).optional(),
    noMonster: MonsterId.optional().describe('A monster that is in the cup and not on the board.'),
    cluesThere: named(
      'OverrideClues',
      'The number of clue tokens at a location.',
      z.strictObject({ space: AreaId, clues: Count }),
    ).optional(),
    explored: z.array(By).max(8).optional().describe('Exactly the investigators who have an explored marker.'),
  }),
);
export type OverrideValues = z.infer<typeof OverrideValues>;

export const OverrideCommand = named(
  'Override',
  'Corrects the recorded game. For the host only, with a reason that stays visible in the log.',
  z.strictObject({
    type: z.literal('Override'),
    reason: plainText(120).describe('What went wrong, up to 120 characters.'),
    shows: OverrideValues,
  }),
);
export type OverrideCommand = z.infer<typeof OverrideCommand>;

export const Command = named(
  'Command',
  'An effect of a card, a step of the turn, or an override.',
  z.discriminatedUnion('type', [...Effect.options, ...FlowCommand.options, OverrideCommand]),
);
export type Command = z.infer<typeof Command>;
/** The command of one type. */
export type CommandOf<Type extends Command['type']> = Extract<Command, { type: Type }>;
