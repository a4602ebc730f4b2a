import { cardNamed, gateOf, hiddenPiles, typeOf } from '../cards/lookup.ts';
import type { Story } from '../context.ts';
import { isCorner, type Zone } from '../data/zones.ts';
import type { Gate, Pile, Task } from '../model/index.ts';
import { triggered } from './passives.ts';

/** A Gate goes from the field to a pile of its owner. An Entrant never does. */
export function leave(story: Story, gate: Gate, toPile: Pile, because: string, bottom = false): void {
  const { now } = story;
  const card = cardNamed(now, gate.cardName);
  if (card.type === 'Entrant' || gateOf(now, gate.entity) === undefined) return;
  const { entity, cardName, player, zone } = gate;
  const below = bottom ? { atBottom: true } : {};
  // Turned up by nobody, it stays what it was: known to its owner only.
  const unseen = gate.faceDown && hiddenPiles.includes(toPile) ? ({ sealed: true } as const) : {};
  story.tell({ type: 'GateLeft', entity, cardName, player, zone, toPile, ...below, because, ...unseen });
  const passive = gate.faceDown ? undefined : card.skill?.passive;
  if (passive?.type !== 'Grant' || passive.to !== 'discardedFromField' || toPile !== 'discard') return;
  // Whatever text discarded it gains this one; where the rules themselves do, nothing can.
  if (story.tasks[0]?.do === 'ops') {
    story.note({ grants: [...story.frame.env.grants, cardName] });
  }
}

/** A Gate goes to another zone, if that is empty. */
export function moveTo(story: Story, gate: Gate, toZone: Zone): void {
  story.tell({ type: 'GateMoved', entity: gate.entity, zone: gate.zone, toZone });
  entered(story, gate.entity);
  moved(story, gate);
}

/** Two Gates exchange their zones: both have moved. */
export function swap(story: Story, one: Gate, two: Gate): void {
  story.tell({ type: 'GatesSwapped', entity: one.entity, other: two.entity });
  for (const gate of [one, two]) {
    entered(story, gate.entity);
    moved(story, gate);
  }
}

/** What a Gate does by itself when it comes to a corner. */
export function entered(story: Story, entity: number): void {
  const gate = gateOf(story.now, entity);
  if (gate !== undefined && isCorner(gate.zone)) story.next.push(...triggered(story.now, gate, 'entersCorner'));
}

/** What a Gate does by itself once the effect or action that moved it has resolved; once for each of them. */
function moved(story: Story, gate: Gate): void {
  if (gate.moved) return;
  const then = triggered(story.now, gate, 'moved');
  const at = story.tasks.findIndex((task: Task) => task.do === 'finish');
  if (at === -1) story.next.push(...then);
  else story.tasks = [...story.tasks.slice(0, at), ...then, ...story.tasks.slice(at)];
}

/** Whether a Gate is discarded once its opening, or its Flip skill, has resolved. */
export function isPassing(story: Story, gate: Gate): boolean {
  const type = typeOf(story.now, gate);
  return type === 'Normal' || type === 'Fast';
}
