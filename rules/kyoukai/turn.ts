import { cardNamed, other } from './cards.ts';
import { drawCards } from './piles.ts';
import { bareEnv } from './select.ts';
import type { Story } from './story.ts';

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
    if (gate.player === player || gate.faceDown) continue;
    const passive = cardNamed(story.now, gate.cardName).skill?.passive;
    if (passive?.type !== 'Trigger' || passive.on !== 'theirReadyStep') continue;
    story.next.push({ do: 'ops', ops: passive.ops, env: bareEnv(gate) });
  }
}
