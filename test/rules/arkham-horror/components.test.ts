import { describe, expect, test } from 'vitest';
import { ancientOnes } from '../../../rules/arkham-horror/data/ancient-ones.ts';
import {
  alongArrow,
  areaIds,
  boxes,
  connections,
  distances,
  elderSignCards,
  neighbours,
  shops,
  stable,
  streetIds,
  streets,
  symbols,
  tokens,
  unstable,
  worlds,
} from '../../../rules/arkham-horror/data/components.ts';
import { isEndless, monsters, movesOf, toughnessOf } from '../../../rules/arkham-horror/data/monsters.ts';
import { printedCardIds, printingOf } from '../../../rules/arkham-horror/data/mythos-printing.ts';
import { fullGateCards } from '../../../rules/arkham-horror/unseen-components.ts';
import { monsterFacts } from '../../support/arkham-horror/facts.ts';

const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

test('gate markers (§1.1): two of eight worlds, their modifiers and symbols', () => {
  expect(worlds.map(({ name, modifier, symbol }) => [name, modifier, symbol])).toEqual([
    ['Another Dimension', 0, 'square'],
    ['The Abyss', -2, 'hexagon'],
    ['The City of the Great Race', 0, 'triangle'],
    ['The Great Hall of Celeano', -1, 'star'],
    ['Plateau of Leng', -1, 'diamond'],
    ["R'lyeh", -3, 'plus'],
    ['The Dreamlands', 1, 'slash'],
    ['Yuggoth', -2, 'circle'],
  ]);
  expect(symbols.filter((symbol) => worlds.every((each) => each.symbol !== symbol))).toEqual(['crescent']);
});

test('other worlds (§1.2): the colours of their encounters', () => {
  expect(worlds.map(({ colours }) => colours)).toEqual(['bgry', 'br', 'gy', 'bg', 'gr', 'ry', 'bgry', 'by']);
  expect(fullGateCards()).toEqual([12, 12, 12, 12]);
});

test('unstable locations (§1.3): street, gate cards and clue cards', () => {
  const printings = printedCardIds.map((id) => printingOf(id));
  const count = (member: 'gate' | 'clueSpace', id: string) => printings.filter((each) => each?.[member] === id).length;
  expect(unstable.map(({ id, name, street }) => [name, street, count('gate', id), count('clueSpace', id)])).toEqual([
    ['Independence Square', 'downtown', 10, 4],
    ['Unvisited Isle', 'merchant', 10, 5],
    ['Woods', 'uptown', 10, 6],
    ['The Witch House', 'french-hill', 10, 1],
    ['Graveyard', 'rivertown', 6, 2],
    ['Black Cave', 'rivertown', 6, 10],
    ['The Unnamable', 'merchant', 6, 9],
    ['Science Building', 'miskatonic-u', 2, 8],
    ['Historical Society', 'southside', 2, 8],
    ["Hibb's Roadhouse", 'easttown', 2, 5],
    ['Silver Twilight Lodge', 'french-hill', 2, 2],
  ]);
  expect([printings.length, printings.filter((each) => each?.clueSpace === undefined).length]).toEqual([66, 6]);
  const inBox = boxes.map(({ white }) => printings.filter((each) => String(each?.white) === String(white)).length);
  expect(inBox).toEqual([11, 11, 11, 11, 11, 11]);
});

test('Arkham (§1.3): nine streets, 26 locations, twelve connections, one ring of arrows', () => {
  expect([streets.length, unstable.length + stable.length, connections.length, areaIds.length]).toEqual([
    9, 26, 12, 35,
  ]);
  expect(new Set(areaIds).size).toBe(35);
  const ring = streetIds.map((id) => alongArrow(id, 'white'));
  expect(ring).toEqual([...streetIds.slice(1), streetIds[0]]);
  for (const id of streetIds) expect(alongArrow(alongArrow(id, 'white'), 'black')).toBe(id);
  expect([alongArrow('woods', 'white'), alongArrow('woods', 'black'), neighbours('woods')]).toEqual([
    'uptown',
    'uptown',
    ['uptown'],
  ]);
  expect(distances('woods').size).toBe(35);
  expect(neighbours('downtown')).toEqual([
    'northside',
    'easttown',
    'merchant',
    'independence-square',
    'arkham-asylum',
    'bank-of-arkham',
  ]);
});

test('movement boxes (§1.4)', () => {
  expect(boxes.map(({ white, black }) => [white.join(' '), black.join(' ')])).toEqual([
    ['hexagon', 'slash triangle star'],
    ['slash triangle star', 'hexagon'],
    ['square diamond', 'circle'],
    ['circle', 'square diamond'],
    ['crescent', 'plus'],
    ['plus', 'crescent'],
  ]);
});

const borders = { normal: 'black', fast: 'red', stationary: 'yellow', flying: 'blue', unique: 'green' } as const;
const pair = (value: readonly [number, number] | undefined): string =>
  value === undefined ? '-' : `${value[0]}/${value[1] === 0 ? '-' : value[1]}`;

describe('monsters (§1.5)', () => {
  test.each(monsterFacts.map((fact) => [fact[0], fact] as const))('%s', (name, fact) => {
    const found = monsters.find((each) => each.name === name);
    if (found === undefined) throw new Error('no such monster');
    const { count, symbol, moves, awareness, horror, toughness, combat } = found;
    expect([name, count, symbol, borders[moves], String(awareness), pair(horror), toughness, pair(combat)]).toEqual([
      ...fact,
    ]);
  });

  test('the cup has 55 monsters by symbol, and there are five Masks', () => {
    const cup = monsters.filter((each) => !each.mask);
    expect([monsters.length, sum(cup.map((each) => each.count)), monsters.length - cup.length]).toEqual([29, 55, 5]);
    const bySymbol = (symbol: string) => sum(cup.filter((each) => each.symbol === symbol).map((each) => each.count));
    const all = ['crescent', 'circle', 'hexagon', 'square', 'diamond', 'slash', 'plus', 'triangle', 'star'];
    expect(all.map(bySymbol)).toEqual([16, 11, 9, 4, 4, 4, 3, 2, 2]);
  });
});

test('Ancient Ones (§1.6): doom track and combat, and what they do to monsters', () => {
  expect(ancientOnes.map(({ id, doom, combat }) => [id, doom, combat])).toEqual([
    ['azathoth', 14, undefined],
    ['cthulhu', 13, -6],
    ['hastur', 13, 0],
    ['ithaqua', 11, -3],
    ['nyarlathotep', 11, -4],
    ['shub-niggurath', 12, -5],
    ['yig', 10, -3],
    ['yog-sothoth', 12, -5],
  ]);
  expect([movesOf('cultist', 'hastur'), movesOf('cultist', 'yig')]).toEqual(['flying', 'normal']);
  expect([
    toughnessOf('cultist', 'ithaqua'),
    toughnessOf('maniac', 'azathoth'),
    toughnessOf('gug', 'shub-niggurath'),
  ]).toEqual([3, 2, 4]);
  expect([
    isEndless('cultist', 'nyarlathotep', 0),
    isEndless('dark-young', 'shub-niggurath', 0),
    isEndless('maniac', 'yig', 6),
  ]).toEqual([true, true, true]);
  expect([
    isEndless('cultist', 'yig', 0),
    isEndless('maniac', 'yig', 5),
    isEndless('dark-pharaoh', 'nyarlathotep', 0),
  ]).toEqual([false, false, true]);
});

test('other counts (§1.7)', () => {
  expect([tokens, elderSignCards, shops.map((each) => each.terror)]).toEqual([20, 4, [3, 6, 9]]);
});
