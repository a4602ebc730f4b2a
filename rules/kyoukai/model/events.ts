import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { event } from '../../core/event-schema.ts';
import { CardName, Count, DecisionNumber, Entity, LinksLeft, Picks, Pile, Player, Zone } from './names.ts';
import { Choice, ChoiceKind, Delayed, Link, ShownLink, StatChange, Task, Ward } from './state.ts';

const host = Entity.optional().describe('The Gate that it was branched under, if it was.');

/** Events that every viewer receives unchanged. */
const publicEvents = [
  event('GameStarted', 'The game is set up.', { player: Player.describe('Who goes first.') }),
  event('TurnBegan', 'A turn began.', { turn: Count, player: Player }),
  event('StartingOver', 'A player starts with nothing more in play.', { player: Player }),
  event('GateMoved', 'A Gate moved.', { entity: Entity, zone: Zone, toZone: Zone }),
  event('GatesSwapped', 'Two Gates exchanged their zones.', { entity: Entity, other: Entity }),
  event('GateReadied', 'A Gate was readied.', { entity: Entity }),
  event('GateRested', 'A Gate was rested.', { entity: Entity }),
  event('BranchDiscarded', 'A branched card was discarded.', {
    entity: Entity.describe('The Gate that it was branched under.'),
    cardName: CardName,
    player: Player,
  }),
  event('GateBranched', 'A card was attached under a Gate.', {
    entity: Entity.describe('The Gate that it is now under.'),
    cardName: CardName,
    player: Player,
    pile: Pile.optional().describe('Where it was, if it was not on the field.'),
    host,
    other: Entity.optional().describe('Which Gate it was, if it was on the field.'),
  }),
  event('DamageDealt', 'Damage was dealt to a zone.', {
    zone: Zone,
    entity: Entity.optional().describe('The Gate in that zone.'),
    amount: Count.describe('Damage that was dealt.'),
    taken: Count.describe('Damage after defence.'),
    total: Count.optional().describe('The damage on an Entrant afterwards.'),
    by: Entity.optional().describe('The Gate that dealt it. Absent where no Gate on the field did.'),
    byName: z.string().optional().describe('The name of that Gate.'),
  }),
  event('DamagePrevented', 'Damage was prevented.', { zone: Zone, entity: Entity, amount: Count }),
  event('DamageRedirected', 'Damage went to another Gate.', {
    entity: Entity.describe('The Gate that it was meant for.'),
    other: Entity.describe('The Gate that takes it.'),
    amount: Count,
  }),
  event('StatsChanged', 'The stats of a Gate changed for a while.', { change: StatChange }),
  event('WardSet', 'From now on, some damage is prevented or redirected.', { ward: Ward }),
  event('EffectDelayed', 'An effect will happen when this turn ends.', { later: Delayed }),
  event('DelayedBegun', 'The effects that waited for the end of this turn happen.', { player: Player }),
  event('SequencePassed', 'A player adds nothing to the Sequence.', { player: Player }),
  event('SequenceLocked', 'The number of links that may still be added is limited.', {
    locks: z
      .array(LinksLeft)
      .describe('Links that may still be added by player 1, by player 2, and by both together. -1 is no limit.'),
  }),
  event('SequenceClosed', 'The Sequence resolves, last link first.', {
    links: Count.describe('How many links it has.'),
  }),
  event('LinkNegated', 'A link will do nothing.', { link: Count }),
  event('LinkCancelled', 'A link is taken out of the Sequence.', { link: Count }),
  event('LinkResolving', 'A link begins to resolve.', { link: Count }),
  event('LinkResolved', 'A link has resolved.', { link: Count }),
  event('SequenceEnded', 'The Sequence is over.', { player: Player.describe('Whose turn it is.') }),
  event('InstructionSkipped', 'An instruction could not be carried out.', {
    cardName: CardName.optional().describe('The card whose text it is, if everyone may know it.'),
    because: z.string().describe('Why, for players.'),
  }),
  event('NameDeclared', 'A player declared the name of a card.', { player: Player, cardName: CardName }),
  event('ActionOpened', 'The Gate that moved may still attack or use its skill.', { entity: Entity }),
  event('ActionFinished', 'The action of the Gate that moved is over.', { player: Player }),
  event('TurnEnding', 'The turn will end.', { player: Player }),
  event('GameEnded', 'The game is over.', {
    outcome: Outcome,
    winner: Player.optional().describe('Absent if the game is drawn.'),
  }),
] as const;

const known = z.boolean().describe('Whether everyone may know which.');
const cards = z.array(CardName);
const because = z.string().describe('Why: `effect`, `damage`, `resolved`, `unpaid` or `makes room`.');

