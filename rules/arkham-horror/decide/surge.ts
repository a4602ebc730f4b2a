import { scientistAt } from '../abilities.ts';
import { type Context, reject } from '../context.ts';
import type { GateId } from '../data/components.ts';
import { openGateAt, roomForMonsters } from '../limits.ts';
import type { State } from '../model/index.ts';
import { requireGate } from './gates.ts';
import { placeInOutskirts, placeMonster, scientistPrevents } from './placement.ts';

export interface GateShare {
  readonly gate: GateId;
  readonly count: number;
}

/** Gates that get monsters, the surging one first. The gate at the location of a scientist may be spared. */
function surgeGates(state: State, surging: GateId): GateId[] {
  const { gates, setup } = state;
  const isSpared = (gate: GateId) =>
    setup.policies.scientistInSurge === 'spared' && scientistAt(state, gate) !== undefined;
  const others = gates.map((each) => each.gate).filter((gate) => gate !== surging && !isSpared(gate));
  return [surging, ...others];
}

/**
 * Begins a monster surge, and shares its monsters at once if there is only one way to do it. The scientist at this gate
 * prevents it as a whole. Rules `surge`, `scientist`.
 */
export function surge(context: Context, gate: GateId): void {
  requireGate(context, gate, 'surge');
  if (scientistPrevents(context, gate)) return;
  const { gates, setup } = context.state;
  const all = Math.max(gates.length, setup.investigators);
  const toGates = Math.min(all, roomForMonsters(context.state));
  context.emit({ type: 'SurgeBegan', gate, toGates, toOutskirts: all - toGates, ...context.reason });
  const [only, ...more] = sharings(context.state);
  if (only !== undefined && more.length === 0) placeShares(context, only);
}

/** Every way to share the monsters: as evenly as possible, and no gate gets more than the surging one. */
export function sharings(state: State): GateShare[][] {
  if (state.surge === undefined) return [];
  const { gate, toGates } = state.surge;
  const [, ...others] = surgeGates(state, gate);
  const base = Math.floor(toGates / (others.length + 1));
  const extra = toGates - base * (others.length + 1);
  const first = { gate, count: base + (extra > 0 ? 1 : 0) };
  return choose(others, Math.max(0, extra - 1)).map((more) => [
    first,
    ...others.map((each) => ({ gate: each, count: base + (more.includes(each) ? 1 : 0) })),
  ]);
}

/** All ways to choose `count` elements of a list. */
function choose<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((each, at) => choose(list.slice(at + 1), count - 1).map((rest) => [each, ...rest]));
}

/** The players' choice of shares, made before any monster is drawn. */
export function shareMonsters(context: Context, shares: readonly GateShare[]): void {
  const { surge: waiting } = context.state;
  if (waiting === undefined) {
    return reject('no-surge', 'No monster surge waits for its monsters to be shared.', 'surge', {
      phase: context.state.phase,
    });
  }
  const shut = shares.find(({ gate }) => openGateAt(context.state, gate) === undefined);
  if (shut !== undefined) requireGate(context, shut.gate, 'surge');
  const positive = shares.filter((each) => each.count > 0);
  const given = new Map(positive.map((each) => [each.gate, each.count]));
  const chosen = sharings(context.state).find(
    (way) =>
      way.every((each) => (given.get(each.gate) ?? 0) === each.count) &&
      [...given.keys()].every((gate) => way.some((each) => each.gate === gate)),
  );
  const namedTwice = given.size < positive.length;
  if (chosen === undefined || namedTwice) {
    const because = 'Share the monsters as evenly as possible. No gate may get more than the surging one.';
    const have = shares.reduce((sum, each) => sum + each.count, 0);
    return reject('uneven-surge', because, 'surge', { have, need: waiting.toGates });
  }
  placeShares(context, chosen);
}

/** Draws the monsters for the gates, then those for the Outskirts, which may overflow on the way. */
function placeShares(context: Context, shares: readonly GateShare[]): void {
  const { toOutskirts = 0 } = context.state.surge ?? {};
  context.emit({ type: 'SurgeShared', shares: [...shares], ...context.reason });
  const placed = new Map(shares.map((each) => [each.gate, each.count]));
  for (const { gate, count } of shares) {
    for (let drawn = 0; drawn < count; drawn += 1) placeMonster(context, gate);
  }
  for (let drawn = 0; drawn < toOutskirts; drawn += 1) {
    if (context.state.terror < 10) placeInOutskirts(context);
    else if (context.state.setup.policies.terrorTenSurge === 'gates') placeAtLeastCrowded(context, placed);
  }
}

/** Terror 10 ended the Outskirts: the monster goes to the first of the gates that got the fewest, so that shares stay even. */
function placeAtLeastCrowded(context: Context, placed: Map<GateId, number>): void {
  const least = Math.min(...placed.values());
  const [gate] = [...placed].find(([, count]) => count === least) as [GateId, number];
  placed.set(gate, least + 1);
  placeMonster(context, gate);
}
