import { sheetCard } from '../../data/components.ts';

/** A capital first, one full stop at the end, and single spaces: texts of players may have anything. */
export function sentence(text: string): string {
  const words = text
    .trim()
    .replace(/\s+/g, ' ')
    .replace(/[\s.!?…]+$/, '');
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}.`;
}

/** A card as players call it. */
export function cardPhrase(card: string): string {
  return card === sheetCard ? 'the sheet of the Ancient One' : card;
}

/** Numbers as text: `2, 5 and 6`. */
export function numberList(numbers: readonly number[]): string {
  if (numbers.length < 2) return numbers.join();
  return `${numbers.slice(0, -1).join(', ')} and ${numbers.at(-1)}`;
}
