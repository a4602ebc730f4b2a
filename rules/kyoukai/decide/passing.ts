import { type Context, reject } from '../context.ts';
import { playerEnvironment } from '../interpreter/bindings.ts';
import { run } from '../interpreter/run.ts';
import { addLink, closeSequence } from '../interpreter/sequence.ts';
import type { Player } from '../model/index.ts';
import { awaited, checkTime, notWhileActing } from './timing.ts';

/** Adds nothing to the Sequence. Before the first turn: starts with nothing more in play. */
export function pass(context: Context, player: Player): void {
  const { state } = context;
  const { sequence } = state;
  if (sequence === undefined) {
    if (state.phase === 'starting' && state.player !== player) {
      context.emit({ type: 'StartingOver', player });
      return;
    }
    const because = 'No Sequence is pending, so there is nothing to pass on. End the turn instead.';
    return reject('nothing-to-pass', because, 'priority', { player });
  }
  if (sequence.priority !== player) {
    reject(
      'no-priority',
      `Player ${sequence.priority} has priority. Wait until they add to the Sequence or pass.`,
      'priority',
      { player, ...awaited(state) },
    );
  }
  context.emit({ type: 'SequencePassed', player });
  const needed = state.rules.policies.closing === 'twoPasses' ? 2 : 1;
  if (sequence.passes + 1 < needed) return;
  closeSequence(context);
  run(context);
}

/** Declares the end of the turn. It is a link that can be responded to. */
export function endTurn(context: Context, player: Player): void {
  checkTime(context.state, player, false, 'ending the turn');
  notWhileActing(context.state);
  addLink(context, playerEnvironment(player), 'endTurn');
}

/** Ends the action of the Gate that moved. */
export function finishAction(context: Context, player: Player): void {
  if (context.state.phase !== 'afterMove' || context.state.player !== player || context.state.sequence !== undefined) {
    reject('no-action', 'There is no action to finish, because no Gate of yours has just moved.', 'action-after-move', {
      player,
    });
  }
  context.emit({ type: 'ActionFinished', player });
}
