import * as z from 'zod';
import { Obligation, Outcome } from '../../core/contract-types.ts';
import {
  AncientOneId,
  CardName,
  Colour,
  Count,
  DoomSpace,
  decisionNumber,
  GateId,
  Investigator,
  investigators,
  LastToken,
  MonsterId,
  MonsterKind,
  named,
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

const decision = decisionNumber.describe('Its number in `pending`.');
const GateToken = named(
  'GateToken',
  'A gate token whose front is known.',
  z.object({ gate: GateId, name: z.string(), omen: Colour, set: SetId, space: SpaceId }),
);
const Monster = named(
  'Monster',
  'A monster on the board.',
  z.object({
    monster: MonsterId,
    kind: MonsterKind,
    name: z.string(),
    space: SpaceId,
    aside: z.boolean().describe('Whether it is set aside when it leaves the board, instead of returning to the cup.'),
    epic: z.boolean().describe('Whether it is an Epic Monster, which returns to the box.'),
  }),
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
const MonsterCount = named(
  'MonsterCount',
  'Monsters of one kind that are not on the board.',
  z.object({ kind: MonsterKind, name: z.string(), count: Count }),
);

export const View = named(
  'View',
  'The game as this viewer sees it. Face-down gates have no identity here.',
  z.object({
    ancientOne: named(
      'AncientOne',
      'The Ancient One of this game.',
      z.object({
        code: AncientOneId,
        name: z.string(),
        doom: DoomSpace.describe('Where Doom starts.'),
        awake: z.boolean(),
        counts: z.string().optional().describe('What its sheet counts.'),
        counter: z
          .int()
          .optional()
          .describe('How many of `counts` there are. Absent while the starting number has not been reported.'),
        counterChange: z
          .int()
          .optional()
          .describe('Change since the sheet was flipped, while the starting number has not been reported.'),
      }),
    ),
    investigators,
    eliminated: Count,
    out: z.array(Investigator).describe('Investigators who are eliminated, as far as they were named.'),
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
    table: named(
      'Table',
      'What players do at a physical table instead of the server.',
      z.object({ dice: z.boolean(), draws: z.boolean() }),
    ),
    omen: named('Omen', 'Where the Omen token is.', z.object({ space: OmenSpace, colour: Colour })),
    omenTokens: z.array(
      named('OmenToken', 'Eldritch tokens on an Omen space.', z.object({ space: OmenSpace, tokens: Count })),
    ),
    doom: DoomSpace,
    doomTokens: z.array(DoomSpace).describe('Doom spaces with an Eldritch token.'),
    mysteries: named(
      'Mysteries',
      'Mysteries solved, and how many win while the Ancient One sleeps. Syzygy has no such number.',
      z.object({ solved: Count, needed: Count.optional() }),
    ),
    stack: z
      .array(
        named(
          'StackToken',
          'A gate in the stack. Its identity is given if it is face up or you know which one it is.',
          z.object({
            revealed: z.boolean(),
            gate: GateId.optional(),
            name: z.string().optional(),
            omen: Colour.optional(),
          }),
        ),
      )
      .describe('Top first.'),
    known: z
      .array(StackKnowledge)
      .describe(
        'What you know about the order of face-down gates, beyond what the stack shows: everyone, then you alone.',
      ),
    unseen: z
      .array(GateToken)
      .describe('Gates whose position in the stack you do not know, in the order of the printed list.'),
    look: named(
      'Look',
      'An investigator is looking at gates on top of the stack.',
      z.object({ by: Investigator, count: Count, decision }),
    ).optional(),
    lead: Investigator.describe('The Lead Investigator.'),
    mythos: named(
      'MythosPhase',
      'The Mythos Phase of this round, from its first icon to the end of the round.',
      z.object({ decision }),
    ).optional(),
    paused: named(
      'PausedCommand',
      'A command that goes on with Continue.',
      z.object({ ...pauseShape, by: Investigator, decision }),
    ).optional(),
    gates: z.array(Gate),
    discard: z.array(GateToken),
    cards: z.array(
      named('Card', 'A card or sheet with gates on it.', z.object({ card: CardName, gates: z.array(GateToken) })),
    ),
    monsters: z.array(Monster),
    cup: z.array(MonsterCount),
    aside: z.array(MonsterCount).describe('Set aside.'),
    portals: z.array(PortalOnBoard),
    sheetPortals: z.array(PortalId).describe('Dream Portals on the sheet of Hypnos, which never spawn again.'),
    starsAlign: Count.optional().describe('Sanity on the sheet that the Prelude The Stars Align puts beside the game.'),
    gateTokens: z.array(SpaceId).describe('Gate spaces with an Eldritch token.'),
    inPlay: z.array(InPlay),
    mythosDeck: z.array(Stage).describe('Cards left, stages I to III.'),
    mythosShuffled: z
      .boolean()
      .describe('Whether the deck was shuffled as a whole. All its cards are then in the last stage.'),
    mythosDeckEmpty: z.boolean().describe('Whether a card had to be drawn from the empty deck.'),
    round: Count,
    encountered: z.array(Investigator).describe('Investigators who have had an encounter at a gate this round.'),
    encounter: named(
      'Encounter',
      'The encounter in progress.',
      z.object({
        by: Investigator,
        gate: GateId.optional(),
        closed: z.boolean(),
        during: z.string().describe('The kind of encounter, or the card or ability that grants it.'),
        decision,
      }),
    ).optional(),
    test: named(
      'Test',
      'The test in progress.',
      z.object({
        by: Investigator,
        decision,
        faces: z.array(z.int().min(1).max(6)),
        threshold: z.int().min(4).max(6),
        successes: Count,
        passed: z.boolean(),
      }),
    ).optional(),
    pending: z.array(Obligation).describe('What the players still have to do, in order.'),
    outcome: Outcome.optional(),
  }),
);
export type View = z.infer<typeof View>;
