import type { GateId } from '../data/components.ts';
import type { State } from '../model/index.ts';
import { type EventHandlers, numbered } from './handlers.ts';
import { applyOverride } from './override.ts';

/** Events of the Mythos Phase, encounters, obligations, overrides and the end of the game. */
export const flowEvents = {
  MythosDrawn: (state, { stage, mythosColour }) => ({
    ...mythosBegun(state),
    mythosDeck: state.mythosDeck.map((each, at) =>
      at === stage - 1 ? { ...each, [mythosColour]: each[mythosColour] - 1 } : each,
    ),
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
  EncounterBegun(state, { investigator: by, gate, byEffect }) {
    const encountered = byEffect === undefined ? [...state.encountered, by] : state.encountered;
    const at = gate === undefined ? {} : { gate };
    return numbered(state, (decision) => ({ encountered, encounter: { by, closed: false, ...at, decision } }));
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
