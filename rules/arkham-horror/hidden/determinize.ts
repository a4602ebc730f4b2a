import { storedObligations } from '../decisions.ts';
import type { State, View } from '../model/index.ts';
import { isBoxedMask } from '../unseen-components.ts';

/**
 * The state that a view shows. No component of this game is hidden, so the view determines it. Only the numbers for the
 * next monster and the next obligation are not in the view; the lowest that are surely free stand in for them.
 */
export function determinize(view: View): State {
  const { ancientOne, limits: _, players, sheets, table, skip, policies, gates, ...rest } = view;
  const { decisions, duties } = storedObligations(view.pending);
  const { pile: __, cup: ___, closed: ____, ...shown } = rest;
  return {
    ...shown,
    setup: { investigators: players, ancientOne: ancientOne.code, sheets, table, skip, policies },
    gates: gates.map(({ gate, world }) => ({ gate, world })),
    nextMonster: 1 + Math.max(0, ...view.monsters.map((each) => each.monster)),
    pending: duties,
    decisions,
    boxed: view.boxed.filter((kind) => !isBoxedMask(kind, ancientOne.code)),
    nextObligation: 1 + Math.max(0, ...view.pending.map((each) => each.number)),
  };
}
