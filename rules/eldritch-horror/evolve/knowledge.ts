import type { GateId } from '../data/components.ts';
import type { Event, State } from '../model/index.ts';
import { assign } from './matching.ts';

/*
 * What viewers know about the order of face-down gates. A group says that each of the tokens `of` is one of `may`. Groups
 * name tokens by their hidden gates, so that a token keeps its group while it moves. Everyone's entry has no `by`; an
 * investigator who has looked at gates has an own entry, which is never less exact. Without an entry every face-down
 * token can be any face-down gate.
 */

export type Known = NonNullable<State['known']>;
type Entry = Known[number];
type Group = Entry['groups'][number];

const faceDown = ({ stack }: Pick<State, 'stack'>): GateId[] =>
  stack.filter((token) => !token.revealed).map((token) => token.gate);

/** The groups that this viewer knows. Undefined: nothing is known about the order. */
export function groupsOf({ known = [] }: Pick<State, 'known'>, by?: number): readonly Group[] | undefined {
  const own = by === undefined ? undefined : known.find((each) => each.by === by);
  return (own ?? known.find((each) => each.by === undefined))?.groups;
}

/** The gates that each token of the stack may be, top first, as everyone or all viewers together know it. */
export function possibleGates(state: Pick<State, 'stack' | 'known'>, whose: 'everyone' | 'all'): GateId[][] {
  const { stack, known = [] } = state;
  const entries = known.filter((each) => whose === 'all' || each.by === undefined);
  const all = faceDown(state);
  return stack.map(({ gate, revealed }) => {
    if (revealed) return [gate];
    const groups = entries.flatMap(({ groups: each }) => each.find(({ of }) => of.includes(gate)) ?? []);
    return all.filter((id) => groups.every(({ may }) => may.includes(id)));
  });
}

/** Whether these gates can be on top of the stack, in this order, as far as everyone knows. */
export function canBeOnTop(state: Pick<State, 'stack' | 'known'>, top: readonly GateId[]): boolean {
  if (state.known === undefined) return true;
  const possible = possibleGates(state, 'everyone');
  const fixed = possible.map((may, at) => (top[at] === undefined ? may : may.filter((id) => id === top[at])));
  return assign(fixed, []) !== undefined;
}

/** What viewers know after an event. The state has changed already. */
export function learn(before: State, event: Event, after: State): State {
  switch (event.type) {
    case 'GameStarted':
    case 'StackShown':
      return after;
    case 'StackRandomized':
      return withKnown(after, []);
    case 'StackSearched': {
      const found = event.order.slice(0, event.found);
      const rest = event.order.slice(event.found);
      return withKnown(after, [{ groups: [found, rest].map((gates) => ({ of: gates, may: gates })) }]);
    }
    case 'GatesLookedAt':
      return event.gates.length === 0 ? after : identified(after, event.gates, event.investigator);
    case 'LookedGatesPlaced':
      return mixed(after, [...event.top, ...event.bottom], event.investigator);
    default:
      return before.stack === after.stack ? after : updated(before, after);
  }
}

/** Gates that left are forgotten, and gates that came face down without a shuffle of the rest are a group of their own. */
function updated(before: State, after: State): State {
  const old = faceDown(before);
  const now = faceDown(after);
  const came = now.filter((id) => !old.includes(id));
  if (after.known === undefined && (came.length === 0 || old.length === 0)) return after;
  const known = after.known ?? [{ groups: [{ of: old, may: old }] }];
  const group = came.length === 0 ? [] : [{ of: came, may: came }];
  return withKnown(
    after,
    known.map(({ groups, ...entry }) => ({ ...entry, groups: [...groups, ...group] })),
  );
}

/** One viewer, or everyone, learns which gates these tokens are. */
export function identified(state: State, gates: readonly GateId[], by?: number): State {
  const known = withEntry(state, by);
  const isTold = (entry: Entry) => by === undefined || entry.by === by;
  return withKnown(
    state,
    known.map((entry) => (isTold(entry) ? { ...entry, groups: singled(entry.groups, gates) } : entry)),
  );
}

function singled(groups: readonly Group[], gates: readonly GateId[]): Group[] {
  const left = (ids: readonly GateId[]) => ids.filter((id) => !gates.includes(id));
  const others = groups.map(({ of, may }) => ({ of: left(of), may: left(may) }));
  return [...others, ...gates.map((id) => ({ of: [id], may: [id] }))];
}

/** An investigator puts tokens back without showing them: for the others any of them can be any of their gates. */
function mixed(state: State, gates: readonly GateId[], by: number): State {
  const { known = [] } = state;
  const tokens = gates.filter((id) => state.stack.some((token) => token.gate === id && !token.revealed));
  return withKnown(
    state,
    known.map((entry) => (entry.by === by ? entry : { ...entry, groups: merged(entry.groups, tokens) })),
  );
}

function merged(groups: readonly Group[], tokens: readonly GateId[]): Group[] {
  const theirs = groups.filter(({ of }) => of.some((id) => tokens.includes(id)));
  if (theirs.length < 2) return [...groups];
  const may = [...new Set(theirs.flatMap((group) => group.may))];
  const rest = groups.map((group) => ({ ...group, of: group.of.filter((id) => !tokens.includes(id)) }));
  return [...rest, { of: [...tokens], may }];
}

/**
 * Players at a physical table saw these gates on top. The other tokens get gates that fit what is known, as few of them
 * changed as possible; what one investigator claims to have seen is dropped if it does not fit.
 */
export function shownOnTop(state: State, gates: readonly GateId[], by: number | undefined): State {
  const fits = (whose: 'everyone' | 'all') => {
    const possible = possibleGates(state, whose).map((may, at) => (gates[at] === undefined ? may : [gates[at]]));
    return assign(
      possible,
      state.stack.map((token) => token.gate),
    );
  };
  const all = fits('all');
  const order = all ?? fits('everyone');
  if (order === undefined) return state;
  const known = (state.known ?? []).filter((entry) => all !== undefined || entry.by === undefined);
  const nameOf = new Map(state.stack.map((token, at) => [token.gate, order[at] as GateId]));
  const renamed = known.map(({ groups, ...entry }) => ({
    ...entry,
    groups: groups.map(({ of, may }) => ({ of: of.map((id) => nameOf.get(id) ?? id), may })),
  }));
  const stack = state.stack.map((token, at) => ({ ...token, gate: order[at] as GateId }));
  const faceDownOnTop = gates.filter((_, at) => stack[at]?.revealed === false);
  return identified(withKnown({ ...state, stack }, renamed), faceDownOnTop, by);
}

/** The entries, with one for this viewer. An investigator begins with what everyone knows. */
function withEntry(state: State, by: number | undefined): Known {
  const { known = [] } = state;
  if (known.some((entry) => entry.by === by)) return known;
  const all = faceDown(state);
  const groups = groupsOf(state) ?? [{ of: all, may: all }];
  return [...known, { ...(by === undefined ? {} : { by }), groups: [...groups] }];
}

/** The state with these entries: only face-down gates, and no entry that says nothing. */
export function withKnown(state: State, known: Known): State {
  const { known: _, ...rest } = state;
  const there = new Set(faceDown(state));
  const only = (ids: readonly GateId[]) => ids.filter((id) => there.has(id));
  const entries = known
    .map(({ groups, ...entry }) => ({
      ...entry,
      groups: groups.map(({ of, may }) => ({ of: only(of), may: only(may) })).filter(({ of }) => of.length > 0),
    }))
    .filter(({ groups }) => groups.length > 1);
  return entries.length === 0 ? rest : { ...rest, known: entries };
}
