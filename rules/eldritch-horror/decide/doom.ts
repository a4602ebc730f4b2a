import { abhothCultists, ancientOne } from '../data/ancient-ones.ts';
import { doomMaximum } from '../data/components.ts';
import type { Cause, State } from '../model/index.ts';
import { reject } from '../rejections.ts';
import { checkState, drawDisaster, replaceDoom } from './awakened.ts';
import { resolveAwakening } from './awakening.ts';
import type { Context } from './context.ts';

/** A cause without the reason of the command, which is added here. */
type Because = Omit<Cause, 'reason'>;

/**
 * Advances Doom by one step, with everything that follows (§4). Once the Ancient One is awake, the back of its sheet takes
 * effect instead.
 */
export function advanceDoom(context: Context, because: Because): void {
  if (context.isOver) return;
  const { doom, awake, setup, doomTokens } = context.state;
  const cause: Cause = { ...because, ...context.reason };
  const sheet = ancientOne(setup.ancientOne);
  // Doom of Syzygy continues to advance when the sheet is flipped.
  if (awake && !sheet.losesAtZero) {
    context.emit({ type: 'DoomReplaced', ancientOne: setup.ancientOne, cause });
    replaceDoom(context, cause);
    return;
  }
  if (doom === 0) return;
  context.emit({ type: 'DoomAdvanced', doom: doom - 1, cause });
  if (doomTokens.includes(doom - 1)) {
    drawDisaster(context, 'doom-tokens');
    context.emit({ type: 'DoomTokenRemoved', doom: doom - 1 });
  }
  if (doom - 1 > 0) return;
  if (sheet.losesAtZero) context.lose(`Doom reached 0 against ${sheet.name}.`, 'awakening-loses');
  else awaken(context);
}

/** Advances Doom by several single steps. Steps after an awakening are replaced by the awakened sheet. */
export function advanceDoomBy(context: Context, steps: number, because: Because): void {
  for (let step = 0; step < steps && !context.isOver; step += 1) advanceDoom(context, because);
}

/** Flips the sheet of the Ancient One and sets its counter, if the starting number is known. */
export function awaken(context: Context): void {
  const { setup } = context.state;
  const { counter } = ancientOne(setup.ancientOne);
  const start = startOfCounter(context.state);
  context.emit({
    type: 'AncientOneAwakened',
    ancientOne: setup.ancientOne,
    ...(start === undefined ? {} : { counter: start }),
  });
  resolveAwakening(context);
  if (counter !== undefined && start === undefined) {
    context.addObligation(
      'the Lead Investigator',
      `Tell the number of ${counter.what} (ChangeCounter).`,
      'awake-counter',
    );
  }
  // Under the policy of the bare state the loss can hold already: for example, no Dream Portal may be left.
  checkState(context);
}

/** What the sheet counts when it is flipped. Undefined if our sources do not give the number. */
function startOfCounter({ setup, counter, aside }: State): number | undefined {
  // The Sanity tokens of its front stay there (digest EH-F5).
  if (setup.ancientOne === 'antediluvium') return counter + setup.investigators;
  if (setup.ancientOne === 'abhoth') return Math.min(abhothCultists, aside.cultist ?? 0);
  return ancientOne(setup.ancientOne).counter?.start;
}

/** Retreats Doom by up to `steps` spaces, at most to the last printed space. */
export function retreatDoom(context: Context, steps: number): void {
  const { awake, setup } = context.state;
  if (awake && setup.ancientOne === 'yig') {
    const text = `${steps === 1 ? '1 investigator' : `For each of ${steps} steps, 1 investigator`} may discard 1 Cursed Condition.`;
    return context.addObligation('the investigators', text, 'awake-no-retreat');
  }
  if (awake && !ancientOne(setup.ancientOne).losesAtZero) {
    const because = 'Doom stays at 0, because the Ancient One is awake. Leave the retreat out.';
    reject('doom-cannot-retreat', because, 'awake-no-retreat', {
      doom: 0,
    });
  }
  if (context.state.doom === doomMaximum) {
    const because = `Doom cannot retreat, because it is on ${doomMaximum}, the last space of its track.`;
    reject('doom-at-maximum', because, 'doom-retreat', { doom: doomMaximum, maximum: doomMaximum });
  }
  for (let step = 0; step < steps && context.state.doom < doomMaximum; step += 1) {
    context.emit({ type: 'DoomRetreated', doom: context.state.doom + 1, cause: { by: 'effect', ...context.reason } });
  }
}
