import { type GateId, gate } from '../data/components.ts';
import { needGate, refill, revealContinuously, settleStack } from './gates.ts';
import type { GateFilter, State } from '../model/index.ts';
import { refuse, type Story } from './context.ts';
import { seeTop } from './physical-draws.ts';

/** Turns gates face up from the top; if there are too few, the discards go under the stack first. */
export function revealGates(story: Story, count: number): void {
  if (story.now.stack.length < count && story.now.discard.length > 0) refill(story);
  const size = Math.min(count, story.now.stack.length);
  if (size === 0) noGates('reveal');
  story.tell({ type: 'GatesRevealed', gates: [...seeTop(story, size)], ...story.why });
}

/** Turns gates face up from the top until enough of them are of the kind that is meant. Returns those. */
export function revealUntil(story: Story, where: GateFilter, count: number): readonly GateId[] {
  let seen: readonly GateId[] = [];
  const found = () => seen.filter((id) => fits(story.now, id, where));
  while (found().length < count) {
    const size = seen.length + 1;
    if (story.now.stack.length < size && story.now.discard.length > 0) refill(story);
    if (story.now.stack.length < size) break;
    seen = seeTop(story, size, seen);
  }
  if (seen.length === 0) noGates('reveal');
  story.tell({ type: 'GatesRevealed', gates: [...seen], ...story.why });
  return found();
}

/** Looks at the top of the stack: nothing changes until the gates are put back, and only one seat learns them. */
export function lookAtGates(story: Story, by: number, count: number): void {
  const { investigators } = story.now.setup;
  if (by > investigators) {
    refuse('no-such-investigator', `There is no investigator ${by} in this game.`, 'stack-look', {
      by,
      have: investigators,
    });
  }
  if (story.now.stack.length <= 1 && story.now.discard.length > 0) refill(story);
  const size = Math.min(count, story.now.stack.length);
  if (size === 0) noGates('look at');
  // At a real table the server does not know what the investigator sees.
  const gates = story.now.setup.table.draws ? [] : topOf(story.now, size);
  story.tell({ type: 'GatesLookedAt', by, gates, count: size, ...story.why });
}

/** Puts gates that were looked at back, each on the top or on the bottom of the stack. */
export function placeLookedGates(story: Story, top: readonly GateId[], bottom: readonly GateId[]): void {
  const { look, setup } = story.now;
  if (look === undefined) return refuse('not-looking', 'Nobody is looking at gates.', 'stack-look');
  const placed = [...top, ...bottom];
  if (setup.table.draws) showLooked(story, look, placed);
  const looked = topOf(story.now, look.count);
  if (placed.length !== looked.length || looked.some((id) => !placed.includes(id))) {
    // The gates are told to nobody here: whoever reads this need not be the one who looked.
    refuse('other-gates', `Put back exactly the ${looked.length} gates that were looked at.`, 'stack-look', {
      have: placed.length,
      need: looked.length,
    });
  }
  story.tell({
    type: 'LookedGatesPlaced',
    by: look.by,
    top: [...top],
    bottom: [...bottom],
    onTop: top.length,
    onBottom: bottom.length,
    ...story.why,
  });
  revealContinuously(story);
}

/** At a real table only the one who looked knows what lies on top; putting it back tells the server. */
function showLooked(story: Story, { by, count }: NonNullable<State['look']>, gates: readonly GateId[]): void {
  const { stack } = story.now;
  const here = topOf(story.now, count);
  const free = stack.filter((token) => !token.revealed).map((token) => token.gate);
  const possible = gates.length === count && new Set(gates).size === count;
  if (!possible || gates.some((id) => !here.includes(id) && !free.includes(id))) {
    refuse('cannot-have-happened', 'Those gates cannot have been looked at there.', 'table-possible', {
      gates: [...gates],
    });
  }
  story.tell({ type: 'StackShown', gates: [...gates], by });
}

/** Moves the gate at one end of the stack to the other; its face stays as it is. */
export function moveInStack(story: Story, to: 'top' | 'bottom'): void {
  needGate(story);
  const token = to === 'bottom' ? story.now.stack[0] : story.now.stack.at(-1);
  if (token === undefined) return noGates(`put on the ${to}`);
  story.tell({ type: 'GateMovedInStack', ...token, end: to, ...story.why });
  revealContinuously(story);
}

/** Turns the whole stack face down and shuffles it. */
export function randomizeStack(story: Story): void {
  needGate(story);
  if (story.now.stack.length === 0) noGates('randomise');
  const order = story.random.shuffle(story.now.stack.map((token) => token.gate));
  story.tell({ type: 'StackRandomized', order, size: order.length, ...story.why });
  revealContinuously(story);
}

/** Takes gates of one kind out of the stack, shuffles the rest, and puts them on top in random order. */
export function searchGates(story: Story, where: GateFilter, withDiscard: boolean): void {
  const { stack, discard } = story.now;
  const all = [...stack.map((token) => token.gate), ...(withDiscard ? discard : [])];
  if (all.length === 0) noGates('search');
  const found = story.random.shuffle(all.filter((id) => fits(story.now, id, where)));
  const rest = story.random.shuffle(all.filter((id) => !fits(story.now, id, where)));
  const order = [...found, ...rest];
  story.tell({ type: 'StackSearched', order, size: order.length, found: found.length, withDiscard, ...story.why });
  settleStack(story);
}

/** Whether a gate is one of those that are meant. */
function fits(state: State, id: GateId, { zones, omens, withoutPortal }: GateFilter): boolean {
  const { zone, omen, space } = gate(id);
  if (zones !== undefined && !zones.includes(zone)) return false;
  if (omens !== undefined && !omens.includes(omen)) return false;
  return !withoutPortal || state.portals.every((each) => each.space !== space);
}

function topOf(state: State, count: number): GateId[] {
  return state.stack.slice(0, count).map((token) => token.gate);
}

function noGates(todo: string): never {
  return refuse('no-gates', `There is no gate to ${todo}: the stack and the discards are empty.`, 'stack-refill', {
    stack: 0,
    discard: 0,
  });
}
