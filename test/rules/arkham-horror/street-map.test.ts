import { describe, expect, test } from 'vitest';
import {
  areaIds,
  connections,
  distances,
  neighbours,
  streetIds,
} from '../../../rules/arkham-horror/data/components.ts';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import { gameAt, one, rejection, rule, seat, when } from '../../support/arkham-horror/harness.ts';

type Mine = NonNullable<Parameters<typeof gameAt>[0]>['investigators'];
const game = (
  mine: NonNullable<Mine>[number],
  more: Parameters<typeof gameAt>[0] = {},
  movement: 'checked' | 'table' = 'checked',
) => gameAt({ phase: 'movement', ...more, setup: { policies: { movement } }, investigators: [mine] });
const walk = (space: 'unvisited-isle' | 'miskatonic-u' | 'merchant' | 'library' | 'uptown' | 'science-building') =>
  ({ type: 'Walk', by: 1, space }) as const;

rule('street-map', '§1.3', 'from the Library to the Unvisited Isle are three links, and three movement points', () => {
  const start = game({ by: 1, space: 'library', speed: 3 });
  expect(rejection(start, walk('unvisited-isle'))).toMatchObject({
    code: 'not-adjacent',
    facts: { by: 1, at: 'library', space: 'unvisited-isle', links: 3 },
  });
  const { state } = when(start, [walk('miskatonic-u'), walk('merchant'), walk('unvisited-isle')]);
  expect(one(state, 1)).toMatchObject({ space: 'unvisited-isle', steps: 3 });
  expect(rejection(state, walk('merchant'))).toMatchObject({
    code: 'no-movement-points',
    facts: { points: 3, steps: 3 },
  });
});

describe('B5: the street map', () => {
  test('B5: by default the players count', () => {
    const start = game({ by: 1, space: 'library' }, {}, 'table');
    expect(gameAt().setup.policies.movement).toBe('table');
    expect(one(when(start, walk('unvisited-isle')).state, 1)).toMatchObject({ space: 'unvisited-isle', steps: 0 });
  });

  test('B5: a Speed that is not known is asked for', () => {
    const start = game({ by: 1, space: 'library' });
    expect(rejection(start, walk('miskatonic-u'))).toMatchObject({ code: 'speed-unknown', facts: { needs: 'speed' } });
    const known = when(start, { type: 'ChangeInvestigator', by: 1, speed: 1 }).state;
    expect(one(when(known, walk('miskatonic-u')).state, 1).space).toBe('miskatonic-u');
  });

  test('B5: the points are those of one turn', () => {
    const start = game({ by: 1, space: 'library', speed: 1 });
    const end = { type: 'EndPhase' } as const;
    const turn = [end, end, end, { type: 'ResolveMythos', card: 'A card' }, end, end] as const;
    const { state } = when(start, [walk('miskatonic-u'), ...turn, walk('science-building')]);
    expect(one(state, 1)).toMatchObject({ space: 'science-building', steps: 1 });
  });

  test.each([
    [['map-of-arkham'], [], 2],
    [['motorcycle'], [], 3],
    [['ruby-of-rlyeh', 'map-of-arkham'], [], 5],
    [[], ['icy-conditions'], 0],
    [[], ['raining-cats-and-dogs'], 0],
    [['motorcycle'], ['icy-conditions'], 2],
    [[], ['heat-wave'], 1],
  ] as const)('B5: cards %j and weather %j make %i of one point', (cards, cardsInPlay, points) => {
    const start = game({ by: 1, space: 'library', speed: 1, cards: [...cards] }, { cardsInPlay: [...cardsInPlay] });
    let state = start;
    for (let step = 0; step < points; step += 1) {
      ({ state } = when(state, walk(one(state, 1).space === 'library' ? 'miskatonic-u' : 'library')));
    }
    const next = walk(one(state, 1).space === 'library' ? 'miskatonic-u' : 'library');
    expect(rejection(state, next)).toMatchObject({ code: 'no-movement-points', facts: { points } });
  });

  test('B5: the Patrol Wagon goes anywhere, instead of walking', () => {
    const start = game({ by: 1, space: 'library', speed: 2, cards: ['patrol-wagon'] });
    const ride = { ...walk('unvisited-isle'), wagon: true } as const;
    const { state } = when(start, ride);
    expect(one(state, 1).space).toBe('unvisited-isle');
    expect(rejection(state, walk('merchant')).code).toBe('no-movement-points');
    expect(rejection(when(start, walk('miskatonic-u')).state, ride).code).toBe('no-movement-points');
  });

  test('B5: the legal walks are those to adjacent areas', () => {
    const start = game({ by: 1, space: 'library', speed: 2 });
    const walks = arkhamHorror.legal(start, seat(1)).filter((each) => each.code.startsWith('walk:'));
    expect(walks.flatMap((each) => each.needs[0]?.allowed?.map(({ value }) => value))).toEqual(['miskatonic-u']);
  });

  test('B5: a position keeps Speed and steps', () => {
    const { state } = when(game({ by: 1, space: 'library', speed: 2 }), walk('miskatonic-u'));
    const again = gameAt({
      ...arkhamHorror.position(arkhamHorror.view(state)).position,
      setup: { policies: state.setup.policies },
    });
    expect(one(again, 1)).toMatchObject({ speed: 2, steps: 1, space: 'miskatonic-u' });
  });

  test('B5: the map has twelve links of streets, and every location hangs at its own street alone', () => {
    expect(connections).toHaveLength(12);
    for (const area of areaIds) {
      expect(neighbours(area).every((other) => neighbours(other).includes(area))).toBe(true);
      if (!streetIds.some((street) => street === area)) expect(neighbours(area)).toHaveLength(1);
      expect(distances(area).size).toBe(areaIds.length);
    }
  });

  test('B5: Speed and Sneak share a slider', () => {
    const setup = { sheets: [{ investigator: 'drifter' as const, speed: 1 }] };
    expect(one(gameAt({ setup }), 1)).toMatchObject({ speed: 1, sneak: 5 });
  });
});
