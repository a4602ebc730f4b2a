import { hasStats } from '../cards/lookup.ts';
import { type Context, reject } from '../context.ts';
import { gateEnvironment } from '../interpreter/bindings.ts';
import { bordersFor, reachableZones } from '../interpreter/filters.ts';
import { run } from '../interpreter/run.ts';
import { addLink } from '../interpreter/sequence.ts';
import type { CommandOf, Gate, Player } from '../model/index.ts';
import { checkReady, checkTime, notWhileActing, ownGate } from './timing.ts';

/** Checks a Turn Action of a Gate. `rests`: whether the Gate Rests for it, which it does not after a Move. */
function checkAction(
  context: Context,
  entity: number,
  player: Player,
  what: string,
): { readonly gate: Gate; readonly rests: boolean } {
  const { state } = context;
  const gate = ownGate(state, entity, player);
  if (!hasStats(state, gate)) {
    const because = 'Only Entrants, Summons and Spirits take actions.';
    reject('no-stats', because, 'turn-action', { entity });
  }
  checkTime(state, player, false, what);
  notWhileActing(state, entity);
  const rests = state.acting !== entity;
  if (rests) checkReady(gate);
  return { gate, rests };
}

/** Rests a Gate to move it. */
export function moveGate(context: Context, { entity }: CommandOf<'MoveGate'>, player: Player): void {
  const { state } = context;
  if (state.phase === 'afterMove' && state.acting === entity) {
    const because = 'This Gate has moved already. After a Move it can only attack or use its skill.';
    reject('moved-already', because, 'action-after-move', { entity });
  }
  const { gate } = checkAction(context, entity, player, 'a Move');
  if (state.rules.policies.zeroMove === 'refused' && reachableZones(state, gate).length === 0) {
    const because = `The Gate in ${gate.zone} cannot reach an empty zone.`;
    reject('nowhere-to-move', because, 'move', { entity, zone: gate.zone });
  }
  context.emit({ type: 'GateRested', entity });
  addLink(context, gateEnvironment(gate), 'move');
  run(context);
}

/** Rests a Gate, unless it has just moved, to attack. */
export function attackZone(context: Context, { entity, zone }: CommandOf<'AttackZone'>, player: Player): void {
  const { gate, rests } = checkAction(context, entity, player, 'an attack');
  if (!bordersFor(context.state, gate, gate.zone, true).includes(zone)) {
    const because = `Zone ${zone} does not border ${gate.zone}, where the attacker is.`;
    reject('zone-not-bordering', because, 'attack', { zone, attacker: gate.zone });
  }
  if (rests) context.emit({ type: 'GateRested', entity });
  addLink(context, { ...gateEnvironment(gate), targets: [zone] }, 'attack');
  run(context);
}
