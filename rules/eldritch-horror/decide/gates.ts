import { type GateId, gate, omenRing } from '../data/components.ts';
import { type PortalId, portalEnd, portalIds, type SpaceId } from '../data/spaces.ts';
import type { State } from '../model/index.ts';
import type { Context } from './context.ts';
import { spawnMonster, spawnSetAside } from './monsters.ts';
import { activeInvestigator, pause, putOff } from './pausing.ts';
import { identifyTop } from './physical-draws.ts';

/** Whether a gate has the colour of the Omen's space. */
export function matchesOmen(state: State, id: GateId): boolean {
  return gate(id).omen === omenRing[state.omen]?.colour;
}

// ---- the stack ---------------------------------------------------------------------------------------------------

/** Refills an empty stack because a gate is needed now, under either refill policy. */
export function needGate(context: Context): void {
  if (context.state.stack.length === 0 && context.state.discard.length > 0) refill(context);
}

/** Under the eager policy, refills the stack as soon as it is empty and there are discarded gates. */
function refillAtOnce(context: Context): void {
  if (context.state.setup.refill === 'eager') needGate(context);
}

/** Puts the discarded gates under the stack, face down and shuffled. If the stack is empty, they become the stack. */
export function refill(context: Context): void {
  const { stack, discard } = context.state;
  const order = context.random.shuffle(discard);
  context.emit({ type: 'StackRefilled', mode: stack.length === 0 ? 'all' : 'under', order, count: order.length });
  revealContinuously(context);
}

/** While Find Gate is in play, turns a new top gate face up at once. */
export function revealContinuously(context: Context): void {
  const top = context.state.stack[0];
  if (top === undefined || top.revealed || !context.state.inPlay.some((each) => each.component === 'find-gate')) return;
  context.emit({ type: 'GatesRevealed', gates: [...identifyTop(context, 1)], ...context.reason });
}

/** The top gate of the stack. Undefined if the stack and the discard pile are empty. */
export function topGate(context: Context): GateId | undefined {
  needGate(context);
  return context.state.stack.length === 0 ? undefined : identifyTop(context, 1)[0];
}

/** Applies refill and reveal rules. Call it after a gate has left the stack or has been discarded. */
export function settleStack(context: Context): void {
  refillAtOnce(context);
  revealContinuously(context);
}

// ---- spawning ----------------------------------------------------------------------------------------------------

/** Spawns the top gate with its monster. Returns false if no gate is left; the caller then does what the card says. */
export function spawnTopGate(context: Context): boolean {
  // While something has to be chosen no further gate is drawn.
  if (context.pause !== undefined) {
    putOff(context, { do: 'gates', count: 1, lostInTime: false });
    return true;
  }
  const id = topGate(context);
  if (id === undefined) return false;
  spawnThisGate(context, id, 'stack');
  return true;
}

/**
 * Spawns a gate of the stack or of the discard pile, unless a Dream Portal or Kate Winthrop replaces the spawn. Where both
 * could, the active investigator chooses which (digest EH-D5).
 */
export function spawnThisGate(context: Context, id: GateId, from: 'stack' | 'discard'): void {
  const printed = gate(id).space;
  const portal = context.state.portals.find((each) => each.space === printed)?.portal;
  const kateHere = (space: SpaceId) =>
    context.state.inPlay.some((each) => each.component === 'kate-winthrop' && each.space === space);

  const { replacement } = context.choices;
  if (portal !== undefined && replacement === undefined && kateHere(printed)) {
    const by = activeInvestigator(context);
    return pause(context, { by, because: 'replacement', gate: id, space: printed });
  }
  const throughPortal = portal !== undefined && !(replacement === 'kate' && kateHere(printed));
  const space = throughPortal ? portalEnd(portal) : printed;
  if (kateHere(space)) {
    context.emit({ type: 'SpawnReplaced', gate: id, space, source: from, ...context.reason });
    context.emit({ type: 'GateDiscarded', gate: id, closed: false, ...context.reason });
    context.addObligation('Kate Winthrop', 'Gain 1 Clue.', 'kate-winthrop');
    settleStack(context);
    return;
  }
  context.emit({
    type: 'GateSpawned',
    gate: id,
    space,
    source: from,
    ...(throughPortal ? { portal } : {}),
    ...context.reason,
  });
  settleStack(context);
  spawnMonster(context, space, id);
  const { setup, awake } = context.state;
  if (setup.ancientOne === 'antediluvium' && !awake && gate(id).omen === 'blue') {
    spawnSetAside(context, 'cultist', space, id);
  }
}

// ---- Dream Portals -----------------------------------------------------------------------------------------------

/** The portal that is spawned next if the command names none. */
export function nextPortal(state: State): PortalId | undefined {
  const isFree = (id: PortalId) =>
    state.portals.every((each) => each.portal !== id) && !state.sheetPortals.includes(id);
  return portalIds.find(isFree);
}
