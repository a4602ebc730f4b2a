import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import { play } from '../../rules/core/play.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../rules/eldritch-horror/index.ts';
import type { Command, State } from '../../rules/eldritch-horror/model/index.ts';
import {
  countedSequences,
  countSequence,
  type EventSequenceCounts,
} from '../../rules/forecast/event-sequence-counts.ts';
import { type Forecast, type ForecastRequest, forecast } from '../../rules/forecast/forecast.ts';
import { forecastFields, shareOf, wilson } from '../../rules/forecast/forecast-types.ts';
import { rulesets } from '../../rules/index.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import { deepFreeze } from '../support/deep-freeze.ts';
import { filledCommand, typeOfEntry } from '../support/random-game.ts';
import { testSeed } from '../support/seed.ts';

const chances = (seed: string) => (sample: number) => randomForVersion(seed, sample);
const bytes = (value: unknown) => JSON.stringify(value);

/** A new game of four investigators against Azathoth, with one gate on the board and eight in the stack. */
function newGame(seed = 'a game'): State {
  const setup = eldritchHorror.schema.setup.parse({ investigators: 4, ancientOne: 'azathoth', sets: ['01'] });
  const started = eldritchHorror.start(setup, randomForVersion(seed, 0));
  assert.ok('state' in started);
  return started.state;
}

const whatIf = (state: State, commands: readonly Command[], samples = 500, seed = 'a forecast') =>
  forecast(eldritchHorror, eldritchHorror.view(state), { commands, seat: host, samples }, chances(seed));

describe('the interval of a share', () => {
  // As R has it: prop.test(x, n, correct = FALSE).
  test.each([
    [0, 10, 0, 0.2775],
    [5, 10, 0.2366, 0.7634],
    [10, 10, 0.7225, 1],
    [1, 500, 0.0004, 0.0112],
  ])('%i of %i', (count, among, low, high) => {
    expect(shareOf(count, among)).toEqual({ share: count / among, low, high, count });
  });

  test('is from 0 to 1 where there are no samples', () => {
    expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1, count: 0 });
  });

  test('is narrower than 4.5 points with 2,000 samples', () => {
    const widths = Array.from({ length: 2_001 }, (_, count) => wilson(count, 2_000)).map(([low, high]) => high - low);
    expect(Math.max(...widths)).toBeLessThan(0.045);
  });
});

test('event sequences are counted like their JSON texts', () => {
  const list = fc.array(
    fc.constantFrom<unknown>({ a: 1 }, { a: 2 }, { a: { b: [1] } }, 'b', [], {}, { c: undefined }, [[]]),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(fc.array(list, { maxLength: 60 }), (lists) => {
      const counts: EventSequenceCounts<unknown> = {};
      const plainly = new Map<string, number>();
      for (const each of lists) {
        countSequence(counts, each);
        plainly.set(bytes(each), (plainly.get(bytes(each)) ?? 0) + 1);
      }
      const all = countedSequences(counts);
      assert.deepEqual(new Map(all.map(({ events, count }) => [bytes(events), count])), plainly);
      assert.equal(all.length, plainly.size);
      assert.ok(all.every(({ count }, at) => at === 0 || count <= (all[at - 1]?.count ?? 0)));
    }),
    { seed: testSeed(20_270_101), numRuns: 1_000 },
  );
});

