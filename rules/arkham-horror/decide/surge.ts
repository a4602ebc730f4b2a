import type { GateId } from '../data/components.ts';
import { theGate } from './gates.ts';
import type { State } from '../model/index.ts';
import { roomForMonsters } from '../limits.ts';
import { placeInOutskirts, placeMonster } from './placement.ts';
import { refuse, type Story } from '../context.ts';

export interface GateShare {
  readonly gate: GateId;
  readonly count: number;
}

/** Gates that get monsters, the surging one first: not the one that a scientist stands on. */
function gatesOf(state: State, surging: GateId): GateId[] {
  const { policies, sheets } = state.setup;
  const spared = state.investigators
    .filter(
      (each) => policies.scientistInSurge === 'spared' && sheets[each.by - 1]?.scientist && each.where === 'arkham',
    )
    .map((each) => each.space as string);
  const others = state.gates.map((each) => each.gate).filter((gate) => gate !== surging && !spared.includes(gate));
  return [surging, ...others];
}

/** As many monsters as gates or investigators; those for which there is room go to gates. */
export function surge(story: Story, gate: GateId): void {
  theGate(story, gate, 'surge');
  const { gates, setup } = story.now;
  const all = Math.max(gates.length, setup.investigators);
  const toGates = Math.min(all, roomForMonsters(story.now));
  story.tell({ type: 'SurgeBegan', gate, toGates, toOutskirts: all - toGates, ...story.why });
  const [only, ...more] = sharings(story.now);
  if (only !== undefined && more.length === 0) share(story, only);
}

/** Every way to share that the rules allow: as even as can be, and no gate more than the surging one. */
export function sharings(state: State): GateShare[][] {
  if (state.surge === undefined) return [];
  const { gate, toGates } = state.surge;
  const [, ...others] = gatesOf(state, gate);
  const base = Math.floor(toGates / (others.length + 1));
  const extra = toGates - base * (others.length + 1);
  const first = { gate, count: base + (extra > 0 ? 1 : 0) };
  return choose(others, Math.max(0, extra - 1)).map((more) => [
    first,
    ...others.map((each) => ({ gate: each, count: base + (more.includes(each) ? 1 : 0) })),
  ]);
}

/** All ways to choose some of a list. */
function choose<T>(list: readonly T[], count: number): T[][] {
  if (count === 0) return [[]];
  return list.flatMap((each, at) => choose(list.slice(at + 1), count - 1).map((rest) => [each, ...rest]));
}

/** The players' choice, made before any monster is drawn. */
export function shareMonsters(story: Story, shares: readonly GateShare[]): void {
  if (story.now.surge === undefined) return refuse('no-surge', 'No surge waits for a choice.', 'surge');
  const given = new Map(shares.filter((each) => each.count > 0).map((each) => [each.gate, each.count]));
  const total = shares.reduce((sum, each) => sum + each.count, 0);
  const chosen = sharings(story.now).find(
    (way) =>
      way.every((each) => (given.get(each.gate) ?? 0) === each.count) &&
      [...given.keys()].every((id) => way.some((each) => each.gate === id)),
  );
  if (chosen === undefined || given.size < shares.filter((each) => each.count > 0).length) {
    const because = 'Monsters are shared as evenly as can be, and no gate gets more than the surging one.';
    return refuse('uneven-surge', because, 'surge', { have: total, need: story.now.surge.toGates });
  }
  share(story, chosen);
}

/** Draws for the gates first, then for the Outskirts, which may overflow on the way. */
function share(story: Story, shares: readonly GateShare[]): void {
  const { toOutskirts = 0 } = story.now.surge ?? {};
  story.tell({ type: 'SurgeShared', shares: [...shares], ...story.why });
  const placed = new Map(shares.map((each) => [each.gate, each.count]));
  for (const { gate, count } of shares) {
    for (let drawn = 0; drawn < count; drawn += 1) placeMonster(story, gate);
  }
  for (let drawn = 0; drawn < toOutskirts; drawn += 1) {
    if (story.now.terror < 10) {
      placeInOutskirts(story);
    } else if (story.now.setup.policies.terrorTenSurge === 'gates') {
      // The first of those with the fewest, so that it stays even and the surging gate is never behind.
      const least = Math.min(...placed.values());
      const [next] = [...placed].find(([, count]) => count === least) as [GateId, number];
      placed.set(next, least + 1);
      placeMonster(story, next);
    }
  }
}
