import type { LegalCommand } from '../../rules/core/legal-command.ts';
import { play } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { type Games, gamesOf } from './arbitrary-setups.ts';

export interface Move {
  readonly seat: Seat;
  readonly command: Typed;
}

/** The type of the command that an entry of `legal` offers. */
export function typeOfEntry({ command, template }: LegalCommand<Typed>): string {
  return (command ?? template)?.type as string;
}

/**
 * The command of an entry that is legal for a seat, with random values for what it needs. undefined where none of several
 * fillings is accepted: some entries need values that fit together.
 */
export function filledCommand(
  ruleset: AnyRuleset,
  state: unknown,
  entry: LegalCommand<Typed>,
  seat: Seat,
  random: Random,
): Typed | undefined {
  if (entry.command !== undefined) return entry.command;
  const { fill } = gamesOf[ruleset.id] as Games;
  for (let tries = 0; tries < 30; tries += 1) {
    const command = ruleset.schema.command.parse(fill(entry, state, random, seat));
    if (!('rejection' in ruleset.decide(state, command, seat, random))) return command;
  }
  return undefined;
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
    const usual = ruleset.legal(state, seat).filter((entry) => !rare.includes(typeOfEntry(entry)));
    if (usual.length === 0) return [];
    const types = [...new Set(usual.map(typeOfEntry))];
    const type = types.find((each) => each === wanted) ?? random.draw(types);
    const entry = random.draw(usual.filter((each) => typeOfEntry(each) === type));
    const command = filledCommand(ruleset, state, entry, seat, random);
    return command === undefined ? [] : [{ seat, command }];
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

/** A state after some random moves, in which no choice is pending. */
export function randomState(ruleset: AnyRuleset, setup: unknown, random: Random): unknown {
  const started = ruleset.start(ruleset.schema.setup.parse(setup), random);
  if ('rejection' in started) throw new Error(started.rejection.because);
  let state = started.state;
  let found = state;
  for (let left = random.below(30); left > 0; left -= 1) {
    const move = legalMove(ruleset, state, random);
    if (move === undefined) break;
    const played = play(ruleset, state, [move.command], move.seat, random);
    if ('rejection' in played || ruleset.outcome(played.state) !== undefined) continue;
    state = played.state;
    if ((state as { readonly choice?: unknown }).choice === undefined) found = state;
  }
  return found;
}
