import { type AreaId, streetOf, type WorldId } from './data/components.ts';
import type { Event, Investigator, Shown, State } from './model/index.ts';
import type { MonsterKind } from './data/monsters.ts';
import { fullMythos, poolIndex, unseenMarkers } from './unseen-components.ts';

type Change = Partial<Investigator>;

/** Folds one event into the state. Never rolls, never refuses: what is in the event happened. */
export function evolve(state: State, event: Event): State {
  switch (event.type) {
    // ---- the turn
    case 'GameStarted':
    case 'GateStayedShut':
    case 'OutskirtsOverflowed':
    case 'TerrorHeld':
    case 'ClueKeptAway':
      return state;
    case 'PhaseBegan':
      return phaseBegan(state, event);
    case 'MythosDrawn':
      return mythosDrawn(state, event);
    case 'MythosReshuffled':
      return { ...state, mythos: fullMythos() };
    case 'MythosResolved': {
      const { card: _, ...rest } = state;
      return { ...rest, resolved: true };
    }
    case 'EncounterHad':
      return changed(state, event.by, { acted: true });

    // ---- gates
    case 'GateOpened':
      return {
        ...state,
        ...marker(state, event.world),
        gates: [...state.gates, { gate: event.gate, world: event.world }],
        clues: state.clues.filter((each) => each.space !== event.gate),
      };
    case 'CloseChecked': {
      const { by, gate, faces, threshold, need } = event;
      return { ...changed(state, by, { acted: true }), lastRoll: faces, check: { by, gate, faces, threshold, need } };
    }
    case 'ClueSpent': {
      const paid = changed(state, event.by, { clues: one(state, event.by).clues - 1 });
      return state.check === undefined
        ? paid
        : { ...paid, lastRoll: event.faces, check: { ...state.check, faces: event.faces } };
    }
    case 'CloseFailed':
      return withoutCheck(state);
    case 'GateClosed':
      return gateClosed(withoutCheck(state), event);
    case 'SealOffered':
      return { ...state, sealing: { by: event.by, gate: event.gate } };
    case 'SealDeclined': {
      const { sealing: _, ...rest } = state;
      return rest;
    }
    case 'GateSealed': {
      const { sealing: _, ...rest } = state;
      const paid = changed(rest, event.by, { clues: one(state, event.by).clues - event.clues });
      return { ...paid, seals: [...state.seals, event.gate], doom: event.doom };
    }
    case 'ElderSignUsed':
      return {
        ...changed(state, event.by, { acted: true, elderSigns: one(state, event.by).elderSigns - 1 }),
        signsBoxed: state.signsBoxed + 1,
      };

    // ---- monsters
    case 'SurgeBegan':
      return { ...state, surge: { gate: event.gate, toGates: event.toGates, toOutskirts: event.toOutskirts } };
    case 'SurgeShared': {
      const { surge: _, ...rest } = state;
      return rest;
    }
    case 'MonsterPlaced': {
      const { monster, kind, space } = event;
      return { ...state, monsters: [...state.monsters, { monster, kind, space }], nextMonster: monster + 1 };
    }
    case 'MonsterMoved':
      return {
        ...state,
        monsters: state.monsters.map((each) =>
          each.monster === event.monster ? { ...each, space: event.space } : each,
        ),
      };
    case 'MonsterReturned':
      return { ...state, monsters: state.monsters.filter((each) => each.monster !== event.monster) };
    case 'MonsterDefeated': {
      const left = { ...state, monsters: state.monsters.filter((each) => each.monster !== event.monster) };
      if (event.becomes === 'box') return { ...left, boxed: [...left.boxed, event.kind] };
      if (event.becomes === 'cup') return left;
      return changed(left, event.by, { defeated: [...one(state, event.by).defeated, event.kind] });
    }

    case 'EarthShook':
      return { ...state, lastRoll: [event.face] };

    // ---- terror, doom, clues
    case 'TerrorRaised':
      return { ...state, terror: event.terror, allies: event.allies };
    case 'ShopClosed':
      return shopClosed(state, event.space);
    case 'DoomAdded':
    case 'DoomRemoved':
      return { ...state, doom: event.doom };
    case 'AncientOneAwakened': {
      const { card: _, surge: __, check: ___, sealing: ____, ...rest } = state;
      return { ...rest, doom: event.doom, phase: 'battle', cardsInPlay: [], pending: [], attacked: [], total: 0 };
    }
    case 'CluePlaced':
      return { ...state, clues: cluesAt(state, event.space, event.clues) };
    case 'CluesTaken': {
      const there = state.clues.find((each) => each.space === event.space)?.clues ?? 0;
      const left = { ...state, clues: cluesAt(state, event.space, there - event.count) };
      return changed(left, event.by, { clues: one(state, event.by).clues + event.count });
    }

    // ---- investigators
    case 'InvestigatorMoved':
      return moved(state, event.by, { where: 'arkham', space: event.space });
    case 'InvestigatorDrawnIn': {
      const delayed = event.delayed || one(state, event.by).delayed;
      const fresh = event.delayed && state.phase === 'movement';
      const gone = moved(state, event.by, { where: 'otherWorld', world: event.world, area: 1, delayed, fresh });
      return event.delayed ? gone : changed(gone, event.by, { acted: true });
    }
    case 'InvestigatorCrossed':
      return changed(state, event.by, { area: 2, moved: true });
    case 'InvestigatorReturned': {
      const inMovement = state.phase === 'movement' || state.setup.skip.includes('movement');
      const back: Change = { where: 'arkham', space: event.gate, moved: true };
      return changed(moved(state, event.by, back), event.by, { explored: true, returned: inMovement });
    }
    case 'InvestigatorLost':
      return moved(state, event.by, { where: 'lost', delayed: true, fresh: state.phase === 'movement' });
    case 'InvestigatorStoodUp':
      return changed(state, event.by, {
        delayed: false,
        moved: true,
        waiting: one(state, event.by).where === 'lost',
      });
    case 'InvestigatorFell': {
      const { clues } = one(state, event.by);
      const values: Change = { sanity: event.sanity, stamina: event.stamina, clues: clues - event.cluesLost };
      if (event.space === undefined) return changed(state, event.by, values);
      return moved(state, event.by, { ...values, where: 'arkham', space: event.space, acted: true });
    }
    case 'InvestigatorDevoured':
      return moved(state, event.by, { where: 'out', clues: 0, elderSigns: 0, blessing: 'none', delayed: false });
    case 'InvestigatorReplaced': {
      const { sanity, stamina, clues, space } = event;
      const fresh: Change = { sanity, stamina, clues, maxSanity: sanity, maxStamina: stamina, sneak: 0, acted: true };
      return moved(state, event.by, { ...fresh, where: 'arkham', space });
    }
    case 'InvestigatorChanged': {
      const { type: _, by, reason: __, cluesNow, delays, ...values } = event;
      return changed(state, by, {
        ...values,
        ...(cluesNow === undefined ? {} : { clues: cluesNow }),
        ...(delays === undefined ? {} : { delayed: delays, fresh: delays && state.phase === 'movement' }),
      });
    }
    case 'GateCardsDrawn':
      return { ...changed(state, event.by, { met: true }), gateCards: event.cardsLeft };
    case 'TrophiesSpent':
      return trophiesSpent(state, event);

    // ---- cards, battle, table
    case 'CameIntoPlay':
      return { ...state, cardsInPlay: [...state.cardsInPlay, event.component] };
    case 'TakenOutOfPlay':
      return { ...state, cardsInPlay: state.cardsInPlay.filter((each) => each !== event.component) };
    case 'AncientOneAttacked':
      return { ...state, total: event.total, lastRoll: event.faces, attacked: [...state.attacked, event.by] };
    case 'Demanded': {
      const { obligation: id, who: by, because, rule } = event;
      return { ...state, pending: [...state.pending, { id, by, because, rule }], nextObligation: id + 1 };
    }
    case 'Settled':
      return { ...state, pending: state.pending.filter((each) => each.id !== event.obligation) };
    case 'Overridden':
      return overridden(state, event.shows);
    case 'GameEnded':
      return { ...state, outcome: event.outcome, pending: [] };
  }
}

