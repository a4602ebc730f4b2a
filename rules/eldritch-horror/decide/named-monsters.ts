import { once } from '../../core/once.ts';
import { isEpic, type LastToken, type MonsterKind, monsterKinds, monsterName, tokensOfKind } from '../data/monsters.ts';
import type { SetId } from '../data/sets.ts';
import type { SpaceId } from '../data/spaces.ts';
import type { State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { emitSpawned } from './monsters.ts';

type Source = 'aside' | 'cup' | 'box';

/** Spawns monsters that a card names. They are not drawn: set-aside monsters can come only in this way (digest EH-E1). */
export function spawnNamedMonsters(
  context: Context,
  kind: MonsterKind,
  space: SpaceId,
  count: number,
  wanted?: 'aside' | 'cup',
): void {
  const from = sourceOf(context.state, kind, wanted);
  const have = tokensLeft(context.state, kind, from);
  if (have < count) rejectMonster(context.state, kind, count, from);
  for (let spawned = 0; spawned < count; spawned += 1) {
    emitSpawned(context, kind, space, { aside: from === 'aside' });
  }
}

/** Sets a monster of the cup aside, or else one on the board, which then stays there (digest EH-G3). */
export function setMonsterAside(context: Context, kind: MonsterKind): void {
  const { cup, monsters } = context.state;
  if ((cup[kind] ?? 0) > 0) return context.emit({ type: 'MonsterSetAside', kind, ...context.reason });
  const there = monsters.find((each) => each.kind === kind && !each.aside && !isEpic(kind));
  if (there === undefined) return rejectMonster(context.state, kind, 1, 'cup', 'be set aside');
  context.emit({ type: 'MonsterSetAside', kind, monster: there.monster, ...context.reason });
}

/** How many monsters of a kind a card that names it can spawn now. */
export function namedMonstersLeft(state: State, kind: MonsterKind): number {
  return tokensLeft(state, kind, sourceOf(state, kind));
}

/**
 * The first kinds, in printed order, that a card that names them can spawn now. There may be more if `most` were found:
 * lists ask for few and the boxes have many.
 */
export function namedMonsters({ setup, cup, aside, monsters }: State, most: number): readonly MonsterKind[] {
  const { ordinary, epic } = kindsOf(setup.sets.join())(setup.lastToken);
  const named: MonsterKind[] = [];
  for (const kind of ordinary) {
    if ((aside[kind] ?? cup[kind] ?? 0) > 0 && named.push(kind) === most) return named;
  }
  for (const { kind, tokens } of epic) {
    const onBoard = monsters.filter((each) => each.kind === kind).length;
    if (onBoard < tokens && named.push(kind) === most) return named;
  }
  return named;
}

/** The first kinds that are in the cup, in printed order: at most `most`. */
export function monstersInCup({ setup, cup }: State, most: number): readonly MonsterKind[] {
  const kinds: MonsterKind[] = [];
  for (const kind of kindsOf(setup.sets.join())(setup.lastToken).ordinary) {
    if ((cup[kind] ?? 0) > 0 && kinds.push(kind) === most) return kinds;
  }
  return kinds;
}

/** The kinds of which these sets have tokens, and for Epic Monsters how many. */
const kindsOf = once((sets: string) =>
  once((last: LastToken) => {
    const tokensOf = (kind: MonsterKind) => tokensOfKind(kind, sets.split(',') as SetId[], last);
    const there = monsterKinds.filter((kind) => tokensOf(kind) > 0);
    return {
      ordinary: there.filter((kind) => !isEpic(kind)),
      epic: there.filter(isEpic).map((kind) => ({ kind, tokens: tokensOf(kind) })),
    };
  }),
);

/** Epic Monsters come from the box. Other kinds come from the set-aside monsters, if any of them were set aside. */
function sourceOf({ aside }: State, kind: MonsterKind, wanted?: 'aside' | 'cup'): Source {
  if (isEpic(kind)) return 'box';
  return wanted ?? (aside[kind] === undefined ? 'cup' : 'aside');
}

function tokensLeft(state: State, kind: MonsterKind, from: Source): number {
  if (from !== 'box') return state[from][kind] ?? 0;
  const { sets, lastToken } = state.setup;
  return tokensOfKind(kind, sets, lastToken) - state.monsters.filter((each) => each.kind === kind).length;
}

function rejectMonster(state: State, kind: MonsterKind, need: number, from: Source, verb = 'spawn'): never {
  const { cup, aside, monsters } = state;
  const have = tokensLeft(state, kind, from);
  const places = { aside: 'set aside', cup: 'in the cup', box: 'in the box of this game' } as const;
  const only = have === 0 ? 'No' : `Only ${have}`;
  const because = `${only} ${monsterName(kind)} is ${places[from]}, so it cannot ${verb}. Leave the effect out, or name fewer.`;
  return reject('no-such-monster', because, 'spawn-named', {
    kind,
    have,
    need,
    inCup: cup[kind] ?? 0,
    aside: aside[kind] ?? 0,
    onBoard: monsters.filter((each) => each.kind === kind).length,
  });
}
