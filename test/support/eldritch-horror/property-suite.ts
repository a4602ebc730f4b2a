import assert from 'node:assert/strict';
import { describe, expect, test } from 'vitest';
import { randomFor } from '../../../rules/core/random.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { Command, Event, Setup, State, View, VisibleEvent } from '../../../rules/eldritch-horror/model/index.ts';
import { deepFreeze } from '../deep-freeze.ts';
import { expectExplained } from '../rejection-catalogue.ts';
import { ancientOneFacts } from './facts.ts';
import { playOut, type RandomGame, type Rejected, randomGames, type Step } from './games.ts';
import { type Invariant, invariants, stateInvariants } from './invariants.ts';

const commandsPerGame = 200;
const gateLocations = ['stack', 'board', 'discard', 'cards'] as const;
const cited = new Set(eldritchHorror.rules.map((rule) => rule.code));

/** The first failure of a property, and how often it was checked. */
interface Record {
  checked: number;
  failure?: unknown;
}

/** Properties that count what a whole command did. */
const ofWholeCommands: ReadonlySet<number> = new Set([8, 9, 10, 11, 15, 26]);

/**
 * Plays many random games against these Ancient Ones, checks all properties, and makes one test for each property. A
 * failure contains the state before, the command and its events: enough to play it again.
 */
