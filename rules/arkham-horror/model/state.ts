import * as z from 'zod';
import { Outcome, StoredObligation } from '../../core/contract-types.ts';
import { Battle, BattleCheck, CardInPlay, Check, Hunt, LastClosed, Sealing, Surge } from './choices.ts';
import {
  AncientOneId,
  AreaId,
  Blessing,
  By,
  CardId,
  Component,
  Count,
  Face,
  GateId,
  InvestigatorId,
  MonsterId,
  MonsterKind,
  named,
  Phase,
  SpaceId,
  Where,
  WorldId,
} from './names.ts';
import { Closure, Clues, GateCards, MythosDeck, OpenGate, Policies, RumorState, Sheet, Skippable } from './setup.ts';

const points = z.int().min(0).max(10);

export const Investigator = named(
  'Investigator',
  'An investigator.',
  z.object({
    by: By,
    investigator: InvestigatorId,
    where: Where,
    outSince: Count.optional().describe('Turn in which they were devoured.'),
    space: AreaId.optional().describe('Area of Arkham.'),
    world: WorldId.optional().describe('Other World.'),
    area: z.int().min(1).max(2).optional().describe('Area of the Other World.'),
    explored: z.boolean().describe('Whether they have the explored marker of the gate at their location.'),
    delayed: z.boolean(),
    fresh: z.boolean().describe('Whether they were delayed in this very Movement.'),
    waiting: z.boolean().describe('Lost, and the lost turn is over: they return in the next Upkeep.'),
    moved: z.boolean().describe('Whether their Movement of this turn is over.'),
    acted: z.boolean().describe('Whether they had their Arkham encounter this turn.'),
    met: z.boolean().describe('Whether they had their Other World encounter this turn.'),
    returned: z.boolean().describe('Whether they returned through a gate this turn, and so may ignore monsters there.'),
    sanity: points,
    stamina: points,
    maxSanity: points,
    maxStamina: points,
    clues: Count,
    elderSigns: z.int().min(0).max(4),
    trophies: z.array(WorldId).describe('Gate trophies.'),
    defeated: z.array(MonsterKind).describe('Monster trophies.'),
    encountered: MonsterKind.optional().describe('Monster that their encounter drew from the cup.'),
    speed: points.optional().describe('Absent while it is not known.'),
    sneak: points.optional().describe('Absent while it is not known.'),
    rerolled: z.boolean().describe('Whether their ability has had a check rolled again this turn.'),
    steps: Count.describe('Links walked this turn, where the server checks walks.'),
    blessing: Blessing,
    cards: z.array(CardId).describe('Those that change steps of the server.'),
  }),
);
export type Investigator = z.infer<typeof Investigator>;

export const MonsterOnBoard = named(
  'Monster',
  'A monster on the board.',
  z.object({ monster: MonsterId, kind: MonsterKind, space: SpaceId }),
);
/**
 * The whole state of a game. It holds no secret: face-down components are whatever lies nowhere else, and which of them
 * comes is settled only when it is drawn.
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
  /** Whether the Mythos card of this turn is resolved. */
  resolved: z.boolean(),
  /** The first player. */
  first: By,
  doom: z.int().min(0).max(20),
  terror: z.int().min(0).max(10),
  allies: Count,
  gates: z.array(OpenGate),
  seals: z.array(GateId),
  clues: z.array(Clues),
  /** Gate markers under the pile, the next one first. */
  bottom: z.array(WorldId),
  monsters: z.array(MonsterOnBoard),
  nextMonster: MonsterId,
  /** Monsters out of the game. */
  boxed: z.array(MonsterKind),
  cardsInPlay: z.array(Component),
  /** The Rumor in play. */
  rumor: RumorState.optional(),
  /** Whether each turn has two Mythos cards, and whether the first of them is resolved. */
  twoCards: z.boolean(),
  firstCardDone: z.boolean(),
  /** What cards have closed for a time. */
  closures: z.array(Closure),
  /** Elder Sign cards returned to the box. */
  signsBoxed: z.int().min(0).max(4),
  mythos: MythosDeck,
  gateCards: GateCards,
  /** Successes in the final battle towards the next doom token. */
  total: Count,
  /** Faces of the last roll. */
  lastRoll: z.array(Face),
  /** Investigators who have attacked in this round of the final battle. */
  attacked: z.array(By),
  investigators: z.array(Investigator),
  card: CardInPlay.optional(),
  surge: Surge.optional(),
  check: Check.optional(),
  sealing: Sealing.optional(),
  /** Where a Mythos card has just placed a clue that an investigator there may take at once. */
  clueOffer: AreaId.optional(),
  hunt: Hunt.optional(),
  battle: Battle.optional(),
  battleCheck: BattleCheck.optional(),
  lastClosed: LastClosed.optional(),
  /** What the players do by hand. */
  pending: z.array(StoredObligation),
  /** What other commands wait for. It follows from the rest of the state; only the numbers are its own. */
  decisions: z.array(StoredObligation),
  nextObligation: z.int(),
  outcome: Outcome.optional(),
});
export type State = z.infer<typeof State>;
