import type { State } from '../model/index.ts';
import type { PauseReason } from '../model/names.ts';
import { type RulesOfCode, reject } from '../rejections.ts';
import { leadOf } from './lead.ts';

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

/** Rejects what waits until a paused command goes on. */
export function rejectWhilePaused({ paused }: State): void {
  if (paused === undefined) return;
  const { by, because: why, decision } = paused;
  const because = `${waiting[why]} Then send Continue.`;
  reject('continue-first', because, 'pauses', { decision, by: String(by), because: why });
}

const waiting: Readonly<Record<PauseReason, string>> = {
  reckoning: 'The reckonings of this Mythos card come first. Resolve them.',
  gates: 'More gates spawn. Resolve what the last one and its monster cause.',
  replacement: 'The active investigator has to choose what replaces the spawning of a gate.',
  order: 'The Lead Investigator has to order the gates that match the Omen.',
};

/** Rejects a part of the Mythos Phase while something else is in progress. */
export function rejectBeforeMythos(state: State): void {
  rejectDuringEncounter(state);
  rejectWhilePaused(state);
}

/** Rejects an encounter of the Encounter Phase once the Mythos Phase has begun. */
export function rejectInMythosPhase(state: State): void {
  const { mythos } = state;
  if (mythos === undefined) return;
  const because = 'The Mythos Phase has begun, so the Encounter Phase of this round is over. End the round first.';
  reject('mythos-phase', because, 'encounter-phase', { decision: mythos.decision, by: String(leadOf(state)) });
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
  { setup: { investigators }, out }: Pick<State, 'setup' | 'out'>,
  by: number,
  rule: RulesOfCode<'no-such-investigator'>,
): number {
  if (out.includes(by)) {
    const because = `Investigator ${by} was eliminated and is out of the game. Choose another one.`;
    reject('eliminated', because, 'defeated', { by, out: out.map(String) });
  }
  if (by <= investigators) return by;
  const because = `There is no investigator ${by} in this game. Choose one from 1 to ${investigators}.`;
  return reject('no-such-investigator', because, rule, { by, have: investigators });
}
