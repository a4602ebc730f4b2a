import type { Random } from '../../core/random.ts';
import type { GateId } from '../data/components.ts';
import { assign } from '../evolve/matching.ts';

/**
 * Deals gates to places at random, to each place one that it may have. Places with the same possible gates share them
 * evenly. Undefined if the gates cannot be dealt so.
 */
export function deal(possible: readonly (readonly GateId[])[], random: Random): GateId[] | undefined {
  const groups = new Map<string, number[]>();
  possible.forEach((may, at) => {
    const key = [...may].sort().join();
    groups.set(key, [...(groups.get(key) ?? []), at]);
  });
  const dealt: GateId[] = [];
  for (const places of groups.values()) {
    const gates = possible[places[0] as number] ?? [];
    const shuffled = gates.length === 1 ? gates : random.shuffle(gates);
    for (const [at, place] of places.entries()) dealt[place] = shuffled[at] as GateId;
  }
  const isExact = new Set(dealt).size === possible.length && !dealt.includes(undefined as never);
  if (isExact) return dealt;
  // Groups that overlap: any fitting assignment, with places and gates in random order.
  const order = random.shuffle([...possible.keys()]);
  const assigned = assign(
    order.map((place) => random.shuffle(possible[place] ?? [])),
    [],
  );
  return assigned && possible.map((_, place) => assigned[order.indexOf(place)] as GateId);
}