describe('a forecast whose truth is known', () => {
  const state = newGame();
  const faceDown = state.stack.map((token) => token.gate);

  /** About 95 % of the intervals of many forecasts contain the truth. */
  function holds(
    truth: number,
    estimate: (seed: string) => { readonly low: number; readonly high: number } | undefined,
  ) {
    const runs = 200;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const { low, high } = estimate(`run ${run}`) ?? shareOf(0, 1);
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.91);
    // An interval that always contains the truth is too wide to be useful.
    expect(held / runs).toBeLessThan(1);
  }

  test('each face-down gate is as likely as any other to be spawned next', () => {
    for (const gate of faceDown) {
      const { accepted, rejections } = whatIf(state, [{ type: 'SpawnGate' }, { type: 'CloseGate', gate }], 2_000);
      // Wider than one interval, because all eight shares have to be within it.
      expect(Math.abs(accepted.share - 1 / faceDown.length)).toBeLessThan(0.03);
      expect(rejections).toMatchObject([
        { code: 'gate-not-on-board', rule: 'close-gate', index: 1, count: 2_000 - accepted.count },
      ]);
    }
    const gate = faceDown[3] as (typeof faceDown)[number];
    holds(
      1 / faceDown.length,
      (seed) => whatIf(state, [{ type: 'SpawnGate' }, { type: 'CloseGate', gate }], 200, seed).accepted,
    );
  });

  test('a plan is played to the end where the game ends before its last command', () => {
    const lost: readonly Command[] = [{ type: 'AdvanceDoom', steps: 20 }, { type: 'SpawnGate' }];
    expect(whatIf(state, lost, 50)).toMatchObject({
      certain: true,
      accepted: { share: 1, count: 50 },
      rejections: [],
      outcomes: [{ result: 'lost', share: 1 }],
    });
    // Only some samples end: the others go on to the second command, which the rules reject.
    const close: Command = { type: 'CloseGate', gate: 'tokyo' };
    const some: Command[] = [
      { type: 'BeginEncounter', by: 1, gate: state.board[0]?.gate, ignoringMonsters: 'Mists of Releh' },
      { type: 'RollTest', skill: 2 },
      { type: 'ResolveBranch', pass: [{ type: 'AdvanceDoom', steps: 20 }], fail: [] },
      { type: 'CloseThisGate' },
      { type: 'CloseThisGate' },
    ];
    const { accepted, rejections, outcomes } = whatIf(state, some, 200);
    expect(outcomes).toMatchObject([{ result: 'lost', share: 1, count: accepted.count }]);
    expect(rejections).toMatchObject([{ code: 'already-closed', index: 4, count: 200 - accepted.count }]);
    expect(Math.min(accepted.count, 200 - accepted.count)).toBeGreaterThan(50);
    // A game that is over before the plan begins rejects it.
    const over = play(eldritchHorror, state, lost.slice(0, 1), host, randomForVersion('a game', 1));
    assert.ok('state' in over);
    expect(whatIf(over.state, [close], 10)).toMatchObject({
      accepted: { count: 0 },
      rejections: [{ code: 'game-over' }],
    });
  });

  test('a test with two dice succeeds 5 times in 9', () => {
    const commands: Command[] = [
      { type: 'BeginEncounter', by: 1, gate: state.board[0]?.gate, ignoringMonsters: 'Mists of Releh' },
      { type: 'RollTest', skill: 2 },
      { type: 'ResolveBranch', pass: [], fail: [{ type: 'AdvanceDoom' }] },
      { type: 'EndEncounter' },
    ];
    const unmoved = ({ doom }: Forecast<unknown>) => doom?.values.find(({ value }) => value === state.doom);
    holds(5 / 9, (seed) => unmoved(whatIf(state, commands, 200, seed)));
    const { doom, clocks, sequences, otherSequences } = whatIf(state, commands, 2_000);
    expect(doom?.values.map(({ value }) => value)).toEqual([state.doom - 1, state.doom]);
    expect(clocks.find(({ clock }) => clock === 'doom')?.values).toEqual(doom?.values);
    // 36 pairs of faces, each a sequence of its own: the ten most frequent are listed.
    expect(sequences).toHaveLength(10);
    expect(sequences.reduce((sum, { count }) => sum + count, otherSequences.count)).toBe(2_000);
    expect(otherSequences.share).toBeLessThan(26 / 36);
  });

  test('doom that advances far enough ends the game and counts as an outcome', () => {
    const { outcomes, doom, certain } = whatIf(state, [{ type: 'AdvanceDoom', steps: 15 }]);
    expect(outcomes).toEqual([{ result: 'lost', ...shareOf(500, 500) }]);
    expect(doom).toEqual({ values: [{ value: 0, ...shareOf(500, 500) }], awake: expect.anything() });
    expect(certain).toBe(true);
  });
});

describe('a forecast', () => {
  const state = newGame();
  const first = state.board[0]?.gate as State['board'][number]['gate'];

  test.each<[string, Command[]]>([
    ['the Omen advances', [{ type: 'AdvanceOmen', steps: 2 }]],
    ['a gate is closed', [{ type: 'CloseGate', gate: first }]],
    // The new order is visible to no one.
    ['the stack is shuffled', [{ type: 'RandomizeStack' }]],
  ])('is certain when %s', (_, commands) => {
    const result = play(eldritchHorror, state, commands, host, randomForVersion('any', 1));
    assert.ok('state' in result);
    const events = result.events.map((event) => eldritchHorror.redact(event));
    const { certain, accepted, rejections, clocks, sequences, otherSequences } = whatIf(state, commands);
    expect({ certain, accepted, rejections }).toEqual({ certain: true, accepted: shareOf(500, 500), rejections: [] });
    expect(sequences).toEqual([{ events, ...shareOf(500, 500) }]);
    expect(otherSequences.count).toBe(0);
    const { clocks: after } = eldritchHorror.summary(eldritchHorror.view(result.state));
    expect(clocks).toEqual(
      after.map(({ clock, label, value }) => ({ clock, label, values: [{ value, ...shareOf(500, 500) }] })),
    );
  });

  test('is certain when every sample is rejected for the same reason', () => {
    const again: Command = { type: 'CloseGate', gate: first };
    const { certain, accepted, rejections, sequences, clocks } = whatIf(state, [{ type: 'RetreatDoom' }, again, again]);
    expect({ certain, accepted, sequences, clocks }).toMatchObject({ certain: true, sequences: [], clocks: [] });
    expect(accepted).toEqual(shareOf(0, 500));
    expect(rejections).toMatchObject([
      { index: 2, rule: 'close-gate', because: expect.stringMatching(/discard pile|discarded/) },
    ]);
  });

  test('is certain when the game is over', () => {
    const over = play(
      eldritchHorror,
      state,
      [{ type: 'LoseGame', because: 'Dawn' } as Command],
      host,
      randomForVersion('', 1),
    );
    assert.ok('state' in over);
    const { certain, rejections } = whatIf(over.state, [{ type: 'SpawnGate' }]);
    expect(certain).toBe(true);
    expect(rejections).toMatchObject([{ code: 'game-over', index: 0, share: 1 }]);
  });

  test('is not certain when something is drawn or rolled', () => {
    expect(whatIf(state, [{ type: 'SpawnGate' }]).certain).toBe(false);
  });
});

