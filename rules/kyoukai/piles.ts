import { cardNamed, other, sideOf } from './cards.ts';
import type { Env, Op, Pile, Player } from './model.ts';
import { pileOf } from './select.ts';
import type { Story } from './story.ts';

/** Draws from the top of the deck; what is not there is not drawn. */
export function drawCards(story: Story, player: Player, wanted: number): void {
  const { deck } = sideOf(story.now, player);
  const cards = deck.slice(0, wanted);
  if (cards.length > 0) story.tell({ type: 'CardsDrawn', player, cards, count: cards.length });
  if (cards.length === wanted || story.now.rules.policies.emptyDeck === 'continues') return;
  story.end('won', `Player ${player} has to draw from an empty deck.`, 'empty-deck', other(player));
}

export function foresee(story: Story, player: Player, wanted: number): void {
  const cards = sideOf(story.now, player).deck.slice(0, wanted);
  if (cards.length > 0) story.tell({ type: 'CardsForeseen', player, cards, count: cards.length });
}

export interface CardPick {
  readonly pile: Pile;
  readonly player: Player;
  readonly cardName: string;
}

/** The card that was picked, if it was a card and still is where it was. */
export function cardPicked(story: Story, env: Env, pick: string | undefined): CardPick | undefined {
  const [, theirs, pile, cardName] =
    /^(theirs\.)?(hand|deck|discard|shatter|foresee|spirit):(.+)$/.exec(pick ?? '') ?? [];
  if (pile === undefined || cardName === undefined) return undefined;
  const player = theirs === undefined ? env.player : other(env.player);
  if (!pileOf(sideOf(story.now, player), pile as Pile).includes(cardName)) return undefined;
  return { pile: pile as Pile, player, cardName };
}

const hidden: readonly Pile[] = ['hand', 'deck', 'foresee', 'spirit'];

/** A card goes from one pile to another, if it is still there. `restricted`: a text said what kind of card. */
export function putCard(
  story: Story,
  env: Env,
  pick: string,
  into: Extract<Op, { type: 'PutCards' }>['into'],
  restricted: boolean,
): void {
  const card = cardPicked(story, env, pick);
  if (card === undefined) return;
  const { pile, player, cardName } = card;
  const spirit = cardNamed(story.now, cardName).type === 'Spirit';
  const wanted: Pile = into === 'top' || into === 'bottom' ? 'deck' : into;
  // A Spirit has no place in hand or deck, and nothing else one in the Spirit Deck.
  const toPile =
    spirit && (wanted === 'deck' || wanted === 'hand') ? 'spirit' : !spirit && wanted === 'spirit' ? 'discard' : wanted;
  const known = restricted || !hidden.includes(pile) || !hidden.includes(toPile);
  const bottom = into === 'bottom' && toPile === 'deck' ? { atBottom: true } : {};
  story.tell({ type: 'CardMoved', player, cardName, pile, toPile, ...bottom, known });
  const passive = cardNamed(story.now, cardName).skill?.passive;
  if (
    toPile === 'shatter' &&
    env.cost !== undefined &&
    passive?.type === 'Grant' &&
    passive.to === 'shatteredForCost'
  ) {
    story.note({ grants: [...story.frame.env.grants, cardName] });
  }
}
