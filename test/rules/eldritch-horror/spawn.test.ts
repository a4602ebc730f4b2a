import { describe, expect } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { gateFacts } from '../../support/eldritch-horror/facts.ts';
import {
  boardOf,
  down,
  goOn,
  only,
  rule,
  stackOf,
  stateWith,
  typesOf,
  up,
  when,
} from '../../support/eldritch-horror/harness.ts';

const zombie = { draw: 'zombie' };
const ghoul = { draw: 'ghoul' };
const spawn = (count: number) => ({ type: 'SpawnGate', count }) as const;

describe('spawning', () => {
  rule('spawn-gate', '§6', 'the top gate of the stack goes face up on its printed space', () => {
    const state = stateWith({ stack: down('rome', 'tokyo') });
    const { state: after, events } = when(state, { type: 'SpawnGate', reason: 'Mythos' }, [zombie]);
    expect(events).toEqual([
      { type: 'GateSpawned', gate: 'rome', space: 'rome', source: 'stack', reason: 'Mythos' },
      { type: 'MonsterSpawned', monster: 1, kind: 'zombie', space: 'rome', aside: false, gate: 'rome' },
    ]);
    expect(after.stack).toEqual(down('tokyo'));
    expect(after.board).toEqual([{ gate: 'rome', space: 'rome' }]);
    expect(eldritchHorror.view(after).gates).toMatchObject([{ gate: 'rome', spaceName: 'Rome', omen: 'red' }]);
  });

  rule('spawn-gate', '§6', 'every gate goes to its printed space', () => {
    for (const { id, space, place } of gateFacts) {
      const { state } = when(stateWith({ stack: down(id as never), cup: {} }), spawn(1));
      expect(state.board).toEqual([{ gate: id, space }]);
      expect(eldritchHorror.summary(eldritchHorror.view(state)).gates).toMatchObject([{ gate: id, space: place }]);
    }
  });

  rule('spawn-gate', '§6', 'several gates spawn one after the other, each with its monster before the next', () => {
    const state = stateWith({ stack: down('rome', 'tokyo', 'arkham') });
    const { state: after, events } = when(state, [spawn(2), goOn], [zombie, ghoul]);
    const spawned = ['GateSpawned', 'MonsterSpawned'];
    expect(typesOf(events)).toEqual([...spawned, 'Paused', 'Continued', ...spawned]);
    expect(boardOf(after)).toEqual(['rome', 'tokyo']);
    expect(stackOf(after)).toEqual(['arkham']);
  });

  rule('spawn-gate', '§6', 'a revealed gate spawns like any other', () => {
    const { state } = when(stateWith({ stack: [...up('rome'), ...down('tokyo')] }), spawn(1), [zombie]);
    expect(state.board).toEqual([{ gate: 'rome', space: 'rome' }]);
    expect(state.stack).toEqual(down('tokyo'));
  });
});

describe('its monster', () => {
  rule('spawn-monster', '§6', 'the monster comes from the cup to the same space and gets the next number', () => {
    const state = stateWith({ stack: down('rlyeh'), nextMonster: 7 });
    const { state: after } = when(state, spawn(1), [ghoul]);
    expect(after.monsters).toEqual([{ monster: 7, kind: 'ghoul', space: 'space-3', aside: false }]);
    expect(after.cup).toEqual({ ghoul: 1, zombie: 1 });
    expect(after.nextMonster).toBe(8);
  });

  rule(
    'spawn-monster',
    '§6',
    'every token of the cup is equally likely, so two Ghouls are twice as likely as one Zombie',
    () => {
      const state = stateWith({ stack: down('rome'), cup: { ghoul: 2, gug: 0, zombie: 1 } });
      const offered: unknown[] = [];
      const random = {
        below: () => 0,
        die: () => 1,
        draw: <T>(list: readonly T[]): T => {
          offered.push(list);
          return list[0] as T;
        },
        shuffle: <T>(list: readonly T[]): T[] => [...list],
      };
      eldritchHorror.decide(state, spawn(1), { role: 'host' }, random);
      expect(offered).toEqual([['ghoul', 'ghoul', 'zombie']]);
    },
  );

  rule('spawn-monster', '§6', 'no monster comes from an empty cup, and nothing else happens', () => {
    const state = stateWith({ stack: down('rome', 'tokyo'), cup: { ghoul: 0 } });
    const { state: after, events } = when(state, spawn(1));
    expect(typesOf(events)).toEqual(['GateSpawned']);
    expect(after.monsters).toEqual([]);
    expect(after.doom).toBe(state.doom);
  });

  rule('spawn-monster', '§6', 'the last monster comes with the first of two gates only', () => {
    const state = stateWith({ stack: down('rome', 'tokyo'), cup: { zombie: 1 } });
    const { state: after, events } = when(state, [spawn(2), goOn], [zombie]);
    expect(only('GateSpawned', events)).toHaveLength(2);
    expect(after.monsters).toEqual([{ monster: 1, kind: 'zombie', space: 'rome', aside: false }]);
    expect(after.cup).toEqual({ zombie: 0 });
  });
});

