import { type GateId, gateName } from '../data/components.ts';
import type { State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { advanceDoom } from './doom.ts';

/** Opens the top gate of the pile. */
export function openGate(context: Context): void {
  const gate = topGate(context.state, 'open-gate');
  context.emit({ type: 'GateOpened', gate });
  context.addObligation('1', `Read the card of the ${gateName(gate)} aloud.`, 'open-gate');
}

/** A player looks at the top gate. Everything else waits until it is decided. */
export function lookAtGate(context: Context, by: number): void {
  const gate = topGate(context.state, 'look');
  context.emit({ type: 'GateLookedAt', by, gate, decision: context.state.nextObligation });
}

export function decideGate(context: Context, open: boolean): void {
  const { look, pile } = context.state;
  if (look === undefined) reject('no-look', 'No player looks at a gate.', 'look', { pile: pile.length });
  else if (open) openGate(context);
  else context.emit({ type: 'GateShuffledIn', by: look.by, order: context.random.shuffle(pile) });
}

/** Closes a gate of the board. Everything is checked before the die is rolled. */
export function closeGate(context: Context, gate: GateId): void {
  const { open } = context.state;
  if (!open.includes(gate)) {
    reject('not-open', `The ${gateName(gate)} is not open.`, 'close-gate', { gate, open });
  }
  const face = context.random.die();
  context.emit({ type: 'GateClosed', gate, face });
  if (context.state.open.length + context.state.pile.length === 0) {
    return context.win('All gates are closed.', 'victory');
  }
  if (face <= 2) advanceDoom(context, 1);
}

function topGate({ pile, open }: State, rule: 'open-gate' | 'look'): GateId {
  const [top] = pile;
  return top ?? reject('pile-empty', 'No gate is left in the pile.', rule, { open: open.length });
}
