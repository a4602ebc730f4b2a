import { concealedList } from '../../core/foresight.ts';
import type { State } from '../model/index.ts';

/** The state in which reading a gate of the pile throws Unforeseeable, for every seat: a look shows only the top one. */
export function conceal(state: State): State {
  return { ...state, pile: concealedList(state.pile) };
}
