import type { GateId, MonsterKind, SpaceId } from '../data/components.ts';
import { refuse, type Story } from './context.ts';
import { drawMonster } from './physical-draws.ts';

/** Spawns one monster from the cup. An empty cup gives none, and nothing else happens. */
export function spawnMonster(story: Story, space: SpaceId, gate?: GateId): boolean {
  const kind = drawMonster(story);
  if (kind === undefined) return false;
  tellSpawned(story, kind, space, false, gate);
  return true;
}

/** Spawns one monster that was set aside, if there is one of its kind. */
export function spawnSetAside(story: Story, kind: MonsterKind, space: SpaceId, gate?: GateId): void {
  if ((story.now.aside[kind] ?? 0) > 0) tellSpawned(story, kind, space, true, gate);
}

function tellSpawned(story: Story, kind: MonsterKind, space: SpaceId, aside: boolean, gate: GateId | undefined): void {
  const monster = story.now.nextMonster;
  story.tell({ type: 'MonsterSpawned', monster, kind, space, aside, ...(gate === undefined ? {} : { gate }) });
}

/** Moves a monster on the board. */
export function moveMonster(story: Story, id: number, to: SpaceId): void {
  const { monster } = monsterOnBoard(story, id);
  story.tell({ type: 'MonsterMoved', monster, space: to, ...story.why });
}

/** Takes a monster off the board, to where it came from. */
export function discardMonster(story: Story, id: number): void {
  story.tell({ type: 'MonsterDiscarded', ...monsterOnBoard(story, id), ...story.why });
}

function monsterOnBoard(story: Story, id: number) {
  const monster = story.now.monsters.find((each) => each.monster === id);
  if (monster !== undefined) return monster;
  return refuse('monster-not-on-board', `Monster ${id} is not on the board.`, 'monster-discard', { monster: id });
}
