import { describe, expect, test } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  boardOf,
  down,
  type Order,
  only,
  rejection,
  rule,
  stackOf,
  stateWith,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

const table1 = stateWith({
  omen: 'red',
  stack: down('sydney'),
  board: ['rome', 'tokyo'],
  monsters: [
    { monster: 1, kind: 'witch', space: 'rome' },
    { monster: 2, kind: 'ghoul', space: 'tokyo' },
  ],
});

describe('closing', () => {
  rule('close-gate', '§10.1', 'moves the gate from the board to the discard pile', () => {
    const { state, events } = when(table1, { type: 'CloseGate', gate: 'rome', reason: 'Other World' });
    expect(events).toEqual([
      { type: 'GateClosed', gate: 'rome', space: 'rome', matchedOmen: true, reason: 'Other World' },
      { type: 'GateDiscarded', gate: 'rome', space: 'rome', closed: true, reason: 'Other World' },
    ]);
    expect(boardOf(state)).toEqual(['tokyo']);
    expect(state.discard).toEqual(['rome']);
    expect(eldritchHorror.view(state).discard).toMatchObject([{ gate: 'rome', name: 'Rome', omen: 'red' }]);
  });

  rule('close-gate', '§10.1', 'the event records whether the gate matched the Omen', () => {
    const matched = (gate: 'rome' | 'tokyo') =>
      only('GateClosed', when(table1, { type: 'CloseGate', gate }).events)[0]?.matchedOmen;
    expect(matched('rome')).toBe(true);
    expect(matched('tokyo')).toBe(false);
  });

  rule('close-gate', '§10.1', 'does not change monsters, Doom, the Omen or the stack', () => {
    const { state } = when(table1, { type: 'CloseGate', gate: 'rome' });
    expect(state).toEqual({ ...table1, board: [{ gate: 'tokyo', space: 'tokyo' }], discard: ['rome'] });
  });

  rule('close-gate', '§10.1', 'a closed gate no longer counts when the Omen advances', () => {
    const state = stateWith({ omen: 'blue1', stack: down('sydney'), board: ['rome', 'arkham'] });
    const { state: after } = when(state, [{ type: 'CloseGate', gate: 'rome' }, { type: 'AdvanceOmen' }]);
    expect(after.doom).toBe(11);
  });

  rule('close-gate', '§10.1', 'a gate in the stack, revealed or not, cannot be closed', () => {
    for (const stack of [down('rome'), up('rome')]) {
      expect(rejection(stateWith({ stack }), { type: 'CloseGate', gate: 'rome' })).toEqual({
        code: 'gate-not-on-board',
        because: 'The gate to Rome is in the gate stack, not on the board. Choose a gate on the board.',
        rule: 'close-gate',
        facts: { gate: 'rome', where: 'stack' },
      });
    }
  });

  rule('close-gate', '§10.1', 'a discarded gate cannot be closed again', () => {
    const { state } = when(table1, { type: 'CloseGate', gate: 'rome' });
    expect(rejection(state, { type: 'CloseGate', gate: 'rome' })).toEqual({
      code: 'gate-not-on-board',
      because: 'The gate to Rome is in the discard pile, not on the board. Choose a gate on the board.',
      rule: 'close-gate',
      facts: { gate: 'rome', where: 'discard' },
    });
  });

  rule('gates-in-game', '§1.1', 'a gate of a set that is not in use cannot be closed', () => {
    expect(rejection(table1, { type: 'CloseGate', gate: 'rlyeh' })).toEqual({
      code: 'gate-not-in-game',
      because: "The gate to R'lyeh is not in this game, because it needs set 09. Choose another gate.",
      rule: 'gates-in-game',
      facts: { gate: 'rlyeh', set: '09', zone: 'main' },
    });
  });

  rule(
    'gates-in-game',
    '§1.1',
    'a gate that is not in the game cannot be discarded, nor one of a side board that is not in play',
    () => {
      expect(rejection(stateWith({ sets: ['01', '05'] }), { type: 'DiscardGate', gate: 'cairo' })).toEqual({
        code: 'gate-not-in-game',
        because: 'The gate to Cairo is not in this game, because it needs the side board Egypt. Choose another gate.',
        rule: 'gates-in-game',
        facts: { gate: 'cairo', set: '05', zone: 'egypt' },
      });
    },
  );
});

describe('discarding', () => {
  rule('discard-gate', '§10.1', 'removes the gate from the board without closing it', () => {
    const { state, events } = when(table1, { type: 'DiscardGate', gate: 'rome', reason: 'That Which Consumes' });
    expect(events).toEqual([
      { type: 'GateDiscarded', gate: 'rome', space: 'rome', closed: false, reason: 'That Which Consumes' },
    ]);
    expect(state).toEqual({ ...table1, board: [{ gate: 'tokyo', space: 'tokyo' }], discard: ['rome'] });
  });

  rule('discard-gate', '§10.1', 'leads to the same state as closing', () => {
    const closed = when(table1, { type: 'CloseGate', gate: 'tokyo' });
    const discarded = when(table1, { type: 'DiscardGate', gate: 'tokyo' });
    expect(closed.state).toEqual(discarded.state);
    expect(typesOf(closed.events)).toEqual(['GateClosed', 'GateDiscarded']);
    expect(typesOf(discarded.events)).toEqual(['GateDiscarded']);
  });

  rule('discard-gate', '§10.1', 'a gate that is not on the board cannot be discarded', () => {
    expect(rejection(table1, { type: 'DiscardGate', gate: 'sydney' })).toEqual({
      code: 'gate-not-on-board',
      because: 'The gate to Sydney is in the gate stack, not on the board. Choose a gate on the board.',
      rule: 'discard-gate',
      facts: { gate: 'sydney', where: 'stack' },
    });
    const { state } = when(table1, { type: 'DiscardGate', gate: 'rome' });
    expect(rejection(state, { type: 'DiscardGate', gate: 'rome' })).toMatchObject({
      code: 'gate-not-on-board',
      rule: 'discard-gate',
      facts: { gate: 'rome', where: 'discard' },
    });
  });
});

