import assert from 'node:assert/strict';
import fc from 'fast-check';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import type { LegalCommand } from '../../rules/core/legal-command.ts';
import { play } from '../../rules/core/play.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import type { Games } from './arbitrary-setups.ts';
import { deepFreeze } from './deep-freeze.ts';
import { filledCommand, typeOfEntry } from './random-game.ts';

/** How a random game is played: its setup, its seed, and what decides each command. */
export interface GamePlan {
  readonly setup: unknown;
  readonly seed: string;
  readonly choices: readonly CommandChoice[];
}

/** Numbers that choose the seat, the type of the command, and one command of the type. */
interface CommandChoice {
  readonly seat: number;
  readonly type: number;
  readonly which: number;
}

export interface SampleStep {
  readonly before: unknown;
  readonly seat: Seat;
  readonly command: Typed;
  readonly events: readonly unknown[];
  readonly after: unknown;
  /** Another random command for the state before, legal or not. */
  readonly other: Typed;
}

export interface SampleGame {
  readonly first: unknown;
  readonly firstEvents: readonly unknown[];
  readonly steps: readonly SampleStep[];
  readonly last: unknown;
}

export function gamePlans(games: Games): fc.Arbitrary<GamePlan> {
  return fc.record({
    setup: games.setup,
    seed: fc.string({ minLength: 20, maxLength: 43 }),
    choices: fc.array(fc.record({ type: fc.nat(), which: fc.nat(), seat: fc.nat() }), {
      minLength: 40,
      maxLength: 80,
      size: 'max',
    }),
  });
}

export const seatNamed = (seat: string): Seat => ({ role: 'seat', seat });

/** All states of a game, in order. */
export function statesOf({ first, steps }: SampleGame): readonly unknown[] {
  return [first, ...steps.map((step) => step.after)];
}

/** Plays a plan. Everything is frozen: code that changes a value it was given throws. */
export function playSample(ruleset: AnyRuleset, games: Games, plan: GamePlan): SampleGame {
  const started = ruleset.start(deepFreeze(ruleset.schema.setup.parse(plan.setup)), randomForVersion(plan.seed, 0));
  if ('rejection' in started) assert.fail(`a generated setup was rejected: ${JSON.stringify(started.rejection)}`);
  const first = deepFreeze(started.state);
  const steps: SampleStep[] = [];
  let before = first;
  for (const choice of plan.choices) {
    if (ruleset.outcome(before) !== undefined) break;
    const step = sampleStep(ruleset, games, before, choice, plan.seed, steps.length + 1);
    if (step === undefined) break;
    steps.push(step);
    before = step.after;
  }
  return { first, firstEvents: deepFreeze(started.events), steps, last: before };
}

/** One step of a game. undefined where no seat has a legal command. */
function sampleStep(
  ruleset: AnyRuleset,
  games: Games,
  before: unknown,
  choice: CommandChoice,
  seed: string,
  version: number,
): SampleStep | undefined {
  const random = () => randomForVersion(seed, version);
  const values = () => randomForVersion(seed, choice.which);
  const other = deepFreeze(ruleset.schema.command.parse(games.command(before, values())));
  const seats = [host, ...ruleset.seats(before).map(seatNamed)];
  const wanted = seats[choice.seat % seats.length] as Seat;
  // Every second time the random command, where the rules accept it.
  const useOther = choice.type % 2 === 0 && 'state' in play(ruleset, before, [other], wanted, random());
  const hasCommand = (rare: boolean) => (seat: Seat) =>
    ruleset.legal(before, seat).some((entry) => rare || !games.rare.includes(typeOfEntry(entry)));
  // Where the wanted seat has no command, another seat acts.
  const candidates = [wanted, ...seats.slice(1), host];
  const seat = useOther ? wanted : (candidates.find(hasCommand(false)) ?? candidates.find(hasCommand(true)));
  if (seat === undefined) return undefined;
  const legal = useOther ? [] : chosenFrom(ruleset.legal(before, seat), games, choice);
  const filled = legal.values().map((entry) => filledCommand(ruleset, before, entry, seat, values()));
  const command = useOther ? other : deepFreeze(filled.find((each) => each !== undefined));
  if (command === undefined) return undefined;
  const result = play(ruleset, before, [command], seat, random());
  assert.ok('state' in result, `${JSON.stringify(command)} is legal and was rejected: ${JSON.stringify(result)}`);
  const { state: after, events } = deepFreeze(result);
  for (const viewer of [undefined, seat]) deepFreeze(events.map((event) => ruleset.redact(event, viewer)));
  return { before, seat, command, events, after, other };
}

/**
 * The entries of one type, the chosen one first. Every type of command is equally likely, however many entries it has.
 * Types that end games are rare.
 */
function chosenFrom(
  legal: readonly LegalCommand<Typed>[],
  { rare, rareEvery = 8 }: Games,
  { type, which }: CommandChoice,
): readonly LegalCommand<Typed>[] {
  const all = [...new Set(legal.map(typeOfEntry))];
  const usual = all.filter((each) => !rare.includes(each) || which % rareEvery === 0);
  const types = usual.length > 0 ? usual : all;
  const entries = legal.filter((entry) => typeOfEntry(entry) === types[type % types.length]);
  const at = which % entries.length;
  return [...entries.slice(at), ...entries.slice(0, at), ...legal.filter(({ command }) => command !== undefined)];
}
