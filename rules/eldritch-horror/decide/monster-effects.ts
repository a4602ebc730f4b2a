import type { HandlerMap } from '../../core/dispatch.ts';
import { type SpaceId, spaceInPlay, spaceName } from '../data/components.ts';
import type { MonsterEffect, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { checkAwakened } from './awakened.ts';
import type { Context } from './context.ts';
import { discardMonster, moveMonster } from './monsters.ts';
import { spawnMonsters, surge, surgeAt } from './spawn.ts';

/** Effects on monsters. */
export const monsterEffects: HandlerMap<Context, MonsterEffect> = {
  SpawnMonsters(context, { space, count = 1 }) {
    requireSpaceInPlay(context.state, space);
    spawnMonsters(context, space, count);
    checkAwakened(context);
  },
  MoveMonster(context, { monster, space }) {
    requireSpaceInPlay(context.state, space);
    moveMonster(context, monster, space);
    checkAwakened(context);
  },
  DiscardMonster: (context, { monster }) => discardMonster(context, monster),
  MonsterSurge(context, { space }) {
    if (space === undefined) {
      surge(context);
    } else {
      requireSpaceInPlay(context.state, space);
      surgeAt(context, space);
    }
    checkAwakened(context);
  },
};

/** Rejects a space on a side board that is not in play. */
export function requireSpaceInPlay({ setup }: State, space: SpaceId): void {
  if (spaceInPlay(space, setup.sideBoards)) return;
  const because = `${spaceName(space)} is on a side board that is not in play. Choose another space.`;
  reject('space-not-in-game', because, 'setup-side-boards', { space, sideBoards: setup.sideBoards });
}
