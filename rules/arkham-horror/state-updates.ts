import { type AreaId, streetOf, type WorldId } from './data/components.ts';
import { printingOf } from './data/mythos-printing.ts';
import { rumorCard } from './data/rumors.ts';
import type { EventOf, Investigator, State } from './model/index.ts';
import type { Component } from './model/names.ts';
import { unseenMarkers } from './unseen-components.ts';

/** The investigator with this number. Events name only investigators that exist. */
export function investigatorOf(state: State, by: number): Investigator {
  return state.investigators[by - 1] as Investigator;
}

export function changeInvestigator(state: State, by: number, change: Partial<Investigator>): State {
  const investigators = state.investigators.map((each) => (each.by === by ? { ...each, ...change } : each));
  return { ...state, investigators };
}

/** Moves an investigator. They lose their explored marker and everything that belongs to where they were. */
export function moveInvestigator(state: State, by: number, change: Partial<Investigator>): State {
  const investigators = state.investigators.map((each) => {
    if (each.by !== by) return each;
    const { space: _, world: __, area: ___, outSince: ____, encountered: _____, ...rest } = each;
    return { ...rest, explored: false, returned: false, waiting: false, ...change };
  });
  return { ...state, investigators };
}

/** The final battle as it is; a battle whose course is not known is in the attacks of its first round. */
export function battleOf({ battle }: State): NonNullable<State['battle']> {
  return battle ?? { round: 1, step: 'attacks', resisted: [] };
}

function nextRound(state: State): Pick<State, 'attacked' | 'battle'> {
  return { attacked: [], battle: { round: battleOf(state).round + 1, step: 'refresh', resisted: [] } };
}

export function beginPhase(state: State, { phase, turn, first }: EventOf<'PhaseBegan'>): State {
  const before = withoutEncountered(state);
  const next = { ...before, phase, turn, first, ...(phase === 'battle' ? nextRound(before) : {}) };
  if (turn === state.turn) {
    const investigators = before.investigators.map((each) => (each.fresh ? { ...each, fresh: false } : each));
    return { ...next, investigators };
  }
  const ofLastTurn = {
    moved: false,
    acted: false,
    met: false,
    returned: false,
    fresh: false,
    steps: 0,
    rerolled: false,
  };
  return {
    ...next,
    resolved: false,
    firstCardDone: false,
    investigators: before.investigators.map((each) => ({ ...each, ...ofLastTurn })),
  };
}

/** Notes what is to be resolved of a Mythos card, which leaves the deck until the next shuffle. */
export function drawMythos(state: State, event: EventOf<'MythosDrawn'>): State {
  const { clueSpace, white, black, ability, component, gateOnly = false } = event;
  const whole = {
    ...(clueSpace === undefined ? {} : { clueSpace }),
    white,
    black,
    ...(ability === undefined ? {} : { ability }),
    ...(component === undefined ? {} : { component }),
  };
  const card = gateOnly ? { white: [], black: [], gateOnly } : whole;
  return { ...(component === undefined ? state : drawnFromDeck(state, component)), card };
}

/** A named Mythos card leaves the deck until the next shuffle. Cards of other sets are not in this deck. */
export function drawnFromDeck(state: State, component: Component): State {
  const { drawn } = state.mythos;
  if (drawn.includes(component) || printingOf(component) === undefined) return state;
  return { ...state, mythos: { ...state.mythos, drawn: [...drawn, component] } };
}

/** A Rumor that is passed or has failed leaves the game. */
export function boxRumor(state: State, component: Component): State {
  if (printingOf(component) === undefined) return state;
  return { ...state, mythos: { ...state.mythos, boxed: [...state.mythos.boxed, component] } };
}

export function withoutCheck(state: State): State {
  const { check: _, ...rest } = state;
  return rest;
}

/** The clue of the Mythos card is placed or prevented. */
export function clueDone(state: State, space: AreaId): State {
  if (state.card?.clueSpace !== space) return state;
  const { clueSpace: _, ...card } = state.card;
  return { ...state, card };
}

export function withoutOffer(state: State): State {
  const { clueOffer: _, ...rest } = state;
  return rest;
}

export function openGate(state: State, gate: State['gates'][number]): State {
  return {
    ...state,
    bottom: bottomWithout(state, gate.world),
    gates: [...state.gates, { gate: gate.gate, world: gate.world }],
    clues: cluesAt(state, gate.gate, 0),
  };
}

export function closeGate(state: State, { gate, world, by, byCard, trophy }: EventOf<'GateClosed'>): State {
  const closed = {
    ...state,
    gates: state.gates.filter((each) => each.gate !== gate),
    bottom: trophy ? state.bottom : [...state.bottom, world],
    investigators: state.investigators.map((each) =>
      each.explored && each.space === gate ? { ...each, explored: false } : each,
    ),
    ...(by === undefined || byCard ? {} : { lastClosed: { by, gate, turn: state.turn } }),
  };
  if (!trophy || by === undefined) return closed;
  return changeInvestigator(closed, by, { trophies: [...investigatorOf(state, by).trophies, world] });
}

/** The markers under the pile after one of a world was drawn. The shuffled part of the pile is drawn first. */
function bottomWithout(state: State, world: WorldId): State['bottom'] {
  if ((unseenMarkers(state).get(world) ?? 0) > 0) return state.bottom;
  const at = state.bottom.indexOf(world);
  return state.bottom.filter((_, index) => index !== at);
}

