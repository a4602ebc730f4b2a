import { canChangeCheck, diceForClue, materialsOf, skillCards } from '../abilities.ts';
import { type Context, reject } from '../context.ts';
import { type GateId, isUnstable, spaceName, worldOf } from '../data/components.ts';
import { diceChange } from '../environments.ts';
import { closeDifficulty, openGateAt, sealCost, tokensLeft } from '../limits.ts';
import type { CommandOf, Investigator, State } from '../model/index.ts';
import type { RulesOfCode } from '../rejections.ts';
import { rejectSecondEncounter } from './actions.ts';
import { spendClueInBattle } from './final-battle.ts';
import { checkClosingVictory, checkSealingVictory, closeGate } from './gates.ts';
import {
  checkDefeat,
  investigatorInArkham,
  investigatorInPlay,
  loseSanityOrStamina,
  rejectWithoutClue,
} from './investigators.ts';
import { countSuccesses, rollDice, successThreshold } from './physical-draws.ts';

type ReadyToClose = Investigator & { readonly space: GateId; readonly world: State['gates'][number]['world'] };

/** An investigator who may close the gate at their location now. Rejects anyone else. */
export function readyToClose(context: Context, by: number, rule: 'close-gate' | 'elder-sign'): ReadyToClose {
  const here = investigatorInArkham(context, by, rule);
  const { phase } = context.state;
  if (phase !== 'arkham') {
    const because = 'Gates are closed and sealed in the Arkham Encounters Phase. End the phase until it begins.';
    reject('wrong-phase', because, rule, { phase, need: 'arkham' });
  }
  const { space } = here;
  const gate = openGateAt(context.state, space);
  if (!isUnstable(space) || gate === undefined) {
    return reject('no-open-gate', `${spaceName(space)} has no open gate.`, rule, { by, at: space });
  }
  if (!here.explored) {
    const because = `Investigator ${by} has no explored marker here. Cross the Other World and return first.`;
    reject('not-explored', because, rule, { by, gate: space, explored: false });
  }
  if (here.acted) rejectSecondEncounter(by, 'arkham-encounters');
  return { ...here, space, world: gate.world };
}

/** The check to close a gate: Lore or Fight with the modifier of the marker. Rules `close-gate`, `close-check`. */
export function tryToClose(context: Context, { by, skill, value, bonus = 0 }: CommandOf<'TryToClose'>): void {
  const maker = readyToClose(context, by, 'close-gate');
  const { space: gate, world, blessing } = maker;
  const known = diceChange(context.state, skill) + skillCards(maker, skill);
  const pool = Math.max(0, value + worldOf(world).modifier + bonus + known);
  const threshold = successThreshold[blessing];
  const faces = rollDice(context, pool);
  const need = closeDifficulty(context.state, world);
  const successes = countSuccesses(faces, threshold);
  const roll = { by, gate, skill, pool, faces, threshold, successes, need };
  context.emit({ type: 'CloseChecked', ...roll, ...context.reason });
  decideCheck(context);
}

/** Ends the check in progress if it has succeeded, or if nothing can change it any more. */
export function decideCheck(context: Context): void {
  const { check } = context.state;
  if (check === undefined) return;
  const { by, gate, faces, threshold, need } = check;
  if (countSuccesses(faces, threshold) >= need) succeed(context, by, gate);
  else if (!canChangeCheck(context.state, by)) context.emit({ type: 'CloseFailed', by, gate, ...context.reason });
}

/** The check in progress, if this investigator makes it. */
function checkOf({ state: { check } }: Context, by: number): NonNullable<State['check']> {
  if (check?.by === by) return check;
  const because = `Investigator ${by} is not making a check. Try to close a gate first.`;
  return reject('no-check', because, 'clues-for-dice', { by });
}

/** Spends one clue, or Research Materials, for more dice, also if the check had none. Rule `clues-for-dice`. */
export function spendClue(context: Context, by: number, materials = false): void {
  if (context.state.battleCheck !== undefined) return spendClueInBattle(context, by, materials);
  const { faces: before, threshold, skill } = checkOf(context, by);
  const maker = investigatorInPlay(context, by);
  rejectWithoutClue(maker, materials);
  const faces = [...before, ...rollDice(context, diceForClue(maker, skill))];
  const successes = countSuccesses(faces, threshold);
  const card = materials ? { materials } : {};
  context.emit({ type: 'ClueSpent', by, faces, successes, ...card, ...context.reason });
  decideCheck(context);
}

/** Ends the check as failed. Rule `close-failure`. */
export function acceptFailure(context: Context, by: number): void {
  const { gate } = checkOf(context, by);
  context.emit({ type: 'CloseFailed', by, gate, ...context.reason });
}

/**
 * Closes the gate. The investigator may seal it, and only then a victory is checked. Rule `close-success`.
 *
 * @param loss Stamina that a card takes for it, after the sealing
 */
export function succeed(context: Context, by: number, gate: GateId, loss = 0): void {
  closeGate(context, gate, { by, byCard: false, trophy: true });
  const { state } = context;
  const cost = sealCost(state);
  const closer = investigatorInPlay(context, by);
  const payable = closer.clues + materialsOf(closer);
  const canSeal = !isSealingForbidden(state) && payable >= cost && tokensLeft(state) > 0;
  if (canSeal) return context.emit({ type: 'SealOffered', by, gate, cost, ...(loss === 0 ? {} : { loss }) });
  checkClosingVictory(context);
  loseAfterClosing(context, by, loss);
}

