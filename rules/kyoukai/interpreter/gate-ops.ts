import { typeOf } from '../cards/lookup.ts';
import type { Story } from '../context.ts';
import type { Gate, Into, Op, StatChange } from '../model/index.ts';
import { writtenStats } from './filters.ts';
import { leave } from './moves.ts';

/** Gates become Ready, or Rested. */
export function turn(story: Story, gates: readonly Gate[], ready: boolean): void {
  for (const gate of gates) {
    if (gate.ready === ready) continue;
    story.tell({ type: ready ? 'GateReadied' : 'GateRested', entity: gate.entity });
  }
}

/** Stats of Gates change for a while. */
export function modify(story: Story, gates: readonly Gate[], op: Extract<Op, { type: 'Modify' }>): void {
  const { attack = 0, defence = 0, movement = 0, until } = op;
  for (const { entity } of gates) {
    story.tell({ type: 'StatsChanged', change: { entity, attack, defence, movement, until } });
  }
}

/** Written attack and defence change places. */
export function swapWritten(story: Story, gates: readonly Gate[], until: StatChange['until']): void {
  for (const gate of gates) {
    const written = writtenStats(story.now, gate);
    if (written === undefined) continue;
    const attack = written.defence - written.attack;
    const change = { entity: gate.entity, attack, defence: -attack, movement: 0, until };
    story.tell({ type: 'StatsChanged', change });
  }
}

/** Gates are turned face up, or Summons face down. */
export function flip(story: Story, gates: readonly Gate[], faceDown: boolean): void {
  for (const gate of gates) {
    const { entity, player, cardName } = gate;
    if (gate.faceDown === faceDown || (faceDown && typeOf(story.now, gate) !== 'Summon')) continue;
    story.tell({ type: 'GateFlipped', entity, player, cardName, faceDown });
  }
}

/** Gates leave the field. */
export function putGates(story: Story, gates: readonly Gate[], into: Into): void {
  for (const gate of gates) {
    const spirit = typeOf(story.now, gate) === 'Spirit';
    const deck = into === 'top' || into === 'bottom';
    // A Spirit has no place in hand or deck, and nothing else one in the Spirit Deck.
    const misplaced = spirit ? deck || into === 'hand' : into === 'spirit';
    leave(story, gate, misplaced ? 'discard' : deck ? 'deck' : into, 'effect', into === 'bottom');
  }
}
