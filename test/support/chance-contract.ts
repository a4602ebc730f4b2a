import assert from 'node:assert/strict';
import { expect, test } from 'vitest';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import { isForeseeable, Unforeseeable } from '../../rules/core/foresight.ts';
import { play } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import { type AnyRuleset, host, type Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import type { Games } from './arbitrary-setups.ts';
import { type SampleGame, type SampleStep, seatNamed, statesOf } from './sample-games.ts';
import { visibleEvents } from './viewers.ts';

const chance = (at: number) => randomForVersion('what is left to chance', at);

/**
 * What every ruleset promises about chance and hidden things, so that a rejected request is neither a free roll nor a free
 * look: a rejection comes before both and depends on neither, and `conceal` hides all that a seat does not see.
 */
export function testChance(ruleset: AnyRuleset, games: Games, samples: readonly SampleGame[]): void {
  const steps = samples.flatMap((played) => played.steps);
  const states = samples.flatMap(statesOf).filter((state) => ruleset.outcome(state) === undefined);
  const seatsOf = (state: unknown): readonly Seat[] => [host, ...ruleset.seats(state).map(seatNamed)];

  /** A state that looks the same to this seat, with the same numbers for the next monster, obligation and so on. */
  const copyOf = (state: unknown, seat: Seat, at: number): unknown => {
    const counters = Object.entries(state as object).filter(([name]) => /^next[A-Z]/.test(name));
    return {
      ...(ruleset.determinize(ruleset.view(state, seat), chance(at)) as object),
      ...Object.fromEntries(counters),
    };
  };

  /** Calls `check` with commands that may be legal or not: those of this step, and one of another step. */
  const onCommands = (check: (state: unknown, command: Typed, seat: Seat, at: number) => void) => {
    steps.forEach((step: SampleStep, at) => {
      const elsewhere = steps[(at * 7 + 3) % steps.length] as SampleStep;
      const seats = seatsOf(step.before);
      for (const command of [step.command, step.other, elsewhere.command]) {
        for (const seat of new Set([host, step.seat, seats[at % seats.length] as Seat])) {
          check(step.before, command, seat, at);
        }
      }
    });
  };

  test('A4: a command that is rejected has asked for no chance', () => {
    let rejected = 0;
    let shortened = 0;
    onCommands((state, command, seat, at) => {
      const random = countingRandom(chance(at), playersDraw(state));
      const decision = ruleset.decide(state, command, seat, random);
      if (!('rejection' in decision)) return;
      rejected += 1;
      if (decision.upTo !== undefined) {
        const { command: standing } = decision.upTo;
        ruleset.schema.command.parse(standing);
        const again = ruleset.decide(state, standing, seat, chance(at));
        assert.ok('events' in again, `${json(standing)} is part of a command and was rejected: ${json(again)}`);
        shortened += 1;
      } else assert.equal(random.asked, 0, `${json(command)} asked for chance before ${json(decision.rejection)}`);
    });
    expect(rejected).toBeGreaterThan(500);
    if (ruleset.schema.command.safeParse({ type: 'Together', effects: [] }).success)
      expect(shortened).toBeGreaterThan(0);
  });

  test('A4: states that look the same to a seat are the same once concealed', () => {
    let hidden = 0;
    states.forEach((state, at) => {
      for (const seat of seatsOf(state)) {
        const concealed = readable(ruleset.conceal(state, seat));
        assert.deepEqual(readable(ruleset.conceal(copyOf(state, seat, at), seat)), concealed);
        if (json(concealed) !== json(state)) hidden += 1;
      }
    });
    expect(hidden > 0).toBe(games.hides);
  });

  test('A4: what is foreseeable for a seat is the same in every state that looks the same to it', () => {
    const counts = { foreseeable: 0, rejected: 0, unforeseeable: 0 };
    onCommands((state, command, seat, at) => {
      const result = play(ruleset, state, [command], seat, chance(at));
      const other = play(ruleset, copyOf(state, seat, at + 1), [command], seat, chance(at + 2));
      if ('rejection' in result || 'rejection' in other) {
        // A rejected command changes no version, so it must not say whether something hidden is one way or another.
        counts.rejected += 1;
        const [one, two] = [result, other].map((each) => 'rejection' in each && [each.rejection, each.upTo]);
        assert.deepEqual(two, one, `${json(command)} of ${json(seat)}`);
      } else if (isForeseeable(ruleset, state, [command], seat)) {
        counts.foreseeable += 1;
        const seen = (play: typeof result) => json([visibleEvents(ruleset, play.events, seat)]);
        assert.equal(seen(other), seen(result), json(command));
      } else counts.unforeseeable += 1;
    });
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(100);
  });
}

/** Whether the players draw the components of this game. An order that the server shuffles is then only assumed. */
function playersDraw(state: unknown): boolean {
  const { setup } = state as { readonly setup?: { readonly table?: { readonly draws: boolean } } };
  return setup?.table?.draws ?? false;
}

/** Counts the questions of which the answer could be different. */
function countingRandom(random: Random, isOrderAssumed: boolean): Random & { readonly asked: number } {
  let asked = 0;
  const count = <T>(answers: number, value: T): T => {
    if (answers > 1) asked += 1;
    return value;
  };
  return {
    below: (limit) => count(limit, random.below(limit)),
    die: () => count(6, random.die()),
    draw: (list) => count(list.length, random.draw(list)),
    shuffle: (list) => count(isOrderAssumed ? 0 : list.length, random.shuffle(list)),
    get asked() {
      return asked;
    },
  };
}

/** A concealed state as plain JSON, in which what cannot be read is `?`. */
function readable(value: unknown): unknown {
  if (Array.isArray(value)) {
    return Array.from({ length: value.length }, (_, at) => readableMember(value, String(at)));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.keys(value).map((key) => [key, readableMember(value, key)]));
}

function readableMember(value: object, key: string): unknown {
  try {
    return readable((value as Readonly<Record<string, unknown>>)[key]);
  } catch (error) {
    if (error instanceof Unforeseeable) return '?';
    throw error;
  }
}

function json(value: unknown): string {
  return JSON.stringify(value) ?? 'undefined';
}
