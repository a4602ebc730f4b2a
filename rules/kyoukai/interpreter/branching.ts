import { cardNamed, gateAt, gateOf, typeOf } from '../cards/lookup.ts';
import { openName, type Story } from '../context.ts';
import type { Env, Gate, Op } from '../model/index.ts';
import { picksOf } from './bindings.ts';
import { matchingZones } from './filters.ts';
import { entered } from './moves.ts';
import { cardPicked } from './piles.ts';

/** A picked card is placed on the field. Only what stays there can be, and only one's own. */
export function place(story: Story, env: Env, op: Extract<Op, { type: 'Place' }>): void {
  const card = cardPicked(story, env, picksOf(env, op.picked)[0]);
  const zone = matchingZones(story.now, env, op.zones).find((each) => gateAt(story.now, each) === undefined);
  if (card === undefined || zone === undefined) return story.skip('Nothing can be placed.', openName(story, env));
  const { player, cardName } = card;
  if (player !== env.player || cardNamed(story.now, cardName).stats === undefined) return;
  const entity = story.now.nextEntity;
  const { ready } = op;
  story.tell({ type: 'GatePlaced', entity, ...card, zone, ready, faceDown: false, opened: false });
  // A card that places itself is the Gate whose text goes on.
  if (op.picked === 'self' && env.entity === undefined) story.note({ entity });
  entered(story, entity);
}

/** This Gate, or what was picked, goes under a Gate. */
export function branch(story: Story, env: Env, as: string | undefined, host: Gate | undefined): void {
  if (host === undefined || host.faceDown) return story.skip('There is nothing to branch from.', openName(story, env));
  if (as === undefined) return branchGate(story, gateOf(story.now, env.entity), host);
  for (const pick of picksOf(env, as)) {
    if (/^\d+$/.test(pick)) {
      if (!env.except?.includes(Number(pick))) branchGate(story, gateOf(story.now, Number(pick)), host);
      continue;
    }
    const card = cardPicked(story, env, pick);
    if (card === undefined || card.player !== env.player || host.player !== env.player) continue;
    if (cardNamed(story.now, card.cardName).type === 'Entrant' || card.host === host.entity) continue;
    story.tell({ type: 'GateBranched', entity: host.entity, ...card });
  }
}

/** A Gate of the field goes under another; what was branched under it is discarded. */
function branchGate(story: Story, gate: Gate | undefined, host: Gate): void {
  if (gate === undefined || gate.entity === host.entity || typeOf(story.now, gate) === 'Entrant') return;
  // Whatever lies under a Gate is its player's.
  if (gate.player !== host.player) return;
  for (const each of gate.branches) story.tell({ type: 'BranchDiscarded', entity: gate.entity, ...each });
  const { cardName, player, entity: other } = gate;
  story.tell({ type: 'GateBranched', entity: host.entity, cardName, player, other });
}
