import { describe, expect, test } from 'vitest';
import type { GateId } from '../../../rules/eldritch-horror/data/components.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  boardOf,
  down,
  only,
  rejection,
  rule,
  seat,
  stateWith,
  typesOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const begin = (by: number, gate: 'rome' | 'tokyo' | 'arkham') => ({ type: 'BeginEncounter', by, gate }) as const;
const end = { type: 'EndEncounter' } as const;
const closeThis = { type: 'CloseThisGate' } as const;
const dice = (...faces: number[]) => faces.map((die) => ({ die }));
const roll = (skill: number, more: object = {}) => ({ type: 'RollTest', skill, ...more }) as const;

const open = stateWith({ investigators: 2, board: ['rome', 'tokyo'], stack: down('arkham') });
const { state: inRome } = when(open, begin(1, 'rome'));

describe('encounters', () => {
  rule('encounter', '§10', 'each investigator has one encounter at a gate in a round', () => {
    const { state, events } = when(open, [{ ...begin(1, 'rome'), reason: 'Other World' }, end]);
    expect(events).toEqual([
      { type: 'EncounterBegun', investigator: 1, gate: 'rome', during: 'Other World Encounter', reason: 'Other World' },
      { type: 'EncounterEnded', investigator: 1, gate: 'rome', closed: false },
    ]);
    expect(rejection(state, begin(1, 'tokyo'))).toEqual({
      code: 'one-encounter',
      because:
        'Investigator 1 has already had an encounter at a gate this round. If an effect grants another one, name it.',
      rule: 'encounter',
      facts: { by: 1 },
    });
    expect(when(state, begin(2, 'tokyo')).state.encounter?.by).toBe(2);
    expect(
      when(state, [{ type: 'ResolveIcon', icon: 'text' }, { type: 'EndRound' }, begin(1, 'tokyo')]).state.encounter
        ?.gate,
    ).toBe('tokyo');
  });

  rule('encounter', '§10', 'an effect can grant more encounters, which do not count', () => {
    const byEffect = 'Fractured Reality';
    const { state } = when(open, [{ ...begin(1, 'rome'), byEffect }, end, begin(1, 'rome'), end]);
    expect(state.encountered).toEqual([1]);
    expect(when(state, { ...begin(1, 'tokyo'), byEffect }).events).toEqual([
      { type: 'EncounterBegun', investigator: 1, gate: 'tokyo', during: byEffect, byEffect },
    ]);
  });

  rule(
    'encounter',
    '§10',
    'encounters happen one at a time, for investigators of the game, and only one in progress can end',
    () => {
      expect(rejection(inRome, begin(2, 'tokyo'))).toMatchObject({ code: 'encounter-going-on', rule: 'encounter' });
      expect(rejection(open, begin(3, 'rome'))).toMatchObject({
        code: 'no-such-investigator',
        facts: { by: 3, have: 2 },
      });
      expect(rejection(open, end)).toMatchObject({ code: 'no-encounter', rule: 'encounter' });
    },
  );

  rule('encounter-choose', '§10', 'with several gates on the space the investigator chooses one', () => {
    const two = stateWith({
      board: [
        ['rome', 'the-moon'],
        ['tokyo', 'the-moon'],
      ],
      stack: down('arkham'),
    });
    const { state } = when(two, [begin(1, 'tokyo'), closeThis]);
    expect(boardOf(state)).toEqual(['rome']);
  });

  rule('encounter-choose', '§10', 'the gate has to be named and on the board', () => {
    expect(rejection(open, { type: 'BeginEncounter', by: 1 })).toEqual({
      code: 'which-gate',
      because: 'Name the gate of the encounter. Only an effect grants an encounter without a gate.',
      rule: 'encounter-choose',
      facts: { gates: ['rome', 'tokyo'] },
    });
    expect(rejection(open, begin(1, 'arkham'))).toMatchObject({ code: 'gate-not-on-board', rule: 'encounter-choose' });
    const gateless = { type: 'BeginEncounter', by: 1, byEffect: 'Fractured Reality' } as const;
    expect(when(open, gateless).state.encounter).toMatchObject({ by: 1, closed: false, decision: 1 });
  });

  const guarded = stateWith({
    investigators: 2,
    board: ['rome', 'tokyo'],
    monsters: [
      { monster: 1, kind: 'ghoul', space: 'rome' },
      { monster: 2, kind: 'witch', space: 'rome' },
    ],
  });

  rule('encounter-monsters', '§10', 'an encounter is not possible while any monster is on the space', () => {
    expect(rejection(guarded, begin(1, 'rome'))).toEqual({
      code: 'monsters-first',
      because: 'Rome has 2 monsters. Resolve combat with all monsters there first.',
      rule: 'encounter-monsters',
      facts: { gate: 'rome', monsters: ['1', '2'], ignoredBy: ['Mists of Releh', 'Luke Robinson'] },
    });
    const { state } = when(guarded, { type: 'DiscardMonster', monster: 1 });
    expect(rejection(state, begin(1, 'rome')).facts).toMatchObject({ gate: 'rome', monsters: ['2'] });
    const clear = when(state, [{ type: 'DiscardMonster', monster: 2 }, begin(1, 'rome')]);
    expect(clear.state.encounter?.gate).toBe('rome');
    expect(when(guarded, begin(1, 'tokyo')).state.encounter?.gate).toBe('tokyo');
  });

  rule('encounter-monsters', '§10', 'an effect can let the investigator ignore monsters', () => {
    const ignoringMonsters = 'Mists of Releh';
    expect(when(guarded, { ...begin(1, 'rome'), ignoringMonsters }).events).toEqual([
      { type: 'EncounterBegun', investigator: 1, gate: 'rome', during: 'Other World Encounter', ignoringMonsters },
    ]);
    expect(when(guarded, { ...begin(1, 'rome'), ignoringMonsters: 'luke robinson' }).state.encounter?.by).toBe(1);
    // An encounter that an effect grants does not ignore monsters.
    expect(rejection(guarded, { ...begin(1, 'rome'), byEffect: 'a Spell' }).code).toBe('monsters-first');
  });
});

