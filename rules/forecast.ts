import type * as z from 'zod';
import { play } from './play.ts';
import type { Random } from './random.ts';
import type { Rejection, Ruleset, Seat } from './ruleset.ts';
import type { Outcome, Summary } from './shapes.ts';
import { type ForecastValue, type forecastFields, type Share, shareOf } from './shares.ts';
import { hear, heard, type Tellings } from './tellings.ts';

/** What one would like to know: what becomes of these commands, given by this seat. */
export interface WhatIf<Command> {
  readonly commands: readonly Command[];
  readonly seat: Seat;
  readonly samples: number;
  /** Where more commands and events than this have come together, no further sample is begun. */
  readonly work?: number;
}

/** What may become of commands. Its numbers are named in the public contract. */
export interface Forecast<Told> extends z.infer<z.ZodObject<typeof forecastFields>> {
  /** What would be told, the most frequent first: shares of the accepted samples. */
  readonly stories: readonly ({ readonly events: readonly Told[] } & Share)[];
  readonly otherStories: Share;
}

/** So many kinds of stories are told in full. */
const storiesTold = 10;

type Counts<Key> = Map<Key, number>;

/** What is counted of the accepted samples. */
interface Tally<Told> {
  accepted: number;
  awake: number;
  readonly refusals: Map<string, Rejection & { readonly index: number; count: number; alike: boolean }>;
  readonly clocks: Map<string, { readonly label: string; readonly values: Counts<number> }>;
  readonly doom: Counts<number>;
  readonly outcomes: Counts<Outcome['result']>;
  readonly tellings: Tellings<Told>;
}

/**
 * What may become of commands, as far as somebody with this view can tell: they are played on many tables that look
 * exactly like it, each dealt anew and with dice of its own. It is given no state, so what is hidden cannot matter.
 *
 * @param chanceOf independent chance for each sample, counted from 0
 */
export function forecast<State, Command extends { readonly type: string }, Event, Told, View>(
  ruleset: Pick<
    Ruleset<never, State, Command, Event, Told, View>,
    'decide' | 'evolve' | 'outcome' | 'imagine' | 'view' | 'redact' | 'summary' | 'words'
  >,
  view: View,
  { commands, seat, samples, work = Number.POSITIVE_INFINITY }: WhatIf<Command>,
  chanceOf: (sample: number) => Random,
): Forecast<Told> {
  const tally: Tally<Told> = {
    accepted: 0,
    awake: 0,
    refusals: new Map(),
    clocks: new Map(),
    doom: new Map(),
    outcomes: new Map(),
    tellings: new Map(),
  };
  let worked = 0;
  const counting: Pick<typeof ruleset, 'decide' | 'evolve' | 'outcome'> = {
    decide(state, command, by, random) {
      const decision = ruleset.decide(state, command, by, random);
      // Counted here, since a sample that is refused in the end has worked as well.
      worked += 'events' in decision ? 1 + decision.events.length : 1;
      return decision;
    },
    evolve: (state, event) => ruleset.evolve(state, event),
    outcome: (state) => ruleset.outcome(state),
  };
  let sample = 0;
  for (; sample < samples && (sample === 0 || worked < work); sample += 1) {
    const random = chanceOf(sample);
    const result = play(counting, ruleset.imagine(view, random), commands, seat, random);
    if ('rejection' in result) {
      countRefusal(tally, result.rejection, result.index);
      continue;
    }
    tally.accepted += 1;
    const told = result.events.map((event) => ruleset.redact(event, seat)).filter((each) => each !== undefined);
    hear(tally.tellings, told);
    const after = ruleset.view(result.state, seat);
    countClocks(tally, ruleset.summary(after));
    const doom = ruleset.words.doom?.(after);
    if (doom !== undefined) count(tally.doom, doom.value);
    if (doom?.awake) tally.awake += 1;
    const outcome = ruleset.outcome(result.state);
    if (outcome !== undefined) count(tally.outcomes, outcome.result);
  }
  return summed(tally, sample, ruleset.words.doom !== undefined);
}

function countRefusal({ refusals }: Tally<unknown>, rejection: Rejection, index: number): void {
  const { code, rule, because } = rejection;
  const key = `${index} ${code} ${rule}`;
  const known = refusals.get(key);
  if (known === undefined) {
    refusals.set(key, { ...rejection, index, count: 1, alike: true });
    return;
  }
  known.count += 1;
  known.alike &&= because === known.because;
}

function countClocks({ clocks }: Tally<unknown>, summary: Summary): void {
  for (const { id, label, value } of summary.clocks) {
    let clock = clocks.get(id);
    if (clock === undefined) {
      clock = { label, values: new Map() };
      clocks.set(id, clock);
    }
    count(clock.values, value);
  }
}

function count<Key>(counts: Counts<Key>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The counts as shares. */
function summed<Told>(tally: Tally<Told>, samples: number, hasDoom: boolean): Forecast<Told> {
  const { accepted, awake } = tally;
  const refusals = [...tally.refusals.values()].sort((a, b) => b.count - a.count);
  const stories = heard(tally.tellings);
  const shown = stories.slice(0, storiesTold);
  const values = (counts: Counts<number>): ForecastValue[] =>
    [...counts].sort(([a], [b]) => a - b).map(([value, times]) => ({ value, ...shareOf(times, accepted) }));
  const clocks = [...tally.clocks].map(([id, clock]) => ({ id, label: clock.label, values: values(clock.values) }));
  return {
    samples,
    certain:
      refusals.length + stories.length === 1 &&
      refusals.every(({ alike }) => alike) &&
      clocks.every((clock) => clock.values.length === 1 && clock.values[0]?.count === accepted),
    accepted: shareOf(accepted, samples),
    refusals: refusals.map(({ code, rule, index, because, count: times }) => ({
      code,
      rule,
      index,
      because,
      ...shareOf(times, samples),
    })),
    clocks,
    ...(hasDoom ? { doom: { values: values(tally.doom), awake: shareOf(awake, accepted) } } : {}),
    outcomes: [...tally.outcomes]
      .sort(([, a], [, b]) => b - a)
      .map(([result, times]) => ({ result, ...shareOf(times, accepted) })),
    stories: shown.map(({ told, count: times }) => ({ events: told, ...shareOf(times, accepted) })),
    otherStories: shareOf(accepted - shown.reduce((sum, each) => sum + each.count, 0), accepted),
  };
}
