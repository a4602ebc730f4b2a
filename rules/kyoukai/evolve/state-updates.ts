import { pileOf, sideOf, withPile } from '../cards/lookup.ts';
import type { Gate, Pile, Player, Side, SidePile, State } from '../model/index.ts';

/** Where a card is: in a pile of its player, or branched under a Gate. */
export interface CardLocation {
  readonly player: Player;
  readonly cardName: string;
  readonly pile: Pile;
  readonly host?: number | undefined;
}

/** For events that report something and change nothing. */
export const unchanged = (state: State): State => state;

export function updateSide(state: State, player: Player, change: (side: Side) => Side): State {
  const changed = change(sideOf(state, player));
  return { ...state, sides: player === '1' ? [changed, state.sides[1] as Side] : [state.sides[0] as Side, changed] };
}

export function updateGate(state: State, entity: number, change: (gate: Gate) => Gate): State {
  return { ...state, field: state.field.map((gate) => (gate.entity === entity ? change(gate) : gate)) };
}

/** Removes one copy of a card from where it is. */
export function removeCard(state: State, { player, cardName, pile, host }: CardLocation): State {
  if (pile === 'branch') {
    return updateGate(state, host as number, (gate) => ({
      ...gate,
      branches: withoutBranch(gate.branches, cardName, player),
    }));
  }
  return updateSide(state, player, (side) => {
    const cards = pileOf(side, pile);
    const at = cards.indexOf(cardName);
    return withPile(side, pile, [...cards.slice(0, at), ...cards.slice(at + 1)]);
  });
}

/** Adds a card on top of the deck, or at its bottom. In other piles the order does not matter. */
export function addCard(side: Side, pile: Pile, cardName: string, bottom = false): Side {
  const cards = pileOf(side, pile as SidePile);
  return withPile(side, pile as SidePile, pile === 'deck' && !bottom ? [cardName, ...cards] : [...cards, cardName]);
}

function withoutBranch(branches: Gate['branches'], cardName: string, player: Player): Gate['branches'] {
  const at = branches.findIndex((each) => each.cardName === cardName && each.player === player);
  return branches.filter((_, index) => index !== at);
}

/** What was pending is decided. What is pending next has a number of its own. */
export function nextDecision<Part extends Pick<State, 'decision'>>(state: Part): Part {
  return { ...state, decision: state.decision + 1 };
}

/** No Gate is in the middle of an action any more. */
export function endAction(state: State): State {
  if (state.acting === undefined && state.phase !== 'afterMove') return state;
  const { acting: _, ...rest } = state;
  return { ...rest, phase: 'main' };
}
