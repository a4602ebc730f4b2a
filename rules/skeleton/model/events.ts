import * as z from 'zod';
import { Outcome, StoredObligation } from '../../core/contract-types.ts';
import { event } from '../../core/event-schema.ts';
import { Count, Doom, Face, GateId, Player, Players } from './names.ts';

const order = z.array(GateId).describe('Top first.');

/** Every viewer receives these unchanged. */
export const PublicEvent = z.discriminatedUnion('type', [
  event('GateOpened', 'The top gate of the pile came to the board.', { gate: GateId }),
  event('GateClosed', 'A gate was closed for good.', { gate: GateId, face: Face }),
  event('DoomAdvanced', 'Doom advanced.', { doom: Doom }),
  event('ObligationAdded', 'The players have to do something.', StoredObligation.shape),
  event('ObligationSettled', 'The players have done it.', { number: Count }),
  event('GameEnded', 'The game is over.', { outcome: Outcome }),
]);
export type PublicEvent = z.infer<typeof PublicEvent>;

const GameStarted = event('GameStarted', 'The game was set up.', { players: Players, order });
const GateLookedAt = event('GateLookedAt', 'A player looked at the top gate of the pile.', {
  by: Player,
  gate: GateId,
  decision: Count,
});
const GateShuffledIn = event('GateShuffledIn', 'The gate went back, and the pile was shuffled.', { by: Player, order });

/** Viewers receive less of these. */
export const HiddenEvent = z.discriminatedUnion('type', [GameStarted, GateLookedAt, GateShuffledIn]);
export type HiddenEvent = z.infer<typeof HiddenEvent>;

/** The full record of what happened. It stays on the server. */
export const Event = z.discriminatedUnion('type', [...HiddenEvent.options, ...PublicEvent.options]);
export type Event = z.infer<typeof Event>;

/** The visible shape of a hidden event keeps the description of the full one. */
const visible = <T extends z.ZodType>(full: z.ZodType, shape: T): T => shape.describe(full.description ?? '');

/** What a viewer receives: the same events without what is hidden from this viewer. */
export const VisibleEvent = z.discriminatedUnion('type', [
  visible(GameStarted, GameStarted.omit({ order: true })),
  visible(GateLookedAt, GateLookedAt.extend({ gate: GateId.optional().describe('Only for the player who looked.') })),
  visible(GateShuffledIn, GateShuffledIn.omit({ order: true })),
  ...PublicEvent.options,
]);
export type VisibleEvent = z.infer<typeof VisibleEvent>;
