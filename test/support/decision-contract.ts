import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import { play } from '../../rules/core/play.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import type { Games } from './arbitrary-setups.ts';
import { filledCommand, legalMove } from './random-game.ts';
import { type SampleGame, type SampleStep, seatNamed, statesOf } from './sample-games.ts';
import { viewersOf } from './viewers.ts';

const chance = (at: number) => randomForVersion('a decision', at);

/**
 * What every ruleset promises about who has to act: whatever makes the rules reject other commands is pending, has a
 * seat and a number, and can be done. Tested with random games, and with positions and copies made from them.
 */
export function testDecisions(ruleset: AnyRuleset, games: Games, samples: readonly SampleGame[]): void {
  const goingOn = (state: unknown) => ruleset.outcome(state) === undefined;
  const states = samples.flatMap((played) => statesOf(played).filter(goingOn));
  const steps = samples.flatMap((played) => played.steps);
  const seatsOf = (state: unknown): readonly Seat[] => [host, ...ruleset.seats(state).map(seatNamed)];

  test('D1: what blocks other commands is done by a seat, and that seat has a legal command', () => {
    let blocking = 0;
    states.forEach((state, at) => {
      for (const { by, blocks, text } of ruleset.pending(state)) {
        if (!blocks) continue;
        blocking += 1;
        assert.ok(by !== undefined && ruleset.seats(state).includes(by), `"${text}" blocks and names no seat: ${by}`);
        assert.ok(canAct(state, seatNamed(by), at), `seat ${by} can do nothing: ${text}`);
      }
    });
    expect(blocking).toBeGreaterThan(20);
  });

  test('D1: where a command waits for something, pending says for what and whom', () => {
    const kinds = new Map(ruleset.rejections.map((kind) => [kind.code, kind]));
    let blocked = 0;
    const check = (state: unknown, command: Typed, seat: Seat) => {
      const result = play(ruleset, state, [command], seat, chance(0));
      if (!('rejection' in result) || kinds.get(result.rejection.code)?.blocked !== true) return;
      blocked += 1;
      const { decision, by } = result.rejection.facts;
      const item = ruleset.pending(state).find(({ number }) => number === decision);
      assert.ok(item?.blocks && item.by === by, `${json(result.rejection)} is not in ${json(ruleset.pending(state))}`);
    };
    for (const { before, other } of steps) {
      for (const seat of seatsOf(before)) check(before, other, seat);
      // What was legal before a decision came up is what players try while it is open.
      if (!ruleset.pending(before).some(({ blocks }) => blocks)) continue;
      for (const step of steps.slice(0, 40)) check(before, step.command, host);
    }
    expect(blocked).toBeGreaterThan(20);
  });

  test('D1: something that stays pending keeps its number', () => {
    for (const { before, after, command } of steps) {
      const left = new Map(ruleset.pending(after).map((each) => [each.number, each]));
      for (const { number, text, rule } of ruleset.pending(before)) {
        const now = left.get(number);
        if (now !== undefined) assert.equal(now.rule, rule, `${number} became another: ${text}, by ${command.type}`);
      }
    }
  });

  test('D2: an answer that is sent twice never answers the next decision', () => {
    let answers = 0;
    let rejected = 0;
    states.forEach((state, at) => {
      for (const seat of seatsOf(state)) {
        for (const { command } of ruleset.legal(state, seat)) {
          if (command === undefined || !('decision' in command)) continue;
          answers += 1;
          const once = play(ruleset, state, [command], seat, chance(at));
          assert.ok('state' in once, json(once));
          if (ruleset.pending(once.state).some(({ number }) => number === command.decision)) continue;
          const twice = play(ruleset, once.state, [command], seat, chance(at));
          assert.ok('rejection' in twice, `${json(command)} was accepted twice`);
          rejected += 1;
        }
      }
    });
    expect(answers).toBeGreaterThan(20);
    expect(rejected).toBeGreaterThan(20);
  });

  test('D3: every rejection carries a fact', () => {
    let rejections = 0;
    for (const { before, other } of steps) {
      for (const seat of seatsOf(before)) {
        const result = play(ruleset, before, [other], seat, chance(1));
        if (!('rejection' in result)) continue;
        rejections += 1;
        assert.notDeepEqual(result.rejection.facts, {}, result.rejection.code);
      }
    }
    expect(rejections).toBeGreaterThan(200);
  });

  test('B6: a command that is accepted has at least one event', () => {
    let accepted = 0;
    const check = (step: SampleStep, command: Typed, seat: Seat) => {
      const result = play(ruleset, step.before, [command], seat, chance(2));
      if (!('state' in result)) return;
      accepted += 1;
      assert.ok(result.events.length > 0, `${json(command)} has no event`);
    };
    for (const step of steps) {
      assert.ok(step.events.length > 0, `${json(step.command)} has no event`);
      accepted += 1;
      for (const seat of seatsOf(step.before)) check(step, step.other, seat);
    }
    expect(accepted).toBeGreaterThan(200);
  });

  test('no game and no position leaves every seat without a command', () => {
    let positions = 0;
    states.forEach((state, at) => {
      assert.ok(
        seatsOf(state).some((seat) => canAct(state, seat, at)),
        `nobody can act: ${json(ruleset.pending(state))}`,
      );
      if (at % 3 !== 0 || !games.canBeWritten(state)) return;
      const started = ruleset.start(ruleset.position(ruleset.view(state)), chance(at));
      assert.ok('state' in started, json(started));
      if (!goingOn(started.state)) return;
      positions += 1;
      assert.ok(
        seatsOf(started.state).some((seat) => canAct(started.state, seat, at)),
        `nobody can act in the position: ${json(ruleset.pending(started.state))}`,
      );
    });
    expect(positions).toBeGreaterThan(100);
  });

  test('C5: a copy that is dealt from a view asks for the same things and can be played on', () => {
    let moves = 0;
    states.forEach((state, at) => {
      if (at % 5 !== 0 && !ruleset.pending(state).some(({ blocks }) => blocks)) return;
      for (const viewer of viewersOf(ruleset, state)) {
        let copy = ruleset.determinize(ruleset.view(state, viewer), chance(at));
        assert.deepEqual(ruleset.pending(copy), ruleset.pending(state));
        for (let turn = 0; turn < 4 && goingOn(copy); turn += 1) {
          const move = legalMove(ruleset, copy, chance(at + turn));
          if (move === undefined) break;
          const result = play(ruleset, copy, [move.command], move.seat, chance(at + turn));
          assert.ok('state' in result, `${json(move)} is legal and was rejected: ${json(result)}`);
          copy = result.state;
          ruleset.schema.state.parse(copy);
          moves += 1;
        }
      }
    });
    expect(moves).toBeGreaterThan(500);
  });

  function canAct(state: unknown, seat: Seat, at: number): boolean {
    return ruleset.legal(state, seat).some((entry) => {
      const command = filledCommand(ruleset, state, entry, seat, chance(at));
      return command !== undefined && 'state' in play(ruleset, state, [command], seat, chance(at));
    });
  }
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