describe('monsters', () => {
  rule('monster-discard', '§14.1', 'monsters return to the cup', () => {
    const { state, events } = when(table1, { type: 'DiscardMonster', monster: 2, reason: 'defeated' });
    expect(events).toEqual([
      { type: 'MonsterDiscarded', monster: 2, kind: 'ghoul', space: 'tokyo', aside: false, reason: 'defeated' },
    ]);
    expect(state).toEqual({
      ...table1,
      cup: { ghoul: 3, zombie: 1 },
      monsters: [{ monster: 1, kind: 'witch', space: 'rome', aside: false }],
    });
  });

  rule('monster-discard', '§14.1', 'monsters return even if the cup had none of their kind', () => {
    expect(when(table1, { type: 'DiscardMonster', monster: 1 }).state.cup).toEqual({ ghoul: 2, zombie: 1, witch: 1 });
  });

  rule('monster-discard', '§14.1', 'a token that returned can come again with another number', () => {
    const state = stateWith({ stack: down('rome', 'tokyo'), cup: { zombie: 1 } });
    const { state: after } = when(
      state,
      [{ type: 'SpawnGate' }, { type: 'DiscardMonster', monster: 1 }, { type: 'SpawnGate' }],
      [{ draw: 'zombie' }, { draw: 'zombie' }],
    );
    expect(after.monsters).toEqual([{ monster: 2, kind: 'zombie', space: 'tokyo', aside: false }]);
  });

  rule('monster-discard', '§14.1', 'monsters that are not on the board cannot be discarded', () => {
    expect(rejection(table1, { type: 'DiscardMonster', monster: 3 })).toEqual({
      code: 'monster-not-on-board',
      because: 'There is no monster 3 on the board. Choose a monster on the board.',
      rule: 'monster-discard',
      facts: { monster: 3 },
    });
  });
});

describe('gates that are discarded together', () => {
  const board = ['rome', 'tokyo', 'arkham'] as const;

  test('A14: all of them are discarded before an empty stack is refilled', () => {
    const state = stateWith({ board });
    const { state: after, events } = when(state, { type: 'DiscardGates', which: 'all' }, [
      { shuffle: ['tokyo', 'arkham', 'rome'] },
    ]);
    expect(typesOf(events)).toEqual(['GateDiscarded', 'GateDiscarded', 'GateDiscarded', 'StackRefilled']);
    expect([stackOf(after), after.discard]).toEqual([['tokyo', 'arkham', 'rome'], []]);
  });

  test('A14: the same for those that a card names, and Doom moves afterwards, once for each', () => {
    const these = { type: 'DiscardGates', which: 'these', gates: ['rome', 'arkham'], doomForEach: true } as const;
    const { state, events } = when(stateWith({ board }), these, [{ shuffle: ['rome', 'arkham'] }]);
    expect(typesOf(events)).toEqual([
      'GateDiscarded',
      'GateDiscarded',
      'StackRefilled',
      'DoomAdvanced',
      'DoomAdvanced',
    ]);
    expect(state.doom).toBe(10);
  });

  test('A14: the same for the gates on a card', () => {
    const cards = [{ card: 'A Mystery', gates: ['rome', 'tokyo'] }] as const;
    const { events } = when(stateWith({ cards }), { type: 'DiscardCard', card: 'A Mystery' }, [
      { shuffle: ['rome', 'tokyo'] },
    ]);
    expect(typesOf(events)).toEqual(['GateDiscarded', 'GateDiscarded', 'StackRefilled']);
  });
});

describe('during what a gate is closed', () => {
  const open = stateWith({ investigators: 2, board: ['rome', 'tokyo'], stack: down('arkham') });
  const closed = (...commands: Order[]) => only('GateClosed', when(open, commands).events)[0];
  const begin = { type: 'BeginEncounter', by: 1, gate: 'rome' } as const;

  test('A8: an Other World Encounter that closes its gate is named', () => {
    expect(closed(begin, { type: 'CloseThisGate' })).toMatchObject({
      investigator: 1,
      during: 'Other World Encounter',
    });
    const kind = 'Special Encounter';
    expect(closed({ ...begin, kind }, { type: 'CloseThisGate' })?.during).toBe(kind);
  });

  test('A8: a card effect is no Other World Encounter', () => {
    // An encounter that a card grants, a card that closes the gate in the middle of an encounter, and a card alone.
    const byEffect = 'The Key and the Gate';
    expect(closed({ ...begin, byEffect }, { type: 'CloseThisGate' })?.during).toBe(byEffect);
    expect(closed(begin, { type: 'CloseThisGate', during: 'Righteous' })?.during).toBe('Righteous');
    expect(closed(begin, { type: 'CloseGate', gate: 'rome', by: 1 })?.during).toBeUndefined();
    expect(closed({ type: 'CloseGate', gate: 'rome', by: 1, during: 'Enoch Bowen' })?.during).toBe('Enoch Bowen');
  });

  test('A8: a card can grant an Other World Encounter', () => {
    const byEffect = 'A Rumor';
    const kind = 'Other World Encounter';
    expect(closed({ ...begin, byEffect, kind }, { type: 'CloseThisGate' })?.during).toBe(kind);
  });
});
