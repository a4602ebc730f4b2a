import { isEpic, type MonsterKind } from '../data/monsters.ts';
import type { State } from '../model/index.ts';
import { type EventHandlers, unchanged } from './handlers.ts';

/** Events of monsters. */
export const monsterEvents = {
  MonsterSpawned(state, { monster, kind, space, aside }) {
    return {
      ...state,
      ...withTokens(state, kind, aside, -1),
      monsters: [...state.monsters, { monster, kind, space, aside }],
      nextMonster: monster + 1,
    };
  },
  MonsterMoved: (state, { monster, space }) => ({
    ...state,
    monsters: state.monsters.map((each) => (each.monster === monster ? { ...each, space } : each)),
  }),
  MonsterDiscarded(state, { monster, kind, aside }) {
    return {
      ...state,
      ...withTokens(state, kind, aside, 1),
      monsters: state.monsters.filter((each) => each.monster !== monster),
    };
  },
  MonsterSetAside(state, { kind, monster }) {
    if (monster !== undefined) {
      return {
        ...state,
        aside: { ...state.aside, [kind]: state.aside[kind] ?? 0 },
        monsters: state.monsters.map((each) => (each.monster === monster ? { ...each, aside: true } : each)),
      };
    }
    const { cup, aside } = state;
    return {
      ...state,
      cup: { ...cup, [kind]: (cup[kind] ?? 0) - 1 },
      aside: { ...aside, [kind]: (aside[kind] ?? 0) + 1 },
    };
  },
  SpaceDrawn: unchanged,
} satisfies EventHandlers;

/** The cup or the set-aside monsters with more or fewer tokens of a kind. Epic Monsters are in neither. */
function withTokens(
  state: State,
  kind: MonsterKind,
  aside: boolean,
  change: number,
): Partial<Pick<State, 'cup' | 'aside'>> {
  if (isEpic(kind)) return {};
  const where = aside ? 'aside' : 'cup';
  return { [where]: { ...state[where], [kind]: (state[where][kind] ?? 0) + change } };
}