describe('A10: monsters still on the space', () => {
  const monsters = [{ monster: 1, kind: 'ghoul', space: 'rome' } as const];
  const position = { investigators: 2, board: ['rome', 'arkham'] as GateId[], monsters };

  test.each(['a spell', 'Find Gate', 'Dexter Drake'])('%s does not let an investigator ignore them', (card) => {
    const rejected = rejection(stateWith(position), { ...begin(1, 'rome'), ignoringMonsters: card });
    expect(rejected).toMatchObject({
      code: 'monsters-first',
      facts: { ignoredBy: ['Mists of Releh', 'Luke Robinson'] },
    });
    expect(rejected.because).toBe(`Rome has 1 monster. ${card} does not let an investigator ignore them.`);
  });

  test('at a physical table the name of any card is recorded', () => {
    const table = { dice: false, draws: true };
    const { events } = when(stateWith({ ...position, table }), { ...begin(1, 'rome'), ignoringMonsters: 'a spell' });
    expect(events).toMatchObject([{ type: 'EncounterBegun', gate: 'rome', ignoringMonsters: 'a spell' }]);
  });

  test('encounters at Arkham are chosen as if the Haunter of the Dark were not there', () => {
    const haunter = { monster: 2, kind: 'haunter-of-the-dark', space: 'arkham' } as const;
    const state = stateWith({ ...position, monsters: [haunter] });
    expect(when(state, begin(1, 'arkham')).state.encounter?.gate).toBe('arkham');
    const elsewhere = stateWith({ ...position, monsters: [{ ...haunter, space: 'rome' }] });
    expect(rejection(elsewhere, begin(1, 'rome')).code).toBe('monsters-first');
    const both = stateWith({ ...position, monsters: [haunter, { monster: 1, kind: 'ghoul', space: 'arkham' }] });
    expect(rejection(both, begin(1, 'arkham')).facts).toMatchObject({ monsters: ['1'] });
  });
});

