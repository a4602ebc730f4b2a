import { blockedBy, type Context, reject } from '../context.ts';
import type { State } from '../model/index.ts';

type Step = NonNullable<State['battle']>['step'];

/** The step of the final battle. Rejects commands of another step. */
export function requireStep(context: Context, need: Step): NonNullable<State['battle']> {
  const { phase, battle } = context.state;
  if (phase !== 'battle' || battle === undefined) {
    return reject('not-awake', 'The Ancient One is asleep and cannot be attacked.', 'final-battle', { phase });
  }
  if (battle.step === need) return battle;
  if (battle.step === 'refresh') {
    const because = 'A round of the final battle begins with the refresh. End that step first.';
    reject('refresh-first', because, 'final-battle', blockedBy(context, 'final-battle'));
  }
  const now = battle.step === 'attacks' ? 'the investigators attack' : 'the Ancient One attacks';
  return reject('other-step', `In this step of the battle ${now}.`, 'final-battle', { step: battle.step, need });
}
