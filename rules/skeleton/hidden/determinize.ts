import type { Random } from '../../core/random.ts';
import type { GateId } from '../data/components.ts';
import type { State, View } from '../model/index.ts';

/** A full state that has exactly this view. The pile is dealt anew, below the gate that the viewer looks at. */
export function determinize(view: View, random: Random): State {
  const { players, doom, look, lastRoll, outcome } = view;
  const unseen = ids(view.pile).filter((gate) => gate !== look?.gate);
  return {
    players,
    pile: [...(look?.gate === undefined ? [] : [look.gate]), ...random.shuffle(unseen)],
    open: ids(view.open),
    closed: ids(view.closed),
    doom,
    ...(look === undefined ? {} : { look: { by: look.by, decision: look.decision } }),
    ...(lastRoll === undefined ? {} : { lastRoll }),
    pending: view.pending.filter((each) => !each.blocks).map(({ blocks: _, ...obligation }) => obligation),
    nextObligation: 1 + Math.max(0, ...view.pending.map(({ number }) => number)),
    ...(outcome === undefined ? {} : { outcome }),
  };
}

function ids(gates: View['open']): GateId[] {
  return gates.map(({ gate }) => gate);
}
