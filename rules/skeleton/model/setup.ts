import * as z from 'zod';
import { Doom, GateId, named, Players } from './names.ts';

const Position = named(
  'Position',
  'Where the game begins, if not at the beginning. Gates that are not named are in the pile.',
  z.strictObject({
    open: z.array(GateId).max(16).optional().describe('Gates on the board.'),
    closed: z.array(GateId).max(16).optional().describe('Gates that are closed for good.'),
    doom: Doom.optional(),
  }),
);

export const Setup = named(
  'Setup',
  'How a game is set up.',
  z.strictObject({ players: Players, position: Position.optional() }),
);
export type Setup = z.infer<typeof Setup>;
