import { gate, spaceName } from '../data/components.ts';
import { carryOutAll } from './effects.ts';
import { gateOnBoard } from './gates.ts';
import type { Command, State } from '../model/index.ts';
import { refuse, type Story } from './context.ts';
import { rollDice } from './physical-draws.ts';

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** An investigator begins an encounter at a gate of their choice: monsters first, and once a round. */
export function beginEncounter(story: Story, { by, gate: id, ignoringMonsters, byEffect }: Of<'BeginEncounter'>): void {
  const { encounter, encountered, monsters, setup } = story.now;
  if (by > setup.investigators) {
    refuse('no-such-investigator', `There is no investigator ${by} in this game.`, 'encounter', {
      by,
      have: setup.investigators,
    });
  }
  if (encounter !== undefined) {
    refuse('encounter-going-on', `Investigator ${encounter.by} is in an encounter: end that first.`, 'encounter', {
      by: encounter.by,
    });
  }
  if (byEffect === undefined && encountered.includes(by)) {
    refuse('one-encounter', `Investigator ${by} has had an encounter at a gate this round.`, 'encounter', { by });
  }
  if (id === undefined && byEffect === undefined) {
    refuse('which-gate', 'Say which gate. Only an effect gives an encounter without one.', 'encounter-choose', {
      gates: story.now.board.map((each) => each.gate),
    });
  }
  if (id !== undefined) {
    const { space } = gateOnBoard(story.now, id, 'encounter-choose');
    const there = monsters.filter((each) => each.space === space);
    if (there.length > 0 && ignoringMonsters === undefined) {
      const because = `Monsters on ${spaceName(space)} come first: ${there.length} of them.`;
      refuse('monsters-first', because, 'encounter-monsters', {
        gate: id,
        monsters: there.map((each) => String(each.monster)),
      });
    }
  }
  story.tell({
    type: 'EncounterBegun',
    by,
    ...(id === undefined ? {} : { gate: id }),
    ...(byEffect === undefined ? {} : { byEffect }),
    ...(ignoringMonsters === undefined ? {} : { ignoringMonsters }),
    ...story.why,
  });
}

/** Rolls a test: never fewer than one die, whatever takes dice away. */
export function rollTest(story: Story, test: Of<'RollTest'>): void {
  const { skill, improvement = 0, modifier = 0, bonus = 0, additionalDice = 0, condition } = test;
  const pool = Math.max(1, skill + improvement + modifier + bonus + additionalDice);
  const threshold = condition === 'blessed' ? 4 : condition === 'cursed' ? 6 : 5;
  const faces = rollDice(story, pool);
  story.tell({ type: 'TestRolled', pool, faces, threshold, successes: successes({ faces, threshold }), ...story.why });
}

/** Rerolls dice of the test; the new faces stand. */
export function rerollDice(story: Story, { dice, paidWith }: Of<'RerollDice'>): void {
  const { test } = story.now;
  if (test === undefined) return refuse('no-test', 'No test has been rolled.', 'test-reroll');
  const missing = dice.filter((die) => die > test.faces.length);
  if (missing.length > 0 || new Set(dice).size < dice.length) {
    refuse('no-such-die', `The test has ${test.faces.length} dice; name each at most once.`, 'test-reroll', {
      have: test.faces.length,
      dice: dice.map(String),
    });
  }
  const rolled = rollDice(story, dice.length);
  const faces = test.faces.map((face, at) => rolled[dice.indexOf(at + 1)] ?? face);
  const told = { dice: [...dice], faces, successes: successes({ ...test, faces }), paidWith };
  story.tell({ type: 'DiceRerolled', ...told, ...story.why });
}

/** Resolves one of two boxes: the one the test leads to, or the one that was chosen or paid for. */
export function resolveBranch(story: Story, { pass, fail, chosen }: Of<'ResolveBranch'>): void {
  const branch = chosen ?? (testPassed(story.now) ? 'pass' : 'fail');
  story.tell({ type: 'BranchTaken', branch, chosen: chosen !== undefined, ...story.why });
  carryOutAll(story, branch === 'pass' ? pass : fail);
}

function testPassed({ test }: State): boolean {
  if (test !== undefined) return successes(test) > 0;
  return refuse('no-test', 'Roll the test first, or say which box was chosen.', 'encounter-branch');
}

/** Ends the encounter that is going on. */
export function endEncounter(story: Story): void {
  const { encounter } = story.now;
  if (encounter === undefined) return refuse('no-encounter', 'No encounter is going on.', 'encounter');
  const { by, gate: id, closed } = encounter;
  story.tell({ type: 'EncounterEnded', by, ...(id === undefined ? {} : { gate: id }), closed, ...story.why });
  if (story.now.setup.ancientOne === 'rise-of-the-elder-things' && story.front && id !== undefined) {
    story.demand(`investigator ${by}`, `You may move to ${gate('plateau-of-leng').name}.`, 'front-elder-things');
  }
}

/** Dice that succeed. */
export function successes({ faces, threshold }: NonNullable<State['test']>): number {
  return faces.filter((face) => face >= threshold).length;
}
