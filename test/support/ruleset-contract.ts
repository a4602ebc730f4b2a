import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { commitment, randomForVersion } from '../../lambdas/app/seeds.ts';
import { Doom, Obligation, Outcome, Rule, Summary } from '../../rules/core/contract-types.ts';
import { play } from '../../rules/core/play.ts';
import { type AnyRuleset, host, type Rejection, type Seat } from '../../rules/core/ruleset.ts';
import { olderRevisions, rulesets } from '../../rules/index.ts';
import { type Games, gamesOf } from './arbitrary-setups.ts';
import { deepFreeze } from './deep-freeze.ts';
import { legalCommands } from './random-game.ts';
import { expectExplained } from './rejection-catalogue.ts';
import { testSeed } from './seed.ts';

/** One game as fast-check thinks it up: which setup, which seed, and what is played each time. */
interface Plan {
  readonly setup: unknown;
  readonly seed: string;
  readonly choices: readonly Choice[];
}

interface Choice {
  readonly type: number;
  readonly which: number;
  /** Who speaks: the host, or one of the seats. */
  readonly seat: number;
}

type AnyCommand = { readonly type: string };

interface Step {
  readonly before: unknown;
  readonly seat: Seat;
  readonly command: AnyCommand;
  readonly events: readonly unknown[];
  readonly after: unknown;
  /** Any command at all, legal or not, that somebody might have given instead. */
  readonly other: AnyCommand;
}

interface Played {
  readonly first: unknown;
  readonly firstEvents: readonly unknown[];
  readonly steps: readonly Step[];
  readonly last: unknown;
}

const stranger: Seat = { role: 'seat', seat: 'nobody' };
const asSeat = (seat: string): Seat => ({ role: 'seat', seat });
const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The contract suite, played by one ruleset in its newest revision, or in an older one. Each has a file of its own, so that
 * they run beside each other.
 */
export function keepsTheContract(id: string, revision?: number): void {
  const ruleset =
    revision === undefined
      ? rulesets.find((each) => each.id === id)
      : olderRevisions.find((each) => each.id === id && each.revision === revision);
  if (ruleset === undefined) throw new Error(`there is no revision ${revision} of ${id}`);
  const name = revision === undefined ? id : `revision ${revision} of ${id}`;
  describe(`${name} keeps the contract`, () => suite(ruleset, gamesFor(ruleset)));
}

/** Random games of any revision: commands that came with a later one are thought of again. */
function gamesFor(ruleset: AnyRuleset): Games {
  const games = gamesOf[ruleset.id] as Games;
  const command: Games['command'] = (state, random) => {
    const thought = games.command(state, random);
    return ruleset.schema.command.safeParse(thought).success ? thought : command(state, random);
  };
  return rulesets.includes(ruleset) ? games : { ...games, command };
}

