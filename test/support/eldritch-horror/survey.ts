import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command, Event, Setup, State, View, VisibleEvent } from '../../../rules/eldritch-horror/model/index.ts';
import { eldritchHorrorCanBeWritten } from '../arbitrary-setups.ts';
import { deepFreeze } from '../deep-freeze.ts';
import { expectExplained } from '../rejection-catalogue.ts';
import { ancientOneFacts } from './facts.ts';
import { playOut, type RandomGame, type Refused, randomGames, type Step } from './games.ts';
import { type Invariant, invariants, tableInvariants } from './invariants.ts';

const commandsPerGame = 200;
const gatePlaces = ['stack', 'board', 'discard', 'cards'] as const;
const cited = new Set(eldritchHorror.rules.map((rule) => rule.code));

/** The first thing that went wrong with a property, and how often it was checked. */
interface Record {
  checked: number;
  failure?: unknown;
}

/**
 * Plays many random games against these Ancient Ones, all properties looking on, and makes a test of each of them. What
 * fails tells the table before, the command and its events: enough to play it again.
 */
export function survey(sheets: readonly string[], games: number, seed: number): void {
  const facts = ancientOneFacts.filter((sheet) => sheets.includes(sheet.id));
  const all = randomGames(facts, games, seed);
  const ofTables = tableInvariants.map((): Record => ({ checked: 0 }));
  const ofCommands = invariants.map((): Record => ({ checked: 0 }));
  const shapes: Record = { checked: 0 };
  const refusals: Record = { checked: 0 };
  const positions: Record = { checked: 0 };
  const replays: Record = { checked: 0 };
  const types = new Map<string, number>();
  const kinds = new Map<string, number>();
  const awake = new Set<string>();
  const outcomes = new Map<string, number>();
  let commands = 0;

  const watch = (record: Record, context: () => unknown, act: () => unknown) => {
    if (record.failure !== undefined) return;
    try {
      if (act() !== false) record.checked += 1;
    } catch (error) {
      const { message } = error as Error;
      record.failure = new Error(`${message}\n${JSON.stringify(context())}`, { cause: error });
    }
  };
  const checkState = (state: State, before?: State) => {
    const same = before !== undefined && gatePlaces.every((place) => before[place] === state[place]);
    tableInvariants.forEach((invariant, at) => {
      // Where no gate has moved there is nothing new to see of where they are.
      if (same && invariant.number <= 5) return;
      watch(
        ofTables[at] as Record,
        () => ({ before, state }),
        () => invariant.holds(state),
      );
    });
  };
  const played = (step: Step) => {
    commands += 1;
    const { before, after, command, events } = step;
    const context = () => ({ seat: step.seat, command, events, before });
    kinds.set(command.type, (kinds.get(command.type) ?? 0) + 1);
    for (const { type } of events) types.set(type, (types.get(type) ?? 0) + 1);
    if (after.awake) awake.add(after.setup.ancientOne);
    if (after.outcome !== undefined) outcomes.set(after.outcome.rule, (outcomes.get(after.outcome.rule) ?? 0) + 1);
    checkState(after, before);
    invariants.forEach((invariant, at) => {
      watch(ofCommands[at] as Record, context, () => invariant.check(step));
    });
    if (commands % 40 === 0) watch(shapes, context, () => wellShaped(step));
    if (commands % 25 === 0 && after.outcome === undefined && eldritchHorrorCanBeWritten(after)) {
      watch(positions, context, () => expressible(after));
    }
  };
  const refused = (each: Refused) => {
    kinds.set(each.command.type, kinds.get(each.command.type) ?? 0);
    watch(
      refusals,
      () => each,
      () => wellRefused(each),
    );
  };

  for (const game of all) {
    const last = playOut(game, commandsPerGame, { started: (state) => checkState(state), played, refused });
    if (game.number % 20 === 0) {
      watch(
        replays,
        () => game,
        () => assert.deepEqual(replayed(game), last),
      );
    }
  }

  describe(`random games against ${facts.map((sheet) => sheet.name).join(', ')}`, () => {
    test(`${commands} commands in ${all.length} games go everywhere`, () => {
      const seen = (what: (setup: Setup) => unknown) =>
        new Set(all.map(({ setup }) => JSON.stringify(what(setup)))).size;
      expect(seen((setup) => setup.ancientOne)).toBe(sheets.length);
      expect(seen((setup) => setup.investigators)).toBe(8);
      expect(seen((setup) => setup.refill)).toBe(2);
      expect(seen((setup) => setup.table)).toBe(4);
      expect(seen((setup) => setup.reference)).toBe(3);
      expect(seen((setup) => setup.sideBoards)).toBe(8);
      expect(seen((setup) => setup.preludes)).toBeGreaterThan(19);
      expect(commands).toBeGreaterThan(50 * all.length);

      expect([...awake].sort()).toEqual(sheets.filter((id) => id !== 'azathoth').sort());
      const never = Event.options.map((shape) => shape.shape.type.value).filter((type) => !types.has(type));
      // GameStarted is no command's doing.
      expect(never).toEqual(['GameStarted']);
      const unplayed = Command.options.map((shape) => shape.shape.type.value).filter((type) => !kinds.get(type));
      expect(unplayed).toEqual([]);
      expect(outcomes.size).toBeGreaterThan(4);
    });

    test.each(tableInvariants.map((invariant, at) => [invariant.number, invariant.sentence, at] as const))(
      '§16.%i, at every table: %s',
      (_, __, at) => report(ofTables[at] as Record, all.length * 20),
    );
    test.each(invariants.map((invariant, at) => [invariant.number, invariant.sentence, at] as const))(
      '§16.%i: %s',
      (_, __, at) => {
        const { against } = invariants[at] as Invariant;
        report(ofCommands[at] as Record, against === undefined || sheets.includes(against) ? 10 : 0);
      },
    );
    test('§16.35: the same commands with the same seed give the same game', () => report(replays, all.length / 20 - 1));
    test('commands, events, tables and views have their shapes', () => report(shapes, 100));
    test('a refusal cites a rule, and changes nothing', () => report(refusals, 100));
    test('an open game can be written down as a position and begun there again', () => report(positions, 100));
  });
}

