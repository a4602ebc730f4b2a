import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { CardName, ChoiceNumber, Count, Entity, LinksLeft, named, Picks, Pile, Player, Zone } from './names.ts';
import { Choice, ChoiceKind, Delayed, Link, ShownLink, StatChange, Task, Ward } from './state.ts';

const host = Entity.optional().describe('Under which Gate it was branched, if it was.');
const event = <Type extends string, Shape extends z.ZodRawShape>(type: Type, shape: Shape) =>
  z.object({ type: z.literal(type), ...shape });
/** An event that everybody hears as it is. */
const open = <Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) =>
  named(type, description, event(type, shape));

const opens = [
  open('GameStarted', 'The table is set up.', { player: Player.describe('Who goes first.') }),
  open('TurnBegan', 'A turn began.', { turn: Count, player: Player }),
  open('StartingOver', 'Nobody starts with anything further in play.', { player: Player }),
  open('GateMoved', 'A Gate moved.', { entity: Entity, zone: Zone, toZone: Zone }),
  open('GatesSwapped', 'Two Gates exchanged their zones.', { entity: Entity, other: Entity }),
  open('GateReadied', 'A Gate was readied.', { entity: Entity }),
  open('GateRested', 'A Gate was rested.', { entity: Entity }),
  open('BranchDiscarded', 'A branched card was discarded.', { entity: Entity, cardName: CardName, player: Player }),
  open('GateBranched', 'A card was attached under a Gate.', {
    entity: Entity,
    cardName: CardName,
    player: Player,
    pile: Pile.optional().describe('Where it was, if not on the field.'),
    host,
    other: Entity.optional().describe('Which Gate it was, if on the field.'),
  }),
  open('DamageDealt', 'Damage was dealt to a zone.', {
    zone: Zone,
    entity: Entity.optional().describe('Who stood there.'),
    amount: Count,
    taken: Count,
    total: Count.optional().describe('The damage on an Entrant afterwards.'),
  }),
  open('DamagePrevented', 'Damage was prevented.', { zone: Zone, entity: Entity, amount: Count }),
  open('DamageRedirected', 'Damage went to another Gate.', { entity: Entity, other: Entity, amount: Count }),
  open('StatsChanged', 'Stats of a Gate changed for a while.', { change: StatChange }),
  open('WardSet', 'From now on damage is prevented, or goes elsewhere.', { ward: Ward }),
  open('EffectDelayed', 'Something will happen when this turn ends.', { later: Delayed }),
  open('DelayedBegun', 'What was to happen at the end of this turn happens.', { player: Player }),
  open('SequencePassed', 'A player adds nothing.', { player: Player }),
  open(
    'SequenceLocked',
    'Only so many links may still be added: by players 1 and 2, and by both together. -1 is no limit.',
    {
      locks: z.array(LinksLeft),
    },
  ),
  open('SequenceClosed', 'The Sequence resolves, last link first.', { links: Count }),
  open('LinkNegated', 'A link will do nothing.', { link: Count }),
  open('LinkCancelled', 'A link is taken out of the Sequence.', { link: Count }),
  open('LinkResolving', 'A link begins to resolve.', { link: Count }),
  open('LinkResolved', 'A link has resolved.', { link: Count }),
  open('SequenceEnded', 'The Sequence is over.', { player: Player }),
  open('InstructionSkipped', 'Something could not be carried out.', {
    cardName: CardName.optional(),
    because: z.string(),
  }),
  open('NameDeclared', 'A player declared the name of a card.', { player: Player, cardName: CardName }),
  open('ActionOpened', 'The Gate that moved may still attack or use its skill.', { entity: Entity }),
  open('ActionFinished', 'The Gate that moved does nothing further.', { player: Player }),
  open('TurnEnding', 'The turn will end.', { player: Player }),
  open('GameEnded', 'The game is over.', { outcome: Outcome, winner: Player.optional() }),
] as const;

const known = z.boolean().describe('Whether everyone may know which.');
const CardsDrawn = event('CardsDrawn', { player: Player, cards: z.array(CardName), count: Count });
const CardsForeseen = event('CardsForeseen', { player: Player, cards: z.array(CardName), count: Count });
const CardMoved = event('CardMoved', {
  player: Player,
  cardName: CardName,
  pile: Pile,
  toPile: Pile,
  host,
  atBottom: z.boolean().optional(),
  known,
});
const GateLeft = event('GateLeft', {
  entity: Entity,
  cardName: CardName,
  player: Player,
  zone: Zone,
  toPile: Pile,
  atBottom: z.boolean().optional(),
  because: z.string(),
  /** It lay face down and went where nobody else sees it. Left out where everyone may know which it was. */
  sealed: z.literal(true).optional(),
});
const GatePlaced = event('GatePlaced', {
  entity: Entity,
  player: Player,
  cardName: CardName,
  zone: Zone,
  ready: z.boolean(),
  faceDown: z.boolean(),
  pile: Pile,
  host,
  opened: z.boolean(),
});
const GateFlipped = event('GateFlipped', { entity: Entity, player: Player, cardName: CardName, faceDown: z.boolean() });
const LinkAdded = event('LinkAdded', { link: Link, known });
const ChoiceAsked = event('ChoiceAsked', { choice: Choice, work: z.array(Task) });
const ChoiceMade = event('ChoiceMade', { choice: ChoiceNumber, player: Player, asks: ChoiceKind, picks: Picks, known });
const DeckShuffled = event('DeckShuffled', { player: Player, order: z.array(CardName) });

export const Event = z.discriminatedUnion('type', [
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
  ...opens,
]);
export type Event = z.infer<typeof Event>;

const maybe = { cardName: CardName.optional() };
export const Told = named(
  'Event',
  'What happened, as you may know it.',
  z.discriminatedUnion('type', [
    named(
      'CardsDrawn',
      'A player drew cards; only that player is told which.',
      CardsDrawn.extend({ cards: z.array(CardName).optional() }),
    ),
    named(
      'CardsForeseen',
      'A player looked at the top of the deck; only that player is told at what.',
      CardsForeseen.extend({ cards: z.array(CardName).optional() }),
    ),
    named('CardMoved', 'A card went from one pile to another.', CardMoved.omit({ known: true }).extend(maybe)),
    named(
      'GateLeft',
      'A Gate left the field; what was branched under it is discarded. Which card it was is not told where it lay face down and went out of sight.',
      GateLeft.omit({ sealed: true }).extend(maybe),
    ),
    named('GatePlaced', 'A Gate was placed on the field.', GatePlaced.extend(maybe)),
    named('GateFlipped', 'A Gate was turned face up or face down.', GateFlipped.extend(maybe)),
    named('LinkAdded', 'A link was added to the Sequence.', event('LinkAdded', { link: Count, added: ShownLink })),
    named(
      'ChoiceAsked',
      'A player has to choose something.',
      event('ChoiceAsked', { choice: ChoiceNumber, player: Player, asks: ChoiceKind, because: z.string() }),
    ),
    named(
      'ChoiceMade',
      'A player has chosen; what, is told where everyone may know it.',
      ChoiceMade.omit({ known: true }).extend({ picks: Picks.optional() }),
    ),
    named('DeckShuffled', 'A deck was shuffled.', DeckShuffled.omit({ order: true })),
    ...opens,
  ]),
);
export type Told = z.infer<typeof Told>;