function suite(ruleset: AnyRuleset, games: Games): void {
  const plans: fc.Arbitrary<Plan> = fc.record({
    setup: games.setup,
    seed: fc.string({ minLength: 20, maxLength: 43 }),
    choices: fc.array(fc.record({ type: fc.nat(), which: fc.nat(), seat: fc.nat() }), {
      minLength: 40,
      maxLength: 80,
      size: 'max',
    }),
  });
  const runs = { seed: testSeed(20_260_101), numRuns: 36 };
  // Played once for all tests. What fails tells the game, or the step of it.
  const samples = fc.sample(plans, runs).map((plan) => ({ plan, played: playOut(ruleset, games, plan) }));

  const cited = new Set(ruleset.rules.map((rule) => rule.code));

  const onEveryGame = (check: (played: Played, plan: Plan) => void) => {
    for (const { plan, played } of samples) telling(plan, () => check(played, plan));
  };
  const onEveryStep = (check: (step: Step, plan: Plan, at: number) => void) => {
    for (const { plan, played } of samples) {
      played.steps.forEach((step, at) => {
        telling(step, () => check(step, plan, at));
      });
    }
  };
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
    expectExplained(ruleset, rejection);
    assert.deepEqual(JSON.parse(JSON.stringify(rejection)), rejection);
  };

  test('it has a name, two letters and a revision', () => {
    expect(ruleset.id).toMatch(kebab);
    expect(ruleset.code).toMatch(/^[a-z]{2}$/);
    expect(ruleset.revision).toBeGreaterThan(0);
    expect(Number.isInteger(ruleset.revision)).toBe(true);
    expect(ruleset.title).not.toBe('');
  });

  test('its rules can be cited: unique codes, and every part is there', () => {
    expect(cited.size).toBe(ruleset.rules.length);
    for (const rule of ruleset.rules) {
      expect(Rule.parse(rule)).toEqual(rule);
      expect(rule.code).toMatch(kebab);
      expect(rule.title).not.toBe('');
      expect(rule.summary).toMatch(/^[A-Z0-9].*\.$/);
      expect(rule.source).not.toBe('');
    }
  });

  test('a setup that is no game is refused with a rule', () => {
    for (const each of games.noGame) {
      const started = ruleset.start(deepFreeze(ruleset.schema.setup.parse(each)), randomForVersion('seed', 0));
      assert.ok('rejection' in started);
      checkRejection(started.rejection);
    }
  });

  test('random games are worth the name: every kind of command is played, by everyone, and some end', () => {
    const kinds = new Map<string, number>();
    const speakers = new Set<string>();
    let ended = 0;
    onEveryGame((played) => {
      for (const { command, seat } of played.steps) {
        kinds.set(command.type, (kinds.get(command.type) ?? 0) + 1);
        speakers.add(seat.role === 'host' ? 'host' : seat.seat);
      }
      if (ruleset.outcome(played.last) !== undefined) ended += 1;
    });
    expect(Math.min(...kinds.values())).toBeGreaterThan(0);
    expect(kinds.size).toBeGreaterThan(5);
    expect(speakers.size).toBeGreaterThan(2);
    expect(ended).toBeGreaterThan(0);
  });

  test('everything that is legal for a seat is accepted from it', () => {
    onEveryGame((played) => {
      const states = [played.first, ...played.steps.map((step) => step.after)];
      for (const [at, state] of states.entries()) {
        const seats = ruleset.seats(state);
        // The host and each seat in turn; all of them where they differ.
        const one = asSeat(seats[at % seats.length] as string);
        for (const seat of new Set([at % 2 === 0 ? host : one, ...richer(ruleset, state)])) {
          for (const { command } of ruleset.legal(state, seat)) {
            if (command === undefined) continue;
            if (at % 10 === 0) lossless(ruleset.schema.command, command);
            const result = play(ruleset, state, [command], seat, randomForVersion('another seed', 1));
            if ('rejection' in result) {
              assert.fail(`${JSON.stringify(command)} is legal and refused: ${JSON.stringify(result.rejection)}`);
            }
          }
        }
      }
    });
  });

  test('seats have names of their own', () => {
    onEveryGame(({ first, last }) => {
      const seats = ruleset.seats(first);
      assert.ok(seats.length > 0);
      assert.equal(new Set(seats).size, seats.length);
      assert.ok(seats.every((seat) => seat !== '' && seat !== 'host'));
      assert.deepEqual(ruleset.seats(last), seats);
    });
  });

  test('a refusal has a code, a sentence and a rule of the catalogue', () => {
    const codes = new Set<string>();
    onEveryStep(({ before, other }, _, at) => {
      const seats = ruleset.seats(before);
      for (const seat of [host, asSeat(seats[at % seats.length] as string), stranger]) {
        const result = play(ruleset, before, [other], seat, randomForVersion('another seed', 1));
        if (!('rejection' in result)) continue;
        checkRejection(result.rejection);
        codes.add(result.rejection.code);
      }
    });
    expect(codes.size).toBeGreaterThan(1);
  });

  test('state, events, what is told and what is seen survive JSON and their schemas', () => {
    const { state: State, event: Event, visibleEvent: Told, view: View } = ruleset.schema;
    onEveryGame((played, plan) => {
      lossless(ruleset.schema.setup, ruleset.schema.setup.parse(plan.setup));
      const states = [played.first, ...played.steps.map((step) => step.after)];
      for (const state of states.filter((_, at) => at % 5 === 0)) {
        lossless(State, state);
        for (const viewer of viewers(ruleset, state)) {
          const view = ruleset.view(state, viewer);
          lossless(View, view);
          lossless(Summary, ruleset.summary(view));
          if (ruleset.capabilities.doom) lossless(Doom, ruleset.capabilities.doom(view));
        }
        for (const each of ruleset.pending(state)) lossless(Obligation, each);
      }
      for (const { command } of played.steps) lossless(ruleset.schema.command, command);
      for (const event of [...played.firstEvents, ...played.steps.flatMap((step) => step.events)]) {
        lossless(Event, event);
        for (const viewer of [undefined, asSeat('1')]) {
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
      const started = ruleset.start(ruleset.schema.setup.parse(plan.setup), randomForVersion(plan.seed, 0));
      assert.ok('state' in started);
      assert.equal(bytes(started.events), bytes(played.firstEvents));
      let state = stored(started.state);
      played.steps.forEach((step, at) => {
        const result = play(ruleset, state, [stored(step.command)], step.seat, randomForVersion(plan.seed, at + 1));
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
      const batch = play(ruleset, played.first, commands, host, randomForVersion(plan.seed, 1));
      const random = randomForVersion(plan.seed, 1);
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
      for (const viewer of viewers(ruleset, state)) {
        const view = ruleset.view(state, viewer);
        const imagined = ruleset.determinize(deepFreeze(view), randomForVersion('a dream', 0));
        assert.deepEqual(ruleset.schema.state.parse(stored(imagined)), imagined);
        assert.equal(bytes(ruleset.view(imagined, viewer)), bytes(view));
      }
    });
  });

  test('nothing hidden is in anything that a viewer gets: tables that differ only in it give the same bytes', () => {
    let different = 0;
    let secrets = 0;
    let seen = 0;
    onEveryState((state) => {
      const knowing = richer(ruleset, state).length;
      secrets += knowing;
      seen += 1;
      // Whenever somebody knows more than others, and else now and then.
      if (knowing === 0 && seen % 4 !== 0) return;
      for (const viewer of viewers(ruleset, state)) {
        const twin = ruleset.determinize(ruleset.view(state, viewer), randomForVersion('a twin', 7));
        if (bytes(twin) !== bytes(state)) different += 1;
        if (!games.hides) {
          // Where nothing is hidden the twin is the table itself, and there is nothing to compare.
          assert.deepEqual(twin, state);
          continue;
        }
        // Whoever sees no more than a watcher cannot tell the two apart either.
        const others = viewers(ruleset, state).filter((other) => seesNoMore(ruleset, state, other));
        for (const other of new Set([viewer, ...others])) {
          assert.equal(bytes(shown(ruleset, twin, other)), bytes(shown(ruleset, state, other)));
        }
      }
    });
    if (!games.hides) return expect(secrets).toBe(0);
    expect(different).toBeGreaterThan(1_000);
    expect(secrets).toBeGreaterThan(20);
  });

  test('what a seat may do and why not turns on nothing that it does not see', () => {
    let refused = 0;
    onEveryStep(({ before, other, seat }, _, at) => {
      for (const speaker of new Set([seat, host])) {
        if (!games.isOneThing(other)) continue;
        const twin = ruleset.determinize(ruleset.view(before, speaker), randomForVersion('a twin', at));
        const [real, dreamt] = [before, twin].map((state) =>
          play(ruleset, state, [other], speaker, randomForVersion('another seed', at)),
        );
        if (real === undefined || dreamt === undefined) continue;
        const answer = (result: typeof real) => ('rejection' in result ? result.rejection : 'accepted');
        assert.deepEqual(answer(dreamt), answer(real), `${JSON.stringify([speaker, other])}`);
        if ('rejection' in real) refused += 1;
      }
    });
    expect(refused).toBeGreaterThan(200);
  });

  // Each twin plays the same command. As long as all that can be seen is the same, so is all that is told: with
  // the same chance an order of hidden things would give the twin away, with another chance the shuffle itself would.
  test.each([
    ['the same', 'another', 'the same'],
    ['another', 'another', 'another still'],
  ])('nothing hidden is told: twins with %s chance hear the same', (_, dream, other) => {
    let compared = 0;
    onEveryStep(({ before, command, seat, after, events }, plan, at) => {
      // Of a twin as the speaker sees it: what others know less of differs from twin to twin all the more.
      const twin = ruleset.determinize(ruleset.view(before, seat), randomForVersion(dream, at));
      const chance = other === 'the same' ? randomForVersion(plan.seed, at + 1) : randomForVersion(other, at + 1);
      const result = play(ruleset, twin, [command], seat, chance);
      if ('rejection' in result) {
        // Effects one after the other may need what the first of them turned up.
        if (games.isOneThing(command)) assert.fail(`${JSON.stringify([command, result.rejection])}`);
        return;
      }
      for (const viewer of [undefined, seat, ...richer(ruleset, after)]) {
        let [one, two]: [unknown, unknown] = [before, twin];
        for (const [place, event] of events.entries()) {
          const same: unknown = result.events[place];
          if (bytes(ruleset.view(one, viewer)) !== bytes(ruleset.view(two, viewer)) || same === undefined) break;
          [one, two] = [ruleset.evolve(one, event), ruleset.evolve(two, same)];
          if (bytes(ruleset.view(one, viewer)) !== bytes(ruleset.view(two, viewer))) break;
          compared += 1;
          assert.equal(bytes(ruleset.redact(same, viewer)), bytes(ruleset.redact(event, viewer)));
        }
      }
    });
    expect(compared).toBeGreaterThan(1_000);
  });

  test('an open game can be begun again at what a viewer sees, and then looks the same', () => {
    onEveryGame((played) => {
      const states = [played.first, ...played.steps.map((step) => step.after)];
      for (const state of states.filter((_, at) => at % 3 === 0)) {
        if (ruleset.outcome(state) !== undefined || !games.canBeWritten(state)) continue;
        for (const viewer of viewers(ruleset, state)) {
          const position = ruleset.position(ruleset.view(state, viewer));
          lossless(ruleset.schema.setup, position);
          const started = ruleset.start(deepFreeze(position), randomForVersion('a position', 0));
          if ('rejection' in started) assert.fail(JSON.stringify(started.rejection));
          assert.equal(bytes(ruleset.position(ruleset.view(started.state))), bytes(position));
          // Whatever a seat alone knows stays its own.
          assert.equal(bytes(position), bytes(ruleset.position(ruleset.view(state))));
        }
      }
    });
  });

  test('nothing hidden is told of the start: who sees the same heard the same', () => {
    const heard = new Map<string, string>();
    let compared = 0;
    const [setup] = fc.sample(games.setup, { seed: testSeed(1), numRuns: 1 });
    for (let seed = 0; seed < 3_000; seed += 1) {
      const started = ruleset.start(ruleset.schema.setup.parse(setup), randomForVersion(`seed ${seed}`, 0));
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
    expect(compared).toBeGreaterThan(games.hides ? 20 : 0);
  });

  test('no seed and nothing made from it is in any byte', () => {
    onEveryGame((played, { seed }) => {
      const all = bytes([played, viewers(ruleset, played.last).map((viewer) => shown(ruleset, played.last, viewer))]);
      assert.ok(!all.includes(seed) && !all.includes(JSON.stringify(seed).slice(1, -1)));
      assert.ok(!all.includes(commitment(seed)));
    });
  });

  test('a rule that ended the game is cited; nothing is legal then and everything is refused', () => {
    let ended = 0;
    onEveryGame(({ last, steps }) => {
      for (const { before } of steps) assert.equal(ruleset.outcome(before), undefined);
      const outcome = ruleset.outcome(last);
      if (outcome === undefined) return;
      ended += 1;
      lossless(Outcome, outcome);
      assert.ok(cited.has(outcome.rule));
      for (const seat of [host, ...ruleset.seats(last).map(asSeat)]) assert.deepEqual(ruleset.legal(last, seat), []);
      const commands = steps.flatMap((step) => [step.command, step.other]);
      for (const command of commands) {
        const result = play(ruleset, last, [command], host, randomForVersion('another seed', 1));
        assert.ok('rejection' in result);
        assert.equal(result.index, 0);
        assert.equal(result.rejection.code, 'game-over');
        checkRejection(result.rejection);
      }
    });
    expect(ended).toBeGreaterThan(5);
  });

  test('the words that all games share are commands of this one, and close the gates that its summary shows', () => {
    const { spawnGate, closeGate } = ruleset.capabilities;
    const accepted = { spawn: 0, close: 0 };
    const tried = (state: unknown, command: AnyCommand) => {
      const result = play(ruleset, state, [command], host, randomForVersion('another seed', 1));
      if ('state' in result) return result.state;
      // Something on the table forbids it, or wants to know more.
      checkRejection(result.rejection);
      assert.ok(legalCommands(ruleset, state, host).every((legal) => bytes(legal) !== bytes(command)));
      return undefined;
    };
    onEveryState((state) => {
      if (ruleset.outcome(state) !== undefined) return;
      if (spawnGate) {
        lossless(ruleset.schema.command, spawnGate());
        if (tried(state, spawnGate()) !== undefined) accepted.spawn += 1;
      }
      for (const gate of ruleset.summary(ruleset.view(state)).gates) {
        if (!closeGate) continue;
        lossless(ruleset.schema.command, closeGate(gate.id));
        const after = tried(state, closeGate(gate.id));
        if (after === undefined) continue;
        accepted.close += 1;
        const left = ruleset.summary(ruleset.view(after)).gates.map((each) => each.id);
        assert.ok(!left.includes(gate.id));
      }
    });
    if (spawnGate) expect(accepted.spawn).toBeGreaterThan(100);
    if (closeGate) expect(accepted.close).toBeGreaterThan(100);
  });

  test('a gate that no game knows is no command', () => {
    const { closeGate } = ruleset.capabilities;
    if (closeGate) expect(ruleset.schema.command.safeParse(closeGate('no-such-gate')).success).toBe(false);
  });
}

/** Checks something; what fails tells what it was about. */
function telling(about: unknown, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${bytes(about).slice(0, 6_000)}`, { cause: error });
  }
}

/** Plays a plan with everything frozen: whoever changes what he was given throws here. */
function playOut(ruleset: AnyRuleset, games: Games, plan: Plan): Played {
  const started = ruleset.start(deepFreeze(ruleset.schema.setup.parse(plan.setup)), randomForVersion(plan.seed, 0));
  if ('rejection' in started) assert.fail(`a setup of the generator is no game: ${JSON.stringify(started.rejection)}`);
  const first = deepFreeze(started.state);
  const steps: Step[] = [];
  let before = first;
  for (const choice of plan.choices) {
    if (ruleset.outcome(before) !== undefined) break;
    const random = () => randomForVersion(plan.seed, steps.length + 1);
    const other = deepFreeze(
      ruleset.schema.command.parse(games.command(before, randomForVersion(plan.seed, choice.which))),
    );
    const seats = ruleset.seats(before);
    const speakers = [host, ...seats.map(asSeat)];
    const wanted = speakers[choice.seat % speakers.length] as Seat;
    const bold = choice.type % 2 === 0 && 'state' in play(ruleset, before, [other], wanted, random());
    // Where this seat can do nothing somebody else has to.
    const canDo = (rare: boolean) => (each: Seat) =>
      legalCommands(ruleset, before, each).some((command) => rare || !games.rare.includes(command.type));
    const others = [wanted, ...speakers.slice(1), host];
    const seat = bold ? wanted : (others.find(canDo(false)) ?? others.find(canDo(true)));
    if (seat === undefined) break;
    const command = bold ? other : deepFreeze(chosen(legalCommands(ruleset, before, seat), games.rare, choice));
    if (command === undefined) break;
    const result = play(ruleset, before, [command], seat, random());
    assert.ok('state' in result, `${JSON.stringify(command)} is legal and refused: ${JSON.stringify(result)}`);
    const { state: after, events } = deepFreeze(result);
    for (const viewer of [undefined, seat]) deepFreeze(events.map((event) => ruleset.redact(event, viewer)));
    steps.push({ before, seat, command, events, after, other });
    before = after;
  }
  return { first, firstEvents: deepFreeze(started.events), steps, last: before };
}

/** Any kind of command is as likely as any other, however many gates can be closed; what ends games is not. */
function chosen<Command extends AnyCommand>(
  legal: readonly Command[],
  rare: readonly string[],
  { type, which }: Choice,
) {
  const kinds = [...new Set(legal.map((command) => command.type))];
  const usual = kinds.filter((kind) => !rare.includes(kind) || which % 20 === 0);
  const kind = (usual.length > 0 ? usual : kinds)[type % (usual.length || kinds.length)];
  const all = legal.filter((command) => command.type === kind);
  return all[which % all.length];
}

/** Seats that see something a watcher does not. */
function richer(ruleset: AnyRuleset, state: unknown): readonly Seat[] {
  const open = bytes(ruleset.view(state));
  return ruleset
    .seats(state)
    .map(asSeat)
    .filter((seat) => bytes(ruleset.view(state, seat)) !== open);
}

function seesNoMore(ruleset: AnyRuleset, state: unknown, viewer: Seat | undefined): boolean {
  return bytes(ruleset.view(state, viewer)) === bytes(ruleset.view(state));
}

/** Those who look on: a watcher, the host, somebody without a name here, and seats; all of them that see more. */
function viewers(ruleset: AnyRuleset, state: unknown): readonly (Seat | undefined)[] {
  const more = richer(ruleset, state);
  const one = ruleset.seats(state).map(asSeat).slice(0, 1);
  return [undefined, host, stranger, ...(more.length > 0 ? more : one)];
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