const CardsDrawn = event('CardsDrawn', 'A player drew cards.', { player: Player, cards, count: Count });
const CardsForeseen = event('CardsForeseen', 'A player looked at the top of the deck.', {
  player: Player,
  cards,
  count: Count,
});
const CardMoved = event('CardMoved', 'A card went from one pile to another.', {
  player: Player,
  cardName: CardName,
  pile: Pile,
  toPile: Pile,
  host,
  atBottom: z.boolean().optional(),
  known,
});
const GateLeft = event('GateLeft', 'A Gate left the field. The cards that were branched under it are discarded.', {
  entity: Entity,
  cardName: CardName,
  player: Player,
  zone: Zone,
  toPile: Pile,
  atBottom: z.boolean().optional(),
  because,
  sealed: z
    .literal(true)
    .optional()
    .describe(
      'It lay face down and went to a pile that only its player sees. Absent where everyone may know its card.',
    ),
});
const GatePlaced = event('GatePlaced', 'A Gate was placed on the field.', {
  entity: Entity,
  player: Player,
  cardName: CardName,
  zone: Zone,
  ready: z.boolean(),
  faceDown: z.boolean(),
  pile: Pile.describe('Where it came from.'),
  host,
  opened: z.boolean().describe('Whether it was opened. Gates placed by an effect are not.'),
});
const GateFlipped = event('GateFlipped', 'A Gate was turned face up or face down.', {
  entity: Entity,
  player: Player,
  cardName: CardName,
  faceDown: z.boolean(),
});
const LinkAdded = event('LinkAdded', 'A link was added to the Sequence.', { link: Link, known });
const ChoiceAsked = event('ChoiceAsked', 'A player has to choose something.', {
  choice: Choice,
  continuation: z.array(Task),
});
const ChoiceMade = event('ChoiceMade', 'A player has chosen.', {
  decision: DecisionNumber,
  player: Player,
  kind: ChoiceKind,
  picks: Picks,
  known,
});
const DeckShuffled = event('DeckShuffled', 'A deck was shuffled.', { player: Player, order: cards });

/** Events that every viewer receives unchanged. */
export const PublicEvent = z.discriminatedUnion('type', [...publicEvents]);
export type PublicEvent = z.infer<typeof PublicEvent>;

/** Events that hold something that only some viewers may know. */
export const HiddenEvent = z.discriminatedUnion('type', [
  CardsDrawn,
  CardsForeseen,
  CardMoved,
  GateLeft,
  GatePlaced,
  GateFlipped,
  LinkAdded,
  ChoiceAsked,
  ChoiceMade,
  DeckShuffled,
]);
export type HiddenEvent = z.infer<typeof HiddenEvent>;

export const Event = z.discriminatedUnion('type', [...HiddenEvent.options, ...publicEvents]);
export type Event = z.infer<typeof Event>;
/** The event of one type. */
export type EventOf<Type extends Event['type']> = Extract<Event, { type: Type }>;

const cardName = CardName.optional().describe('Absent where you may not know it.');
const someCards = cards.optional().describe('Absent where you may not know them.');

export const VisibleEvent = z.discriminatedUnion('type', [
  CardsDrawn.extend({ cards: someCards }).describe('A player drew cards. Only that player sees which.'),
  CardsForeseen.extend({ cards: someCards }).describe(
    'A player looked at the top of the deck. Only that player sees the cards.',
  ),
  CardMoved.omit({ known: true }).extend({ cardName }).describe('A card went from one pile to another.'),
  GateLeft.omit({ sealed: true })
    .extend({ cardName })
    .describe(
      'A Gate left the field. The cards that were branched under it are discarded. Its card stays hidden if it lay face down and went to a hidden pile.',
    ),
  GatePlaced.extend({ cardName }).describe('A Gate was placed on the field.'),
  GateFlipped.extend({ cardName }).describe('A Gate was turned face up or face down.'),
  event('LinkAdded', 'A link was added to the Sequence.', { link: Count, added: ShownLink }),
  event('ChoiceAsked', 'A player has to choose something.', {
    decision: DecisionNumber,
    player: Player,
    kind: ChoiceKind,
    prompt: z.string(),
  }),
  ChoiceMade.omit({ known: true })
    .extend({ picks: Picks.optional().describe('Absent where you may not know them.') })
    .describe('A player has chosen.'),
  DeckShuffled.omit({ order: true }).describe('A deck was shuffled.'),
  ...publicEvents,
]);
export type VisibleEvent = z.infer<typeof VisibleEvent>;
