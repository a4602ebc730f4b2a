import { ancientOne } from './data/ancient-ones.ts';
import { card } from './data/cards.ts';
import { type AreaId, shops, tokens } from './data/components.ts';
import { mythosCard } from './data/mythos-cards.ts';
import { type RumorId, rumorCard } from './data/rumors.ts';
import type { Investigator, State } from './model/index.ts';
import type { Component } from './model/names.ts';

/*
 * Limits that depend on the number of investigators. Monsters and Outskirts may reach their limit, while gates, overrun
 * and doom trigger when they reach theirs. So each limit has a function of its own.
 */

export const gateLimit = (players: number): number => 9 - Math.ceil(players / 2);
export const monsterLimit = (players: number): number => players + 3;
export const outskirtsMaximum = (players: number): number => 8 - players;
export const monstersPerGate = (players: number): number => (players >= 5 ? 2 : 1);
const overrunCount = (players: number): number => 2 * monsterLimit(players);
export const trophiesToWin = (players: number): number => players;

/** Whether enough gates are open to awaken the Ancient One. */
export function tooManyGates({ gates, setup }: State): boolean {
  return gates.length >= gateLimit(setup.investigators);
}

/** Number of monsters that count towards the limit: those in Arkham and the Sky. */
export function monstersCounted({ monsters }: State): number {
  return monsters.filter(({ space }) => space !== 'outskirts' && space !== 'experiment').length;
}

/** How many more monsters the limit allows. From terror 10 on there is no limit. */
export function roomForMonsters(state: State): number {
  if (state.terror >= 10) return Number.POSITIVE_INFINITY;
  return Math.max(0, monsterLimit(state.setup.investigators) - monstersCounted(state));
}

/** Whether the Outskirts hold more monsters than their maximum. */
export function outskirtsOverflow({ monsters, setup }: State): boolean {
  return monsters.filter((each) => each.space === 'outskirts').length > outskirtsMaximum(setup.investigators);
}

/** Whether Arkham is overrun: twice the monster limit, once terror is 10. */
export function overrun(state: State): boolean {
  return state.terror >= 10 && monstersCounted(state) >= overrunCount(state.setup.investigators);
}

/** Whether what the sheet says of the sleeping Ancient One holds. */
function isAsleep({ phase }: State): boolean {
  return phase !== 'battle';
}

/** Clues that a seal costs now. */
export function sealCost(state: State): number {
  const printed = isAsleep(state) && state.setup.ancientOne === 'hastur' ? 8 : 5;
  return printed - (state.cardsInPlay.includes('nodens-favor') ? 2 : 0);
}

/** Successes that a check to close a gate to this world needs. */
export function closeDifficulty(state: State, world: string): number {
  const rising = world === 'rlyeh' && state.cardsInPlay.includes('rlyeh-rising') ? 1 : 0;
  return 1 + (isAsleep(state) && state.setup.ancientOne === 'yog-sothoth' ? 1 : 0) + rising;
}

/** An Environment replaces the one in play; a second Rumor does nothing. */
export function kindOf(component: Component): 'headline' | 'environment' | 'rumor' {
  return mythosCard(component).kind;
}

/** Doom at which the Ancient One of this game awakens. */
export function doomTrack({ setup }: State): number {
  return ancientOne(setup.ancientOne).doom;
}

/** Tokens that are neither doom nor seals. */
export function tokensLeft({ doom, seals }: State): number {
  return tokens - doom - seals.length;
}

/** Movement points of an investigator in Arkham: Speed, items and weather, at least 0. Undefined if no Speed is known. */
export function movementPoints({ cardsInPlay }: State, { speed, cards }: State['investigators'][number]) {
  if (speed === undefined) return undefined;
  const changes = [...cards.map(card), ...cardsInPlay.map(mythosCard)].map((each) => each.movementPoints ?? 0);
  return Math.max(
    0,
    changes.reduce((sum, each) => sum + each, speed),
  );
}

/** The Rumor in play, if it is one that the server knows. */
export function rumorInPlay({ cardsInPlay }: State): RumorId | undefined {
  return cardsInPlay.find((each): each is RumorId => rumorCard(each) !== undefined);
}

/** Shops that terror has closed for the rest of the game. */
export function closedForGood(terror: number): AreaId[] {
  return shops.filter((each) => terror >= each.terror).map((each) => each.space);
}

/** How a card closes this area for a time, if one does. */
export function closureOf({ closures }: Pick<State, 'closures'>, space: AreaId): State['closures'][number] | undefined {
  return closures.find((each) => each.space === space);
}

/** Locations that no investigator can enter now: closed ones without an open gate. */
export function closedAreas(state: State): AreaId[] {
  const byCards = state.closures.filter((each) => !each.investigators).map((each) => each.space);
  const all = new Set([...closedForGood(state.terror), ...byCards]);
  return [...all].filter((space) => openGateAt(state, space) === undefined);
}

/** Whether no investigator can enter this area now. */
export function isClosed(state: State, space: AreaId): boolean {
  return closedAreas(state).includes(space);
}

/** The open gate at a space, if there is one. */
export function openGateAt(state: State, space: string | undefined): State['gates'][number] | undefined {
  return state.gates.find((each) => each.gate === space);
}

/** Open gates to the world that an investigator is in; with the Gate Box all open gates. */
export function waysBack({ gates }: State, { world, cards }: Investigator): State['gates'] {
  return cards.includes('gate-box') ? gates : gates.filter((each) => each.world === world);
}

/** The investigators in play in turn order, the first player first. */
export function inTurn(state: State): State['investigators'] {
  const from = state.first - 1;
  const turned = [...state.investigators.slice(from), ...state.investigators.slice(0, from)];
  return turned.filter((each) => each.where !== 'out');
}
