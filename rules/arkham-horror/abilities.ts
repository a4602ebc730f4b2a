import type { InvestigatorId } from './data/investigators.ts';
import type { Investigator, State } from './model/index.ts';

/*
 * Abilities of investigators, as far as they change steps of the server. An ability works while its owner is in play;
 * one that concerns a place works only where its owner stands.
 */

/** The investigators in play who are this one. */
function inPlay({ investigators }: State, id: InvestigatorId): readonly Investigator[] {
  return investigators.filter((each) => each.investigator === id && each.where !== 'out');
}

/** The scientist, if she stands in this area: no gate opens and no monster appears there. Source: AH-A1. */
export function scientistAt(state: State, space: string): Investigator | undefined {
  return inPlay(state, 'scientist').find((each) => each.where === 'arkham' && each.space === space);
}
