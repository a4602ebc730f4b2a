import type { Facts, Rejection } from '../ruleset.ts';
import { type GateId, gate } from './components.ts';
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
export function notOnBoard(state: State, id: GateId): { readonly rejection: Rejection } {
  const { name, set, zone } = gate(id);
  if (state.discard.includes(id)) {
    return refuse(
      'gate-not-on-board',
      `The gate to ${name} is among the discarded gates, not on the board.`,
      'close-gate',
      {
        gate: id,
        where: 'discard',
      },
    );
  }
  if (state.stack.some((token) => token.gate === id)) {
    return refuse('gate-not-on-board', `The gate to ${name} is in the gate stack, not on the board.`, 'close-gate', {
      gate: id,
      where: 'stack',
    });
  }
  const needs = zone === 'main' ? `set ${set}` : `the side board ${zone}`;
  return refuse('gate-not-in-game', `The gate to ${name} is not in this game: it needs ${needs}.`, 'gates-in-game', {
    gate: id,
    set,
    zone,
  });
}
