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

const chances = (seed: string) => (sample: number) => randomForVersion(seed, sample);
const bytes = (value: unknown) => JSON.stringify(value);

/** A table of four against Azathoth, with one gate open and eight in the stack. */
function table(seed = 'a table'): State {
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

  test('says nothing about nothing', () => {
    expect(shareOf(0, 0)).toEqual({ share: 0, low: 0, high: 1, count: 0 });
  });

  test('is narrower than 4.5 points with 2,000 samples', () => {
    const widths = Array.from({ length: 2_001 }, (_, count) => wilson(count, 2_000)).map(([low, high]) => high - low);
    expect(Math.max(...widths)).toBeLessThan(0.045);
  });
});

test('lists are counted as if they had all been written down', () => {
  const list = fc.array(
    fc.constantFrom<unknown>({ a: 1 }, { a: 2 }, { a: { b: [1] } }, 'b', [], {}, { c: undefined }, [[]]),
    { maxLength: 5 },
  );
  fc.assert(
    fc.property(fc.array(list, { maxLength: 60 }), (lists) => {
      const tellings: EventSequenceCounts<unknown> = {};
      const plainly = new Map<string, number>();
      for (const each of lists) {
        countSequence(tellings, each);
        plainly.set(bytes(each), (plainly.get(bytes(each)) ?? 0) + 1);
      }
      const all = countedSequences(tellings);
      assert.deepEqual(new Map(all.map(({ events, count }) => [bytes(events), count])), plainly);
      assert.equal(all.length, plainly.size);
      assert.ok(all.every(({ count }, at) => at === 0 || count <= (all[at - 1]?.count ?? 0)));
    }),
    { numRuns: 1_000 },
  );
});

describe('what can be worked out by hand', () => {
  const state = table();
  const faceDown = state.stack.map((token) => token.gate);

  /** Of many forecasts the intervals of about 95 % hold the truth. */
  function holds(truth: number, asked: (seed: string) => { readonly low: number; readonly high: number } | undefined) {
    const runs = 200;
    let held = 0;
    for (let run = 0; run < runs; run += 1) {
      const { low, high } = asked(`run ${run}`) ?? shareOf(0, 1);
      if (low <= truth && truth <= high) held += 1;
    }
    expect(held / runs).toBeGreaterThan(0.91);
    // An interval that always holds is too wide to be of use.
    expect(held / runs).toBeLessThan(1);
  }

  test('each face-down gate is as likely as any other to be spawned next', () => {
    for (const gate of faceDown) {
      const { accepted, refusals } = whatIf(state, [{ type: 'SpawnGate' }, { type: 'CloseGate', gate }], 2_000);
      // Wider than the interval, since eight of those would not all hold.
      expect(Math.abs(accepted.share - 1 / faceDown.length)).toBeLessThan(0.03);
      expect(refusals).toMatchObject([
        { code: 'gate-not-on-board', rule: 'close-gate', index: 1, count: 2_000 - accepted.count },
      ]);
    }
    const gate = faceDown[3] as (typeof faceDown)[number];
    holds(
      1 / faceDown.length,
      (seed) => whatIf(state, [{ type: 'SpawnGate' }, { type: 'CloseGate', gate }], 200, seed).accepted,
    );
  });

  test('a test with two dice succeeds 5 times in 9', () => {
    const commands: Command[] = [
      { type: 'BeginEncounter', by: 1, gate: state.board[0]?.gate, ignoringMonsters: 'a card' },
      { type: 'RollTest', skill: 2 },
      { type: 'ResolveBranch', pass: [], fail: [{ type: 'AdvanceDoom' }] },
      { type: 'EndEncounter' },
    ];
    const unmoved = ({ doom }: Forecast<unknown>) => doom?.values.find(({ value }) => value === state.doom);
    holds(5 / 9, (seed) => unmoved(whatIf(state, commands, 200, seed)));
    const { doom, clocks, stories, otherStories } = whatIf(state, commands, 2_000);
    expect(doom?.values.map(({ value }) => value)).toEqual([state.doom - 1, state.doom]);
    expect(clocks.find(({ id }) => id === 'doom')?.values).toEqual(doom?.values);
    // 36 pairs of faces, each a story of its own: the ten most frequent are told.
    expect(stories).toHaveLength(10);
    expect(stories.reduce((sum, { count }) => sum + count, otherStories.count)).toBe(2_000);
    expect(otherStories.share).toBeLessThan(26 / 36);
  });

  test('doom that advances far enough ends the game, and is told as an outcome', () => {
    const { outcomes, doom, certain } = whatIf(state, [{ type: 'AdvanceDoom', steps: 15 }]);
    expect(outcomes).toEqual([{ result: 'lost', ...shareOf(500, 500) }]);
    expect(doom).toEqual({ values: [{ value: 0, ...shareOf(500, 500) }], awake: expect.anything() });
    expect(certain).toBe(true);
  });
});

