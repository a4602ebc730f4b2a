import type { Facts, Rejection } from '../ruleset.ts';
import { type GateId, gate, sideBoards } from './components.ts';
import type { State } from './model.ts';
import type { RuleId } from './rules.ts';

/** A rejection that cites a rule of the catalogue. */
export function refuse(
  code: string,
  because: string,
  rule: RuleId,
  facts: Facts = {},
): { readonly rejection: Rejection } {
  return { rejection: { code, because, rule, facts } };
}

/** Why a gate that is not on the board cannot be closed or discarded: it lies elsewhere, or is not in this game. */
export function notOnBoard(
  state: State,
  id: GateId,
  rule: 'close-gate' | 'discard-gate',
): { readonly rejection: Rejection } {
  const { name, set, zone } = gate(id);
  if (state.discard.includes(id)) {
    const because = `The gate to ${name} is among the discarded gates, not on the board.`;
    return refuse('gate-not-on-board', because, rule, { gate: id, where: 'discard' });
  }
  if (state.stack.some((token) => token.gate === id)) {
    const because = `The gate to ${name} is in the gate stack, not on the board.`;
    return refuse('gate-not-on-board', because, rule, { gate: id, where: 'stack' });
  }
  const board = sideBoards.find((each) => each.id === zone);
  const needs = board === undefined ? `set ${set}` : `the side board ${board.name}`;
  return refuse('gate-not-in-game', `The gate to ${name} is not in this game: it needs ${needs}.`, 'gates-in-game', {
    gate: id,
    set,
    zone,
  });
}
