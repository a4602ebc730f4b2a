import * as z from 'zod';
import { namesOf } from '../../core/components.ts';
import { Card } from './cards.ts';
import { CardName, Count, named, Player, Zone } from './names.ts';

/** Every question that the printed rules leave unanswered, with its readings. The first is the default. */
export const policies = {
  damage: ['reduced', 'threshold'],
  discardOpened: ['afterLink', 'afterSequence'],
  sourceGone: ['skipOwn', 'fizzle'],
  emptyDeck: ['continues', 'loses'],
  bothFall: ['draw', 'turnPlayerLoses'],
  damageWithoutStats: ['none', 'discards'],
  leftForesee: ['bottom', 'top', 'discard'],
  closing: ['twoPasses', 'onePass'],
  simultaneous: ['chosen', 'byZone'],
  singleChoices: ['auto', 'ask'],
  fizzledMove: ['mayAct', 'endsAction'],
  zeroMove: ['refused', 'allowed'],
  firstOpen: ['eachTurn', 'ownTurn'],
  deckLists: ['closed', 'open'],
  spiritDeck: ['hidden', 'public'],
  spiritsInResponse: ['never', 'whenFast'],
} as const;

const policy = <Name extends keyof typeof policies>(name: Name, title: string, description: string) =>
  named(title, description, z.enum(policies[name])).default(policies[name][0] as never);

export const Policies = named(
  'Policies',
  'How this game reads the rules where they are unclear. The defaults are the recommended readings.',
  z.strictObject({
    damage: policy(
      'damage',
      'DamagePolicy',
      '`reduced`: defence reduces damage, and any remaining damage discards. `threshold`: damage of at least the defence discards, and Entrants take all of it.',
    ),
    discardOpened: policy(
      'discardOpened',
      'DiscardOpenedPolicy',
      'When an opened Normal or Fast Gate is discarded: after its link or after the whole Sequence.',
    ),
    sourceGone: policy(
      'sourceGone',
      'SourceGonePolicy',
      'When the source of a link has left the field: skip only what it would do itself, or the whole link.',
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
    simultaneous: policy(
      'simultaneous',
      'SimultaneousPolicy',
      'Texts of one player that are due at the same time: in the order that this player chooses, or by zone.',
    ),
    singleChoices: policy(
      'singleChoices',
      'SingleChoicesPolicy',
      'Whether a choice with one possible answer is made by itself, or asked. Choices among hidden cards are always asked.',
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
      'Whether "first Gate you open each turn" means every turn or only your own.',
    ),
    deckLists: policy(
      'deckLists',
      'DeckListsPolicy',
      'What others see of the main deck of a player: only how many cards, or also which cards they have not seen yet.',
    ),
    spiritDeck: policy('spiritDeck', 'SpiritDeckPolicy', 'Whether everyone sees the Spirit Decks.'),
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
  'A deck: an Entrant, 40 Gates and up to 15 Spirits. In a position it may have fewer Gates.',
  z.strictObject({
    entrant: CardName,
    gates: z.array(Copies).max(60),
    spirits: z.array(Copies).max(20).default([]),
    unknownGates: z.int().min(0).max(40).optional().describe('In a position: how many other Gates are unknown.'),
    unknownSpirits: z.int().min(0).max(15).optional().describe('In a position: how many Spirits are unknown.'),
  }),
);
export type DeckList = z.infer<typeof DeckList>;

const ReadyDeck = named('ReadyDeck', 'A deck that comes with the game.', namesOf('deck', ['lantern', 'tide']));
const PlayerSetup = named(
  'PlayerSetup',
  'The deck of a player: one that comes with the game (`deck`), or a list (`list`).',
  z.strictObject({ deck: ReadyDeck.optional(), list: DeckList.optional() }),
);

const PositionGate = named(
  'PositionGate',
  'A Gate on the field. The card of a face-down Gate may be left out. It is then dealt from the remaining cards.',
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
const PositionSide = named(
  'PositionSide',
  'Piles of a player. All cards of the deck list that the position does not name are dealt at random.',
  z.strictObject({
    hand: z.array(CardName).max(80).default([]).describe('The known cards of the hand.'),
    unknownHand: Count.default(0).describe('How many other cards are in the hand.'),
    deck: z.array(CardName).max(60).default([]).describe('The known cards on top of the deck, top first.'),
    discard: z.array(CardName).max(80).default([]),
    shattered: z.array(CardName).max(80).default([]),
  }),
);
export const Position = named(
  'Position',
  'The middle of a game: the Main Step of a player, with no Sequence pending.',
  z.strictObject({
    turn: z.int().min(1).max(1000).default(1),
    player: Player.default('1'),
    opened: z.array(Count).length(2).optional().describe('How many Gates each player has opened this turn.'),
    field: z.array(PositionGate).min(2).max(25),
    sides: z.array(PositionSide).length(2),
  }),
);
export type Position = z.infer<typeof Position>;

export const Setup = named(
  'Setup',
  'The decks and options of a game. Decks can use the cards that come with the game and those in `cards`.',
  z.strictObject({
    players: z
      .array(PlayerSetup)
      .length(2)
      .default([{ deck: 'lantern' }, { deck: 'tide' }])
      .describe('Player 1 and player 2.'),
    first: Player.optional().describe('Who goes first. Chosen at random if left out.'),
    cards: z.array(Card).max(120).default([]).describe('Cards of your own.'),
    policies: Policies.prefault({}),
    turnCap: z.int().min(1).max(1000).default(200).describe('The game is drawn after this many turns.'),
    position: Position.optional().describe('Begins in the middle of a game instead of at its start.'),
  }),
);
export type Setup = z.infer<typeof Setup>;
