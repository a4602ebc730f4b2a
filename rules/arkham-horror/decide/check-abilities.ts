import { type Context, reject } from '../context.ts';
import type { CommandOf } from '../model/index.ts';
import { decideCheck, readyToClose, succeed } from './closing.ts';
import { afterReroll } from './final-battle.ts';
import { investigatorInPlay } from './investigators.ts';
import { countSuccesses, rollDice } from './physical-draws.ts';

/**
 * Rolls dice of the check in progress again: the researcher those of anybody that are no success, once a turn; the Lucky
 * Cigarette Case all dice of its owner, who discards it. Rule `abilities`.
 */
export function rerollCheck(context: Context, { by, card }: CommandOf<'RerollCheck'>): void {
  const check = context.state.check ?? context.state.battleCheck;
  if (check === undefined) {
    return reject('no-check', 'Nobody is making a check that is still open.', 'abilities', { by });
  }
  const owner = investigatorInPlay(context, by);
  const { faces: before, threshold } = check;
  if (card !== undefined) {
    const hasFailed = context.state.check !== undefined || countSuccesses(before, threshold) === 0;
    if (check.by !== by || !owner.cards.includes(card) || !hasFailed) {
      const because = `Investigator ${by} has no Lucky Cigarette Case for a failed check of their own.`;
      reject('no-reroll', because, 'abilities', { by, check: check.by, card });
    }
    return reroll(context, { by, card }, rollDice(context, before.length));
  }
  if (owner.investigator !== 'researcher' || owner.rerolled) {
    const because = owner.rerolled
      ? `Investigator ${by} has already had a check rolled again this turn.`
      : `Investigator ${by} is not the researcher, and cannot have a check rolled again.`;
    reject('no-reroll', because, 'abilities', { by, check: check.by, rerolled: owner.rerolled });
  }
  const kept = before.filter((face) => face >= threshold);
  reroll(context, { by }, [...kept, ...rollDice(context, before.length - kept.length)]);
}

function reroll(context: Context, how: { by: number; card?: 'lucky-cigarette-case' }, faces: number[]): void {
  const { battleCheck } = context.state;
  context.emit({ type: 'CheckRerolled', ...how, faces, ...context.reason });
  if (battleCheck === undefined) return decideCheck(context);
  afterReroll(context, countSuccesses(battleCheck.faces, battleCheck.threshold));
}

/**
 * The Blue Watcher of the Pyramid makes the check to close a gate succeed, instead of the dice or after they have failed,
 * for 2 Stamina. What follows is a normal close; the Stamina is lost after it. Rule `abilities`.
 */
export function useBlueWatcher(context: Context, { by }: CommandOf<'UseBlueWatcher'>): void {
  const { check } = context.state;
  const owner = investigatorInPlay(context, by);
  if (!owner.cards.includes('blue-watcher') || (check !== undefined && check.by !== by)) {
    const because = `Investigator ${by} cannot use the Blue Watcher of the Pyramid for this check.`;
    reject('no-such-card', because, 'abilities', { by, card: 'blue-watcher' });
  }
  const gate = check === undefined ? readyToClose(context, by, 'close-gate').space : check.gate;
  context.emit({ type: 'BlueWatcherUsed', by, gate, ...context.reason });
  succeed(context, by, gate, watcherLoss);
}

/** Stamina that the Blue Watcher takes. */
const watcherLoss = 2;