export function testProperties(sheets: readonly string[], games: number, seed: number): void {
  const facts = ancientOneFacts.filter((sheet) => sheets.includes(sheet.id));
  const all = randomGames(facts, games, seed);
  const ofStates = stateInvariants.map((): Record => ({ checked: 0 }));
  const ofCommands = invariants.map((): Record => ({ checked: 0 }));
  const shapes: Record = { checked: 0 };
  const rejections: Record = { checked: 0 };
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
    const same = before !== undefined && gateLocations.every((location) => before[location] === state[location]);
    stateInvariants.forEach((invariant, at) => {
      // If no gate has moved, the properties of their locations need no new check.
      if (same && invariant.number <= 5) return;
      watch(
        ofStates[at] as Record,
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
    // A command that waits has not done everything yet.
    const waits = after.paused !== undefined && after.paused !== before.paused;
    // Nyarlathotep moves the Omen when he awakens.
    const marks = before.setup.markedOmen !== undefined && after.awake && !before.awake;
    invariants.forEach((invariant, at) => {
      if ((waits || marks) && ofWholeCommands.has(invariant.number)) return;
      watch(ofCommands[at] as Record, context, () => invariant.check(step));
    });
    if (commands % 40 === 0) watch(shapes, context, () => matchSchemas(step));
    if (commands % 25 === 0 && after.outcome === undefined) {
      watch(positions, context, () => positionRoundTrip(after));
    }
  };
  const rejected = (each: Rejected) => {
    kinds.set(each.command.type, kinds.get(each.command.type) ?? 0);
    watch(
      rejections,
      () => each,
      () => checkRejection(each),
    );
  };

  for (const game of all) {
    const last = playOut(game, commandsPerGame, { started: (state) => checkState(state), played, rejected });
    if (game.number % 20 === 0) {
      watch(
        replays,
        () => game,
        () => assert.deepEqual(replayed(game), last),
      );
    }
  }

  describe(`random games against ${facts.map((sheet) => sheet.name).join(', ')}`, () => {
    test(`${commands} commands in ${all.length} games reach every command, event and kind of game`, () => {
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
      // No command emits GameStarted.
      expect(never).toEqual(['GameStarted']);
      const unplayed = Command.options.map((shape) => shape.shape.type.value).filter((type) => !kinds.get(type));
      expect(unplayed).toEqual([]);
      expect(outcomes.size).toBeGreaterThan(4);
    });

    test.each(stateInvariants.map((invariant, at) => [invariant.number, invariant.sentence, at] as const))(
      '§16.%i, in every state: %s',
      (_, __, at) => report(ofStates[at] as Record, all.length * 20),
    );
    test.each(invariants.map((invariant, at) => [invariant.number, invariant.sentence, at] as const))(
      '§16.%i: %s',
      (_, __, at) => {
        const { against } = invariants[at] as Invariant;
        report(ofCommands[at] as Record, against === undefined || sheets.includes(against) ? 10 : 0);
      },
    );
    test('§16.35: the same commands with the same seed give the same game', () => report(replays, all.length / 20 - 1));
    test('commands, events, states and views match their schemas', () => report(shapes, 100));
    test('a rejection cites a rule of the catalogue and follows it', () => report(rejections, 100));
    test('a game in progress can be turned into a position and begun there again', () => report(positions, 100));
  });
}

function report({ failure, checked }: Record, least: number): void {
  if (failure !== undefined) throw failure;
  expect(checked).toBeGreaterThanOrEqual(least);
}

/** Plays a game again with frozen states, so that code which changes its input throws. */
function replayed(game: RandomGame): State {
  const freeze = (step: Step) => deepFreeze([step.before, step.events, step.after]);
  return playOut(game, commandsPerGame, { started: (state) => deepFreeze(state), played: freeze });
}

function matchSchemas({ command, events, states, after }: Step): void {
  if (states.length > 0) assert.deepEqual(states.at(-1), after);
  assert.deepEqual(Command.parse(command), command);
  assert.deepEqual(State.parse(after), after);
  for (const event of events) {
    assert.deepEqual(Event.parse(event), event);
    const visible = eldritchHorror.redact(event);
    assert.deepEqual(VisibleEvent.parse(visible), visible);
  }
  const view = eldritchHorror.view(after);
  assert.deepEqual(View.parse(view), view);
}

function checkRejection({ before, command, rejection }: Rejected): void {
  assert.ok(cited.has(rejection.rule), `cites ${rejection.rule}`);
  expectExplained(eldritchHorror, rejection);
  assert.match(rejection.because, /^[A-Z].{8,}[.!]$/);
  // A rejection after several effects can name gates that the earlier ones revealed. The API replaces such a rejection.
  if (command.type === 'Together' || command.type === 'ResolveBranch') return;
  // Only the command and the encounter in progress may have named a face-down gate.
  // `possible` lists all gates that can be on top; the contract suite proves that it says nothing about which of them is.
  const { zone: _, sideBoards: __, possible: ___, ...facts } = rejection.facts;
  const named = JSON.stringify(facts);
  const known = JSON.stringify([command, before.encounter]);
  for (const { gate, revealed } of before.stack) {
    if (!revealed && named.includes(`"${gate}"`)) assert.ok(known.includes(`"${gate}"`), `${named} names ${gate}`);
  }
}

/** What a position keeps of a state: not what is in progress, and not the numbers of monsters. */
function keptByPosition(state: State) {
  const { encounter: _, test: __, look: ___, pending, nextObligation, encountered, nextMonster, ...rest } = state;
  const { monsters, mythosDeckEmpty, counter, counterKnown, stack, known, mythos, paused: _p, ...kept } = rest;
  return {
    ...kept,
    mythos: mythos !== undefined,
    ...(counterKnown ? { counter } : {}),
    known: (known ?? []).filter((entry) => entry.by === undefined),
    monsters: monsters.map(({ kind, space, aside }) => ({ kind, space, aside })),
    stack: stack.map(({ gate, revealed }) => (revealed ? gate : 'face down')),
  };
}

/** The position of a state starts a game, and the position of that game is the same. */
function positionRoundTrip(state: State): void {
  const position = eldritchHorror.position(eldritchHorror.view(state));
  assert.deepEqual(Setup.parse(position), position);
  const started = eldritchHorror.start(position, randomFor(new Uint32Array(8), 0));
  if ('rejection' in started) assert.fail(JSON.stringify(started.rejection));
  assert.deepEqual(eldritchHorror.position(eldritchHorror.view(started.state)), position);
  assert.deepEqual(keptByPosition(started.state), keptByPosition(state));
}
