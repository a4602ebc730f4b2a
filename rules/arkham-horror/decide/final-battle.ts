import { canChangeCheck, diceForClue } from '../abilities.ts';
import { blockedBy, type Context, reject } from '../context.ts';
import { attacks } from '../data/final-battle.ts';
import { doomTrack, inTurn } from '../limits.ts';
import type { CommandOf, State } from '../model/index.ts';
import { sufferAttack } from './ancient-one-attacks.ts';
import { requireStep } from './battle-steps.ts';
import { devourEmptyHanded, winBattle } from './doom.ts';
import { investigatorInPlay, rejectWithoutClue } from './investigators.ts';
import { countSuccesses, rollDice, successThreshold } from './physical-draws.ts';

/**
 * A combat check against the Ancient One. As many successes as there are investigators remove one doom token. Clues may
 * add dice afterwards. Rule `final-battle`.
 */
export function attackAncientOne(context: Context, { by, value }: CommandOf<'AttackAncientOne'>): void {
  requireStep(context, 'attacks');
  const { blessing } = investigatorInPlay(context, by);
  if (context.state.attacked.includes(by)) {
    reject('one-attack', `Investigator ${by} has already attacked in this round.`, 'final-battle', { by });
  }
  const threshold = successThreshold[blessing];
  const faces = rollDice(context, Math.max(0, value));
  const successes = countSuccesses(faces, threshold);
  const { total, removed } = counted(context.state, successes);
  context.emit({ type: 'AncientOneAttacked', by, faces, threshold, successes, total, ...context.reason });
  removeTokens(context, removed);
  if (canChangeCheck(context.state, by)) {
    context.emit({ type: 'BattleCheckOpened', by, kind: 'attack', faces, threshold });
  }
}

/** Successes are counted together: what is left over counts with the next ones. */
function counted({ total, doom, setup }: State, successes: number): { total: number; removed: number } {
  const sum = total + successes;
  const removed = Math.min(doom, Math.floor(sum / setup.investigators));
  return { total: sum - removed * setup.investigators, removed };
}

function removeTokens(context: Context, removed: number): void {
  for (let token = 0; token < removed; token += 1) {
    context.emit({ type: 'DoomRemoved', doom: context.state.doom - 1, ...context.reason });
  }
  if (context.state.doom === 0) winBattle(context);
}

/** Spends a clue, or Research Materials, for more dice of a check in the final battle. Rule `clues-for-dice`. */
export function spendClueInBattle(context: Context, by: number, materials: boolean): void {
  const { kind, faces: before, threshold } = battleCheckOf(context, by);
  const maker = investigatorInPlay(context, by);
  rejectWithoutClue(maker, materials);
  const { skill } = attacks[context.state.setup.ancientOne];
  const rolled = rollDice(context, diceForClue(maker, kind === 'attack' ? 'fight' : skill?.toLowerCase()));
  const faces = [...before, ...rolled];
  const card = materials ? { materials } : {};
  const successes = countSuccesses(faces, threshold);
  context.emit({ type: 'ClueSpent', by, faces, successes, ...card, ...context.reason });
  goOn(context, by, kind, countSuccesses(rolled, threshold));
}

/** After dice of the check in progress were rolled again. What had succeeded has been counted already. */
export function afterReroll(context: Context, successesBefore: number): void {
  const { battleCheck: check } = context.state;
  if (check === undefined) return;
  goOn(context, check.by, check.kind, Math.max(0, countSuccesses(check.faces, check.threshold) - successesBefore));
}

/** Counts what has succeeded now, and ends the check if nothing can change it any more. */
function goOn(context: Context, by: number, kind: 'attack' | 'resist', successes: number): void {
  if (kind === 'attack' && successes > 0) {
    const { total, removed } = counted(context.state, successes);
    context.emit({ type: 'AttackCounted', by, successes, total, ...context.reason });
    removeTokens(context, removed);
  }
  const isDone = (kind === 'resist' && successes > 0) || !canChangeCheck(context.state, by);
  if (isDone) endCheck(context, by);
}

/** Spends no more clues on a check of the final battle. A failed check against the attack costs what the sheet says. */
export function endCheck(context: Context, by: number): void {
  const { kind, faces, threshold, trophy, monsterTrophy } = battleCheckOf(context, by);
  context.emit({ type: 'BattleCheckEnded', by });
  if (kind === 'attack') return;
  const passed = countSuccesses(faces, threshold) > 0;
  context.emit({ type: 'AttackResisted', by, passed, ...context.reason });
  if (!passed) sufferAttack(context, by, { trophy, monsterTrophy });
}

function battleCheckOf({ state: { battleCheck } }: Context, by: number): NonNullable<State['battleCheck']> {
  if (battleCheck?.by === by) return battleCheck;
  const because = `Investigator ${by} is not making a check of the final battle.`;
  return reject('no-check', because, 'clues-for-dice', { by });
}

/**
 * Ends a step of the final battle: the refresh, after which the first player changes; the attacks of the investigators;
 * the attack of the Ancient One, after which a new round begins. Rule `final-battle`.
 */
export function endBattleStep(context: Context): void {
  const { state } = context;
  const { battle = { round: 1, step: 'attacks', resisted: [] } } = state;
  const idle = inTurn(state).find(
    ({ by }) => !(battle.step === 'attacks' ? state.attacked : battle.resisted).includes(by),
  );
  switch (battle.step) {
    case 'refresh':
      return context.emit({ type: 'BattleStepBegan', step: 'attacks', first: nextFirst(state) });
    case 'attacks':
      if (idle !== undefined) {
        const because = `Investigator ${idle.by} has not attacked in this round and does so first.`;
        reject('attack-first', because, 'final-battle', blockedBy(context, 'final-battle', idle.by));
      }
      return context.emit({ type: 'BattleStepBegan', step: 'ancientOne', first: state.first });
    case 'ancientOne':
      if (idle !== undefined) {
        const because = `The attack of the Ancient One on investigator ${idle.by} is not resolved.`;
        reject('resist-first', because, 'final-battle', blockedBy(context, 'final-battle', idle.by));
      }
      return endRound(context);
  }
}

function endRound(context: Context): void {
  devourEmptyHanded(context);
  const { setup, doom, turn, first } = context.state;
  if (setup.ancientOne === 'cthulhu' && doom < doomTrack(context.state)) {
    context.emit({ type: 'DoomAdded', doom: doom + 1, reason: 'Cthulhu' });
  }
  context.emit({ type: 'PhaseBegan', phase: 'battle', turn: turn + 1, first });
}

/** The next investigator in play to the left of the first player. */
function nextFirst(state: State): number {
  const [, ...others] = [
    ...state.investigators.slice(state.first - 1),
    ...state.investigators.slice(0, state.first - 1),
  ];
  return others.find((each) => each.where !== 'out')?.by ?? state.first;
}
