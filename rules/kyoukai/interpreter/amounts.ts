import type { Amount, Env, GateFilter, State } from '../model/index.ts';
import { matchingCards, matchingGates, statsOf } from './filters.ts';

const most = 1_000;

/** The number that a text speaks of. */
export function amountOf(state: State, env: Env, amount: Amount): number {
  const sum = (stat: 'attack' | 'movement', filter: GateFilter | undefined) =>
    filter === undefined
      ? 0
      : matchingGates(state, env, filter).reduce((total, gate) => total + (statsOf(state, gate)?.[stat] ?? 0), 0);
  const parts =
    (amount.value ?? 0) +
    sum('attack', amount.attackOf) +
    sum('movement', amount.movementOf) +
    (amount.gates === undefined ? 0 : matchingGates(state, env, amount.gates).length) +
    (amount.cards === undefined ? 0 : matchingCards(state, env, amount.cards).length) +
    (amount.damage ? (env.hit?.amount ?? 0) : 0);
  return Math.min(most, parts * (amount.times ?? 1));
}
