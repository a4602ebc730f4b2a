import { cardNamed, gateOf, hiddenPiles, typeOf } from '../cards/lookup.ts';
import type { Context } from '../context.ts';
import { isCorner, type Zone } from '../data/zones.ts';
import type { Gate, Pile, Task } from '../model/index.ts';
import { triggered } from './passives.ts';

/** Moves a Gate from the field to a pile of its player. Entrants never leave the field. */
export function leave(context: Context, gate: Gate, toPile: Pile, because: string, bottom = false): void {
  const { state } = context;
  const card = cardNamed(state, gate.cardName);
  if (card.type === 'Entrant' || gateOf(state, gate.entity) === undefined) return;
  const { entity, cardName, player, zone } = gate;
  const below = bottom ? { atBottom: true } : {};
  // A Gate that was never turned face up stays known to its player only.
  const unseen = gate.faceDown && hiddenPiles.includes(toPile) ? ({ sealed: true } as const) : {};
  context.emit({ type: 'GateLeft', entity, cardName, player, zone, toPile, ...below, because, ...unseen });
  const passive = gate.faceDown ? undefined : card.skill?.passive;
  if (passive?.type !== 'Grant' || passive.to !== 'discardedFromField' || toPile !== 'discard') return;
  // The text that discarded it gains its text. If the rules discarded it, no text gains anything.
  if (context.tasks[0]?.type === 'ops') {
    context.updateEnvironment({ grants: [...context.currentTask.env.grants, cardName] });
  }
}

/** Moves a Gate to an empty zone. */
export function moveTo(context: Context, gate: Gate, toZone: Zone): void {
  context.emit({ type: 'GateMoved', entity: gate.entity, zone: gate.zone, toZone });
  entered(context, gate.entity);
  moved(context, gate);
}

/** Exchanges the zones of two Gates. Both have moved. */
export function swap(context: Context, one: Gate, two: Gate): void {
  context.emit({ type: 'GatesSwapped', entity: one.entity, other: two.entity });
  for (const gate of [one, two]) {
    entered(context, gate.entity);
    moved(context, gate);
  }
}

/** Queues the texts of a Gate that has just entered a corner. */
export function entered(context: Context, entity: number): void {
  const gate = gateOf(context.state, entity);
  if (gate !== undefined && isCorner(gate.zone)) context.queued.push(...triggered(context.state, gate, 'entersCorner'));
}

/** Queues the texts of a Gate for when the effect or action that moved it has resolved, once for each of them. */
function moved(context: Context, gate: Gate): void {
  if (gate.moved) return;
  const then = triggered(context.state, gate, 'moved');
  const at = context.tasks.findIndex((task: Task) => task.type === 'finishLink');
  if (at === -1) context.queued.push(...then);
  else context.tasks = [...context.tasks.slice(0, at), ...then, ...context.tasks.slice(at)];
}

/** Whether a Gate is discarded after its opening, or its Flip skill, has resolved. */
export function isPassing(context: Context, gate: Gate): boolean {
  const type = typeOf(context.state, gate);
  return type === 'Normal' || type === 'Fast';
}
