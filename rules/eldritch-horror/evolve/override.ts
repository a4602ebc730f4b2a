import { gate as printed, sheetCard } from '../data/components.ts';
import type { OverrideSet, State } from '../model/index.ts';
import { discardGate, putOnCard, withoutGate } from './locations.ts';
import { omenIndex } from './track-events.ts';

/** The state with the corrections of an override. */
export function applyOverride(state: State, set: OverrideSet): State {
  const { omen, gate, monster, ...numbers } = set;
  let next: State = { ...state, ...numbers };
  // Fewer are eliminated than were named, so it is not known which ones.
  if ((numbers.eliminated ?? next.eliminated) < next.out.length) next = { ...next, out: [] };
  if (numbers.awake === false) next = { ...next, ...sleepingCounter(state) };
  if (numbers.counter !== undefined) next = { ...next, counter: numbers.counter, counterKnown: true };
  if (omen !== undefined) next = { ...next, omen: omenIndex(omen) };
  if (monster !== undefined) next = withMonster(next, monster);
  return gate === undefined ? next : withGateMoved(next, gate);
}

/** The number on the front of a sheet. Only that of Antediluvium has one. */
function sleepingCounter({ setup }: Pick<State, 'setup'>): Pick<State, 'counter' | 'counterKnown'> {
  const counts = setup.ancientOne === 'antediluvium';
  return { counter: counts ? setup.investigators : 0, counterKnown: counts };
}

function withMonster(state: State, monster: NonNullable<OverrideSet['monster']>): State {
  const { cup, monsters, nextMonster } = state;
  return {
    ...state,
    cup: { ...cup, [monster.kind]: (cup[monster.kind] ?? 0) - 1 },
    monsters: [...monsters, { ...monster, monster: nextMonster, aside: false }],
    nextMonster: nextMonster + 1,
  };
}

function withGateMoved(state: State, { gate, to, space, card }: NonNullable<OverrideSet['gate']>): State {
  switch (to) {
    case 'stack': {
      const rest = withoutGate(state, gate);
      return { ...rest, stack: [...rest.stack, { gate, revealed: false }] };
    }
    case 'board': {
      const rest = withoutGate(state, gate);
      return { ...rest, board: [...rest.board, { gate, space: space ?? printed(gate).space }] };
    }
    case 'discard':
      return discardGate(state, gate);
    case 'card':
      return putOnCard(state, card ?? sheetCard, gate);
  }
}
