import { randomForVersion } from '../../lambdas/app/seeds.ts';
import type { Commit } from '../../lambdas/store/store.ts';
import { play } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import { type Games, gamesOf } from './arbitrary-setups.ts';

export interface Move {
  readonly seat: Seat;
  readonly command: { readonly type: string };
}

/** The host and all who sit at a table. */
export function speakers(ruleset: AnyRuleset, state: unknown): readonly Seat[] {
  return [host, ...ruleset.seats(state).map((seat): Seat => ({ role: 'seat', seat }))];
}

/**
 * Something that somebody can do now, seldom what ends games, and of this type where that can be done; nothing where nobody
 * can do anything.
 */
export function someMove(ruleset: AnyRuleset, state: unknown, random: Random, wanted?: string): Move | undefined {
  const { rare } = gamesOf[ruleset.id] as Games;
  const moves = random.shuffle(speakers(ruleset, state)).flatMap((seat) => {
    const usual = ruleset.legal(state, seat).filter(({ type }) => !rare.includes(type));
    if (usual.length === 0) return [];
    const types = [...new Set(usual.map((command) => command.type))];
    const type = types.find((each) => each === wanted) ?? random.draw(types);
    return [{ seat, command: random.draw(usual.filter((command) => command.type === type)) }];
  });
  return moves.find(({ command }) => command.type === wanted) ?? moves[0];
}

/** Something that somebody might try, whether or not it can be done. */
export function anyMove(ruleset: AnyRuleset, state: unknown, random: Random): Move {
  const { command } = gamesOf[ruleset.id] as Games;
  const given = ruleset.schema.command.parse(command(state, random));
  return { seat: random.draw(speakers(ruleset, state)), command: given };
}

/** What the next version would be made of. */
export function foreseen(ruleset: AnyRuleset, { state, seed, version }: Commit, { command, seat }: Move) {
  return play(ruleset, state, [command], seat, randomForVersion(seed, version + 1));
}

/** `?seat=` for a seat, and nothing for the host. */
export function asSeat(seat: Seat): string {
  return seat.role === 'host' ? '' : `?seat=${seat.seat}`;
}
