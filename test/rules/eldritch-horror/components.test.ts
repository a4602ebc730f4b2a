import { describe, expect, test } from 'vitest';
import { ancientOne, ancientOneIds } from '../../../rules/eldritch-horror/data/ancient-ones.ts';
import { doomMaximum, gates, omenRing, reference, sideBoards } from '../../../rules/eldritch-horror/data/components.ts';
import {
  cupMonsters,
  epicMonsters,
  isEpic,
  type MonsterKind,
  monsterKinds,
  tokensOfKind,
} from '../../../rules/eldritch-horror/data/monsters.ts';
import { portalEnd, portalIds, space, spaceName, spaces } from '../../../rules/eldritch-horror/data/spaces.ts';
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

describe('the monsters', () => {
  const setIds = ['01', '02', '03', '04', '05', '06', '07', '08', '09'] as const;
  const tokens = (set: (typeof setIds)[number], monsters: readonly { id: MonsterKind }[]) =>
    monsters.reduce((sum, { id }) => sum + tokensOfKind(id, [set], 'mi-go'), 0);

  test('A5: each set brings the tokens of the published lists to the cup', () => {
    expect(setIds.map((set) => tokens(set, cupMonsters))).toEqual([34, 1, 14, 4, 7, 6, 6, 4, 10]);
    expect(setIds.reduce((sum, set) => sum + tokens(set, cupMonsters), 0)).toBe(86);
    expect(tokensOfKind('cultist', setIds, 'mi-go')).toBe(14);
    expect(cupMonsters.filter(({ id }) => tokensOfKind(id, ['01'], 'mi-go') > 0)).toHaveLength(28);
  });

  test('A5: each set brings its Epic Monsters to the box', () => {
    expect(setIds.map((set) => tokens(set, epicMonsters))).toEqual([9, 7, 8, 2, 5, 2, 5, 6, 5]);
    expect(tokensOfKind('ancient-cthonian', ['08'], 'mi-go')).toBe(4);
  });

  test('A5: the last token of set 09 is the one that the setup names', () => {
    expect([tokensOfKind('mi-go', ['01', '09'], 'mi-go'), tokensOfKind('star-spawn', ['01', '09'], 'mi-go')]).toEqual([
      2, 1,
    ]);
    expect(tokensOfKind('star-spawn', ['01', '09'], 'star-spawn')).toBe(2);
  });

  test('A5: no kind is listed twice, as a monster of the cup or as an Epic Monster', () => {
    expect(new Set(monsterKinds).size).toBe(monsterKinds.length);
    expect(monsterKinds.filter(isEpic)).toHaveLength(epicMonsters.length);
  });
});

describe('the spaces', () => {
  test('A6: the main board has 18 cities, 7 sea and 11 wilderness spaces', () => {
    const main = spaces.filter((each) => each.board === 'main').map((each) => space(each.id).terrain);
    const count = (terrain: string) => main.filter((each) => each === terrain).length;
    expect([main.length, count('city'), count('sea'), count('wilderness')]).toEqual([36, 18, 7, 11]);
    const numbers = spaces.flatMap(({ id }) => (id.startsWith('space-') ? [Number(id.slice('space-'.length))] : []));
    expect(numbers.sort((one, other) => one - other)).toEqual(Array.from({ length: 21 }, (_, at) => at + 1));
  });

  test('A6: the side boards have 6, 6 and 7 spaces, the spaces of their gates among them', () => {
    const count = (board: string) => spaces.filter((each) => each.board === board).length;
    expect([count('antarctica'), count('egypt'), count('dreamlands')]).toEqual([6, 6, 7]);
    for (const { space: id, zone } of gates) expect(space(id).board).toBe(zone);
  });

  test('A3: the Dream Portals lead to the three spaces of the Dreamlands without a gate of their own', () => {
    expect(portalIds).toEqual(['to-the-moon', 'to-the-underworld', 'to-unknown-kadath']);
    const ends = portalIds.map(portalEnd);
    expect(ends.map((id) => space(id).board)).toEqual(Array(3).fill('dreamlands'));
    expect(gates.filter((gate) => ends.includes(gate.space))).toEqual([]);
  });
});