describe('this gate', () => {
  rule('encounter-this-gate', '§10', 'the chosen gate is closed and the other one stays', () => {
    const { state, events } = when(inRome, closeThis);
    expect(only('GateClosed', events)).toEqual([
      {
        type: 'GateClosed',
        gate: 'rome',
        space: 'rome',
        matchedOmen: false,
        investigator: 1,
        during: 'Other World Encounter',
      },
    ]);
    expect(boardOf(state)).toEqual(['tokyo']);
    expect(when(state, end).events).toEqual([{ type: 'EncounterEnded', investigator: 1, gate: 'rome', closed: true }]);
  });

  rule('encounter-this-gate', '§10', 'the gate is closed at most once', () => {
    const { state } = when(inRome, closeThis);
    expect(rejection(state, closeThis)).toEqual({
      code: 'already-closed',
      because: 'The gate of this encounter is already closed. An encounter closes at most one gate.',
      rule: 'encounter-this-gate',
      facts: { gate: 'rome' },
    });
    const again = when(state, { type: 'SpawnSpecificGate', gate: 'rome' }, [{ draw: 'ghoul' }]).state;
    expect(rejection(again, closeThis).code).toBe('already-closed');
  });

  rule('encounter-this-gate', '§10', 'there is no such gate without an encounter at a gate', () => {
    for (const state of [open, when(inRome, end).state]) {
      expect(rejection(state, closeThis)).toMatchObject({ code: 'no-this-gate', rule: 'encounter-this-gate' });
    }
    const gateless = stateWith({ board: ['rome'], encounter: { by: 1, closed: false } });
    expect(rejection(gateless, closeThis).code).toBe('no-this-gate');
  });

  rule('encounter-this-gate', '§10', 'a gate that has been discarded meanwhile cannot be closed', () => {
    const { state } = when(inRome, { type: 'DiscardGate', gate: 'rome' });
    expect(rejection(state, closeThis)).toMatchObject({ code: 'gate-not-on-board', rule: 'close-gate' });
    expect(when(state, end).events).toMatchObject([{ closed: false }]);
  });
});

describe('the sections of a card', () => {
  const pass = [closeThis] as const;
  const fail = [{ type: 'AdvanceOmen' }, { type: 'AdvanceDoom' }] as const;
  const branch = { type: 'ResolveBranch', pass, fail } as const;

  rule('encounter-branch', '§10', 'the test decides the section, which is resolved completely and in order', () => {
    const passed = when(inRome, [roll(2), branch], dice(2, 5));
    expect(typesOf(passed.events)).toEqual(['TestRolled', 'BranchTaken', 'GateClosed', 'GateDiscarded']);
    expect(only('BranchTaken', passed.events)).toEqual([{ type: 'BranchTaken', branch: 'pass', chosen: false }]);
    const failed = when(inRome, [roll(2), branch], dice(2, 4));
    expect(typesOf(failed.events)).toEqual([
      'TestRolled',
      'BranchTaken',
      'OmenAdvanced',
      'DoomAdvanced',
      'DoomAdvanced',
    ]);
    expect(boardOf(failed.state)).toEqual(['rome', 'tokyo']);
  });

  rule('encounter-branch', '§10', 'a choice or a cost can decide instead of a test', () => {
    const { state, events } = when(inRome, { ...branch, chosen: 'pass', reason: 'paid 1 Clue' });
    expect(only('BranchTaken', events)).toEqual([
      { type: 'BranchTaken', branch: 'pass', chosen: true, reason: 'paid 1 Clue' },
    ]);
    expect(boardOf(state)).toEqual(['tokyo']);
    expect(when(inRome, { ...branch, chosen: 'fail' }).state.omen).toBe(1);
    // Once a test has been rolled, it decides.
    const { state: rolled } = when(inRome, roll(1), dice(6));
    expect(rejection(rolled, { ...branch, chosen: 'fail' })).toEqual({
      code: 'test-decides',
      because: 'The test has 1 success, so the pass section is resolved. Leave out which one was chosen.',
      rule: 'encounter-branch',
      facts: { passed: true, successes: 1 },
    });
    expect(boardOf(when(rolled, { ...branch, chosen: 'pass' }).state)).toEqual(['tokyo']);
  });

  rule('encounter-branch', '§10', 'a section can contain further tests with sections of their own', () => {
    const { state, events } = when(
      inRome,
      [
        roll(1),
        { type: 'ResolveBranch', pass: [{ type: 'RetreatDoom' }], fail: [] },
        roll(1, { reason: 'to close' }),
        { type: 'ResolveBranch', pass, fail: [] },
        end,
      ],
      dice(6, 5),
    );
    expect(only('BranchTaken', events).map((event) => event.branch)).toEqual(['pass', 'pass']);
    expect(state).toMatchObject({ doom: 13, board: [{ gate: 'tokyo' }] });
  });

  rule('encounter-branch', '§10', 'each test decides one section and is then over', () => {
    const { state } = when(inRome, [roll(1), branch], dice(1));
    expect(state.test).toBeUndefined();
    expect(rejection(state, branch)).toEqual({
      code: 'no-test',
      because: 'Roll the test first, or name the section that was chosen.',
      rule: 'encounter-branch',
      facts: { command: 'ResolveBranch' },
    });
    expect(when(inRome, [roll(1), end], dice(6)).state.test).toBeUndefined();
  });

  rule('encounter-branch', '§10', 'one rejected effect rejects the whole section, and nothing has happened', () => {
    const twice = { ...branch, pass: [closeThis, closeThis], chosen: 'pass' } as const;
    expect(rejection(inRome, twice).code).toBe('already-closed');
    expect(boardOf(inRome)).toEqual(['rome', 'tokyo']);
  });

  rule('encounter-branch', '§10', 'effects after the end of the game are not resolved', () => {
    const state = { ...inRome, doom: 1, setup: { ...inRome.setup, ancientOne: 'azathoth' as const } };
    const { events } = when(state, { ...branch, chosen: 'fail', fail: [{ type: 'AdvanceDoom' }, closeThis] });
    expect(typesOf(events)).toEqual(['BranchTaken', 'DoomAdvanced', 'GameEnded']);
  });
});

