import { type Context, reject } from '../context.ts';
import type { CommandOf } from '../model/index.ts';
import { winBattle } from './doom.ts';
import { investigatorInPlay } from './investigators.ts';
import { countSuccesses, rollDice, successThreshold } from './physical-draws.ts';

/**
 * A combat check against the Ancient One. As many successes as there are investigators remove one doom token. Rule
 * `final-battle`.
 */
export function attackAncientOne(context: Context, { by, value }: CommandOf<'AttackAncientOne'>): void {
  const { phase, attacked, setup } = context.state;
  if (phase !== 'battle') {
    reject('not-awake', 'The Ancient One is asleep and cannot be attacked.', 'final-battle', { phase });
  }
  const threshold = successThreshold[investigatorInPlay(context, by).blessing];
  if (attacked.includes(by)) {
    reject('one-attack', `Investigator ${by} has already attacked in this round.`, 'final-battle', { by });
  }
  const faces = rollDice(context, Math.max(0, value));
  const successes = countSuccesses(faces, threshold);
  const sum = context.state.total + successes;
  const removed = Math.min(context.state.doom, Math.floor(sum / setup.investigators));
  const total = sum - removed * setup.investigators;
  context.emit({ type: 'AncientOneAttacked', by, faces, threshold, successes, total, ...context.reason });
  for (let token = 0; token < removed; token += 1) {
    context.emit({ type: 'DoomRemoved', doom: context.state.doom - 1, ...context.reason });
  }
  if (context.state.doom === 0) winBattle(context);
}
