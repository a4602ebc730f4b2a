import { other, sideOf } from '../cards/lookup.ts';
import type { Context, Prompt } from '../context.ts';
import type { OpsTask, State } from '../model/index.ts';
import { playerEnvironment } from './bindings.ts';
import { depthLimit } from './card-texts.ts';
import { choose } from './choices.ts';
import { triggered } from './passives.ts';
import { drawCards, moveCard } from './piles.ts';
import { together } from './simultaneous.ts';

/** Most cards that a player may keep in hand at the end of their turn. */
const handLimit = 6;

/** Moves foreseen cards that are left to where the policy `leftForesee` says. */
export function cleanUpForeseen(context: Context): void {
  for (const player of [context.state.player, other(context.state.player)]) {
    const into = context.state.rules.policies.leftForesee;
    const left = sideOf(context.state, player).foresee;
    // On top of the deck they go back in the order they had.
    for (const cardName of into === 'top' ? left.toReversed() : left) {
      moveCard(context, playerEnvironment(player), `foresee:${cardName}`, into, false);
    }
  }
}

/**
 * The End Step: first the effects that wait for the end of the turn, then the hand limit. Returns false where the turn
 * player has to choose cards to discard.
 */
export function endStep(context: Context): boolean {
  const rest = context.tasks.slice(1);
  const { player, delayed } = context.state;
  if (delayed !== undefined) {
    context.emit({ type: 'DelayedBegun', player });
    const effects = delayed.map(({ steps, player: by, ...source }): OpsTask => {
      // `depth` forbids further nesting, so that the turn ends.
      return { type: 'ops', ops: steps, env: { ...playerEnvironment(by), ...source, depth: depthLimit } };
    });
    context.tasks = [...together(effects), { type: 'endStep' }, ...rest];
    return true;
  }
  const { hand } = sideOf(context.state, player);
  const over = hand.length - handLimit;
  if (over > 0) {
    const picks = choose(context, handLimitPrompt(context.state));
    if (picks === undefined) return false;
    for (const pick of picks) moveCard(context, playerEnvironment(player), pick, 'discard', false);
  }
  context.tasks = [...rest, { type: 'nextTurn' }];
  return true;
}

/** The prompt of the turn player, who has more cards than the hand limit. */
export function handLimitPrompt(state: State): Prompt {
  const { player } = state;
  const { hand } = sideOf(state, player);
  const over = hand.length - handLimit;
  return {
    player,
    kind: 'handLimit',
    prompt: `Discard down to ${handLimit} cards.`,
    min: over,
    max: over,
    options: hand.map((cardName) => `hand:${cardName}`).sort(),
    different: false,
    cost: false,
    secret: true,
    always: true,
  };
}

/** Draw Step and Ready Step of the next turn, or the end of the game at the turn cap. */
export function nextTurn(context: Context): void {
  const { turn, player, rules } = context.state;
  if (turn >= rules.turnCap) {
    context.endGame('drawn', `It ends with turn ${rules.turnCap}.`, 'turn-cap');
    return;
  }
  const next = other(player);
  context.emit({ type: 'TurnBegan', turn: turn + 1, player: next });
  drawCards(context, next, 1);
  if (context.isOver) return;
  ready(context);
}

function ready(context: Context): void {
  const { player } = context.state;
  const inOrder = [...context.state.field].sort((a, b) => a.zone.localeCompare(b.zone));
  for (const gate of inOrder) {
    if (gate.player === player && !gate.ready) context.emit({ type: 'GateReadied', entity: gate.entity });
  }
  const others = inOrder.filter((gate) => gate.player !== player);
  context.queued.push(...together(others.flatMap((gate) => triggered(context.state, gate, 'theirReadyStep'))));
}
