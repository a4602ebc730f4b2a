import type { GateId } from '../data/components.ts';
import type { State } from '../model/index.ts';

/** Tokens of the stack, face down. */
export function faceDown(order: readonly GateId[]): State['stack'] {
  return order.map((gate) => ({ gate, revealed: false }));
}

/** The state without a gate. Each token exists once, so it is removed from only one location. */
export function withoutGate(state: State, gate: GateId): State {
  if (state.board.some((each) => each.gate === gate)) {
    return { ...state, board: state.board.filter((each) => each.gate !== gate) };
  }
  if (state.stack.some((token) => token.gate === gate)) {
    return { ...state, stack: state.stack.filter((token) => token.gate !== gate) };
  }
  if (state.discard.includes(gate)) return { ...state, discard: state.discard.filter((each) => each !== gate) };
  return {
    ...state,
    cards: state.cards
      .map(({ card, gates }) => ({ card, gates: gates.filter((each) => each !== gate) }))
      .filter(({ gates }) => gates.length > 0),
  };
}

/** Moves a gate to the discard pile. */
export function discardGate(state: State, gate: GateId): State {
  const rest = withoutGate(state, gate);
  return { ...rest, discard: [...rest.discard, gate] };
}

/** Moves a gate onto a card, after the gates that the card already holds. */
export function putOnCard(state: State, card: string, gate: GateId): State {
  const rest = withoutGate(state, gate);
  const held = rest.cards.find((each) => each.card === card)?.gates ?? [];
  return { ...rest, cards: [...rest.cards.filter((each) => each.card !== card), { card, gates: [...held, gate] }] };
}
