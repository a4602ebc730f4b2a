import type { EventHandlers } from './handlers.ts';

/** Events of monsters. */
export const monsterEvents = {
  MonsterSpawned(state, { monster, kind, space, aside }) {
    const from = aside ? 'aside' : 'cup';
    return {
      ...state,
      [from]: { ...state[from], [kind]: (state[from][kind] ?? 0) - 1 },
      monsters: [...state.monsters, { monster, kind, space, aside }],
      nextMonster: monster + 1,
    };
  },
  MonsterMoved: (state, { monster, space }) => ({
    ...state,
    monsters: state.monsters.map((each) => (each.monster === monster ? { ...each, space } : each)),
  }),
  MonsterDiscarded(state, { monster, kind, aside }) {
    const to = aside ? 'aside' : 'cup';
    return {
      ...state,
      [to]: { ...state[to], [kind]: (state[to][kind] ?? 0) + 1 },
      monsters: state.monsters.filter((each) => each.monster !== monster),
    };
  },
} satisfies EventHandlers;
