import { gateOf } from '../cards/lookup.ts';
import { refuse, type Story } from '../context.ts';
import { lockedOut } from '../interpreter/sequence.ts';
import type { Command, Gate, Player } from '../model/index.ts';

/** A command of one type. */
export type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** Refuses a declaration at the wrong time. `fast`: whether it may be a response. */
export function checkTime({ now }: Pick<Story, 'now'>, player: Player, fast: boolean, what: string): void {
  const { sequence } = now;
  if (sequence === undefined) {
    if (now.player !== player) {
      refuse('not-your-turn', `It is the turn of player ${now.player}: you can only add to a Sequence.`, 'turn-main', {
        player,
        turn: now.player,
      });
    }
    if (now.phase === 'starting') {
      refuse('not-begun', 'The other player first says what the game is started with.', 'start-in-play', { player });
    }
    return;
  }
  if (sequence.priority !== player) {
    refuse('no-priority', `Player ${sequence.priority} has priority.`, 'priority', {
      player,
      priority: sequence.priority,
    });
  }
  if (!fast) {
    refuse('not-fast', `Only what is Fast can be a response, and ${what} is not.`, 'response-fast', { what });
  }
  if (lockedOut({ now }, player)) {
    refuse('sequence-locked', 'You may not add to this Sequence.', 'sequence-lock', { player });
  }
}

/** Refuses what is not done while a Gate that moved may still act; unless it is that Gate. */
export function notWhileActing({ now }: Pick<Story, 'now'>, entity?: number): void {
  if (now.phase !== 'afterMove' || now.acting === entity) return;
  const because = 'The Gate that moved attacks, uses its skill, or its action is finished first.';
  refuse('finish-action-first', because, 'action-after-move', { acting: now.acting ?? 0 });
}

/** A Gate of a player, or a refusal. */
export function ownGate({ now }: Pick<Story, 'now'>, entity: number, player: Player): Gate {
  const gate = gateOf(now, entity);
  if (gate === undefined || gate.player !== player) {
    return refuse('not-your-gate', `You have no Gate ${entity} on the field.`, 'turn-action', { entity });
  }
  return gate;
}

/** Refuses what only a Ready Gate can do. */
export function checkReady({ entity, zone, ready }: Gate): void {
  if (!ready) refuse('gate-rested', `The Gate in ${zone} is Rested.`, 'action-ready', { entity, zone });
}
