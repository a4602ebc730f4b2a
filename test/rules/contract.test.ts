import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { chanceOf, commitment } from '../../lambdas/games/fairness.ts';
import { rulesets } from '../../rules/index.ts';
import { play } from '../../rules/play.ts';
import { type AnyRuleset, host, type Rejection, type Seat } from '../../rules/ruleset.ts';
import { Doom, Obligation, Outcome, Rule, Summary } from '../../rules/shapes.ts';
import { deepFreeze } from './freeze.ts';
import { type Games, gamesOf } from './setups.ts';

/** One game as fast-check thinks it up: which setup, which seed, and what is played each time. */
interface Plan {
  readonly setup: unknown;
  readonly seed: string;
  readonly choices: readonly Choice[];
}

interface Choice {
  readonly type: number;
  readonly which: number;
  /** Any command at all, legal or not; now and then it is played if it is. */
  readonly other: { readonly type: string };
}

interface Step {
  readonly before: unknown;
  readonly command: { readonly type: string };
  readonly events: readonly unknown[];
  readonly after: unknown;
}

interface Played {
  readonly first: unknown;
  readonly firstEvents: readonly unknown[];
  readonly steps: readonly Step[];
  readonly last: unknown;
}

const seat: Seat = { role: 'seat', seat: 'seat-1' };
const viewers: readonly (Seat | undefined)[] = [undefined, host, seat];
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

test('every ruleset has random games to be tested with', () => {
  expect(Object.keys(gamesOf)).toEqual(rulesets.map((ruleset) => ruleset.id));
});

test('ids and codes of rulesets are unique', () => {
  expect(new Set(rulesets.map((ruleset) => ruleset.id)).size).toBe(rulesets.length);
  expect(new Set(rulesets.map((ruleset) => ruleset.code)).size).toBe(rulesets.length);
});

