import type { Rejection } from '../ruleset.ts';
import { gate, type MonsterKind, monsterKinds } from './components.ts';
import { advanceDoom } from './doom.ts';
import type { State } from './model.ts';
import { refuse } from './refuse.ts';
import type { Story, Why } from './story.ts';

/** Spawns gates one after the other; for each that cannot, Doom advances instead. */
export function spawnGates(story: Story, count: number, why: Why): void {
  for (let spawned = 0; spawned < count && story.now.outcome === undefined; spawned += 1) spawnGate(story, why);
}

function spawnGate(story: Story, why: Why): void {
  needGate(story);
  const top = story.now.stack[0];
  if (top === undefined) {
    advanceDoom(story, { by: 'noGate', ...why });
    return;
  }
  const { space } = gate(top.gate);
  story.tell({ type: 'GateSpawned', gate: top.gate, space, ...why });
  refillAtOnce(story);
  const kind = drawMonster(story);
  if (kind !== undefined) {
    story.tell({ type: 'MonsterSpawned', monster: story.now.nextMonster, kind, space, gate: top.gate });
  }
}

function drawMonster(story: Story): MonsterKind | undefined {
  const { cup } = story.now;
  const tokens = monsterKinds.flatMap((kind) => Array<MonsterKind>(cup[kind] ?? 0).fill(kind));
  return tokens.length === 0 ? undefined : story.random.draw(tokens);
}

/** Takes a gate off the board. `closed` tells watchers more; the token goes to the discards either way. */
export function discardGate(story: Story, open: State['board'][number], closed: boolean, why: Why): void {
  story.tell({ type: 'GateDiscarded', gate: open.gate, space: open.space, closed, ...why });
  refillAtOnce(story);
}

/** Turns gates face up from the top; if there are too few, the discards go under the stack first. */
export function revealGates(story: Story, count: number, why: Why): { readonly rejection: Rejection } | undefined {
  const { stack, discard } = story.now;
  if (stack.length < count && discard.length > 0) refill(story);
  const gates = story.now.stack.slice(0, count).map((token) => token.gate);
  if (gates.length === 0) return noGates('reveal');
  story.tell({ type: 'GatesRevealed', gates, ...why });
  return undefined;
}

/** Moves the top gate under all others; its face stays as it is. */
export function putGateOnBottom(story: Story, why: Why): { readonly rejection: Rejection } | undefined {
  needGate(story);
  const top = story.now.stack[0];
  if (top === undefined) return noGates('put on the bottom');
  story.tell({ type: 'GatePutOnBottom', gate: top.gate, revealed: top.revealed, ...why });
  return undefined;
}

/** Turns the whole stack face down and shuffles it. */
export function randomizeStack(story: Story, why: Why): { readonly rejection: Rejection } | undefined {
  needGate(story);
  const { stack } = story.now;
  if (stack.length === 0) return noGates('randomise');
  const order = story.random.shuffle(stack.map((token) => token.gate));
  story.tell({ type: 'StackRandomized', order, size: order.length, ...why });
  return undefined;
}

function noGates(todo: string): { readonly rejection: Rejection } {
  return refuse('no-gates', `There is no gate to ${todo}: the stack and the discards are empty.`, 'stack-refill', {
    stack: 0,
    discard: 0,
  });
}

/** Under either policy: a gate is needed now, so an empty stack takes in the discards. */
function needGate(story: Story): void {
  if (story.now.stack.length === 0 && story.now.discard.length > 0) refill(story);
}

/** Under the eager policy the stack is refilled the moment it is empty, and by any later discard while it still is. */
function refillAtOnce(story: Story): void {
  if (story.now.setup.refill === 'eager') needGate(story);
}

function refill(story: Story): void {
  const { stack, discard } = story.now;
  const order = story.random.shuffle(discard);
  story.tell({ type: 'StackRefilled', place: stack.length === 0 ? 'all' : 'under', order, count: order.length });
}
