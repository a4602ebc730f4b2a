import { cardNamed, gateOf, hiddenPiles, other, pileOf, sideOf } from '../cards/lookup.ts';
import { openName, type Story } from '../context.ts';
import type { CardPlace } from '../evolve/state-updates.ts';
import type { Env, Into, Op, Player, SidePile } from '../model/index.ts';
import { picksOf } from './bindings.ts';
import { matchingCards } from './filters.ts';
import { bind } from './prompts.ts';

/** Draws from the top of the deck; what is not there is not drawn. */
export function drawCards(story: Story, player: Player, wanted: number): void {
  const { deck } = sideOf(story.now, player);
  const cards = deck.slice(0, wanted);
  if (cards.length > 0) story.tell({ type: 'CardsDrawn', player, cards, count: cards.length });
  if (cards.length === wanted || story.now.rules.policies.emptyDeck === 'continues') return;
  story.end('won', `Player ${player} has to draw from an empty deck.`, 'empty-deck', other(player));
}

/** Top cards of the deck, or of both decks, go to the Foresee area of their player. */
export function foresee(story: Story, player: Player, wanted: number, both: boolean): void {
  for (const each of both ? [player, other(player)] : [player]) {
    const cards = sideOf(story.now, each).deck.slice(0, wanted);
    if (cards.length > 0) story.tell({ type: 'CardsForeseen', player: each, cards, count: cards.length });
  }
}

/** The order of the deck is drawn anew. */
export function shuffleDeck(story: Story, player: Player): void {
  const { deck } = sideOf(story.now, player);
  story.tell({ type: 'DeckShuffled', player, order: story.random.shuffle(deck) });
}

/** Top cards of the deck go somewhere else. */
export function putTop(story: Story, env: Env, wanted: number, into: Into): void {
  for (const cardName of sideOf(story.now, env.player).deck.slice(0, wanted)) {
    putCard(story, env, `deck:${cardName}`, into, false);
  }
}

/** The bottom card of the deck goes to the hand if its name was declared, and else is discarded. */
export function takeBottom(story: Story, env: Env, as: string): void {
  const { player } = env;
  const bottom = sideOf(story.now, player).deck.at(-1);
  if (bottom === undefined) return story.skip('The deck is empty.', openName(story, env));
  const toPile = picksOf(env, as).includes(bottom) ? 'hand' : 'discard';
  story.tell({ type: 'CardMoved', player, cardName: bottom, pile: 'deck', toPile, known: true });
}

/** The card that was picked, if it was a card and still is where it was. */
export function cardPicked({ now }: Pick<Story, 'now'>, env: Env, pick: string | undefined): CardPlace | undefined {
  const [, theirs, pile, host, cardName] =
    /^(theirs\.)?(?:(hand|deck|discard|shatter|foresee|spirit)|branch\.(\d+)):(.+)$/s.exec(pick ?? '') ?? [];
  if (cardName === undefined) return undefined;
  const player = theirs === undefined ? env.player : other(env.player);
  if (pile !== undefined) {
    const there = pileOf(sideOf(now, player), pile as SidePile).includes(cardName);
    return there ? { player, cardName, pile: pile as SidePile } : undefined;
  }
  const branches = gateOf(now, Number(host))?.branches ?? [];
  const there = branches.some((each) => each.cardName === cardName && each.player === player);
  return there ? { player, cardName, pile: 'branch', host: Number(host) } : undefined;
}

/** Cards that were picked, or all of a kind, go somewhere else. */
export function putCards(story: Story, op: Extract<Op, { type: 'PutCards' }>): void {
  const { env } = story.frame;
  const all = op.cards === undefined ? [] : matchingCards(story.now, env, op.cards);
  const picks = op.picked === undefined ? all : picksOf(env, op.picked);
  const gone = picks.flatMap((pick) => putCard(story, env, pick, op.into, op.shown ?? false) ?? []);
  if (op.as !== undefined) bind(story, op.as, gone);
}

/**
 * A card goes from one pile to another, if it is still there. `restricted`: a text said what kind of card. Gives the pick
 * that it is from then on.
 */
export function putCard(story: Story, env: Env, pick: string, into: Into, restricted: boolean): string | undefined {
  const card = cardPicked(story, env, pick);
  if (card === undefined) return undefined;
  const { pile, player, cardName } = card;
  const { type, skill } = cardNamed(story.now, cardName);
  const spirit = type === 'Spirit';
  const wanted: SidePile = into === 'top' || into === 'bottom' ? 'deck' : into;
  // A Spirit has no place in hand or deck, and nothing else one in the Spirit Deck.
  const toPile =
    spirit && (wanted === 'deck' || wanted === 'hand') ? 'spirit' : !spirit && wanted === 'spirit' ? 'discard' : wanted;
  const known = restricted || !hiddenPiles.includes(pile) || !hiddenPiles.includes(toPile);
  const bottom = into === 'bottom' && toPile === 'deck' ? { atBottom: true } : {};
  const from = card.host === undefined ? {} : { host: card.host };
  story.tell({ type: 'CardMoved', player, cardName, pile, toPile, ...from, ...bottom, known });
  const grants = skill?.passive?.type === 'Grant' && skill.passive.to === 'shatteredForCost';
  if (toPile === 'shatter' && env.cost !== undefined && grants) {
    story.note({ grants: [...story.frame.env.grants, cardName] });
  }
  return `${player === env.player ? '' : 'theirs.'}${toPile}:${cardName}`;
}
