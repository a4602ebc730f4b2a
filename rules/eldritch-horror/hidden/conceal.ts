import { unforeseeable } from '../../core/foresight.ts';
import type { Seat } from '../../core/ruleset.ts';
import type { State } from '../model/index.ts';
import { view } from '../project/view.ts';
import { dealStack } from './determinize.ts';

/** The state in which reading a gate of the stack that this seat does not see throws Unforeseeable. */
export function conceal(state: State, seat: Seat): State {
  const shown = view(state, seat);
  const { known: _, ...rest } = state;
  // At a physical table the players report the gates, and the server only assumes an order: here, any that fits.
  if (state.setup.table.draws) return { ...rest, ...dealStack(shown, { shuffle: (gates) => [...gates] }) };
  const stack = state.stack.map((token, at) => (shown.stack[at]?.gate === undefined ? concealed(token) : token));
  return { ...rest, ...(shown.known.length === 0 ? {} : { known: shown.known }), stack };
}

function concealed({ revealed }: State['stack'][number]): State['stack'][number] {
  return {
    revealed,
    get gate() {
      return unforeseeable();
    },
  };
}