describe('one test, one roll', () => {
  const reroll = { type: 'RerollDice', dice: [1], paidWith: 'clue' } as const;

  rule('test-one-roll', '§14.2', 'a test is rolled once, and cannot be rolled again because it failed', () => {
    const { state } = when(inRome, roll(2), dice(1, 2));
    for (const again of [roll(2), roll(2, { additionalDice: 3 })]) {
      expect(rejection(state, again)).toEqual({
        code: 'test-going-on',
        because: 'The test of investigator 1 has been rolled and is not over. Resolve the section of the card first.',
        rule: 'test-one-roll',
        facts: { decision: 2, by: '1' },
      });
    }
    // Only the section of the card, or the end of the encounter, ends a test of an encounter.
    expect(rejection(state, { type: 'EndTest' }).code).toBe('test-decides');
    const { state: after } = when(state, { type: 'ResolveBranch', pass: [closeThis], fail: [] });
    expect(boardOf(after)).toEqual(['rome', 'tokyo']);
  });

  rule('test-one-roll', '§14.2', 'outside of encounters a test belongs to its seat, and the host says for whom', () => {
    const { state, events } = when(open, roll(1), dice(6), seat(2));
    expect(only('TestRolled', events)).toMatchObject([{ investigator: 2, pool: 1 }]);
    expect(rejection(state, reroll, [], seat(1)).code).toBe('not-your-investigator');
    expect(when(state, { type: 'EndTest' }, [], seat(2)).events).toEqual([
      { type: 'TestEnded', investigator: 2, successes: 1 },
    ]);
    expect(rejection(open, roll(1))).toEqual({
      code: 'who-tests',
      because: 'Name the investigator who tests, from 1 to 2.',
      rule: 'test-one-roll',
      facts: { needs: 'by', investigators: ['1', '2'] },
    });
    expect(when(open, roll(1, { by: 2 }), dice(1)).state.test?.by).toBe(2);
  });

  rule('test-over', '§14.2', 'whatever follows a test ends it', () => {
    const { state } = when(open, roll(1, { by: 1 }), dice(1));
    const following = [
      { type: 'ResolveIcon', icon: 'reckoning' },
      { type: 'AdvanceDoom' },
      { type: 'BeginEncounter', by: 2, gate: 'tokyo' },
    ] as const;
    for (const next of following) {
      const { state: after, events } = when(state, next);
      expect(events[0]).toEqual({ type: 'TestEnded', investigator: 1, successes: 0 });
      expect(rejection(after, reroll)).toEqual({
        code: 'no-test',
        because: 'No test is in progress, so no die can be rerolled. Dice are rerolled directly after the roll.',
        rule: 'test-reroll',
        facts: { command: 'RerollDice' },
      });
    }
    const { state: ended } = when(inRome, [roll(1), end], dice(1));
    expect(rejection(ended, reroll).code).toBe('no-test');
  });

  rule('test-over', '§14.2', 'what another seat does waits for the test', () => {
    const { state } = when(open, roll(1, { by: 1 }), dice(1));
    const next = { type: 'ResolveIcon', icon: 'reckoning' } as const;
    expect(rejection(state, next, [], seat(2))).toMatchObject({ code: 'test-going-on', facts: { by: '1' } });
    expect(when(state, [reroll, { type: 'EndTest' }, next], dice(5)).state.test).toBeUndefined();
  });
});

