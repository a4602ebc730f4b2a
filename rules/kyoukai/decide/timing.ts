import { gateOf, other } from '../cards/lookup.ts';
import { reject } from '../context.ts';
import { isLockedOut } from '../interpreter/sequence.ts';
import type { Gate, Player, State } from '../model/index.ts';

/** What says who is to act. A state has it, and so has every view. */
export interface Awaiting extends Pick<State, 'decision' | 'phase' | 'player'> {
  readonly choice?: Pick<NonNullable<State['choice']>, 'player' | 'prompt'> | undefined;
  readonly sequence?: Pick<NonNullable<State['sequence']>, 'priority'> | undefined;
  readonly outcome?: State['outcome'];
}

/** The player who is to act: who has to choose, has priority, starts in play, or whose turn it is. */
export function playerToAct({ choice, sequence, phase, player }: Awaiting): Player {
  return choice?.player ?? sequence?.priority ?? (phase === 'starting' ? other(player) : player);
}

/** What a command waits for: the number of the pending decision, and whose it is. */
export function awaited(state: State): { readonly decision: number; readonly by: Player } {
  return { decision: state.decision, by: playerToAct(state) };
}

/** Rejects a declaration at the wrong time. `fast`: whether it may be a response. `what`: its name, for the sentence. */
export function checkTime(state: State, player: Player, fast: boolean, what: string): void {
  const { sequence } = state;
  if (sequence === undefined) return checkMainStep(state, player);
  if (sequence.priority !== player) {
    const because = `Player ${sequence.priority} has priority. Wait until they add to the Sequence or pass.`;
    reject('no-priority', because, 'priority', { player, ...awaited(state) });
  }
  if (!fast) {
    const because = `Only what is Fast can be a response, and ${what} is not. Pass, or respond with something Fast.`;
    reject('not-fast', because, 'response-fast', { what, ...awaited(state) });
  }
  if (isLockedOut(state, player)) {
    const because = 'A card effect prevents you from adding to this Sequence. Pass.';
    reject('sequence-locked', because, 'sequence-lock', { player, ...awaited(state) });
  }
}

function checkMainStep(state: State, player: Player): void {
  if (state.player !== player) {
    const because = `It is the turn of player ${state.player}. Until your turn you can only add to a Sequence.`;
    reject('not-your-turn', because, 'turn-main', { player, turn: state.player });
  }
  if (state.phase === 'starting') {
    const because = 'First the other player chooses what they start with in play.';
    reject('not-begun', because, 'start-in-play', { player, ...awaited(state) });
  }
}

/** Rejects other actions while a Gate that moved may still act. `entity`: the Gate that wants to act. */
export function notWhileActing(state: State, entity?: number): void {
  if (state.phase !== 'afterMove' || state.acting === entity) return;
  const because = 'A Gate has moved. First attack with it, use its skill, or finish its action.';
  reject('finish-action-first', because, 'action-after-move', { acting: state.acting ?? 0, ...awaited(state) });
}

/** A Gate of a player. Rejects with `not-your-gate` if the player has no such Gate. */
export function ownGate(state: State, entity: number, player: Player): Gate {
  const gate = gateOf(state, entity);
  if (gate === undefined || gate.player !== player) {
    return reject('not-your-gate', `You have no Gate ${entity} on the field.`, 'turn-action', { entity });
  }
  return gate;
}

/** Rejects what only a Ready Gate can do. */
export function checkReady({ entity, zone, ready }: Gate): void {
  if (ready) return;
  const because = `The Gate in ${zone} is Rested. Only a Ready Gate can act.`;
  reject('gate-rested', because, 'action-ready', { entity, zone });
}
