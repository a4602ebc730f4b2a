import type { State } from '../model/index.ts';

/** Index of the first stage of the Mythos deck that has cards. -1 if the deck is empty. */
export function topStage(deck: State['mythosDeck']): number {
  return deck.findIndex(({ green, yellow, blue }) => green + yellow + blue > 0);
}

/** How many cards the Mythos deck has. */
export function cardsLeft(deck: State['mythosDeck']): number {
  return deck.reduce((sum, { green, yellow, blue }) => sum + green + yellow + blue, 0);
}
