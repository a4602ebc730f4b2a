import { cardNamed, gateOf, hiddenPiles, typeOf } from '../cards/lookup.ts';
import type { Context } from '../context.ts';
import { isCorner, type Zone } from '../data/zones.ts';
import type { Gate, Pile, Task } from '../model/index.ts';
import { triggered } from './passives.ts';
import { together } from './simultaneous.ts';

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
  if (passive?.type !== 'Grant') return;
  // The text that moved it gains its text. If the rules discarded it, no text gains anything.
  const gains = { discardedFromField: toPile === 'discard', shatteredForCost: toPile === 'shatter' && isCost(context) };
  if (gains[passive.to]) context.gained?.push(cardName);
}

function isCost({ tasks: [text] }: Context): boolean {
  return text?.type === 'ops' && text.env.cost !== undefined;
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
  entered(context, one.entity, two.entity);
  moved(context, one, two);
}

/** Queues the texts of Gates that have just entered a corner at the same time. */
export function entered(context: Context, ...entities: readonly number[]): void {
  const gates = entities.flatMap((entity) => gateOf(context.state, entity) ?? []);
  const inCorners = gates.filter((gate) => isCorner(gate.zone));
  context.queued.push(...together(inCorners.flatMap((gate) => triggered(context.state, gate, 'entersCorner'))));
}

/** Queues the texts of Gates for when the effect or action that moved them has resolved, once for each of them. */
function moved(context: Context, ...gates: readonly Gate[]): void {
  const texts = gates.filter((gate) => !gate.moved).flatMap((gate) => triggered(context.state, gate, 'moved'));
  if (texts.length === 0) return;
  const at = context.tasks.findIndex((task: Task) => task.type === 'finishLink');
  if (at === -1) {
    context.queued.push(...together(texts));
    return;
  }
  // Texts of earlier moves of the same effect are due at that time, too.
  const before = context.tasks[at - 1];
  const earlier = before?.type === 'together' && before.after === 'moves' ? before.texts : [];
  const due: Task = { type: 'together', texts: [...earlier, ...texts], after: 'moves' };
  context.tasks = [...context.tasks.slice(0, at - (earlier.length > 0 ? 1 : 0)), due, ...context.tasks.slice(at)];
}

/** Whether a Gate is discarded after its opening, or its Flip skill, has resolved. */
export function isPassing(context: Context, gate: Gate): boolean {
  const type = typeOf(context.state, gate);
  return type === 'Normal' || type === 'Fast';
}
