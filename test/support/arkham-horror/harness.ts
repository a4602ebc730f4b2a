import { test } from 'vitest';
import type * as z from 'zod';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import { Command, type Event, type Position, Setup, type State } from '../../../rules/arkham-horror/model/index.ts';
import type { RuleCode } from '../../../rules/arkham-horror/rules.ts';
import { play } from '../../../rules/core/play.ts';
import { host, type Rejection, type Seat } from '../../../rules/core/ruleset.ts';
import { deepFreeze } from '../deep-freeze.ts';
import { type Answer, withAnswers } from '../scripted-random.ts';

/** A test of one rule of the catalogue. `section` is the section of the rules digest. */
export function rule(code: RuleCode, section: `§${string}`, sentence: string, act: () => void): void {
  test(`${code.toUpperCase()} (${section}): ${sentence}`, act);
}

type Given = Partial<z.input<typeof Position>> & {
  readonly players?: number;
  readonly ancientOne?: z.input<typeof Setup>['ancientOne'];
  readonly setup?: Partial<z.input<typeof Setup>>;
};

/** A game at a position: two investigators against Yig, in turn 3, unless the position says otherwise. */
export function gameAt({ players = 2, ancientOne = 'yig', setup = {}, ...position }: Given = {}): State {
  const given = Setup.parse({ investigators: players, ancientOne, ...setup, position: { turn: 3, ...position } });
  const started = withAnswers([], (random) => arkhamHorror.start(deepFreeze(given), random));
  if ('rejection' in started) throw new Error(`rejected: ${JSON.stringify(started.rejection)}`);
  return deepFreeze(started.state);
}

/** The rejection of a setup with a position that the rules reject. */
export function setupRejection(
  position: Partial<z.input<typeof Position>>,
  setup: Partial<z.input<typeof Setup>> = {},
): Rejection {
  const given = Setup.parse({ investigators: 2, ancientOne: 'yig', ...setup, position });
  const started = withAnswers([], (random) => arkhamHorror.start(given, random));
  if (!('rejection' in started)) throw new Error('accepted');
  return started.rejection;
}

type Investigator = NonNullable<z.input<typeof Position>['investigators']>[number];

/** A game in Arkham Encounters with investigator 1 at the open gate in the Woods, with its explored marker. */
export function ready(mine: Partial<Investigator> = {}, given: Given = {}): State {
  return gameAt({
    phase: 'arkham',
    doom: 4,
    gates: [{ gate: 'woods', world: 'the-abyss' }],
    ...given,
    investigators: [
      { by: 1, ...(mine.where === undefined ? { space: 'woods' } : {}), explored: true, ...mine },
      ...(given.investigators ?? []),
    ],
  });
}

export type CommandInput = z.input<typeof Command>;
type Played = { readonly state: State; readonly events: readonly Event[] };

export const seat = (investigator: number): Seat => ({ role: 'seat', seat: String(investigator) });

/** Plays commands that the rules accept, with exactly these random answers. */
export function when(
  state: State,
  commands: CommandInput | readonly CommandInput[],
  answers: readonly Answer[] = [],
  by: Seat = host,
): Played {
  const list = deepFreeze([commands].flat().map((each) => Command.parse(each)));
  const result = withAnswers(answers, (random) => play(arkhamHorror, state, list, by, random));
  if ('rejection' in result) throw new Error(`rejected: ${JSON.stringify(result.rejection)}`);
  return deepFreeze(result);
}

/** The rejection of a command that the rules reject. */
export function rejection(
  state: State,
  command: CommandInput,
  answers: readonly Answer[] = [],
  by: Seat = host,
): Rejection {
  const list = deepFreeze([Command.parse(command)]);
  const result = withAnswers(answers, (random) => play(arkhamHorror, state, list, by, random));
  if (!('rejection' in result)) throw new Error(`accepted: ${JSON.stringify(result.events)}`);
  return result.rejection;
}

/** Random answers. */
export const dice = (...faces: number[]): Answer[] => faces.map((die) => ({ die }));
export const draws = (...things: string[]): Answer[] => things.map((draw) => ({ draw }));

export const eventTypes = (events: readonly Event[]): string[] => events.map((event) => event.type);
export function only<Type extends Event['type']>(type: Type, events: readonly Event[]) {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
}
export const one = (state: State, by: number) => state.investigators[by - 1] as State['investigators'][number];
export const gatesOf = (state: State): string[] => state.gates.map((each) => each.gate);
export const spacesOf = (state: State): string[] => state.monsters.map((each) => each.space);
export const pendingRules = (state: State): string[] => state.pending.map((each) => each.rule);
