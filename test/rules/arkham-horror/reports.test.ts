import { describe, expect, test } from 'vitest';
import { arkhamHorror } from '../../../rules/arkham-horror/index.ts';
import {
  draws,
  eventTypes,
  gameAt,
  one,
  only,
  ready,
  rejection,
  setupRejection,
  when,
} from '../../support/arkham-horror/harness.ts';

const real = { table: { draws: true, dice: false } };
const three = [
  { gate: 'woods', world: 'rlyeh' },
  { gate: 'graveyard', world: 'yuggoth' },
  { gate: 'unnamable', world: 'celeano' },
] as const;

describe('reports say how many are needed', () => {
  test('B7: monsters and gate markers', () => {
    const table = gameAt({ players: 5, setup: real });
    const open = { type: 'OpenGate', gate: 'woods' } as const;
    expect(rejection(table, open)).toMatchObject({
      code: 'report-worlds',
      facts: { needs: 'worlds', have: 0, need: 1 },
    });
    const marker = { ...open, reported: { worlds: ['rlyeh' as const] } };
    expect(rejection(table, marker)).toMatchObject({ code: 'report-monsters', facts: { have: 0, need: 2 } });
    const half = { ...open, reported: { worlds: ['rlyeh' as const], monsters: ['gug' as const] } };
    const missing = rejection(table, half);
    expect(missing).toMatchObject({ code: 'report-monsters', facts: { have: 1, need: 2 } });
    expect(missing.because).toContain('at least 2, and 1 are reported');
  });

  test('B7: a surge, and the effects of an encounter', () => {
    const table = gameAt({ players: 4, phase: 'arkham', gates: three.slice(0, 1), setup: real });
    expect(rejection(table, { type: 'SurgeMonsters', gate: 'woods' })).toMatchObject({ facts: { have: 0, need: 4 } });
    const says = [{ type: 'PlaceMonsters' as const, space: 'uptown' as const, count: 2 }];
    const encounter = { type: 'HaveEncounter', by: 1, says } as const;
    expect(rejection(table, encounter)).toMatchObject({ code: 'report-monsters', facts: { have: 0, need: 2 } });
  });
});

test('B7: the monster of an encounter is named before the fight, and returns to the cup if it is not defeated', () => {
  const start = gameAt({ phase: 'arkham' });
  expect(rejection(start, { type: 'DefeatEncountered', by: 1 })).toMatchObject({ code: 'no-encountered-monster' });
  const met = when(start, { type: 'MeetMonster', by: 1 }, draws('dhole'));
  expect(met.events).toEqual([{ type: 'MonsterMet', by: 1, kind: 'dhole' }]);
  expect(arkhamHorror.view(met.state).investigators[0]?.encountered).toBe('dhole');
  const count = (state: typeof start) => arkhamHorror.view(state).cup.find(({ kind }) => kind === 'dhole')?.count;
  expect([count(start), count(met.state)]).toEqual([1, 0]);
  expect(one(when(met.state, { type: 'DefeatEncountered', by: 1 }).state, 1).defeated).toEqual(['dhole']);
  const over = when(met.state, { type: 'EndPhase' }).state;
  expect([one(over, 1).encountered, count(over)]).toEqual([undefined, 1]);
  const fallen = when(met.state, { type: 'ChangeInvestigator', by: 1, stamina: -5 }).state;
  expect(count(fallen)).toBe(1);
});

test('B7: players who draw themselves report the monster with the fight, or before it', () => {
  const table = gameAt({ setup: real });
  const defeat = { type: 'DefeatEncountered', by: 1 } as const;
  const direct = when(table, { ...defeat, reported: { monsters: ['gug'] } });
  expect(eventTypes(direct.events)).toEqual(['MonsterMet', 'MonsterDefeated']);
  const first = when(table, { type: 'MeetMonster', by: 1, reported: { monsters: ['gug'] } }).state;
  expect(one(when(first, defeat).state, 1).defeated).toEqual(['gug']);
});

test('B7: a Mask against another Ancient One is refused for being a Mask, and the view has the Masks in the box', () => {
  const table = gameAt({ setup: real });
  const drawn = rejection(table, { type: 'PlaceMonsters', space: 'uptown', reported: { monsters: ['black-man'] } });
  expect(drawn).toMatchObject({ code: 'cannot-have-happened', facts: { drawn: 'black-man' } });
  const shows = { monster: { kind: 'black-man', space: 'uptown' } } as const;
  const fixed = rejection(table, { type: 'Override', reason: 'so', shows });
  const written = setupRejection({ monsters: [{ kind: 'black-man', space: 'uptown' }] });
  for (const { because } of [drawn, fixed, written]) expect(because).toContain('only Nyarlathotep adds the Masks');
  expect(arkhamHorror.view(table).boxed).toHaveLength(5);
  expect(arkhamHorror.view(gameAt({ ancientOne: 'nyarlathotep' })).boxed).toEqual([]);
});

test('B7: monsters of a surge are not shared with a location without a gate', () => {
  const { state } = when(gameAt({ players: 5, gates: [...three] }), { type: 'SurgeMonsters', gate: 'woods' });
  const shares = [{ gate: 'black-cave' as const, count: 2 }];
  expect(rejection(state, { type: 'ShareMonsters', shares })).toMatchObject({
    code: 'no-open-gate',
    rule: 'surge',
    facts: { gate: 'black-cave' },
  });
});

test.each([
  ['refused', 'too-many-trophies'],
  ['allowed', undefined],
] as const)('B7: with the policy overpaying %s, a trophy too many is refused or lost', (policy, code) => {
  const start = gameAt({
    phase: 'arkham',
    investigators: [{ by: 1, space: 'river-docks', trophies: ['rlyeh'], defeated: ['gug', 'cultist', 'ghoul'] }],
    setup: { policies: { overpaying: policy } },
  });
  const pay = { type: 'SpendTrophies', by: 1, trade: 'money' } as const;
  const order = { ...pay, trophies: ['rlyeh' as const], defeated: ['cultist' as const] };
  if (code === undefined) expect(one(when(start, order).state, 1).defeated).toEqual(['gug', 'ghoul']);
  else expect(rejection(start, order)).toMatchObject({ code, facts: { have: 6, need: 5 } });
  // A price that no trophies meet exactly is paid without change.
  const dear = { ...pay, defeated: ['gug' as const, 'cultist' as const, 'ghoul' as const] };
  expect(one(when(start, dear).state, 1).defeated).toEqual([]);
  const much = gameAt({
    phase: 'arkham',
    investigators: [{ by: 1, space: 'river-docks', defeated: ['gug', 'dhole'] }],
  });
  expect(one(when(much, { ...pay, defeated: ['gug', 'dhole'] }).state, 1).defeated).toEqual([]);
});

test('B7: a check with a negative pool has no dice', () => {
  const { events } = when(ready({}), { type: 'TryToClose', by: 1, skill: 'lore', value: 0 });
  expect(only('CloseChecked', events)[0]).toMatchObject({ pool: 0, faces: [] });
});
