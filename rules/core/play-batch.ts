import { isForeseeable } from './foresight.ts';
import { type PlayRules, type Progress, play } from './play.ts';
import type { Random } from './random.ts';
import type { Rejection, Ruleset, Seat } from './ruleset.ts';
import type { Typed } from './typed.ts';

/** What a rejection means for the commands before it, if they asked for no chance and revealed nothing. */
export const onRejectValues = ['reject', 'stop'] as const;
export type OnReject = (typeof onRejectValues)[number];

/** The command that ended a batch early. `effect`: only this effect of it, and those after it, were not carried out. */
export interface Stopped {
  readonly index: number;
  readonly effect?: number;
  readonly rejection: Rejection;
}

/** The commands of a batch that stand, and what they led to. */
export interface PlayedBatch<State, Event, Command> extends Progress<State, Event> {
  readonly commands: readonly Command[];
  /** Absent: all commands of the batch were accepted. */
  readonly stopped?: Stopped;
}

/** A batch of which nothing stands, because of the command at `index`. */
export interface RejectedBatch {
  readonly rejection: Rejection;
  readonly index: number;
}

/**
 * Plays a batch of commands. Where one is rejected, the commands before it stand if they did something that cannot be taken
 * back: if they asked for chance, or needed something that the seat did not see. Otherwise `onReject` decides.
 * Of a command that consists of effects, those before the rejected effect stand by the same criterion.
 *
 * @param random the chance of this batch, from its beginning each time it is called
 */
export function playBatch<State, Command extends Typed, Event>(
  ruleset: PlayRules<State, Command, Event> & Pick<Ruleset<never, State, Command, Event, unknown, unknown>, 'conceal'>,
  before: State,
  commands: readonly Command[],
  seat: Seat,
  random: () => Random,
  onReject: OnReject = 'reject',
): PlayedBatch<State, Event, Command> | RejectedBatch {
  const result = play(ruleset, before, commands, seat, random());
  if (!('rejection' in result)) return { commands, ...result };
  const { rejection, index, until, upTo } = result;
  const accepted = commands.slice(0, index);
  if (upTo !== undefined && !isForeseeable(ruleset, until.state, [upTo.command], seat)) {
    const standing = [...accepted, upTo.command];
    const shortened = play(ruleset, before, standing, seat, random());
    const stopped = { index, effect: upTo.effect, rejection };
    if (!('rejection' in shortened)) return { commands: standing, ...shortened, stopped };
  }
  if (index > 0 && (onReject === 'stop' || !isForeseeable(ruleset, before, accepted, seat))) {
    return { commands: accepted, ...until, stopped: { index, rejection } };
  }
  return { rejection, index };
}
