import { ancientOne } from './data/ancient-ones.ts';
import { type AreaId, shops, tokens } from './data/components.ts';
import { type Component, componentIds } from './model/names.ts';
import type { State } from './model/index.ts';

/*
 * Limits by the number of investigators. They differ in what happens at equality, so each has its own question: monsters
 * and Outskirts may reach their limit, while gates, overrun and doom trigger when they do.
 */

export const gateLimit = (players: number): number => 9 - Math.ceil(players / 2);
export const monsterLimit = (players: number): number => players + 3;
export const outskirtsMaximum = (players: number): number => 8 - players;
export const monstersPerGate = (players: number): number => (players >= 5 ? 2 : 1);
export const overrunCount = (players: number): number => 2 * monsterLimit(players);
export const trophiesToWin = (players: number): number => players;

/** Whether as many gates are open as awaken the Ancient One: at the limit. */
export function tooManyGates({ gates, setup }: State): boolean {
  return gates.length >= gateLimit(setup.investigators);
}

/** Monsters that count against the limit: in Arkham and the Sky. */
export function monstersCounted({ monsters }: State): number {
  return monsters.filter(({ space }) => space !== 'outskirts' && space !== 'experiment').length;
}

/** How many monsters still fit. From terror 10 on there is no limit. */
export function roomForMonsters(state: State): number {
  if (state.terror >= 10) return Number.POSITIVE_INFINITY;
  return Math.max(0, monsterLimit(state.setup.investigators) - monstersCounted(state));
}

/** Whether the Outskirts hold more than they may: beyond the maximum. */
export function outskirtsOverflow({ monsters, setup }: State): boolean {
  return monsters.filter((each) => each.space === 'outskirts').length > outskirtsMaximum(setup.investigators);
}

/** Whether Arkham is overrun: at twice the limit once terror is 10. */
export function overrun(state: State): boolean {
  return state.terror >= 10 && monstersCounted(state) >= overrunCount(state.setup.investigators);
}

/** Clues a seal costs. */
export function sealCost(state: State): number {
  const printed = state.setup.ancientOne === 'hastur' ? 8 : 5;
  return printed - (state.cardsInPlay.includes('nodens-favor') ? 2 : 0);
}

/** Successes a close check needs. */
export function closeDifficulty(state: State, world: string): number {
  const rising = world === 'rlyeh' && state.cardsInPlay.includes('rlyeh-rising') ? 1 : 0;
  return 1 + (state.setup.ancientOne === 'yog-sothoth' ? 1 : 0) + rising;
}

/** Environments replace each other, Rumors do not. */
export function kindOf(component: Component): 'environment' | 'rumor' {
  return componentIds.indexOf(component) < 5 ? 'environment' : 'rumor';
}

/** Doom at which the Ancient One of this game awakens. */
export function doomTrack({ setup }: State): number {
  return ancientOne(setup.ancientOne).doom;
}

/** Tokens neither on the doom track nor on seals. */
export function tokensLeft({ doom, seals }: State): number {
  return tokens - doom - seals.length;
}

/** Shops that terror has closed. */
export function closedShops(terror: number): AreaId[] {
  return shops.filter((each) => terror >= each.terror).map((each) => each.space);
}

export function openGateAt(state: State, space: string | undefined): State['gates'][number] | undefined {
  return state.gates.find((each) => each.gate === space);
}

/** Investigators as they take turns, the first player first; all of them, or those who are in play. */
export function inTurn(state: State): State['investigators'] {
  const from = state.first - 1;
  const turned = [...state.investigators.slice(from), ...state.investigators.slice(0, from)];
  return turned.filter((each) => each.where !== 'out');
}
