import type { GateId } from '../data/components.ts';
import { gate, type PortalSpace, type SpaceId } from '../data/components.ts';
import { advanceDoom } from './doom.ts';
import {
  matchesOmen,
  needGate,
  nextPortal,
  notInGame,
  type Replacement,
  spawnThisGate,
  spawnTopGate,
  topGate,
} from './gates.ts';
import { spawnMonster } from './monsters.ts';
import { revealUntil } from './stack.ts';
import { refuse, type Story } from './context.ts';
import { placeFact, placeName, whereIs } from './physical-draws.ts';

/** Spawns gates one after the other. For each that cannot, Doom advances instead, or what the card says. */
export function spawnGates(
  story: Story,
  count: number,
  {
    replacement,
    lostInTime = false,
  }: { readonly replacement?: Replacement | undefined; readonly lostInTime?: boolean | undefined } = {},
): void {
  for (let spawned = 0; spawned < count && !story.over; spawned += 1) {
    if (spawnTopGate(story, replacement)) continue;
    if (lostInTime) story.tell({ type: 'GateNotSpawned', ...story.why });
    else advanceDoom(story, { by: 'noGate' });
  }
}

/** Spawns a gate that a card names, from the stack or the discards. */
export function spawnSpecificGate(story: Story, id: GateId): void {
  const where = whereIs(story.now, id);
  if (where === 'stack' || where === 'discard') {
    spawnThisGate(story, id, where);
    return;
  }
  if (where === 'box') notInGame(id);
  refuse('gate-not-available', `The gate to ${gate(id).name} is ${placeName(where)}.`, 'spawn-specific', {
    gate: id,
    where: placeFact(where),
  });
}

/** Spawns every gate that is in the stack or the discards now, once each. */
export function spawnAllGates(story: Story): void {
  const waiting = new Set([...story.now.stack.map((token) => token.gate), ...story.now.discard]);
  while (waiting.size > 0 && !story.over) {
    const top = topGate(story);
    if (top === undefined) return;
    // One that Kate Winthrop sent back may have come to the top again; its turn is over.
    const next = waiting.has(top) ? top : story.now.stack.find((token) => waiting.has(token.gate))?.gate;
    if (next === undefined) return;
    waiting.delete(next);
    spawnThisGate(story, next, 'stack');
  }
}

/** A surge of the current Omen: at every matching gate, or one gate instead where none matches. */
export function surge(story: Story): void {
  const matching = story.now.board.filter((each) => matchesOmen(story.now, each.gate));
  if (matching.length === 0) {
    spawnGates(story, 1);
    return;
  }
  for (const { space } of matching) surgeAt(story, space);
}

/** A surge on one space, as the Reference card counts it. */
export function surgeAt(story: Story, space: SpaceId): void {
  spawnMonsters(story, space, story.now.setup.reference.surge);
}

/** Spawns monsters on a space while there are any. */
export function spawnMonsters(story: Story, space: SpaceId, count: number): void {
  for (let spawned = 0; spawned < count; spawned += 1) if (!spawnMonster(story, space)) return;
}

/** Spawns a Dream Portal: gates are revealed until one shows a space that may have it. */
export function spawnPortal(story: Story, wanted?: PortalSpace): void {
  const { portals, setup } = story.now;
  if (!setup.sideBoards.includes('dreamlands')) {
    refuse('no-dreamlands', 'The Dreamlands board is not in play.', 'dream-portals');
  }
  const portal = wanted ?? nextPortal(story.now);
  if (portal === undefined || portals.some((each) => each.portal === portal)) {
    refuse('portal-on-board', 'That Dream Portal is on the board already.', 'dream-portals', {
      portals: portals.map((each) => each.portal),
    });
  }
  needGate(story);
  const [found] = revealUntil(story, { zones: ['main', 'antarctica', 'egypt'], withoutPortal: true }, 1);
  if (found === undefined) {
    refuse('no-such-gate', 'No gate that is left shows a space for a Dream Portal.', 'dream-portals');
  }
  story.tell({ type: 'PortalSpawned', portal, space: gate(found).space, ...story.why });
}