type Of<Type extends Event['type']> = Extract<Event, { type: Type }>;

function one(state: State, by: number): Investigator {
  return state.investigators[by - 1] as Investigator;
}

function changed(state: State, by: number, change: Change): State {
  return {
    ...state,
    investigators: state.investigators.map((each) => (each.by === by ? { ...each, ...change } : each)),
  };
}

/** An investigator is somewhere else: no explored marker, and nothing left of where he was. */
function moved(state: State, by: number, change: Change): State {
  return {
    ...state,
    investigators: state.investigators.map((each) => {
      if (each.by !== by) return each;
      const { space: _, world: __, area: ___, ...rest } = each;
      return { ...rest, explored: false, returned: false, waiting: false, ...change };
    }),
  };
}

function phaseBegan(state: State, { phase, turn, first }: Of<'PhaseBegan'>): State {
  const newTurn = turn !== state.turn;
  const next = { ...state, phase, turn, first, ...(phase === 'battle' ? { attacked: [] } : {}) };
  if (!newTurn) {
    return {
      ...next,
      investigators: state.investigators.map((each) => (each.fresh ? { ...each, fresh: false } : each)),
    };
  }
  const over = { moved: false, acted: false, met: false, returned: false, fresh: false };
  return { ...next, resolved: false, investigators: state.investigators.map((each) => ({ ...each, ...over })) };
}

