import assert from 'node:assert/strict';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type * as z from 'zod';
import { commitment, randomForVersion } from '../../lambdas/app/seeds.ts';
import { Doom, EventDescription, Obligation, Outcome, Rule, Summary } from '../../rules/core/contract-types.ts';
import { type LegalCommand, maxChoices } from '../../rules/core/legal-command.ts';
import { play } from '../../rules/core/play.ts';
import { type AnyRuleset, host, type Rejection, type Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import { olderRevisions, rulesets } from '../../rules/index.ts';
import { type Games, gamesOf } from './arbitrary-setups.ts';
import { testChance } from './chance-contract.ts';
import { testDecisions } from './decision-contract.ts';
import { deepFreeze } from './deep-freeze.ts';
import { expectExplained } from './rejection-catalogue.ts';
import {
  type GamePlan,
  gamePlans,
  playSample,
  type SampleGame,
  type SampleStep,
  seatNamed,
  statesOf,
} from './sample-games.ts';
import { testSeed } from './seed.ts';
import { informedSeats, seesNoMore, strangerSeat, viewersOf, visibleEvents, visibleState } from './viewers.ts';

const kebab = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/**
 * The contract that every ruleset keeps, tested with random games of one ruleset in its newest revision or in an older
 * one. Each ruleset has a test file of its own, so that they run in parallel.
 */
export function testContract(id: string, revision?: number): void {
  const ruleset =
    revision === undefined
      ? rulesets.find((each) => each.id === id)
      : olderRevisions.find((each) => each.id === id && each.revision === revision);
  if (ruleset === undefined) throw new Error(`There is no revision ${revision} of ${id}.`);
  const name = revision === undefined ? id : `revision ${revision} of ${id}`;
  testContractOf(ruleset, name);
}

/** The same for a ruleset that need not be one of the service. */
export function testContractOf(ruleset: AnyRuleset, name = ruleset.id): void {
  describe(`the contract of ${name}`, () => suite(ruleset, gamesFor(ruleset)));
}

/** Random games of a ruleset. For an older revision, commands that it does not know are generated again. */
function gamesFor(ruleset: AnyRuleset): Games {
  const games = gamesOf[ruleset.id] as Games;
  if (rulesets.includes(ruleset)) return games;
  const command: Games['command'] = (state, random) => {
    const generated = games.command(state, random);
    return ruleset.schema.command.safeParse(generated).success ? generated : command(state, random);
  };
  return { ...games, command };
}

function suite(ruleset: AnyRuleset, games: Games): void {
  const plans = fc.sample(gamePlans(games), { seed: testSeed(20_260_101), numRuns: 44 });
  // Played once for all tests. A failure prints the plan of the game or the step.
  const samples = plans.map((plan) => ({ plan, played: playSample(ruleset, games, plan) }));

  const cited = new Set(ruleset.rules.map((rule) => rule.code));

  const onEveryGame = (check: (played: SampleGame, plan: GamePlan) => void) => {
    for (const { plan, played } of samples) withContext(plan, () => check(played, plan));
  };
  const onEveryStep = (check: (step: SampleStep, plan: GamePlan, at: number) => void) => {
    for (const { plan, played } of samples) {
      played.steps.forEach((step, at) => {
        withContext(step, () => check(step, plan, at));
      });
    }
  };
  const onEveryState = (check: (state: unknown) => void) =>
    onEveryGame((played) => {
      for (const state of statesOf(played)) check(state);
    });

  const checkRejection = (rejection: Rejection) => {
    assert.deepEqual(Object.keys(rejection).sort(), ['because', 'code', 'facts', 'rule']);
    assert.match(rejection.code, kebab);
    assert.match(rejection.because, /^[A-Z].{8,}[.!]$/, 'a sentence');
    assert.ok(cited.has(rejection.rule), `cites ${rejection.rule}`);
    expectExplained(ruleset, rejection);
    assert.deepEqual(JSON.parse(JSON.stringify(rejection)), rejection);
  };

  const checkLegalEntry = (entry: LegalCommand<Typed>, seats: readonly string[]) => {
    const { code, label, seat, command, template, needs } = entry;
    assert.match(code, /^[^\s]{1,60}$/);
    assert.match(label, /^\S.{0,78}\S$/);
    if (seat !== undefined) assert.ok(seats.includes(seat));
    if (command !== undefined) return assert.deepEqual([template, needs], [undefined, []]);
    assert.ok(template !== undefined && needs.length > 0, `${code} is neither complete nor says what it needs`);
    for (const { member, what, allowed } of needs) {
      assert.ok(what !== '' && !(member in template), `${code} has a value for ${member}, which it needs`);
      if (allowed !== undefined) assert.ok(allowed.length > 0 && allowed.length <= maxChoices);
    }
  };

  test('has an id, a code of two letters, a revision and a title', () => {
    expect(ruleset.id).toMatch(kebab);
    expect(ruleset.code).toMatch(/^[a-z]{2}$/);
    expect(ruleset.revision).toBeGreaterThan(0);
    expect(Number.isInteger(ruleset.revision)).toBe(true);
    expect(ruleset.title).not.toBe('');
  });

  test('every rule has a unique code, a title, a summary and a source', () => {
    expect(cited.size).toBe(ruleset.rules.length);
    for (const rule of ruleset.rules) {
      expect(Rule.parse(rule)).toEqual(rule);
      expect(rule.code).toMatch(kebab);
      expect(rule.title).not.toBe('');
      expect(rule.summary).toMatch(/^[A-Z0-9].*\.$/);
      expect(rule.source).not.toBe('');
    }
  });

  test('a setup that the rules do not accept is rejected', () => {
    for (const each of games.noGame) {
      const started = ruleset.start(deepFreeze(ruleset.schema.setup.parse(each)), randomForVersion('seed', 0));
      assert.ok('rejection' in started);
      checkRejection(started.rejection);
    }
  });

  test('the random games have many types of commands, several seats act, and some games end', () => {
    const kinds = new Map<string, number>();
    const actors = new Set<string>();
    let ended = 0;
    onEveryGame((played) => {
      for (const { command, seat } of played.steps) {
        kinds.set(command.type, (kinds.get(command.type) ?? 0) + 1);
        actors.add(seat.role === 'host' ? 'host' : seat.seat);
      }
      if (ruleset.outcome(played.last) !== undefined) ended += 1;
    });
    expect(Math.min(...kinds.values())).toBeGreaterThan(0);
    expect(kinds.size).toBeGreaterThan(5);
    expect(actors.size).toBeGreaterThan(2);
    expect(ended).toBeGreaterThan(0);
  });

  test('a complete legal entry is accepted as it is; an incomplete one says what it needs and can be filled in', () => {
    const count = { complete: 0, incomplete: 0 };
    const isAccepted = (state: unknown, command: Typed, actor: Seat) =>
      'state' in play(ruleset, state, [command], actor, randomForVersion('another seed', 1));
    onEveryGame((played) => {
      for (const [at, state] of statesOf(played).entries()) {
        const seats = ruleset.seats(state);
        // The host and each seat in turn, and every seat that sees more than others.
        const seat = seatNamed(seats[at % seats.length] as string);
        for (const actor of new Set([at % 2 === 0 ? host : seat, ...informedSeats(ruleset, state)])) {
          const legal = ruleset.legal(state, actor);
          assert.equal(new Set(legal.map(({ code }) => code)).size, legal.length, 'codes are unique');
          for (const entry of legal) {
            checkLegalEntry(entry, seats);
            if (entry.command === undefined) {
              // Filling in takes time. A game with few such entries has all of them checked.
              if (at % 4 !== 0 && count.incomplete > 100) continue;
              count.incomplete += 1;
              const isFillable = Array.from({ length: 30 }).some((_, tried) => {
                const filled = games.fill(entry, state, randomForVersion('a value', tried), actor);
                return isAccepted(state, filled, actor);
              });
              assert.ok(isFillable, `no filling of ${json(entry)} is accepted`);
              continue;
            }
            count.complete += 1;
            if (at % 10 === 0) lossless(ruleset.schema.command, entry.command);
            const result = play(ruleset, state, [entry.command], actor, randomForVersion('another seed', 1));
            if ('rejection' in result) {
              assert.fail(`${json(entry)} is legal and was rejected: ${json(result.rejection)}`);
            }
          }
        }
      }
    });
    expect(count.complete).toBeGreaterThan(1_000);
    expect(count.incomplete).toBeGreaterThan(0);
  });

  test('the seats of a game have unique names and never change', () => {
    onEveryGame(({ first, last }) => {
      const seats = ruleset.seats(first);
      assert.ok(seats.length > 0);
      assert.equal(new Set(seats).size, seats.length);
      assert.ok(seats.every((seat) => seat !== '' && seat !== 'host'));
      assert.deepEqual(ruleset.seats(last), seats);
    });
  });

  test('a rejection has a code, a sentence and a rule of the catalogue', () => {
    const codes = new Set<string>();
    onEveryStep(({ before, other }, _, at) => {
      const seats = ruleset.seats(before);
      for (const seat of [host, seatNamed(seats[at % seats.length] as string), strangerSeat]) {
        const result = play(ruleset, before, [other], seat, randomForVersion('another seed', 1));
        if (!('rejection' in result)) continue;
        checkRejection(result.rejection);
        codes.add(result.rejection.code);
      }
    });
    expect(codes.size).toBeGreaterThan(1);
  });

  test('states, events, views and visible events survive JSON and match their schemas', () => {
    const { state: State, event: Event, visibleEvent: VisibleEvent, view: View } = ruleset.schema;
    onEveryGame((played, plan) => {
      lossless(ruleset.schema.setup, ruleset.schema.setup.parse(plan.setup));
      const states = statesOf(played);
      for (const state of states.filter((_, at) => at % 5 === 0)) {
        lossless(State, state);
        for (const viewer of viewersOf(ruleset, state)) {
          const view = ruleset.view(state, viewer);
          lossless(View, ruleset.cards?.shownView(view) ?? view);
          lossless(Summary, ruleset.summary(view));
          if (ruleset.capabilities.doom) lossless(Doom, ruleset.capabilities.doom(view));
        }
        for (const each of ruleset.pending(state)) lossless(Obligation, each);
      }
      for (const { command } of played.steps) lossless(ruleset.schema.command, command);
      for (const event of [...played.firstEvents, ...played.steps.flatMap((step) => step.events)]) {
        lossless(Event, event);
        for (const viewer of [undefined, seatNamed('1')]) {
          const visible = ruleset.redact(event, viewer);
          if (visible === undefined) continue;
          lossless(VisibleEvent, visible);
          const description = ruleset.describe(visible);
          assert.deepEqual(EventDescription.strict().parse(description), description);
          assert.match(description.slug, kebab);
          assert.match(description.text, /^["“A-Z0-9].*[.!?]["”]?$/);
          assert.doesNotMatch(description.text, /undefined|null|NaN|\[object| {2}/);
        }
      }
    });
  });

  test('every obligation cites a rule of the catalogue and has a unique number', () => {
    let obligations = 0;
    onEveryState((state) => {
      const pending = ruleset.pending(state);
      for (const { rule } of pending) assert.ok(cited.has(rule), rule);
      assert.equal(new Set(pending.map(({ number }) => number)).size, pending.length);
      obligations += pending.length;
    });
    expect(obligations).toBeGreaterThan(0);
  });

  test('events alone lead from each state to the next', () => {
    onEveryGame((played) => {
      let state = played.first;
      for (const step of played.steps) {
        state = step.events.reduce((now, event) => ruleset.evolve(now, event), state);
        assert.deepEqual(state, step.after);
      }
      assert.deepEqual(state, played.last);
    });
  });

  test('the commands and the seed reproduce every state and event byte for byte', () => {
    onEveryGame((played, plan) => {
      const started = ruleset.start(ruleset.schema.setup.parse(plan.setup), randomForVersion(plan.seed, 0));
      assert.ok('state' in started);
      assert.equal(json(started.events), json(played.firstEvents));
      let state = stored(started.state);
      played.steps.forEach((step, at) => {
        const result = play(ruleset, state, [stored(step.command)], step.seat, randomForVersion(plan.seed, at + 1));
        assert.ok('state' in result);
        assert.equal(json(result.events), json(step.events));
        assert.equal(json(result.state), json(step.after));
        state = stored(result.state);
      });
    });
  });

  test('a batch leads to the same state as its commands one by one', () => {
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

  test('a determinized state gives exactly the view that it was made from', () => {
    onEveryState((state) => {
      for (const viewer of viewersOf(ruleset, state)) {
        const view = ruleset.view(state, viewer);
        const determinized = ruleset.determinize(deepFreeze(view), randomForVersion('a determinized state', 0));
        assert.deepEqual(ruleset.schema.state.parse(stored(determinized)), determinized);
        assert.equal(json(ruleset.view(determinized, viewer)), json(view));
      }
    });
  });

  test('states that differ only in hidden things look the same to the byte', () => {
    let different = 0;
    let informed = 0;
    let seen = 0;
    onEveryState((state) => {
      const knowing = informedSeats(ruleset, state).length;
      informed += knowing;
      seen += 1;
      // Every state in which a seat knows more than a watcher, and every fourth of the others.
      if (knowing === 0 && seen % 4 !== 0) return;
      for (const viewer of viewersOf(ruleset, state)) {
        const alternativeState = ruleset.determinize(
          ruleset.view(state, viewer),
          randomForVersion('an indistinguishable state', 7),
        );
        if (json(alternativeState) !== json(state)) different += 1;
        if (!games.hides) {
          // Where nothing is hidden, the only consistent state is the state itself, but for counters that no view shows.
          assert.deepEqual(withoutCounters(alternativeState), withoutCounters(state));
          continue;
        }
        // Viewers who see no more than a watcher cannot distinguish the two either.
        const others = viewersOf(ruleset, state).filter((other) => seesNoMore(ruleset, state, other));
        for (const other of new Set([viewer, ...others])) {
          assert.equal(json(visibleState(ruleset, alternativeState, other)), json(visibleState(ruleset, state, other)));
        }
      }
    });
    if (!games.hides) return expect(informed).toBe(0);
    expect(different).toBeGreaterThan(1_000);
    expect(informed).toBeGreaterThan(20);
  });

  test('whether a command is accepted, and why not, depends only on what its seat sees', () => {
    let rejections = 0;
    onEveryStep(({ before, other, seat }, _, at) => {
      for (const actor of new Set([seat, host])) {
        if (!games.isOneThing(other)) continue;
        const alternativeState = ruleset.determinize(
          ruleset.view(before, actor),
          randomForVersion('an indistinguishable state', at),
        );
        const [real, alternative] = [before, alternativeState].map((state) =>
          play(ruleset, state, [other], actor, randomForVersion('another seed', at)),
        );
        if (real === undefined || alternative === undefined) continue;
        const answer = (result: typeof real) => ('rejection' in result ? result.rejection : 'accepted');
        assert.deepEqual(answer(alternative), answer(real), `${JSON.stringify([actor, other])}`);
        if ('rejection' in real) rejections += 1;
      }
    });
    expect(rejections).toBeGreaterThan(200);
  });

  // Both states play the same command. As long as the views are equal, the visible events have to be equal too. With
  // the same chance an event could reveal the order of hidden things, with another chance the result of a shuffle.
  const chances = [
    ['the same', 'another', 'the same'],
    ['another', 'another', 'another still'],
  ] as const;
  // Where nothing is hidden, events of another chance may show another draw, although the views stay equal.
  test.each(games.hides ? chances : chances.slice(0, 1))(
    'with %s chance, indistinguishable states give the same visible events',
    (_, hidden, other) => {
      let compared = 0;
      onEveryStep(({ before, command, seat, after, events }, plan, at) => {
        // Consistent with what the acting seat sees. Things that only this seat knows are therefore the same.
        const alternativeState = ruleset.determinize(ruleset.view(before, seat), randomForVersion(hidden, at));
        const chance = other === 'the same' ? randomForVersion(plan.seed, at + 1) : randomForVersion(other, at + 1);
        const result = play(ruleset, alternativeState, [command], seat, chance);
        if ('rejection' in result) {
          // Effects one after the other may need what the first of them turned up.
          if (games.isOneThing(command)) assert.fail(`${JSON.stringify([command, result.rejection])}`);
          return;
        }
        for (const viewer of [undefined, seat, ...informedSeats(ruleset, after)]) {
          let [one, two]: [unknown, unknown] = [before, alternativeState];
          for (const [place, event] of events.entries()) {
            const same: unknown = result.events[place];
            if (json(ruleset.view(one, viewer)) !== json(ruleset.view(two, viewer)) || same === undefined) break;
            [one, two] = [ruleset.evolve(one, event), ruleset.evolve(two, same)];
            if (json(ruleset.view(one, viewer)) !== json(ruleset.view(two, viewer))) break;
            compared += 1;
            assert.equal(json(ruleset.redact(same, viewer)), json(ruleset.redact(event, viewer)));
          }
        }
      });
      expect(compared).toBeGreaterThan(1_000);
    },
  );

  test('a game can be started from the position that a viewer sees', () => {
    onEveryGame((played) => {
      const states = statesOf(played);
      for (const state of states.filter((_, at) => at % 3 === 0)) {
        if (ruleset.outcome(state) !== undefined || !games.canBeWritten(state)) continue;
        for (const viewer of viewersOf(ruleset, state)) {
          const position = ruleset.position(ruleset.view(state, viewer));
          lossless(ruleset.schema.setup, position);
          const started = ruleset.start(deepFreeze(position), randomForVersion('a position', 0));
          if ('rejection' in started) assert.fail(JSON.stringify(started.rejection));
          const asWatcher = json(ruleset.position(ruleset.view(state)));
          assert.equal(json(ruleset.position(ruleset.view(started.state))), asWatcher);
          if (games.ownPositions) {
            assert.equal(json(ruleset.position(ruleset.view(started.state, viewer))), json(position));
          } else {
            // Whatever a seat alone knows stays its own.
            assert.equal(json(position), asWatcher);
          }
        }
      }
    });
  });

  // Where nothing is hidden, what happened during set-up need not be visible in its result.
  test.runIf(games.hides)('starts with the same view give the same visible events', () => {
    const eventsOfView = new Map<string, string>();
    let compared = 0;
    const [setup] = fc.sample(games.setup, { seed: testSeed(1), numRuns: 1 });
    for (let seed = 0; seed < 3_000; seed += 1) {
      const started = ruleset.start(ruleset.schema.setup.parse(setup), randomForVersion(`seed ${seed}`, 0));
      assert.ok('state' in started);
      const seen = json(ruleset.view(started.state));
      const now = json(visibleEvents(ruleset, started.events, undefined));
      const before = eventsOfView.get(seen);
      if (before !== undefined) {
        compared += 1;
        assert.equal(now, before);
      }
      eventsOfView.set(seen, now);
    }
    expect(compared).toBeGreaterThan(20);
  });

  test('neither the seed nor its commitment is in anything that the rules return', () => {
    onEveryGame((played, { seed }) => {
      const all = json([
        played,
        viewersOf(ruleset, played.last).map((viewer) => visibleState(ruleset, played.last, viewer)),
      ]);
      assert.ok(!all.includes(seed) && !all.includes(JSON.stringify(seed).slice(1, -1)));
      assert.ok(!all.includes(commitment(seed)));
    });
  });

  test('a game that has ended cites a rule, lists no legal command and rejects every command', () => {
    let ended = 0;
    onEveryGame(({ last, steps }) => {
      for (const { before } of steps) assert.equal(ruleset.outcome(before), undefined);
      const outcome = ruleset.outcome(last);
      if (outcome === undefined) return;
      ended += 1;
      lossless(Outcome, outcome);
      assert.ok(cited.has(outcome.rule));
      for (const seat of [host, ...ruleset.seats(last).map(seatNamed)]) assert.deepEqual(ruleset.legal(last, seat), []);
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

  test('spawnGate and closeGate make commands of this game, and closeGate closes the gates of the summary', () => {
    const { spawnGate, closeGate } = ruleset.capabilities;
    const accepted = { spawn: 0, close: 0 };
    const tried = (state: unknown, command: Typed, seat = host) => {
      const result = play(ruleset, state, [command], seat, randomForVersion('another seed', 1));
      if ('state' in result) return result.state;
      // The state forbids it, or the command lacks a value. Then it is not listed as legal.
      checkRejection(result.rejection);
      assert.ok(ruleset.legal(state, seat).every((legal) => json(legal.command) !== json(command)));
      return undefined;
    };
    onEveryState((state) => {
      if (ruleset.outcome(state) !== undefined) return;
      const next = spawnGate?.({});
      // Where the players choose the gate, there is no next one.
      if (next && ruleset.schema.command.safeParse(next).success) {
        if (tried(state, next) !== undefined) accepted.spawn += 1;
      }
      for (const gate of ruleset.summary(ruleset.view(state)).gates) {
        if (!closeGate) continue;
        lossless(ruleset.schema.command, closeGate(gate.gate));
        const after = tried(state, closeGate(gate.gate));
        if (after === undefined) continue;
        accepted.close += 1;
        const left = ruleset.summary(ruleset.view(after)).gates.map((each) => each.gate);
        assert.ok(!left.includes(gate.gate));
      }
    });
    if (spawnGate) {
      const named = spawnGate({ gate: 'gate', space: 'space' });
      const memberOf = (argument: string) => Object.entries(named).find(([, value]) => value === argument)?.[0] ?? '';
      onEveryGame(({ steps }) => {
        for (const { before, command, seat } of steps) {
          if (command.type !== named.type) continue;
          const given = (argument: string) => {
            const value = (command as unknown as Record<string, unknown>)[memberOf(argument)];
            return value === undefined ? {} : { [argument]: value as string };
          };
          const chosen = spawnGate({ ...given('gate'), ...given('space') });
          lossless(ruleset.schema.command, chosen);
          if (tried(before, chosen, seat) !== undefined) accepted.spawn += 1;
        }
      });
      expect(accepted.spawn).toBeGreaterThan(20);
    }
    if (closeGate) expect(accepted.close).toBeGreaterThan(100);
  });

  const sampleGames = samples.map(({ played }) => played);
  testDecisions(ruleset, games, sampleGames);
  testChance(ruleset, games, sampleGames);

  test('closeGate with an unknown gate makes no valid command', () => {
    const { closeGate } = ruleset.capabilities;
    if (closeGate) expect(ruleset.schema.command.safeParse(closeGate('no-such-gate')).success).toBe(false);
  });
}

/** Runs a check. A failure says which value it was about. */
function withContext(value: unknown, check: () => void): void {
  try {
    check();
  } catch (error) {
    throw new Error(`${(error as Error).message}\n${json(value).slice(0, 6_000)}`, { cause: error });
  }
}

/** Checks that a value survives JSON and that its schema keeps every member. */
function lossless(schema: z.ZodType, value: unknown): void {
  assert.deepEqual(schema.parse(stored(value)), value);
}

/** A state without the numbers that the next monster, obligation and so on will get. */
function withoutCounters(state: unknown): unknown {
  return Object.fromEntries(Object.entries(state as object).filter(([name]) => !/^next[A-Z]/.test(name)));
}

function stored<T>(value: T): T {
  return JSON.parse(json(value));
}

function json(value: unknown): string {
  return JSON.stringify(value);
}
