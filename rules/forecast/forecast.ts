import { play } from '../core/play.ts';
import type { Random } from '../core/random.ts';
import type { Ruleset, Seat } from '../core/ruleset.ts';
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

/** What one would like to know: what becomes of these commands, given by this seat. */
export interface ForecastRequest<Command> {
  readonly commands: readonly Command[];
  readonly seat: Seat;
  readonly samples: number;
  /** Where more commands and events than this have come together, no further sample is begun. */
  readonly workLimit?: number;
}

/**
 * What may become of commands, as far as somebody with this view can tell: they are played on many tables that look
 * exactly like it, each dealt anew and with dice of its own. No state is given, so what is hidden cannot matter.
 *
 * @param chanceOf independent chance for each sample, counted from 0
 */
export function forecast<State, Command extends { readonly type: string }, Event, Told, View>(
  ruleset: Pick<
    Ruleset<never, State, Command, Event, Told, View>,
    'decide' | 'evolve' | 'outcome' | 'determinize' | 'view' | 'redact' | 'summary' | 'capabilities'
  >,
  view: View,
  { commands, seat, samples, workLimit = Number.POSITIVE_INFINITY }: ForecastRequest<Command>,
  chanceOf: (sample: number) => Random,
): Forecast<Told> {
  const tally = newStatistics<Told>();
  let worked = 0;
  const counting: Pick<typeof ruleset, 'decide' | 'evolve' | 'outcome'> = {
    decide(state, command, by, random) {
      const decision = ruleset.decide(state, command, by, random);
      // Counted here, since a sample that is refused in the end has cost work as well.
      worked += 'events' in decision ? 1 + decision.events.length : 1;
      return decision;
    },
    evolve: (state, event) => ruleset.evolve(state, event),
    outcome: (state) => ruleset.outcome(state),
  };

  let sample = 0;
  for (; sample < samples && (sample === 0 || worked < workLimit); sample += 1) {
    const random = chanceOf(sample);
    const result = play(counting, ruleset.determinize(view, random), commands, seat, random);
    if ('rejection' in result) {
      countRejection(tally, result.rejection, result.index);
      continue;
    }
    tally.accepted += 1;
    const told = result.events.map((event) => ruleset.redact(event, seat)).filter((each) => each !== undefined);
    countSequence(tally.sequences, told);
    const after = ruleset.view(result.state, seat);
    countClocks(tally, ruleset.summary(after).clocks);
    const doom = ruleset.capabilities.doom?.(after);
    if (doom !== undefined) countDoom(tally, doom);
    const outcome = ruleset.outcome(result.state);
    if (outcome !== undefined) count(tally.outcomes, outcome.result);
  }
  return summarize(tally, sample, ruleset.capabilities.doom !== undefined);
}
