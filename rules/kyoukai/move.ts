import { cardNamed, gateOf, typeOf } from './cards.ts';
import type { Gate, Pile } from './model.ts';
import { bareEnv } from './select.ts';
import type { Story } from './story.ts';
import { isCorner, type Zone } from './zones.ts';

/** A Gate goes from the field to a pile of its owner. An Entrant never does. */
export function leave(story: Story, gate: Gate, toPile: Pile, because: string, bottom = false): void {
  const { now } = story;
  const card = cardNamed(now, gate.cardName);
  if (card.type === 'Entrant' || gateOf(now, gate.entity) === undefined) return;
  const { entity, cardName, player, zone } = gate;
  story.tell({
    type: 'GateLeft',
    entity,
    cardName,
    player,
    zone,
    toPile,
    ...(bottom ? { atBottom: true } : {}),
    because,
  });
  const passive = gate.faceDown ? undefined : card.skill?.passive;
  if (passive?.type !== 'Grant' || passive.to !== 'discardedFromField' || toPile !== 'discard') return;
  // Whatever discarded it gains the text; where the rules themselves do, nothing can.
  if (story.tasks[0]?.do === 'ops' && story.frame.env.link !== undefined) {
    story.note({ grants: [...story.frame.env.grants, cardName] });
  }
}

/** A Gate goes to another zone, if that is empty. */
export function moveTo(story: Story, gate: Gate, toZone: Zone): void {
  story.tell({ type: 'GateMoved', entity: gate.entity, zone: gate.zone, toZone });
  entered(story, gate.entity);
}

export function swap(story: Story, one: Gate, two: Gate): void {
  story.tell({ type: 'GatesSwapped', entity: one.entity, other: two.entity });
  entered(story, one.entity);
  entered(story, two.entity);
}

/** What a Gate does by itself when it comes to a corner. */
export function entered(story: Story, entity: number): void {
  const gate = gateOf(story.now, entity);
  if (gate === undefined || gate.faceDown || !isCorner(gate.zone)) return;
  const passive = cardNamed(story.now, gate.cardName).skill?.passive;
  if (passive?.type !== 'Trigger' || passive.on !== 'entersCorner') return;
  story.next.push({ do: 'ops', ops: passive.ops, env: bareEnv(gate) });
}

/** Whether a Gate is discarded once its opening, or its Flip skill, has resolved. */
export function isPassing(story: Story, gate: Gate): boolean {
  const type = typeOf(story.now, gate);
  return type === 'Normal' || type === 'Fast';
}
