import * as z from 'zod';
import { Obligation, Outcome } from '../../core/contract-types.ts';
import {
  AncientOneId,
  CardName,
  Colour,
  Count,
  DoomSpace,
  GateId,
  Investigator,
  investigators,
  MonsterId,
  MonsterKind,
  named,
  OmenSpace,
  Reference,
  SetId,
  SideBoardId,
  SpaceId,
} from './names.ts';
import { FinalMystery, InPlay, PortalOnBoard, Prelude, ReferenceVariant, Refill, Stage } from './setup.ts';

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
    aside: z.boolean().describe('Whether it will be set aside again, instead of going to the cup.'),
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
        counts: z.string().optional().describe('What its sheet counts.'),
        counter: z.int().describe('How many of that there are.'),
        counterKnown: z.boolean().describe('Whether the table has told what it started with.'),
      }),
    ),
    investigators,
    eliminated: Count,
    sets: z.array(SetId),
    sideBoards: z.array(SideBoardId),
    preludes: z.array(Prelude),
    variant: ReferenceVariant,
    reference: Reference,
    refill: Refill,
    finalMystery: FinalMystery,
    markedOmen: OmenSpace.optional(),
    table: named(
      'Table',
      'What the real table does instead of the server.',
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
      'Mysteries solved, and needed while the Ancient One sleeps where there is such a number.',
      z.object({ solved: Count, needed: Count.optional() }),
    ),
    stack: z
      .array(
        named(
          'StackToken',
          'A gate in the stack: its front, if that is face up or you are looking at it.',
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
      .describe('Gates whose place in the stack you do not know, in the order of the printed list.'),
    look: named(
      'Look',
      'An investigator is looking at gates on top of the stack.',
      z.object({ by: Investigator, count: Count }),
    ).optional(),
    gates: z.array(Gate),
    discard: z.array(GateToken),
    cards: z.array(
      named('Card', 'A card or sheet with gates on it.', z.object({ card: CardName, gates: z.array(GateToken) })),
    ),
    monsters: z.array(Monster),
    nextMonster: MonsterId.describe('The number the next monster token will get.'),
    cup: z.array(MonsterCount),
    aside: z.array(MonsterCount).describe('Set aside.'),
    portals: z.array(PortalOnBoard),
    gateTokens: z.array(SpaceId).describe('Gate spaces with an Eldritch token.'),
    inPlay: z.array(InPlay),
    mythosDeck: z.array(Stage).describe('Cards left, stages I to III.'),
    mythosDeckEmpty: z.boolean().describe('Whether a card had to be drawn and none was left.'),
    round: Count,
    encountered: z.array(Investigator).describe('Who has had an encounter at a gate this round.'),
    encounter: named(
      'Encounter',
      'The encounter that is going on.',
      z.object({ by: Investigator, gate: GateId.optional(), closed: z.boolean() }),
    ).optional(),
    test: named(
      'Test',
      'The test that was rolled.',
      z.object({
        faces: z.array(z.int().min(1).max(6)),
        threshold: z.int().min(4).max(6),
        successes: Count,
        passed: z.boolean(),
      }),
    ).optional(),
    pending: z.array(Obligation).describe('What the rules still demand, in order.'),
    nextObligation: z.int32(),
    outcome: Outcome.optional(),
  }),
);
export type View = z.infer<typeof View>;
