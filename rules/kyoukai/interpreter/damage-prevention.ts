import type { Story } from '../context.ts';
import type { Env, Gate, Op, State, Ward } from '../model/index.ts';
import { playerEnv } from './bindings.ts';
import { matchingGates } from './filters.ts';

/** From now on damage is prevented, or goes elsewhere. */
export function ward(story: Story, env: Env, op: Extract<Op, { type: 'Prevent' | 'Redirect' }>): void {
  const kind = op.type === 'Prevent' ? 'prevent' : 'redirect';
  const self = env.entity === undefined ? {} : { entity: env.entity };
  const { gates, other, until } = op;
  const filters = [gates, other];
  // Of what was chosen it keeps what it speaks of: everyone sees it.
  const spoken = filters.flatMap((each) => [each.picked, each.notPicked]);
  const picked = env.picked
    .filter(({ as }) => spoken.includes(as))
    .map(({ as, picks }) => ({ as, picks: picks.filter((pick) => /^(\d+|[a-e]\d)$/.test(pick)) }));
  const aims = filters.some((each) => each.inTargets || each.bordersTargets);
  const chosen = {
    ...(picked.length > 0 ? { picked } : {}),
    ...(aims ? { targets: env.targets } : {}),
  };
  story.tell({ type: 'WardSet', ward: { kind, player: env.player, ...self, gates, other, ...chosen, until } });
}

/** Who takes the damage that a player deals to a Gate, if not that Gate. */
export function redirected(state: State, player: Env['player'], victim: Gate): Gate | undefined {
  for (const each of state.wards) {
    if (each.kind !== 'redirect' || each.player === player || !isMeant(state, each, each.gates, victim)) continue;
    const [onto] = matchingGates(state, envOf(each), each.other);
    if (onto !== undefined) return onto;
  }
  return undefined;
}

/** Whether damage from one Gate to another is prevented. */
export function isPrevented(state: State, source: Gate | undefined, victim: Gate): boolean {
  if (source === undefined) return false;
  return state.wards.some(
    (each) =>
      each.kind === 'prevent' && isMeant(state, each, each.gates, source) && isMeant(state, each, each.other, victim),
  );
}

function envOf({ player, entity, picked = [], targets = [] }: Ward): Env {
  return { ...playerEnv(player), ...(entity === undefined ? {} : { entity }), picked, targets };
}

function isMeant(state: State, each: Ward, filter: Ward['gates'], gate: Gate): boolean {
  return matchingGates(state, envOf(each), filter).some(({ entity }) => entity === gate.entity);
}
