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
import type { RulesOfCode } from '../rejections.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { spawnMonster, spawnSetAside } from './monsters.ts';
import { identifyTop, locationFact, locationOf, locationPhrase } from './physical-draws.ts';

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
export function refillAtOnce(context: Context): void {
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

export type Replacement = 'portal' | 'kate';

/** Spawns the top gate with its monster. Returns false if no gate is left; the caller then does what the card says. */
export function spawnTopGate(context: Context, replacement?: Replacement): boolean {
  const id = topGate(context);
  if (id === undefined) return false;
  spawnThisGate(context, id, 'stack', replacement);
  return true;
}

/** Spawns a gate of the stack or of the discard pile, unless a Dream Portal or Kate Winthrop replaces the spawn. */
export function spawnThisGate(
  context: Context,
  id: GateId,
  from: 'stack' | 'discard',
  replacement?: Replacement,
): void {
  const printed = gate(id).space;
  const portal = context.state.portals.find((each) => each.space === printed)?.portal;
  const kateHere = (space: SpaceId) =>
    context.state.inPlay.some((each) => each.component === 'kate-winthrop' && each.space === space);

  // Where both apply the active investigator chooses. The portal is the default.
  const throughPortal = portal !== undefined && !(replacement === 'kate' && kateHere(printed));
  const space = throughPortal ? portal : printed;
  if (kateHere(space)) {
    context.emit({ type: 'SpawnReplaced', gate: id, space, source: from, ...context.reason });
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

// ---- leaving the board -------------------------------------------------------------------------------------------

/** The gate on the board. Rejects, citing `rule`, if the gate is elsewhere. */
export function gateOnBoard(state: State, id: GateId, rule: RulesOfCode<'gate-not-on-board'>): State['board'][number] {
  const onBoard = state.board.find((each) => each.gate === id);
  if (onBoard !== undefined) return onBoard;
  const where = locationOf(state, id);
  if (where === 'box') notInGame(id);
  const because = `The gate to ${gate(id).name} is ${locationPhrase(where)}, not on the board. Choose a gate on the board.`;
  return reject('gate-not-on-board', because, rule, { gate: id, where: locationFact(where) });
}

/** Rejects a gate that this game does not use. */
export function notInGame(id: GateId): never {
  const { name, set, zone } = gate(id);
  const board = sideBoards.find((each) => each.id === zone);
  const needs = board === undefined ? `set ${set}` : `the side board ${board.name}`;
  return reject(
    'gate-not-in-game',
    `The gate to ${name} is not in this game, because it needs ${needs}. Choose another gate.`,
    'gates-in-game',
    {
      gate: id,
      set,
      zone,
    },
  );
}

/** Who closes a gate, during which encounter or card, and the card that takes it instead of the discard pile. */
export interface Closing {
  readonly by?: number | undefined;
  readonly during?: string | undefined;
  readonly ontoCard?: string | undefined;
}

/** Closes a gate, which discards it unless a card takes it. Mysterious Lights and Atlach-Nacha can forbid it (§10). */
export function closeGate(context: Context, id: GateId, { by, during, ontoCard }: Closing = {}): void {
  const closed = gateOnBoard(context.state, id, 'close-gate');
  if (context.state.inPlay.some((each) => each.component === 'mysterious-lights')) {
    reject(
      'gates-cannot-be-closed',
      'No gate can be closed while Mysterious Lights is in play. Solve that Rumor first.',
      'close-forbidden',
      {
        gate: id,
      },
    );
  }
  rejectIfHeld(context.state, closed);
  context.emit({
    type: 'GateClosed',
    ...closed,
    matchedOmen: matchesOmen(context.state, id),
    ...(by === undefined ? {} : { investigator: by }),
    ...(during === undefined ? {} : { during }),
    ...context.reason,
  });
  if (ontoCard !== undefined) return placeOnCard(context, id, ontoCard, 'board');
  context.emit({ type: 'GateDiscarded', ...closed, closed: true, ...context.reason });
  settleStack(context);
}

/** Discards a gate without closing it. */
export function discardGate(context: Context, id: GateId): void {
  const discarded = gateOnBoard(context.state, id, 'discard-gate');
  rejectIfHeld(context.state, discarded);
  context.emit({ type: 'GateDiscarded', ...discarded, closed: false, ...context.reason });
  settleStack(context);
}

/** Whether a token of awakened Atlach-Nacha keeps this gate on the board. */
export function isHeld(state: State, { space }: State['board'][number]): boolean {
  return state.awake && state.setup.ancientOne === 'atlach-nacha' && state.gateTokens.includes(space);
}

function rejectIfHeld(state: State, held: State['board'][number]): void {
  if (!isHeld(state, held)) return;
  const because = `An Eldritch token of Atlach-Nacha holds the gate on ${spaceName(held.space)}. Remove the token first.`;
  reject('gate-is-held', because, 'atlach-holds', { gate: held.gate, space: held.space });
}

// ---- cards that hold gates ---------------------------------------------------------------------------------------

/** Puts a gate on a card. This is no spawn, no close and no discard. */
export function placeOnCard(context: Context, id: GateId, card: string, from: 'stack' | 'board' | 'discard'): void {
  context.emit({ type: 'GatePlacedOnCard', gate: id, card, source: from, ...context.reason });
  settleStack(context);
}

/** Discards the gates on a card that leaves play. */
export function discardCard(context: Context, card: string): void {
  const held = context.state.cards.find((each) => each.card === card);
  if (held === undefined) {
    return reject(
      'no-gates-on-card',
      `There is no gate ${locationPhrase({ card })}. Choose a card that holds gates.`,
      'card-discard',
      {
        card,
        cards: context.state.cards.map((each) => each.card),
      },
    );
  }
  for (const id of held.gates)
    context.emit({ type: 'GateDiscarded', gate: id, card, closed: false, ...context.reason });
  settleStack(context);
}

// ---- Dream Portals -----------------------------------------------------------------------------------------------

/** The portal that is spawned next if the command names none. */
export function nextPortal(state: State): PortalSpace | undefined {
  return portalSpaces.find((portal) => state.portals.every((each) => each.portal !== portal));
}
