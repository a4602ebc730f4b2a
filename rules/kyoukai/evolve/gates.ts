import type { HandlerMap } from '../../core/dispatch.ts';
import type { EventOf, Gate, State } from '../model/index.ts';
import { addCard, removeCard, updateGate, updateSide } from './state-updates.ts';

type GateEvent = EventOf<
  | 'GatePlaced'
  | 'GateMoved'
  | 'GatesSwapped'
  | 'GateReadied'
  | 'GateRested'
  | 'GateFlipped'
  | 'GateLeft'
  | 'GateBranched'
  | 'BranchDiscarded'
>;

/** How events about Gates on the field change the state. */
export const evolveGates: HandlerMap<State, GateEvent, State> = {
  GatePlaced(state, event) {
    const { entity, cardName, player, zone, ready, faceDown } = event;
    const gate: Gate = { entity, cardName, player, zone, ready, faceDown, damage: 0, moves: 0, branches: [] };
    const placed = updateSide(removeCard(state, event), player, (side) => ({
      ...side,
      opened: side.opened + (event.opened ? 1 : 0),
    }));
    return { ...placed, field: [...placed.field, gate], nextEntity: entity + 1 };
  },
  GateMoved: (state, { entity, toZone }) => updateGate(state, entity, (gate) => withMove(state, gate, toZone)),
  GatesSwapped(state, { entity, other }) {
    const zoneOf = (number: number) => (state.field.find((gate) => gate.entity === number) as Gate).zone;
    const [one, two] = [zoneOf(entity), zoneOf(other)];
    const half = updateGate(state, entity, (gate) => withMove(state, gate, two));
    return updateGate(half, other, (gate) => withMove(state, gate, one));
  },
  GateReadied: (state, { entity }) => updateGate(state, entity, (gate) => ({ ...gate, ready: true })),
  GateRested: (state, { entity }) => updateGate(state, entity, (gate) => ({ ...gate, ready: false })),
  GateFlipped: (state, { entity, faceDown }) => updateGate(state, entity, (gate) => ({ ...gate, faceDown })),
  GateLeft: leaveField,
  BranchDiscarded(state, { entity: host, player, cardName }) {
    const freed = removeCard(state, { pile: 'branch', host, player, cardName });
    return updateSide(freed, player, (side) => addCard(side, 'discard', cardName));
  },
  GateBranched(state, { entity, cardName, player, pile, host, other }) {
    const from =
      pile === undefined
        ? { ...state, field: state.field.filter((gate) => gate.entity !== other) }
        : removeCard(state, { player, cardName, pile, host });
    return updateGate(from, entity, (gate) => ({ ...gate, branches: [...gate.branches, { cardName, player }] }));
  },
};

/** All moves by the link that is resolving count as one. */
function withMove(state: State, gate: Gate, zone: Gate['zone']): Gate {
  const moves = gate.moves + (gate.moved ? 0 : 1);
  return { ...gate, zone, moves, ...(state.sequence?.resolving ? { moved: true as const } : {}) };
}

function leaveField(state: State, event: EventOf<'GateLeft'>): State {
  const gate = state.field.find((each) => each.entity === event.entity) as Gate;
  const gone = {
    ...state,
    field: state.field.filter((each) => each.entity !== event.entity),
    changes: state.changes.filter((each) => each.entity !== event.entity),
    ...(event.sealed && state.sequence ? { sequence: withSealedLinks(state.sequence, event.entity) } : {}),
  };
  const inPile = updateSide(gone, event.player, (side) => addCard(side, event.toPile, event.cardName, event.atBottom));
  return gate.branches.reduce(
    (next, { player, cardName }) => updateSide(next, player, (side) => addCard(side, 'discard', cardName)),
    inPile,
  );
}

/** The card of a Gate that was never turned face up stays secret in its links. */
function withSealedLinks(sequence: NonNullable<State['sequence']>, entity: number): State['sequence'] {
  const links = sequence.links.map((link) => (link.entity === entity ? { ...link, sealed: true as const } : link));
  return { ...sequence, links };
}
