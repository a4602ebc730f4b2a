import type { GateId } from '../data/components.ts';
import { gate } from '../data/components.ts';
import type { PortalId, SpaceId } from '../data/spaces.ts';
import type { GateFilter, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { notInGame } from './closing.ts';
import type { Context } from './context.ts';
import { advanceDoom } from './doom.ts';
import { hasToOrder, inChosenOrder } from './gate-order.ts';
import { matchesOmen, needGate, nextPortal, spawnThisGate, spawnTopGate, topGate } from './gates.ts';
import { spawnMonster } from './monsters.ts';
import { activeInvestigator, pause, putOff } from './pausing.ts';
import { locationFact, locationOf, locationPhrase } from './physical-draws.ts';
import { mayReveal, revealUntil } from './stack.ts';

/**
 * Spawns `count` gates. Each one is resolved before the next one spawns, so that what its monster causes can come in
 * between (digest EH-D4). For each gate that cannot spawn Doom advances, or, for a Lost in Time and Space card, the player
 * uses a gate on the board.
 */
export function spawnGates(context: Context, count: number, lostInTime = false): void {
  for (let left = count - 1; left >= 0 && !context.isOver; left -= 1) {
    const spawned = spawnTopGate(context);
    if (!spawned && lostInTime) context.emit({ type: 'GateNotSpawned', ...context.reason });
    else if (!spawned) advanceDoom(context, { by: 'noGate' });
    if (left > 0 && spawned && context.gatesInTurn && context.pause === undefined) {
      pause(context, { by: activeInvestigator(context), because: 'gates' });
    }
    if (context.pause === undefined) continue;
    if (left > 0) putOff(context, { do: 'gates', count: left, lostInTime });
    return;
  }
}

/** Spawns a gate that a card names, from the stack or the discard pile. */
export function spawnSpecificGate(context: Context, id: GateId): void {
  const where = locationOf(context.state, id);
  if (where === 'stack' || where === 'discard') {
    spawnThisGate(context, id, where);
    return;
  }
  if (where === 'box') notInGame(id);
  reject(
    'gate-not-available',
    `The gate to ${gate(id).name} cannot spawn, because it is ${locationPhrase(where)}. Choose another gate.`,
    'spawn-specific',
    {
      gate: id,
      where: locationFact(where),
    },
  );
}

/** Spawns every gate that is in the stack or the discard pile now, once each. */
export function spawnAllGates(context: Context): void {
  spawnEach(context, [...context.state.stack.map((token) => token.gate), ...context.state.discard]);
}

/** Spawns these gates in the order of the stack. */
export function spawnEach(context: Context, gates: readonly GateId[]): void {
  const waiting = new Set(gates);
  while (waiting.size > 0 && !context.isOver) {
    const top = topGate(context);
    if (top === undefined) return;
    // A gate that Kate Winthrop stopped may be on top again. It does not get a second turn.
    const next = waiting.has(top) ? top : context.state.stack.find((token) => waiting.has(token.gate))?.gate;
    if (next === undefined) return;
    waiting.delete(next);
    spawnThisGate(context, next, 'stack');
    // In printed order, because the order of the stack is hidden.
    if (context.pause !== undefined) return putOff(context, { do: 'allGates', gates: [...waiting].sort() });
  }
}

/** A monster surge at every gate that matches the Omen. If none matches, one gate spawns instead (§9). */
export function surge(context: Context): void {
  const { state } = context;
  const matching = state.board.filter((each) => matchesOmen(state, each.gate)).map((each) => each.gate);
  if (matching.length === 0) return spawnGates(context, 1);
  if (hasToOrder(context, matching, isCupShort(state, matching))) {
    return putOff(context, { do: 'surge', gates: matching });
  }
  surgeAtEach(context, matching);
}

/** A monster surge at each of these gates, in the chosen order. */
export function surgeAtEach(context: Context, gates: readonly GateId[]): void {
  for (const id of inChosenOrder(context, gates)) {
    const open = context.state.board.find((each) => each.gate === id);
    if (open !== undefined) surgeAt(context, open.space);
  }
}

/** Whether the cup has too few monsters for a surge at gates on several spaces. */
function isCupShort({ cup, board, setup }: State, gates: readonly GateId[]): boolean {
  const spaces = new Set(board.filter((each) => gates.includes(each.gate)).map((each) => each.space));
  const inCup = Object.values(cup).reduce((sum, count) => sum + count, 0);
  return spaces.size > 1 && inCup > 0 && inCup < gates.length * setup.reference.surge;
}

/** A monster surge on one space. The Reference card says how many monsters come. */
export function surgeAt(context: Context, space: SpaceId): void {
  spawnMonsters(context, space, context.state.setup.reference.surge);
}

/** Spawns monsters on a space, until the cup is empty. */
export function spawnMonsters(context: Context, space: SpaceId, count: number): void {
  for (let spawned = 0; spawned < count; spawned += 1) if (!spawnMonster(context, space)) return;
}

/** Spawns a Dream Portal. Gates are revealed until one shows a space that may have a portal (§6). */
export function spawnPortal(context: Context, wanted?: PortalId): void {
  const { portals, sheetPortals, setup } = context.state;
  if (!setup.sideBoards.includes('dreamlands')) {
    reject('no-dreamlands', 'Dream Portals need the Dreamlands board, which is not in play.', 'dream-portals', {
      sideBoards: setup.sideBoards,
    });
  }
  const portal = wanted ?? nextPortal(context.state);
  if (portal !== undefined && sheetPortals.includes(portal)) {
    const because =
      'That Dream Portal is on the sheet of the Ancient One, so it never spawns again. Choose another one.';
    reject('portal-on-sheet', because, 'dream-portals', { portal, sheet: sheetPortals });
  }
  if (portal === undefined || portals.some((each) => each.portal === portal)) {
    reject(
      'portal-on-board',
      'That Dream Portal is on the board already. Choose another one, or discard it first.',
      'dream-portals',
      {
        portals: portals.map((each) => each.portal),
      },
    );
  }
  const where: GateFilter = { zones: ['main', 'antarctica', 'egypt'], withoutPortal: true };
  // Before any gate is revealed: everyone knows which gates are in the stack.
  if (!mayReveal(context.state, where)) {
    reject(
      'no-such-gate',
      'No gate of the stack shows a space that may have a Dream Portal, so it cannot spawn now.',
      'dream-portals',
      { stack: context.state.stack.length },
    );
  }
  needGate(context);
  const [found] = revealUntil(context, where, 1);
  context.emit({ type: 'PortalSpawned', portal, space: gate(found as GateId).space, ...context.reason });
}
