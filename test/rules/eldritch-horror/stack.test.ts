import { describe, expect } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  boardOf,
  down,
  goOn,
  only,
  rejection,
  rule,
  stackOf,
  stateWith,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

const zombie = { draw: 'zombie' };
const spawn = { type: 'SpawnGate' } as const;
const reveal = (count: number) => ({ type: 'RevealGates', count }) as const;
const bottom = { type: 'PutGateOnBottom' } as const;
const randomize = { type: 'RandomizeStack' } as const;

describe('the stack is hidden', () => {
  rule('stack-hidden', '§2', 'viewers see how many gates are face down, and which gates they are in no order', () => {
    const state = stateWith({ stack: [...up('rome'), ...down('tokyo', 'arkham')], discard: ['sydney'] });
    const view = eldritchHorror.view(state);
    expect(view.stack).toEqual([
      { revealed: true, gate: 'rome', name: 'Rome', omen: 'red' },
      { revealed: false },
      { revealed: false },
    ]);
    // Printed order: Arkham comes before Tokyo in the list of gates.
    expect(view.unseen.map((token) => token.gate)).toEqual(['arkham', 'tokyo']);
    expect(view.discard.map((token) => token.gate)).toEqual(['sydney']);
  });

  rule('stack-hidden', '§2', 'another order of the face-down gates gives the same view, byte for byte', () => {
    const one = stateWith({ stack: [...down('tokyo', 'arkham'), ...up('rome'), ...down('sydney')] });
    const other = stateWith({ stack: [...down('sydney', 'tokyo'), ...up('rome'), ...down('arkham')] });
    const bytes = (state: typeof one) =>
      JSON.stringify([eldritchHorror.view(state), eldritchHorror.legal(state, { role: 'host' })]);
    expect(bytes(one)).toBe(bytes(other));
  });

  rule('stack-hidden', '§2', 'the order after a shuffle is hidden', () => {
    const state = stateWith({ stack: down('tokyo', 'arkham') });
    const { events } = when(state, randomize, [{ shuffle: ['arkham', 'tokyo'] }]);
    expect(events).toEqual([{ type: 'StackRandomized', order: ['arkham', 'tokyo'], size: 2 }]);
    expect(events.map((event) => eldritchHorror.redact(event))).toEqual([{ type: 'StackRandomized', size: 2 }]);
  });

  rule('stack-hidden', '§2', 'the order of a refill is hidden, but not its size', () => {
    const state = stateWith({ board: ['tokyo'], discard: ['rome'], refill: 'lazy' });
    const { events } = when(
      state,
      [{ type: 'DiscardGate', gate: 'tokyo' }, reveal(1)],
      [{ shuffle: ['tokyo', 'rome'] }],
    );
    const refilled = only('StackRefilled', events);
    expect(refilled).toEqual([{ type: 'StackRefilled', mode: 'all', order: ['tokyo', 'rome'], count: 2 }]);
    expect(refilled.map((event) => eldritchHorror.redact(event))).toEqual([
      { type: 'StackRefilled', mode: 'all', count: 2 },
    ]);
  });

  rule('stack-hidden', '§2', 'the gate that moved to the bottom is visible only if it was revealed', () => {
    const visible = (state: ReturnType<typeof stateWith>) =>
      when(state, bottom).events.map((event) => eldritchHorror.redact(event));
    expect(visible(stateWith({ stack: down('tokyo', 'arkham') }))).toEqual([
      { type: 'GateMovedInStack', revealed: false, end: 'bottom' },
    ]);
    expect(visible(stateWith({ stack: up('tokyo', 'arkham') }))).toEqual([
      { type: 'GateMovedInStack', gate: 'tokyo', revealed: true, end: 'bottom' },
    ]);
  });

  rule('stack-hidden', '§2', 'the order of the first stack is hidden', () => {
    const event = {
      type: 'GameStarted',
      ancientOne: 'cthulhu',
      investigators: 1,
      doom: 12,
      omen: 'green',
      order: ['rome', 'tokyo'],
      size: 2,
    } as const;
    const { order: _, ...visible } = event;
    expect(eldritchHorror.redact({ ...event, order: [...event.order] })).toEqual(visible);
  });
});