function report({ failure, checked }: Record, least: number): void {
  if (failure !== undefined) throw failure;
  expect(checked).toBeGreaterThanOrEqual(least);
}

/** A game once more, its tables frozen: whoever changes what he was given throws. */
function replayed(game: RandomGame): State {
  const freeze = (step: Step) => deepFreeze([step.before, step.events, step.after]);
  return playOut(game, commandsPerGame, { started: (state) => deepFreeze(state), played: freeze });
}

function wellShaped({ command, events, states, after }: Step): void {
  if (states.length > 0) assert.deepEqual(states.at(-1), after);
  assert.deepEqual(Command.parse(command), command);
  assert.deepEqual(State.parse(after), after);
  for (const event of events) {
    assert.deepEqual(Event.parse(event), event);
    const told = eldritchHorror.redact(event);
    assert.deepEqual(VisibleEvent.parse(told), told);
  }
  const view = eldritchHorror.view(after);
  assert.deepEqual(View.parse(view), view);
}

function wellRefused({ before, command, rejection }: Refused): void {
  assert.ok(cited.has(rejection.rule), `cites ${rejection.rule}`);
  expectExplained(eldritchHorror, rejection);
  assert.match(rejection.because, /^[A-Z].{8,}[.!]$/);
  // What several effects turned up before one of them was refused, the refusal may name: the desk tells another one.
  if (command.type === 'Together' || command.type === 'ResolveBranch') return;
  // Whatever lies face down is named by nobody but the command, and the encounter that is going on.
  const { zone: _, sideBoards: __, ...facts } = rejection.facts;
  const said = JSON.stringify(facts);
  const asked = JSON.stringify([command, before.encounter]);
  for (const { gate, revealed } of before.stack) {
    if (!revealed && said.includes(`"${gate}"`)) assert.ok(asked.includes(`"${gate}"`), `${said} names ${gate}`);
  }
}

/** What a position says of a table. What is going on right now, and numbers of monsters, it leaves out. */
function written(state: State) {
  const { encounter: _, test: __, look: ___, pending, nextObligation, encountered, nextMonster, ...rest } = state;
  const { cup, aside, monsters, mythosDeckEmpty, counter, counterKnown, stack, ...said } = rest;
  return {
    ...said,
    ...(counterKnown ? { counter } : {}),
    monsters: monsters.map(({ kind, space }) => ({ kind, space })),
    stack: stack.map(({ gate, revealed }) => (revealed ? gate : 'face down')),
  };
}

/** The position of a table is a game, and the position of that game is the same. */
function expressible(state: State): void {
  const position = eldritchHorror.position(eldritchHorror.view(state));
  assert.deepEqual(Setup.parse(position), position);
  const started = eldritchHorror.start(position, randomFor(new Uint32Array(8), 0));
  if ('rejection' in started) assert.fail(JSON.stringify(started.rejection));
  assert.deepEqual(eldritchHorror.position(eldritchHorror.view(started.state)), position);
  assert.deepEqual(written(started.state), written(state));
}