test('is the same to the byte whichever gate lies on top of the stack', () => {
  const state = newGame();
  const tops = state.stack.map((_, at) => ({
    ...state,
    stack: [...state.stack.slice(at), ...state.stack.slice(0, at)],
  }));
  const commands: Command[] = [{ type: 'SpawnGate' }, { type: 'AdvanceOmen' }, { type: 'SpawnGate', count: 2 }];
  expect(new Set(tops.map((each) => bytes(whatIf(each, commands)))).size).toBe(1);
  // Only the seat that looked at the top gate knows it.
  const looked = play(eldritchHorror, state, [{ type: 'LookAtGates', by: 2, count: 1 }], host, randomForVersion('', 1));
  assert.ok('state' in looked);
  const { gate } = state.stack[0] as State['stack'][number];
  const back: Command[] = [
    { type: 'PlaceLookedGates', top: [gate], bottom: [] },
    { type: 'SpawnGate' },
    { type: 'CloseGate', gate },
  ];
  const seen = (name: string) => {
    const seat: Seat = { role: 'seat', seat: name };
    const view = eldritchHorror.view(looked.state, seat);
    return forecast(eldritchHorror, view, { commands: back, seat, samples: 200 }, chances('a look')).accepted.share;
  };
  expect(seen('2')).toBe(1);
  expect(seen('1')).toBe(0);
});

test('plays fewer samples where each takes much work, but at least one', () => {
  const commands: Command[] = [{ type: 'SpawnGate' }, { type: 'AdvanceOmen' }];
  const forecastWithin = (work: number) =>
    forecast(
      eldritchHorror,
      eldritchHorror.view(newGame()),
      { commands, seat: host, samples: 500, workLimit: work },
      chances('work'),
    );
  expect(forecastWithin(0).samples).toBe(1);
  const { samples, accepted } = forecastWithin(300);
  expect(samples).toBeGreaterThan(300 / 20);
  expect(samples).toBeLessThan(300 / 4);
  expect(accepted).toEqual(shareOf(samples, samples));
  expect(forecastWithin(1_000_000).samples).toBe(500);
});

// ---- random games of every ruleset -------------------------------------------------------------------------------

/** A state in a random game, and commands that a seat might give in it. */
interface Situation {
  readonly state: unknown;
  readonly seat: Seat;
  readonly commands: readonly { readonly type: string }[];
}

function situations(ruleset: AnyRuleset, games: Games, seed: number): Situation[] {
  const found: Situation[] = [];
  for (const [at, setup] of fc.sample(games.setup, { seed, numRuns: 12 }).entries()) {
    const random = randomForVersion(`game ${seed} ${at}`, 0);
    const started = ruleset.start(ruleset.schema.setup.parse(setup), random);
    assert.ok('state' in started);
    let { state } = started;
    const seats: Seat[] = [...ruleset.seats(state).map((seat): Seat => ({ role: 'seat', seat })), host];
    for (let step = 0; step < 40 && ruleset.outcome(state) === undefined; step += 1) {
      // Commands that end games are left out. All other types of commands are equally likely.
      const usual = seats.flatMap((seat) =>
        ruleset
          .legal(state, seat)
          .flatMap((entry) => (games.rare.includes(typeOfEntry(entry)) ? [] : [{ seat, entry }])),
      );
      if (usual.length === 0) break;
      const { seat } = random.draw(usual);
      const own = usual.filter((each) => each.seat === seat).map((each) => each.entry);
      const kind = random.draw([...new Set(own.map(typeOfEntry))]);
      const entry = random.draw(own.filter((each) => typeOfEntry(each) === kind));
      const command = filledCommand(ruleset, state, entry, seat, random);
      if (command === undefined) continue;
      if (step % 3 === 0) {
        const other = ruleset.schema.command.parse(games.command(state, random));
        const second = filledCommand(ruleset, state, random.draw(own), seat, random) ?? other;
        found.push({ state, seat, commands: [command, second, other].slice(0, 1 + random.below(3)) });
      }
      const result = play(ruleset, state, [command], seat, random);
      assert.ok('state' in result);
      state = result.state;
    }
    if (ruleset.outcome(state) !== undefined)
      found.push({ state, seat: host, commands: [games.command(state, random)] });
  }
  return found.map(deepFreeze);
}