function loseAfterClosing(context: Context, by: number, stamina: number | undefined): void {
  if (stamina === undefined || stamina === 0) return;
  loseSanityOrStamina(context, by, { stamina }, isWhole(context));
  checkDefeat(context, by);
}

/** Whether no ability makes the losses smaller that a card costs. */
function isWhole({ state }: Context): boolean {
  return state.setup.policies.cardLosses === 'whole';
}

function isSealingForbidden({ cardsInPlay }: State): boolean {
  return cardsInPlay.includes('no-one-can-help-you-now');
}

function rejectForbiddenSealing({ state }: Context, gate: GateId, rule: RulesOfCode<'sealing-forbidden'>): void {
  if (!isSealingForbidden(state)) return;
  const because = 'While No One Can Help You Now is in play, no gate can be sealed.';
  reject('sealing-forbidden', because, rule, { gate });
}

/** Seals the gate that this investigator has just closed, with clues. Rule `seal-with-clues`. */
export function sealGate(context: Context, { by, gate, materials = 0 }: CommandOf<'SealGate'>): void {
  rejectForbiddenSealing(context, gate, 'seal-with-clues');
  const { sealing, doom } = context.state;
  const cost = sealCost(context.state);
  if (sealing === undefined || sealing.by !== by || sealing.gate !== gate) rejectSealing(context, by, gate, cost);
  const closer = investigatorInPlay(context, by);
  const clues = Math.max(0, cost - materials);
  if (materials > materialsOf(closer) || materials > cost || clues > closer.clues) {
    const because = `A seal costs ${cost} clues. Investigator ${by} has ${closer.clues}, and ${materialsOf(closer)} Research Materials. Say in "materials" how many of these take the place of clues.`;
    reject('not-enough-clues', because, 'seal-with-clues', { have: closer.clues, need: cost });
  }
  const used = materials === 0 ? {} : { materials };
  context.emit({ type: 'GateSealed', gate, by, elderSign: false, clues, ...used, doom, ...context.reason });
  checkSealingVictory(context);
  checkClosingVictory(context);
  loseAfterClosing(context, by, sealing?.loss);
}

function rejectSealing(context: Context, by: number, gate: GateId, cost: number): never {
  const { lastClosed, turn, phase } = context.state;
  const closedIt = lastClosed?.by === by && lastClosed.gate === gate;
  const have = investigatorInArkham(context, by, 'seal-with-clues').clues;
  if (closedIt && lastClosed.turn === turn && phase === 'arkham' && have < cost) {
    const because = `A seal costs ${cost} clues, and investigator ${by} has ${have}.`;
    reject('not-enough-clues', because, 'seal-with-clues', { have, need: cost });
  }
  const because = `Only an investigator who has just closed the gate at ${spaceName(gate)} can seal it, at once.`;
  const closed = closedIt ? { closed: lastClosed.turn } : {};
  return reject('too-late-to-seal', because, 'seal-with-clues', { by, gate, turn, ...closed });
}

/** Does not seal the gate that this investigator has just closed. */
export function leaveUnsealed(context: Context, by: number): void {
  const { sealing } = context.state;
  if (sealing?.by !== by) {
    const because = `Investigator ${by} has no gate to seal or to leave unsealed.`;
    return reject('nothing-to-seal', because, 'seal-with-clues', { by });
  }
  context.emit({ type: 'SealDeclined', by, gate: sealing.gate, ...context.reason });
  checkClosingVictory(context);
  loseAfterClosing(context, by, sealing.loss);
}

/**
 * Closes and seals a gate without a check, for 1 Sanity, 1 Stamina and a token of the doom track. Rules `elder-sign` and
 * those that follow it.
 */
export function useElderSign(context: Context, by: number, gate?: GateId): void {
  const at = investigatorInArkham(context, by, 'elder-sign').space;
  if (gate !== undefined && at !== gate) {
    const because = `Investigator ${by} is at ${spaceName(at)}, not at ${spaceName(gate)}.`;
    reject('not-at-the-gate', because, 'elder-sign', { by, at, gate });
  }
  const { space, elderSigns } = readyToClose(context, by, 'elder-sign');
  if (elderSigns === 0) {
    reject('no-elder-sign', `Investigator ${by} has no Elder Sign card.`, 'elder-sign', { have: 0, need: 1 });
  }
  rejectForbiddenSealing(context, space, 'elder-sign-price');
  if (context.state.doom === 0 && context.state.setup.policies.signAtZero === 'refused') {
    const because = 'The doom track has no token that could become the seal.';
    reject('no-doom', because, 'elder-sign-without-doom', { doom: 0 });
  }
  context.emit({ type: 'ElderSignUsed', by, gate: space, ...context.reason });
  loseSanityOrStamina(context, by, { sanity: 1, stamina: 1 }, isWhole(context));
  closeGate(context, space, { by, byCard: false, trophy: true });
  const doom = Math.max(0, context.state.doom - 1);
  context.emit({ type: 'GateSealed', gate: space, by, elderSign: true, clues: 0, doom, ...context.reason });
  checkSealingVictory(context);
  checkClosingVictory(context);
  checkDefeat(context, by);
}
