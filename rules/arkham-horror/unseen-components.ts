import { cardsPerColour, markersPerWorld, type WorldId, worldIds } from './data/components.ts';
import { type MonsterKind, monster, monsterKinds, monsters } from './data/monsters.ts';
import { type PrintedCardId, printedCardIds } from './data/mythos-printing.ts';
import type { State } from './model/index.ts';

/*
 * Face-down components: the pile of gate markers, the monster cup, the Mythos deck and the gate deck. They hold whatever
 * lies nowhere else. Their order is not stored, so it cannot leak.
 */

/** Markers of each world in the shuffled part of the pile. Negative where a position names too many. */
export function unseenMarkers(state: Pick<State, 'gates' | 'bottom' | 'investigators'>): Map<WorldId, number> {
  const left = new Map(worldIds.map((id) => [id, markersPerWorld]));
  const elsewhere = [
    ...state.gates.map((each) => each.world),
    ...state.bottom,
    ...state.investigators.flatMap((each) => each.trophies),
  ];
  for (const id of elsewhere) left.set(id, (left.get(id) as number) - 1);
  return left;
}

/** The markers that can be drawn next, one entry for each: all of the shuffled part, or the first one under it. */
export function nextMarkers(state: State): readonly WorldId[] {
  const unseen = [...unseenMarkers(state)].flatMap(([id, count]) => Array<WorldId>(Math.max(0, count)).fill(id));
  return unseen.length > 0 ? unseen : state.bottom.slice(0, 1);
}

/** Monsters of each kind in the cup. Negative where a position names too many. */
export function cupOf(
  state: Pick<State, 'monsters' | 'boxed' | 'investigators'> & { readonly setup: Pick<State['setup'], 'ancientOne'> },
): Map<MonsterKind, number> {
  const masks = state.setup.ancientOne === 'nyarlathotep';
  const left = new Map(monsters.map((each) => [each.id, each.mask && !masks ? 0 : each.count]));
  const take = (kind: MonsterKind) => left.set(kind, (left.get(kind) as number) - 1);
  for (const { kind } of state.monsters) take(kind);
  for (const kind of state.boxed) take(kind);
  for (const each of state.investigators) {
    for (const kind of each.defeated) take(kind);
    if (each.encountered !== undefined) take(each.encountered);
  }
  return left;
}

/** Whether a monster is a Mask that is in the box from the start: only Nyarlathotep adds the Masks to the cup. */
export function isBoxedMask(kind: MonsterKind, ancientOne: State['setup']['ancientOne']): boolean {
  return ancientOne !== 'nyarlathotep' && monster(kind).mask;
}

/** The monsters in the cup, one entry for each. */
export function cupMarkers(state: State): MonsterKind[] {
  const cup = cupOf(state);
  const all: MonsterKind[] = [];
  for (const kind of monsterKinds) for (let left = cup.get(kind) ?? 0; left > 0; left -= 1) all.push(kind);
  return all;
}

/** The Mythos cards that can come before the next shuffle. */
export function unseenMythos({ mythos, cardsInPlay }: Pick<State, 'mythos' | 'cardsInPlay'>): PrintedCardId[] {
  const gone: ReadonlySet<string> = new Set([...mythos.drawn, ...mythos.boxed, ...cardsInPlay]);
  return printedCardIds.filter((id) => !gone.has(id));
}

/** A full gate deck, as counts of blue, green, red and yellow cards. */
export const fullGateCards = (): number[] => Array<number>(4).fill(cardsPerColour);
