import * as z from 'zod';
import { namesOf } from '../../core/components.ts';
import { referenceVariants } from '../data/components.ts';
import { preludeIds } from '../data/preludes.ts';
import { setIds, sideBoardIds } from '../data/sets.ts';
import { portalIds } from '../data/spaces.ts';
import {
  AncientOneId,
  CardName,
  Component,
  Count,
  Counter,
  DoomSpace,
  GateId,
  Investigator,
  investigators,
  LastToken,
  MonsterKind,
  named,
  OmenSpace,
  PortalId,
  SetId,
  SideBoardId,
  SpaceId,
} from './names.ts';

export const Refill = named(
  'Refill',
  'When the discarded gates refill an empty stack: at once (`eager`), or when a gate is next needed (`lazy`).',
  z.enum(['eager', 'lazy']),
);
export const FinalMystery = named(
  'FinalMystery',
  'Whether the Final Mystery wins only after the ordinary Mysteries (`afterMysteries`) or without them (`alone`).',
  z.enum(['afterMysteries', 'alone']),
);
export const ReferenceVariant = named(
  'ReferenceVariant',
  'The standard Reference card, or the easier or harder one of set 09, which exists for some numbers of investigators.',
  z.enum(referenceVariants),
);
export const Prelude = named('Prelude', 'A Prelude card.', namesOf('prelude', preludeIds));

export const LossCheck = named(
  'LossCheck',
  'When an awakened sheet loses the game: after the sentence of the sheet that has the loss (`sentence`), or whenever its condition holds (`state`).',
  z.enum(['sentence', 'state']),
);
export const AbhothDefeated = named(
  'AbhothDefeated',
  'Whether a defeated set-aside Cultist returns to the sheet of awakened Abhoth (`sheet`) or not (`away`).',
  z.enum(['sheet', 'away']),
);

export const GateOrder = named(
  'GateOrder',
  'Who orders gates that match the Omen, where the order matters: the Lead Investigator is asked (`asked`), or they follow in the order in which they came to the board (`board`).',
  z.enum(['asked', 'board']),
);

const TableMode = named(
  'TableMode',
  'What players do at a physical table and report with each command, instead of the server.',
  z.strictObject({
    dice: z.boolean().default(false).describe('Players roll the dice. Commands report the faces.'),
    draws: z
      .boolean()
      .default(false)
      .describe('Players draw gates, monsters and Mythos cards. Commands report what was drawn.'),
  }),
);

// ---- a position --------------------------------------------------------------------------------------------------

const PositionStackToken = named(
  'PositionStackToken',
  'A gate in the stack. Without `gate` it is face down and may be any gate that the position does not name.',
  z.strictObject({ revealed: z.boolean().default(false), gate: GateId.optional() }),
);
const TokenNumber = z.int().min(1).max(1_000_000);
export const StackKnowledge = named(
  'StackKnowledge',
  'What is known about the order of face-down gates. Tokens have numbers, and a token keeps its number while it moves.',
  z.strictObject({
    by: Investigator.optional().describe('The only investigator who knows it. Absent: everyone.'),
    groups: z
      .array(
        named(
          'StackGroup',
          'Tokens that have exactly these gates, in unknown order.',
          z.strictObject({ tokens: z.array(TokenNumber).min(1).max(27), gates: z.array(GateId).min(1).max(27) }),
        ),
      )
      .max(60),
    mixes: z
      .array(
        named(
          'StackMix',
          'Tokens that were put back unseen: `into` are those of `from`, in unknown order.',
          z.strictObject({ from: z.array(TokenNumber).min(1).max(27), into: z.array(TokenNumber).min(1).max(27) }),
        ),
      )
      .max(200)
      .default([]),
    shown: z
      .array(
        named(
          'StackShownToken',
          'A mixed token whose gate is known.',
          z.strictObject({ token: TokenNumber, gate: GateId }),
        ),
      )
      .max(200)
      .default([]),
    places: z
      .array(z.int().min(0).max(1_000_000))
      .max(27)
      .describe('The number of the token at each place of the stack, top first. 0: the token is face up.'),
  }),
);
const PositionGate = named(
  'PositionGate',
  'A gate on the board, on its printed space unless another is named.',
  z.strictObject({ gate: GateId, space: SpaceId.optional() }),
);
export const CardWithGates = named(
  'CardWithGates',
  'A card or sheet with gates on it.',
  z.strictObject({ card: CardName, gates: z.array(GateId).max(27) }),
);
const PositionMonster = named(
  'PositionMonster',
  'A monster on the board. It comes from the cup, or from the set-aside monsters if the cup has none of its kind.',
  z.strictObject({
    kind: MonsterKind,
    space: SpaceId,
    aside: z.boolean().optional().describe('Whether it comes from the set-aside monsters, or else from the cup.'),
  }),
);
const OmenTokens = named(
  'OmenTokens',
  'Eldritch tokens on the spaces of the Omen track.',
  z.strictObject({
    green: Count.default(0),
    blue1: Count.default(0),
    red: Count.default(0),
    blue2: Count.default(0),
  }),
);
export const PortalOnBoard = named(
  'PortalOnBoard',
  'A Dream Portal and the space that it is on.',
  z.strictObject({ portal: PortalId, space: SpaceId }),
);
export const InPlay = named(
  'InPlay',
  'A component in play that changes these rules, and its space if that matters.',
  z.strictObject({ component: Component, space: SpaceId.optional() }),
);
export const Stage = named(
  'MythosStage',
  'Mythos cards left in one stage of the deck, by colour.',
  z.strictObject({ green: Count, yellow: Count, blue: Count }),
);

