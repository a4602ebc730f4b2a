import type { Env, Gate, Op, State, Ward } from './model.ts';
import { playerEnv } from './refs.ts';
import { matchingGates } from './select.ts';
import type { Story } from './story.ts';

/** From now on damage is prevented, or goes elsewhere. */
export function ward(story: Story, env: Env, op: Extract<Op, { type: 'Prevent' | 'Redirect' }>): void {
  const kind = op.type === 'Prevent' ? 'prevent' : 'redirect';
  const self = env.entity === undefined ? {} : { entity: env.entity };
  const { gates, other, until } = op;
  story.tell({ type: 'WardSet', ward: { kind, player: env.player, ...self, gates, other, until } });
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

function envOf({ player, entity }: Ward): Env {
  return { ...playerEnv(player), ...(entity === undefined ? {} : { entity }) };
}

function isMeant(state: State, each: Ward, filter: Ward['gates'], gate: Gate): boolean {
  return matchingGates(state, envOf(each), filter).some(({ entity }) => entity === gate.entity);
}