describe('Doom', () => {
  rule('spawn-no-doom', '§6', 'Doom does not advance when a gate spawns, even if it matches the Omen', () => {
    for (const [omen, gate] of [
      ['green', 'istanbul'],
      ['blue1', 'london'],
      ['red', 'rome'],
      ['blue2', 'tokyo'],
    ] as const) {
      const state = stateWith({ omen, stack: down(gate, 'sydney') });
      const { state: after, events } = when(state, spawn(1), [zombie]);
      expect(eldritchHorror.view(after).gates).toMatchObject([{ gate, matchesOmen: true }]);
      expect(only('DoomAdvanced', events)).toEqual([]);
      expect(after.doom).toBe(state.doom);
      expect(after.omen).toBe(state.omen);
    }
  });

  rule(
    'spawn-cannot',
    '§6',
    'Doom advances by 1 when stack and discard pile are empty, without a gate or a monster',
    () => {
      for (const refill of ['eager', 'lazy'] as const) {
        const state = stateWith({ refill, board: ['rome'] });
        const { state: after, events } = when(state, { type: 'SpawnGate', reason: 'Mythos' });
        expect(events).toEqual([{ type: 'DoomAdvanced', doom: 11, cause: { by: 'noGate', reason: 'Mythos' } }]);
        expect(after).toEqual({ ...state, doom: 11 });
      }
    },
  );

  rule('spawn-cannot', '§6', 'Doom advances for each gate that cannot spawn, after those that can', () => {
    const state = stateWith({ stack: down('rome') });
    const { state: after, events } = when(state, [spawn(3), goOn], [zombie]);
    expect(typesOf(events).slice(-2)).toEqual(['DoomAdvanced', 'DoomAdvanced']);
    expect(after.doom).toBe(10);
  });

  rule('spawn-cannot', '§6', 'Doom stays while there are discarded gates', () => {
    for (const refill of ['eager', 'lazy'] as const) {
      const state = stateWith({ refill, stack: refill === 'eager' ? down('rome') : [], discard: ['tokyo'] });
      const { state: after } = when(state, spawn(1), [{ shuffle: ['tokyo'] }, zombie]);
      expect(after.doom).toBe(state.doom);
      expect(after.board).toHaveLength(1);
    }
  });

  rule(
    'spawn-cannot',
    '§6',
    'Doom that reaches 0 this way awakens the Ancient One, and the sheet replaces the remaining steps',
    () => {
      const { state, events } = when(stateWith({ doom: 1 }), spawn(2));
      expect(events).toEqual([
        { type: 'DoomAdvanced', doom: 0, cause: { by: 'noGate' } },
        { type: 'AncientOneAwakened', ancientOne: 'cthulhu', counter: 0 },
        expect.objectContaining({ type: 'Demanded', rule: 'awakening' }),
        { type: 'DoomReplaced', ancientOne: 'cthulhu', cause: { by: 'noGate' } },
        { type: 'CounterChanged', counter: 1, known: true },
      ]);
      expect(state).toMatchObject({ doom: 0, awake: true });
    },
  );

  rule('spawn-cannot', '§6', 'Doom that reaches 0 this way against Azathoth loses, and nothing more spawns', () => {
    const { state, events } = when(stateWith({ ancientOne: 'azathoth', doom: 1 }), spawn(5));
    expect(typesOf(events)).toEqual(['DoomAdvanced', 'GameEnded']);
    expect(state.outcome?.result).toBe('lost');
  });
});

describe('several gates on one space', () => {
  // Printed spaces are all different. Cards and Dream Portals can bring two gates to one space.
  const shared = stateWith({
    board: ['rome', ['tokyo', 'rome'], 'arkham'],
    monsters: [{ monster: 1, kind: 'witch', space: 'rome' }],
    stack: down('sydney'),
  });

  rule('spawn-same-space', '§6', 'a gate can spawn on a space that has one', () => {
    const state = stateWith({ board: [['tokyo', 'rome']], stack: down('rome', 'sydney') });
    const { state: after } = when(state, spawn(1), [zombie]);
    expect(after.board).toEqual([
      { gate: 'tokyo', space: 'rome' },
      { gate: 'rome', space: 'rome' },
    ]);
  });

  rule('spawn-same-space', '§6', 'the view shows both gates, with the monsters of the space', () => {
    const gates = eldritchHorror.view(shared).gates;
    expect(gates.map(({ gate, space, monsters }) => [gate, space, monsters.map((each) => each.monster)])).toEqual([
      ['rome', 'rome', [1]],
      ['tokyo', 'rome', [1]],
      ['arkham', 'arkham', []],
    ]);
  });

  rule('spawn-same-space', '§6', 'either gate can be closed alone', () => {
    expect(boardOf(when(shared, { type: 'CloseGate', gate: 'rome' }).state)).toEqual(['tokyo', 'arkham']);
    const { state, events } = when(shared, { type: 'CloseGate', gate: 'tokyo' });
    expect(boardOf(state)).toEqual(['rome', 'arkham']);
    expect(only('GateClosed', events)).toMatchObject([{ gate: 'tokyo', space: 'rome' }]);
  });

  rule('spawn-same-space', '§3', 'each gate counts when the Omen matches it', () => {
    const state = stateWith({ omen: 'blue1', board: ['rome', ['arkham', 'rome']] });
    expect(when(state, { type: 'AdvanceOmen' }).state.doom).toBe(10);
  });
});
