import * as z from 'zod';
import { Outcome, StoredObligation } from '../../core/contract-types.ts';
import {
  AncientOneId,
  Count,
  Counter,
  DoomSpace,
  decisionNumber,
  GateId,
  Investigator,
  investigators,
  LastToken,
  MonsterId,
  MonsterKind,
  OmenSpace,
  PortalId,
  pauseShape,
  Reference,
  SetId,
  SideBoardId,
  SpaceId,
} from './names.ts';
import {
  AbhothDefeated,
  CardWithGates,
  FinalMystery,
  GateOrder,
  InPlay,
  LossCheck,
  PortalOnBoard,
  Prelude,
  ReferenceVariant,
  Refill,
  StackKnowledge,
  Stage,
} from './setup.ts';

/** The full state of a game, hidden information included. Plain JSON. */
export const State = z.object({
  setup: z.object({
    investigators,
    ancientOne: AncientOneId,
    sets: z.array(SetId),
    sideBoards: z.array(SideBoardId),
    preludes: z.array(Prelude),
    variant: ReferenceVariant,
    reference: Reference,
    lastToken: LastToken,
    lossCheck: LossCheck,
    abhothDefeated: AbhothDefeated,
    refill: Refill,
    gateOrder: GateOrder,
    finalMystery: FinalMystery,
    markedOmen: OmenSpace.optional(),
    table: z.object({ dice: z.boolean(), draws: z.boolean() }),
  }),
  /** Index into the Omen track, and the Eldritch tokens on its four spaces. */
  omen: z.int().min(0).max(3),
  omenTokens: z.array(Count).length(4),
  doom: DoomSpace,
  doomTokens: z.array(DoomSpace),
  awake: z.boolean(),
  /** What the sheet counts. While `counterKnown` is false, the change since the sheet was flipped. */
  counter: Counter,
  /** Whether the starting number is known. Some sheets print none, and the players report it. */
  counterKnown: z.boolean(),
  /** Top first. */
  stack: z.array(z.object({ gate: GateId, revealed: z.boolean() })),
  /** What is known about the order of face-down gates. It contains nothing that its viewers may not know. */
  known: z.array(StackKnowledge).optional(),
  board: z.array(z.object({ gate: GateId, space: SpaceId })),
  discard: z.array(GateId),
  cards: z.array(CardWithGates),
  /** The investigator who is looking at gates on top of the stack, and how many gates. */
  look: z.object({ by: Investigator, count: Count, decision: decisionNumber }).optional(),
  /** The Lead Investigator. */
  lead: Investigator,
  /** The Mythos Phase of this round, from its first icon to the end of the round. */
  mythos: z.object({ decision: decisionNumber }).optional(),
  /** What a command left to do, until Continue. */
  paused: z.object({ ...pauseShape, by: Investigator, decision: decisionNumber }).optional(),
  /** How many of each kind are in the cup, and set aside; a kind that ran out stays at 0. Epic Monsters are in neither. */
  cup: z.partialRecord(MonsterKind, Count),
  aside: z.partialRecord(MonsterKind, Count),
  monsters: z.array(z.object({ monster: MonsterId, kind: MonsterKind, space: SpaceId, aside: z.boolean() })),
  nextMonster: MonsterId,
  portals: z.array(PortalOnBoard),
  /** Portals on the sheet of Hypnos. They never spawn again. */
  sheetPortals: z.array(PortalId),
  /** Sanity on the sheet that the Prelude The Stars Align puts beside the game. */
  starsAlign: Count.optional(),
  gateTokens: z.array(SpaceId),
  inPlay: z.array(InPlay),
  solved: Count,
  eliminated: Count,
  /** Which investigators are eliminated. A position may know only how many. */
  out: z.array(Investigator),
  mythosDeck: z.array(Stage).length(3),
  /** Whether the deck was shuffled as a whole. It then has no stages, and all its cards are in the last one here. */
  mythosShuffled: z.boolean(),
  mythosDeckEmpty: z.boolean(),
  round: Count,
  /** Investigators who have had their encounter at a gate this round. */
  encountered: z.array(Investigator),
  encounter: z
    .object({
      by: Investigator,
      gate: GateId.optional(),
      closed: z.boolean(),
      during: z.string(),
      decision: decisionNumber,
    })
    .optional(),
  /** The test in progress. Its dice can be rerolled until its result counts. */
  test: z
    .object({
      by: Investigator,
      faces: z.array(z.int().min(1).max(6)),
      threshold: z.int().min(4).max(6),
      decision: decisionNumber,
    })
    .optional(),
  pending: z.array(StoredObligation),
  nextObligation: z.int(),
  outcome: Outcome.optional(),
});
export type State = z.infer<typeof State>;
