import { type EventHandlers, unchanged } from './handlers.ts';

/** Events of Dream Portals, components, tokens on gate spaces, and Mysteries. */
export const componentEvents = {
  PortalSpawned: (state, { portal, space }) => ({ ...state, portals: [...state.portals, { portal, space }] }),
  PortalDiscarded: (state, { portal, toSheet }) => ({
    ...state,
    portals: state.portals.filter((each) => each.portal !== portal),
    sheetPortals: toSheet ? [...state.sheetPortals, portal] : state.sheetPortals,
  }),
  BroughtIntoPlay(state, { component, space }) {
    const others = state.inPlay.filter((each) => each.component !== component);
    return { ...state, inPlay: [...others, { component, ...(space === undefined ? {} : { space }) }] };
  },
  TakenOutOfPlay: (state, { component }) => ({
    ...state,
    inPlay: state.inPlay.filter((each) => each.component !== component),
  }),
  GateTokenPut: (state, { space }) => ({ ...state, gateTokens: [...state.gateTokens, space] }),
  GateTokenRemoved: (state, { space }) => ({
    ...state,
    gateTokens: state.gateTokens.filter((each) => each !== space),
  }),
  MysterySolved: (state, { solved }) => ({ ...state, solved }),
  MysteryLost: (state, { solved }) => ({ ...state, solved }),
  FinalMysterySolved: unchanged,
} satisfies EventHandlers;
