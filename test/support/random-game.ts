import type { Random } from '../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat, type Typed } from '../../rules/core/ruleset.ts';
import { type Games, gamesOf } from './arbitrary-setups.ts';

export interface Move {
  readonly seat: Seat;
  readonly command: Typed;
}

/** The commands that are legal for a seat. Where an entry needs a value from the player, a random one is filled in. */
export function legalCommands(ruleset: AnyRuleset, state: unknown, seat: Seat, random: Random): readonly Typed[] {
  const { fill } = gamesOf[ruleset.id] as Games;
  return ruleset.legal(state, seat).flatMap((entry) => fill(entry, state, random, seat) ?? []);
}

/** The host and every seat of the game. */
function actors(ruleset: AnyRuleset, state: unknown): readonly Seat[] {
  return [host, ...ruleset.seats(state).map((seat): Seat => ({ role: 'seat', seat }))];
}

/**
 * A legal command of a random seat, of the wanted type where one is legal. Commands that end games are left out.
 * undefined where no seat has a command.
 */
export function legalMove(ruleset: AnyRuleset, state: unknown, random: Random, wanted?: string): Move | undefined {
  const { rare } = gamesOf[ruleset.id] as Games;
  const moves = random.shuffle(actors(ruleset, state)).flatMap((seat) => {
    const usual = legalCommands(ruleset, state, seat, random).filter(({ type }) => !rare.includes(type));
    if (usual.length === 0) return [];
    const types = [...new Set(usual.map((command) => command.type))];
    const type = types.find((each) => each === wanted) ?? random.draw(types);
    return [{ seat, command: random.draw(usual.filter((command) => command.type === type)) }];
  });
  return moves.find(({ command }) => command.type === wanted) ?? moves[0];
}

/** A random command of a random seat, legal or not. */
export function arbitraryMove(ruleset: AnyRuleset, state: unknown, random: Random): Move {
  const { command } = gamesOf[ruleset.id] as Games;
  const given = ruleset.schema.command.parse(command(state, random));
  return { seat: random.draw(actors(ruleset, state)), command: given };
}

/** The query `?seat=` of a seat, empty for the host. */
export function asSeat(seat: Seat): string {
  return seat.role === 'host' ? '' : `?seat=${seat.seat}`;
}
