import * as z from 'zod';
import type { OfType } from '../../core/dispatch.ts';
import { plainText } from '../../core/plain-text.ts';
import { atOnce, command, MythosColour, MythosIcon, order, replacement } from './command-schema.ts';
import { Effect } from './effects.ts';
import {
  CardName,
  Counter,
  DoomSpace,
  decision,
  GateId,
  Investigator,
  MonsterKind,
  named,
  OmenSpace,
  SpaceId,
} from './names.ts';

const effects = z.array(Effect).max(20);

/** The course of a round: the Mythos Phase, encounters and tests, and the players' own tasks. */
export const FlowCommand = z.discriminatedUnion('type', [
  command(
    'ResolveMythos',
    'Resolves a Mythos card, given by its colour or by its exact icons. Without either, the server draws the card.',
    {
      colour: MythosColour.optional(),
      icons: z.array(MythosIcon).max(8).optional().describe('All icons of the card, in the order of resolution.'),
      card: plainText(60).optional().describe('The name of the card, for the log.'),
      fromBox: z
        .boolean()
        .optional()
        .describe(
          'A card of the box, which leaves the deck as it is. Give its colour or its icons: `text` alone if only its text counts.',
        ),
      atOnce,
      order,
      replacement,
    },
  ),
  command('ResolveIcon', 'Resolves one icon of a Mythos card, for players who go step by step.', {
    icon: MythosIcon,
    order,
    replacement,
  }),
  command(
    'Continue',
    'Goes on after a pause: with the rest of the Mythos card once its reckonings have been resolved, with the next gate, or with what had to be chosen.',
    { decision, order, replacement },
  ),
  command('EndRound', 'Ends the Mythos Phase and the round.', {
    lead: Investigator.optional().describe('The next Lead Investigator. Left out: it stays the same.'),
    decision,
  }),
  command('BeginEncounter', 'An investigator begins an encounter at a gate.', {
    by: Investigator,
    gate: GateId.optional().describe('Which gate. Left out only if an effect grants an encounter without a gate.'),
    ignoringMonsters: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe(
        'What lets the investigator ignore monsters there: Mists of Releh, or Luke Robinson. At a physical table, any card that says so.',
      ),
    kind: named(
      'EncounterKind',
      'The kind of an encounter, by the deck of its card.',
      z.enum(['Other World Encounter', 'Special Encounter', 'Mystic Ruins Encounter', 'Dream-Quest Encounter']),
    )
      .optional()
      .describe('Default: an Other World Encounter, or what `byEffect` says.'),
    byEffect: z
      .string()
      .min(1)
      .max(60)
      .optional()
      .describe('The card or ability that grants this encounter in addition to the one of the phase.'),
  }),
  command('RollTest', 'Rolls a test. It can be rolled once: declare all dice, bonuses and modifiers with it.', {
    by: Investigator.optional().describe(
      'Who tests. Left out: the investigator of the encounter in progress, or else of the seat that sends it.',
    ),
    skill: z.int().min(0).max(20).describe('The skill as printed, without improvements.'),
    improvement: z
      .int()
      .min(-2)
      .max(2)
      .optional()
      .describe('Improvements of the skill. Negative numbers are impairments.'),
    modifier: z.int().min(-20).max(20).optional().describe('Modifier of the test.'),
    bonus: z.int().min(0).max(20).optional().describe('The highest single bonus. Bonuses do not add up.'),
    additionalDice: z.int().min(0).max(20).optional().describe('Additional dice in total.'),
    condition: named(
      'Condition',
      'A Blessed investigator succeeds on 4 to 6, a Cursed one only on 6.',
      z.enum(['blessed', 'cursed']),
    ).optional(),
  }),
  command(
    'RerollDice',
    'Rerolls dice of the test. Each die costs a Clue or a Focus, unless an effect grants the reroll.',
    {
      dice: z.array(z.int().min(1).max(60)).min(1).max(60).describe('Which dice, counted from 1.'),
      paidWith: named('RerollPrice', 'How a reroll is paid for.', z.enum(['clue', 'focus', 'effect'])),
      decision,
    },
  ),
  command('ResolveBranch', 'Resolves the pass or the fail section of an encounter card.', {
    pass: effects,
    fail: effects,
    chosen: named('Branch', 'A section of an encounter card.', z.enum(['pass', 'fail']))
      .optional()
      .describe(
        'The section, if the card lets the player choose or pay instead of testing. Otherwise the test decides.',
      ),
    decision,
  }),
  command(
    'EndTest',
    'Ends a test outside of encounters. Its result counts, and its dice cannot be rerolled any more.',
    {
      decision,
    },
  ),
  command('EndEncounter', 'Ends the encounter in progress.', { decision }),
  command(
    'Together',
    'Carries out effects that happen at the same time. If they both win and lose the game, it is won.',
    { effects },
  ),
  command('Settle', 'Records that the players have done what an obligation required.', {
    number: z.int().min(1).max(1_000_000).describe('Number of the obligation, as `pending` lists it.'),
  }),
]);
export type FlowCommand = z.infer<typeof FlowCommand>;

export const OverrideSet = named(
  'OverrideSet',
  'The corrected values. Members that are left out stay as they are.',
  z.strictObject({
    omen: OmenSpace.optional(),
    doom: DoomSpace.optional(),
    awake: z.boolean().optional(),
    counter: Counter.optional(),
    solved: z.int().min(0).max(20).optional(),
    eliminated: z.int().min(0).max(8).optional(),
    gate: named(
      'OverrideGate',
      'A gate and its real location.',
      z.strictObject({
        gate: GateId,
        to: named('GateZone', 'Locations of a gate.', z.enum(['stack', 'board', 'discard', 'card'])),
        space: SpaceId.optional().describe('The space on the board, if it is not the printed one.'),
        card: CardName.optional().describe('The card that holds it.'),
      }),
    ).optional(),
    monster: named(
      'OverrideMonster',
      'A monster of the cup that is really on the board, and its space.',
      z.strictObject({ kind: MonsterKind, space: SpaceId }),
    ).optional(),
  }),
);
export type OverrideSet = z.infer<typeof OverrideSet>;

export const Override = named(
  'Override',
  'Corrects the state of the game to what the physical table shows. Only the host may do this, and the reason stays in the log.',
  z.strictObject({
    type: z.literal('Override'),
    reason: plainText(120).describe('What went wrong. Up to 120 characters.'),
    set: OverrideSet,
  }),
);

export type Override = z.infer<typeof Override>;

export const Command = named(
  'Command',
  'Everything that players can do: every effect of a card, the course of a round, and the correction by the host.',
  z.discriminatedUnion('type', [...Effect.options, ...FlowCommand.options, Override]),
);
export type Command = z.infer<typeof Command>;
/** The command of this type. */
export type CommandOf<Type extends Command['type']> = OfType<Command, Type>;
