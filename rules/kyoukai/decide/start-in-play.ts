import { copiesAllowed, fitsPath } from '../cards/decks.ts';
import { allCards, cardNamed, entrantOf, findCard, gateAt, sideOf } from '../cards/lookup.ts';
import { type Context, reject } from '../context.ts';
import { border } from '../data/zones.ts';
import { entered } from '../interpreter/moves.ts';
import { run } from '../interpreter/run.ts';
import type { Card, CommandOf, Player, State } from '../model/index.ts';

/** Puts a card into play before the first turn. */
export function startInPlay(context: Context, { cardName, zone }: CommandOf<'StartInPlay'>, player: Player): void {
  const { state } = context;
  if (state.phase !== 'starting' || state.player === player) {
    const because = 'Only the player who goes second can start with a card in play, and only before the first turn.';
    reject('not-now', because, 'start-in-play', { phase: state.phase });
  }
  const card = findCard(state.rules.cards, cardName);
  if (card === undefined || !card.open?.startInPlay || !sideOf(state, player).spirits.includes(cardName)) {
    const because = `You have no ${cardName} that can start in play.`;
    reject('cannot-start-in-play', because, 'start-in-play', { card: cardName });
  }
  if (gateAt(state, zone) !== undefined || !border[entrantOf(state, player).zone].includes(zone)) {
    const because = `A card starts in an empty zone beside your Entrant. Zone ${zone} is not one.`;
    reject('not-beside-entrant', because, 'start-in-play', { zone });
  }
  const entity = state.nextEntity;
  const placed = { entity, player, cardName, zone, ready: true, faceDown: false } as const;
  context.emit({ type: 'GatePlaced', ...placed, pile: 'spirit', opened: false });
  entered(context, entity);
  if (!mayStart(context.state, player)) context.emit({ type: 'StartingOver', player });
  run(context);
}

/**
 * Whether a player is asked what to start with in play. If the Spirit Deck is hidden, that depends only on what everyone
 * sees: whether it has cards, and whether one of them could be such a card.
 */
export function mayStart(state: State, player: Player): boolean {
  const entrant = cardNamed(state, entrantOf(state, player).cardName);
  const { spirits } = sideOf(state, player);
  const isHidden = state.rules.policies.spiritDeck === 'hidden';
  const onField = state.field.filter((gate) => gate.player === player).map((gate) => gate.cardName);
  const hasMore = (card: Card) => onField.filter((name) => name === card.name).length < copiesAllowed(card);
  const possible = isHidden
    ? allCards(state.rules.cards).filter((card) => spirits.length > 0 && fitsPath(card, entrant) && hasMore(card))
    : spirits.map((name) => cardNamed(state, name));
  const hasCard = possible.some(({ open }) => open?.startInPlay);
  return hasCard && border[entrantOf(state, player).zone].some((zone) => gateAt(state, zone) === undefined);
}
