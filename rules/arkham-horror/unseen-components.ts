import {
  boxes,
  cardsPerBox,
  cardsPerColour,
  gateIds,
  markersPerWorld,
  rumors,
  unstable,
  type WorldId,
  worldIds,
} from './data/components.ts';
import type { State } from './model/index.ts';
import { type MonsterKind, monsterKinds, monsters } from './data/monsters.ts';

/*
 * What lies face down is what lies nowhere else. Nothing of it is stored, so nothing of it can be told.
 */

/** Markers of each world in the shuffled part of the pile. */
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

/** Which markers the next one can be: any of the shuffled part, or the first of those under it. Each as often as it is there. */
export function nextMarkers(state: State): readonly WorldId[] {
  const unseen = [...unseenMarkers(state)].flatMap(([id, count]) => Array<WorldId>(Math.max(0, count)).fill(id));
  return unseen.length > 0 ? unseen : state.bottom.slice(0, 1);
}

/** The monster cup: what is on no board, no card, in no box and nobody's trophy. */
export function cupOf(
  state: Pick<State, 'monsters' | 'boxed' | 'investigators'> & { readonly setup: Pick<State['setup'], 'ancientOne'> },
): Map<MonsterKind, number> {
  const masks = state.setup.ancientOne === 'nyarlathotep';
  const left = new Map(monsters.map((each) => [each.id, each.mask && !masks ? 0 : each.count]));
  const take = (kind: MonsterKind) => left.set(kind, (left.get(kind) as number) - 1);
  for (const { kind } of state.monsters) take(kind);
  for (const kind of state.boxed) take(kind);
  for (const each of state.investigators) for (const kind of each.defeated) take(kind);
  return left;
}

/** Every marker in the cup, each as often as it is there. */
export function cupMarkers(state: State): MonsterKind[] {
  const cup = cupOf(state);
  const all: MonsterKind[] = [];
  for (const kind of monsterKinds) for (let left = cup.get(kind) ?? 0; left > 0; left -= 1) all.push(kind);
  return all;
}

/** The Mythos cards of a full deck, by what is on them. */
export const fullMythos = (): State['mythos'] => ({
  gates: unstable.map((each) => each.gates),
  clues: [...unstable.map((each) => each.clues), rumors],
  boxes: boxes.map(() => cardsPerBox),
});

export const fullGateCards = (): number[] => Array<number>(4).fill(cardsPerColour);

/** Where a location stands in the pools. */
export const poolIndex = (id: string | undefined): number => {
  const at = (gateIds as readonly string[]).indexOf(id ?? '');
  return at === -1 ? gateIds.length : at;
};
