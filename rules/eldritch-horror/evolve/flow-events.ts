import type { State } from '../model/index.ts';
import { type EventHandlers, numbered, unchanged } from './handlers.ts';
import { applyOverride } from './override.ts';

/** Events of the Mythos Phase, encounters, obligations, overrides and the end of the game. */
export const flowEvents = {
  MythosDrawn: (state, { stage, mythosColour }) => ({
    ...state,
    mythosDeck: state.mythosDeck.map((each, at) =>
      at === stage - 1 ? { ...each, [mythosColour]: each[mythosColour] - 1 } : each,
    ),
  }),
  MythosDeckEmpty: (state) => ({ ...state, mythosDeckEmpty: true }),
  IconResolved: unchanged,
  RoundEnded: (state, { round }) => ({ ...state, round, encountered: [] }),
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

function withoutTest({ test: _, ...rest }: State): State {
  return rest;
}
