import { describe, expect, test } from 'vitest';
import { play } from '../../../rules/core/play.ts';
import { host } from '../../../rules/core/ruleset.ts';
import { eldritchHorror } from '../../../rules/eldritch-horror/index.ts';
import type { Command, State } from '../../../rules/eldritch-horror/model/index.ts';
import { eldritchHorror1 } from '../../../rules/eldritch-horror/revision-1.ts';
import { table, typesOf } from '../../support/eldritch-horror/harness.ts';
import { withAnswers } from '../../support/scripted-random.ts';

/** What happens under each revision, of which 1 is the older one. */
const under = (revision: 1 | 2, state: State, ...commands: readonly Command[]) => {
  const ruleset = revision === 1 ? eldritchHorror1 : eldritchHorror;
  expect(ruleset.revision).toBe(revision);
  const result = withAnswers([], (random) => play(ruleset, state, commands, host, random));
  if ('rejection' in result) throw new Error(JSON.stringify(result.rejection));
  return result;
};

describe('revision 1, for the games that began with it', () => {
  test('Syzygy goes on adding tokens to red once its sheet is flipped', () => {
    const state = table({ ancientOne: 'syzygy', awake: true, doom: 5, omen: 'blue1', omenTokens: { red: 3 } });
    const advance = { type: 'AdvanceOmen' } as const;
    expect(typesOf(under(1, state, advance).events)).toEqual(['OmenAdvanced', 'OmenTokensChanged']);
    expect(typesOf(under(2, state, advance).events)).toEqual(['OmenAdvanced']);
  });

  test('the Elder Things still offer Plateau of Leng once they are awake', () => {
    const encounter = { by: 1, gate: 'rome', closed: false } as const;
    const state = table({
      ancientOne: 'rise-of-the-elder-things',
      awake: true,
      counter: 5,
      board: ['rome'],
      encounter,
    });
    const end = { type: 'EndEncounter' } as const;
    expect(typesOf(under(1, state, end).events)).toEqual(['EncounterEnded', 'Demanded']);
    expect(typesOf(under(2, state, end).events)).toEqual(['EncounterEnded']);
  });

  test('a sheet that sleeps is read the same', () => {
    const state = table({ ancientOne: 'syzygy', omen: 'blue1' });
    const advance = { type: 'AdvanceOmen' } as const;
    expect(under(1, state, advance)).toEqual(under(2, state, advance));
  });

  const close = { type: 'CloseGate', gate: 'rome', ontoCard: 'A Mystery' } as const;
  const thisGate = { type: 'CloseThisGate', ontoCard: 'A Mystery' } as const;

  test.each<[string, Command]>([
    ['by name', close],
    ['as the one of the encounter', thisGate],
    ['at one instant with something else', { type: 'Together', effects: [{ type: 'AdvanceOmen' }, close] }],
    ['in a box of an encounter card', { type: 'ResolveBranch', pass: [], fail: [thisGate] }],
  ])('no card takes a gate that is closed %s', (_, command) => {
    expect(eldritchHorror.schema.command.safeParse(command).success).toBe(true);
    expect(eldritchHorror1.schema.command.safeParse(command)).toMatchObject({
      success: false,
      error: { issues: [{ message: expect.stringContaining('revision 2') }] },
    });
  });

  test('all other commands are the same', () => {
    for (const command of [{ type: 'CloseGate', gate: 'rome' }, { type: 'CloseThisGate' }, { type: 'SpawnGate' }]) {
      expect(eldritchHorror1.schema.command.parse(command)).toEqual(command);
    }
  });
});
