import {
  type GateId,
  gate,
  omenRing,
  type PortalSpace,
  portalSpaces,
  type SpaceId,
  sideBoards,
  spaceName,
} from '../data/components.ts';
import type { State } from '../model/index.ts';
import { spawnMonster, spawnSetAside } from './monsters.ts';
import type { RulesOfCode } from '../rejections.ts';
import { refuse, type Story } from './context.ts';
import { placeFact, placeName, seeTop, whereIs } from './physical-draws.ts';

/** Whether a gate has the colour of the space the Omen is on. */
export function matchesOmen(state: State, id: GateId): boolean {
  return gate(id).omen === omenRing[state.omen]?.colour;
}

// ---- the stack ---------------------------------------------------------------------------------------------------

/** A gate is needed now, whatever the policy: an empty stack takes in the discards. */
export function needGate(story: Story): void {
  if (story.now.stack.length === 0 && story.now.discard.length > 0) refill(story);
}

/** Under the eager policy the stack is refilled the moment it is empty, and by any later discard while it still is. */
export function refillAtOnce(story: Story): void {
  if (story.now.setup.refill === 'eager') needGate(story);
}

/** The discards go under the stack, face down and shuffled; with an empty stack they become the stack. */
export function refill(story: Story): void {
  const { stack, discard } = story.now;
  const order = story.random.shuffle(discard);
  story.tell({ type: 'StackRefilled', place: stack.length === 0 ? 'all' : 'under', order, count: order.length });
  revealContinuously(story);
}

/** While somebody has the spell for it, whatever comes to lie on top is face up at once. */
export function revealContinuously(story: Story): void {
  const top = story.now.stack[0];
  if (top === undefined || top.revealed || !story.now.inPlay.some((each) => each.component === 'find-gate')) return;
  story.tell({ type: 'GatesRevealed', gates: [...seeTop(story, 1)], ...story.why });
}

/** The top gate, once it is known; undefined where stack and discards are empty. */
export function topGate(story: Story): GateId | undefined {
  needGate(story);
  return story.now.stack.length === 0 ? undefined : seeTop(story, 1)[0];
}

/** To be called after a gate has left the stack or come to the discards. */
export function settleStack(story: Story): void {
  refillAtOnce(story);
  revealContinuously(story);
}

// ---- spawning ----------------------------------------------------------------------------------------------------

export type Replacement = 'portal' | 'kate';

/** Spawns the top gate with its monster. False: there is none, and the caller knows what happens instead. */
export function spawnTopGate(story: Story, replacement?: Replacement): boolean {
  const id = topGate(story);
  if (id === undefined) return false;
  spawnThisGate(story, id, 'stack', replacement);
  return true;
}

/** Spawns a gate of the stack or of the discards, unless something at its space replaces that. */
export function spawnThisGate(story: Story, id: GateId, from: 'stack' | 'discard', replacement?: Replacement): void {
  const printed = gate(id).space;
  const portal = story.now.portals.find((each) => each.space === printed)?.portal;
  const kateHere = (space: SpaceId) =>
    story.now.inPlay.some((each) => each.component === 'kate-winthrop' && each.space === space);

  // Where both apply the active investigator chooses; the portal goes first if nothing is said.
  const throughPortal = portal !== undefined && !(replacement === 'kate' && kateHere(printed));
  const space = throughPortal ? portal : printed;
  if (kateHere(space)) {
    story.tell({ type: 'SpawnReplaced', gate: id, space, source: from, ...story.why });
    settleStack(story);
    return;
  }
  story.tell({
    type: 'GateSpawned',
    gate: id,
    space,
    source: from,
    ...(throughPortal ? { portal } : {}),
    ...story.why,
  });
  settleStack(story);
  spawnMonster(story, space, id);
  const { setup, awake } = story.now;
  if (setup.ancientOne === 'antediluvium' && !awake && gate(id).omen === 'blue') {
    spawnSetAside(story, 'cultist', space, id);
  }
}

// ---- leaving the board -------------------------------------------------------------------------------------------

