import type { GateId } from '../data/components.ts';
import type { State } from '../model/index.ts';

/** What one viewer, or everyone, knows about the order of face-down gates. It contains nothing hidden. */
export type StackKnowledge = NonNullable<State['known']>[number];

/** Puts values in some order. The rules pass chance here, or nothing where any order will do. */
type Order = <T>(values: readonly T[]) => readonly T[];
const asGiven: Order = (values) => values;

/** Which gate each token has, as far as it was decided, and which tokens of each mix are used up. */
interface Choice {
  readonly gates: ReadonlyMap<number, GateId>;
  readonly taken: ReadonlySet<number>;
}

/**
 * Gates for the places of the stack that fit everything that is known, and `fixed` too: gates of some places, by index.
 * Undefined for a place that is face up. Returns undefined if nothing fits.
 */
export function fittingGates(
  known: StackKnowledge,
  fixed: ReadonlyMap<number, GateId>,
  order: Order = asGiven,
): (GateId | undefined)[] | undefined {
  const atPlaces = [...fixed].map(([at, gate]) => ({ token: known.places[at] ?? 0, gate }));
  const facts = [...known.shown, ...atPlaces.filter(({ token }) => token > 0)];
  const choice = choose(known, facts, { gates: new Map(), taken: new Set() }, order);
  if (choice === undefined) return undefined;
  const gates = filled(known, choice, order);
  return known.places.map((token) => gates.get(token));
}

/** Decides where each shown gate came from, one after the other, and goes back where that leads nowhere. */
function choose(
  known: StackKnowledge,
  [fact, ...others]: StackKnowledge['shown'],
  choice: Choice,
  order: Order,
): Choice | undefined {
  if (fact === undefined) return choice;
  for (const next of origins(known, fact.token, fact.gate, choice, order)) {
    const found = choose(known, others, next, order);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All ways in which a token can have this gate. A mixed token has it from any token of its mix that is not used up. */
function* origins(known: StackKnowledge, token: number, gate: GateId, choice: Choice, order: Order): Generator<Choice> {
  const decided = choice.gates.get(token);
  if (decided !== undefined) {
    if (decided === gate) yield choice;
    return;
  }
  const gates = new Map(choice.gates).set(token, gate);
  const mix = known.mixes.find(({ into }) => into.includes(token));
  if (mix !== undefined) {
    for (const from of order(mix.from.filter((each) => !choice.taken.has(each)))) {
      yield* origins(known, from, gate, { gates, taken: new Set(choice.taken).add(from) }, order);
    }
    return;
  }
  const group = known.groups.find(({ tokens }) => tokens.includes(token));
  const isUsed = group?.tokens.some((each) => choice.gates.get(each) === gate);
  if (group?.gates.includes(gate) && !isUsed) yield { ...choice, gates };
}

/** Every token with a gate: what is left of each group and of each mix is given out in order. */
function filled({ groups, mixes }: StackKnowledge, { gates, taken }: Choice, order: Order): Map<number, GateId> {
  const all = new Map(gates);
  for (const { tokens, gates: possible } of groups) {
    const used = new Set(tokens.flatMap((token) => all.get(token) ?? []));
    const left = order(possible.filter((id) => !used.has(id))).values();
    for (const token of tokens) if (!all.has(token)) all.set(token, left.next().value as GateId);
  }
  for (const { from, into } of mixes) {
    const left = order(from.filter((token) => !taken.has(token))).values();
    for (const token of into) {
      if (!all.has(token)) all.set(token, all.get(left.next().value as number) as GateId);
    }
  }
  return all;
}

/** The gate of each place that is known exactly. */
export function exactGates({ groups, mixes, shown, places }: StackKnowledge): (GateId | undefined)[] {
  return places.map((token) => {
    const fact = shown.find((each) => each.token === token);
    if (fact !== undefined || mixes.some(({ into }) => into.includes(token))) return fact?.gate;
    const group = groups.find(({ tokens }) => tokens.includes(token));
    return group?.gates.length === 1 ? group.gates[0] : undefined;
  });
}
