import type { GateId } from '../data/components.ts';
import type { State } from '../model/index.ts';

/** What one viewer, or everyone, knows about the order of face-down gates. It contains nothing hidden. */
export type StackKnowledge = NonNullable<State['known']>[number];

/** Puts values in some order. The rules pass chance here, or nothing where any order will do. */
type Order = <T>(values: readonly T[]) => readonly T[];
const asGiven: Order = (values) => values;

/** Which gate each token has, as far as it was decided, and which tokens are used up, with their kind and their mix. */
interface Choice {
  readonly gates: ReadonlyMap<number, GateId>;
  readonly taken: ReadonlyMap<number, string>;
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
  const choice = new Search(known, facts, order).run();
  if (choice === undefined) return undefined;
  const gates = filled(known, choice, order);
  return known.places.map((token) => gates.get(token));
}

/**
 * Decides where each shown gate came from, one after the other, and goes back where that leads nowhere. Tokens of one
 * group, and of one mix, are alike as long as nothing is decided about them: only one of them is tried, and what led
 * nowhere with as many of each kind is not tried again. Otherwise a few looks could keep the search busy for ever.
 */
class Search {
  readonly #known: StackKnowledge;
  readonly #facts: StackKnowledge['shown'];
  readonly #order: Order;
  /** What a token is alike with, as long as nothing is decided about it. */
  readonly #kinds: ReadonlyMap<number, string>;
  readonly #deadEnds = new Set<string>();

  constructor(known: StackKnowledge, facts: StackKnowledge['shown'], order: Order) {
    this.#known = known;
    this.#facts = facts;
    this.#order = order;
    const ofGroups = known.groups.flatMap(({ tokens }, at) => tokens.map((token) => [token, `g${at}`] as const));
    const ofMixes = known.mixes.flatMap(({ into }, at) => into.map((token) => [token, `m${at}`] as const));
    this.#kinds = new Map([...ofGroups, ...ofMixes]);
  }

  run(at = 0, choice: Choice = { gates: new Map(), taken: new Map() }): Choice | undefined {
    const fact = this.#facts[at];
    if (fact === undefined) return choice;
    const here = `${at} ${[...choice.taken.values()].sort().join()}`;
    if (this.#deadEnds.has(here)) return undefined;
    for (const next of this.#origins(fact.token, fact.gate, choice)) {
      const found = this.run(at + 1, next);
      if (found !== undefined) return found;
    }
    this.#deadEnds.add(here);
    return undefined;
  }

  /** The different ways in which a token can have this gate. A mixed token has it from a token that was mixed with it. */
  *#origins(token: number, gate: GateId, choice: Choice): Generator<Choice> {
    const decided = choice.gates.get(token);
    if (decided !== undefined) {
      if (decided === gate) yield choice;
      return;
    }
    const gates = new Map(choice.gates).set(token, gate);
    const at = this.#known.mixes.findIndex(({ into }) => into.includes(token));
    const mix = this.#known.mixes[at];
    if (mix === undefined) {
      const group = this.#known.groups.find(({ tokens }) => tokens.includes(token));
      const isUsed = group?.tokens.some((each) => choice.gates.get(each) === gate);
      if (group?.gates.includes(gate) && !isUsed) yield { ...choice, gates };
      return;
    }
    const tried = new Set<string>();
    for (const from of this.#order(mix.from.filter((each) => !choice.taken.has(each)))) {
      const kind = choice.gates.has(from) ? `t${from}` : (this.#kinds.get(from) ?? '');
      if (tried.has(kind)) continue;
      tried.add(kind);
      yield* this.#origins(from, gate, { gates, taken: new Map(choice.taken).set(from, `${kind}>${at}`) });
    }
  }
}

/** Gates of one kind are alike: nothing that is known tells them apart. */
export function kindOfGate({ groups, shown }: StackKnowledge, gate: GateId): string {
  if (shown.some((each) => each.gate === gate)) return gate;
  return String(groups.findIndex(({ gates }) => gates.includes(gate)));
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
