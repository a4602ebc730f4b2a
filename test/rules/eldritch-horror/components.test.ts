import { describe, expect, test } from 'vitest';
import { ancientOne, ancientOneIds } from '../../../rules/eldritch-horror/data/ancient-ones.ts';
import { doomMaximum, gates, omenRing, reference, sideBoards } from '../../../rules/eldritch-horror/data/components.ts';
import { monsters } from '../../../rules/eldritch-horror/data/monsters.ts';
import { spaceName } from '../../../rules/eldritch-horror/data/spaces.ts';
import { gatesInGame } from '../../../rules/eldritch-horror/decide/possible-state.ts';
import {
  ancientOneFacts,
  boardSets,
  gateFacts,
  gatesOf,
  losesAtZero,
  omenFacts,
  referenceFacts,
} from '../../support/eldritch-horror/facts.ts';

describe('the 27 gates', () => {
  test('are the gates of the list, in its order', () => {
    expect(gateFacts).toHaveLength(27);
    expect(gates.map((gate) => gate.id)).toEqual(gateFacts.map((fact) => fact.id));
  });

  test.each(gateFacts)('$place: $omen, set $set, $zone', (fact) => {
    const gate = gates.find((each) => each.id === fact.id);
    expect(gate).toEqual({ ...fact, place: undefined, name: fact.place.replace(/ \(space \d+\)$/, '') });
    expect(spaceName(gate?.space as never)).toBe(fact.place);
  });

  test('have one space each', () => {
    expect(new Set(gates.map((gate) => gate.space)).size).toBe(27);
  });

  const main = (...sets: string[]) => gateFacts.filter(({ zone, set }) => zone === 'main' && sets.includes(set));
  const side = (board: string) => gateFacts.filter(({ zone }) => zone === board);
  test.each([
    ['core', main('01'), [2, 3, 4, 9]],
    ['with set 03', main('01', '03'), [3, 4, 5, 12]],
    ['with sets 03 and 05', main('01', '03', '05'), [3, 5, 7, 15]],
    ['the whole main board', main('01', '03', '05', '09'), [3, 6, 9, 18]],
    ['Antarctica', side('antarctica'), [0, 1, 2, 3]],
    ['Egypt', side('egypt'), [1, 1, 1, 3]],
    ['the Dreamlands', side('dreamlands'), [0, 1, 2, 3]],
    ['everything', gateFacts, [4, 9, 14, 27]],
  ])('colours add up: %s', (_, facts, totals) => {
    const ids = facts.map((fact) => fact.id);
    const printed = gates.filter((gate) => ids.includes(gate.id));
    const count = (omen: string) => printed.filter((gate) => gate.omen === omen).length;
    expect([count('green'), count('blue'), count('red'), printed.length]).toEqual(totals);
  });

  test.each([
    [[], []],
    [['02', '04', '06', '08'], []],
    [['03'], []],
    [['05'], []],
    [['07'], []],
    [['09'], []],
    [['03'], ['antarctica']],
    [['05'], ['egypt']],
    [['07'], ['dreamlands']],
    [
      ['03', '05', '07', '09'],
      ['antarctica', 'egypt', 'dreamlands'],
    ],
  ] as const)('are in the game by set and side board: %j %j', (sets, boards) => {
    expect(gatesInGame(['01', ...sets], boards)).toEqual(gatesOf(sets, boards));
  });

  test('Antarctica on the main board is of set 05, the side board Antarctica of set 03', () => {
    expect(gates.find((gate) => gate.id === 'antarctica')).toMatchObject({ set: '05', zone: 'main' });
    expect(sideBoards.find((board) => board.id === 'antarctica')?.set).toBe('03');
  });

  test('The Pyramids on the main board is of set 03, the side board Egypt of set 05', () => {
    expect(gates.find((gate) => gate.id === 'the-pyramids')).toMatchObject({ set: '03', zone: 'main' });
    expect(sideBoards.find((board) => board.id === 'egypt')?.set).toBe('05');
  });
});

describe('the tracks', () => {
  test('the Omen goes green, blue, red, blue', () => {
    expect(omenRing.map(({ space, colour }) => [space, colour])).toEqual(omenFacts);
  });

  test('Doom is printed up to 20', () => {
    expect(doomMaximum).toBe(20);
  });
});

describe('the sheets', () => {
  test('exist for all 16 Ancient Ones', () => {
    expect(ancientOneFacts).toHaveLength(16);
    expect(ancientOneIds).toEqual(ancientOneFacts.map((fact) => fact.id));
  });

  test.each(ancientOneFacts)('$name: set $set, Doom $doom', ({ id, name, set, doom, board }) => {
    const sheet = ancientOne(id as never);
    expect(sheet).toMatchObject({ id, name, set, doom });
    expect(sheet.sideBoard).toBe(board);
    expect(sheet.losesAtZero ?? false).toBe(losesAtZero.includes(id));
    // A side board comes in the same box as the sheet that needs it.
    if (board !== undefined) expect(boardSets[board]).toBe(set);
  });

  test.each(referenceFacts)('Reference card for %i: %i gates, %i clues, surge %i', (count, gates, clues, surge) => {
    expect(reference(count)).toEqual({ gates, clues, surge });
  });
});

describe('the monster cup of the core game', () => {
  test('holds 34 monsters of 28 kinds, five of them Cultists', () => {
    expect(monsters).toHaveLength(28);
    expect(new Set(monsters.map((monster) => monster.id)).size).toBe(28);
    expect(monsters.reduce((sum, monster) => sum + monster.count, 0)).toBe(34);
    const several = monsters.filter((monster) => monster.count > 1);
    expect(several.map(({ id, count }) => [id, count])).toEqual([
      ['cultist', 5],
      ['ghoul', 2],
      ['goat-spawn', 2],
    ]);
  });
});
