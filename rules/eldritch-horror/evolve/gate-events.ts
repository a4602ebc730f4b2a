import type { GateId } from '../data/components.ts';
import { type EventHandlers, numbered, unchanged } from './handlers.ts';
import { shownOnTop } from './knowledge.ts';
import { discardGate, faceDown, putOnCard, withoutGate } from './locations.ts';

/** Events of the gate stack and of gates elsewhere. */
export const gateEvents = {
  GameStarted: (state, { order }) => ({ ...state, stack: faceDown(order) }),
  StackRandomized: (state, { order }) => ({ ...state, stack: faceDown(order) }),
  StackRefilled: (state, { order }) => ({ ...state, stack: [...state.stack, ...faceDown(order)], discard: [] }),
  StackSearched: (state, { order, fromDiscard }) => ({
    ...state,
    stack: faceDown(order),
    discard: state.discard.filter((gate) => !fromDiscard.includes(gate)),
  }),
  StackShown: (state, { gates, investigator }) => shownOnTop(state, gates, investigator),
  GateMovedInStack(state, { gate, revealed, end }) {
    const token = { gate, revealed };
    const { stack } = state;
    return { ...state, stack: end === 'top' ? [token, ...stack.slice(0, -1)] : [...stack.slice(1), token] };
  },
  GatesLookedAt: (state, { investigator: by, count }) =>
    numbered(state, (decision) => ({ look: { by, count, decision } })),
  LookedGatesPlaced(state, { top, bottom, onTop, onBottom }) {
    const { look: _, ...rest } = state;
    // Put back on top in the same order, by players whose gates the server does not know.
    if (top.length + bottom.length === 0) return rest;
    const tokenOf = (gate: GateId) => state.stack.find((token) => token.gate === gate) ?? { gate, revealed: false };
    const others = state.stack.slice(onTop + onBottom);
    return { ...rest, stack: [...top.map(tokenOf), ...others, ...bottom.map(tokenOf)] };
  },
  GatesRevealed: (state, { gates }) => ({
    ...state,
    stack: state.stack.map((token, at) => (at < gates.length ? { gate: token.gate, revealed: true } : token)),
  }),
  GateSpawned(state, { gate, space }) {
    const rest = withoutGate(state, gate);
    return { ...rest, board: [...rest.board, { gate, space }] };
  },
  // The gate is discarded by the event that follows.
  SpawnReplaced: unchanged,
  GateDiscarded: (state, { gate }) => discardGate(state, gate),
  GatePlacedOnCard: (state, { card, gate }) => putOnCard(state, card, gate),
  GateClosed(state, { gate }) {
    const { encounter } = state;
    return encounter?.gate === gate ? { ...state, encounter: { ...encounter, closed: true } } : state;
  },
  GateNotSpawned: unchanged,
} satisfies EventHandlers;