describe('refill at once (eager)', () => {
  rule(
    'stack-refill',
    '§5.2',
    'when the last gate spawns, all discarded gates become the stack, face down, in random order',
    () => {
      const state = stateWith({ stack: up('rome'), discard: ['tokyo', 'arkham', 'sydney'] });
      const { state: after, events } = when(state, spawn, [{ shuffle: ['sydney', 'tokyo', 'arkham'] }, zombie]);
      expect(typesOf(events)).toEqual(['GateSpawned', 'StackRefilled', 'MonsterSpawned']);
      expect(after.stack).toEqual(down('sydney', 'tokyo', 'arkham'));
      expect(after.discard).toEqual([]);
      expect(boardOf(after)).toEqual(['rome']);
    },
  );

  rule('stack-refill', '§5.2', 'the gate that was just drawn does not go into the stack with them', () => {
    const state = stateWith({ stack: down('rome'), discard: ['tokyo'] });
    const { state: after } = when(state, spawn, [{ shuffle: ['tokyo'] }, zombie]);
    expect(boardOf(after)).toEqual(['rome']);
    expect(stackOf(after)).toEqual(['tokyo']);
  });

  rule('stack-refill', '§5.2', 'while both piles are empty, the next discarded gate becomes the stack', () => {
    const state = stateWith({ board: ['rome', 'tokyo'] });
    const { state: after, events } = when(state, { type: 'CloseGate', gate: 'rome' }, [{ shuffle: ['rome'] }]);
    expect(typesOf(events)).toEqual(['GateClosed', 'GateDiscarded', 'StackRefilled']);
    expect(after.stack).toEqual(down('rome'));
    expect(after.discard).toEqual([]);
  });

  rule('stack-refill', '§5.2', 'while gates are left, discarded gates stay in the discard pile', () => {
    const state = stateWith({ stack: down('tokyo'), board: ['rome'] });
    const { state: after } = when(state, { type: 'DiscardGate', gate: 'rome' });
    expect(after.discard).toEqual(['rome']);
    expect(stackOf(after)).toEqual(['tokyo']);
  });
});

describe('refill when needed (lazy)', () => {
  rule('stack-refill', '§5.2', 'an empty stack stays empty until a gate is needed', () => {
    const state = stateWith({ refill: 'lazy', stack: down('rome'), board: ['tokyo'], discard: ['arkham'] });
    const { state: emptied } = when(state, [spawn, { type: 'CloseGate', gate: 'tokyo' }], [zombie]);
    expect(emptied.stack).toEqual([]);
    expect(emptied.discard).toEqual(['arkham', 'tokyo']);

    const { state: after, events } = when(emptied, spawn, [{ shuffle: ['tokyo', 'arkham'] }, { draw: 'ghoul' }]);
    expect(typesOf(events)).toEqual(['StackRefilled', 'GateSpawned', 'MonsterSpawned']);
    expect(boardOf(after)).toEqual(['rome', 'tokyo']);
    expect(after.stack).toEqual(down('arkham'));
    expect(after.discard).toEqual([]);
  });

  rule('stack-refill', '§5.2', 'revealing, putting on the bottom and randomising need a gate as well', () => {
    const state = stateWith({ refill: 'lazy', discard: ['rome', 'tokyo'] });
    const refilled = { shuffle: ['tokyo', 'rome'] };
    expect(when(state, reveal(1), [refilled]).state.stack).toEqual([...up('tokyo'), ...down('rome')]);
    expect(when(state, bottom, [refilled]).state.stack).toEqual(down('rome', 'tokyo'));
    const shuffled = when(state, randomize, [refilled, { shuffle: ['rome', 'tokyo'] }]);
    expect(shuffled.state.stack).toEqual(down('rome', 'tokyo'));
    expect(typesOf(shuffled.events)).toEqual(['StackRefilled', 'StackRandomized']);
  });

  rule('stack-refill', '§5.2', 'one command can spawn gates before and after the refill', () => {
    const state = stateWith({ refill: 'lazy', stack: down('rome'), discard: ['tokyo', 'arkham'] });
    const { state: after } = when(
      state,
      [{ type: 'SpawnGate', count: 2 }, goOn],
      [zombie, { shuffle: ['arkham', 'tokyo'] }, { draw: 'ghoul' }],
    );
    expect(boardOf(after)).toEqual(['rome', 'arkham']);
    expect(stackOf(after)).toEqual(['tokyo']);
  });
});

