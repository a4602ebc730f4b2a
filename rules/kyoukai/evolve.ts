import { sideOf } from './cards.ts';
import type { Event, Gate, Pile, Player, Side, State } from './model.ts';
import { pileOf, withPile } from './select.ts';

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
      return onSide(state, event.player, (side) =>
        put(take(side, event.pile, event.cardName), event.toPile, event.cardName, event.atBottom),
      );
    case 'DeckShuffled':
      return onSide(state, event.player, (side) => ({ ...side, deck: event.order }));
    case 'GatePlaced': {
      const { entity, cardName, player, zone, ready, faceDown } = event;
      const gate: Gate = { entity, cardName, player, zone, ready, faceDown, damage: 0, moves: 0, branches: [] };
      const placed = onSide(state, player, (side) => ({
        ...take(side, event.pile, cardName),
        opened: side.opened + (event.opened ? 1 : 0),
      }));
      return { ...placed, field: [...state.field, gate], nextEntity: entity + 1 };
    }
    case 'GateMoved':
      return onGate(state, event.entity, (gate) => ({ ...gate, zone: event.toZone, moves: gate.moves + 1 }));
    case 'GatesSwapped': {
      const zoneOf = (entity: number) => (state.field.find((gate) => gate.entity === entity) as Gate).zone;
      const [one, two] = [zoneOf(event.entity), zoneOf(event.other)];
      const moved = onGate(state, event.entity, (gate) => ({ ...gate, zone: two, moves: gate.moves + 1 }));
      return onGate(moved, event.other, (gate) => ({ ...gate, zone: one, moves: gate.moves + 1 }));
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
      const freed = onGate(state, event.entity, (gate) => ({ ...gate, branches: without(gate.branches, event) }));
      return onSide(freed, event.player, (side) => put(side, 'discard', event.cardName));
    }
    case 'GateBranched': {
      const { cardName, player, pile, other } = event;
      const from =
        pile === undefined
          ? { ...state, field: state.field.filter((gate) => gate.entity !== other) }
          : onSide(state, player, (side) => take(side, pile, cardName));
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

type OfSequence = Extract<
  Event,
  {
    type:
      | 'LinkAdded'
      | 'SequencePassed'
      | 'SequenceLocked'
      | 'SequenceClosed'
      | 'LinkNegated'
      | 'LinkCancelled'
      | 'LinkResolved'
      | 'SequenceEnded';
  }
>;

const noLocks = [-1, -1, -1];

function inSequence(state: State, event: OfSequence): State {
  const { sequence } = state;
  if (event.type === 'LinkAdded') {
    const { link } = event;
    const at = link.player === '1' ? 0 : 1;
    const before = sequence?.locks ?? noLocks;
    // The first link is no addition, and a link that locks locks what comes after it.
    const locks =
      sequence === undefined || sequence.links.length === 0
        ? before
        : before.map((left, place) => (left > 0 && (place === at || place === 2) ? left - 1 : left));
    const priority = link.player === '1' ? '2' : '1';
    const links = [...(sequence?.links ?? []), link];
    return { ...idle(state), sequence: { links, priority, passes: 0, locks, resolving: false } };
  }
  if (event.type === 'SequenceLocked') {
    const begun = sequence ?? { links: [], priority: state.player, passes: 0, locks: noLocks, resolving: false };
    return { ...state, sequence: { ...begun, locks: event.locks } };
  }
  if (sequence === undefined) return state;
  const { links } = sequence;
  switch (event.type) {
    case 'SequencePassed':
      return {
        ...state,
        sequence: { ...sequence, passes: sequence.passes + 1, priority: event.player === '1' ? '2' : '1' },
      };
    case 'SequenceClosed':
      return { ...state, sequence: { ...sequence, resolving: true } };
    case 'LinkNegated':
      return {
        ...state,
        sequence: {
          ...sequence,
          links: links.map((each) => (each.link === event.link ? { ...each, negated: true } : each)),
        },
      };
    case 'LinkCancelled':
    case 'LinkResolved':
      return { ...state, sequence: { ...sequence, links: links.filter((each) => each.link !== event.link) } };
    case 'SequenceEnded': {
      const { sequence: _, ...rest } = state;
      return {
        ...rest,
        changes: state.changes.filter((each) => each.until !== 'sequence'),
        wards: state.wards.filter((each) => each.until !== 'sequence'),
      };
    }
  }
}

function idle(state: State): State {
  if (state.acting === undefined && state.phase !== 'afterMove') return state;
  const { acting: _, ...rest } = state;
  return { ...rest, phase: 'main' };
}

function left(state: State, event: Extract<Event, { type: 'GateLeft' }>): State {
  const gate = state.field.find((each) => each.entity === event.entity) as Gate;
  const gone = {
    ...state,
    field: state.field.filter((each) => each.entity !== event.entity),
    changes: state.changes.filter((each) => each.entity !== event.entity),
  };
  const home = onSide(gone, event.player, (side) => put(side, event.toPile, event.cardName, event.atBottom));
  return gate.branches.reduce(
    (now, branch) => onSide(now, branch.player, (side) => put(side, 'discard', branch.cardName)),
    home,
  );
}

function onSide(state: State, player: Player, change: (side: Side) => Side): State {
  const changed = change(sideOf(state, player));
  return { ...state, sides: player === '1' ? [changed, state.sides[1] as Side] : [state.sides[0] as Side, changed] };
}

function onGate(state: State, entity: number, change: (gate: Gate) => Gate): State {
  return { ...state, field: state.field.map((gate) => (gate.entity === entity ? change(gate) : gate)) };
}

function take(side: Side, pile: Pile, cardName: string): Side {
  const cards = pileOf(side, pile);
  const at = cards.indexOf(cardName);
  return withPile(side, pile, [...cards.slice(0, at), ...cards.slice(at + 1)]);
}

/** On top of the deck, or on its bottom; elsewhere the order does not matter. */
function put(side: Side, pile: Pile, cardName: string, bottom = false): Side {
  const cards = pileOf(side, pile);
  return withPile(side, pile, pile === 'deck' && !bottom ? [cardName, ...cards] : [...cards, cardName]);
}

function without(branches: Gate['branches'], gone: { cardName: string; player: Player }): Gate['branches'] {
  const at = branches.findIndex((each) => each.cardName === gone.cardName && each.player === gone.player);
  return branches.filter((_, place) => place !== at);
}
