import { cardNamed, gateOf, hiddenPiles, other, pileOf, sideOf } from '../cards/lookup.ts';
import type { Context } from '../context.ts';
import type { CardLocation } from '../evolve/state-updates.ts';
import type { Environment, Into, OpOf, Player, SidePile, State } from '../model/index.ts';
import { picksOf } from './bindings.ts';
import { matchingCards } from './filters.ts';
import { bind } from './prompts.ts';

/** Draws from the top of the deck, at most the cards that are in it. */
export function drawCards(context: Context, player: Player, wanted: number): void {
  const { deck } = sideOf(context.state, player);
  const cards = deck.slice(0, wanted);
  if (cards.length > 0) context.emit({ type: 'CardsDrawn', player, cards, count: cards.length });
  if (cards.length === wanted || context.state.rules.policies.emptyDeck === 'continues') return;
  context.endGame('won', `Player ${player} has to draw from an empty deck.`, 'empty-deck', other(player));
}

/** Moves the top cards of the deck, or of both decks, to the Foresee area of their player. */
export function foresee(context: Context, player: Player, wanted: number, both: boolean): void {
  for (const each of both ? [player, other(player)] : [player]) {
    const cards = sideOf(context.state, each).deck.slice(0, wanted);
    if (cards.length > 0) context.emit({ type: 'CardsForeseen', player: each, cards, count: cards.length });
  }
}

/** Shuffles a deck. */
export function shuffleDeck(context: Context, player: Player): void {
  const { deck } = sideOf(context.state, player);
  context.emit({ type: 'DeckShuffled', player, order: context.random.shuffle(deck) });
}

/** Moves the top cards of the deck somewhere else. */
export function moveTopCards(context: Context, env: Environment, wanted: number, into: Into): void {
  const top = sideOf(context.state, env.player).deck.slice(0, wanted);
  for (const cardName of inSilentOrder(top, into)) {
    moveCard(context, env, `deck:${cardName}`, into, false);
  }
}

/** Moves the bottom card of the deck to the hand if its name was declared; otherwise discards it. */
export function takeBottom(context: Context, picked: string): void {
  const { env } = context.currentTask;
  const { player } = env;
  const bottom = sideOf(context.state, player).deck.at(-1);
  if (bottom === undefined) return context.skip('The deck is empty.', env);
  const toPile = picksOf(env, picked).includes(bottom) ? 'hand' : 'discard';
  context.emit({ type: 'CardMoved', player, cardName: bottom, pile: 'deck', toPile, known: true });
}

/** Cards in the order in which they are moved. Into a hand by name, so that the events do not tell how they lay before. */
function inSilentOrder(cards: readonly string[], into: Into): readonly string[] {
  return into === 'hand' ? [...cards].sort() : cards;
}

/** The card that a pick names, if the pick names a card and it is still in the same pile. */
export function cardPicked(state: State, env: Environment, pick: string | undefined): CardLocation | undefined {
  const [, theirs, pile, host, cardName] =
    /^(theirs\.)?(?:(hand|deck|discard|shatter|foresee|spirit)|branch\.(\d+)):(.+)$/s.exec(pick ?? '') ?? [];
  if (cardName === undefined) return undefined;
  const player = theirs === undefined ? env.player : other(env.player);
  if (pile !== undefined) {
    const there = pileOf(sideOf(state, player), pile as SidePile).includes(cardName);
    return there ? { player, cardName, pile: pile as SidePile } : undefined;
  }
  const branches = gateOf(state, Number(host))?.branches ?? [];
  const there = branches.some((each) => each.cardName === cardName && each.player === player);
  return there ? { player, cardName, pile: 'branch', host: Number(host) } : undefined;
}

/** Moves picked cards, or all cards of a kind, somewhere else. */
export function moveCards(context: Context, op: OpOf<'PutCards'>): void {
  const { env } = context.currentTask;
  const all = op.cards === undefined ? [] : matchingCards(context.state, env, op.cards);
  const picks = op.picked === undefined ? all : picksOf(env, op.picked);
  const moved = inSilentOrder(picks, op.into).flatMap(
    (pick) => moveCard(context, env, pick, op.into, op.shown ?? false) ?? [],
  );
  if (moved.length === 0 && env.cost === undefined) context.skip('No card is moved.', env);
  if (op.bindAs === undefined) return;
  const [pile] = hiddenPiles.filter((each) => moved.some((pick) => pick.startsWith(`${each}:`)));
  const secret = pile === undefined ? undefined : { cards: { piles: [pile] }, min: moved.length, max: moved.length };
  bind(context, op.bindAs, moved, secret);
}

/**
 * Moves a card from one pile to another, if it is still there. `restricted`: a text says which kind of card may move, so
 * the card is revealed. Returns the pick that names the card afterwards.
 */
export function moveCard(
  context: Context,
  env: Environment,
  pick: string,
  into: Into,
  restricted: boolean,
): string | undefined {
  const card = cardPicked(context.state, env, pick);
  if (card === undefined) return undefined;
  const { pile, player, cardName } = card;
  const { type, skill } = cardNamed(context.state, cardName);
  const spirit = type === 'Spirit';
  const wanted: SidePile = into === 'top' || into === 'bottom' ? 'deck' : into;
  // Spirits go to the Spirit Deck instead of hand or deck, and only Spirits go there.
  const toPile =
    spirit && (wanted === 'deck' || wanted === 'hand') ? 'spirit' : !spirit && wanted === 'spirit' ? 'discard' : wanted;
  const known = restricted || !hiddenPiles.includes(pile) || !hiddenPiles.includes(toPile);
  const bottom = into === 'bottom' && toPile === 'deck' ? { atBottom: true } : {};
  const from = card.host === undefined ? {} : { host: card.host };
  context.emit({ type: 'CardMoved', player, cardName, pile, toPile, ...from, ...bottom, known });
  const grants = skill?.passive?.type === 'Grant' && skill.passive.to === 'shatteredForCost';
  if (toPile === 'shatter' && env.cost !== undefined && grants) context.gained?.push(cardName);
  return `${player === env.player ? '' : 'theirs.'}${toPile}:${cardName}`;
}