describe.each(rulesets.map((ruleset) => [ruleset.id, ruleset] as const))('in random games of %s', (id, ruleset) => {
  const games = gamesOf[id] as Games;
  const samples = 30;
  const all = situations(ruleset, games, testSeed(20_270_101));
  const forecastOf = (state: unknown, { seat, commands }: Situation): Forecast<unknown> => {
    const request: ForecastRequest<(typeof commands)[number]> = { commands, seat, samples };
    return forecast(ruleset, deepFreeze(ruleset.view(state, seat)), request, chances('a forecast'));
  };

  test('states that differ only in hidden things have the same forecast to the byte', () => {
    let different = 0;
    for (const situation of all) {
      const { state, seat } = situation;
      const other = ruleset.determinize(ruleset.view(state, seat), randomForVersion('a twin', 7));
      if (bytes(other) !== bytes(state)) different += 1;
      assert.equal(bytes(forecastOf(other, situation)), bytes(forecastOf(state, situation)));
    }
    expect(all.length).toBeGreaterThan(40);
    if (games.hides) expect(different).toBeGreaterThan(30);
  });

  test('a forecast counts the results of its samples', () => {
    let open = 0;
    let certain = 0;
    for (const situation of all) {
      const { state, seat, commands } = situation;
      const answer = forecastOf(state, situation);
      const plays = Array.from({ length: samples }, (_, sample) => {
        const random = randomForVersion('a forecast', sample);
        return play(ruleset, ruleset.determinize(ruleset.view(state, seat), random), commands, seat, random);
      });
      // A game that ends before the last command was played to the end.
      const went = plays.flatMap((each) => {
        if ('state' in each) return [each];
        return each.index > 0 && ruleset.outcome(each.until.state) !== undefined ? [each.until] : [];
      });
      assert.equal(answer.accepted.count, went.length);
      const visible = went.map(({ events }) => events.map((each) => ruleset.redact(each, seat)).filter((each) => each));
      for (const sequence of answer.sequences) {
        assert.equal(visible.filter((each) => bytes(each) === bytes(sequence.events)).length, sequence.count);
      }
      const clocks = went.map((each) => ruleset.summary(ruleset.view(each.state, seat)).clocks);
      for (const clock of answer.clocks) {
        for (const { value, count } of clock.values) {
          const same = clocks.filter((each) => each.some((one) => one.clock === clock.clock && one.value === value));
          assert.equal(same.length, count);
        }
      }
      const results = new Set([
        ...plays.map((each) => ('state' in each ? 'accepted' : bytes([each.rejection, each.index]))),
        ...visible.map(bytes),
      ]);
      if (answer.certain) assert.ok(results.size <= 2);
      certain += Number(answer.certain);
      open += Number(!answer.certain);
    }
    expect(Math.min(open, certain)).toBeGreaterThan(0);
  });

  test('its shares add up, lie within their intervals and match the contract', () => {
    const shape = z.object(forecastFields);
    expect(all.length).toBeGreaterThan(40);
    const sum = (list: readonly { readonly count: number }[]) => list.reduce((all_, { count }) => all_ + count, 0);
    for (const situation of all) {
      const { sequences, otherSequences, ...numbers } = forecastOf(situation.state, situation);
      assert.deepEqual(shape.parse(JSON.parse(bytes(numbers))), numbers);
      const { accepted, rejections, clocks, doom, outcomes } = numbers;
      assert.equal(accepted.count + sum(rejections), samples);
      assert.equal(sum(sequences) + otherSequences.count, accepted.count);
      for (const clock of clocks) assert.ok(sum(clock.values) <= accepted.count);
      assert.equal(doom === undefined, ruleset.capabilities.doom === undefined);
      if (doom) assert.equal(sum(doom.values), accepted.count);
      assert.ok(sum(outcomes) <= accepted.count);
      for (const { share, low, high } of [accepted, ...rejections, ...sequences, otherSequences, ...outcomes]) {
        assert.ok(0 <= low && low <= share && share <= high && high <= 1);
      }
      for (const sequence of sequences) for (const event of sequence.events) ruleset.schema.visibleEvent.parse(event);
      for (const { rule } of rejections) assert.ok(ruleset.rules.some((each) => each.code === rule));
    }
  });
});
