import type { CommandOf, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import type { Context } from './context.ts';
import { rollDice } from './physical-draws.ts';
import { rejectDuringEncounter, rejectDuringTest, requireInvestigator } from './turn.ts';

/**
 * Rolls a test with at least one die (§14.2). It is rolled once: while its result does not count yet, no other test is
 * rolled.
 */
export function rollTest(context: Context, test: CommandOf<'RollTest'>): void {
  const { skill, improvement = 0, modifier = 0, bonus = 0, additionalDice = 0, condition } = test;
  rejectDuringTest(context.state);
  const investigator = whoTests(context.state, test.by);
  const pool = Math.max(1, skill + improvement + modifier + bonus + additionalDice);
  const threshold = condition === 'blessed' ? 4 : condition === 'cursed' ? 6 : 5;
  const faces = rollDice(context, pool);
  const rolled = { investigator, pool, faces, threshold, successes: successes({ faces, threshold }) };
  context.emit({ type: 'TestRolled', ...rolled, ...context.reason });
}

/** The investigator who tests: the one of the encounter in progress, or else the one that is named. */
function whoTests(state: State, by: number | undefined): number {
  const { encounter, setup } = state;
  if (encounter !== undefined) {
    if (by !== undefined && by !== encounter.by) rejectDuringEncounter({ encounter });
    return encounter.by;
  }
  if (by !== undefined) return requireInvestigator(state, by, 'test-one-roll');
  if (setup.investigators === 1) return 1;
  const investigators = Array.from({ length: setup.investigators }, (_, at) => String(at + 1));
  const because = `Name the investigator who tests, from 1 to ${setup.investigators}.`;
  return reject('who-tests', because, 'test-one-roll', { needs: 'by', investigators });
}

/** Rerolls dice of the test. The new faces count. */
export function rerollDice(context: Context, { dice, paidWith }: CommandOf<'RerollDice'>): void {
  const { test } = context.state;
  if (test === undefined) {
    const because = 'No test is in progress, so no die can be rerolled. Dice are rerolled directly after the roll.';
    return reject('no-test', because, 'test-reroll', { command: 'RerollDice' });
  }
  const unknown = dice.filter((die) => die > test.faces.length);
  if (unknown.length > 0 || new Set(dice).size < dice.length) {
    const count = test.faces.length === 1 ? '1 die' : `${test.faces.length} dice`;
    reject('no-such-die', `The test has ${count}, counted from 1. Name each die at most once.`, 'test-reroll', {
      have: test.faces.length,
      dice: dice.map(String),
    });
  }
  const rolled = rollDice(context, dice.length);
  const faces = test.faces.map((face, at) => rolled[dice.indexOf(at + 1)] ?? face);
  const rerolled = { dice: [...dice], faces, successes: successes({ ...test, faces }), paidWith };
  context.emit({ type: 'DiceRerolled', ...rerolled, ...context.reason });
}

/** Ends a test outside of encounters. In an encounter the section of the card, or the end of the encounter, does that. */
export function endTest(context: Context): void {
  const { test, encounter } = context.state;
  if (test === undefined) {
    return reject('no-test', 'No test is in progress, so there is none to end.', 'test-over', { command: 'EndTest' });
  }
  if (encounter !== undefined) {
    const because = 'The test decides the section of the encounter card. Resolve that section instead.';
    const count = successes(test);
    reject('test-decides', because, 'encounter-branch', { passed: count > 0, successes: count });
  }
  testIsOver(context);
}

/** Whatever follows a test proves that it is over. */
export function testIsOver(context: Context): void {
  const { test } = context.state;
  if (test !== undefined) context.emit({ type: 'TestEnded', investigator: test.by, successes: successes(test) });
}

/** How many dice of a test are successes. */
export function successes({ faces, threshold }: Pick<NonNullable<State['test']>, 'faces' | 'threshold'>): number {
  return faces.filter((face) => face >= threshold).length;
}
