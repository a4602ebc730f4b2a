import { kebabCase } from '../../core/legal-command.ts';
import { type PreludeGame, type PreludeId, prelude } from '../data/preludes.ts';
import type { Effect, State } from '../model/index.ts';
import type { Context } from './context.ts';
import { carryOut } from './effects.ts';
import { namedMonstersLeft } from './named-monsters.ts';

const lead = 'the Lead Investigator';

/** What the Preludes of a game depend on. */
function preludeGame({ setup }: State): PreludeGame {
  return { ancientOne: setup.ancientOne, sets: setup.sets, investigators: setup.investigators };
}

/**
 * Resolves a Prelude: the server carries out its effects, and the rest becomes an obligation. At a physical table the
 * players draw, so that the obligation names all effects.
 */
export function resolvePrelude(context: Context, id: PreludeId): void {
  const { name, effects, toDo } = prelude(id);
  const game = preludeGame(context.state);
  context.reason = { reason: name };
  const all = effects?.(game) ?? [];
  if (!context.state.setup.table.draws) {
    for (const effect of all) if (!isInVain(context.state, effect)) carryOut(context, effect);
  }
  const byHand = context.state.setup.table.draws && all.length > 0 ? [all.map(hint).join(', ')] : [];
  const text = [...byHand, toDo?.(game)].filter((each) => each !== undefined).join('; ');
  if (text !== '') context.addObligation(lead, `${name}: ${text}.`, 'setup-preludes');
}

/** A named monster of which no token is left does not spawn (digest EH-E1). */
function isInVain(state: State, effect: Effect): boolean {
  if (effect.type !== 'SpawnMonsters' || effect.kind === undefined) return false;
  const { kind, from } = effect;
  return from === 'cup' ? (state.cup[kind] ?? 0) === 0 : namedMonstersLeft(state, kind) === 0;
}

/** An effect for players: `advance doom (AdvanceDoom with steps 2)`. */
function hint({ type, reason: _, reported: __, ...members }: Effect): string {
  const given = Object.entries(members).map(([member, value]) =>
    value === true ? member : `${member} ${typeof value === 'object' ? Object.values(value).join(' ') : value}`,
  );
  const words = kebabCase(type).replaceAll('-', ' ');
  return `${words} (${type}${given.length === 0 ? '' : ` with ${given.join(', ')}`})`;
}