describe('certain', () => {
  const state = table();
  const first = state.board[0]?.gate as State['board'][number]['gate'];

  test.each<[string, Command[]]>([
    ['the Omen advances', [{ type: 'AdvanceOmen', steps: 2 }]],
    ['a gate is closed', [{ type: 'CloseGate', gate: first }]],
    // In which order the gates lie afterwards is told to nobody.
    ['the stack is shuffled', [{ type: 'RandomizeStack' }]],
  ])('is that %s', (_, commands) => {
    const result = play(eldritchHorror, state, commands, host, randomForVersion('any', 1));
    assert.ok('state' in result);
    const events = result.events.map((event) => eldritchHorror.redact(event));
    const { certain, accepted, refusals, clocks, stories, otherStories } = whatIf(state, commands);
    expect({ certain, accepted, refusals }).toEqual({ certain: true, accepted: shareOf(500, 500), refusals: [] });
    expect(stories).toEqual([{ events, ...shareOf(500, 500) }]);
    expect(otherStories.count).toBe(0);
    const { clocks: after } = eldritchHorror.summary(eldritchHorror.view(result.state));
    expect(clocks).toEqual(
      after.map(({ id, label, value }) => ({ id, label, values: [{ value, ...shareOf(500, 500) }] })),
    );
  });

  test('is what is refused whatever comes', () => {
    const again: Command = { type: 'CloseGate', gate: first };
    const { certain, accepted, refusals, stories, clocks } = whatIf(state, [{ type: 'RetreatDoom' }, again, again]);
    expect({ certain, accepted, stories, clocks }).toMatchObject({ certain: true, stories: [], clocks: [] });
    expect(accepted).toEqual(shareOf(0, 500));
    expect(refusals).toMatchObject([{ index: 2, rule: 'close-gate', because: expect.stringMatching(/discarded/) }]);
  });

  test('is that a game that is over stays over', () => {
    const over = play(
      eldritchHorror,
      state,
      [{ type: 'LoseGame', because: 'Dawn' } as Command],
      host,
      randomForVersion('', 1),
    );
    assert.ok('state' in over);
    const { certain, refusals } = whatIf(over.state, [{ type: 'SpawnGate' }]);
    expect(certain).toBe(true);
    expect(refusals).toMatchObject([{ code: 'game-over', index: 0, share: 1 }]);
  });

  test('is not what is drawn or rolled', () => {
    expect(whatIf(state, [{ type: 'SpawnGate' }]).certain).toBe(false);
  });
});

