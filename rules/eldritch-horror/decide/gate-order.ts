import { type GateId, gate } from '../data/components.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { leadOf } from './lead.ts';
import { pause } from './pausing.ts';
import { locationFact, locationOf, locationPhrase } from './physical-draws.ts';

/*
 * Gates that match the Omen are affected one after the other, and the Lead Investigator orders them (digest EH-D2, EH-D3).
 */

/** These gates in the order that the command names; the others follow as they came to the board. */
export function inChosenOrder({ choices: { order = [] } }: Context, gates: readonly GateId[]): readonly GateId[] {
  const named = order.filter((id) => gates.includes(id));
  return [...named, ...gates.filter((id) => !named.includes(id))];
}

/** Whether the Lead Investigator has to order these gates first. The caller puts off what is left to do. */
export function hasToOrder(context: Context, gates: readonly GateId[], matters: boolean): boolean {
  const { choices, state } = context;
  if (!matters || gates.length < 2 || choices.order !== undefined || state.setup.gateOrder === 'board') return false;
  pause(context, { by: leadOf(state), because: 'order', gates });
  return !context.isOver;
}

/** Rejects an order that names a gate twice, or one that is not on the board. */
export function checkOrder({ state }: Context, order: readonly GateId[] | undefined): void {
  for (const [at, id] of (order ?? []).entries()) {
    const where = locationOf(state, id);
    if (where === 'board' && order?.indexOf(id) === at) continue;
    const fault = where === 'board' ? 'named twice' : `${locationPhrase(where)}, not on the board`;
    const because = `The gate to ${gate(id).name} is ${fault}. Name gates on the board, each once.`;
    reject('gate-not-on-board', because, 'gate-order', { gate: id, where: locationFact(where) });
  }
}

/** Rejects an order that does not name exactly the gates that the game asks for. */
export function requireOrder(gates: readonly GateId[], order: readonly GateId[] | undefined): void {
  if (order !== undefined && order.length === gates.length && gates.every((id) => order.includes(id))) return;
  const names = gates.map((id) => gate(id).name).join(', ');
  const because = `Name all ${gates.length} gates that match the Omen, in the order that you choose: ${names}.`;
  reject('which-order', because, 'gate-order', { needs: 'order', gates: [...gates] });
}
