import { describe, expect, test } from 'vitest';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import {
  down,
  obligationsOf,
  only,
  rejection,
  seat,
  stateWith,
  typesOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const begin = { type: 'BeginEncounter', by: 1, gate: 'rome' } as const;
const atRome = stateWith({ investigators: 3, board: ['rome'], stack: down('tokyo') });

describe('defeated investigators', () => {
  test('A15: the encounter of a defeated investigator ends at once', () => {
    const { state, events } = when(atRome, [begin, { type: 'DefeatInvestigators', by: [1] }]);
    expect(typesOf(events)).toEqual([
      'EncounterBegun',
      'EncounterEnded',
      'InvestigatorsDefeated',
      'Demanded',
      'DoomAdvanced',
    ]);
    expect(only('EncounterEnded', events)[0]).toMatchObject({ investigator: 1, closed: false, defeated: true });
    expect(state.encounter).toBeUndefined();
    expect(only('InvestigatorsDefeated', events)[0]).toMatchObject({ count: 1, investigators: [1] });
  });

  test('A15: the rest of the section is not resolved, so the gate stays; what came before is', () => {
    const fail = [
      { type: 'AdvanceOmen' },
      { type: 'DefeatInvestigators', by: [1] },
      { type: 'CloseThisGate' },
    ] as const;
    const { state } = when(atRome, [begin, { type: 'ResolveBranch', pass: [], fail: [...fail], chosen: 'fail' }]);
    expect([state.omen, state.board.length, state.encounter]).toEqual([1, 1, undefined]);
    const closedFirst = [{ type: 'CloseThisGate' }, { type: 'DefeatInvestigators', by: [1] }] as const;
    const closed = when(atRome, [begin, { type: 'ResolveBranch', pass: [...closedFirst], fail: [], chosen: 'pass' }]);
    expect([closed.state.board, closed.state.encounter]).toEqual([[], undefined]);
  });

  test('A15: the encounter of another investigator goes on', () => {
    const { state } = when(atRome, [begin, { type: 'DefeatInvestigators', by: [2] }]);
    expect(state.encounter?.by).toBe(1);
  });

  test('A15: nothing happens after an encounter that stopped', () => {
    const elder = stateWith({ ancientOne: 'rise-of-the-elder-things', investigators: 2, board: ['rome'] });
    const { state } = when(elder, [begin, { type: 'DefeatInvestigators', by: [1] }]);
    expect(state.pending.map((each) => each.rule)).toEqual(['defeated']);
  });

  test('A15: elimination belongs to a seat, which does nothing any more', () => {
    const awake = stateWith({ awake: true, investigators: 3, board: ['rome', 'tokyo'], stack: down('london') });
    expect(rejection(awake, { type: 'DefeatInvestigators', count: 1 })).toEqual({
      code: 'who-falls',
      because: 'Name the investigator who is defeated in "by".',
      rule: 'defeated',
      facts: { need: 1, investigators: ['1', '2', '3'] },
    });
    const { state } = when(awake, { type: 'DefeatInvestigators', by: [1] });
    expect([state.out, eldritchHorror.view(state).out, state.eliminated]).toEqual([[1], [1], 1]);
    for (const command of [
      begin,
      { type: 'LookAtGates', by: 1, count: 1 },
      { type: 'RollTest', by: 1, skill: 2 },
    ] as const) {
      expect(rejection(state, command)).toMatchObject({ code: 'eliminated', facts: { by: 1, out: ['1'] } });
    }
    const codes = eldritchHorror.legal(state, { role: 'host' }).map(({ code }) => code);
    expect(codes.filter((code) => code.startsWith('begin-encounter:1'))).toEqual([]);
    expect(codes.filter((code) => code.startsWith('begin-encounter:2'))).toHaveLength(2);
    const own = eldritchHorror.legal(state, seat(1)).map(({ code }) => code);
    expect(own.filter((code) => code.startsWith('begin-encounter'))).toEqual([]);
    expect(eldritchHorror.position(eldritchHorror.view(state)).position).toMatchObject({ eliminated: 1, out: [1] });
  });

  test('A15: who is left need not be named, and all of them lose the game', () => {
    const two = stateWith({ awake: true, investigators: 3, out: [2] });
    const { state } = when(two, { type: 'DefeatInvestigators', count: 2 });
    expect([state.out, state.outcome?.rule]).toEqual([[1, 2, 3], 'all-eliminated']);
  });

  test('A15: asleep nobody is eliminated, named or not', () => {
    expect(when(stateWith({ investigators: 3 }), { type: 'DefeatInvestigators', count: 2 }).state.out).toEqual([]);
    expect(when(stateWith({ investigators: 3 }), { type: 'DefeatInvestigators', by: [1, 3] }).state.out).toEqual([]);
  });
});

describe('new investigators', () => {
  test('A10: after a defeat a new investigator is chosen at the end of the Mythos Phase', () => {
    const { state } = when(stateWith({ investigators: 3 }), { type: 'DefeatInvestigators', by: [2, 3] });
    expect(obligationsOf(state)).toEqual(['defeated: Choose 2 new investigators at the end of the Mythos Phase.']);
  });

  test('A10: who is eliminated gets no new investigator', () => {
    const { state } = when(stateWith({ investigators: 3, awake: true }), { type: 'DefeatInvestigators', by: [2] });
    expect(obligationsOf(state)).toEqual([]);
  });

  test('A10: the next one leads if the Lead Investigator is eliminated', () => {
    const state = stateWith({ investigators: 3, awake: true, mythos: { decision: 9 } });
    const { state: after } = when(state, { type: 'DefeatInvestigators', by: [1] });
    expect(eldritchHorror.pending(after)[0]).toMatchObject({ by: '2', rule: 'mythos-end', blocks: true });
    expect(only('RoundEnded', when(after, { type: 'EndRound' }).events)[0]?.lead).toBe(2);
  });
});
