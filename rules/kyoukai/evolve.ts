import { pileOf, withPile } from './cards/lookup.ts';
import { inSequence } from './evolve/sequence.ts';
import { idle, onGate, onSide, put, take } from './evolve/state-updates.ts';
import type { Event, Gate, State } from './model/index.ts';

/** Folds one event into the state. Never asks for chance, never refuses: what is in the event happened. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    case 'GameStarted':
    case 'NameDeclared':
    case 'InstructionSkipped':
    case 'DamagePrevented':
    case 'DamageRedirected':
    case 'LinkResolving':
      return state;
    case 'StartingOver':
      return { ...state, phase: 'main' };
    case 'TurnBegan': {
      const { acting: _, ...rest } = state;
      return {
        ...rest,
        turn: event.turn,
        player: event.player,
        phase: 'main',
        turnEnds: false,
        changes: state.changes.filter((each) => each.until !== 'turn'),
        wards: state.wards.filter((each) => each.until !== 'turn'),
        sides: state.sides.map((side) => ({ ...side, opened: 0 })),
        field: state.field.map((gate) => (gate.moves === 0 ? gate : { ...gate, moves: 0 })),
      };
    }
    case 'CardsDrawn':
    case 'CardsForeseen': {
      const pile = event.type === 'CardsDrawn' ? 'hand' : 'foresee';
      return onSide(state, event.player, (side) => ({
        ...withPile(side, pile, [...pileOf(side, pile), ...event.cards]),
        deck: side.deck.slice(event.count),
      }));
    }
    case 'CardMoved':
      return onSide(take(state, event), event.player, (side) =>
        put(side, event.toPile, event.cardName, event.atBottom),
      );
    case 'DeckShuffled':
      return onSide(state, event.player, (side) => ({ ...side, deck: event.order }));
    case 'GatePlaced': {
      const { entity, cardName, player, zone, ready, faceDown } = event;
      const gate: Gate = { entity, cardName, player, zone, ready, faceDown, damage: 0, moves: 0, branches: [] };
      const placed = onSide(take(state, event), player, (side) => ({
        ...side,
        opened: side.opened + (event.opened ? 1 : 0),
      }));
      return { ...placed, field: [...placed.field, gate], nextEntity: entity + 1 };
    }
    case 'GateMoved':
      return onGate(state, event.entity, (gate) => moved(state, gate, event.toZone));
    case 'GatesSwapped': {
      const zoneOf = (entity: number) => (state.field.find((gate) => gate.entity === entity) as Gate).zone;
      const [one, two] = [zoneOf(event.entity), zoneOf(event.other)];
      const half = onGate(state, event.entity, (gate) => moved(state, gate, two));
      return onGate(half, event.other, (gate) => moved(state, gate, one));
    }
    case 'GateReadied':
      return onGate(state, event.entity, (gate) => ({ ...gate, ready: true }));
    case 'GateRested':
      return onGate(state, event.entity, (gate) => ({ ...gate, ready: false }));
    case 'GateFlipped':
      return onGate(state, event.entity, (gate) => ({ ...gate, faceDown: event.faceDown }));
    case 'GateLeft':
      return left(state, event);
    case 'BranchDiscarded': {
      const { entity: host, player, cardName } = event;
      const freed = take(state, { pile: 'branch', host, player, cardName });
      return onSide(freed, player, (side) => put(side, 'discard', cardName));
    }
    case 'GateBranched': {
      const { cardName, player, pile, host, other } = event;
      const from =
        pile === undefined
          ? { ...state, field: state.field.filter((gate) => gate.entity !== other) }
          : take(state, { player, cardName, pile, host });
      return onGate(from, event.entity, (gate) => ({ ...gate, branches: [...gate.branches, { cardName, player }] }));
    }
    case 'DamageDealt':
      return event.total === undefined
        ? state
        : onGate(state, event.entity as number, (gate) => ({ ...gate, damage: event.total as number }));
    case 'StatsChanged':
      return { ...state, changes: [...state.changes, event.change] };
    case 'WardSet':
      return { ...state, wards: [...state.wards, event.ward] };
    case 'EffectDelayed':
      return { ...state, delayed: [...(state.delayed ?? []), event.later] };
    case 'DelayedBegun': {
      const { delayed: _, ...rest } = state;
      return rest;
    }
    case 'ActionOpened':
      return { ...state, phase: 'afterMove', acting: event.entity };
    case 'ActionFinished':
      return idle(state);
    case 'TurnEnding':
      return { ...state, turnEnds: true };
    case 'ChoiceAsked':
      return { ...state, choice: event.choice, work: event.work, nextChoice: event.choice.choice + 1 };
    case 'ChoiceMade': {
      const { choice: _, ...rest } = state;
      return { ...rest, work: [] };
    }
    case 'GameEnded': {
      const { choice: _, ...rest } = state;
      const winner = event.winner === undefined ? {} : { winner: event.winner };
      return { ...rest, work: [], outcome: event.outcome, ...winner };
    }
    default:
      return inSequence(state, event);
  }
}

/** All moves by one link that resolves count as one. */
function moved(state: State, gate: Gate, zone: Gate['zone']): Gate {
  const moves = gate.moves + (gate.moved ? 0 : 1);
  return { ...gate, zone, moves, ...(state.sequence?.resolving ? { moved: true as const } : {}) };
}

/** The links of a Gate that was never turned up keep its secret. */
function sealedIn(sequence: NonNullable<State['sequence']>, entity: number): State['sequence'] {
  const links = sequence.links.map((link) => (link.entity === entity ? { ...link, sealed: true as const } : link));
  return { ...sequence, links };
}

function left(state: State, event: Extract<Event, { type: 'GateLeft' }>): State {
  const gate = state.field.find((each) => each.entity === event.entity) as Gate;
  const gone = {
    ...state,
    field: state.field.filter((each) => each.entity !== event.entity),
    changes: state.changes.filter((each) => each.entity !== event.entity),
    ...(event.sealed && state.sequence ? { sequence: sealedIn(state.sequence, event.entity) } : {}),
  };
  const home = onSide(gone, event.player, (side) => put(side, event.toPile, event.cardName, event.atBottom));
  return gate.branches.reduce(
    (now, branch) => onSide(now, branch.player, (side) => put(side, 'discard', branch.cardName)),
    home,
  );
}
