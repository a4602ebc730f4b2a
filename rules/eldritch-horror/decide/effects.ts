import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import type { Effect } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { componentEffects } from './component-effects.ts';
import type { Context } from './context.ts';
import { gateEffects } from './gate-effects.ts';
import { monsterEffects } from './monster-effects.ts';
import { doomEffects, omenEffects } from './track-effects.ts';

export const effectHandlers: HandlerMap<Context, Effect> = {
  ...gateEffects,
  ...omenEffects,
  ...doomEffects,
  ...monsterEffects,
  ...componentEffects,
};

/** Carries out one effect, with its own reason and report. After the end of the game it does nothing. */
export function carryOut(context: Context, effect: Effect): void {
  if (context.isOver) return;
  rejectWhileLooking(context, effect.type);
  context.withReport(effect, () => dispatch(effectHandlers, context, effect));
}

/** Carries out effects one after the other. */
export function carryOutAll(context: Context, effects: readonly Effect[]): void {
  for (const effect of effects) {
    // Not allowed inside a batch: a rejected guess would reveal the gates on top of the stack.
    if (effect.type === 'PlaceLookedGates') {
      const because = 'Gates that are looked at cannot be put back by this command. Put them back with one of its own.';
      reject('put-back-later', because, 'stack-look', { command: effect.type });
    }
    if (context.state.look !== undefined) {
      const because = 'A look at the stack has to be the last effect of a command. Send what follows it afterwards.';
      reject('put-back-later', because, 'stack-look', { command: effect.type });
    }
    carryOut(context, effect);
  }
}

/** While an investigator looks at gates, the order of the stack is open, so everything else waits. */
export function rejectWhileLooking(context: Context, type: string): void {
  const { look } = context.state;
  if (look === undefined || type === 'PlaceLookedGates') return;
  const because = `Investigator ${look.by} is looking at gates of the stack. Put those gates back first.`;
  reject('look-first', because, 'stack-look', { decision: look.decision, by: String(look.by), count: look.count });
}
