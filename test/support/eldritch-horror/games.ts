import assert from 'node:assert/strict';
import fc from 'fast-check';
import type { LegalCommand } from '../../../rules/core/legal-command.ts';
import { type Random, randomFor } from '../../../rules/core/random.ts';
import { host, type Rejection, type Seat } from '../../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { type Command, type Event, Setup, type State } from '../../../rules/eldritch-horror/model/index.ts';
import { eldritchHorrorSetups } from '../arbitrary-setups.ts';
import { testSeed } from '../seed.ts';
import { anyCommand } from './arbitrary-commands.ts';
import type { ancientOneFacts } from './facts.ts';
import { fill } from './fill-legal.ts';
import { playReported } from './reported-play.ts';

/** One command of one game and what it led to. */
export interface Step {
  readonly game: number;
  /** Of the command in its game, from 1. */
  readonly at: number;
  readonly seat: Seat;
  readonly before: State;
  readonly command: Command;
  readonly events: readonly Event[];
  /** The state after each of the events. */
  readonly states: readonly State[];
  readonly after: State;
  /** The random numbers of the command, from the start. */
  chance(): Random;
}

/** A command that the rules rejected. */
export interface Rejected {
  readonly before: State;
  readonly command: Command;
  readonly seat: Seat;
  readonly rejection: Rejection;
}

/** Observer of random games. */
export interface Watcher {
  started?(state: State, events: readonly Event[], setup: Setup): void;
  played?(step: Step): void;
  rejected?(rejected: Rejected): void;
}

export interface RandomGame {
  readonly setup: Setup;
  readonly number: number;
}

/** The same games on every run. */
export function randomGames(sheets: typeof ancientOneFacts, count: number, usualSeed: number): RandomGame[] {
  const seed = testSeed(usualSeed);
  return fc
    .sample(eldritchHorrorSetups(sheets), { seed, numRuns: count })
    .map((setup, at) => ({ setup: Setup.parse(setup), number: seed * 10_000 + at }));
}

/** Plays up to `most` commands. Every 15th is a legal entry; the others are arbitrary. */
export function playOut({ setup, number }: RandomGame, most: number, watcher: Watcher): State {
  const key = Uint32Array.of(number, 1, 2, 3, 4, 5, 6, 7);
  const chooser = randomFor(key, 2 ** 40);
  const started = eldritchHorror.start(setup, randomFor(key, 0));
  if ('rejection' in started) assert.fail(`no game: ${JSON.stringify([started.rejection, setup])}`);
  watcher.started?.(started.state, started.events, setup);
  let before = started.state;
  for (let at = 1; at <= most && before.outcome === undefined; at += 1) {
    const seat = speaker(before, chooser);
    const legal = at % 15 === 0 ? eldritchHorror.legal(before, seat).filter(goesOn) : [];
    const wanted = legal.length > 0 ? fill(chooser.draw(legal), before, chooser, seat) : anyCommand(before, chooser);
    const chanceNow = () => randomFor(key, at);
    const { command, played } = playReported(before, wanted, seat, chanceNow, chooser);
    if ('rejection' in played) {
      if (legal.length > 0) assert.fail(`legal and rejected: ${JSON.stringify([command, played.rejection])}`);
      watcher.rejected?.({ before, command, seat, rejection: played.rejection });
      continue;
    }
    const { state: after, events } = played;
    const states: State[] = [];
    for (const event of events) states.push(eldritchHorror.evolve(states.at(-1) ?? before, event));
    watcher.played?.({ game: number, at, seat, before, command, events, states, after, chance: chanceNow });
    before = after;
  }
  return before;
}

/** Usually the host, who may do almost everything. The seat that looks at gates puts them back. */
function speaker({ look, setup }: State, random: Random): Seat {
  if (look !== undefined && random.below(6) > 0) return { role: 'seat', seat: String(look.by) };
  if (random.below(4) > 0) return host;
  return { role: 'seat', seat: String(1 + random.below(setup.investigators)) };
}

function goesOn({ command, template }: LegalCommand<Command>): boolean {
  const type = command?.type ?? template?.type;
  return (
    type !== 'LoseGame' && type !== 'SolveMystery' && type !== 'SolveFinalMystery' && type !== 'DefeatInvestigators'
  );
}
