import { type GateId, omenRing, gate as printed, type SpaceId } from './data/components.ts';
import type { Event, OverrideSet, State } from './model/index.ts';

/** Folds one event into the state. Never rolls, never refuses: what is in the event happened. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    // ---- gate stack
    case 'GameStarted':
    case 'StackRandomized':
      return { ...state, stack: faceDown(event.order) };
    case 'StackRefilled':
      return { ...state, stack: [...state.stack, ...faceDown(event.order)], discard: [] };
    case 'StackSearched':
      return { ...state, stack: faceDown(event.order), discard: event.withDiscard ? [] : state.discard };
    case 'StackShown':
      return { ...state, stack: shown(state.stack, event.gates) };
    case 'GateMovedInStack': {
      const token = { gate: event.gate, revealed: event.revealed };
      return {
        ...state,
        stack: event.end === 'top' ? [token, ...state.stack.slice(0, -1)] : [...state.stack.slice(1), token],
      };
    }
    case 'GatesLookedAt':
      return { ...state, look: { by: event.by, count: event.count } };
    case 'LookedGatesPlaced': {
      const { look: _, ...rest } = state;
      const face = (gate: GateId) => state.stack.find((token) => token.gate === gate) ?? { gate, revealed: false };
      const others = state.stack.slice(event.onTop + event.onBottom);
      return { ...rest, stack: [...event.top.map(face), ...others, ...event.bottom.map(face)] };
    }
    case 'GatesRevealed':
      return {
        ...state,
        stack: state.stack.map((token, at) => (at < event.gates.length ? { gate: token.gate, revealed: true } : token)),
      };

    // ---- gates elsewhere
    case 'GateSpawned':
      return {
        ...without(state, event.gate),
        board: [...state.board, { gate: event.gate, space: event.space }],
      };
    case 'SpawnReplaced': {
      const left = without(state, event.gate);
      return { ...left, discard: [...left.discard, event.gate] };
    }
    case 'GateDiscarded': {
      const left = without(state, event.gate);
      return { ...left, discard: [...left.discard, event.gate] };
    }
    case 'GatePlacedOnCard':
      return onCard(without(state, event.gate), event.card, event.gate);
    case 'GateClosed':
      return state.encounter?.gate === event.gate
        ? { ...state, encounter: { ...state.encounter, closed: true } }
        : state;
    case 'GateNotSpawned':
      return state;

    // ---- monsters
    case 'MonsterSpawned': {
      const { monster, kind, space, aside } = event;
      const from = aside ? 'aside' : 'cup';
      return {
        ...state,
        [from]: { ...state[from], [kind]: (state[from][kind] ?? 0) - 1 },
        monsters: [...state.monsters, { monster, kind, space, aside }],
        nextMonster: monster + 1,
      };
    }
    case 'MonsterMoved':
      return {
        ...state,
        monsters: state.monsters.map((each) =>
          each.monster === event.monster ? { ...each, space: event.space } : each,
        ),
      };
    case 'MonsterDiscarded': {
      const to = event.aside ? 'aside' : 'cup';
      return {
        ...state,
        [to]: { ...state[to], [event.kind]: (state[to][event.kind] ?? 0) + 1 },
        monsters: state.monsters.filter((each) => each.monster !== event.monster),
      };
    }

    // ---- Omen and Doom
    case 'OmenAdvanced':
    case 'OmenMoved':
      return { ...state, omen: omenIndex(event.to) };
    case 'OmenTokensChanged':
      return {
        ...state,
        omenTokens: state.omenTokens.map((tokens, at) => (at === omenIndex(event.omen) ? event.tokens : tokens)),
      };
    case 'DoomAdvanced':
    case 'DoomRetreated':
      return { ...state, doom: event.doom };
    case 'DoomTokenPut':
      return { ...state, doomTokens: [...state.doomTokens, event.doom] };
    case 'DoomTokenRemoved':
      return { ...state, doomTokens: state.doomTokens.filter((space) => space !== event.doom) };
    case 'AncientOneAwakened':
      return {
        ...state,
        awake: true,
        counter: event.counter ?? 0,
        counterKnown: event.counter !== undefined,
      };
    case 'DoomReplaced':
      return state;
    case 'CounterChanged':
      return { ...state, counter: event.counter, counterKnown: event.known };
    case 'InvestigatorsDefeated':
      return { ...state, eliminated: state.eliminated + event.eliminated };

    // ---- other things in play
    case 'PortalSpawned':
      return { ...state, portals: [...state.portals, { portal: event.portal, space: event.space }] };
    case 'PortalDiscarded':
      return { ...state, portals: state.portals.filter((each) => each.portal !== event.portal) };
    case 'BroughtIntoPlay': {
      const { component, space } = event;
      const others = state.inPlay.filter((each) => each.component !== component);
      return { ...state, inPlay: [...others, { component, ...(space === undefined ? {} : { space }) }] };
    }
    case 'TakenOutOfPlay':
      return { ...state, inPlay: state.inPlay.filter((each) => each.component !== event.component) };
    case 'GateTokenPut':
      return { ...state, gateTokens: [...state.gateTokens, event.space] };
    case 'GateTokenRemoved':
      return { ...state, gateTokens: state.gateTokens.filter((space) => space !== event.space) };
    case 'MysterySolved':
    case 'MysteryLost':
      return { ...state, solved: event.solved };
    case 'FinalMysterySolved':
      return state;

    // ---- the flow of an evening
    case 'MythosDrawn':
      return {
        ...state,
        mythosDeck: state.mythosDeck.map((stage, at) =>
          at === event.stage - 1 ? { ...stage, [event.mythosColour]: stage[event.mythosColour] - 1 } : stage,
        ),
      };
    case 'MythosDeckEmpty':
      return { ...state, mythosDeckEmpty: true };
    case 'IconResolved':
      return state;
    case 'RoundEnded':
      return { ...state, round: event.round, encountered: [] };
    case 'EncounterBegun': {
      const { by, gate, byEffect } = event;
      return {
        ...state,
        encounter: { by, closed: false, ...(gate === undefined ? {} : { gate }) },
        encountered: byEffect === undefined ? [...state.encountered, by] : state.encountered,
      };
    }
    case 'TestRolled':
      return { ...state, test: { faces: event.faces, threshold: event.threshold } };
    case 'DiceRerolled':
      return state.test === undefined ? state : { ...state, test: { ...state.test, faces: event.faces } };
    case 'BranchTaken': {
      const { test: _, ...rest } = state;
      return rest;
    }
    case 'EncounterEnded': {
      const { encounter: _, test: __, ...rest } = state;
      return rest;
    }
    case 'Demanded': {
      const { obligation: id, who: by, because, rule } = event;
      return { ...state, pending: [...state.pending, { id, by, because, rule }], nextObligation: id + 1 };
    }
    case 'Settled':
      return { ...state, pending: state.pending.filter((each) => each.id !== event.obligation) };
    case 'Overridden':
      return overridden(state, event.set);
    case 'GameEnded':
      return { ...state, outcome: event.outcome, pending: [] };
  }
}

function omenIndex(space: (typeof omenRing)[number]['space']): number {
  return omenRing.findIndex((each) => each.space === space);
}

function faceDown(order: readonly GateId[]): State['stack'] {
  return order.map((gate) => ({ gate, revealed: false }));
}

/** Gates that turn out to lie on top change places with those that were taken to. */
function shown(stack: State['stack'], gates: readonly GateId[]): State['stack'] {
  const tokens = [...stack];
  for (const [at, gate] of gates.entries()) {
    const really = tokens.findIndex((token) => token.gate === gate);
    const here = tokens[at];
    const there = tokens[really];
    if (here === undefined || there === undefined) continue;
    tokens[at] = there;
    tokens[really] = here;
  }
  return tokens;
}

