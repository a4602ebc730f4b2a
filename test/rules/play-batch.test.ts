import { describe, expect, test } from 'vitest';
import type { Outcome } from '../../rules/core/contract-types.ts';
import { unforeseeable } from '../../rules/core/foresight.ts';
import type { OnReject } from '../../rules/core/play-batch.ts';
import { playBatch } from '../../rules/core/play-batch.ts';
import type { Random } from '../../rules/core/random.ts';
import { type Decision, host } from '../../rules/core/ruleset.ts';
import { deepFreeze } from '../support/deep-freeze.ts';
import { type Answer, withAnswers } from '../support/scripted-random.ts';

type State = { readonly steps: readonly string[]; readonly card: string };
type Step = 'Roll' | 'Walk' | 'TurnUp' | 'Never';
type Command = { readonly type: Step | 'All'; readonly steps?: readonly Step[] };
type Event = { readonly type: 'Stepped'; readonly by: string };

const never = { code: 'never', because: 'Never.', rule: 'no', facts: { have: 1 } };

/** A walk in which chance and a face-down card say where some steps lead. `All` takes several steps, its effects. */
const walk = {
  decide(state: State, command: Command, _seat: unknown, random: Random): Decision<Event, State, Command> {
    const events: Event[] = [];
    const { steps = [command.type as Step] } = command;
    for (const [effect, step] of steps.entries()) {
      if (step === 'Never') {
        const shorter = { type: 'All', steps: steps.slice(0, effect) } as const;
        return { rejection: never, upTo: effect === 0 ? undefined : { effect, command: shorter } };
      }
      const by = { Roll: () => `rolled ${random.die()}`, Walk: () => 'walked', TurnUp: () => state.card }[step]();
      events.push({ type: 'Stepped', by });
    }
    return { events };
  },
  // The card may be one that cannot be read, so it is not copied.
  evolve: (state: State, { by }: Event): State => ({
    steps: [...state.steps, by],
    get card() {
      return state.card;
    },
  }),
  outcome: (): Outcome | undefined => undefined,
  pending: () => [],
  conceal: ({ steps }: State): State => ({
    steps,
    get card() {
      return unforeseeable();
    },
  }),
};

const before: State = deepFreeze({ steps: [], card: 'rome' });
const command = (type: Step): Command => ({ type });
const all = (...steps: Step[]): Command => ({ type: 'All', steps });

/** The chance of a batch begins anew each time it is asked for. */
function batch(commands: readonly Command[], dice: readonly number[] = [], onReject?: OnReject) {
  const answers = dice.map((die): Answer => ({ die }));
  const random = (): Random => {
    const left = [...answers];
    return {
      ...withAnswers([], (none) => none),
      die: () => (left.shift() as { die: number }).die,
    };
  };
  return playBatch(walk, before, commands, host, random, onReject);
}

describe('playBatch', () => {
  test('all commands are accepted', () => {
    const commands = [command('Walk'), command('Roll')];
    expect(batch(commands, [3])).toMatchObject({ commands, state: { steps: ['walked', 'rolled 3'] } });
    expect(batch(commands, [3])).not.toHaveProperty('stopped');
  });

  test('where nothing was rolled or revealed, a rejection rejects the whole batch', () => {
    expect(batch([command('Walk'), command('Never')])).toEqual({ rejection: never, index: 1 });
    expect(batch([command('Never'), command('Roll')])).toEqual({ rejection: never, index: 0 });
    // The roll of a command that comes later is not made.
    expect(batch([command('Walk'), command('Never'), command('Roll')])).toEqual({ rejection: never, index: 1 });
  });

  test.each([
    ['rolled', command('Roll'), ['rolled 2']],
    ['revealed', command('TurnUp'), ['rome']],
  ] as const)('what was %s stands', (_, first, steps) => {
    expect(batch([first, command('Walk'), command('Never'), command('Walk')], [2])).toEqual({
      commands: [first, command('Walk')],
      state: { steps: [...steps, 'walked'], card: 'rome' },
      events: [...steps, 'walked'].map((by) => ({ type: 'Stepped', by })),
      stopped: { index: 2, rejection: never },
    });
  });

  test('with "stop" the commands before the rejected one stand in any case', () => {
    expect(batch([command('Walk'), command('Never')], [], 'stop')).toMatchObject({
      commands: [command('Walk')],
      stopped: { index: 1, rejection: never },
    });
    expect(batch([command('Never'), command('Walk')], [], 'stop')).toEqual({ rejection: never, index: 0 });
  });

  test('of a command that consists of effects, those before the rejected effect stand if they rolled or revealed', () => {
    expect(batch([command('Walk'), all('TurnUp', 'Roll', 'Never', 'Walk')], [6])).toMatchObject({
      commands: [command('Walk'), all('TurnUp', 'Roll')],
      state: { steps: ['walked', 'rome', 'rolled 6'] },
      stopped: { index: 1, effect: 2, rejection: never },
    });
    expect(batch([all('Walk', 'Never')])).toEqual({ rejection: never, index: 0 });
    expect(batch([all('Walk', 'Never')], [], 'stop')).toEqual({ rejection: never, index: 0 });
    expect(batch([command('Roll'), all('Walk', 'Never')], [1])).toMatchObject({
      commands: [command('Roll')],
      stopped: { index: 1, rejection: never },
    });
  });
});
