import type { GateId, MonsterKind, SpaceId } from '../data/components.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { drawMonster } from './physical-draws.ts';

/** Spawns one monster from the cup. Returns false if the cup is empty; nothing else happens then. */
export function spawnMonster(context: Context, space: SpaceId, gate?: GateId): boolean {
  const kind = drawMonster(context);
  if (kind === undefined) return false;
  emitSpawned(context, kind, space, false, gate);
  return true;
}

/** Spawns one of the set-aside monsters of this kind, if any is left. */
export function spawnSetAside(context: Context, kind: MonsterKind, space: SpaceId, gate?: GateId): void {
  if ((context.state.aside[kind] ?? 0) > 0) emitSpawned(context, kind, space, true, gate);
}

function emitSpawned(
  context: Context,
  kind: MonsterKind,
  space: SpaceId,
  aside: boolean,
  gate: GateId | undefined,
): void {
  const monster = context.state.nextMonster;
  context.emit({ type: 'MonsterSpawned', monster, kind, space, aside, ...(gate === undefined ? {} : { gate }) });
}

/** Moves a monster on the board. */
export function moveMonster(context: Context, id: number, to: SpaceId): void {
  const { monster } = monsterOnBoard(context, id);
  context.emit({ type: 'MonsterMoved', monster, space: to, ...context.reason });
}

/** Removes a monster from the board, to the cup or to the set-aside monsters that it came from. */
export function discardMonster(context: Context, id: number): void {
  context.emit({ type: 'MonsterDiscarded', ...monsterOnBoard(context, id), ...context.reason });
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
