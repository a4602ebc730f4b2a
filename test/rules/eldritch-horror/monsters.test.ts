import { describe, expect, test } from 'vitest';
import { spacesInPlay } from '../../../rules/eldritch-horror/data/spaces.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import { gatesOf } from '../../support/eldritch-horror/facts.ts';
import {
  down,
  rejection,
  rule,
  startGame,
  stateWith,
  typeOf,
  typesOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const draws = { dice: false, draws: true };

describe('monsters of all sets', () => {
  test('A5: a drawn Giant Penguin can be reported', () => {
    const { state } = startGame({ sets: ['03'], table: draws }, [{ shuffle: gatesOf(['03'], []) }]);
    const reported = { gates: ['tunguska'], monsters: ['giant-penguin'] } as const;
    const { state: after } = when(state, { type: 'SpawnGate', reported });
    expect(after.monsters).toMatchObject([{ kind: 'giant-penguin', space: 'tunguska' }]);
    expect(after.cup['giant-penguin']).toBe(0);
  });

  test('A5: a monster of a set that is not in use cannot have been drawn', () => {
    const { state } = startGame({ table: draws }, [{ shuffle: gatesOf([], []) }]);
    const reported = { gates: ['rome'], monsters: ['giant-penguin'] } as const;
    expect(rejection(state, { type: 'SpawnGate', reported })).toMatchObject({
      code: 'cannot-have-happened',
      facts: { monster: 'giant-penguin', inCup: 0 },
    });
  });

  test('A5: the server draws monsters of every set in use', () => {
    const { state } = startGame({ sets: ['09'] }, [{ shuffle: gatesOf(['09'], []) }, { draw: 'jiangshi' }]);
    expect(state.monsters).toMatchObject([{ kind: 'jiangshi' }]);
  });

  test('A15: the Cultists of an expansion are among those that its Ancient One sets aside', () => {
    const aside = (ancientOne: 'yig' | 'abhoth', set: '02' | '05') => {
      const { state } = startGame({ ancientOne, sets: [set] }, [{ shuffle: gatesOf([set], []) }, { draw: 'zombie' }]);
      return [state.aside.cultist, state.cup.cultist];
    };
    expect(aside('yig', '02')).toEqual([6, 0]);
    expect(aside('abhoth', '05')).toEqual([8, 0]);
  });
});

describe('monsters that a card names', () => {
  const shub = stateWith({ ancientOne: 'shub-niggurath', aside: { 'goat-spawn': 2, ghoul: 2 }, cup: { zombie: 1 } });
  const spawn = (kind: 'goat-spawn' | 'zombie' | 'ghoul' | 'nug' | 'yig', more: object = {}) =>
    ({ type: 'SpawnMonsters', space: 'rome', kind, ...more }) as const;

  rule('spawn-named', '§14.1', 'a set-aside monster is spawned by its name, without a draw', () => {
    const { state, events } = when(shub, spawn('goat-spawn', { reason: 'Cultist' }));
    expect(events).toEqual([{ type: 'MonsterSpawned', monster: 1, kind: 'goat-spawn', space: 'rome', aside: true }]);
    expect([state.aside['goat-spawn'], state.cup]).toEqual([1, { zombie: 1 }]);
    const back = when(state, { type: 'DiscardMonster', monster: 1 }).state;
    expect(back.aside).toEqual(shub.aside);
  });

  rule('spawn-named', '§14.1', 'a monster of the cup is taken from there, and nothing else is drawn', () => {
    expect(when(shub, spawn('zombie')).state.cup.zombie).toBe(0);
    const both = stateWith({ aside: { ghoul: 1 }, cup: { ghoul: 1 } });
    expect(when(both, spawn('ghoul')).state.aside.ghoul).toBe(0);
    expect(when(both, spawn('ghoul', { from: 'cup' })).state.cup.ghoul).toBe(0);
  });

  rule('spawn-named', '§14.1', 'if all of them are on the board, the effect is rejected with their number', () => {
    const { state } = when(shub, spawn('goat-spawn', { count: 2 }));
    expect(rejection(state, spawn('goat-spawn'))).toEqual({
      code: 'no-such-monster',
      because: 'No Goat Spawn is set aside, so it cannot spawn. Leave the effect out, or name fewer.',
      rule: 'spawn-named',
      facts: { kind: 'goat-spawn', have: 0, need: 1, inCup: 0, aside: 0, onBoard: 2 },
    });
  });

  rule('spawn-named', '§14.1', 'an Epic Monster comes from the box and returns to it', () => {
    const { state } = when(shub, spawn('nug'));
    expect(eldritchHorror.view(state).monsters).toMatchObject([{ kind: 'nug', name: 'Nug', epic: true }]);
    expect([state.cup, state.aside]).toEqual([shub.cup, shub.aside]);
    expect(rejection(state, spawn('nug')).facts).toMatchObject({ have: 0, onBoard: 1 });
    const gone = when(state, { type: 'DiscardMonster', monster: 1 }).state;
    expect([gone.monsters, gone.cup, gone.aside]).toEqual([[], shub.cup, shub.aside]);
    expect(when(gone, spawn('nug')).state.monsters).toHaveLength(1);
  });

  rule('spawn-named', '§14.1', 'an Epic Monster needs its set', () => {
    expect(rejection(shub, spawn('yig')).code).toBe('no-such-monster');
    expect(when(stateWith({ sets: ['01', '02'] }), spawn('yig')).state.monsters).toHaveLength(1);
  });

  test('A15: an Epic Monster on the space of a gate has to be fought before the encounter', () => {
    const state = stateWith({ board: ['rome'], monsters: [{ monster: 1, kind: 'dunwich-horror', space: 'rome' }] });
    expect(rejection(state, { type: 'BeginEncounter', by: 1, gate: 'rome' }).code).toBe('monsters-first');
  });

  test('A15: legal lists the monsters that a card can name now', () => {
    const entries = eldritchHorror.legal(shub, { role: 'host' });
    const named = entries.filter(({ code }) => code.startsWith('spawn-monsters:named'));
    const kinds = named[0]?.needs[0]?.allowed?.map(({ value }) => value);
    expect(kinds).toContain('goat-spawn');
    expect(kinds).toContain('dunwich-horror');
    expect(kinds).not.toContain('dark-young');
    expect(typeOf(named[0] as never)).toBe('SpawnMonsters');
  });
});

describe('spaces without gates', () => {
  const cup = { zombie: 2, ghoul: 1 };

  rule('random-space', '§11.1', 'a monster spawns on a random space, which the server draws', () => {
    const { state, events } = when(stateWith({ cup }), { type: 'SpawnMonsters' }, [
      { draw: 'space-19' },
      { draw: 'ghoul' },
    ]);
    expect(events).toEqual([
      { type: 'MonsterSpawned', monster: 1, kind: 'ghoul', space: 'space-19', aside: false },
      { type: 'SpaceDrawn', space: 'space-19' },
    ]);
    expect(state.cup.ghoul).toBe(0);
  });

  rule('random-space', '§11.1', 'every space of the boards in play can be drawn, and no other', () => {
    const there = new Set<unknown>();
    const random = {
      draw: (list: readonly unknown[]) => {
        for (const each of list) there.add(each);
        return list[0];
      },
    };
    const state = stateWith({ cup, sideBoards: ['egypt'] });
    eldritchHorror.decide(state, { type: 'SpawnMonsters' }, { role: 'host' }, random as never);
    for (const space of spacesInPlay(['egypt'])) expect(there).toContain(space);
    expect(spacesInPlay(['egypt'])).toHaveLength(42);
    expect(there).not.toContain('lake-camp');
  });

  rule('random-space', '§11.1', 'a physical table names the space that it drew', () => {
    const state = stateWith({ cup, table: draws });
    expect(rejection(state, { type: 'SpawnMonsters' })).toMatchObject({
      code: 'report-space',
      rule: 'table-reports',
      facts: { needs: 'space' },
    });
    const reported = { monsters: ['zombie'] } as const;
    expect(when(state, { type: 'SpawnMonsters', space: 'space-10', reported }).state.monsters).toMatchObject([
      { kind: 'zombie', space: 'space-10' },
    ]);
  });

  test("A6: Abhoth's reckoning puts a Cultist on a numbered Wilderness space, and nothing but a Cultist", () => {
    const state = stateWith({ ancientOne: 'abhoth', aside: { cultist: 8 }, cup });
    const { state: after } = when(state, { type: 'SpawnMonsters', space: 'space-21', kind: 'cultist' });
    expect(after.monsters).toMatchObject([{ kind: 'cultist', space: 'space-21', aside: true }]);
    expect([after.aside.cultist, after.cup]).toEqual([7, cup]);
  });

  test('A6: a monster can move to a city without a gate and return to the cup from there', () => {
    const state = stateWith({ cup: { zombie: 0 }, monsters: [{ monster: 1, kind: 'zombie', space: 'rome' }] });
    const { state: after } = when(state, [
      { type: 'MoveMonster', monster: 1, space: 'space-14' },
      { type: 'DiscardMonster', monster: 1 },
    ]);
    expect(after.cup.zombie).toBe(1);
  });

  test('A6: a position can name monsters on spaces without gates', () => {
    const monsters = [
      { kind: 'zombie', space: 'space-7' },
      { kind: 'cthulhu', space: 'space-3' },
    ] as const;
    const { state } = startGame({ position: { monsters } }, [{ shuffle: gatesOf([], []) }]);
    expect(state.monsters.map((each) => each.space)).toEqual(['space-7', 'space-3']);
    expect(eldritchHorror.position(eldritchHorror.view(state)).position?.monsters).toEqual([
      { kind: 'zombie', space: 'space-7', aside: false },
      { kind: 'cthulhu', space: 'space-3' },
    ]);
  });

  test('A6: each menu of spaces is short enough, and together they list every space', () => {
    const sideBoards = ['antarctica', 'egypt', 'dreamlands'] as const;
    const state = stateWith({ sideBoards, cup, stack: down('rome') });
    const entries = eldritchHorror.legal(state, { role: 'host' });
    const menus = entries.filter(({ code }) => code.startsWith('monster-surge:space')).map(({ needs }) => needs[0]);
    const listed = menus.flatMap((menu) => menu?.allowed?.map(({ value }) => value) ?? []);
    expect(listed.toSorted()).toEqual(spacesInPlay(sideBoards).toSorted());
    expect(listed).toHaveLength(55);
  });

  test('A6: a spawn from the empty cup is rejected', () => {
    expect(rejection(stateWith({ cup: {} }), { type: 'SpawnMonsters', space: 'rome' }).code).toBe('cup-empty');
    expect(
      typesOf(when(stateWith({ cup }), { type: 'SpawnMonsters', space: 'rome' }, [{ draw: 'ghoul' }]).events),
    ).toEqual(['MonsterSpawned']);
  });
});
