import { omenRing } from '../data/components.ts';
import type { State } from '../model/index.ts';
import { type EventHandlers, unchanged } from './handlers.ts';

type OmenSpace = (typeof omenRing)[number]['space'];

/** Index of a space on the Omen track, clockwise from green. */
export function omenIndex(space: OmenSpace): number {
  return omenRing.findIndex((each) => each.space === space);
}

const moveOmen = (state: State, { to }: { readonly to: OmenSpace }): State => ({ ...state, omen: omenIndex(to) });
const moveDoom = (state: State, { doom }: { readonly doom: number }): State => ({ ...state, doom });

/** Events of the Omen, of Doom and of the sheet of the Ancient One. */
export const trackEvents = {
  OmenAdvanced: moveOmen,
  OmenMoved: moveOmen,
  OmenTokensChanged: (state, { omen, tokens }) => ({
    ...state,
    omenTokens: state.omenTokens.map((each, at) => (at === omenIndex(omen) ? tokens : each)),
  }),
  StarsAligned: (state, { sanity }) => ({ ...state, starsAlign: sanity }),
  DoomAdvanced: moveDoom,
  DoomRetreated: moveDoom,
  DoomTokenPut: (state, { doom }) => ({ ...state, doomTokens: [...state.doomTokens, doom] }),
  DoomTokenRemoved: (state, { doom }) => ({
    ...state,
    doomTokens: state.doomTokens.filter((space) => space !== doom),
  }),
  AncientOneAwakened: (state, { counter }) => ({
    ...state,
    awake: true,
    counter: counter ?? 0,
    counterKnown: counter !== undefined,
  }),
  DoomReplaced: unchanged,
  CounterChanged: (state, { counter, known }) => ({ ...state, counter, counterKnown: known }),
  InvestigatorsDefeated: (state, { eliminated, investigators = [] }) => ({
    ...state,
    eliminated: state.eliminated + eliminated,
    out: eliminated === 0 ? state.out : [...state.out, ...investigators].sort(),
  }),
} satisfies EventHandlers;
