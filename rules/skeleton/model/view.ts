import * as z from 'zod';
import { Obligation, Outcome } from '../../core/contract-types.ts';
import { Count, Doom, Face, GateId, named, Player, Players } from './names.ts';

const Gate = named('Gate', 'A gate with its printed name.', z.object({ gate: GateId, name: z.string() }));

const Look = named(
  'Look',
  'A player looks at the top gate of the pile.',
  z.object({ by: Player, decision: Count, gate: GateId.optional().describe('Only for the player who looks.') }),
);

/** What a viewer sees of a game. */
export const View = named(
  'View',
  'The game as the viewer sees it.',
  z.object({
    players: Players,
    doom: Doom,
    open: z.array(Gate).describe('Gates on the board.'),
    closed: z.array(Gate).describe('Gates that are closed for good.'),
    pile: z.array(Gate).describe('Gates in the pile, in printed order: their real order is hidden.'),
    look: Look.optional(),
    lastRoll: Face.optional().describe('The last die that was rolled.'),
    pending: z.array(Obligation),
    outcome: Outcome.optional(),
  }),
);
export type View = z.infer<typeof View>;
