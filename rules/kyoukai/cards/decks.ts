import type { Card, DeckList } from '../model/index.ts';
import { findCard } from './lookup.ts';
import { lanternDeck, tideDeck } from './starter-set.ts';

const deckSize = 40;
const mostSpirits = 15;
const mostCopies = 3;
const genericPath = 'Generic';

export const readyDecks: Readonly<Record<'lantern' | 'tide', DeckList>> = { lantern: lanternDeck, tide: tideDeck };

/** How many copies of a card one deck may have. */
export const copiesAllowed = (card: Card): number => card.copies ?? (card.type === 'Spirit' ? 1 : mostCopies);

/** Whether a card is Generic or of the Path of the Entrant. */
export const fitsPath = (card: Card, entrant: Card): boolean => card.path === genericPath || card.path === entrant.path;

/** Every rule of deck construction that a list breaks (`inPosition`: a list of a position, which may be incomplete), as sentences for players. Empty if it is a legal deck. */
export function deckFaults(
  { entrant, gates, spirits, unknownGates = 0, unknownSpirits = 0 }: DeckList,
  cards: readonly Card[],
  inPosition = false,
): string[] {
  const found: string[] = [];
  const head = findCard(cards, entrant);
  if (head === undefined) found.push(`There is no card called ${entrant}.`);
  else if (head.type !== 'Entrant') found.push(`${entrant} is not an Entrant.`);
  const size = gates.reduce((sum, each) => sum + each.copies, unknownGates);
  if (inPosition ? size > deckSize : size !== deckSize) {
    found.push(`The deck has ${size} Gates instead of ${inPosition ? 'at most ' : ''}${deckSize}.`);
  }
  const spiritCount = spirits.reduce((sum, each) => sum + each.copies, unknownSpirits);
  if (spiritCount > mostSpirits) found.push(`The Spirit Deck has ${spiritCount} Spirits, more than ${mostSpirits}.`);
  for (const [list, isSpirit] of [
    [gates, false],
    [spirits, true],
  ] as const) {
    const copies = new Map<string, number>();
    for (const each of list) copies.set(each.cardName, (copies.get(each.cardName) ?? 0) + each.copies);
    for (const [name, count] of copies) {
      const card = findCard(cards, name);
      if (card === undefined) {
        found.push(`There is no card called ${name}.`);
        continue;
      }
      if (isSpirit !== (card.type === 'Spirit') || card.type === 'Entrant') {
        found.push(`${name} cannot be in a ${isSpirit ? 'Spirit Deck' : 'deck'}, because its type is ${card.type}.`);
      }
      if (count > copiesAllowed(card))
        found.push(`There are ${count} copies of ${name}, more than ${copiesAllowed(card)}.`);
      if (head !== undefined && !fitsPath(card, head)) {
        found.push(
          `${name} is of Path ${card.path}; ${entrant} allows ${[...new Set([genericPath, head.path])].join(' and ')}.`,
        );
      }
    }
  }
  return found;
}

/** The cards of a list, one entry for each copy. */
export function expandCopies(list: DeckList['gates']): string[] {
  return list.flatMap(({ cardName, copies }) => Array<string>(copies).fill(cardName));
}

/** Cards as a list with the number of copies, sorted by name. */
export function countCopies(names: readonly string[]): DeckList['gates'] {
  const counts = new Map<string, number>();
  for (const name of [...names].sort()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts].map(([cardName, copies]) => ({ cardName, copies }));
}
