import { pileOf, sideOf, withPile } from '../cards/lookup.ts';
import type { Gate, Pile, Player, Side, SidePile, State } from '../model/index.ts';

/** Where a card is: in a pile of its player, or branched under a Gate. */
export interface CardPlace {
  readonly player: Player;
  readonly cardName: string;
  readonly pile: Pile;
  readonly host?: number | undefined;
}

export function onSide(state: State, player: Player, change: (side: Side) => Side): State {
  const changed = change(sideOf(state, player));
  return { ...state, sides: player === '1' ? [changed, state.sides[1] as Side] : [state.sides[0] as Side, changed] };
}

export function onGate(state: State, entity: number, change: (gate: Gate) => Gate): State {
  return { ...state, field: state.field.map((gate) => (gate.entity === entity ? change(gate) : gate)) };
}

/** Takes one copy of a card from where it is. */
export function take(state: State, { player, cardName, pile, host }: CardPlace): State {
  if (pile === 'branch') {
    return onGate(state, host as number, (gate) => ({ ...gate, branches: without(gate.branches, cardName, player) }));
  }
  return onSide(state, player, (side) => {
    const cards = pileOf(side, pile);
    const at = cards.indexOf(cardName);
    return withPile(side, pile, [...cards.slice(0, at), ...cards.slice(at + 1)]);
  });
}

/** On top of the deck, or on its bottom; elsewhere the order does not matter. */
export function put(side: Side, pile: Pile, cardName: string, bottom = false): Side {
  const cards = pileOf(side, pile as SidePile);
  return withPile(side, pile as SidePile, pile === 'deck' && !bottom ? [cardName, ...cards] : [...cards, cardName]);
}

function without(branches: Gate['branches'], cardName: string, player: Player): Gate['branches'] {
  const at = branches.findIndex((each) => each.cardName === cardName && each.player === player);
  return branches.filter((_, place) => place !== at);
}

/** Play goes on where it was before an action was begun. */
export function idle(state: State): State {
  if (state.acting === undefined && state.phase !== 'afterMove') return state;
  const { acting: _, ...rest } = state;
  return { ...rest, phase: 'main' };
}
