import { refuse, type Story } from '../context.ts';
import { playerEnv } from '../interpreter/bindings.ts';
import { run } from '../interpreter/run.ts';
import { addLink, closeSequence } from '../interpreter/sequence.ts';
import type { Player } from '../model/index.ts';
import { checkTime, notWhileActing } from './timing.ts';

/** Adds nothing to the Sequence; before the first turn: starts with nothing further. */
export function pass(story: Story, player: Player): void {
  const { now } = story;
  const { sequence } = now;
  if (sequence === undefined) {
    if (now.phase === 'starting' && now.player !== player) {
      story.tell({ type: 'StartingOver', player });
      return;
    }
    return refuse('nothing-to-pass', 'There is no Sequence to add to.', 'priority', { player });
  }
  if (sequence.priority !== player) {
    refuse('no-priority', `Player ${sequence.priority} has priority.`, 'priority', {
      player,
      priority: sequence.priority,
    });
  }
  story.tell({ type: 'SequencePassed', player });
  const needed = now.rules.policies.closing === 'twoPasses' ? 2 : 1;
  if (sequence.passes + 1 < needed) return;
  closeSequence(story);
  run(story);
}

/** Ends the turn: that is a link too. */
export function endTurn(story: Story, player: Player): void {
  checkTime(story, player, false, 'ending the turn');
  notWhileActing(story);
  addLink(story, playerEnv(player), 'endTurn');
}

/** The Gate that moved does nothing further. */
export function finishAction(story: Story, player: Player): void {
  if (story.now.phase !== 'afterMove' || story.now.player !== player || story.now.sequence !== undefined) {
    refuse('no-action', 'No Gate of yours has just moved.', 'action-after-move', { player });
  }
  story.tell({ type: 'ActionFinished', player });
}
