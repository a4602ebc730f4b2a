import type { GateId } from '../data/components.ts';
import type { MythosColour, State } from '../model/index.ts';
import { type EventHandlers, numbered } from './handlers.ts';
import { topStage } from './mythos-deck.ts';
import { applyOverride } from './override.ts';

/** Events of the Mythos Phase, encounters, obligations, overrides and the end of the game. */
export const flowEvents = {
  MythosDrawn: (state, { mythosColour, fromBox }) =>
    fromBox ? mythosBegun(state) : withoutTopCard(mythosBegun(state), mythosColour),
  MythosDiscarded: (state, { mythosColour }) => withoutTopCard(state, mythosColour),
  MythosDeckShuffled: (state, { added }) => ({
    ...state,
    mythosDeck: shuffledDeck(state.mythosDeck, added),
    mythosShuffled: true,
  }),
  MythosDeckEmpty: (state) => ({ ...mythosBegun(state), mythosDeckEmpty: true }),
  IconResolved: mythosBegun,
  Paused: (state, { type: _, investigator: by, ...pause }) =>
    numbered(drawn(state, pause.gate), (decision) => ({ paused: { ...pause, by, decision } })),
  Continued({ paused: _, ...state }) {
    return state;
  },
  RoundEnded({ mythos: _, ...state }, { round, lead }) {
    return { ...state, round, lead, encountered: [] };
  },
  EncounterBegun(state, { investigator: by, gate, byEffect, during }) {
    const encountered = byEffect === undefined ? [...state.encountered, by] : state.encountered;
    const at = gate === undefined ? {} : { gate };
    return numbered(state, (decision) => ({ encountered, encounter: { by, closed: false, ...at, during, decision } }));
  },
  TestRolled: (state, { investigator: by, faces, threshold }) =>
    numbered(state, (decision) => ({ test: { by, faces, threshold, decision } })),
  DiceRerolled(state, { faces }) {
    return state.test === undefined ? state : { ...state, test: { ...state.test, faces } };
  },
  TestEnded: withoutTest,
  BranchTaken: withoutTest,
  EncounterEnded(state) {
    const { encounter: _, ...rest } = withoutTest(state);
    return rest;
  },
  Demanded(state, { number, by, text, rule }) {
    return { ...state, pending: [...state.pending, { number, by, text, rule }], nextObligation: number + 1 };
  },
  Settled: (state, { number }) => ({ ...state, pending: state.pending.filter((each) => each.number !== number) }),
  Overridden: (state, { set }) => applyOverride(state, set),
  GameEnded: (state, { outcome }) => ({ ...state, outcome, pending: [] }),
} satisfies EventHandlers;

/** The state without a card of the first stage that has any. */
function withoutTopCard(state: State, colour: MythosColour): State {
  const top = topStage(state.mythosDeck);
  const mythosDeck = state.mythosDeck.map((each, at) => (at === top ? { ...each, [colour]: each[colour] - 1 } : each));
  return { ...state, mythosDeck };
}

/** All cards in the last stage, with the added ones. */
function shuffledDeck(deck: State['mythosDeck'], added: readonly MythosColour[]): State['mythosDeck'] {
  const none = { green: 0, yellow: 0, blue: 0 };
  const count = (colour: MythosColour) =>
    deck.reduce((sum, stage) => sum + stage[colour], 0) + added.filter((each) => each === colour).length;
  return [none, none, { green: count('green'), yellow: count('yellow'), blue: count('blue') }];
}

/** The Mythos Phase begins with its first card or icon. */
function mythosBegun(state: State): State {
  return state.mythos === undefined ? numbered(state, (decision) => ({ mythos: { decision } })) : state;
}

/** A gate that was drawn and may not spawn. It waits face up on top of the stack, if it came from there. */
function drawn(state: State, gate: GateId | undefined): State {
  const others = state.stack.filter((token) => token.gate !== gate);
  if (gate === undefined || others.length === state.stack.length) return state;
  return { ...state, stack: [{ gate, revealed: true }, ...others] };
}

function withoutTest({ test: _, ...rest }: State): State {
  return rest;
}
