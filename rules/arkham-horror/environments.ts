import { type MonsterKind, type Moves, movesOf, toughnessOf } from './data/monsters.ts';
import { mythosCard } from './data/mythos-cards.ts';
import type { State } from './model/index.ts';
import type { Component } from './model/names.ts';

/* What the Environment and the Rumor in play change in steps of the server. Source: AC-2.2, AC-2.3. */

const inPlay = ({ cardsInPlay }: Pick<State, 'cardsInPlay'>) => cardsInPlay.map(mythosCard);

/** How a monster moves now: an Environment may keep flying monsters still, or slow fast ones down. */
export function movesNow(state: State, kind: MonsterKind): Moves {
  const moves = movesOf(kind, state.setup.ancientOne);
  if (inPlay(state).some((each) => each.still === moves)) return 'stationary';
  return inPlay(state).some((each) => each.slow === moves) ? 'normal' : moves;
}

/** The toughness of a monster now, which is also its worth as a trophy. */
export function toughnessNow(state: State, kind: MonsterKind): number {
  const more = inPlay(state).reduce((sum, each) => sum + (each.toughness?.[kind] ?? 0), 0);
  return toughnessOf(kind, state.setup.ancientOne) + more;
}

/** The monster that an Environment keeps from coming into play. */
export function bannedMonster(state: State): MonsterKind | undefined {
  return inPlay(state).find((each) => each.bans !== undefined)?.bans;
}

/** Change of the number of dice of a check of this skill in Arkham. */
export function diceChange(state: State, skill: 'fight' | 'lore'): number {
  return inPlay(state).reduce((sum, each) => sum + (each.checks?.[skill] ?? 0), 0);
}

/** Whether the text of a card does nothing in this game: weather against Ithaqua. */
export function isWithoutEffect({ setup }: Pick<State, 'setup'>, component: Component): boolean {
  return setup.ancientOne === 'ithaqua' && mythosCard(component).weather === true;
}

/** What is asked of an investigator who ends a Movement in this area. */
export function endOfMovementTexts(state: State, isStreet: boolean, space: string): readonly string[] {
  const asked = inPlay(state).flatMap(({ endsMovement }) => endsMovement ?? []);
  return asked.filter(({ street }) => (street === undefined ? isStreet : street === space)).map(({ text }) => text);
}
