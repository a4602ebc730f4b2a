import { omenRing } from './components.ts';
import type { Event, State } from './model.ts';

/** Folds one event into the state. Never rolls, never refuses: what is in the event happened. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'GameStarted':
      return { ...state, stack: faceDown(event.order) };
    case 'GateSpawned':
      return {
        ...state,
        stack: state.stack.slice(1),
        board: [...state.board, { gate: event.gate, space: event.space }],
      };
    case 'MonsterSpawned':
      return {
        ...state,
        cup: { ...state.cup, [event.kind]: (state.cup[event.kind] ?? 0) - 1 },
        monsters: [...state.monsters, { monster: event.monster, kind: event.kind, space: event.space }],
        nextMonster: event.monster + 1,
      };
    case 'MonsterDiscarded':
      return {
        ...state,
        cup: { ...state.cup, [event.kind]: (state.cup[event.kind] ?? 0) + 1 },
        monsters: state.monsters.filter((each) => each.monster !== event.monster),
      };
    case 'StackRefilled':
      return { ...state, stack: [...state.stack, ...faceDown(event.order)], discard: [] };
    case 'StackRandomized':
      return { ...state, stack: faceDown(event.order) };
    case 'GatesRevealed':
      return {
        ...state,
        stack: state.stack.map((token, at) => (at < event.gates.length ? { gate: token.gate, revealed: true } : token)),
      };
    case 'GatePutOnBottom':
      return { ...state, stack: [...state.stack.slice(1), { gate: event.gate, revealed: event.revealed }] };
    case 'GateClosed':
      return state;
    case 'GateDiscarded':
      return {
        ...state,
        board: state.board.filter((each) => each.gate !== event.gate),
        discard: [...state.discard, event.gate],
      };
    case 'OmenAdvanced':
      return { ...state, omen: omenRing.findIndex((each) => each.space === event.to) };
    case 'DoomAdvanced':
    case 'DoomRetreated':
      return { ...state, doom: event.doom };
    case 'AncientOneAwakened':
      return { ...state, awake: true };
    case 'DoomReplaced':
      return state;
    case 'GameEnded':
      return { ...state, outcome: event.outcome };
  }
}

function faceDown(order: readonly State['stack'][number]['gate'][]): State['stack'] {
  return order.map((gate) => ({ gate, revealed: false }));
}
