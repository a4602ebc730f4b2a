import { dispatch, type HandlerMap } from '../core/dispatch.ts';
import type { CardId } from './data/cards.ts';
import { mythosCard } from './data/mythos-cards.ts';
import { withDecisions } from './decisions.ts';
import type { Event, Investigator, State } from './model/index.ts';
import {
  battleOf,
  beginPhase,
  boxRumor,
  changeInvestigator,
  closeGate,
  closeLocation,
  closeShop,
  clueDone,
  cluesAt,
  defeatMonster,
  discardCards,
  drawMythos,
  drawnFromDeck,
  investigatorOf,
  loseTrophies,
  moveInvestigator,
  newRumor,
  openGate,
  overrideState,
  payRumor,
  spendTrophies,
  withoutCheck,
  withoutEncountered,
  withoutOffer,
} from './state-updates.ts';

/** The state after an event. Never rolls and never rejects: the event has happened. */
export function evolve(state: State, event: Event): State {
  return withDecisions(dispatch(eventHandlers, state, event));
}

const unchanged = (state: State): State => state;

/** One handler for each event. */
export const eventHandlers: HandlerMap<State, Event, State> = {
  // ---- the turn
  GameStarted: unchanged,
  PhaseBegan: beginPhase,
  MythosDrawn: drawMythos,
  MythosReshuffled: (state) => ({ ...state, mythos: { ...state.mythos, drawn: [] } }),
  MythosResolved: (state, { again = false }) => {
    const { card: _, ...rest } = state;
    return again ? { ...rest, firstCardDone: true } : { ...rest, resolved: true };
  },
  EncounterHad: (state, { by }) => changeInvestigator(state, by, { acted: true }),

  // ---- gates
  GateStayedShut: unchanged,
  ScientistIntervened: unchanged,
  GateOpened: openGate,
  CloseChecked: (state, { by, gate, skill, faces, threshold, need }) => ({
    ...changeInvestigator(state, by, { acted: true }),
    lastRoll: faces,
    check: { by, gate, skill, faces, threshold, need },
  }),
  ClueSpent: (state, { by, faces, materials = false }) => {
    const { check, battleCheck } = state;
    const clues = investigatorOf(state, by).clues - 1;
    const left = materials ? discardCards(state, by, ['research-materials']) : changeInvestigator(state, by, { clues });
    const paid = { ...left, lastRoll: faces };
    if (battleCheck !== undefined) return { ...paid, battleCheck: { ...battleCheck, faces } };
    return check === undefined ? { ...paid, lastRoll: state.lastRoll } : { ...paid, check: { ...check, faces } };
  },
  CheckRerolled: (state, { by, card, faces }) => {
    const used =
      card === undefined ? changeInvestigator(state, by, { rerolled: true }) : discardCards(state, by, [card]);
    const { check, battleCheck } = state;
    if (battleCheck !== undefined) return { ...used, lastRoll: faces, battleCheck: { ...battleCheck, faces } };
    return check === undefined ? used : { ...used, lastRoll: faces, check: { ...check, faces } };
  },
  BlueWatcherUsed: (state, { by }) =>
    changeInvestigator(discardCards(state, by, ['blue-watcher']), by, { acted: true }),
  CloseFailed: withoutCheck,
  GateClosed: (state, event) => closeGate(withoutCheck(state), event),
  SealOffered: (state, { by, gate, loss }) => ({
    ...state,
    sealing: { by, gate, ...(loss === undefined ? {} : { loss }) },
  }),
  SealDeclined: (state) => {
    const { sealing: _, ...rest } = state;
    return rest;
  },
  GateSealed: (state, { by, gate, clues, materials = 0, doom }) => {
    const { sealing: _, ...rest } = state;
    const used = discardCards(rest, by, Array<CardId>(materials).fill('research-materials'));
    const paid = changeInvestigator(used, by, { clues: investigatorOf(state, by).clues - clues });
    return { ...paid, seals: [...state.seals, gate], doom };
  },
  ElderSignUsed: (state, { by }) => ({
    ...changeInvestigator(state, by, { acted: true, elderSigns: investigatorOf(state, by).elderSigns - 1 }),
    signsBoxed: state.signsBoxed + 1,
  }),

  // ---- monsters
  SurgeBegan: (state, { gate, toGates, toOutskirts }) => ({ ...state, surge: { gate, toGates, toOutskirts } }),
  SurgeShared: (state) => {
    const { surge: _, ...rest } = state;
    return rest;
  },
  MonsterPlaced: (state, { monster, kind, space }) => ({
    ...state,
    monsters: [...state.monsters, { monster, kind, space }],
    nextMonster: monster + 1,
  }),
  MonsterMoved: (state, { monster, space }) => ({
    ...state,
    monsters: state.monsters.map((each) => (each.monster === monster ? { ...each, space } : each)),
  }),
  MonsterReturned: (state, { monster }) => ({
    ...state,
    monsters: state.monsters.filter((each) => each.monster !== monster),
  }),
  MonsterMet: (state, { by, kind }) => changeInvestigator(state, by, { encountered: kind }),
  MonsterDefeated: defeatMonster,
  PreySought: (state, { monster, candidates, white, black, moved }) => ({
    ...state,
    hunt: { monster, candidates, white, black, moved },
    // What is left of the movement of the card is in the hunt.
    ...(state.card === undefined ? {} : { card: { ...state.card, white: [], black: [] } }),
  }),
  PreyChosen: (state) => {
    const { hunt: _, ...rest } = state;
    return rest;
  },
  TrophiesLost: loseTrophies,
  EarthShook: (state, { face }) => ({ ...state, lastRoll: [face] }),
  OutskirtsOverflowed: unchanged,
  EffectWithoutEffect: unchanged,

  // ---- terror, doom, clues
  TerrorRaised: (state, { terror, allies }) => ({ ...state, terror, allies }),
  TerrorHeld: unchanged,
  LocationClosed: closeLocation,
  LocationOpened: (state, { space }) => ({
    ...state,
    closures: state.closures.filter((each) => each.space !== space),
  }),
  ShopClosed: (state, { space }) => closeShop(state, space),
  DoomAdded: (state, { doom }) => ({ ...state, doom }),
  DoomRemoved: (state, { doom }) => ({ ...state, doom }),
  AncientOneAwakened: (state, { doom }) => {
    const { card: _, surge: __, check: ___, sealing: ____, clueOffer: _____, hunt: ______, ...others } = state;
    const { rumor: _______, ...rest } = others;
    return {
      ...withoutEncountered(rest),
      doom,
      phase: 'battle',
      battle: { round: 1, step: 'refresh', resisted: [] },
      cardsInPlay: [],
      closures: [],
      pending: [],
      attacked: [],
      total: 0,
    };
  },
  CluePlaced: (state, { space, clues }) => ({ ...clueDone(state, space), clues: cluesAt(state, space, clues) }),
  ClueOffered: (state, { space }) => ({ ...state, clueOffer: space }),
  ClueLeft: withoutOffer,
  ClueKeptAway: (state, { space }) => clueDone(state, space),
  CluesTaken: (state, { by, space, count }) => {
    const there = state.clues.find((each) => each.space === space)?.clues ?? 0;
    const left = { ...withoutOffer(state), clues: cluesAt(state, space, there - count) };
    return changeInvestigator(left, by, { clues: investigatorOf(state, by).clues + count });
  },

  // ---- investigators
  MovementEnded: (state, { by }) => changeInvestigator(state, by, { moved: true }),
  InvestigatorMoved: (state, { by, space, steps }) =>
    moveInvestigator(state, by, { where: 'arkham', space, ...(steps === undefined ? {} : { steps }) }),
  InvestigatorDrawnIn: (state, { by, world, delayed: delays }) => {
    const delayed = delays || investigatorOf(state, by).delayed;
    const fresh = delays && state.phase === 'movement';
    const moved = state.phase === 'movement' || investigatorOf(state, by).moved;
    const gone = moveInvestigator(state, by, { where: 'otherWorld', world, area: 1, delayed, fresh, moved });
    return delays ? gone : changeInvestigator(gone, by, { acted: true });
  },
  InvestigatorCrossed: (state, { by }) => changeInvestigator(state, by, { area: 2, moved: true }),
  InvestigatorReturned: (state, { by, gate }) => {
    const returned = state.phase === 'movement' || state.setup.skip.includes('movement');
    const moved = returned || investigatorOf(state, by).moved;
    const back = moveInvestigator(state, by, { where: 'arkham', space: gate, moved });
    return changeInvestigator(back, by, { explored: true, returned });
  },
  InvestigatorLost: (state, { by }) =>
    moveInvestigator(state, by, { where: 'lost', delayed: true, fresh: state.phase === 'movement' }),
  InvestigatorStoodUp: (state, { by }) => {
    const waiting = investigatorOf(state, by).where === 'lost';
    return changeInvestigator(state, by, { delayed: false, moved: true, waiting });
  },
  InvestigatorFell: (state, { by, space, cluesLost, sanity, stamina }) => {
    const values = { sanity, stamina, clues: investigatorOf(state, by).clues - cluesLost };
    if (space === undefined) return changeInvestigator(state, by, values);
    return moveInvestigator(state, by, { ...values, where: 'arkham', space, acted: true, moved: true });
  },
  InvestigatorDevoured: (state, { by }) =>
    moveInvestigator(state, by, {
      where: 'out',
      outSince: state.turn,
      clues: 0,
      elderSigns: 0,
      cards: [],
      blessing: 'none',
      delayed: false,
    }),
  InvestigatorReplaced: (state, { by, space, investigator, sanity, stamina, clues, blessing }) => {
    const values = { sanity, stamina, clues, maxSanity: sanity, maxStamina: stamina, blessing };
    const ready = { moved: false, acted: false, met: false, fresh: false };
    return moveInvestigator(state, by, { investigator, ...values, ...ready, where: 'arkham', space });
  },
  InvestigatorChanged: (state, { type: _, by, reason: __, delayed, ...values }) => {
    const delay: Partial<Investigator> =
      delayed === undefined ? {} : { delayed, fresh: delayed && state.phase === 'movement' };
    return changeInvestigator(state, by, { ...values, ...delay });
  },
  GateCardsDrawn: (state, { by, cardsLeft }) => ({
    ...changeInvestigator(state, by, { met: true }),
    gateCards: cardsLeft,
  }),
  TrophiesSpent: spendTrophies,

  // ---- cards in play, final battle, obligations
  CameIntoPlay: (state, { component }) => {
    const drawn = drawnFromDeck(state, component);
    const next = { ...drawn, cardsInPlay: [...state.cardsInPlay, component] };
    return mythosCard(component).kind === 'rumor' ? { ...next, rumor: newRumor(component, state.turn) } : next;
  },
  CardDropped: unchanged,
  TakenOutOfPlay: (state, { component }) => {
    const { rumor, ...rest } = drawnFromDeck(state, component);
    const others = state.cardsInPlay.filter((each) => each !== component);
    const isRumor = mythosCard(component).kind === 'rumor';
    return { ...rest, ...(isRumor || rumor === undefined ? {} : { rumor }), cardsInPlay: others };
  },
  RumorAdvanced: (state, { faces, tokens }) => ({
    ...state,
    ...(faces.length === 0 ? {} : { lastRoll: faces }),
    ...(state.rumor === undefined ? {} : { rumor: { ...state.rumor, tokens } }),
  }),
  RumorPaid: payRumor,
  RumorPassed: (state, { component }) => boxRumor(state, component),
  RumorFailed: (state, { component }) => {
    const next = boxRumor(state, component);
    return component === 'the-great-ritual' ? { ...next, twoCards: true } : next;
  },
  SealsRemoved: (state, { gates }) => ({ ...state, seals: state.seals.filter((each) => !gates.includes(each)) }),
  AllyLost: (state, { allies }) => ({ ...state, allies }),
  AncientOneAttacked: (state, { by, total, faces }) => ({
    ...state,
    total,
    lastRoll: faces,
    attacked: [...state.attacked, by],
  }),
  BattleStepBegan: (state, { step, first }) => ({ ...state, first, battle: { ...battleOf(state), step } }),
  BattleCheckOpened: (state, { type: _, ...battleCheck }) => ({ ...state, battleCheck }),
  BattleCheckEnded: (state) => {
    const { battleCheck: _, ...rest } = state;
    return rest;
  },
  AttackCounted: (state, { total }) => ({ ...state, total }),
  ResistRolled: (state, { faces }) => ({ ...state, lastRoll: faces }),
  AttackResisted: (state, { by }) => {
    const battle = battleOf(state);
    return { ...state, battle: { ...battle, resisted: [...battle.resisted, by] } };
  },
  Demanded: (state, { number, by, text, rule }) => ({
    ...state,
    pending: [...state.pending, { number, by, text, rule }],
    nextObligation: number + 1,
  }),
  Settled: (state, { number }) => ({
    ...state,
    pending: state.pending.filter((each) => each.number !== number),
  }),
  Overridden: overrideState,
  GameEnded: (state, { outcome }) => ({ ...state, outcome, pending: [] }),
};
