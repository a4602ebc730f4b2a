import { addObligation, type Context } from '../context.ts';
import { type AreaId, alongArrow, type Dimension, distances, isStreet, neighbours } from '../data/components.ts';
import { monster, movesOf } from '../data/monsters.ts';
import { inTurn } from '../limits.ts';
import type { Investigator, State } from '../model/index.ts';
import { checkDefeat, loseSanityOrStamina } from './investigators.ts';
import { hasDice, rollDice } from './physical-draws.ts';

type OnBoard = State['monsters'][number];

/** Moves the monsters of Arkham and the Sky whose symbols are in the boxes, in the order in which they appeared. */
export function moveMonsters(context: Context, white: readonly Dimension[], black: readonly Dimension[]): void {
  for (const { monster: id } of context.state.monsters) {
    const each = context.state.monsters.find((other) => other.monster === id);
    if (each === undefined || each.space === 'outskirts' || each.space === 'experiment') continue;
    const { symbol } = monster(each.kind);
    const arrow = white.includes(symbol) ? 'white' : black.includes(symbol) ? 'black' : undefined;
    if (arrow !== undefined) moveByArrow(context, each, arrow);
  }
}

function moveByArrow(context: Context, mover: OnBoard, arrow: 'white' | 'black'): void {
  const { state } = context;
  if (mover.space === 'sky') return flyMonster(context, mover, investigatorsInStreets(state));
  const space = mover.space as AreaId;
  if (hasInvestigator(state, space)) return;
  switch (movesOf(mover.kind, state.setup.ancientOne)) {
    case 'stationary':
      return;
    case 'normal':
      return moveMonster(context, mover, alongArrow(space, arrow));
    case 'fast': {
      const first = alongArrow(space, arrow);
      return moveMonster(context, mover, hasInvestigator(state, first) ? first : alongArrow(first, arrow));
    }
    case 'flying': {
      const near: readonly string[] = neighbours(space).filter(isStreet);
      const prey = investigatorsInStreets(state).filter((one) => near.includes(one.space as AreaId));
      return prey.length > 0 ? flyMonster(context, mover, prey) : moveMonster(context, mover, 'sky');
    }
    case 'unique':
      return mover.kind === 'chthonian' ? shakeEarth(context, mover) : hunt(context, mover, space);
  }
}

function moveMonster(context: Context, { monster: id, kind, space }: OnBoard, to: OnBoard['space']): void {
  if (to !== space) context.emit({ type: 'MonsterMoved', monster: id, kind, space: to, ...context.reason });
}

/** Flies to the street of the investigator with the lowest Sneak. Without one the monster stays. */
function flyMonster(context: Context, mover: OnBoard, candidates: readonly Investigator[]): void {
  const prey = lowestSneak(candidates);
  if (prey !== undefined) moveMonster(context, mover, prey.space as AreaId);
}

/**
 * A Chthonian rolls a die instead of moving. If the players roll dice and have reported none, it becomes an obligation.
 */
function shakeEarth(context: Context, { monster: id }: OnBoard): void {
  if (!hasDice(context)) {
    const text = 'Roll a die for the Chthonian: on 4 to 6 everybody in Arkham loses 1 Stamina.';
    return addObligation(context, context.state.first, text, 'unique-monster');
  }
  const face = rollDice(context, 1)[0] as number;
  context.emit({ type: 'EarthShook', monster: id, face });
  if (face < 4) return;
  for (const { by } of investigatorsInArkham(context.state)) {
    loseSanityOrStamina(context, by, { stamina: 1 });
    checkDefeat(context, by);
  }
}

/** Locations where investigators are safe from a Hound of Tindalos. */
const safeFromHounds: readonly string[] = ['arkham-asylum', 'st-marys-hospital'];

/** A Hound of Tindalos moves straight to the nearest investigator in a location. */
function hunt(context: Context, mover: OnBoard, space: AreaId): void {
  const steps = distances(space);
  const far = (one: Investigator) => steps.get(one.space as AreaId) as number;
  const prey = investigatorsInArkham(context.state).filter(
    (one) => !isStreet(one.space as string) && !safeFromHounds.includes(one.space as string),
  );
  const least = Math.min(...prey.map(far));
  const found = lowestSneak(prey.filter((one) => far(one) === least));
  if (found !== undefined) moveMonster(context, mover, found.space as AreaId);
}

/** Investigators in Arkham, in turn order. */
function investigatorsInArkham(state: State): readonly Investigator[] {
  return inTurn(state).filter((each) => each.where === 'arkham');
}

function investigatorsInStreets(state: State): readonly Investigator[] {
  return investigatorsInArkham(state).filter((each) => isStreet(each.space as string));
}

function hasInvestigator(state: State, space: AreaId): boolean {
  return state.investigators.some((each) => each.where === 'arkham' && each.space === space);
}

/** The investigator with the lowest Sneak; of several, the first in the list. */
function lowestSneak(candidates: readonly Investigator[]): Investigator | undefined {
  const least = Math.min(...candidates.map((each) => each.sneak));
  return candidates.find((each) => each.sneak === least);
}
