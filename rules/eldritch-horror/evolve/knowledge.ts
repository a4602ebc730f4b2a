import { type GateId, gateIds } from '../data/components.ts';
import type { Event, State } from '../model/index.ts';
import { fittingGates, type StackKnowledge } from './stack-worlds.ts';

/*
 * What viewers know about the order of face-down gates: everyone, and each investigator who has looked at gates, which is
 * never less exact. Without an entry every face-down token can be any face-down gate. Tokens have numbers, so that a token
 * keeps what is known about it while it moves. An entry names gates only where its viewer knows them.
 */

type Stack = State['stack'];

/** What this viewer knows. Undefined: nothing about the order. */
export function knowledgeOf({ known = [] }: Pick<State, 'known'>, by?: number): StackKnowledge | undefined {
  const own = by === undefined ? undefined : known.find((each) => each.by === by);
  return own ?? known.find((each) => each.by === undefined);
}

/** Whether these gates can be on top of the stack, in this order, as far as everyone knows. */
export function canBeOnTop(state: Pick<State, 'known'>, top: readonly GateId[]): boolean {
  const known = knowledgeOf(state);
  return known === undefined || fittingGates(known, onTop(top)) !== undefined;
}

function onTop(gates: readonly GateId[]): Map<number, GateId> {
  return new Map(gates.map((gate, at) => [at, gate]));
}

/** What viewers know after an event. The state has changed already. */
export function learn(before: State, event: Event, after: State): State {
  switch (event.type) {
    case 'GameStarted':
    case 'StackShown':
      return after;
    case 'StackRandomized':
      return withKnown(after, []);
    case 'StackSearched':
      return withKnown(after, [searched(after.stack, event.found)]);
    case 'GatesLookedAt':
      return event.gates.length === 0 ? after : identified(after, event.gates, event.investigator);
    case 'LookedGatesPlaced': {
      const moved = followed(before, after);
      const known = moved.known ?? [];
      const ends = [...after.stack.keys()].filter(
        (at) => at < event.onTop || at >= after.stack.length - event.onBottom,
      );
      return withKnown(
        moved,
        known.map((entry) => (entry.by === event.investigator ? entry : mixed(entry, ends))),
      );
    }
    default:
      return before.stack === after.stack ? after : followed(before, after);
  }
}

/** After a search: the gates that were found are on top, and the others under them. */
function searched(stack: Stack, found: number): StackKnowledge {
  const groups = [stack.slice(0, found), stack.slice(found)].map((part, at) => ({
    tokens: part.map((_, place) => at * found + place + 1),
    gates: inPrintedOrder(part.map((token) => token.gate)),
  }));
  const filled = groups.filter(({ tokens }) => tokens.length > 0);
  return { groups: filled, mixes: [], shown: [], places: stack.map((_, at) => at + 1) };
}

/** Tokens keep their numbers. Gates that left or are face up are known; gates that came face down are a group. */
function followed(before: State, after: State): State {
  const came = after.stack.filter(({ gate, revealed }) => !revealed && !isFaceDown(before.stack, gate));
  if (after.known === undefined && (came.length === 0 || before.stack.every((token) => token.revealed))) return after;
  const known = after.known ?? [nothingKnown(before.stack)];
  return withKnown(
    after,
    known.map((entry) => followedBy(entry, before.stack, after.stack)),
  );
}

function followedBy(entry: StackKnowledge, before: Stack, after: Stack): StackKnowledge {
  let next = entry;
  for (const [at, { gate, revealed }] of before.entries()) {
    if (!revealed && !isFaceDown(after, gate)) next = settled(next, entry.places[at] ?? 0, gate);
  }
  const numberOf = new Map(before.map((token, at) => [token.gate, entry.places[at] ?? 0]));
  const came = after.filter(({ gate, revealed }) => !revealed && !isFaceDown(before, gate)).map((token) => token.gate);
  const first = highest(entry) + 1;
  for (const [at, gate] of came.entries()) numberOf.set(gate, first + at);
  const group = { tokens: came.map((_, at) => first + at), gates: inPrintedOrder(came) };
  return {
    ...next,
    groups: came.length === 0 ? next.groups : [...next.groups, group],
    places: after.map(({ gate, revealed }) => (revealed ? 0 : (numberOf.get(gate) ?? 0))),
  };
}

/** What is left to know once the gate of a token is known. What was mixed with the token depends on that gate. */
function settled(entry: StackKnowledge, token: number, gate: GateId): StackKnowledge {
  if (entry.shown.some((each) => each.token === token)) return entry;
  if (isMixed(entry, token)) return { ...entry, shown: [...entry.shown, { token, gate }] };
  return { ...entry, groups: without(entry.groups, token, gate) };
}

function without(groups: StackKnowledge['groups'], token: number, gate: GateId): StackKnowledge['groups'] {
  return groups
    .map((group) =>
      group.tokens.includes(token)
        ? { tokens: group.tokens.filter((each) => each !== token), gates: group.gates.filter((each) => each !== gate) }
        : group,
    )
    .filter(({ tokens }) => tokens.length > 0);
}

