import { type CardId, card } from './data/cards.ts';
import type { InvestigatorId } from './data/investigators.ts';
import type { Investigator, State } from './model/index.ts';

/*
 * Abilities of investigators and their cards, as far as they change steps of the server. An ability works while its owner
 * is in play; one that concerns a place works only where its owner stands. Source: AC-1.1, AC-1.2.
 */

/** The investigators in play who are this one. */
function inPlay({ investigators }: Pick<State, 'investigators'>, id: InvestigatorId): readonly Investigator[] {
  return investigators.filter((each) => each.investigator === id && each.where !== 'out');
}

/** The scientist, if she stands in this area: no gate opens and no monster appears there. Source: AH-A1. */
export function scientistAt(state: State, space: string): Investigator | undefined {
  return inPlay(state, 'scientist').find((each) => each.where === 'arkham' && each.space === space);
}

/** Points of Sanity and Stamina that one loss takes: the professor and the gangster lose 1 less. */
export function lossOf(
  { investigator }: Investigator,
  { sanity = 0, stamina = 0 }: { readonly sanity?: number; readonly stamina?: number },
): { readonly sanity: number; readonly stamina: number } {
  return {
    sanity: Math.max(0, investigator === 'professor' ? sanity - 1 : sanity),
    stamina: Math.max(0, investigator === 'gangster' ? stamina - 1 : stamina),
  };
}

/** Skill cards of an investigator for checks of this skill. Each adds one die to the check and to each clue spent. */
export function skillCards({ cards }: Investigator, skill: string | undefined): number {
  return cards.filter((each) => skill !== undefined && card(each).skill === skill).length;
}

/** Dice that a clue adds to a check of this skill. */
export function diceForClue(investigator: Investigator, skill: string | undefined): number {
  return (investigator.investigator === 'private-eye' ? 2 : 1) + skillCards(investigator, skill);
}

/** Research Materials, each of which takes the place of one clue. */
export function materialsOf({ cards }: Investigator): number {
  return cards.filter((each) => each === 'research-materials').length;
}

const checkCards: readonly CardId[] = ['research-materials', 'lucky-cigarette-case', 'blue-watcher'];

/** Whether anything can still change a check of this investigator that has failed so far. */
export function canChangeCheck({ investigators, phase }: Pick<State, 'investigators' | 'phase'>, by: number): boolean {
  const maker = investigators[by - 1];
  if (maker === undefined) return false;
  return (
    maker.clues > 0 ||
    maker.cards.some((each) => checkCards.includes(each) && (each !== 'blue-watcher' || phase !== 'battle')) ||
    inPlay({ investigators }, 'researcher').some((each) => !each.rerolled)
  );
}
