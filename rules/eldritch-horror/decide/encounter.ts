import type { OfType } from '../../core/dispatch.ts';
import { gate } from '../data/components.ts';
import { spaceName } from '../data/spaces.ts';
import type { Command, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { gateOnBoard } from './closing.ts';
import type { Context } from './context.ts';
import { carryOutAll } from './effects.ts';
import { rollDice } from './physical-draws.ts';

type CommandOf<Type extends Command['type']> = OfType<Command, Type>;

/** Begins an encounter at a gate: once a round for each investigator, and not while monsters are there (§10). */
export function beginEncounter(
  context: Context,
  { by, gate: id, ignoringMonsters, byEffect }: CommandOf<'BeginEncounter'>,
): void {
  const { encounter, encountered, monsters, setup } = context.state;
  if (by > setup.investigators) {
    reject(
      'no-such-investigator',
      `There is no investigator ${by} in this game. Choose one from 1 to ${setup.investigators}.`,
      'encounter',
      {
        by,
        have: setup.investigators,
      },
    );
  }
  if (encounter !== undefined) {
    reject('encounter-going-on', `Investigator ${encounter.by} is in an encounter. End it first.`, 'encounter', {
      by: encounter.by,
    });
  }
  if (byEffect === undefined && encountered.includes(by)) {
    reject(
      'one-encounter',
      `Investigator ${by} has already had an encounter at a gate this round. If an effect grants another one, name it.`,
      'encounter',
      { by },
    );
  }
  if (id === undefined && byEffect === undefined) {
    reject(
      'which-gate',
      'Name the gate of the encounter. Only an effect grants an encounter without a gate.',
      'encounter-choose',
      {
        gates: context.state.board.map((each) => each.gate),
      },
    );
  }
  if (id !== undefined) {
    const { space } = gateOnBoard(context.state, id, 'encounter-choose');
    const guards = monsters.filter((each) => each.space === space);
    if (guards.length > 0 && ignoringMonsters === undefined) {
      const count = guards.length === 1 ? '1 monster' : `${guards.length} monsters`;
      const because = `${spaceName(space)} has ${count}. Resolve combat with all monsters there first.`;
      reject('monsters-first', because, 'encounter-monsters', {
        gate: id,
        monsters: guards.map((each) => String(each.monster)),
      });
    }
  }
  context.emit({
    type: 'EncounterBegun',
    investigator: by,
    ...(id === undefined ? {} : { gate: id }),
    ...(byEffect === undefined ? {} : { byEffect }),
    ...(ignoringMonsters === undefined ? {} : { ignoringMonsters }),
    ...context.reason,
  });
}

/** Rolls a test with at least one die (§14.2). */
export function rollTest(context: Context, test: CommandOf<'RollTest'>): void {
  const { skill, improvement = 0, modifier = 0, bonus = 0, additionalDice = 0, condition } = test;
  const pool = Math.max(1, skill + improvement + modifier + bonus + additionalDice);
  const threshold = condition === 'blessed' ? 4 : condition === 'cursed' ? 6 : 5;
  const faces = rollDice(context, pool);
  context.emit({
    type: 'TestRolled',
    pool,
    faces,
    threshold,
    successes: successes({ faces, threshold }),
    ...context.reason,
  });
}

/** Rerolls dice of the test. The new faces count. */
export function rerollDice(context: Context, { dice, paidWith }: CommandOf<'RerollDice'>): void {
  const { test } = context.state;
  if (test === undefined) {
    return reject('no-test', 'There is no test to reroll. Roll a test first.', 'test-reroll');
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

/** Resolves the pass or fail section of the card: the chosen one, or the one that the test decides. */
export function resolveBranch(context: Context, { pass, fail, chosen }: CommandOf<'ResolveBranch'>): void {
  const branch = chosen ?? (testPassed(context.state) ? 'pass' : 'fail');
  context.emit({ type: 'BranchTaken', branch, chosen: chosen !== undefined, ...context.reason });
  carryOutAll(context, branch === 'pass' ? pass : fail);
}

function testPassed({ test }: State): boolean {
  if (test !== undefined) return successes(test) > 0;
  return reject('no-test', 'Roll the test first, or name the section that was chosen.', 'encounter-branch');
}

/** Ends the encounter in progress. */
export function endEncounter(context: Context): void {
  const { encounter } = context.state;
  if (encounter === undefined)
    return reject('no-encounter', 'There is no encounter in progress, so there is none to end.', 'encounter');
  const { by, gate: id, closed } = encounter;
  context.emit({
    type: 'EncounterEnded',
    investigator: by,
    ...(id === undefined ? {} : { gate: id }),
    closed,
    ...context.reason,
  });
  if (context.state.setup.ancientOne === 'rise-of-the-elder-things' && id !== undefined) {
    context.addObligation(
      `investigator ${by}`,
      `You may move to ${gate('plateau-of-leng').name}.`,
      'front-elder-things',
    );
  }
}

/** How many dice of a test are successes. */
export function successes({ faces, threshold }: NonNullable<State['test']>): number {
  return faces.filter((face) => face >= threshold).length;
}
