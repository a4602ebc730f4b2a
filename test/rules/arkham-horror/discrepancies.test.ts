import { describe, expect, test } from 'vitest';
import {
  type CommandInput,
  dice,
  draws,
  eventTypes,
  gameAt,
  one,
  only,
  ready,
  rejection,
  spacesOf,
  when,
} from '../../support/arkham-horror/harness.ts';

/** Where the sources differ or are silent: the ruling that we follow, numbered as in the rules digest. */
describe('where the sources differ (§13)', () => {
  const lore = { type: 'TryToClose', by: 1, skill: 'lore', value: 4 } as const;
  const crowd = (count: number, space: 'uptown' | 'outskirts') =>
    Array.from({ length: count }, (_, at) => ({ kind: at < 6 ? 'cultist' : 'zombie', space }) as const);

  test('1: the gate limit awakens when it is reached', () => {
    const gates = (['graveyard', 'black-cave', 'unnamable', 'witch-house'] as const).map((gate, at) => ({
      gate,
      world: (['celeano', 'rlyeh', 'yuggoth', 'the-abyss'] as const)[at] as 'rlyeh',
    }));
    const { events } = when(gameAt({ players: 7, gates }), { type: 'OpenGate', gate: 'woods' }, draws('celeano'));
    expect(only('AncientOneAwakened', events)[0]?.cause).toBe('gates');
  });

  test('2: doom comes before the marker: a full track draws no marker', () => {
    const { state, events } = when(gameAt({ doom: 9 }), { type: 'OpenGate', gate: 'woods' }, []);
    expect([eventTypes(events).includes('GateOpened'), state.gates]).toEqual([false, []]);
  });

  test('3: reaching terror 10 adds no doom', () => {
    expect(when(gameAt({ terror: 9 }), { type: 'RaiseTerror' }).state.doom).toBe(0);
  });

  test('4: monsters of a surge are drawn one by one, so an overflow refills the cup in between', () => {
    const start = gameAt({
      phase: 'mythos',
      gates: [{ gate: 'woods', world: 'rlyeh' }],
      monsters: [
        ...crowd(5, 'uptown'),
        ...Array.from({ length: 6 }, () => ({ kind: 'ghost', space: 'outskirts' }) as never).slice(0, 3),
        ...Array.from({ length: 3 }, () => ({ kind: 'ghoul', space: 'outskirts' }) as const),
      ],
    });
    const { state } = when(start, { type: 'ResolveMythos', gate: 'woods' }, draws('zombie', 'ghoul'));
    expect([state.terror, spacesOf(state).at(-1), state.monsters.at(-1)?.kind]).toEqual([1, 'outskirts', 'ghoul']);
  });

  test('5: the monster that overflows the Outskirts goes back as well', () => {
    const start = gameAt({
      players: 8,
      monsters: crowd(9, 'uptown').concat([
        { kind: 'gug', space: 'uptown' } as never,
        { kind: 'gug', space: 'uptown' } as never,
      ]),
    });
    const { state, events } = when(start, { type: 'PlaceMonsters', space: 'woods' }, draws('ghoul'));
    expect([only('OutskirtsOverflowed', events)[0]?.count, state.monsters.length]).toEqual([1, 11]);
  });

  test('6: an Elder Sign is used in Arkham Encounters only', () => {
    for (const phase of ['upkeep', 'movement', 'otherWorlds', 'mythos'] as const) {
      expect(rejection(ready({ elderSigns: 1 }, { phase }), { type: 'UseElderSign', by: 1 }).code).toBe('wrong-phase');
    }
  });

  test('7: the gate marker of an Elder Sign is a trophy', () => {
    expect(one(when(ready({ elderSigns: 1 }), { type: 'UseElderSign', by: 1 }).state, 1).trophies).toEqual([
      'the-abyss',
    ]);
  });

  test('8: an Elder Sign replaces the check and cannot follow it', () => {
    const sign = { type: 'UseElderSign', by: 1 } as const;
    expect(rejection(when(ready({ elderSigns: 1 }), lore, dice(1, 1)).state, sign).code).toBe('one-encounter');
    expect(rejection(when(ready({ elderSigns: 1, clues: 5 }), lore, dice(5, 5)).state, sign).code).toBe('seal-or-not');
  });

  test('9: an Elder Sign works with doom 0, which stays 0', () => {
    expect(when(ready({ elderSigns: 1 }, { doom: 0 }), { type: 'UseElderSign', by: 1 }).state.doom).toBe(0);
  });

  test('10: a card that closes the last gate wins if it is an investigator’s', () => {
    const rich = ready({ trophies: ['rlyeh', 'yuggoth'] });
    expect(when(rich, { type: 'CloseGate', gate: 'woods', by: 1 }).state.outcome?.rule).toBe('closing-victory');
    expect(when(rich, { type: 'CloseGate', gate: 'woods' }).state.outcome).toBeUndefined();
  });

  test('11: a monster of an encounter becomes a trophy', () => {
    expect(
      one(
        when(
          gameAt(),
          [
            { type: 'MeetMonster', by: 1 },
            { type: 'DefeatEncountered', by: 1 },
          ],
          draws('gug'),
        ).state,
        1,
      ).defeated,
    ).toEqual(['gug']);
  });

  test('12: if terror reaches 10 in a surge, the rest is placed without limit', () => {
    const start = gameAt({
      phase: 'mythos',
      players: 8,
      terror: 9,
      gates: [{ gate: 'woods', world: 'rlyeh' }],
      monsters: crowd(9, 'uptown').concat([
        { kind: 'gug', space: 'uptown' } as never,
        { kind: 'gug', space: 'uptown' } as never,
      ]),
    });
    const eight = draws('ghoul', 'ghoul', 'ghoul', 'ghost', 'ghost', 'ghost', 'witch', 'witch');
    expect(when(start, { type: 'ResolveMythos', gate: 'woods' }, eight).state.monsters).toHaveLength(18);
  });

  test('13: a card that only opens a gate adds doom and brings monsters', () => {
    const { state } = when(gameAt(), { type: 'OpenGate', gate: 'woods', bare: true }, draws('rlyeh', 'gug'));
    expect([state.doom, state.monsters.length]).toEqual([1, 1]);
  });

  test('14: an investigator drawn in by one effect of a card ends where its next effect sends him', () => {
    const says: CommandInput[] = [
      { type: 'SendInvestigator', by: 1, space: 'woods' },
      { type: 'OpenGate', gate: 'woods', encounter: true },
      { type: 'SendInvestigator', by: 1, space: 'library' },
    ];
    const start = gameAt({ phase: 'arkham', investigators: [{ by: 1, space: 'library' }] });
    const { state } = when(start, { type: 'HaveEncounter', by: 1, says: says as never }, draws('rlyeh', 'gug'));
    expect(one(state, 1)).toMatchObject({ where: 'arkham', space: 'library', delayed: true });
  });

  test('15: a surge elsewhere brings no monster to the gate of the scientist, and as many to the others', () => {
    const start = gameAt({
      phase: 'mythos',
      players: 3,
      setup: { sheets: [{ investigator: 'scientist' }] },
      gates: [
        { gate: 'woods', world: 'rlyeh' },
        { gate: 'graveyard', world: 'yuggoth' },
      ],
      investigators: [{ by: 1, space: 'graveyard', explored: true }],
    });
    const { state } = when(start, { type: 'ResolveMythos', gate: 'woods' }, draws('gug', 'gug', 'ghost'));
    expect(spacesOf(state)).toEqual(['woods', 'woods', 'woods']);
  });
});