describe.each(rulesets.map((ruleset) => [ruleset.id, ruleset] as const))('%s keeps the contract', (id, ruleset) => {
  const games = gamesOf[id] as Games;
  const plans: fc.Arbitrary<Plan> = fc.record({
    setup: games.setup,
    seed: fc.string({ minLength: 20, maxLength: 43 }),
    choices: fc.array(
      fc.record({ type: fc.nat(), which: fc.nat(), other: games.command as fc.Arbitrary<Choice['other']> }),
      { minLength: 20, maxLength: 80, size: 'max' },
    ),
  });
  const cited = new Set(ruleset.rules.map((rule) => rule.id));

  const onEveryGame = (check: (played: Played, plan: Plan) => void, numRuns = 60) =>
    fc.assert(
      fc.property(plans, (plan) => check(playOut(ruleset, plan), plan)),
      { seed: 20260101, numRuns },
    );
  const onEveryStep = (check: (step: Step, plan: Plan, at: number) => void, numRuns?: number) =>
    onEveryGame((played, plan) => {
      played.steps.forEach((step, at) => {
        check(step, plan, at);
      });
    }, numRuns);
  const onEveryState = (check: (state: unknown) => void) =>
    onEveryGame((played) => {
      check(played.first);
      for (const step of played.steps) check(step.after);
    });

  const checkRejection = (rejection: Rejection) => {
    assert.deepEqual(Object.keys(rejection).sort(), ['because', 'code', 'facts', 'rule']);
    assert.match(rejection.code, kebab);
    assert.match(rejection.because, /^[A-Z].{8,}[.!]$/, 'a sentence');
    assert.ok(cited.has(rejection.rule), `cites ${rejection.rule}`);
    assert.deepEqual(JSON.parse(JSON.stringify(rejection)), rejection);
  };

  test('it has a name, two letters and a revision', () => {
    expect(ruleset.id).toMatch(kebab);
    expect(ruleset.code).toMatch(/^[a-z]{2}$/);
    expect(ruleset.revision).toBeGreaterThan(0);
    expect(Number.isInteger(ruleset.revision)).toBe(true);
    expect(ruleset.title).not.toBe('');
  });

  test('its rules can be cited: unique ids, and every part is there', () => {
    expect(cited.size).toBe(ruleset.rules.length);
    for (const rule of ruleset.rules) {
      expect(Rule.parse(rule)).toEqual(rule);
      expect(rule.id).toMatch(kebab);
      expect(rule.title).not.toBe('');
      expect(rule.summary).toMatch(/^[A-Z].*\.$/);
      expect(rule.source).not.toBe('');
    }
  });

  test('a setup that is no game is refused with a rule', () => {
    for (const each of games.noGame) {
      const started = ruleset.start(deepFreeze(ruleset.schema.setup.parse(each)), chanceOf('seed', 0));
      assert.ok('rejection' in started);
      checkRejection(started.rejection);
    }
  });

  test('random games are worth the name: every kind of command is played, and some end', () => {
    const kinds = new Map<string, number>();
    let ended = 0;
    onEveryGame((played) => {
      for (const { command } of played.steps) kinds.set(command.type, (kinds.get(command.type) ?? 0) + 1);
      if (ruleset.outcome(played.last) !== undefined) ended += 1;
    });
    expect(Math.min(...kinds.values())).toBeGreaterThan(20);
    expect(ended).toBeGreaterThan(0);
  });

  test('everything that is legal is accepted', () => {
    onEveryState((state) => {
      for (const command of ruleset.legal(state, host)) {
        lossless(ruleset.schema.command, command);
        const result = play(ruleset, state, [command], host, chanceOf('another seed', 1));
        assert.ok('state' in result, `${JSON.stringify(command)} is legal and refused: ${JSON.stringify(result)}`);
      }
    });
  });

  test('a refusal has a code, a sentence and a rule of the catalogue', () => {
    const codes = new Set<string>();
    const check = (state: unknown, other: Choice['other']) => {
      const result = play(ruleset, state, [ruleset.schema.command.parse(other)], host, chanceOf('another seed', 1));
      if (!('rejection' in result)) return;
      checkRejection(result.rejection);
      codes.add(result.rejection.code);
    };
    onEveryGame((played, plan) => {
      played.steps.forEach(({ before }, at) => {
        check(before, (plan.choices[at] as Choice).other);
      });
      check(played.last, (plan.choices[0] as Choice).other);
    });
    expect(codes.size).toBeGreaterThan(1);
  });

  test('state, events, what is told and what is seen survive JSON and their schemas', () => {
    const { state: State, event: Event, told: Told, view: View } = ruleset.schema;
    onEveryGame((played, plan) => {
      lossless(ruleset.schema.setup, ruleset.schema.setup.parse(plan.setup));
      for (const state of [played.first, ...played.steps.map((step) => step.after)]) {
        lossless(State, state);
        for (const viewer of viewers) {
          const view = ruleset.view(state, viewer);
          lossless(View, view);
          lossless(Summary, ruleset.summary(view));
          if (ruleset.words.doom) lossless(Doom, ruleset.words.doom(view));
        }
        for (const each of ruleset.pending(state)) lossless(Obligation, each);
      }
      for (const event of [...played.firstEvents, ...played.steps.flatMap((step) => step.events)]) {
        lossless(Event, event);
        for (const viewer of viewers) {
          const told = ruleset.redact(event, viewer);
          if (told !== undefined) lossless(Told, told);
        }
      }
    });
  });

  test('what is pending cites a rule of the catalogue', () => {
    onEveryState((state) => {
      for (const { rule } of ruleset.pending(state)) assert.ok(cited.has(rule), rule);
    });
  });

  test('events alone lead from each state to the next, and from the first to the last', () => {
    onEveryGame((played) => {
      let state = played.first;
      for (const step of played.steps) {
        state = step.events.reduce((now, event) => ruleset.evolve(now, event), state);
        assert.deepEqual(state, step.after);
      }
      assert.deepEqual(state, played.last);
    });
  });

  test('commands and seed alone reproduce everything, byte for byte, also through storage', () => {
    onEveryGame((played, plan) => {
      const started = ruleset.start(ruleset.schema.setup.parse(plan.setup), chanceOf(plan.seed, 0));
      assert.ok('state' in started);
      assert.equal(bytes(started.events), bytes(played.firstEvents));
      let state = stored(started.state);
      played.steps.forEach((step, at) => {
        const result = play(ruleset, state, [stored(step.command)], host, chanceOf(plan.seed, at + 1));
        assert.ok('state' in result);
        assert.equal(bytes(result.events), bytes(step.events));
        assert.equal(bytes(result.state), bytes(step.after));
        state = stored(result.state);
      });
    });
  });

  test('a batch is its commands one after the other', () => {
    onEveryGame((played, plan) => {
      const commands = played.steps.slice(0, 5).map((step) => step.command);
      const batch = play(ruleset, played.first, commands, host, chanceOf(plan.seed, 1));
      const random = chanceOf(plan.seed, 1);
      let state = played.first;
      for (const command of commands) {
        const each = play(ruleset, state, [command], host, random);
        if ('rejection' in each) return assert.deepEqual('rejection' in batch && batch.rejection, each.rejection);
        state = each.state;
      }
      return assert.deepEqual('state' in batch && batch.state, state);
    });
  });

  test('what can be imagined from a view looks exactly like it', () => {
    onEveryState((state) => {
      for (const viewer of viewers) {
        const view = ruleset.view(state, viewer);
        const imagined = ruleset.imagine(deepFreeze(view), chanceOf('a dream', 0));
        lossless(ruleset.schema.state, imagined);
        assert.equal(bytes(ruleset.view(imagined, viewer)), bytes(view));
      }
    });
  });

  test('nothing hidden is in anything that a viewer gets: tables that differ only in it give the same bytes', () => {
    let different = 0;
    onEveryState((state) => {
      for (const viewer of viewers) {
        const twin = ruleset.imagine(ruleset.view(state, viewer), chanceOf('a twin', 7));
        if (bytes(twin) !== bytes(state)) different += 1;
        assert.equal(bytes(shown(ruleset, twin, viewer)), bytes(shown(ruleset, state, viewer)));
      }
    });
    expect(different).toBeGreaterThan(1_000);
  });

  // Each twin plays the same command. Where all that can be seen afterwards is the same, so is all that was told: with
  // the same chance an order of hidden things would give the twin away, with another chance the shuffle itself would.
  test.each([
    ['the same', 'another', 'the same'],
    ['another', 'another', 'another still'],
  ])('nothing hidden is told: twins with %s chance hear the same', (_, dream, other) => {
    let compared = 0;
    onEveryStep(({ before, command, after, events }, plan, at) => {
      const twin = ruleset.imagine(ruleset.view(before), chanceOf(dream, at));
      const chance = other === 'the same' ? chanceOf(plan.seed, at + 1) : chanceOf(other, at + 1);
      const result = play(ruleset, twin, [command], host, chance);
      if ('rejection' in result) assert.fail('what a viewer cannot know made the difference');
      for (const viewer of viewers) {
        if (bytes(ruleset.view(result.state, viewer)) !== bytes(ruleset.view(after, viewer))) continue;
        compared += 1;
        assert.equal(bytes(told(ruleset, result.events, viewer)), bytes(told(ruleset, events, viewer)));
      }
    });
    expect(compared).toBeGreaterThan(1_000);
  });

  test('nothing hidden is told of the start: who sees the same heard the same', () => {
    const heard = new Map<string, string>();
    let compared = 0;
    const [setup] = fc.sample(games.setup, { seed: 1, numRuns: 1 });
    for (let seed = 0; seed < 3_000; seed += 1) {
      const started = ruleset.start(ruleset.schema.setup.parse(setup), chanceOf(`seed ${seed}`, 0));
      assert.ok('state' in started);
      const seen = bytes(ruleset.view(started.state));
      const now = bytes(told(ruleset, started.events, undefined));
      const before = heard.get(seen);
      if (before !== undefined) {
        compared += 1;
        assert.equal(now, before);
      }
      heard.set(seen, now);
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('no seed and nothing made from it is in any byte', () => {
    onEveryGame((played, { seed }) => {
      const all = bytes([played, viewers.map((viewer) => shown(ruleset, played.last, viewer))]);
      assert.ok(!all.includes(seed) && !all.includes(JSON.stringify(seed).slice(1, -1)));
      assert.ok(!all.includes(commitment(seed)));
    });
  });

  test('a rule that ended the game is cited; nothing is legal then and everything is refused', () => {
    let ended = 0;
    onEveryGame(({ last, steps }, plan) => {
      for (const { before } of steps) assert.equal(ruleset.outcome(before), undefined);
      const outcome = ruleset.outcome(last);
      if (outcome === undefined) return;
      ended += 1;
      lossless(Outcome, outcome);
      assert.ok(cited.has(outcome.rule));
      for (const viewer of [host, seat]) assert.deepEqual(ruleset.legal(last, viewer), []);
      const commands = [...steps.map((step) => step.command), ...plan.choices.map((choice) => choice.other)];
      for (const command of commands) {
        const result = play(ruleset, last, [command], host, chanceOf('another seed', 1));
        assert.ok('rejection' in result);
        assert.equal(result.index, 0);
        assert.equal(result.rejection.code, 'game-over');
        checkRejection(result.rejection);
      }
    }, 150);
    expect(ended).toBeGreaterThan(5);
  });

  test('the words that all games share are commands of this one, and close the gates that its summary shows', () => {
    const { spawnGate, closeGate } = ruleset.words;
    onEveryState((state) => {
      if (ruleset.outcome(state) !== undefined) return;
      if (spawnGate) {
        lossless(ruleset.schema.command, spawnGate());
        assert.ok('state' in play(ruleset, state, [spawnGate()], host, chanceOf('another seed', 1)));
      }
      for (const gate of ruleset.summary(ruleset.view(state)).gates) {
        if (!closeGate) continue;
        lossless(ruleset.schema.command, closeGate(gate.id));
        const result = play(ruleset, state, [closeGate(gate.id)], host, chanceOf('another seed', 1));
        assert.ok('state' in result);
        const left = ruleset.summary(ruleset.view(result.state)).gates.map((each) => each.id);
        assert.ok(!left.includes(gate.id));
      }
    });
  });

  test('a gate that no game knows is no command', () => {
    const { closeGate } = ruleset.words;
    if (closeGate) expect(ruleset.schema.command.safeParse(closeGate('no-such-gate')).success).toBe(false);
  });
});

/** Plays a plan with everything frozen: whoever changes what he was given throws here. */
function playOut(ruleset: AnyRuleset, plan: Plan): Played {
  const started = ruleset.start(deepFreeze(ruleset.schema.setup.parse(plan.setup)), chanceOf(plan.seed, 0));
  assert.ok('state' in started, 'a setup of the generator is a game');
  const first = deepFreeze(started.state);
  const steps: Step[] = [];
  let before = first;
  for (const choice of plan.choices) {
    if (ruleset.outcome(before) !== undefined) break;
    const random = () => chanceOf(plan.seed, steps.length + 1);
    const other = deepFreeze(ruleset.schema.command.parse(choice.other));
    const bold = choice.type % 3 === 0 && 'state' in play(ruleset, before, [other], host, random());
    const command = bold ? other : deepFreeze(chosen(ruleset.legal(before, host), choice));
    if (command === undefined) break;
    const result = play(ruleset, before, [command], host, random());
    assert.ok('state' in result, `${JSON.stringify(command)} is legal and refused`);
    const { state: after, events } = deepFreeze(result);
    for (const viewer of viewers) deepFreeze(events.map((event) => ruleset.redact(event, viewer)));
    steps.push({ before, command, events, after });
    before = after;
  }
  return { first, firstEvents: deepFreeze(started.events), steps, last: before };
}

/** Any kind of command is as likely as any other, however many gates can be closed. */
function chosen<Command extends { readonly type: string }>(legal: readonly Command[], { type, which }: Choice) {
  const kinds = [...new Set(legal.map((command) => command.type))];
  const kind = kinds[type % kinds.length];
  const all = legal.filter((command) => command.type === kind);
  return all[which % all.length];
}

/** All that a viewer gets of a state. */
function shown(ruleset: AnyRuleset, state: unknown, viewer: Seat | undefined): unknown {
  const view = ruleset.view(state, viewer);
  return [
    view,
    ruleset.summary(view),
    ruleset.legal(state, viewer ?? host),
    ruleset.pending(state),
    ruleset.outcome(state),
  ];
}

function told(ruleset: AnyRuleset, events: readonly unknown[], viewer: Seat | undefined): unknown {
  return events.map((event) => ruleset.redact(event, viewer)).filter((each) => each !== undefined);
}

function lossless(schema: z.ZodType, value: unknown): void {
  const parsed = schema.parse(stored(value));
  assert.deepEqual(parsed, value);
}

function stored<T>(value: T): T {
  return JSON.parse(bytes(value));
}

function bytes(value: unknown): string {
  return JSON.stringify(value);
}
