import { hasStats } from '../cards/lookup.ts';
import { refuse, type Story } from '../context.ts';
import { bareEnv } from '../interpreter/bindings.ts';
import { bordersFor, walkable } from '../interpreter/filters.ts';
import { run } from '../interpreter/run.ts';
import { addLink } from '../interpreter/sequence.ts';
import type { Gate, Player } from '../model/index.ts';
import { checkReady, checkTime, notWhileActing, type Of, ownGate } from './timing.ts';

/** Checks a Turn Action of a Gate. Says whether it Rests for it: not where the action goes on after a Move. */
function acting(story: Story, entity: number, player: Player, what: string): { gate: Gate; rests: boolean } {
  const gate = ownGate(story, entity, player);
  if (!hasStats(story.now, gate)) {
    refuse('no-stats', 'Only Entrants, Summons and Spirits take actions.', 'turn-action', { entity });
  }
  checkTime(story, player, false, what);
  notWhileActing(story, entity);
  const rests = story.now.acting !== entity;
  if (rests) checkReady(gate);
  return { gate, rests };
}

/** Rests a Gate to move it. */
export function moveGate(story: Story, { entity }: Of<'MoveGate'>, player: Player): void {
  if (story.now.phase === 'afterMove' && story.now.acting === entity) {
    refuse('moved-already', 'After a Move only an attack or a skill may follow.', 'action-after-move', { entity });
  }
  const { gate } = acting(story, entity, player, 'a Move');
  if (story.now.rules.policies.zeroMove === 'refused' && walkable(story.now, gate).length === 0) {
    refuse('nowhere-to-move', `The Gate in ${gate.zone} has nowhere to move.`, 'move', { entity, zone: gate.zone });
  }
  story.tell({ type: 'GateRested', entity });
  addLink(story, bareEnv(gate), 'move');
  run(story);
}

/** Rests a Gate, unless it has just moved, to attack. */
export function attackZone(story: Story, { entity, zone }: Of<'AttackZone'>, player: Player): void {
  const { gate, rests } = acting(story, entity, player, 'an attack');
  if (!bordersFor(story.now, gate, gate.zone, true).includes(zone)) {
    refuse('zone-not-bordering', `Zone ${zone} does not border ${gate.zone}.`, 'attack', { zone, attacker: gate.zone });
  }
  if (rests) story.tell({ type: 'GateRested', entity });
  addLink(story, { ...bareEnv(gate), targets: [zone] }, 'attack');
  run(story);
}
