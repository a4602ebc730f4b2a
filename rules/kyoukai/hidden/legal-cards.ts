import type { Random } from '../../core/random.ts';
import { copiesAllowed, fitsPath } from '../cards/decks.ts';
import { allCards, cardNamed } from '../cards/lookup.ts';
import type { Card, State } from '../model/index.ts';

/** What the deck of a player can be made of. */
type Game = { readonly rules: Pick<State['rules'], 'cards'> };

const mostCopies = 15;

/** Gates that a player could have in the main deck, for a viewer who may not know the list. */
export function dealGates(
  game: Game,
  entrant: string,
  seen: readonly string[],
  count: number,
  random: Random,
): string[] {
  return deal(game, entrant, seen, count, random, isGate, 'Quay Hound');
}

/** Spirits that a player could have in the Spirit Deck, for a viewer who may not know them. Sorted by name. */
export function dealSpirits(
  game: Game,
  entrant: string,
  seen: readonly string[],
  count: number,
  random: Random,
): string[] {
  return deal(game, entrant, seen, count, random, ({ type }) => type === 'Spirit', 'Errand Sprite').sort();
}

/** Whether a card can be in a main deck. */
export function isGate({ type }: Card): boolean {
  return type !== 'Spirit' && type !== 'Entrant';
}

/** The names of all Gates that the main deck of an Entrant can have. */
export function legalGates(game: Game, entrant: string): string[] {
  const head = cardNamed(game, entrant);
  return allCards(game.rules.cards)
    .filter((card) => isGate(card) && fitsPath(card, head))
    .map((card) => card.name);
}

/** Random cards of a kind that the deck of an Entrant can have besides those seen. `spare`: where there are too few. */
function deal(
  game: Game,
  entrant: string,
  seen: readonly string[],
  count: number,
  random: Random,
  isKind: (card: Card) => boolean,
  spare: string,
): string[] {
  const head = cardNamed(game, entrant);
  const copies = new Map<string, number>();
  for (const name of seen) copies.set(name, (copies.get(name) ?? 0) + 1);
  const pool = allCards(game.rules.cards)
    .filter((card) => isKind(card) && fitsPath(card, head))
    .flatMap((card) => {
      const most = Math.min(isGate(card) ? copiesAllowed(card) : mostCopies, copiesAllowed(card));
      return Array<string>(Math.max(0, most - (copies.get(card.name) ?? 0))).fill(card.name);
    });
  const dealt = random.shuffle(pool).slice(0, count);
  return [...dealt, ...Array<string>(count - dealt.length).fill(pool[0] ?? spare)];
}
