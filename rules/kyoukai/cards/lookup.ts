import type { Card, Gate, Pile, Player, Side, SidePile, State, Stats } from '../model/index.ts';
import { lanternsAndTides } from './starter-set.ts';

/** Piles whose cards only their player sees. */
export const hiddenPiles: readonly Pile[] = ['hand', 'deck', 'foresee', 'spirit'];

/** The name of every face-down Gate. */
const sealedName = 'Sealed Gate';
const sealedStats: Stats = { attack: 0, defence: 2, movement: 0 };

/** Indexes of the cards that setups bring, one for each list of cards. */
const setupCards = new WeakMap<readonly Card[], ReadonlyMap<string, Card>>();

/** A card by its name, among the starter set and the cards of the setup. */
export function findCard(cards: readonly Card[], name: string): Card | undefined {
  if (cards.length === 0) return lanternsAndTides().get(name);
  let own = setupCards.get(cards);
  if (own === undefined) {
    own = new Map(cards.map((card) => [card.name, card]));
    setupCards.set(cards, own);
  }
  return own.get(name) ?? lanternsAndTides().get(name);
}

/** A card that is known to be in this game. Throws if it is not, which is a bug. */
export function cardNamed(state: { readonly rules: { readonly cards: readonly Card[] } }, name: string): Card {
  const card = findCard(state.rules.cards, name);
  if (card === undefined) throw new Error(`no card is called ${name}`);
  return card;
}

/** Every card of this game. */
export function allCards(cards: readonly Card[]): readonly Card[] {
  return [...lanternsAndTides().values(), ...cards];
}

/** The current type of a Gate. A face-down Gate is a Summon. */
export function typeOf(state: State, gate: Gate): Card['type'] {
  return gate.faceDown ? 'Summon' : cardNamed(state, gate.cardName).type;
}

/** The printed stats of a Gate, if it has any. A face-down Gate has 0/2/0. */
export function printedStats(state: State, gate: Gate): Stats | undefined {
  return gate.faceDown ? sealedStats : cardNamed(state, gate.cardName).stats;
}

/** The current name of a Gate: the printed name, and what its branches add. */
export function nameOf(state: State, gate: Gate): string {
  if (gate.faceDown) return sealedName;
  const added = gate.branches.map(({ cardName }) => {
    const passive = cardNamed(state, cardName).skill?.passive;
    return passive?.type === 'Aura' ? (passive.rename ?? '') : '';
  });
  return gate.cardName + added.join('');
}

/** Whether a Gate has stats. */
export function hasStats(state: State, gate: Gate): boolean {
  return printedStats(state, gate) !== undefined;
}

export function other(player: Player): Player {
  return player === '1' ? '2' : '1';
}

export function sideOf(state: Pick<State, 'sides'>, player: Player): Side {
  return state.sides[player === '1' ? 0 : 1] as Side;
}

export function gateOf(state: State, entity: number | undefined): Gate | undefined {
  return entity === undefined ? undefined : state.field.find((gate) => gate.entity === entity);
}

export function gateAt(state: State, zone: string): Gate | undefined {
  return state.field.find((gate) => gate.zone === zone);
}

/** The Entrant of a player. It never leaves the field. */
export function entrantOf(state: State, player: Player): Gate {
  return state.field.find(
    (gate) => gate.player === player && cardNamed(state, gate.cardName).type === 'Entrant',
  ) as Gate;
}

const pileKey = {
  hand: 'hand',
  deck: 'deck',
  discard: 'discard',
  shatter: 'shattered',
  foresee: 'foresee',
  spirit: 'spirits',
} as const satisfies Record<SidePile, keyof Side>;

export function pileOf(side: Side, pile: SidePile): readonly string[] {
  return side[pileKey[pile]];
}

export function withPile(side: Side, pile: SidePile, cards: readonly string[]): Side {
  return { ...side, [pileKey[pile]]: cards };
}
