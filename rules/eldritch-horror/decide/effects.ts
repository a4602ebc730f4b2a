import { dispatch, type HandlerMap } from '../../core/dispatch.ts';
import { asEffect } from '../../core/rejection.ts';
import type { Command, Effect } from '../model/index.ts';
import { asksForChoice } from '../model/names.ts';
import { reject } from '../rejections.ts';
import { checkState } from './awakened.ts';
import { componentEffects } from './component-effects.ts';
import type { Context } from './context.ts';
import { gateEffects } from './gate-effects.ts';
import { checkOrder } from './gate-order.ts';
import { monsterEffects } from './monster-effects.ts';
import { putOff } from './pausing.ts';
import { doomEffects, omenEffects } from './track-effects.ts';
import { rejectWhilePaused } from './turn.ts';

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
  rejectWhileChoosing(context, effect.type);
  const chosen = choicesOf(effect);
  checkOrder(context, chosen.order);
  withChoices(context, chosen, () => context.withReport(effect, () => dispatch(effectHandlers, context, effect)));
  checkState(context);
}

/** What a command or an effect says beforehand about choices. */
export function choicesOf(command: Command): Context['choices'] {
  return {
    ...('order' in command ? { order: command.order } : {}),
    ...('replacement' in command ? { replacement: command.replacement } : {}),
    ...('atOnce' in command ? { atOnce: command.atOnce } : {}),
  };
}

/** Carries out a command or an effect with its own choices. */
export function withChoices(context: Context, chosen: Context['choices'], act: () => void): void {
  const { choices } = context;
  context.choices = chosen;
  act();
  context.choices = choices;
}

/** What an effect that is put off draws is reported later, with Continue. */
function withoutReport({ reported: _, ...effect }: Effect): Effect {
  return effect as Effect;
}

/**
 * Carries out effects one after the other. Those of an encounter card stop where its investigator is defeated: `encounter`
 * is the number of the encounter.
 */
export function carryOutAll(context: Context, effects: readonly Effect[], encounter?: number): void {
  for (const [at, effect] of effects.entries()) {
    if (encounter !== undefined && context.state.encounter?.decision !== encounter) return;
    if (context.pause !== undefined) {
      const during = encounter === undefined ? {} : { encounter };
      return putOff(context, { do: 'effects', effects: effects.slice(at).map(withoutReport), ...during });
    }
    asEffect(at, () => {
      rejectAroundLook(context, effect);
      carryOut(context, effect);
    });
  }
}

/** Rejects an effect that belongs to a look at the stack, or follows one in the same command. */
function rejectAroundLook({ state }: Context, { type: command }: Effect): void {
  // Not allowed among other effects: a rejected guess would reveal the gates on top of the stack.
  if (command === 'PlaceLookedGates') {
    const because = 'Gates that are looked at cannot be put back by this command. Put them back with one of its own.';
    reject('put-back-later', because, 'stack-look', { command });
  }
  if (state.look !== undefined) {
    const because = 'A look at the stack has to be the last effect of a command. Send what follows it afterwards.';
    reject('put-back-later', because, 'stack-look', { command });
  }
}

/** While an investigator looks at gates, the order of the stack is open, so everything else waits; during a choice as well. */
export function rejectWhileChoosing(context: Context, type: string): void {
  const { look, paused } = context.state;
  if (look === undefined) {
    if (asksForChoice(paused?.because) && type !== 'Continue') rejectWhilePaused(context.state);
    return;
  }
  if (type === 'PlaceLookedGates') return;
  const because = `Investigator ${look.by} is looking at gates of the stack. Put those gates back first.`;
  reject('look-first', because, 'stack-look', { decision: look.decision, by: String(look.by), count: look.count });
}
