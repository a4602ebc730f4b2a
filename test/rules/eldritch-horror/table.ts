import { test } from 'vitest';
import { type GateId, gate, type SpaceId } from '../../../rules/eldritch-horror/components.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command, type Event, Setup, State } from '../../../rules/eldritch-horror/model.ts';
import type { RuleId } from '../../../rules/eldritch-horror/rules.ts';
import { play } from '../../../rules/play.ts';
import { host, type Rejection } from '../../../rules/ruleset.ts';
import { deepFreeze } from '../freeze.ts';
import { type Answer, withAnswers } from '../scripted.ts';

/** A test of one rule of the catalogue. `section` is where our notes on the rules treat it. */
export function rule(id: RuleId, section: `§${string}`, sentence: string, act: () => void): void {
  test(`${id} (${section}): ${sentence}`, act);
}

/** Gates in the stack, face down, top first. */
export const down = (...gates: GateId[]) => gates.map((each) => ({ gate: each, revealed: false }));
/** Gates in the stack, revealed, top first. */
export const up = (...gates: GateId[]) => gates.map((each) => ({ gate: each, revealed: true }));

interface Given extends Partial<Omit<State, 'setup' | 'omen' | 'board'>>, Partial<State['setup']> {
  readonly omen?: 'green' | 'blue1' | 'red' | 'blue2';
  /** Gates on the space printed on them, or on another one. */
  readonly board?: readonly (GateId | readonly [GateId, SpaceId])[];
}

/** A table in the middle of a game. What a test does not name is small and out of its way. */
export function table(given: Given = {}): State {
  const { investigators = 1, ancientOne = 'cthulhu', sets = ['01'], sideBoards = [], refill = 'eager' } = given;
  const { omen = 'green', board = [], ...state } = given;
  const { doom = 12, awake = false, stack = [], discard = [], cup = { ghoul: 2, zombie: 1 } } = state;
  const { monsters = [], nextMonster = monsters.length + 1, outcome } = state;
  return deepFreeze(
    State.parse({
      setup: { investigators, ancientOne, sets, sideBoards, refill },
      omen: ['green', 'blue1', 'red', 'blue2'].indexOf(omen),
      doom,
      awake,
      stack,
      board: board.map((each) => (typeof each === 'string' ? at(each, gate(each).space) : at(...each))),
      discard,
      cup,
      monsters,
      nextMonster,
      ...(outcome === undefined ? {} : { outcome }),
    }),
  );
}

function at(id: GateId, space: SpaceId) {
  return { gate: id, space };
}

type Played = { readonly state: State; readonly events: readonly Event[] };

/** Plays commands that the rules accept, with exactly these answers of chance. */
export function when(state: State, commands: Command | readonly Command[], answers: readonly Answer[] = []): Played {
  const list = parsed(commands);
  const result = withAnswers(answers, (random) => play(eldritchHorror, state, list, host, random));
  if ('rejection' in result) throw new Error(`refused: ${JSON.stringify(result.rejection)}`);
  return result;
}

/** Plays a command that the rules refuse, and gives their answer. */
export function refusal(state: State, command: Command): Rejection {
  const result = withAnswers([], (random) => play(eldritchHorror, state, parsed(command), host, random));
  if (!('rejection' in result)) throw new Error(`accepted: ${JSON.stringify(result.events)}`);
  return result.rejection;
}

function parsed(commands: Command | readonly Command[]): readonly Command[] {
  return deepFreeze([commands].flat().map((each) => Command.parse(each)));
}

/** Lays out a table with exactly these answers of chance. */
export function laidOut(setup: Partial<Setup>, answers: readonly Answer[]): Played {
  const result = withAnswers(answers, (random) => eldritchHorror.start(asSetup(setup), random));
  if ('rejection' in result) throw new Error(`refused: ${JSON.stringify(result.rejection)}`);
  return result;
}

/** Asks for a table that the rules refuse, and gives their answer. */
export function setupRefusal(setup: Partial<Setup>): Rejection {
  const result = withAnswers([], (random) => eldritchHorror.start(asSetup(setup), random));
  if (!('rejection' in result)) throw new Error('accepted');
  return result.rejection;
}

function asSetup(setup: Partial<Setup>): Setup {
  return deepFreeze(Setup.parse({ investigators: 1, ancientOne: 'cthulhu', ...setup }));
}

/** The ids of the stack, top first. */
export const stackOf = (state: State): GateId[] => state.stack.map((token) => token.gate);
/** The ids on the board, in the order in which they came. */
export const boardOf = (state: State): GateId[] => state.board.map((each) => each.gate);
/** The types of events, in order. */
export const typesOf = (events: readonly Event[]): string[] => events.map((event) => event.type);
/** The events of one type. */
export function only<Type extends Event['type']>(type: Type, events: readonly Event[]) {
  return events.filter((event): event is Extract<Event, { type: Type }> => event.type === type);
}
