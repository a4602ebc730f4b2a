import type { State } from '../model/index.ts';
import { type RulesOfCode, reject } from '../rejections.ts';

/*
 * What makes other commands wait. Each of these rejections names the item of `pending` that has to be done first.
 */

/** Rejects what cannot happen during an encounter. */
export function rejectDuringEncounter({ encounter }: Pick<State, 'encounter'>): void {
  if (encounter === undefined) return;
  const { by, decision } = encounter;
  const because = `Investigator ${by} is in an encounter. End it first.`;
  reject('encounter-going-on', because, 'encounter', { decision, by: String(by) });
}

/** Rejects what cannot happen during a test. */
export function rejectDuringTest({ test, encounter }: State): void {
  if (test === undefined) return;
  const { by, decision } = test;
  const next = encounter === undefined ? 'End the test' : 'Resolve the section of the card';
  const because = `The test of investigator ${by} has been rolled and is not over. ${next} first.`;
  reject('test-going-on', because, 'test-one-roll', { decision, by: String(by) });
}

/** The investigator. Rejects, citing `rule`, one that the game does not have. */
export function requireInvestigator(
  { setup: { investigators } }: Pick<State, 'setup'>,
  by: number,
  rule: RulesOfCode<'no-such-investigator'>,
): number {
  if (by <= investigators) return by;
  const because = `There is no investigator ${by} in this game. Choose one from 1 to ${investigators}.`;
  return reject('no-such-investigator', because, rule, { by, have: investigators });
}