rule('stack-refill', '§5.2', 'without any gate, revealing, moving and randomising are rejected', () => {
  const state = stateWith({ board: ['rome'] });
  for (const [command, todo] of [
    [reveal(1), 'reveal'],
    [bottom, 'put on the bottom'],
    [randomize, 'randomise'],
  ] as const) {
    expect(rejection(state, command)).toEqual({
      code: 'no-gates',
      because: `There is no gate to ${todo}, because the stack and the discard pile are empty.`,
      rule: 'stack-refill',
      facts: { stack: 0, discard: 0 },
    });
  }
});

describe('revealing', () => {
  rule('stack-reveal', '§5.3', 'the top gate is turned face up and stays where it is', () => {
    const state = stateWith({ stack: down('rome', 'tokyo', 'arkham'), discard: ['sydney'] });
    const { state: after, events } = when(state, { type: 'RevealGates', reason: 'Randolph Carter' });
    expect(events).toEqual([{ type: 'GatesRevealed', gates: ['rome'], reason: 'Randolph Carter' }]);
    expect(after).toEqual({ ...state, stack: [...up('rome'), ...down('tokyo', 'arkham')] });
  });

  rule('stack-reveal', '§5.3', 'several gates are turned face up from the top, in order', () => {
    const state = stateWith({ stack: down('rome', 'tokyo', 'arkham') });
    const { state: after } = when(state, reveal(2));
    expect(after.stack).toEqual([...up('rome', 'tokyo'), ...down('arkham')]);
  });

  rule('stack-reveal', '§5.3', 'a gate that is already revealed counts, with no further effect', () => {
    const state = stateWith({ stack: [...up('rome'), ...down('tokyo', 'arkham')] });
    expect(when(state, reveal(1)).state).toEqual(state);
    expect(when(state, reveal(2)).state.stack).toEqual([...up('rome', 'tokyo'), ...down('arkham')]);
  });

  rule('stack-reveal', '§5.3', 'a gate revealed twice can still be put on the bottom', () => {
    const state = stateWith({ stack: [...up('rome'), ...down('tokyo')] });
    expect(when(state, [reveal(1), bottom]).state.stack).toEqual([...down('tokyo'), ...up('rome')]);
  });

  rule('stack-reveal', '§5.3', 'revealing does not spawn a gate or a monster and does not move Doom', () => {
    const state = stateWith({ omen: 'red', stack: down('rome') });
    const { state: after, events } = when(state, reveal(1));
    expect(typesOf(events)).toEqual(['GatesRevealed']);
    expect(after.doom).toBe(state.doom);
    expect(after.monsters).toEqual([]);
  });

  rule(
    'stack-reveal-shortage',
    '§5.3',
    'discarded gates first go under the stack in random order; the stack is not shuffled',
    () => {
      const state = stateWith({ stack: [...up('rome'), ...down('tokyo')], discard: ['arkham', 'sydney', 'london'] });
      const { state: after, events } = when(state, reveal(3), [{ shuffle: ['london', 'arkham', 'sydney'] }]);
      expect(events).toEqual([
        { type: 'StackRefilled', mode: 'under', order: ['london', 'arkham', 'sydney'], count: 3 },
        { type: 'GatesRevealed', gates: ['rome', 'tokyo', 'london'] },
      ]);
      expect(after.stack).toEqual([...up('rome', 'tokyo', 'london'), ...down('arkham', 'sydney')]);
      expect(after.discard).toEqual([]);
    },
  );

  rule('stack-reveal-shortage', '§5.3', 'a stack that has exactly enough gates is not refilled', () => {
    const state = stateWith({ stack: down('rome', 'tokyo'), discard: ['arkham'] });
    const { state: after } = when(state, reveal(2));
    expect(after.stack).toEqual(up('rome', 'tokyo'));
    expect(after.discard).toEqual(['arkham']);
  });

  rule('stack-reveal-shortage', '§5.3', 'if both piles have too few gates, all of them are revealed', () => {
    const state = stateWith({ stack: down('rome'), discard: ['arkham'] });
    const { state: after } = when(state, reveal(5), [{ shuffle: ['arkham'] }]);
    expect(after.stack).toEqual(up('rome', 'arkham'));

    const alone = when(stateWith({ stack: down('rome') }), reveal(5));
    expect(alone.state.stack).toEqual(up('rome'));
    expect(typesOf(alone.events)).toEqual(['GatesRevealed']);
  });

  rule('stack-stays-revealed', '§5.3', 'a revealed gate stays revealed until it spawns', () => {
    const state = stateWith({ stack: down('rome', 'tokyo', 'arkham'), board: ['sydney'] });
    const { state: later } = when(
      state,
      [
        reveal(2),
        spawn,
        { type: 'CloseGate', gate: 'sydney' },
        { type: 'AdvanceOmen' },
        { type: 'AdvanceDoom' },
        { type: 'DiscardMonster', monster: 1 },
      ],
      [zombie],
    );
    expect(later.stack).toEqual([...up('tokyo'), ...down('arkham')]);
    expect(boardOf(when(later, spawn, [{ draw: 'ghoul' }]).state)).toEqual(['rome', 'tokyo']);
  });

  rule('stack-stays-revealed', '§5.3', 'revealed gates stay revealed until the stack is randomised', () => {
    const state = stateWith({ stack: up('rome', 'tokyo') });
    expect(when(state, randomize, [{ shuffle: ['rome', 'tokyo'] }]).state.stack).toEqual(down('rome', 'tokyo'));
  });

  rule('stack-stays-revealed', '§5.3', 'a gate that left the stack returns face down', () => {
    const state = stateWith({ stack: up('rome') });
    const { state: after } = when(state, [spawn, { type: 'CloseGate', gate: 'rome' }], [zombie, { shuffle: ['rome'] }]);
    expect(after.stack).toEqual(down('rome'));
  });
});

