import * as z from 'zod';
import { Count, GateId, named, Player } from './names.ts';

const command = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, z.strictObject({ type: z.literal(type), ...shape }));

export const Command = named(
  'Command',
  'A command.',
  z.discriminatedUnion('type', [
    command('OpenGate', 'Opens the top gate of the pile.', {}),
    command('LookAtGate', 'A player looks at the top gate of the pile, and then decides what happens to it.', {
      by: Player,
    }),
    command('DecideGate', 'Opens the gate that a player looks at, or shuffles it into the pile.', {
      open: z.boolean(),
      decision: Count.optional().describe('The number of the decision, so that no other one is answered.'),
    }),
    command('CloseGate', 'Closes a gate and rolls a die: with 1 or 2, Doom advances by 1.', { gate: GateId }),
    command('AdvanceDoom', 'Advances Doom because a card says so.', { spaces: z.int32().min(1).max(3) }),
    command('Settle', 'Records that the players have done what was pending.', { number: Count }),
  ]),
);
export type Command = z.infer<typeof Command>;
