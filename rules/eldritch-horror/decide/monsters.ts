import type { GateId } from '../data/components.ts';
import type { MonsterKind } from '../data/monsters.ts';
import type { SpaceId } from '../data/spaces.ts';
import type { State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { drawMonster } from './physical-draws.ts';

/** Spawns one monster from the cup. Returns false if the cup is empty; nothing else happens then. */
export function spawnMonster(context: Context, space: SpaceId, gate?: GateId): boolean {
  const kind = drawMonster(context);
  if (kind === undefined) return false;
  emitSpawned(context, kind, space, { gate });
  return true;
}

/** Spawns one of the set-aside monsters of this kind, if any is left. */
export function spawnSetAside(context: Context, kind: MonsterKind, space: SpaceId, gate?: GateId): void {
  if ((context.state.aside[kind] ?? 0) > 0) emitSpawned(context, kind, space, { aside: true, gate });
}

/** Puts one monster on the board. The caller has made sure that there is a token. */
export function emitSpawned(
  context: Context,
  kind: MonsterKind,
  space: SpaceId,
  { aside = false, gate }: { readonly aside?: boolean; readonly gate?: GateId | undefined } = {},
): void {
  const monster = context.state.nextMonster;
  context.emit({ type: 'MonsterSpawned', monster, kind, space, aside, ...(gate === undefined ? {} : { gate }) });
}

/** Moves a monster on the board. */
export function moveMonster(context: Context, id: number, to: SpaceId): void {
  const { monster } = monsterOnBoard(context, id);
  context.emit({ type: 'MonsterMoved', monster, space: to, ...context.reason });
}

/** Removes a monster from the board, to the cup or to the set-aside monsters that it came from. Epic Monsters go to the box. */
export function discardMonster(context: Context, id: number): State['monsters'][number] {
  const monster = monsterOnBoard(context, id);
  context.emit({ type: 'MonsterDiscarded', ...monster, ...context.reason });
  return monster;
}

function monsterOnBoard(context: Context, id: number) {
  const monster = context.state.monsters.find((each) => each.monster === id);
  if (monster !== undefined) return monster;
  return reject(
    'monster-not-on-board',
    `There is no monster ${id} on the board. Choose a monster on the board.`,
    'monster-discard',
    { monster: id },
  );
}
