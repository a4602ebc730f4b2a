import type { HandlerMap } from '../../core/dispatch.ts';
import type { DoomEffect, OmenEffect } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { drawDisaster } from './awakened.ts';
import type { Context } from './context.ts';
import { defeatInvestigators } from './defeats.ts';
import { advanceDoomBy, retreatDoom } from './doom.ts';
import { advanceOmen, advanceOmenTo, changeOmenTokens, checkOmen, moveOmen, turnBackOmen } from './omen.ts';

/** Effects on the Omen track. */
export const omenEffects: HandlerMap<Context, OmenEffect> = {
  AdvanceOmen(context, { steps = 1, toColour, withoutDoom }) {
    if (toColour === undefined) advanceOmen(context, steps, withoutDoom);
    else advanceOmenTo(context, toColour, withoutDoom);
  },
  MoveOmen(context, { to, checkDoom }) {
    moveOmen(context, to);
    if (checkDoom) checkOmen(context);
  },
  TurnBackOmen(context, { steps = 1, checkDoom }) {
    turnBackOmen(context, steps);
    if (checkDoom) checkOmen(context);
  },
  CheckOmen: checkOmen,
  ChangeOmenTokens: (context, { omen, by }) => changeOmenTokens(context, omen, by),
};

/** Effects on the Doom track. */
export const doomEffects: HandlerMap<Context, DoomEffect> = {
  AdvanceDoom(context, { untilZero, steps = 1 }) {
    advanceDoomBy(context, untilZero ? context.state.doom : steps, { by: 'effect' });
  },
  RetreatDoom: (context, { steps = 1 }) => retreatDoom(context, steps),
  PutDoomToken(context, { doom }) {
    if (context.state.doomTokens.includes(doom)) {
      const because = `Doom space ${doom} has an Eldritch token already. Choose another space.`;
      reject('doom-token', because, 'doom-tokens', { doom });
    }
    context.emit({ type: 'DoomTokenPut', doom, ...context.reason });
  },
  RemoveDoomToken(context, { doom }) {
    if (!context.state.doomTokens.includes(doom)) {
      const because = `Doom space ${doom} has no Eldritch token. Choose another space.`;
      reject('doom-token', because, 'doom-tokens', { doom });
    }
    context.emit({ type: 'DoomTokenRemoved', doom, ...context.reason });
  },
  DrawDisaster: (context) => drawDisaster(context, 'disasters'),
  DefeatInvestigators: defeatInvestigators,
};