function mythosDrawn(state: State, event: Of<'MythosDrawn'>): State {
  const { opens, clueSpace, white, black, ability, component, box } = event;
  const card = {
    ...(clueSpace === undefined ? {} : { clueSpace }),
    white,
    black,
    ...(ability === undefined ? {} : { ability }),
    ...(component === undefined ? {} : { component }),
  };
  if (box === undefined) return { ...state, card };
  const less = (list: readonly number[], at: number) =>
    list.map((each, index) => (index === at ? Math.max(0, each - 1) : each));
  const { gates, clues, boxes } = state.mythos;
  return {
    ...state,
    card,
    mythos: {
      gates: less(gates, poolIndex(opens)),
      clues: less(clues, poolIndex(clueSpace)),
      boxes: less(boxes, box),
    },
  };
}

function withoutCheck(state: State): State {
  const { check: _, ...rest } = state;
  return rest;
}

function gateClosed(state: State, { gate, world, by, byCard, trophy }: Of<'GateClosed'>): State {
  const shut = {
    ...state,
    gates: state.gates.filter((each) => each.gate !== gate),
    bottom: trophy ? state.bottom : [...state.bottom, world],
    investigators: state.investigators.map((each) =>
      each.explored && each.space === gate ? { ...each, explored: false } : each,
    ),
    ...(by === undefined || byCard ? {} : { lastClosed: { by, gate, turn: state.turn } }),
  };
  return trophy && by !== undefined ? changed(shut, by, { trophies: [...one(state, by).trophies, world] }) : shut;
}

/** The pile without one marker of a world: from its shuffled part if there is one there, else from under it. */
function marker(state: State, world: WorldId): Pick<State, 'bottom'> {
  if ((unseenMarkers(state).get(world) ?? 0) > 0) return { bottom: state.bottom };
  const at = state.bottom.indexOf(world);
  return { bottom: state.bottom.filter((_, index) => index !== at) };
}

function cluesAt(state: State, space: AreaId, clues: number): State['clues'] {
  const others = state.clues.filter((each) => each.space !== space);
  return clues > 0 ? [...others, { space, clues }] : others;
}

/** Everybody in a closed shop is put into the street, clues there are gone with it. */
function shopClosed(state: State, space: AreaId): State {
  const street = streetOf(space);
  return {
    ...state,
    clues: state.clues.filter((each) => each.space !== space),
    monsters: state.monsters.map((each) => (each.space === space ? { ...each, space: street } : each)),
    investigators: state.investigators.map((each) => (each.space === space ? { ...each, space: street } : each)),
  };
}

function trophiesSpent(state: State, { by, trade, trophies, defeated }: Of<'TrophiesSpent'>): State {
  const without = <T>(list: readonly T[], gone: readonly T[]): T[] => {
    const left = [...list];
    for (const each of gone) left.splice(left.indexOf(each), 1);
    return left;
  };
  const mine = one(state, by);
  const paid = changed(state, by, {
    trophies: without<WorldId>(mine.trophies, trophies),
    defeated: without<MonsterKind>(mine.defeated, defeated),
    ...(trade === 'card' || trade === 'rumor' ? {} : { acted: true }),
  });
  return {
    ...paid,
    bottom: [...state.bottom, ...trophies],
    allies: trade === 'ally' ? Math.max(0, state.allies - 1) : state.allies,
  };
}

function overridden(state: State, shows: Shown): State {
  const { doom, terror, allies, seals, openGate, noGate, monster, noMonster, cluesThere, explored } = shows;
  let next: State = {
    ...state,
    doom: doom ?? state.doom,
    terror: terror ?? state.terror,
    allies: allies ?? state.allies,
    seals: seals ?? state.seals,
  };
  const shut = next.gates.find((each) => each.gate === noGate);
  if (shut !== undefined) {
    next = gateClosed(next, { type: 'GateClosed', gate: shut.gate, world: shut.world, byCard: true, trophy: false });
  }
  if (openGate !== undefined)
    next = {
      ...next,
      ...marker(next, openGate.world),
      gates: [...next.gates, openGate],
      clues: cluesAt(next, openGate.gate, 0),
    };
  if (noMonster !== undefined) {
    next = { ...next, monsters: next.monsters.filter((each) => each.monster !== noMonster) };
  }
  if (monster !== undefined) {
    const placed = { monster: next.nextMonster, ...monster };
    next = { ...next, monsters: [...next.monsters, placed], nextMonster: next.nextMonster + 1 };
  }
  if (cluesThere !== undefined) next = { ...next, clues: cluesAt(next, cluesThere.space, cluesThere.clues) };
  if (explored !== undefined) {
    next = {
      ...next,
      investigators: next.investigators.map((each) => ({ ...each, explored: explored.includes(each.by) })),
    };
  }
  return next;
}
