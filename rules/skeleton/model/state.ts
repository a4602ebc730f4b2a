import * as z from 'zod';
import { Outcome, StoredObligation } from '../../core/contract-types.ts';
import { Count, Doom, Face, GateId, Player, Players } from './names.ts';

/** The whole game. The order of the pile is hidden from everyone. */
export const State = z.strictObject({
  players: Players,
  pile: z.array(GateId),
  open: z.array(GateId),
  closed: z.array(GateId),
  doom: Doom,
  lastRoll: Face.optional(),
  look: z
    .strictObject({ by: Player, decision: Count })
    .optional()
    .describe('A player looks at the top gate of the pile and has to decide.'),
  pending: z.array(StoredObligation),
  nextObligation: Count,
  outcome: Outcome.optional(),
});
export type State = z.infer<typeof State>;
