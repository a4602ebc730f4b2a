import * as z from 'zod';
import { Obligation, Outcome } from '../../core/contract-types.ts';
import {
  Ability,
  AncientOneId,
  AreaId,
  Blessing,
  By,
  Component,
  Count,
  Dimension,
  Face,
  GateId,
  MonsterId,
  MonsterKind,
  named,
  Phase,
  SpaceId,
  Where,
  WorldId,
} from './names.ts';
import { Clues, GateCards, MythosPools, OpenGate, Policies, Sheet, Skippable } from './setup.ts';

const points = z.int().min(0).max(10);

export const Investigator = named(
  'Investigator',
  'An investigator.',
  z.object({
    by: By,
    where: Where,
    space: AreaId.optional(),
    world: WorldId.optional(),
    area: z.int().min(1).max(2).optional(),
    explored: z.boolean().describe('Has the explored marker of the gate here.'),
    delayed: z.boolean(),
    fresh: z.boolean().describe('Delayed in this very Movement.'),
    waiting: z.boolean().describe('Lost, with the lost turn behind.'),
    moved: z.boolean().describe('Has had the Movement in an Other World of this turn.'),
    acted: z.boolean().describe('Has had the encounter of this turn.'),
    met: z.boolean().describe('Has had the encounter in an Other World of this turn.'),
    returned: z.boolean().describe('Came back this turn: monsters there may be left alone.'),
    sanity: points,
    stamina: points,
    maxSanity: points,
    maxStamina: points,
    clues: Count,
    elderSigns: z.int().min(0).max(4),
    trophies: z.array(WorldId),
    defeated: z.array(MonsterKind).describe('Monster trophies.'),
    sneak: points,
    blessing: Blessing,
  }),
);
export type Investigator = z.infer<typeof Investigator>;

export const MonsterOnBoard = named(
  'Monster',
  'A monster on the board.',
  z.object({ monster: MonsterId, kind: MonsterKind, space: SpaceId }),
);
export const CardInPlay = named(
  'MythosCard',
  'What is still to be done of the Mythos card.',
  z.object({
    clueSpace: AreaId.optional(),
    white: z.array(Dimension),
    black: z.array(Dimension),
    ability: Ability.optional(),
    component: Component.optional(),
  }),
);
export const Surge = named(
  'Surge',
  'A surge that waits for the players to say which gates get more.',
  z.object({ gate: GateId, toGates: Count, toOutskirts: Count }),
);
export const Check = named(
  'CloseCheck',
  'A check to close a gate that fails unless clues are spent.',
  z.object({ by: By, gate: GateId, faces: z.array(Face), threshold: z.int().min(4).max(6), need: Count }),
);
export const Sealing = named('Sealing', 'Who may seal which gate now, with clues.', z.object({ by: By, gate: GateId }));
export const LastClosed = named(
  'LastClosed',
  'The gate that was closed last.',
  z.object({ by: By, gate: GateId, turn: Count }),
);

/**
 * The whole truth of a table. Nothing in it is hidden: what lies face down is known by what lies nowhere else, and chance
 * says which it is when it is drawn.
 */
export const State = z.object({
  setup: z.object({
    investigators: z.int().min(1).max(8),
    ancientOne: AncientOneId,
    sheets: z.array(Sheet),
    table: z.object({ dice: z.boolean(), draws: z.boolean() }),
    skip: z.array(Skippable),
    policies: Policies,
  }),
  turn: Count,
  phase: Phase,
  resolved: z.boolean(),
  first: By,
  doom: z.int().min(0).max(20),
  terror: z.int().min(0).max(10),
  allies: Count,
  gates: z.array(OpenGate),
  seals: z.array(GateId),
  clues: z.array(Clues),
  bottom: z.array(WorldId),
  monsters: z.array(MonsterOnBoard),
  nextMonster: MonsterId,
  boxed: z.array(MonsterKind),
  cardsInPlay: z.array(Component),
  signsBoxed: z.int().min(0).max(4),
  mythos: MythosPools,
  gateCards: GateCards,
  total: Count,
  /** Faces of the last roll. */
  lastRoll: z.array(Face),
  attacked: z.array(By),
  investigators: z.array(Investigator),
  card: CardInPlay.optional(),
  surge: Surge.optional(),
  check: Check.optional(),
  sealing: Sealing.optional(),
  lastClosed: LastClosed.optional(),
  pending: z.array(Obligation),
  nextObligation: z.int(),
  outcome: Outcome.optional(),
});
export type State = z.infer<typeof State>;
