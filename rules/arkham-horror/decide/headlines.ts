import { addObligation, type Context } from '../context.ts';
import { type AreaId, isStreet, streetOf } from '../data/components.ts';
import { type MythosCard, mythosCard } from '../data/mythos-cards.ts';
import { closedForGood, closureOf } from '../limits.ts';
import type { Component } from '../model/names.ts';
import { closeLocation } from './closures.ts';
import { placeMonster, raiseTerror, returnMonsters } from './placement.ts';

/** Carries out the headline of a Mythos card. What the server does not keep is left to the first player. Rule `ability`. */
export function carryOutHeadline(context: Context, component: Component): void {
  const { name, closes = [], blocks = [], clears, hunts = [], brings, raisesTerror, text } = mythosCard(component);
  for (const space of closes) closeUnlessClosed(context, space, false);
  for (const space of blocks) closeUnlessClosed(context, space, true);
  if (clears !== undefined) returnMonsters(context, (space) => isPart(clears, space), name);
  if (hunts.length > 0) hunt(context, name, hunts);
  if (brings !== undefined) for (const _ of [1, 2]) placeMonster(context, brings);
  if (raisesTerror) raiseTerror(context, 1, name);
  if (text !== undefined) addObligation(context, context.state.first, `${name}: ${text}`, 'ability');
}

function closeUnlessClosed(context: Context, space: AreaId, investigators: boolean): void {
  const now = closureOf(context.state, space);
  const isShort = now === undefined || now.until <= context.state.turn;
  if (isShort && !closedForGood(context.state.terror).includes(space)) closeLocation(context, { space, investigators });
}

const outsideArkham: readonly string[] = ['sky', 'outskirts', 'experiment'];

/** Whether a space belongs to a part of the board, or to a street and its locations. */
function isPart(part: NonNullable<MythosCard['clears']>, space: string): boolean {
  if (part === 'skyAndOutskirts') return space === 'sky' || space === 'outskirts';
  if (outsideArkham.includes(space)) return false;
  if (part === 'streets') return isStreet(space);
  return part === 'locations' ? !isStreet(space) : streetOf(space as AreaId) === part;
}

/** Named monsters in Arkham and the Sky return to the cup. If there is one, terror rises. */
function hunt(context: Context, name: string, kinds: NonNullable<MythosCard['hunts']>): void {
  const found = context.state.monsters.filter(
    ({ kind, space }) => kinds.includes(kind) && (space === 'sky' || !outsideArkham.includes(space)),
  );
  for (const { monster, kind } of found) context.emit({ type: 'MonsterReturned', monster, kind, reason: name });
  if (found.length > 0) raiseTerror(context, 1, name);
}
