import * as z from 'zod';
import { event } from '../../core/event-schema.ts';
import {
  AncientOneId,
  Count,
  DoomSpace,
  GateId,
  Investigator,
  investigators,
  named,
  OmenSpace,
  reason,
} from './names.ts';
import { PublicEvent } from './public-events.ts';

const order = z.array(GateId).describe('Top first.');
const size = Count.describe('Gates in the stack afterwards.');

// ---- events with hidden members: the full record ------------------------------------------------------------------

const GameStarted = event('GameStarted', 'The game was set up.', {
  ancientOne: AncientOneId,
  investigators,
  doom: DoomSpace,
  omen: OmenSpace,
  order,
  size,
});
const StackRefilled = event('StackRefilled', 'The discarded gates went into the stack, face down and shuffled.', {
  mode: named(
    'RefillMode',
    '`all`: the discarded gates became the stack. `under`: they went under the stack.',
    z.enum(['all', 'under']),
  ),
  order,
  count: Count.describe('Gates that went into the stack.'),
});
const StackRandomized = event('StackRandomized', 'The stack was turned face down and shuffled.', {
  order,
  size,
  reason,
});
const StackSearched = event(
  'StackSearched',
  'Matching gates were put on top of the stack in random order, and the rest was shuffled.',
  {
    order,
    size,
    found: Count.describe('Matching gates, which are on top now.'),
    withDiscard: z.boolean().describe('Whether the discard pile was searched as well.'),
    fromDiscard: z.array(GateId).describe('Matching gates that came from the discard pile. The others stay there.'),
    reason,
  },
);
const GateMovedInStack = event('GateMovedInStack', 'A gate moved from one end of the stack to the other.', {
  gate: GateId,
  revealed: z.boolean(),
  end: named('StackEnd', 'An end of the gate stack.', z.enum(['top', 'bottom'])),
  reason,
});
const GatesLookedAt = event('GatesLookedAt', 'An investigator looked at gates on top of the stack.', {
  investigator: Investigator,
  gates: order,
  count: Count,
  reason,
});
const LookedGatesPlaced = event('LookedGatesPlaced', 'Gates that were looked at were put back.', {
  investigator: Investigator,
  top: order,
  bottom: order,
  onTop: Count,
  onBottom: Count,
  reason,
});
const StackShown = event('StackShown', 'Players at the physical table saw gates on top of the stack.', {
  gates: order.describe('Gates on top of the stack, uppermost first.'),
  investigator: Investigator.optional().describe('The only investigator who saw them. Absent: everyone did.'),
});

export const HiddenEvent = z.discriminatedUnion('type', [
  GameStarted,
  StackRefilled,
  StackRandomized,
  StackSearched,
  GateMovedInStack,
  GatesLookedAt,
  LookedGatesPlaced,
  StackShown,
]);
export type HiddenEvent = z.infer<typeof HiddenEvent>;

/** The full record of what happened. It stays on the server. */
export const Event = z.discriminatedUnion('type', [...HiddenEvent.options, ...PublicEvent.options]);
export type Event = z.infer<typeof Event>;

/** The visible shape of a hidden event keeps the description of the full one. */
const visible = <T extends z.ZodType>(full: z.ZodType, shape: T): T => shape.describe(full.description ?? '');

/** What a viewer receives: the same events without what is hidden from this viewer. */
export const VisibleEvent = z.discriminatedUnion('type', [
  visible(GameStarted, GameStarted.omit({ order: true })),
  visible(StackRefilled, StackRefilled.omit({ order: true })),
  visible(StackRandomized, StackRandomized.omit({ order: true })),
  visible(StackSearched, StackSearched.omit({ order: true })),
  visible(
    GateMovedInStack,
    GateMovedInStack.extend({ gate: GateId.optional().describe('Present only if the gate is face up.') }),
  ),
  visible(
    GatesLookedAt,
    GatesLookedAt.extend({ gates: order.optional().describe('Present only for the seat that looked. Top first.') }),
  ),
  visible(
    LookedGatesPlaced,
    LookedGatesPlaced.extend({
      top: order.optional().describe('Present only for the seat that looked. Top first.'),
      bottom: order.optional().describe('Present only for the seat that looked. Bottom last.'),
    }),
  ),
  visible(
    StackShown,
    StackShown.extend({ gates: order.optional().describe('Present if this viewer saw them too. Top first.') }),
  ),
  ...PublicEvent.options,
]);
export type VisibleEvent = z.infer<typeof VisibleEvent>;
