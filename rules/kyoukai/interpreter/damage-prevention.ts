import type { Context } from '../context.ts';
import type { Environment, Gate, OpOf, State, Ward } from '../model/index.ts';
import { playerEnvironment } from './bindings.ts';
import { matchingGates } from './filters.ts';

/** From now on, some damage is prevented or redirected. */
export function addWard(context: Context, op: OpOf<'Prevent' | 'Redirect'>): void {
  const { env } = context.currentTask;
  const kind = op.type === 'Prevent' ? 'prevent' : 'redirect';
  const self = env.entity === undefined ? {} : { entity: env.entity };
  const { gates, other, until } = op;
  const filters = [gates, other];
  // Wards are public, so they keep only those picks that their filters refer to.
  const referred = filters.flatMap((each) => [each.picked, each.notPicked]);
  const picked = env.picked
    .filter(({ bindAs }) => referred.includes(bindAs))
    .map(({ bindAs, picks }) => ({ bindAs, picks: picks.filter((pick) => /^(\d+|[a-e]\d)$/.test(pick)) }));
  const usesTargets = filters.some((each) => each.inTargets || each.bordersTargets);
  const chosen = {
    ...(picked.length > 0 ? { picked } : {}),
    ...(usesTargets ? { targets: env.targets } : {}),
  };
  context.emit({ type: 'WardSet', ward: { kind, player: env.player, ...self, gates, other, ...chosen, until } });
}

/** The Gate that takes damage instead of `victim`, if a ward redirects the damage that `player` deals. */
export function redirected(state: State, player: Environment['player'], victim: Gate): Gate | undefined {
  for (const each of state.wards) {
    if (each.kind !== 'redirect' || each.player === player || !matchesWard(state, each, each.gates, victim)) continue;
    const [other] = matchingGates(state, wardEnvironment(each), each.other);
    if (other !== undefined) return other;
  }
  return undefined;
}

/** Whether damage from one Gate to another is prevented. */
export function isPrevented(state: State, source: Gate | undefined, victim: Gate): boolean {
  if (source === undefined) return false;
  return state.wards.some(
    (each) =>
      each.kind === 'prevent' &&
      matchesWard(state, each, each.gates, source) &&
      matchesWard(state, each, each.other, victim),
  );
}

function wardEnvironment({ player, entity, picked = [], targets = [] }: Ward): Environment {
  return { ...playerEnvironment(player), ...(entity === undefined ? {} : { entity }), picked, targets };
}

function matchesWard(state: State, ward: Ward, filter: Ward['gates'], gate: Gate): boolean {
  return matchingGates(state, wardEnvironment(ward), filter).some(({ entity }) => entity === gate.entity);
}