test('what lies on top has no say: with each gate on top in turn the forecast is the same to the byte', () => {
  const state = table();
  const tops = state.stack.map((_, at) => ({
    ...state,
    stack: [...state.stack.slice(at), ...state.stack.slice(0, at)],
  }));
  const commands: Command[] = [{ type: 'SpawnGate' }, { type: 'AdvanceOmen' }, { type: 'SpawnGate', count: 2 }];
  expect(new Set(tops.map((each) => bytes(whatIf(each, commands)))).size).toBe(1);
  // Only who has looked knows more: for that seat nothing is open any more, for the others all of it.
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

test('where each sample is much work, fewer samples have to do; one is always played', () => {
  const commands: Command[] = [{ type: 'SpawnGate' }, { type: 'AdvanceOmen' }];
  const asked = (work: number) =>
    forecast(
      eldritchHorror,
      eldritchHorror.view(table()),
      { commands, seat: host, samples: 500, workLimit: work },
      chances('work'),
    );
  expect(asked(0).samples).toBe(1);
  const { samples, accepted } = asked(300);
  expect(samples).toBeGreaterThan(300 / 20);
  expect(samples).toBeLessThan(300 / 4);
  expect(accepted).toEqual(shareOf(samples, samples));
  expect(asked(1_000_000).samples).toBe(500);
});

// ---- random games of every ruleset -------------------------------------------------------------------------------

/** A table somewhere in a random game, and what somebody might do there. */
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
      // What ends games is left for when there is nothing else; any other kind of command is as likely as the next.
      const usual = seats.flatMap((seat) =>
        ruleset.legal(state, seat).flatMap((command) => (games.rare.includes(command.type) ? [] : [{ seat, command }])),
      );
      if (usual.length === 0) break;
      const { seat } = random.draw(usual);
      const own = usual.filter((each) => each.seat === seat).map((each) => each.command);
      const kind = random.draw([...new Set(own.map(({ type }) => type))]);
      const command = random.draw(own.filter(({ type }) => type === kind));
      if (step % 3 === 0) {
        const other = ruleset.schema.command.parse(games.command(state, random));
        found.push({ state, seat, commands: [command, random.draw(own), other].slice(0, 1 + random.below(3)) });
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
  const all = situations(ruleset, games, 20_270_101);
  const asked = (state: unknown, { seat, commands }: Situation): Forecast<unknown> => {
    const question: ForecastRequest<(typeof commands)[number]> = { commands, seat, samples };
    return forecast(ruleset, deepFreeze(ruleset.view(state, seat)), question, chances('a forecast'));
  };

  test('tables that differ only in what is hidden have the same forecast to the byte', () => {
    let different = 0;
    for (const situation of all) {
      const { state, seat } = situation;
      const twin = ruleset.determinize(ruleset.view(state, seat), randomForVersion('a twin', 7));
      if (bytes(twin) !== bytes(state)) different += 1;
      assert.equal(bytes(asked(twin, situation)), bytes(asked(state, situation)));
    }
    expect(all.length).toBeGreaterThan(40);
    if (games.hides) expect(different).toBeGreaterThan(30);
  });

  test('it counts what plays on tables of the same kind come to', () => {
    let open = 0;
    let certain = 0;
    for (const situation of all) {
      const { state, seat, commands } = situation;
      const answer = asked(state, situation);
      const plays = Array.from({ length: samples }, (_, sample) => {
        const random = randomForVersion('a forecast', sample);
        return play(ruleset, ruleset.determinize(ruleset.view(state, seat), random), commands, seat, random);
      });
      const went = plays.filter((each) => 'state' in each);
      assert.equal(answer.accepted.count, went.length);
      const told = went.map(({ events }) => events.map((each) => ruleset.redact(each, seat)).filter((each) => each));
      for (const story of answer.stories) {
        assert.equal(told.filter((each) => bytes(each) === bytes(story.events)).length, story.count);
      }
      const clocks = went.map((each) => ruleset.summary(ruleset.view(each.state, seat)).clocks);
      for (const clock of answer.clocks) {
        for (const { value, count } of clock.values) {
          const same = clocks.filter((each) => each.some((one) => one.id === clock.id && one.value === value));
          assert.equal(same.length, count);
        }
      }
      const heardOf = new Set([
        ...plays.map((each) => ('state' in each ? 'accepted' : bytes(each))),
        ...told.map(bytes),
      ]);
      if (answer.certain) assert.ok(heardOf.size <= 2);
      certain += Number(answer.certain);
      open += Number(!answer.certain);
    }
    expect(Math.min(open, certain)).toBeGreaterThan(0);
  });

  test('its shares add up, hold together, and are in the shape that is promised', () => {
    const shape = z.object(forecastFields);
    const sum = (list: readonly { readonly count: number }[]) => list.reduce((all_, { count }) => all_ + count, 0);
    for (const situation of all) {
      const { stories, otherStories, ...numbers } = asked(situation.state, situation);
      assert.deepEqual(shape.parse(JSON.parse(bytes(numbers))), numbers);
      const { accepted, refusals, clocks, doom, outcomes } = numbers;
      assert.equal(accepted.count + sum(refusals), samples);
      assert.equal(sum(stories) + otherStories.count, accepted.count);
      for (const clock of clocks) assert.ok(sum(clock.values) <= accepted.count);
      assert.equal(doom === undefined, ruleset.capabilities.doom === undefined);
      if (doom) assert.equal(sum(doom.values), accepted.count);
      assert.ok(sum(outcomes) <= accepted.count);
      for (const { share, low, high } of [accepted, ...refusals, ...stories, otherStories, ...outcomes]) {
        assert.ok(0 <= low && low <= share && share <= high && high <= 1);
      }
      for (const story of stories) for (const event of story.events) ruleset.schema.visibleEvent.parse(event);
      for (const { rule } of refusals) assert.ok(ruleset.rules.some((each) => each.id === rule));
    }
  });
});
