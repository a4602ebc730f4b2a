import { describe, expect, test } from 'vitest';
import type { Obligation, Outcome } from '../../rules/core/contract-types.ts';
import { play } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import { type Decision, host, type Seat } from '../../rules/core/ruleset.ts';
import { deepFreeze } from '../support/deep-freeze.ts';
import { withAnswers } from '../support/scripted-random.ts';

type State = { readonly steps: readonly number[] };
type Command = { readonly type: 'Roll' | 'Two' | 'Never' | 'Nothing'; readonly decision?: number };
type Event = { readonly type: 'Stepped'; readonly by: number; readonly seat: string };

/** A game of walking: ten steps win. */
const walk = {
  decide(_state: State, command: Command, seat: Seat, random: Random): Decision<Event> {
    const stepped = (by: number): Event => ({ type: 'Stepped', by, seat: seat.role === 'host' ? 'host' : seat.seat });
    switch (command.type) {
      case 'Roll':
        return { events: [stepped(random.die())] };
      case 'Two':
        return { events: [stepped(1), stepped(1)] };
      case 'Never':
        return { rejection: { code: 'never', because: 'Never.', rule: 'no', facts: { have: 1 } } };
      case 'Nothing':
        return { events: [] };
    }
  },
  evolve: (state: State, event: Event): State => ({ steps: [...state.steps, event.by] }),
  outcome(state: State): Outcome | undefined {
    const far = state.steps.reduce((sum, by) => sum + by, 0) >= 10;
    return far ? { result: 'won', because: 'Ten steps were walked.', rule: 'ten' } : undefined;
  },
  /** The next step is a decision, whose number is the number of steps before it. */
  pending: ({ steps }: State): Obligation[] => [
    { number: steps.length, by: '1', text: 'Walk on.', rule: 'walk', blocks: true },
  ],
};

const before: State = deepFreeze({ steps: [] });
const roll = { type: 'Roll' } as const;
const never = { type: 'Never' } as const;
const rejected = { rejection: { code: 'never', because: 'Never.', rule: 'no', facts: { have: 1 } } };

describe('play', () => {
  test('plays commands one after the other and returns all events in order', () => {
    const result = withAnswers([{ die: 2 }, { die: 5 }], (random) =>
      play(walk, before, [roll, { type: 'Two' }, roll], host, random),
    );
    const by = (n: number): Event => ({ type: 'Stepped', by: n, seat: 'host' });
    expect(result).toEqual({ state: { steps: [2, 1, 1, 5] }, events: [by(2), by(1), by(1), by(5)] });
  });

  test('passes on the seat', () => {
    const result = play(walk, before, [{ type: 'Two' }], { role: 'seat', seat: 'seat-2' }, noChance);
    expect(result).toMatchObject({ events: [{ seat: 'seat-2' }, { seat: 'seat-2' }] });
  });

  test('a command may have no event', () => {
    expect(play(walk, before, [{ type: 'Nothing' }], host, noChance)).toEqual({ state: before, events: [] });
  });

  test('D2: an answer to a decision that is no longer pending is rejected', () => {
    const answer = { type: 'Two', decision: 0 } as const;
    const first = play(walk, before, [answer], host, noChance);
    expect(first).toMatchObject({ state: { steps: [1, 1] } });
    expect('state' in first && play(walk, first.state, [answer], host, noChance)).toEqual({
      rejection: {
        code: 'decision-passed',
        because: 'Decision 0 is no longer pending. Read what is pending now.',
        rule: 'decisions',
        facts: { decision: 0, pending: ['2'] },
      },
      index: 0,
      until: { state: { steps: [1, 1] }, events: [] },
    });
    expect(play(walk, before, [answer, answer], host, noChance)).toMatchObject({ index: 1 });
  });

  test('an empty batch changes nothing', () => {
    expect(play(walk, before, [], host, noChance)).toEqual({ state: before, events: [] });
  });

  test.each([0, 1, 3])('a rejection of command %i says what the commands before it led to', (index) => {
    const commands: Command[] = Array(index).fill({ type: 'Two' });
    const until = play(walk, before, commands, host, noChance);
    expect(play(walk, before, [...commands, never, roll], host, noChance)).toEqual({ ...rejected, index, until });
    expect(before).toEqual({ steps: [] });
  });

  test('reports the first of several rejected commands', () => {
    expect(play(walk, before, [{ type: 'Two' }, never, never], host, noChance)).toMatchObject({ index: 1 });
  });

  const gameOver = {
    code: 'game-over',
    because: 'The game is over: Ten steps were walked.',
    rule: 'ten',
    facts: { result: 'won' },
  };

  test.each([roll, never, { type: 'Nothing' } as const])('rejects every command after the outcome: %o', (command) => {
    expect(play(walk, { steps: [10] }, [command], host, noChance)).toMatchObject({ rejection: gameOver, index: 0 });
  });

  test('rejects a batch that continues after its own outcome', () => {
    const five: State = { steps: [5] };
    withAnswers([{ die: 5 }], (random) => {
      expect(play(walk, five, [roll, roll], host, random)).toMatchObject({ rejection: gameOver, index: 1 });
    });
    withAnswers([{ die: 5 }], (random) => {
      expect(play(walk, five, [roll], host, random)).toMatchObject({ state: { steps: [5, 5] } });
    });
  });

  test('does not change its arguments', () => {
    const commands = deepFreeze([roll, { type: 'Two' }] as const);
    withAnswers([{ die: 6 }], (random) => play(walk, before, commands, deepFreeze({ ...host }), random));
    expect(before).toEqual({ steps: [] });
  });
});

const noChance: Random = withAnswers([], (random) => random);
