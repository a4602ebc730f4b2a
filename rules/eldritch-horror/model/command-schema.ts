import * as z from 'zod';
import { namesOf } from '../../core/components.ts';
import { sideBoardIds } from '../data/sets.ts';
import { Colour, GateId, MonsterKind, named, reason } from './names.ts';

export const MythosColour = named('MythosColour', 'The colour of a Mythos card.', z.enum(['yellow', 'green', 'blue']));
export type MythosColour = z.infer<typeof MythosColour>;

/** Icons of Mythos cards, in the order in which they are resolved. */
export const icons = ['omen', 'reckoning', 'gates', 'surge', 'clues', 'rumor', 'eldritch', 'text'] as const;
export const MythosIcon = named('MythosIcon', 'An icon of a Mythos card.', z.enum(icons));
export type MythosIcon = z.infer<typeof MythosIcon>;

export const Reported = named(
  'Reported',
  'What players drew and rolled at a physical table, in order. Only for games whose setup says that the table draws or rolls.',
  z.strictObject({
    gates: z.array(GateId).max(27).optional().describe('Gates that were drawn or turned face up.'),
    monsters: z.array(MonsterKind).max(60).optional().describe('Monsters that were drawn from the cup.'),
    dice: z.array(z.int().min(1).max(6)).max(60).optional().describe('Faces that were rolled.'),
  }),
);
export type Reported = z.infer<typeof Reported>;

const reported = Reported.optional();

/** The schema of one command or effect, with the members that all of them have. */
export const command = <Type extends string, Shape extends z.ZodRawShape>(
  type: Type,
  description: string,
  shape: Shape,
) => named(type, description, z.strictObject({ type: z.literal(type), ...shape, reason, reported }));

export const SpawnReplacement = named(
  'SpawnReplacement',
  'What replaces the spawning of a gate where both a Dream Portal and Kate Winthrop could.',
  z.enum(['portal', 'kate']),
);
export type SpawnReplacement = z.infer<typeof SpawnReplacement>;
/** Optional member of everything that spawns gates. */
export const replacement = SpawnReplacement.optional().describe(
  'What replaces the spawning of a gate where both a Dream Portal and Kate Winthrop could. Left out: the active investigator is asked.',
);
/** Optional member of what would otherwise wait for the players between its parts. */
export const atOnce = z
  .boolean()
  .optional()
  .describe('Does not wait between its parts: reckonings stay pending, and gates spawn one right after the other.');
/** Optional member of what affects all gates that match the Omen. */
export const order = z
  .array(GateId)
  .max(27)
  .optional()
  .describe(
    'The order of the gates that match the Omen. Gates that are not named follow in the order in which they came to the board. Left out: the Lead Investigator is asked where the order matters.',
  );

export const GateFilter = named(
  'GateFilter',
  'Which gates match. All conditions that are given must hold.',
  z.strictObject({
    zones: z
      .array(named('Zone', 'The main board or a side board.', namesOf('board', ['main', ...sideBoardIds])))
      .max(4)
      .optional()
      .describe('The gate belongs to one of these boards.'),
    omens: z.array(Colour).max(3).optional().describe('The gate has one of these colours.'),
    withoutPortal: z.boolean().optional().describe('The space of the gate has no Dream Portal.'),
  }),
);
export type GateFilter = z.infer<typeof GateFilter>;
