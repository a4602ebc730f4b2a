import { addObligation, type Context, reject } from '../context.ts';
import { type AreaId, alongArrow, type Dimension, distances, isStreet, neighbours } from '../data/components.ts';
import { monster } from '../data/monsters.ts';
import { movesNow } from '../environments.ts';
import { inTurn } from '../limits.ts';
import type { CommandOf, Investigator, State } from '../model/index.ts';
import { checkDefeat, loseSanityOrStamina } from './investigators.ts';
import { hasDice, rollDice } from './physical-draws.ts';

type OnBoard = State['monsters'][number];
type By = Investigator['by'];

/**
 * Moves the monsters of Arkham and the Sky whose symbols are in the boxes, in the order in which they appeared. It waits
 * where the players choose between investigators.
 *
 * @param moved numbers of the monsters that have moved already
 */
export function moveMonsters(
  context: Context,
  white: readonly Dimension[],
  black: readonly Dimension[],
  moved: readonly number[] = [],
): void {
  const done = [...moved];
  for (const { monster: id } of context.state.monsters) {
    if (done.includes(id)) continue;
    done.push(id);
    const each = context.state.monsters.find((other) => other.monster === id);
    if (each === undefined || each.space === 'outskirts' || each.space === 'experiment') continue;
    const { symbol } = monster(each.kind);
    const arrow = white.includes(symbol) ? 'white' : black.includes(symbol) ? 'black' : undefined;
    const candidates = arrow === undefined ? [] : moveByArrow(context, each, arrow);
    if (candidates.length === 0) continue;
    const rest = { white: [...white], black: [...black], moved: done };
    return context.emit({ type: 'PreySought', monster: id, kind: each.kind, candidates: [...candidates], ...rest });
  }
}

/** The players' choice between investigators whom a monster could move to. The other monsters follow. */
export function choosePrey(context: Context, { prey }: CommandOf<'ChoosePrey'>): void {
  const { hunt: waiting, phase } = context.state;
  if (waiting === undefined) {
    return reject('no-hunt', 'No monster waits for a choice between investigators.', 'flying-monster', { phase });
  }
  const { monster: id, candidates, white, black, moved } = waiting;
  const mover = context.state.monsters.find((each) => each.monster === id);
  const chosen = context.state.investigators.find((each) => each.by === prey);
  if (!candidates.includes(prey) || mover === undefined || chosen?.space === undefined) {
    const because = `The monster moves to one of these investigators: ${candidates.join(', ')}. Name one of them.`;
    return reject('not-the-prey', because, 'flying-monster', { prey, candidates: candidates.map(String) });
  }
  context.emit({ type: 'PreyChosen', monster: id, kind: mover.kind, prey, ...context.reason });
  moveMonster(context, mover, chosen.space);
  moveMonsters(context, white, black, moved);
}

/** Moves a monster, or returns the investigators between whom the players choose. */
function moveByArrow(context: Context, mover: OnBoard, arrow: 'white' | 'black'): readonly By[] {
  const { state } = context;
  const moves = movesNow(state, mover.kind);
  if (moves === 'stationary') return [];
  if (mover.space === 'sky') return goToPrey(context, mover, investigatorsInStreets(state));
  const space = mover.space as AreaId;
  if (hasInvestigator(state, space)) return [];
  switch (moves) {
    case 'normal':
      moveMonster(context, mover, alongArrow(space, arrow));
      return [];
    case 'fast': {
      const first = alongArrow(space, arrow);
      moveMonster(context, mover, hasInvestigator(state, first) ? first : alongArrow(first, arrow));
      return [];
    }
    case 'flying': {
      const near: readonly string[] = neighbours(space).filter(isStreet);
      const prey = investigatorsInStreets(state).filter((one) => near.includes(one.space as AreaId));
      if (prey.length > 0) return goToPrey(context, mover, prey);
      moveMonster(context, mover, 'sky');
      return [];
    }
    case 'unique':
      if (mover.kind !== 'chthonian') return goToPrey(context, mover, nearestPrey(state, space));
      shakeEarth(context, mover);
      return [];
  }
}

function moveMonster(context: Context, { monster: id, kind, space }: OnBoard, to: OnBoard['space']): void {
  if (to !== space) context.emit({ type: 'MonsterMoved', monster: id, kind, space: to, ...context.reason });
}

/**
 * Goes to the investigator with the lowest Sneak; without one the monster stays. Returns several where a tie or an unknown
 * Sneak leaves the choice to the players, and their places differ.
 */
function goToPrey(context: Context, mover: OnBoard, candidates: readonly Investigator[]): readonly By[] {
  const prey = lowestSneak(candidates);
  const [first] = prey;
  if (first === undefined) return [];
  if (new Set(prey.map((each) => each.space)).size > 1) return prey.map((each) => each.by);
  moveMonster(context, mover, first.space as AreaId);
  return [];
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
function nearestPrey(state: State, space: AreaId): readonly Investigator[] {
  const steps = distances(space);
  const far = (one: Investigator) => steps.get(one.space as AreaId) as number;
  const prey = investigatorsInArkham(state).filter(
    (one) => !isStreet(one.space as string) && !safeFromHounds.includes(one.space as string),
  );
  const least = Math.min(...prey.map(far));
  return prey.filter((one) => far(one) === least);
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

/** Those who may have the lowest Sneak: the lowest known one, and every unknown one. */
function lowestSneak(candidates: readonly Investigator[]): readonly Investigator[] {
  const least = Math.min(...candidates.map((each) => each.sneak ?? Number.POSITIVE_INFINITY));
  return candidates.filter((each) => each.sneak === undefined || each.sneak === least);
}
