import { type GateId, gate } from '../data/components.ts';
import { canBeOnTop, knowledgeOf } from '../evolve/knowledge.ts';
import { kindOfGate, type StackKnowledge } from '../evolve/stack-worlds.ts';
import type { GateFilter, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { needGate, refill, revealContinuously, settleStack } from './gates.ts';
import { identifyTop } from './physical-draws.ts';
import { requireInvestigator } from './turn.ts';

/** Turns gates face up from the top. If the stack has too few, the discarded gates go under it first (§5). */
export function revealGates(context: Context, count: number): void {
  if (context.state.stack.length < count && context.state.discard.length > 0) refill(context);
  const size = Math.min(count, context.state.stack.length);
  if (size === 0) rejectNoGates('reveal');
  context.emit({ type: 'GatesRevealed', gates: [...identifyTop(context, size)], ...context.reason });
}

/** Turns gates face up from the top until `count` of them match the filter. Returns the matching ones. */
export function revealUntil(context: Context, where: GateFilter, count: number): readonly GateId[] {
  let seen: readonly GateId[] = [];
  const found = () => seen.filter((id) => matchesFilter(context.state, id, where));
  while (found().length < count) {
    const size = seen.length + 1;
    if (context.state.stack.length < size && context.state.discard.length > 0) refill(context);
    if (context.state.stack.length < size) break;
    seen = identifyTop(context, size, seen);
  }
  if (seen.length === 0) rejectNoGates('reveal');
  context.emit({ type: 'GatesRevealed', gates: [...seen], ...context.reason });
  return found();
}

/** An investigator looks at the top of the stack. Only that seat learns the gates, which stay until they are put back. */
export function lookAtGates(context: Context, by: number, count: number): void {
  requireInvestigator(context.state, by, 'stack-look');
  if (context.state.stack.length <= 1 && context.state.discard.length > 0) refill(context);
  const size = Math.min(count, context.state.stack.length);
  if (size === 0) rejectNoGates('look at');
  // At a physical table the server does not know what the investigator sees.
  const gates = context.state.setup.table.draws ? [] : topOf(context.state, size);
  context.emit({ type: 'GatesLookedAt', investigator: by, gates, count: size, ...context.reason });
}

/**
 * Puts the gates that were looked at back, each on the top or on the bottom of the stack. Without any named they go back
 * on top in the same order, which needs no knowledge of them.
 */
export function placeLookedGates(
  context: Context,
  given: { readonly top?: readonly GateId[] | undefined; readonly bottom?: readonly GateId[] | undefined },
): void {
  const { look, setup } = context.state;
  if (look === undefined)
    return reject(
      'not-looking',
      'No investigator is looking at gates. Look at gates of the stack first.',
      'stack-look',
      { stack: context.state.stack.length },
    );
  const isSameOrder = given.top === undefined && given.bottom === undefined;
  const { top = [], bottom = [] } = isSameOrder ? { top: topOf(context.state, look.count) } : given;
  const placed = [...top, ...bottom];
  if (setup.table.draws && !isSameOrder) reportLooked(context, look, placed);
  const looked = topOf(context.state, look.count);
  if (placed.length !== looked.length || looked.some((id) => !placed.includes(id))) {
    // The sentence and the facts do not name the gates, because other seats may read this rejection.
    reject('other-gates', `Put back exactly the ${looked.length} gates that were looked at, each once.`, 'stack-look', {
      have: placed.length,
      need: looked.length,
    });
  }
  context.emit({
    type: 'LookedGatesPlaced',
    investigator: look.by,
    // At a physical table the server does not know the gates, and does not pretend to.
    top: isSameOrder && setup.table.draws ? [] : [...top],
    bottom: [...bottom],
    onTop: top.length,
    onBottom: bottom.length,
    ...context.reason,
  });
  revealContinuously(context);
}

/** At a physical table only the investigator knows the gates. The server learns them when they are put back. */
function reportLooked(context: Context, { by, count }: NonNullable<State['look']>, gates: readonly GateId[]): void {
  const { stack } = context.state;
  const here = topOf(context.state, count);
  const free = stack.filter((token) => !token.revealed).map((token) => token.gate);
  const possible = gates.length === count && new Set(gates).size === count;
  const order = orderOnTop(context.state, gates);
  if (!possible || order === undefined || gates.some((id) => !here.includes(id) && !free.includes(id))) {
    return reject(
      'cannot-have-happened',
      'Those gates cannot have been on top of the stack. Name the gates that the investigator saw.',
      'table-possible',
      {
        gates: [...gates],
      },
    );
  }
  context.emit({ type: 'StackShown', gates: [...order], investigator: by });
}

/** An order in which these gates can have been on top of the stack. The players only say where they put them. */
function orderOnTop(state: State, gates: readonly GateId[]): readonly GateId[] | undefined {
  const known = knowledgeOf(state);
  return known === undefined ? gates : orderedOnTop(state, known, gates, [], new Set());
}

/**
 * The same, after the gates that come `first`. Of gates that are alike only one is tried for a place, and what led
 * nowhere with as many of each kind is in `deadEnds`.
 */
function orderedOnTop(
  state: State,
  known: StackKnowledge,
  gates: readonly GateId[],
  first: readonly GateId[],
  deadEnds: Set<string>,
): readonly GateId[] | undefined {
  if (first.length === gates.length) return first;
  const kinds = (those: readonly GateId[]) => those.map((id) => kindOfGate(known, id));
  const here = kinds(first).sort().join();
  if (deadEnds.has(here)) return undefined;
  const top = state.stack[first.length];
  const possible = top?.revealed ? [top.gate] : gates.filter((id) => isFaceDown(state, id));
  const left = possible.filter((id) => !first.includes(id) && gates.includes(id));
  const oneOfEach = new Map(left.map((id) => [kindOfGate(known, id), id])).values();
  for (const id of oneOfEach) {
    if (!canBeOnTop(state, [...first, id])) continue;
    const order = orderedOnTop(state, known, gates, [...first, id], deadEnds);
    if (order !== undefined) return order;
  }
  deadEnds.add(here);
  return undefined;
}

function isFaceDown({ stack }: State, id: GateId): boolean {
  return stack.some((token) => token.gate === id && !token.revealed);
}

/** Moves the gate at one end of the stack to the other end. It stays face up or face down. */
export function moveInStack(context: Context, to: 'top' | 'bottom'): void {
  needGate(context);
  const token = to === 'bottom' ? context.state.stack[0] : context.state.stack.at(-1);
  if (token === undefined) return rejectNoGates(`put on the ${to}`);
  context.emit({ type: 'GateMovedInStack', ...token, end: to, ...context.reason });
  revealContinuously(context);
}

/** Turns the whole stack face down and shuffles it. */
export function randomizeStack(context: Context): void {
  needGate(context);
  if (context.state.stack.length === 0) rejectNoGates('randomise');
  const order = context.random.shuffle(context.state.stack.map((token) => token.gate));
  context.emit({ type: 'StackRandomized', order, size: order.length, ...context.reason });
  revealContinuously(context);
}

/**
 * Takes the matching gates out of the stack, and out of the discard pile if the card says so, shuffles the rest of the
 * stack, and puts the matching ones on top in random order. The other discarded gates stay discarded.
 */
export function searchGates(context: Context, where: GateFilter, withDiscard: boolean): void {
  const { stack, discard } = context.state;
  const matches = (id: GateId) => matchesFilter(context.state, id, where);
  const inStack = stack.map((token) => token.gate);
  const fromDiscard = withDiscard ? discard.filter(matches) : [];
  if (inStack.length + (withDiscard ? discard.length : 0) === 0) rejectNoGates('search');
  const found = context.random.shuffle([...inStack.filter(matches), ...fromDiscard]);
  const rest = context.random.shuffle(inStack.filter((id) => !matches(id)));
  const order = [...found, ...rest];
  context.emit({
    type: 'StackSearched',
    order,
    size: order.length,
    found: found.length,
    withDiscard,
    fromDiscard,
    ...context.reason,
  });
  settleStack(context);
}

/** Whether a gate of the stack, or one that would refill it, matches the filter. With no gate at all there is none to ask. */
export function mayReveal(state: State, where: GateFilter): boolean {
  const all = [...state.stack.map((token) => token.gate), ...state.discard];
  return all.length === 0 || all.some((id) => matchesFilter(state, id, where));
}

/** Whether a gate matches the filter. */
function matchesFilter(state: State, id: GateId, { zones, omens, withoutPortal }: GateFilter): boolean {
  const { zone, omen, space } = gate(id);
  if (zones !== undefined && !zones.includes(zone)) return false;
  if (omens !== undefined && !omens.includes(omen)) return false;
  return !withoutPortal || state.portals.every((each) => each.space !== space);
}

function topOf(state: State, count: number): GateId[] {
  return state.stack.slice(0, count).map((token) => token.gate);
}

function rejectNoGates(todo: string): never {
  return reject(
    'no-gates',
    `There is no gate to ${todo}, because the stack and the discard pile are empty.`,
    'stack-refill',
    {
      stack: 0,
      discard: 0,
    },
  );
}