describe('what is impossible is rejected with rule and facts, and changes nothing', () => {
  const seal = { type: 'SealGate', by: 1, gate: 'woods' } as const;
  const real = ready({}, { setup: { table: { draws: true } } });
  const abroad = gameAt({
    phase: 'movement',
    gates: [{ gate: 'woods', world: 'rlyeh' }],
    investigators: [{ by: 1, where: 'otherWorld', world: 'yuggoth', area: 2 }],
  });
  const poor = when(ready({ clues: 4 }), { type: 'TryToClose', by: 1, skill: 'lore', value: 4 }, dice(5, 5)).state;

  test.each([
    [
      'closing without the marker',
      ready({ explored: false }),
      { type: 'TryToClose', by: 1, skill: 'fight', value: 3 },
      'not-explored',
      'close-gate',
    ],
    ['sealing without having closed', ready({ clues: 9 }), seal, 'too-late-to-seal', 'seal-with-clues'],
    ['sealing with four clues', poor, seal, 'not-enough-clues', 'seal-with-clues'],
    [
      'an Elder Sign from the wrong place',
      ready({ elderSigns: 1 }),
      { type: 'UseElderSign', by: 1, gate: 'graveyard' },
      'not-at-the-gate',
      'elder-sign',
    ],
    [
      'a monster that is not in the cup',
      real,
      { type: 'PlaceMonsters', space: 'uptown', reported: { monsters: ['black-man'] } },
      'cannot-have-happened',
      'table-possible',
    ],
    [
      'returning through a gate to another world',
      abroad,
      { type: 'CrossOver', by: 1, gate: 'woods' },
      'gate-to-another-world',
      'return-through-gate',
    ],
  ] as const)('%s', (_, state, command, code, rule) => {
    const before = JSON.stringify(state);
    const rejected = rejection(state, command as CommandInput);
    expect(rejected).toMatchObject({ code, rule });
    expect(Object.keys(rejected.facts).length).toBeGreaterThan(0);
    expect(rejected.because).toMatch(/^[A-Z].*\.$/);
    expect(JSON.stringify(state)).toBe(before);
  });

  test('a physical table reports the gate cards that did not fit and the one that did', () => {
    const start = gameAt({
      phase: 'otherWorlds',
      setup: { table: { draws: true } },
      investigators: [{ by: 1, where: 'otherWorld', world: 'the-abyss' }],
    });
    const meet = { type: 'MeetOtherWorld', by: 1 } as const;
    const { events } = when(start, { ...meet, reported: { colours: ['yellow', 'red'] } });
    expect(only('GateCardsDrawn', events)[0]).toMatchObject({ passed: ['yellow'], colour: 'red' });
    expect(rejection(start, meet).code).toBe('report-colours');
    expect(rejection(start, { ...meet, reported: { colours: ['yellow'] } }).code).toBe('report-colours');
    expect(rejection(start, { ...meet, reported: { colours: ['red', 'red'] } }).code).toBe('too-much-reported');
  });
});
