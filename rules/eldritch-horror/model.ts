import * as z from 'zod';
import { Outcome, named as publicName } from '../shapes.ts';
import {
  ancientOneIds,
  colours,
  doomMaximum,
  gateIds,
  gates,
  monsterKinds,
  omenRing,
  setIds,
  sideBoardIds,
  spaceIds,
} from './components.ts';

const named = <T extends z.ZodType>(name: string, description: string, shape: T): T =>
  publicName(`EldritchHorror${name}`, description, shape);

export const GateId = named(
  'GateId',
  'A gate token, named after the place printed on it: `rome`, `rlyeh`.',
  z.enum(gateIds),
);
const SpaceId = named(
  'SpaceId',
  'A space a gate can lie on: a place, or `space-3`, `space-8`, `space-13`.',
  z.enum(spaceIds),
);
const MonsterKind = named('MonsterKind', 'What is printed on a monster token.', z.enum(monsterKinds));
const AncientOneId = named('AncientOneId', 'An Ancient One: `azathoth`, `yog-sothoth`.', z.enum(ancientOneIds));
const SetId = named('SetId', 'A set by the number printed on its components: `01` is the core game.', z.enum(setIds));
const SideBoardId = named('SideBoardId', 'A side board.', z.enum(sideBoardIds));
export const Colour = named(
  'Colour',
  'An omen colour: green is the comet, blue the stars, red the eclipse.',
  z.enum(colours),
);
const Refill = named(
  'Refill',
  'When an empty gate stack takes in the discards: at once (`eager`) or when a gate is next needed (`lazy`).',
  z.enum(['eager', 'lazy']),
);
const OmenSpace = named(
  'OmenSpace',
  'A space of the Omen track. `blue1` follows green, `blue2` follows red.',
  z.enum(omenRing.map((each) => each.space)),
);
const MonsterId = z.int().min(1).max(1_000_000).describe('Number of this monster token in this game.');
const DoomSpace = z.int().min(0).max(doomMaximum);
const Count = z.int().min(0).max(1_000);

// ---- setup -------------------------------------------------------------------------------------------------------

const investigators = z.int().min(1).max(8).describe('Number of investigators, 1 to 8.');

export const Setup = named(
  'Setup',
  'How the table is laid out. Side boards that the Ancient One brings are added by themselves.',
  z.strictObject({
    investigators,
    ancientOne: AncientOneId,
    sets: z
      .array(SetId)
      .max(setIds.length)
      .default(['01'])
      .describe('Sets in use; the core game `01` always is, named or not.'),
    sideBoards: z
      .array(SideBoardId)
      .max(sideBoardIds.length)
      .default([])
      .describe('Side boards in play besides that of the Ancient One, as Preludes bring them.'),
    refill: Refill.default('eager'),
  }),
);
export type Setup = z.infer<typeof Setup>;

// ---- commands ----------------------------------------------------------------------------------------------------

const reason = z
  .string()
  .min(1)
  .max(120)
  .optional()
  .describe('Why, for the log and for watchers: a card, a place. Up to 120 characters.');
const steps = z.int().min(1).max(doomMaximum).optional().describe('How many spaces, 1 to 20; 1 if left out.');

const commands = [
  named(
    'SpawnGate',
    'Spawns gates from the top of the stack, each with a monster.',
    z.strictObject({
      type: z.literal('SpawnGate'),
      count: z.int().min(1).max(gates.length).optional().describe('How many, one after the other; 1 if left out.'),
      reason,
    }),
  ),
  named('CloseGate', 'Closes a gate.', z.strictObject({ type: z.literal('CloseGate'), gate: GateId, reason })),
  named(
    'DiscardGate',
    'Discards a gate without closing it.',
    z.strictObject({ type: z.literal('DiscardGate'), gate: GateId, reason }),
  ),
  named(
    'RevealGates',
    'Turns gates at the top of the stack face up where they lie.',
    z.strictObject({
      type: z.literal('RevealGates'),
      count: z.int().min(1).max(gates.length).optional().describe('How many from the top; 1 if left out.'),
      reason,
    }),
  ),
  named(
    'PutGateOnBottom',
    'Puts the top gate of the stack on its bottom.',
    z.strictObject({ type: z.literal('PutGateOnBottom'), reason }),
  ),
  named(
    'RandomizeStack',
    'Turns the whole gate stack face down and shuffles it.',
    z.strictObject({ type: z.literal('RandomizeStack'), reason }),
  ),
  named(
    'AdvanceOmen',
    'Advances the Omen clockwise; Doom follows for every matching gate.',
    z.strictObject({
      type: z.literal('AdvanceOmen'),
      steps: z.int().min(1).max(8).optional().describe('How many spaces, 1 to 8; 1 if left out.'),
      reason,
    }),
  ),
  named('AdvanceDoom', 'Advances Doom towards 0.', z.strictObject({ type: z.literal('AdvanceDoom'), steps, reason })),
  named('RetreatDoom', 'Retreats Doom away from 0.', z.strictObject({ type: z.literal('RetreatDoom'), steps, reason })),
  named(
    'DiscardMonster',
    'Returns a monster to the cup, defeated or not.',
    z.strictObject({ type: z.literal('DiscardMonster'), monster: MonsterId, reason }),
  ),
] as const;
export const Command = named('Command', 'What can be done at the table.', z.discriminatedUnion('type', commands));
export type Command = z.infer<typeof Command>;

