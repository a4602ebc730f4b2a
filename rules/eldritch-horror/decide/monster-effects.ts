import type { HandlerMap } from '../../core/dispatch.ts';
import { type SpaceId, spaceInPlay, spaceName } from '../data/spaces.ts';
import type { MonsterEffect, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { countCultists, returnCultist } from './awakened.ts';
import type { Context } from './context.ts';
import { discardMonster, moveMonster } from './monsters.ts';
import { setMonsterAside, spawnNamedMonsters } from './named-monsters.ts';
import { drawSpace } from './physical-draws.ts';
import { spawnMonsters, surge, surgeAt } from './spawn.ts';

/** Effects on monsters. */
export const monsterEffects: HandlerMap<Context, MonsterEffect> = {
  SpawnMonsters(context, { space, count = 1, kind, from }) {
    if (space !== undefined) requireSpaceInPlay(context.state, space);
    const there = space ?? drawSpace(context);
    if (kind === undefined) spawnFromCup(context, there, count);
    else spawnNamedMonsters(context, kind, there, count, from);
    // After the monsters: before them it would show a draw while nothing that is visible has changed.
    if (space === undefined) context.emit({ type: 'SpaceDrawn', space: there, ...context.reason });
    countCultists(context);
  },
  SetMonsterAside: (context, { kind }) => setMonsterAside(context, kind),
  MoveMonster(context, { monster, space }) {
    requireSpaceInPlay(context.state, space);
    moveMonster(context, monster, space);
  },
  DiscardMonster(context, { monster }) {
    const { kind, aside } = discardMonster(context, monster);
    if (kind === 'cultist' && aside) returnCultist(context);
  },
  MonsterSurge(context, { space }) {
    if (space === undefined) {
      surge(context);
    } else {
      requireSpaceInPlay(context.state, space);
      surgeAt(context, space);
    }
  },
};

function spawnFromCup(context: Context, space: SpaceId, count: number): void {
  if (Object.values(context.state.cup).every((have) => have === 0)) {
    const because = 'The monster cup is empty, so no monster spawns. Leave the effect out.';
    reject('cup-empty', because, 'spawn-monster', { inCup: 0 });
  }
  spawnMonsters(context, space, count);
}

/** Rejects a space on a side board that is not in play. */
export function requireSpaceInPlay({ setup }: State, space: SpaceId): void {
  if (spaceInPlay(space, setup.sideBoards)) return;
  const because = `${spaceName(space)} is on a side board that is not in play. Choose another space.`;
  reject('space-not-in-game', because, 'setup-side-boards', { space, sideBoards: setup.sideBoards });
}
