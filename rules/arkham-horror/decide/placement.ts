import { scientistAt } from '../abilities.ts';
import type { Context } from '../context.ts';
import { type AreaId, isUnstable, shops, terrorMaximum } from '../data/components.ts';
import type { MonsterKind } from '../data/monsters.ts';
import { bannedMonster } from '../environments.ts';
import { outskirtsOverflow, roomForMonsters } from '../limits.ts';
import { addDoom, awaken, checkOverrun } from './doom.ts';
import { drawMonster } from './physical-draws.ts';
import { failAtTerrorTen } from './rumor-ends.ts';

/**
 * Draws a monster from the cup. One that an Environment keeps from play goes back, and another is drawn. An empty cup
 * awakens the Ancient One.
 *
 * @param any whether the Environment does not matter: the monster does not come into play
 */
export function mustDrawMonster(context: Context, any = false): MonsterKind {
  return drawMonster(context, any ? undefined : bannedMonster(context.state)) ?? awaken(context, 'emptyCup');
}

/**
 * Places a monster from the cup in an area, or in the Outskirts if the limit is reached. A seal or the scientist there
 * prevents it.
 *
 * @param kind of a monster that is named instead of drawn; it is in the cup
 */
export function placeMonster(context: Context, space: AreaId, kind?: MonsterKind): void {
  if (isUnstable(space) && context.state.seals.includes(space)) {
    return context.emit({ type: 'GateStayedShut', gate: space, ...context.reason });
  }
  if (scientistPrevents(context, space)) return;
  placeAt(context, roomForMonsters(context.state) > 0 ? space : 'outskirts', kind);
}

/** Whether the scientist stands in this area, where no gate and no monster appears. Then an event says so. */
export function scientistPrevents(context: Context, space: AreaId): boolean {
  const scientist = scientistAt(context.state, space);
  if (scientist === undefined) return false;
  context.emit({ type: 'ScientistIntervened', by: scientist.by, space, ...context.reason });
  return true;
}

/** Places a monster from the cup in the Outskirts. */
export function placeInOutskirts(context: Context): void {
  placeAt(context, 'outskirts');
}

function placeAt(context: Context, space: AreaId | 'outskirts', named?: MonsterKind): void {
  const kind = named ?? mustDrawMonster(context);
  context.emit({ type: 'MonsterPlaced', monster: context.state.nextMonster, kind, space, ...context.reason });
  settleOutskirts(context);
  checkOverrun(context);
}

/** If the Outskirts overflow, returns all their monsters to the cup and raises terror. Rule `placing`. */
export function settleOutskirts(context: Context): void {
  if (!outskirtsOverflow(context.state)) return;
  const count = context.state.monsters.filter((each) => each.space === 'outskirts').length;
  context.emit({ type: 'OutskirtsOverflowed', count });
  returnMonsters(context, (space) => space === 'outskirts', 'The Outskirts overflowed');
  raiseTerror(context, 1, 'The Outskirts overflowed');
}

/** Returns the monsters on some spaces to the cup. */
export function returnMonsters(context: Context, isThere: (space: string) => boolean, reason: string): void {
  for (const { monster, kind, space } of context.state.monsters) {
    if (isThere(space)) context.emit({ type: 'MonsterReturned', monster, kind, reason });
  }
}

/** Raises the terror level step by step. It never falls, and beyond 10 each step adds doom instead. Rule `terror`. */
export function raiseTerror(context: Context, steps: number, reason?: string): void {
  const given = reason === undefined ? context.reason : { reason };
  for (let step = 0; step < steps; step += 1) {
    const { terror: before, allies, cardsInPlay } = context.state;
    if (cardsInPlay.includes('happy-days-are-here-again')) {
      context.emit({ type: 'TerrorHeld', terror: before, ...given });
      continue;
    }
    if (before >= terrorMaximum) {
      addDoom(context, 1, 'Terror beyond 10');
      continue;
    }
    const terror = before + 1;
    context.emit({ type: 'TerrorRaised', terror, allies: Math.max(0, allies - 1), ...given });
    const shop = shops.find((each) => each.terror === terror);
    if (shop !== undefined) context.emit({ type: 'ShopClosed', space: shop.space });
    if (terror < terrorMaximum) continue;
    returnMonsters(context, (space) => space === 'outskirts', 'Terror is 10');
    failAtTerrorTen(context);
    checkOverrun(context);
  }
}

/** Returns the monsters on the board that an Environment keeps from play to the cup. */
export function returnBanned(context: Context): void {
  const banned = bannedMonster(context.state);
  for (const { monster, kind, space } of context.state.monsters) {
    if (kind !== banned || space === 'experiment') continue;
    context.emit({ type: 'MonsterReturned', monster, kind, reason: 'The Environment' });
  }
}