export const Position = named(
  'Position',
  'A game in progress. Members that are left out are as at the start. Gates that are named nowhere are face down in the stack, in random order.',
  z.strictObject({
    omen: OmenSpace.default('green'),
    omenTokens: OmenTokens.optional(),
    doom: DoomSpace.optional(),
    doomTokens: z.array(DoomSpace).max(21).optional().describe('Doom spaces with an Eldritch token.'),
    awake: z.boolean().default(false),
    counter: Counter.optional().describe('What the sheet counts: tokens on it, Disasters set aside, or spaces to go.'),
    counterChange: Counter.optional().describe(
      'Change since the sheet was flipped, while its starting number has not been reported.',
    ),
    stack: z
      .array(PositionStackToken)
      .max(27)
      .optional()
      .describe('Top first. Default: every gate that is named nowhere else, face down.'),
    known: z.array(StackKnowledge).max(9).default([]).describe('What is known about the order of face-down gates.'),
    gates: z.array(PositionGate).max(27).default([]),
    discard: z.array(GateId).max(27).default([]),
    cards: z.array(CardWithGates).max(27).default([]),
    monsters: z.array(PositionMonster).max(200).default([]),
    aside: z
      .array(
        named('PositionAside', 'Set-aside monsters of one kind.', z.strictObject({ kind: MonsterKind, count: Count })),
      )
      .max(200)
      .optional()
      .describe('Set-aside monsters that are not on the board. Default: those that the setup sets aside.'),
    portals: z.array(PortalOnBoard).max(3).default([]),
    sheetPortals: z.array(PortalId).max(3).default([]).describe('Dream Portals on the sheet of Hypnos.'),
    starsAlign: Count.optional().describe(
      'Sanity on the sheet that the Prelude The Stars Align puts beside the game. Default: as many as investigators.',
    ),
    gateTokens: z.array(SpaceId).max(27).default([]).describe('Spaces with an Eldritch token of Atlach-Nacha.'),
    inPlay: z.array(InPlay).max(20).default([]),
    solved: Count.default(0).describe('Mysteries solved so far.'),
    eliminated: z.int().min(0).max(8).default(0).describe('How many investigators are eliminated.'),
    out: z
      .array(z.int().min(1).max(8))
      .max(8)
      .default([])
      .describe('Which investigators are eliminated, as far as known.'),
    mythosDeck: z.array(Stage).length(3).optional().describe('Cards left, stages I to III.'),
    mythosShuffled: z
      .boolean()
      .default(false)
      .describe('Whether the deck was shuffled as a whole. All its cards are then in the last stage.'),
    round: Count.default(1),
    ended: z
      .string()
      .max(500)
      .optional()
      .describe('Why the game of this position has ended. No game begins with such a position.'),
    lead: Investigator.default(1).describe('The Lead Investigator.'),
    mythos: z.boolean().default(false).describe('Whether the Mythos card of this round has been resolved.'),
  }),
);
export type Position = z.infer<typeof Position>;

// ---- setup -------------------------------------------------------------------------------------------------------

export const Setup = named(
  'Setup',
  'The setup of a game. Side boards of the Ancient One and of Preludes are added automatically.',
  z.strictObject({
    investigators,
    ancientOne: AncientOneId,
    sets: z
      .array(SetId)
      .max(setIds.length)
      .default(['01'])
      .describe('Sets in use. The core game `01` is always in use.'),
    sideBoards: z.array(SideBoardId).max(sideBoardIds.length).default([]).describe('Further side boards in play.'),
    preludes: z.array(Prelude).max(2).default([]).describe('Prelude cards, resolved after the rest of setup.'),
    reference: ReferenceVariant.default('standard'),
    lastToken: LastToken.default('mi-go'),
    lossCheck: LossCheck.default('sentence'),
    abhothDefeated: AbhothDefeated.default('sheet'),
    portalOrder: z
      .array(PortalId)
      .length(portalIds.length)
      .optional()
      .describe('The order that the Lead Investigator chose for the Dream Portals of setup. Default: random.'),
    refill: Refill.default('eager'),
    gateOrder: GateOrder.default('asked'),
    finalMystery: FinalMystery.optional().describe('Default: as the sheet of the Ancient One says.'),
    markedOmen: OmenSpace.optional().describe('For Nyarlathotep: the Omen space that the back of his sheet names.'),
    table: TableMode.default({ dice: false, draws: false }),
    position: Position.optional().describe('Begins with a game in progress instead of at the start.'),
  }),
);
export type Setup = z.infer<typeof Setup>;
