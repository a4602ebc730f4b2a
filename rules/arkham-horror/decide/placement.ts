import { type AreaId, allies, isUnstable, shops, spaceName, terrorMaximum } from '../data/components.ts';
import { addDoom, awaken, checkOverrun } from './doom.ts';
import type { MonsterKind } from '../data/monsters.ts';
import { closedShops, outskirtsOverflow, roomForMonsters } from '../limits.ts';
import { refuse, type Story } from '../context.ts';
import { drawMonster } from './physical-draws.ts';

/** Cards of the ally deck at the start. */
export const allyDeck = allies;

/** Draws a monster from the cup. An empty cup awakens the Ancient One. */
export function mustDraw(story: Story): MonsterKind {
  return drawMonster(story) ?? awaken(story, 'emptyCup');
}

/** A monster from the cup appears in an area; where there is no room, in the Outskirts. */
export function placeMonster(story: Story, space: AreaId): void {
  if (isSealed(story, space)) return;
  put(story, roomForMonsters(story.now) > 0 ? space : 'outskirts');
}

/** A monster from the cup for the Outskirts, which overflow beyond their maximum. */
export function placeInOutskirts(story: Story): void {
  put(story, 'outskirts');
}

function put(story: Story, space: AreaId | 'outskirts'): void {
  const kind = mustDraw(story);
  story.tell({ type: 'MonsterPlaced', monster: story.now.nextMonster, kind, space, ...story.why });
  settleOutskirts(story);
  checkOverrun(story);
}

/** Where a seal is, no monster appears. */
function isSealed(story: Story, space: AreaId): boolean {
  if (!isUnstable(space) || !story.now.seals.includes(space)) return false;
  story.tell({ type: 'GateStayedShut', gate: space, ...story.why });
  return true;
}

/** Beyond the maximum all monsters of the Outskirts go back to the cup, and terror rises. */
export function settleOutskirts(story: Story): void {
  if (!outskirtsOverflow(story.now)) return;
  const count = story.now.monsters.filter((each) => each.space === 'outskirts').length;
  story.tell({ type: 'OutskirtsOverflowed', count });
  returnMonsters(story, (space) => space === 'outskirts', 'The Outskirts overflowed');
  raiseTerror(story, 1, 'The Outskirts overflowed');
}

/** Monsters on some spaces go back to the cup. */
export function returnMonsters(story: Story, where: (space: string) => boolean, reason: string): void {
  for (const { monster, kind, space } of story.now.monsters) {
    if (where(space)) story.tell({ type: 'MonsterReturned', monster, kind, reason });
  }
}

/** Raises the terror level point by point. It never falls; beyond 10 there is doom instead. */
export function raiseTerror(story: Story, steps: number, reason?: string): void {
  const why = reason === undefined ? story.why : { reason };
  for (let step = 0; step < steps; step += 1) {
    const { terror, allies: deck, cardsInPlay } = story.now;
    if (cardsInPlay.includes('happy-days-are-here-again')) {
      story.tell({ type: 'TerrorHeld', terror, ...why });
    } else if (terror >= terrorMaximum) {
      addDoom(story, 1, 'Terror beyond 10');
    } else {
      story.tell({ type: 'TerrorRaised', terror: terror + 1, allies: Math.max(0, deck - 1), ...why });
      const shop = shops.find((each) => each.terror === terror + 1);
      if (shop !== undefined) story.tell({ type: 'ShopClosed', space: shop.space });
      if (terror + 1 === terrorMaximum) {
        returnMonsters(story, (space) => space === 'outskirts', 'Terror is 10');
        checkOverrun(story);
      }
    }
  }
}

/** Refuses a shop that is closed. */
export function refuseClosed(story: Story, space: AreaId): void {
  if (!closedShops(story.now.terror).includes(space)) return;
  refuse('closed-location', `${spaceName(space)} is closed for good.`, 'v-8', { space, terror: story.now.terror });
}