export function cluesAt(state: State, space: AreaId, clues: number): State['clues'] {
  const others = state.clues.filter((each) => each.space !== space);
  return clues > 0 ? [...others, { space, clues }] : others;
}

export function defeatMonster(state: State, { monster, kind, by, becomes }: EventOf<'MonsterDefeated'>): State {
  const met = monster === undefined ? withoutEncountered(state, by) : state;
  const left = { ...met, monsters: state.monsters.filter((each) => each.monster !== monster) };
  switch (becomes) {
    case 'box':
      return { ...left, boxed: [...left.boxed, kind] };
    case 'cup':
      return left;
    case 'trophy':
      return changeInvestigator(left, by, { defeated: [...investigatorOf(state, by).defeated, kind] });
  }
}

/** Closes a shop: investigators and monsters there move to the street, and clues there are lost. */
export function closeShop(state: State, space: AreaId): State {
  return moveToStreet({ ...state, clues: state.clues.filter((each) => each.space !== space) }, space);
}

/** A card closes a location for a time. An open gate there keeps everybody where they are. */
export function closeLocation(state: State, { space, until, investigators }: EventOf<'LocationClosed'>): State {
  const others = state.closures.filter((each) => each.space !== space);
  const closed = { ...state, closures: [...others, { space, until, investigators }] };
  const hasGate = state.gates.some((each) => each.gate === space);
  return investigators || hasGate ? closed : moveToStreet(closed, space);
}

/** Moves everybody at a location to its street. */
function moveToStreet(state: State, space: AreaId): State {
  const street = streetOf(space);
  return {
    ...state,
    monsters: state.monsters.map((each) => (each.space === space ? { ...each, space: street } : each)),
    investigators: state.investigators.map((each) => (each.space === space ? { ...each, space: street } : each)),
  };
}

/** Lost gate markers go under the pile, and monsters to the cup. */
export function loseTrophies(
  state: State,
  { by, trophies, defeated }: Pick<EventOf<'TrophiesLost'>, 'by' | 'trophies' | 'defeated'>,
): State {
  const mine = investigatorOf(state, by);
  const left = { trophies: without(mine.trophies, trophies), defeated: without(mine.defeated, defeated) };
  return { ...changeInvestigator(state, by, left), bottom: [...state.bottom, ...trophies] };
}

/** The monster of an encounter returns to the cup; without a number, those of all investigators. */
export function withoutEncountered(state: State, by?: number): State {
  const isMet = (each: Investigator) => each.encountered !== undefined && (by === undefined || each.by === by);
  if (!state.investigators.some(isMet)) return state;
  const investigators = state.investigators.map((each) => {
    if (!isMet(each)) return each;
    const { encountered: _, ...rest } = each;
    return rest;
  });
  return { ...state, investigators };
}

export function spendTrophies(state: State, spent: EventOf<'TrophiesSpent'>): State {
  const { by, trade } = spent;
  const isAction = trade !== 'card';
  const paid = loseTrophies(isAction ? changeInvestigator(state, by, { acted: true }) : state, spent);
  return { ...paid, allies: trade === 'ally' ? Math.max(0, state.allies - 1) : state.allies };
}

/** A Rumor that comes into play. It counts from the next turn on. */
export function newRumor(component: Component, since: number): NonNullable<State['rumor']> {
  return { since, tokens: 0, clues: rumorCard(component)?.clues ?? 0 };
}

export function payRumor(state: State, { by, clues, trophies, left }: EventOf<'RumorPaid'>): State {
  const mine = investigatorOf(state, by);
  const paid = changeInvestigator(state, by, {
    clues: mine.clues - clues,
    trophies: without(mine.trophies, trophies),
    acted: true,
  });
  return {
    ...paid,
    bottom: [...state.bottom, ...trophies],
    ...(state.rumor === undefined ? {} : { rumor: { ...state.rumor, clues: left } }),
  };
}

/** Cards of an investigator go to their deck or to the box. */
export function discardCards(state: State, by: number, cards: readonly Investigator['cards'][number][]): State {
  return changeInvestigator(state, by, { cards: without(investigatorOf(state, by).cards, cards) });
}

function without<T>(list: readonly T[], removed: readonly T[]): T[] {
  const left = [...list];
  for (const each of removed) left.splice(left.indexOf(each), 1);
  return left;
}

/** Sets the values of an override. */
export function overrideState(state: State, { shows }: EventOf<'Overridden'>): State {
  const { doom, terror, allies, seals, openGate: opened, noGate, monster, noMonster, cluesThere, explored } = shows;
  let next: State = {
    ...state,
    doom: doom ?? state.doom,
    terror: terror ?? state.terror,
    allies: allies ?? state.allies,
    seals: seals ?? state.seals,
  };
  const closed = next.gates.find((each) => each.gate === noGate);
  if (closed !== undefined) next = closeGate(next, { type: 'GateClosed', ...closed, byCard: true, trophy: false });
  if (opened !== undefined) next = openGate(next, opened);
  if (noMonster !== undefined) {
    next = { ...next, monsters: next.monsters.filter((each) => each.monster !== noMonster) };
  }
  if (monster !== undefined) {
    const placed = { monster: next.nextMonster, ...monster };
    next = { ...next, monsters: [...next.monsters, placed], nextMonster: next.nextMonster + 1 };
  }
  if (cluesThere !== undefined) next = { ...next, clues: cluesAt(next, cluesThere.space, cluesThere.clues) };
  if (explored === undefined) return next;
  const investigators = next.investigators.map((each) => ({ ...each, explored: explored.includes(each.by) }));
  return { ...next, investigators };
}
