import * as z from 'zod';
import { Outcome } from '../../core/contract-types.ts';
import { event } from '../../core/event-schema.ts';
import { CardName, Count, DecisionNumber, Entity, LinksLeft, named, Picks, Pile, Player, Zone } from './names.ts';
import { Choice, ChoiceKind, Delayed, Link, LinkKind, ShownLink, StatChange, Task, Ward } from './state.ts';

const GateName = z.string().describe('The name of that Gate then, as everyone saw it: `Sealed Gate` while face down.');
/** A Gate on the field. */
const gate = { entity: Entity, name: GateName };
const gateInZone = { ...gate, zone: Zone };
const otherName = GateName.optional();
const host = {
  host: Entity.optional().describe('The Gate that it was branched under, if it was.'),
  hostName: GateName.optional(),
};
const source = CardName.optional().describe('The card whose text did this, if one did and everyone may know it.');
/** A declaration of the Sequence, as everyone may know it. */
const link = {
  link: Count,
  kind: LinkKind,
  cardName: CardName.optional().describe('The card that it is of. Absent where not everyone may know it.'),
};

const NamedGate = named('NamedGate', 'A Gate on the field, with its name and zone then.', z.object(gateInZone));

/** Events that every viewer receives unchanged. */
const publicEvents = [
  event('GameStarted', 'The game is set up.', { player: Player.describe('Who goes first.') }),
  event('TurnBegan', 'A turn began.', { turn: Count, player: Player }),
  event('StartingOver', 'A player starts with nothing more in play.', { player: Player }),
  event('GateMoved', 'A Gate moved.', { ...gateInZone, toZone: Zone, source }),
  event('GatesSwapped', 'Two Gates exchanged their zones.', {
    ...gate,
    other: Entity,
    otherName: GateName,
    source,
  }),
  event('GateReadied', 'A Gate was readied.', { ...gateInZone, source }),
  event('GateRested', 'A Gate was rested.', { ...gateInZone, source }),
  event('BranchDiscarded', 'A branched card was discarded.', {
    ...gateInZone,
    entity: Entity.describe('The Gate that it was branched under.'),
    cardName: CardName,
    player: Player,
    source,
  }),
  event('GateBranched', 'A card was attached under a Gate.', {
    ...gateInZone,
    entity: Entity.describe('The Gate that it is now under.'),
    cardName: CardName,
    player: Player,
    pile: Pile.optional().describe('Where it was, if it was not on the field.'),
    ...host,
    other: Entity.optional().describe('Which Gate it was, if it was on the field.'),
    otherName,
    source,
  }),
  event('DamageDealt', 'Damage was dealt to a zone.', {
    zone: Zone,
    entity: Entity.optional().describe('The Gate in that zone.'),
    name: GateName.optional(),
    amount: Count.describe('Damage that was dealt.'),
    taken: Count.describe('Damage after defence.'),
    total: Count.optional().describe('The damage on an Entrant afterwards.'),
    by: Entity.optional().describe('The Gate that dealt it. Absent where no Gate on the field did.'),
    byName: GateName.optional(),
    source,
  }),
  event('DamagePrevented', 'Damage was prevented.', { ...gateInZone, amount: Count }),
  event('DamageRedirected', 'Damage went to another Gate.', {
    ...gate,
    entity: Entity.describe('The Gate that it was meant for.'),
    other: Entity.describe('The Gate that takes it.'),
    otherName: GateName,
    amount: Count,
  }),
  event('StatsChanged', 'The stats of a Gate changed for a while.', {
    change: StatChange,
    name: GateName,
    zone: Zone,
    source,
  }),
  event('WardSet', 'From now on, some damage is prevented or redirected.', { ward: Ward, source }),
  event('EffectDelayed', 'An effect will happen when this turn ends.', { later: Delayed }),
  event('DelayedBegun', 'The effects that waited for the end of this turn happen.', { player: Player }),
  event('SequencePassed', 'A player adds nothing to the Sequence.', { player: Player }),
  event('SequenceLocked', 'The number of links that may still be added is limited.', {
    locks: z
      .array(LinksLeft)
      .describe('Links that may still be added by player 1, by player 2, and by both together. -1 is no limit.'),
    source,
  }),
  event('SequenceClosed', 'The Sequence resolves, last link first.', {
    links: Count.describe('How many links it has.'),
  }),
  event('LinkNegated', 'A link will do nothing.', { ...link, source }),
  event('LinkCancelled', 'A link is taken out of the Sequence.', { ...link, source }),
  event('LinkResolving', 'A link begins to resolve.', link),
  event('LinkResolved', 'A link has resolved.', link),
  event('SequenceEnded', 'The Sequence is over.', { player: Player.describe('Whose turn it is.') }),
  event('InstructionSkipped', 'An instruction could not be carried out.', {
    cardName: CardName.optional().describe('The card whose text it is, if everyone may know it.'),
    because: z.string().describe('Why, for players.'),
  }),
  event('NameDeclared', 'A player declared the name of a card.', { player: Player, cardName: CardName, source }),
  event('ActionOpened', 'The Gate that moved may still attack or use its skill.', gateInZone),
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

const CardsDrawn = event('CardsDrawn', 'A player drew cards.', { player: Player, cards, count: Count, source });
const CardsForeseen = event('CardsForeseen', 'A player looked at the top of the deck.', {
  player: Player,
  cards,
  count: Count,
  source,
});
const CardMoved = event('CardMoved', 'A card went from one pile to another.', {
  player: Player,
  cardName: CardName,
  pile: Pile,
  toPile: Pile,
  ...host,
  atBottom: z.boolean().optional(),
  known,
  source,
});
const GateLeft = event('GateLeft', 'A Gate left the field. The cards that were branched under it are discarded.', {
  entity: Entity,
  cardName: CardName,
  player: Player,
  zone: Zone,
  toPile: Pile,
  atBottom: z.boolean().optional(),
  because,
  source,
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
  ...host,
  opened: z.boolean().describe('Whether it was opened. Gates placed by an effect are not.'),
  source,
});
const GateFlipped = event('GateFlipped', 'A Gate was turned face up or face down.', {
  ...gateInZone,
  player: Player,
  cardName: CardName,
  faceDown: z.boolean(),
  source,
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
  gates: z.array(NamedGate).optional().describe('The Gates among the picks, if there are any.'),
  known,
});
const DeckShuffled = event('DeckShuffled', 'A deck was shuffled.', { player: Player, order: cards, source });

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
