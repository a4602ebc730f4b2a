import { type GateId, gate, sheetCard, sideBoards } from '../data/components.ts';
import { spaceName } from '../data/spaces.ts';
import type { State } from '../model/index.ts';
import { type RulesOfCode, reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { matchesOmen, settleStack } from './gates.ts';
import { locationFact, locationOf, locationPhrase } from './physical-draws.ts';

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
  discardTogether(context, [gateOnBoard(context.state, id, 'discard-gate')]);
}

/** Discards gates on the board at once. Only then an empty stack is refilled, with all of them. */
export function discardTogether(context: Context, gates: State['board']): void {
  for (const each of gates) rejectIfHeld(context.state, each);
  for (const each of gates) context.emit({ type: 'GateDiscarded', ...each, closed: false, ...context.reason });
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
  if (card === sheetCard) {
    const because = 'The sheet of the Ancient One stays in play with the gates on it. Choose another card.';
    return reject('sheet-stays', because, 'card-discard', { card });
  }
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