/** A gate on the board, or why there is none of that name. */
export function gateOnBoard(state: State, id: GateId, rule: RulesOfCode<'gate-not-on-board'>): State['board'][number] {
  const open = state.board.find((each) => each.gate === id);
  if (open !== undefined) return open;
  const where = whereIs(state, id);
  if (where === 'box') notInGame(id);
  const because = `The gate to ${gate(id).name} is ${placeName(where)}, not on the board.`;
  return refuse('gate-not-on-board', because, rule, { gate: id, where: placeFact(where) });
}

/** Says no to a gate that this game is played without. */
export function notInGame(id: GateId): never {
  const { name, set, zone } = gate(id);
  const board = sideBoards.find((each) => each.id === zone);
  const needs = board === undefined ? `set ${set}` : `the side board ${board.name}`;
  return refuse('gate-not-in-game', `The gate to ${name} is not in this game: it needs ${needs}.`, 'gates-in-game', {
    gate: id,
    set,
    zone,
  });
}

/** Closes a gate, which discards it unless a card takes it instead. Something in play may forbid it. */
export function closeGate(
  story: Story,
  id: GateId,
  how: {
    readonly by?: number | undefined;
    readonly during?: string | undefined;
    readonly ontoCard?: string | undefined;
  } = {},
): void {
  const open = gateOnBoard(story.now, id, 'close-gate');
  if (story.now.inPlay.some((each) => each.component === 'mysterious-lights')) {
    refuse('gates-cannot-be-closed', 'While Mysterious Lights is in play no gate can be closed.', 'close-forbidden', {
      gate: id,
    });
  }
  refuseHeld(story.now, open);
  story.tell({
    type: 'GateClosed',
    ...open,
    matchedOmen: matchesOmen(story.now, id),
    ...(how.by === undefined ? {} : { by: how.by }),
    ...(how.during === undefined ? {} : { during: how.during }),
    ...story.why,
  });
  if (how.ontoCard !== undefined) return placeOnCard(story, id, how.ontoCard, 'board');
  story.tell({ type: 'GateDiscarded', ...open, closed: true, ...story.why });
  settleStack(story);
}

/** Discards a gate without closing it. */
export function discardGate(story: Story, id: GateId): void {
  const open = gateOnBoard(story.now, id, 'discard-gate');
  refuseHeld(story.now, open);
  story.tell({ type: 'GateDiscarded', ...open, closed: false, ...story.why });
  settleStack(story);
}

/** A gate under one of awakened Atlach-Nacha's tokens leaves the board in neither way. */
export function isHeld(state: State, { space }: State['board'][number]): boolean {
  return state.awake && state.setup.ancientOne === 'atlach-nacha' && state.gateTokens.includes(space);
}

function refuseHeld(state: State, open: State['board'][number]): void {
  if (!isHeld(state, open)) return;
  const because = `An Eldritch token lies on ${spaceName(open.space)}: this gate can be neither closed nor discarded.`;
  refuse('gate-is-held', because, 'atlach-holds', { gate: open.gate, space: open.space });
}

// ---- cards that hold gates ---------------------------------------------------------------------------------------

/** Puts a gate on a card: neither a spawn nor a close nor a discard. */
export function placeOnCard(story: Story, id: GateId, card: string, from: 'stack' | 'board' | 'discard'): void {
  story.tell({ type: 'GatePlacedOnCard', gate: id, card, source: from, ...story.why });
  settleStack(story);
}

/** A card leaves play: the gates on it are discarded. */
export function discardCard(story: Story, card: string): void {
  const held = story.now.cards.find((each) => each.card === card);
  if (held === undefined) {
    return refuse('no-gates-on-card', `There is no gate ${placeName({ card })}.`, 'card-discard', {
      card,
      cards: story.now.cards.map((each) => each.card),
    });
  }
  for (const id of held.gates) story.tell({ type: 'GateDiscarded', gate: id, card, closed: false, ...story.why });
  settleStack(story);
}

// ---- Dream Portals -----------------------------------------------------------------------------------------------

/** The portal that is spawned next if none is named. */
export function nextPortal(state: State): PortalSpace | undefined {
  return portalSpaces.find((portal) => state.portals.every((each) => each.portal !== portal));
}
