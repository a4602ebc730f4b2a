import { type Progress, play } from '../core/play.ts';
import type { Random } from '../core/random.ts';
import type { Ruleset, Seat } from '../core/ruleset.ts';
import type { Typed } from '../core/typed.ts';
import { countSequence } from './event-sequence-counts.ts';
import {
  count,
  countClocks,
  countDoom,
  countRejection,
  type Forecast,
  newStatistics,
  summarize,
} from './sample-statistics.ts';

export type { Forecast };

/** What to forecast: these commands, given by this seat. */
export interface ForecastRequest<Command> {
  readonly commands: readonly Command[];
  readonly seat: Seat;
  readonly samples: number;
  /** Once the samples have taken this many commands and events together, no further sample begins. */
  readonly workLimit?: number;
}

/**
 * What may happen when commands are played, as far as the owner of a view can know. Each sample deals the hidden things
 * anew, consistently with the view, and plays the commands with its own chance. Only the view is given and no state, so
 * a forecast cannot reveal anything hidden.
 *
 * @param chanceOf independent chance for each sample, counted from 0
 */
export function forecast<State, Command extends Typed, Event, VisibleEvent, View>(
  ruleset: Pick<
    Ruleset<never, State, Command, Event, VisibleEvent, View>,
    'decide' | 'evolve' | 'outcome' | 'pending' | 'determinize' | 'view' | 'redact' | 'summary' | 'capabilities'
  >,
  view: View,
  { commands, seat, samples, workLimit = Number.POSITIVE_INFINITY }: ForecastRequest<Command>,
  chanceOf: (sample: number) => Random,
): Forecast<VisibleEvent> {
  const statistics = newStatistics<VisibleEvent>();
  let work = 0;
  const metered: Pick<typeof ruleset, 'decide' | 'evolve' | 'outcome' | 'pending'> = {
    decide(state, command, by, random) {
      const decision = ruleset.decide(state, command, by, random);
      // Measured here, because a sample that is rejected in the end has cost work as well.
      work += 'events' in decision ? 1 + decision.events.length : 1;
      return decision;
    },
    evolve: (state, event) => ruleset.evolve(state, event),
    outcome: (state) => ruleset.outcome(state),
    pending: (state) => ruleset.pending(state),
  };

  let sample = 0;
  for (; sample < samples && (sample === 0 || work < workLimit); sample += 1) {
    const random = chanceOf(sample);
    const result = play(metered, ruleset.determinize(view, random), commands, seat, random);
    const played = playedToTheEnd(ruleset, result);
    if (played === undefined) {
      if ('rejection' in result) countRejection(statistics, result.rejection, result.index);
      continue;
    }
    statistics.accepted += 1;
    const visible = played.events.map((event) => ruleset.redact(event, seat)).filter((event) => event !== undefined);
    countSequence(statistics.sequences, visible);
    const after = ruleset.view(played.state, seat);
    countClocks(statistics, ruleset.summary(after).clocks);
    const doom = ruleset.capabilities.doom?.(after);
    if (doom !== undefined) countDoom(statistics, doom);
    const outcome = ruleset.outcome(played.state);
    if (outcome !== undefined) count(statistics.outcomes, outcome.result);
  }
  return summarize(statistics, sample, ruleset.capabilities.doom !== undefined);
}

/**
 * What a sample led to. A game that one of the commands ends has no use for those after it, so the plan was played to the
 * end. Undefined: a command was rejected.
 */
function playedToTheEnd<State, Event>(
  ruleset: { outcome(state: State): unknown },
  result: Progress<State, Event> | { readonly index: number; readonly until: Progress<State, Event> },
): Progress<State, Event> | undefined {
  if (!('until' in result)) return result;
  const { index, until } = result;
  return index > 0 && ruleset.outcome(until.state) !== undefined ? until : undefined;
}
