import * as z from 'zod';
import { Card } from './cards.ts';
import { CardName, Count, named, Player, Zone } from './names.ts';

/** Every question the rules leave open, and its readings; the first one is the default. */
export const policies = {
  damage: ['reduced', 'threshold'],
  discardOpened: ['afterLink', 'afterSequence'],
  sourceGone: ['skipOwn', 'fizzle'],
  emptyDeck: ['continues', 'loses'],
  bothFall: ['draw', 'turnPlayerLoses'],
  damageWithoutStats: ['none', 'discards'],
  leftForesee: ['bottom', 'top', 'discard'],
  closing: ['twoPasses', 'onePass'],
  fizzledMove: ['mayAct', 'endsAction'],
  zeroMove: ['refused', 'allowed'],
  firstOpen: ['eachTurn', 'ownTurn'],
  spiritDeck: ['hidden', 'open'],
  spiritsInResponse: ['never', 'whenFast'],
} as const;

const policy = <Name extends keyof typeof policies>(name: Name, title: string, description: string) =>
  named(title, description, z.enum(policies[name])).default(policies[name][0] as never);

export const Policies = named(
  'Policies',
  'How questions are answered that the rules leave open. The defaults are the recommended readings.',
  z.strictObject({
    damage: policy(
      'damage',
      'DamagePolicy',
      '`reduced`: defence is taken off, and any damage left discards; `threshold`: damage of at least the defence discards, and Entrants take all of it.',
    ),
    discardOpened: policy(
      'discardOpened',
      'DiscardOpenedPolicy',
      'When a Normal or Fast Gate is discarded: after its link or after the whole Sequence.',
    ),
    sourceGone: policy(
      'sourceGone',
      'SourceGonePolicy',
      'If the source has left the field: only what it would do itself is skipped, or the whole link.',
    ),
    emptyDeck: policy('emptyDeck', 'EmptyDeckPolicy', 'Whether a player who has to draw from an empty deck loses.'),
    bothFall: policy('bothFall', 'BothFallPolicy', 'When both Entrants reach 20 damage together.'),
    damageWithoutStats: policy(
      'damageWithoutStats',
      'StatlessPolicy',
      'Whether damage does anything to a Gate without stats.',
    ),
    leftForesee: policy(
      'leftForesee',
      'LeftForeseePolicy',
      'Where foreseen cards go that are left when the Sequence ends.',
    ),
    closing: policy(
      'closing',
      'ClosingPolicy',
      'Whether a Sequence closes after two passes in a row, or after the first one.',
    ),
    fizzledMove: policy(
      'fizzledMove',
      'FizzledMovePolicy',
      'Whether a Gate may still attack after a Move came to nothing.',
    ),
    zeroMove: policy('zeroMove', 'ZeroMovePolicy', 'Whether a Move that can lead nowhere may be declared.'),
    firstOpen: policy(
      'firstOpen',
      'FirstOpenPolicy',
      '"First Gate you open each turn": of any turn, or only of your own.',
    ),
    spiritDeck: policy('spiritDeck', 'SpiritDeckPolicy', 'Whether everyone knows what is in a Spirit Deck.'),
    spiritsInResponse: policy(
      'spiritsInResponse',
      'SpiritResponsePolicy',
      'Whether a Spirit whose text makes it Fast may be opened as a response.',
    ),
  }),
);
export type Policies = z.infer<typeof Policies>;

export const Copies = named(
  'Copies',
  'A card of a deck, and how many of it.',
  z.strictObject({ cardName: CardName, copies: z.int().min(1).max(60) }),
);
export const DeckList = named(
  'DeckList',
  'A deck: an Entrant, 40 Gates, up to 15 Spirits.',
  z.strictObject({
    entrant: CardName,
    gates: z.array(Copies).max(60),
    spirits: z.array(Copies).max(20).default([]),
    unknownSpirits: z.int().min(0).max(15).optional().describe('In a position: Spirits that are not known.'),
  }),
);
export type DeckList = z.infer<typeof DeckList>;

export const ReadyDeck = named('ReadyDeck', 'A deck that comes with the game.', z.enum(['lantern', 'tide']));
export const PlayerSetup = named(
  'PlayerSetup',
  'What a player brings: one of the decks that come with the game, or an own one.',
  z.strictObject({ deck: ReadyDeck.optional(), list: DeckList.optional() }),
);

const PositionGate = named(
  'PositionGate',
  'A Gate on the field. Face down, its card need not be named: any that is left will do.',
  z.strictObject({
    player: Player,
    zone: Zone,
    cardName: CardName.optional(),
    ready: z.boolean().default(true),
    faceDown: z.boolean().optional(),
    damage: z.int().min(0).max(19).optional(),
    branches: z.array(CardName).max(60).optional(),
  }),
);
export const PositionSide = named(
  'PositionSide',
  'Piles of a player. Cards named nowhere are in hand and deck, in any order.',
  z.strictObject({
    hand: Count.describe('How many cards.'),
    discard: z.array(CardName).max(80).default([]),
    shattered: z.array(CardName).max(80).default([]),
  }),
);
export const Position = named(
  'Position',
  "A table in the middle of a game: in somebody's Main Step, with no Sequence pending.",
  z.strictObject({
    turn: z.int().min(1).max(1000).default(1),
    player: Player.default('1'),
    opened: z.array(Count).length(2).optional().describe('Gates each player has opened this turn.'),
    field: z.array(PositionGate).min(2).max(25),
    sides: z.array(PositionSide).length(2),
  }),
);
export type Position = z.infer<typeof Position>;

export const Setup = named(
  'Setup',
  'Who plays with what. Cards that come with the game can always be used; own ones are brought in `cards`.',
  z.strictObject({
    players: z
      .array(PlayerSetup)
      .length(2)
      .default([{ deck: 'lantern' }, { deck: 'tide' }])
      .describe('Player 1 and player 2.'),
    first: Player.optional().describe('Who goes first; drawn by lot if left out.'),
    cards: z.array(Card).max(120).default([]).describe('Cards of your own.'),
    policies: Policies.prefault({}),
    turnCap: z.int().min(1).max(1000).default(200).describe('The game is drawn after so many turns.'),
    position: Position.optional().describe('Begin in the middle of a game instead of at its start.'),
  }),
);
export type Setup = z.infer<typeof Setup>;