// ---- events ------------------------------------------------------------------------------------------------------

const Cause = named(
  'Cause',
  'Why Doom moved.',
  z.object({
    by: named(
      'CauseKind',
      '`omen`: a gate matched it; `noGate`: none was left to spawn; `effect`: a card or an ability said so.',
      z.enum(['omen', 'noGate', 'effect']),
    ),
    gate: GateId.optional().describe('The gate that matched the Omen.'),
    reason,
  }),
);
export type Cause = z.infer<typeof Cause>;

const order = z.array(GateId).describe('Top first.');
const size = Count.describe('Gates in the stack afterwards.');
const gateOfEvent = { gate: GateId, space: SpaceId };

const GameStarted = z.object({
  type: z.literal('GameStarted'),
  ancientOne: AncientOneId,
  investigators,
  doom: DoomSpace,
  omen: OmenSpace,
  order,
  size,
});
const StackRefilled = z.object({
  type: z.literal('StackRefilled'),
  place: named(
    'RefillPlace',
    'Where discards went: they became the stack, or were put under it.',
    z.enum(['all', 'under']),
  ),
  order: order.describe('The gates that came in, top first.'),
  count: Count.describe('Gates that came in.'),
});
const StackRandomized = z.object({ type: z.literal('StackRandomized'), order, size, reason });
const GatePutOnBottom = z.object({
  type: z.literal('GatePutOnBottom'),
  gate: GateId,
  revealed: z.boolean(),
  reason,
});

const open = [
  named(
    'GateSpawned',
    'A gate came from the stack to the board.',
    z.object({ type: z.literal('GateSpawned'), ...gateOfEvent, reason }),
  ),
  named(
    'MonsterSpawned',
    'A monster came from the cup with that gate.',
    z.object({
      type: z.literal('MonsterSpawned'),
      monster: MonsterId,
      kind: MonsterKind,
      space: SpaceId,
      gate: GateId,
    }),
  ),
  named(
    'GatesRevealed',
    'Gates at the top of the stack are face up now, in this order.',
    z.object({ type: z.literal('GatesRevealed'), gates: order, reason }),
  ),
  named(
    'GateClosed',
    'A gate was closed; the discard that belongs to it follows.',
    z.object({
      type: z.literal('GateClosed'),
      ...gateOfEvent,
      matchedOmen: z.boolean().describe('Whether the gate had the colour of the Omen at that moment.'),
      reason,
    }),
  ),
  named(
    'GateDiscarded',
    'A gate went from the board to the discards.',
    z.object({
      type: z.literal('GateDiscarded'),
      ...gateOfEvent,
      closed: z.boolean().describe('Whether it was closed, or only discarded.'),
      reason,
    }),
  ),
  named(
    'OmenAdvanced',
    'The Omen went one space clockwise.',
    z.object({ type: z.literal('OmenAdvanced'), from: OmenSpace, to: OmenSpace, colour: Colour, reason }),
  ),
  named(
    'DoomAdvanced',
    'Doom went one space towards 0.',
    z.object({ type: z.literal('DoomAdvanced'), doom: DoomSpace, cause: Cause }),
  ),
  named(
    'DoomRetreated',
    'Doom went one space away from 0.',
    z.object({ type: z.literal('DoomRetreated'), doom: DoomSpace, cause: Cause }),
  ),
  named(
    'AncientOneAwakened',
    'Doom reached 0: flip the sheet.',
    z.object({ type: z.literal('AncientOneAwakened'), ancientOne: AncientOneId }),
  ),
  named(
    'DoomReplaced',
    'Doom would have advanced, but the Ancient One is awake: do what the back of the sheet says instead, once.',
    z.object({ type: z.literal('DoomReplaced'), ancientOne: AncientOneId, cause: Cause }),
  ),
  named(
    'MonsterDiscarded',
    'A monster went back to the cup.',
    z.object({
      type: z.literal('MonsterDiscarded'),
      monster: MonsterId,
      kind: MonsterKind,
      space: SpaceId,
      reason,
    }),
  ),
  named('GameEnded', 'The game is over.', z.object({ type: z.literal('GameEnded'), outcome: Outcome })),
] as const;

