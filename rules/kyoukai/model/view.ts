import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import type { Card } from './cards.ts';
import { CardName, CardType, Count, DecisionNumber, Entity, LinksLeft, named, Player, Zone } from './names.ts';
import { Copies, Policies } from './setup.ts';
import { Branched, Delayed, Grants, Phase, Picked, ShownChoice, ShownLink, StatChange, Ward } from './state.ts';

const stat = z.int().min(-1000).max(1000);
const ShownGate = named(
  'Gate',
  'A Gate on the field. Only its player knows the card of a face-down Gate.',
  z.object({
    entity: Entity,
    player: Player,
    zone: Zone,
    cardName: CardName.optional(),
    name: z.string().describe('Its current name: `Sealed Gate` while face down.'),
    cardType: CardType,
    ready: z.boolean(),
    faceDown: z.boolean(),
    attack: stat.optional(),
    defence: stat.optional(),
    movement: stat.optional(),
    damage: Count.describe('On an Entrant. A player whose Entrant has 20 loses.'),
    moves: Count.describe('How many effects and actions have moved it this turn.'),
    moved: z.literal(true).optional().describe('The link that is resolving has moved it.'),
    branches: z.array(Branched),
  }),
);

const ShownSide = named(
  'Side',
  'What a player has outside the field. Only that player sees the hand, the Spirits and foreseen cards.',
  z.object({
    player: Player,
    entrant: CardName,
    damage: Count,
    deckCount: Count,
    handCount: Count,
    spiritCount: Count,
    foreseeCount: Count,
    hand: z.array(CardName).optional(),
    spirits: z.array(CardName).optional(),
    foresee: z.array(CardName).optional(),
    discard: z.array(CardName),
    shattered: z.array(CardName),
    unseen: z
      .array(Copies)
      .optional()
      .describe(
        'Cards of the deck list that you cannot locate, sorted by name. Absent where you may not know the list.',
      ),
    opened: Count.describe('Gates opened this turn.'),
  }),
);

const ShownSequence = named(
  'Sequence',
  'The Sequence that is pending, first link first.',
  z.object({
    links: z.array(ShownLink),
    picked: z.array(
      named(
        'LinkPicks',
        'What was chosen for a link, as far as you may know it.',
        z.object({ link: Count, picked: z.array(Picked), grants: Grants }),
      ),
    ),
    priority: Player,
    passes: Count,
    locks: z
      .array(LinksLeft)
      .describe('Links that may still be added by player 1, by player 2, and by both together. -1 is no limit.'),
    resolving: z.boolean(),
  }),
);

/** A view as answers have it: cards by their names. */
export const ShownView = named(
  'View',
  'The game as you may see it. `cards` of the game has what is on the cards that are named here.',
  z.object({
    turn: Count,
    player: Player.describe('Whose turn it is.'),
    phase: Phase,
    acting: Entity.optional().describe('The Gate that has moved and may still act.'),
    firstPlayer: Player,
    turnCap: Count,
    policies: Policies,
    field: z.array(ShownGate),
    sides: z.array(ShownSide),
    changes: z.array(StatChange),
    wards: z.array(Ward),
    delayed: z.array(Delayed).optional().describe('Effects that happen when this turn ends.'),
    sequence: ShownSequence.optional(),
    turnEnds: z.boolean(),
    choice: ShownChoice.optional(),
    continuation: z
      .string()
      .optional()
      .describe('Opaque: what follows the choice, as far as you may know it. Dry runs, forecasts and forks need it.'),
    gatesPlaced: Count.describe(
      'How many Gates have been placed on the field so far, Entrants included. Gates are numbered in this order.',
    ),
    decision: DecisionNumber.describe('The number of what is pending now. It grows with every choice and every pass.'),
    outcome: Outcome.optional(),
    winner: Player.optional(),
  }),
);
type ShownView = z.infer<typeof ShownView>;

/** All that a viewer may know: also what is on the cards that the setup brought. */
export interface View extends ShownView {
  readonly cards: Card[];
}