/** The state without a gate wherever it was: each token exists once. */
function without(state: State, gate: GateId): State {
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

function onCard(state: State, card: string, gate: GateId): State {
  const held = state.cards.find((each) => each.card === card)?.gates ?? [];
  return { ...state, cards: [...state.cards.filter((each) => each.card !== card), { card, gates: [...held, gate] }] };
}

function overridden(state: State, set: OverrideSet): State {
  const { omen, gate, monster, ...numbers } = set;
  let next: State = { ...state, ...numbers };
  if (numbers.counter !== undefined) next = { ...next, counterKnown: true };
  if (omen !== undefined) next = { ...next, omen: omenIndex(omen) };
  if (monster !== undefined) {
    next = {
      ...next,
      cup: { ...next.cup, [monster.kind]: (next.cup[monster.kind] ?? 0) - 1 },
      monsters: [...next.monsters, { ...monster, monster: next.nextMonster, aside: false }],
      nextMonster: next.nextMonster + 1,
    };
  }
  return gate === undefined ? next : moved(next, gate);
}

function moved(state: State, { gate, to, space, card }: NonNullable<OverrideSet['gate']>): State {
  const left = without(state, gate);
  switch (to) {
    case 'stack':
      return { ...left, stack: [...left.stack, { gate, revealed: false }] };
    case 'board':
      return { ...left, board: [...left.board, { gate, space: space ?? (printed(gate).space as SpaceId) }] };
    case 'discard':
      return { ...left, discard: [...left.discard, gate] };
    case 'card':
      return onCard(left, card ?? 'ancient-one', gate);
  }
}
