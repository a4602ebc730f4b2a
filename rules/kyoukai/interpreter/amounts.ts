import type { Amount, Environment, GateFilter, State } from '../model/index.ts';
import { matchingCards, matchingGates, statsOf } from './filters.ts';

const largestAmount = 1_000;

/** The number that a text gives, at most 1000. */
export function amountOf(state: State, env: Environment, amount: Amount): number {
  const { value = 0, attackOf, movementOf, gates, cards, damage, times = 1, ...unhandled } = amount;
  unhandled satisfies Record<string, never>;
  const sum = (stat: 'attack' | 'movement', filter: GateFilter | undefined) =>
    filter === undefined
      ? 0
      : matchingGates(state, env, filter).reduce((total, gate) => total + (statsOf(state, gate)?.[stat] ?? 0), 0);
  const parts =
    value +
    sum('attack', attackOf) +
    sum('movement', movementOf) +
    (gates === undefined ? 0 : matchingGates(state, env, gates).length) +
    (cards === undefined ? 0 : matchingCards(state, env, cards).length) +
    (damage ? (env.damage?.amount ?? 0) : 0);
  return Math.min(largestAmount, parts * times);
}
