import type { Setup, View } from '../model/index.ts';

/** A setup that begins a new game where this one is. A look that is going on is left out. */
export function positionOf({ players, open, closed, doom }: View): Setup {
  return { players, position: { open: open.map(({ gate }) => gate), closed: closed.map(({ gate }) => gate), doom } };
}