describe('putting on the bottom', () => {
  rule('stack-ends', '§5.3', 'the top gate goes under all others and stays face down', () => {
    const state = stateWith({ stack: down('rome', 'tokyo', 'arkham') });
    const { state: after, events } = when(state, { ...bottom, reason: 'Randolph Carter' });
    expect(after).toEqual({ ...state, stack: down('tokyo', 'arkham', 'rome') });
    expect(events).toEqual([
      { type: 'GateMovedInStack', gate: 'rome', revealed: false, end: 'bottom', reason: 'Randolph Carter' },
    ]);
  });

  rule('stack-ends', '§5.3', 'a revealed gate stays revealed there', () => {
    const state = stateWith({ stack: [...up('rome'), ...down('tokyo', 'arkham')] });
    expect(when(state, bottom).state.stack).toEqual([...down('tokyo', 'arkham'), ...up('rome')]);
  });

  rule('stack-ends', '§5.3', 'a single gate stays where it is', () => {
    const state = stateWith({ stack: up('rome') });
    expect(when(state, bottom).state).toEqual(state);
  });
});

describe('randomising', () => {
  rule('stack-randomize', '§5.3', 'the whole stack is shuffled face down, and the discard pile is not', () => {
    const state = stateWith({ stack: [...up('rome'), ...down('tokyo', 'arkham')], discard: ['sydney'] });
    const { state: after, events } = when(state, { ...randomize, reason: 'Doorways to Tuonela' }, [
      { shuffle: ['arkham', 'rome', 'tokyo'] },
    ]);
    expect(after).toEqual({ ...state, stack: down('arkham', 'rome', 'tokyo') });
    expect(events).toEqual([
      { type: 'StackRandomized', order: ['arkham', 'rome', 'tokyo'], size: 3, reason: 'Doorways to Tuonela' },
    ]);
  });
});
