import { describe, expect, test } from 'vitest';
import { host } from '../../../rules/core/ruleset.ts';
import { parseNamed, rejectUnknownName } from '../../../rules/core/unknown-name.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import type { State } from '../../../rules/eldritch-horror/model/index.ts';
import {
  down,
  rejection,
  rule,
  seat,
  startGame,
  stateWith,
  typeOf,
  when,
} from '../../support/eldritch-horror/harness.ts';

const { pending, legal } = eldritchHorror;
const begin = (by: number) => ({ type: 'BeginEncounter', by, gate: 'rome' }) as const;
const roll = { type: 'RollTest', skill: 1 } as const;
const open = stateWith({ investigators: 2, board: ['rome'], stack: down('arkham', 'tokyo') });

describe('whoever has to act is in pending', () => {
  test('D1: a look in a new game is pending, with the seat that has to act', () => {
    const order = [
      'rome',
      'tokyo',
      'london',
      'sydney',
      'arkham',
      'istanbul',
      'shanghai',
      'buenos-aires',
      'san-francisco',
    ];
    const { state } = startGame({ investigators: 4 }, [{ shuffle: order }, { draw: 'ghoul' }]);
    const { state: looking } = when(state, { type: 'LookAtGates', by: 2, count: 2 });
    const [first, ...rest] = pending(looking);
    expect(first).toEqual({
      number: 2,
      by: '2',
      text: 'Put the 2 gates that you look at back on the stack: PlaceLookedGates.',
      rule: 'stack-look',
      blocks: true,
    });
    expect(rest.map((each) => [each.rule, each.blocks])).toEqual([['setup-clues', false]]);
    for (const other of [1, 3, 4]) {
      expect(legal(looking, seat(other))).toEqual([]);
      expect(rejection(looking, { type: 'SpawnGate' }, [], seat(other)).facts).toMatchObject({ decision: 2, by: '2' });
    }
    // The host has not seen the gates, but nobody has to wait for an absent player.
    const { state: after } = when(looking, { type: 'PlaceLookedGates' });
    expect(after.stack).toEqual(looking.stack);
    expect(pending(after).map((each) => each.rule)).toEqual(['setup-clues']);
  });

  test('D1: an encounter and its test are pending', () => {
    const { state } = when(open, [begin(1), roll], [{ die: 1 }]);
    expect(pending(state)).toEqual([
      {
        number: 2,
        by: '1',
        text: 'Reroll dice of the test, or let its result count: ResolveBranch.',
        rule: 'test-over',
        blocks: true,
      },
      {
        number: 1,
        by: '1',
        text: 'Resolve the encounter at the gate to Rome, then EndEncounter.',
        rule: 'encounter',
        blocks: true,
      },
    ]);
    expect(legal(state, seat(2))).toEqual([]);
    expect(rejection(state, { type: 'SpawnGate' }, [], seat(2))).toEqual({
      code: 'test-going-on',
      because: 'The test of investigator 1 has been rolled and is not over. Resolve the section of the card first.',
      rule: 'test-one-roll',
      facts: { decision: 2, by: '1' },
    });
  });

  test('D1: what is pending survives a copy that is dealt from a view', () => {
    const { state } = when(open, [begin(1), roll], [{ die: 1 }]);
    for (const viewer of [host, seat(1), seat(2), undefined]) {
      const copy = eldritchHorror.determinize(eldritchHorror.view(state, viewer), {
        below: () => 0,
        die: () => 1,
        draw: (list) => list[0] as never,
        shuffle: (list) => [...list],
      });
      expect(pending(copy)).toEqual(pending(state));
      expect(copy.encounter).toEqual(state.encounter);
      expect(copy.test).toEqual(state.test);
    }
  });
});

describe('decisions', () => {
  rule('decisions', '§16', 'an answer that is sent twice never answers the next decision', () => {
    const end = { type: 'EndEncounter', decision: 1 } as const;
    const { state } = when(open, [begin(1), end, begin(2)]);
    expect(rejection(state, end)).toMatchObject({ code: 'decision-passed', facts: { decision: 1, pending: ['2'] } });
    expect(when(state, { ...end, decision: 2 }).state.encounter).toBeUndefined();
  });

  rule('decisions', '§16', 'an answer has to name its own decision', () => {
    const { state } = when(open, [begin(1), roll], [{ die: 1 }]);
    const end = { type: 'EndEncounter', decision: 2 } as const;
    expect(rejection(state, end)).toMatchObject({ code: 'decision-passed', facts: { decision: 2, pending: ['1'] } });
  });

  rule('names', '§16', 'a mistyped name is rejected with the names that it may mean', () => {
    const parsed = parseNamed(eldritchHorror.schema.command, { type: 'CloseGate', gate: 'roma' });
    if (!('unknown' in parsed) || parsed.unknown === undefined) throw new Error('accepted');
    expect(rejectUnknownName(parsed.unknown, eldritchHorror.components())).toEqual({
      code: 'unknown-name',
      because: "There is no gate 'roma'. Did you mean Rome?",
      rule: 'names',
      facts: { member: 'gate', name: 'roma', suggestions: ['rome'] },
    });
  });

  test('D2: legal entries that answer a decision name it', () => {
    const { state } = when(open, [begin(1), roll], [{ die: 1 }]);
    const answers = legal(state, seat(1)).filter((entry) =>
      ['RerollDice', 'ResolveBranch', 'EndEncounter'].includes(typeOf(entry)),
    );
    expect(answers).toHaveLength(5);
    for (const { command, template } of answers) expect(command ?? template).toHaveProperty('decision');
  });
});

describe('a command that changes nothing', () => {
  rule('something-happens', '§16', 'a command that would change nothing is rejected', () => {
    expect(rejection(open, { type: 'Together', effects: [] })).toEqual({
      code: 'nothing-happens',
      because: 'None of these effects changes anything. Name at least one that does.',
      rule: 'something-happens',
      facts: { command: 'Together' },
    });
    const nothing = [
      { type: 'CheckOmen' },
      { type: 'DiscardGates', which: 'matching' },
      { type: 'ChangeOmenTokens', omen: 'red', by: 0 },
    ] as const;
    for (const command of nothing) expect(rejection(open, command).code).toBe('nothing-happens');
  });

  test('B6: commands that would change nothing are not listed', () => {
    const types = legal(open, host).flatMap(({ code }) => code);
    expect(types).not.toContain('check-omen');
    expect(types).not.toContain('discard-gates:matching');
  });
});

test('D1: the headline says who has to act', () => {
  const headline = (state: State) => eldritchHorror.summary(eldritchHorror.view(state)).headline;
  const state = stateWith({ investigators: 2, stack: down('rome', 'tokyo') });
  expect(headline(state)).not.toContain('has to act');
  const looking = when(state, { type: 'LookAtGates', by: 2, count: 1 }).state;
  expect(headline(looking)).toMatch(/ Investigator 2 has to act\.$/);
});
