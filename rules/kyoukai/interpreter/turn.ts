import { other, sideOf } from '../cards/lookup.ts';
import type { Story } from '../context.ts';
import type { Task } from '../model/index.ts';
import { playerEnv } from './bindings.ts';
import { depthLimit } from './card-texts.ts';
import { choose } from './choices.ts';
import { triggered } from './passives.ts';
import { drawCards, putCard } from './piles.ts';

/** Cards that may be kept at the end of one's turn. */
export const handLimit = 6;

/** Foreseen cards that are left go where the policy says. */
export function sweepForeseen(story: Story): void {
  for (const player of [story.now.player, other(story.now.player)]) {
    const into = story.now.rules.policies.leftForesee;
    const left = sideOf(story.now, player).foresee;
    // On top they come back in the order in which they lay.
    for (const cardName of into === 'top' ? left.toReversed() : left) {
      putCard(story, playerEnv(player), `foresee:${cardName}`, into, false);
    }
  }
}

/** What was to happen at the end of the turn happens; then the turn player keeps at most six cards. */
export function endStep(story: Story, rest: readonly Task[]): boolean {
  const { player, delayed } = story.now;
  if (delayed !== undefined) {
    story.tell({ type: 'DelayedBegun', player });
    const frames = delayed.map(({ steps, player: by, ...source }): Task => {
      // Nothing is delayed twice: a turn has to end.
      return { do: 'ops', ops: steps, env: { ...playerEnv(by), ...source, depth: depthLimit } };
    });
    story.tasks = [...frames, { do: 'endStep' }, ...rest];
    return true;
  }
  const { hand } = sideOf(story.now, player);
  const over = hand.length - handLimit;
  if (over > 0) {
    const picks = choose(story, {
      player,
      kind: 'handLimit',
      because: `Discard down to ${handLimit} cards.`,
      min: over,
      max: over,
      options: hand.map((cardName) => `hand:${cardName}`).sort(),
      different: false,
      cost: false,
    });
    if (picks === undefined) return false;
    for (const pick of picks) putCard(story, playerEnv(player), pick, 'discard', false);
  }
  story.tasks = [...rest, { do: 'nextTurn' }];
  return true;
}

/** Draw Step and Ready Step of the other player; drawing comes first. */
export function nextTurn(story: Story): void {
  const { turn, player, rules } = story.now;
  if (turn >= rules.turnCap) {
    story.end('drawn', `Nobody has won in ${rules.turnCap} turns.`, 'turn-cap');
    return;
  }
  const next = other(player);
  story.tell({ type: 'TurnBegan', turn: turn + 1, player: next });
  drawCards(story, next, 1);
  if (story.over) return;
  ready(story);
}

function ready(story: Story): void {
  const { player } = story.now;
  const inOrder = [...story.now.field].sort((a, b) => a.zone.localeCompare(b.zone));
  for (const gate of inOrder) {
    if (gate.player === player && !gate.ready) story.tell({ type: 'GateReadied', entity: gate.entity });
  }
  for (const gate of inOrder) {
    if (gate.player !== player) story.next.push(...triggered(story.now, gate, 'theirReadyStep'));
  }
}