/** One viewer, or everyone, learns which gates are on top. They stay face down. */
function identified(state: State, gates: readonly GateId[], by?: number): State {
  const { known = [] } = state;
  const start = { ...(knowledgeOf(state) ?? nothingKnown(state.stack)), by };
  const entries = known.some((entry) => entry.by === by) ? known : [...known, withoutUndefined(start)];
  return withKnown(
    state,
    entries.map((entry) => (by === undefined || entry.by === by ? withTop(entry, state.stack, gates) : entry)),
  );
}

function withTop(entry: StackKnowledge, stack: Stack, gates: readonly GateId[]): StackKnowledge {
  let next = entry;
  for (const [at, gate] of gates.entries()) {
    const token = entry.places[at] ?? 0;
    if (stack[at]?.revealed !== false || exactly(next, token)) continue;
    next = settled(next, token, gate);
    if (!isMixed(entry, token)) next = { ...next, groups: [...next.groups, { tokens: [token], gates: [gate] }] };
  }
  return next;
}

function exactly({ groups, shown }: StackKnowledge, token: number): boolean {
  const isAlone = groups.some(({ tokens }) => tokens.length === 1 && tokens[0] === token);
  return isAlone || shown.some((each) => each.token === token);
}

/** An investigator put the tokens of these places back without showing them: each of them can be any of them. */
function mixed(entry: StackKnowledge, places: readonly number[]): StackKnowledge {
  const from = places.flatMap((at) => entry.places[at] || []);
  if (from.length < 2 || areAlike(entry, from)) return entry;
  const first = highest(entry) + 1;
  const into = from.map((_, at) => first + at);
  const renamed = new Map(from.map((token, at) => [token, into[at] as number]));
  return {
    ...entry,
    mixes: [...entry.mixes, { from, into }],
    places: entry.places.map((token) => renamed.get(token) ?? token),
  };
}

/** Tokens of one group, or of one mix, that are not known apart. */
function areAlike({ groups, mixes, shown }: StackKnowledge, tokens: readonly number[]): boolean {
  if (shown.some((each) => tokens.includes(each.token))) return false;
  const sets = [...mixes.map(({ into }) => into), ...groups.map((group) => group.tokens)];
  return sets.some((set) => tokens.every((token) => set.includes(token)));
}

/**
 * Players at a physical table saw these gates on top. The other tokens get gates that fit what is known; what one
 * investigator is said to have seen is dropped if it does not fit.
 */
export function shownOnTop(state: State, gates: readonly GateId[], by: number | undefined): State {
  const known = (state.known ?? []).filter((entry) => fittingGates(entry, onTop(gates)) !== undefined);
  const finest = known.find((entry) => entry.by !== undefined) ?? known[0];
  const stack = finest === undefined ? swapped(state.stack, gates) : fitted(state.stack, finest, gates);
  const fits = known.filter((entry) => fittingGates(entry, onTop(stack.map((token) => token.gate))) !== undefined);
  return identified(withKnown({ ...state, stack }, fits), gates, by);
}

function fitted(stack: Stack, known: StackKnowledge, gates: readonly GateId[]): Stack {
  const order = fittingGates(known, onTop(gates)) ?? [];
  return stack.map((token, at) => ({ ...token, gate: token.revealed ? token.gate : (order[at] ?? token.gate) }));
}

/** Each of the gates changes positions with the gate that was assumed there. */
function swapped(stack: Stack, gates: readonly GateId[]): Stack {
  const tokens = [...stack];
  for (const [at, gate] of gates.entries()) {
    const from = tokens.findIndex((token) => token.gate === gate);
    const assumed = tokens[at];
    const seen = tokens[from];
    if (assumed === undefined || seen === undefined) continue;
    tokens[at] = seen;
    tokens[from] = assumed;
  }
  return tokens;
}

/** The state with these entries, without those that say nothing. */
export function withKnown(state: State, known: readonly StackKnowledge[]): State {
  const { known: _, ...rest } = state;
  const entries = known
    .map((entry) => ({ ...entry, groups: entry.groups.filter(({ tokens }) => tokens.length > 0) }))
    .filter(({ groups, mixes }) => groups.length + mixes.length > 1);
  return entries.length === 0 ? rest : { ...rest, known: entries };
}

function nothingKnown(stack: Stack): StackKnowledge {
  const places = stack.map(({ revealed }, at) => (revealed ? 0 : at + 1));
  const gates = inPrintedOrder(stack.filter((token) => !token.revealed).map((token) => token.gate));
  return { groups: [{ tokens: places.filter((token) => token > 0), gates }], mixes: [], shown: [], places };
}

function isMixed({ mixes }: StackKnowledge, token: number): boolean {
  return mixes.some(({ into }) => into.includes(token));
}

function isFaceDown(stack: Stack, gate: GateId): boolean {
  return stack.some((token) => token.gate === gate && !token.revealed);
}

/** The highest number of a token, so that a new one gets the next. */
function highest({ groups, mixes, places, shown }: StackKnowledge): number {
  const numbers = [...groups.flatMap(({ tokens }) => tokens), ...mixes.flatMap(({ into }) => into)];
  return Math.max(0, ...numbers, ...places, ...shown.map((each) => each.token));
}

/** In printed order, so that the order of the stack is not revealed. */
function inPrintedOrder(gates: readonly GateId[]): GateId[] {
  return gateIds.filter((id) => gates.includes(id));
}

function withoutUndefined({ by, ...entry }: StackKnowledge & { by: number | undefined }): StackKnowledge {
  return by === undefined ? entry : { ...entry, by };
}
