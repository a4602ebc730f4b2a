import type { Context } from '../context.ts';
import type { AreaId } from '../data/components.ts';
import { openGateAt } from '../limits.ts';

/** A clue appears unless a gate is open there. One of those there may take it at once if a Mythos card places it. */
export function placeClue(context: Context, space: AreaId): void {
  if (openGateAt(context.state, space) !== undefined) {
    return context.emit({ type: 'ClueKeptAway', space, ...context.reason });
  }
  const there = context.state.clues.find((each) => each.space === space)?.clues ?? 0;
  context.emit({ type: 'CluePlaced', space, clues: there + 1, ...context.reason });
  const { phase, investigators } = context.state;
  if (phase !== 'mythos' || !investigators.some((each) => each.where === 'arkham' && each.space === space)) return;
  context.emit({ type: 'ClueOffered', space });
}
