import { type GateId, isUnstable, spaceName, worldOf } from '../data/components.ts';
import { closingVictory, sealingVictory, shutGate } from './gates.ts';
import { fall, hurt, inArkham, investigator } from './investigators.ts';
import type { Command, Investigator, State } from '../model/index.ts';
import { closeDifficulty, openGateAt, sealCost, tokensLeft } from '../limits.ts';
import { refuse, type Story } from '../context.ts';
import { rollDice, successes } from './physical-draws.ts';

type Of<Type extends Command['type']> = Extract<Command, { type: Type }>;

/** Whoever is on an open gate with his explored marker and has not had his encounter, in the phase of encounters. */
export function readyToClose(story: Story, by: number, rule: 'c-1' | 's-2'): Investigator & { space: GateId } {
  const here = inArkham(story, by, rule);
  if (story.now.phase !== 'arkham') {
    const because = 'Gates are closed and sealed in the Arkham Encounters Phase.';
    refuse('wrong-phase', because, rule, { phase: story.now.phase, need: 'arkham' });
  }
  const { space } = here;
  if (!isUnstable(space) || openGateAt(story.now, space) === undefined) {
    return refuse('no-open-gate', `No gate is open on ${spaceName(space)}.`, rule, { by, at: space });
  }
  if (!here.explored) {
    const because = `Investigator ${by} has no explored marker here: the Other World has to be crossed first.`;
    refuse('not-explored', because, rule, { by, gate: space, explored: false });
  }
  if (here.acted) {
    refuse('one-encounter', `Investigator ${by} has had the encounter of this turn.`, 't-5', { by });
  }
  return { ...here, space };
}

/** The check to close a gate: Lore or Fight with the marker's modifier. */
export function tryToClose(story: Story, { by, checkSkill, value, bonus = 0 }: Of<'TryToClose'>): void {
  const { space: gate, blessing, clues } = readyToClose(story, by, 'c-1');
  const world = openGateAt(story.now, gate)?.world as State['gates'][number]['world'];
  const pool = value + worldOf(world).modifier + bonus;
  const threshold = { none: 5, blessed: 4, cursed: 6 }[blessing];
  const faces = rollDice(story, Math.max(0, pool));
  const need = closeDifficulty(story.now, world);
  const got = successes(faces, threshold);
  const told = { by, gate, checkSkill, pool, faces, threshold, successes: got, need };
  story.tell({ type: 'CloseChecked', ...told, ...story.why });
  if (got >= need) succeed(story, by, gate);
  else if (clues === 0) story.tell({ type: 'CloseFailed', by, gate, ...story.why });
}

/** The check that goes on, if it is this investigator's. */
function checkOf(story: Story, by: number): NonNullable<State['check']> {
  const { check } = story.now;
  if (check?.by === by) return check;
  return refuse('no-check', `Investigator ${by} is making no check.`, 'c-4', { by });
}

/** One clue, one die more; the pool may have been 0. */
export function spendClue(story: Story, by: number): void {
  const { faces, threshold, need, gate } = checkOf(story, by);
  const [face] = rollDice(story, 1);
  const all = [...faces, face as number];
  story.tell({ type: 'ClueSpent', by, faces: all, successes: successes(all, threshold), ...story.why });
  if (successes(all, threshold) >= need) succeed(story, by, gate);
  else if (investigator(story, by).clues === 0) story.tell({ type: 'CloseFailed', by, gate, ...story.why });
}

export function acceptFailure(story: Story, by: number): void {
  const { gate } = checkOf(story, by);
  story.tell({ type: 'CloseFailed', by, gate, ...story.why });
}

/** The gate is closed; who closed it may seal it, and only then it is seen whether that wins. */
function succeed(story: Story, by: number, gate: GateId): void {
  shutGate(story, gate, { by, byCard: false, trophy: true });
  const cost = sealCost(story.now);
  const forbidden = story.now.cardsInPlay.includes('no-one-can-help-you-now');
  if (forbidden || investigator(story, by).clues < cost || tokensLeft(story.now) === 0) return closingVictory(story);
  story.tell({ type: 'SealOffered', by, gate, cost });
}

/** Seals the gate that this investigator has just closed, with clues. */
export function sealGate(story: Story, by: number, gate: GateId): void {
  refuseSealing(story, gate);
  const { sealing, lastClosed } = story.now;
  const cost = sealCost(story.now);
  if (sealing === undefined || sealing.by !== by || sealing.gate !== gate) {
    const just = lastClosed?.by === by && lastClosed.gate === gate;
    const have = inArkham(story, by, 's-1').clues;
    if (just && lastClosed.turn === story.now.turn && story.now.phase === 'arkham' && have < cost) {
      const because = `A seal costs ${cost} clues, and investigator ${by} has ${have}.`;
      refuse('not-enough-clues', because, 's-1', { have, need: cost });
    }
    const because = `${spaceName(gate)} can be sealed only at once by whoever has closed its gate.`;
    refuse('too-late-to-seal', because, 's-1', {
      by,
      gate,
      turn: story.now.turn,
      ...(just ? { closed: lastClosed.turn } : {}),
    });
  }
  const { doom } = story.now;
  story.tell({ type: 'GateSealed', gate, by, elderSign: false, clues: cost, doom, ...story.why });
  sealingVictory(story);
  closingVictory(story);
}

export function leaveUnsealed(story: Story, by: number): void {
  const { sealing } = story.now;
  if (sealing?.by !== by) return refuse('nothing-to-seal', `Investigator ${by} has nothing to seal.`, 's-1', { by });
  story.tell({ type: 'SealDeclined', ...sealing, ...story.why });
  closingVictory(story);
}

function refuseSealing(story: Story, gate: GateId): void {
  if (!story.now.cardsInPlay.includes('no-one-can-help-you-now')) return;
  const because = 'While No One Can Help You Now is in play no gate can be sealed.';
  refuse('sealing-forbidden', because, 's-1', { gate });
}

/** An Elder Sign closes and seals without a check, for one Sanity, one Stamina and a token of the doom track. */
export function useElderSign(story: Story, by: number, gate?: GateId): void {
  const at = inArkham(story, by, 's-2').space;
  if (gate !== undefined && at !== gate) {
    const because = `Investigator ${by} is on ${spaceName(at)}, not on ${spaceName(gate)}.`;
    refuse('not-at-the-gate', because, 's-2', { by, at, gate });
  }
  const here = readyToClose(story, by, 's-2');
  if (here.elderSigns === 0) {
    refuse('no-elder-sign', `Investigator ${by} has no Elder Sign.`, 's-2', { have: 0, need: 1 });
  }
  if (story.now.cardsInPlay.includes('no-one-can-help-you-now')) {
    refuse('sealing-forbidden', 'While No One Can Help You Now is in play no gate can be sealed.', 's-4', {
      gate: here.space,
    });
  }
  if (story.now.doom === 0 && story.now.setup.policies.signAtZero === 'refused') {
    refuse('no-doom', 'There is no doom token on the track for the Elder Sign.', 's-5', { doom: 0 });
  }
  story.tell({ type: 'ElderSignUsed', by, gate: here.space, ...story.why });
  hurt(story, by, { sanity: 1, stamina: 1 });
  shutGate(story, here.space, { by, byCard: false, trophy: true });
  const doom = Math.max(0, story.now.doom - 1);
  story.tell({ type: 'GateSealed', gate: here.space, by, elderSign: true, clues: 0, doom, ...story.why });
  sealingVictory(story);
  closingVictory(story);
  fall(story, by);
}