describe('tests', () => {
  const pool = (skill: number, more: object, ...faces: number[]) =>
    only('TestRolled', when(stateWith(), roll(skill, more), dice(...faces)).events)[0]?.pool;

  rule('test-pool', '§14.2', 'the pool is skill, improvement, modifier, the one bonus and all additional dice', () => {
    expect(pool(3, {}, 1, 1, 1)).toBe(3);
    expect(pool(2, { improvement: 2, modifier: -1, bonus: 2, additionalDice: 1 }, 1, 1, 1, 1, 1, 1)).toBe(6);
    expect(pool(3, { improvement: -2 }, 1)).toBe(1);
  });

  rule('test-pool', '§14.2', 'the pool is at least one die, after all modifiers', () => {
    expect(pool(1, { modifier: -4 }, 5)).toBe(1);
    expect(pool(0, {}, 5)).toBe(1);
    // Additional dice are added first: 1 - 4 + 2 is still below one.
    expect(pool(1, { modifier: -4, additionalDice: 2 }, 5)).toBe(1);
    expect(pool(1, { modifier: -4, additionalDice: 5 }, 5, 1)).toBe(2);
  });

  rule('test-success', '§14.2', '5 and 6 succeed, Blessed 4 as well, Cursed only 6; one success passes', () => {
    const test = (condition?: 'blessed' | 'cursed') => {
      const { state } = when(stateWith(), roll(6, condition && { condition }), dice(1, 2, 3, 4, 5, 6));
      return eldritchHorror.view(state).test;
    };
    expect(test()).toMatchObject({ threshold: 5, successes: 2, passed: true });
    expect(test('blessed')).toMatchObject({ threshold: 4, successes: 3, passed: true });
    expect(test('cursed')).toMatchObject({ threshold: 6, successes: 1, passed: true });
    const { state } = when(stateWith(), roll(2, { condition: 'cursed' }), dice(5, 5));
    expect(eldritchHorror.view(state).test).toEqual({
      by: 1,
      decision: 1,
      faces: [5, 5],
      threshold: 6,
      successes: 0,
      passed: false,
    });
  });

  rule('test-reroll', '§14.2', 'a Clue or a Focus rerolls one die, and the new face counts', () => {
    const reroll = { type: 'RerollDice', dice: [2], paidWith: 'clue' } as const;
    const { state, events } = when(
      stateWith(),
      [roll(3), reroll, { ...reroll, paidWith: 'focus' }],
      dice(1, 2, 3, 6, 4),
    );
    expect(only('DiceRerolled', events)).toEqual([
      { type: 'DiceRerolled', dice: [2], faces: [1, 6, 3], successes: 1, paidWith: 'clue' },
      { type: 'DiceRerolled', dice: [2], faces: [1, 4, 3], successes: 0, paidWith: 'focus' },
    ]);
    expect(state.test?.faces).toEqual([1, 4, 3]);
  });

  rule('test-reroll', '§14.2', 'several dice get new faces, with the threshold of the test', () => {
    const reroll = { type: 'RerollDice', dice: [3, 1], paidWith: 'effect' } as const;
    const { events } = when(stateWith(), [roll(3, { condition: 'cursed' }), reroll], dice(1, 2, 3, 5, 6));
    // The first new face belongs to the die that is named first.
    expect(only('DiceRerolled', events)).toEqual([
      { type: 'DiceRerolled', dice: [3, 1], faces: [6, 2, 5], successes: 1, paidWith: 'effect' },
    ]);
  });

  rule('test-reroll', '§14.2', 'unknown dice, one die twice, or no test cannot be rerolled', () => {
    const { state } = when(stateWith(), roll(2), dice(1, 2));
    const reroll = (...which: number[]) => ({ type: 'RerollDice', dice: which, paidWith: 'clue' }) as const;
    for (const which of [[3], [1, 1]]) {
      expect(rejection(state, reroll(...which))).toMatchObject({
        code: 'no-such-die',
        rule: 'test-reroll',
        facts: { have: 2 },
      });
    }
    expect(rejection(stateWith(), reroll(1))).toMatchObject({ code: 'no-test', rule: 'test-reroll' });
  });
});
