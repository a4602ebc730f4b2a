import type { CardDefinitions } from '../../core/ruleset.ts';
import { Card, type View } from '../model/index.ts';
import { allCards } from './lookup.ts';
import { lanternsAndTides } from './starter-set.ts';

/**
 * What is on the cards. The list of a game has every card that a deck of this game could have, so it tells nothing about
 * decks.
 */
export const cardDefinitions: CardDefinitions<View> = {
  schema: Card,
  shipped: () => [...lanternsAndTides().values()],
  ofGame: ({ cards }) => allCards(cards),
  shownView({ cards: _, ...shown }) {
    return shown;
  },
};
