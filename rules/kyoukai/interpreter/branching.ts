import { cardNamed, gateAt, gateOf, typeOf } from '../cards/lookup.ts';
import type { Context } from '../context.ts';
import type { Gate, OpOf } from '../model/index.ts';
import { picksOf } from './bindings.ts';
import { matchingZones } from './filters.ts';
import { entered } from './moves.ts';
import { cardPicked } from './piles.ts';

/** Places a picked card on the field. Only the player's own cards with stats can be placed. */
export function placeCard(context: Context, op: OpOf<'Place'>): void {
  const { env } = context.currentTask;
  const card = cardPicked(context.state, env, picksOf(env, op.picked)[0]);
  const zone = matchingZones(context.state, env, op.zones).find((each) => gateAt(context.state, each) === undefined);
  if (card === undefined || zone === undefined) return context.skip('Nothing can be placed.', env);
  const { player, cardName } = card;
  if (player !== env.player || cardNamed(context.state, cardName).stats === undefined) return;
  const entity = context.state.nextEntity;
  const { ready } = op;
  context.emit({ type: 'GatePlaced', entity, ...card, zone, ready, faceDown: false, opened: false });
  // A card that places itself becomes the Gate whose text this is.
  if (op.picked === 'self' && env.entity === undefined) context.updateEnvironment({ entity });
  entered(context, entity);
}

/** Attaches this Gate, or what was picked, under a host. */
export function branch(context: Context, picked: string | undefined, host: Gate | undefined): void {
  const { env } = context.currentTask;
  if (host === undefined || host.faceDown) return context.skip('There is nothing to branch from.', env);
  if (picked === undefined) return branchGate(context, gateOf(context.state, env.entity), host);
  // A pick of digits is a Gate on the field; any other pick names a card in a pile.
  for (const pick of picksOf(env, picked)) {
    if (/^\d+$/.test(pick)) {
      if (!env.except?.includes(Number(pick))) branchGate(context, gateOf(context.state, Number(pick)), host);
      continue;
    }
    const card = cardPicked(context.state, env, pick);
    if (card === undefined || card.player !== env.player || host.player !== env.player) continue;
    if (cardNamed(context.state, card.cardName).type === 'Entrant' || card.host === host.entity) continue;
    context.emit({ type: 'GateBranched', entity: host.entity, ...card });
  }
}

/** Attaches a Gate of the field under another one. The cards that were branched under it are discarded. */
function branchGate(context: Context, gate: Gate | undefined, host: Gate): void {
  if (gate === undefined || gate.entity === host.entity || typeOf(context.state, gate) === 'Entrant') return;
  // A Gate is branched only under a Gate of the same player.
  if (gate.player !== host.player) return;
  for (const each of gate.branches) context.emit({ type: 'BranchDiscarded', entity: gate.entity, ...each });
  const { cardName, player, entity: other } = gate;
  context.emit({ type: 'GateBranched', entity: host.entity, cardName, player, other });
}