/** The whole truth, as it is kept. */
export const Event = z.discriminatedUnion('type', [
  GameStarted,
  StackRefilled,
  StackRandomized,
  GatePutOnBottom,
  ...open,
]);
export type Event = z.infer<typeof Event>;

/** What viewers hear: the same events without the order and the fronts of face-down gates. */
export const Told = named(
  'Event',
  'What happened, as you may know it.',
  z.discriminatedUnion('type', [
    named('GameStarted', 'The table is set up.', GameStarted.omit({ order: true })),
    named(
      'StackRefilled',
      'Discarded gates went into the stack, face down, shuffled.',
      StackRefilled.omit({ order: true }),
    ),
    named('StackRandomized', 'The stack was turned face down and shuffled.', StackRandomized.omit({ order: true })),
    named(
      'GatePutOnBottom',
      'The top gate went to the bottom. Which one is told only if it was revealed.',
      GatePutOnBottom.extend({ gate: GateId.optional() }),
    ),
    ...open,
  ]),
);
export type Told = z.infer<typeof Told>;

// ---- state -------------------------------------------------------------------------------------------------------

export const State = z.object({
  setup: z.object({
    investigators,
    ancientOne: AncientOneId,
    sets: z.array(SetId),
    sideBoards: z.array(SideBoardId),
    refill: Refill,
  }),
  /** Index into the Omen track. */
  omen: z.int().min(0).max(3),
  doom: DoomSpace,
  awake: z.boolean(),
  /** Top first. */
  stack: z.array(z.object({ gate: GateId, revealed: z.boolean() })),
  board: z.array(z.object(gateOfEvent)),
  discard: z.array(GateId),
  /** How many of each kind are in the cup; a kind that ran out stays at 0. */
  cup: z.partialRecord(MonsterKind, Count),
  monsters: z.array(z.object({ monster: MonsterId, kind: MonsterKind, space: SpaceId })),
  nextMonster: MonsterId,
  outcome: Outcome.optional(),
});
export type State = z.infer<typeof State>;

// ---- view --------------------------------------------------------------------------------------------------------

const GateToken = named(
  'GateToken',
  'A gate token whose front is known.',
  z.object({ gate: GateId, name: z.string(), omen: Colour, set: SetId, space: SpaceId }),
);
const Monster = named(
  'Monster',
  'A monster on the board.',
  z.object({ monster: MonsterId, kind: MonsterKind, name: z.string(), space: SpaceId }),
);
const Gate = named(
  'Gate',
  'A gate on the board.',
  z.object({
    gate: GateId,
    name: z.string(),
    omen: Colour,
    set: SetId,
    space: SpaceId,
    spaceName: z.string(),
    matchesOmen: z.boolean(),
    monsters: z.array(Monster).describe('Monsters on its space.'),
  }),
);

export const View = named(
  'View',
  'The table as its players see it. Face-down gates have no identity here.',
  z.object({
    ancientOne: named(
      'AncientOne',
      'The Ancient One of this game.',
      z.object({
        id: AncientOneId,
        name: z.string(),
        doom: DoomSpace.describe('Where Doom starts.'),
        awake: z.boolean(),
      }),
    ),
    investigators,
    sets: z.array(SetId),
    sideBoards: z.array(SideBoardId),
    refill: Refill,
    omen: named('Omen', 'Where the Omen token is.', z.object({ space: OmenSpace, colour: Colour })),
    doom: DoomSpace,
    reference: named(
      'Reference',
      'The Reference card: gates and clues to spawn, monsters per matching gate in a surge.',
      z.object({ gates: Count, clues: Count, surge: Count }),
    ),
    stack: z
      .array(
        named(
          'StackToken',
          'A gate in the stack: its front, if that is face up.',
          z.object({
            revealed: z.boolean(),
            gate: GateId.optional(),
            name: z.string().optional(),
            omen: Colour.optional(),
          }),
        ),
      )
      .describe('Top first.'),
    unseen: z
      .array(GateToken)
      .describe('The gates that are face down in the stack, in the order of the printed list, not of the stack.'),
    gates: z.array(Gate),
    discard: z.array(GateToken),
    monsters: z.array(Monster),
    cup: z.array(
      named(
        'CupToken',
        'Monsters of one kind in the cup.',
        z.object({ kind: MonsterKind, name: z.string(), count: Count }),
      ),
    ),
    nextMonster: MonsterId.describe('The number the next monster token will get.'),
    outcome: Outcome.optional(),
  }),
);
export type View = z.infer<typeof View>;
