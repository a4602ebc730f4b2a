import { typeOf } from '../cards/lookup.ts';
import type { Context } from '../context.ts';
import type { Gate, Into, OpOf, StatChange } from '../model/index.ts';
import { writtenStats } from './filters.ts';
import { leave } from './moves.ts';

/** Readies or rests Gates. */
export function setReady(context: Context, gates: readonly Gate[], ready: boolean): void {
  for (const gate of gates) {
    if (gate.ready === ready) continue;
    context.emit({ type: ready ? 'GateReadied' : 'GateRested', entity: gate.entity });
  }
}

/** Changes stats of Gates for a while. */
export function modify(context: Context, gates: readonly Gate[], op: OpOf<'Modify'>): void {
  const { attack = 0, defence = 0, movement = 0, until } = op;
  for (const { entity } of gates) {
    context.emit({ type: 'StatsChanged', change: { entity, attack, defence, movement, until } });
  }
}

/** Exchanges the written attack and defence of Gates. */
export function swapWritten(context: Context, gates: readonly Gate[], until: StatChange['until']): void {
  for (const gate of gates) {
    const written = writtenStats(context.state, gate);
    if (written === undefined) continue;
    const attack = written.defence - written.attack;
    const change = { entity: gate.entity, attack, defence: -attack, movement: 0, until };
    context.emit({ type: 'StatsChanged', change });
  }
}

/** Turns Gates face up, or Summons face down. */
export function setFaceDown(context: Context, gates: readonly Gate[], faceDown: boolean): void {
  for (const gate of gates) {
    const { entity, player, cardName } = gate;
    if (gate.faceDown === faceDown || (faceDown && typeOf(context.state, gate) !== 'Summon')) continue;
    context.emit({ type: 'GateFlipped', entity, player, cardName, faceDown });
  }
}

/** Moves Gates from the field to a pile. */
export function moveGatesToPile(context: Context, gates: readonly Gate[], into: Into): void {
  for (const gate of gates) {
    const spirit = typeOf(context.state, gate) === 'Spirit';
    const deck = into === 'top' || into === 'bottom';
    // Spirits never go to hand or deck, and only Spirits go to the Spirit Deck. Others are discarded instead.
    const misplaced = spirit ? deck || into === 'hand' : into === 'spirit';
    leave(context, gate, misplaced ? 'discard' : deck ? 'deck' : into, 'effect', into === 'bottom');
  }
}
