import type * as z from 'zod';
import type { Clock, Doom, Outcome } from '../core/contract-types.ts';
import type { Rejection } from '../core/ruleset.ts';
import { countedSequences, type EventSequence, type EventSequenceCounts } from './event-sequence-counts.ts';
import { type ForecastValue, type forecastFields, type Share, shareOf } from './forecast-types.ts';

/** What may become of commands. Its numbers are named in the public contract. */
export interface Forecast<Told> extends z.infer<z.ZodObject<typeof forecastFields>> {
  /** What would be told, the most frequent first. */
  readonly stories: readonly ({ readonly events: readonly Told[] } & Share)[];
  readonly otherStories: Share;
}

/** So many stories are told in full, */
const sequencesListed = 10;
/** as long as they have no more events than this together: some commands tell thousands at once. */
const eventsListed = 2_000;

type Counts<Key> = Map<Key, number>;

/** What has been counted so far. */
export interface SampleStatistics<Told> {
  accepted: number;
  awake: number;
  readonly rejections: Map<string, Rejection & { readonly index: number; count: number; alike: boolean }>;
  readonly clocks: Map<string, { readonly label: string; readonly values: Counts<number> }>;
  readonly doom: Counts<number>;
  readonly outcomes: Counts<Outcome['result']>;
  readonly sequences: EventSequenceCounts<Told>;
}

export function newStatistics<Told>(): SampleStatistics<Told> {
  return {
    accepted: 0,
    awake: 0,
    rejections: new Map(),
    clocks: new Map(),
    doom: new Map(),
    outcomes: new Map(),
    sequences: {},
  };
}

/** Refusals are one if the same command fails by the same rule; the sentence of the first stands for all. */
export function countRejection({ rejections }: SampleStatistics<unknown>, rejection: Rejection, index: number): void {
  const { code, rule, because } = rejection;
  const key = `${index} ${code} ${rule}`;
  const known = rejections.get(key);
  if (known === undefined) {
    rejections.set(key, { ...rejection, index, count: 1, alike: true });
    return;
  }
  known.count += 1;
  known.alike &&= because === known.because;
}

export function countClocks({ clocks }: SampleStatistics<unknown>, shown: readonly Clock[]): void {
  for (const { id, label, value } of shown) {
    let clock = clocks.get(id);
    if (clock === undefined) {
      clock = { label, values: new Map() };
      clocks.set(id, clock);
    }
    count(clock.values, value);
  }
}

export function countDoom(tally: SampleStatistics<unknown>, { value, awake }: Doom): void {
  count(tally.doom, value);
  if (awake) tally.awake += 1;
}

export function count<Key>(counts: Counts<Key>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

/** The stories that are told in full: the first in any case, as it would be if it happened. */
function listedSequences<Told>(stories: readonly EventSequence<Told>[]): readonly EventSequence<Told>[] {
  let listed = 0;
  return stories.slice(0, sequencesListed).filter(({ events }, at) => {
    listed += events.length;
    return at === 0 || listed <= eventsListed;
  });
}

/** The counts as shares. */
export function summarize<Told>(tally: SampleStatistics<Told>, samples: number, hasDoom: boolean): Forecast<Told> {
  const { accepted } = tally;
  const refusals = [...tally.rejections.values()].sort((a, b) => b.count - a.count);
  const stories = countedSequences(tally.sequences);
  const shown = listedSequences(stories);
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
    ...(hasDoom ? { doom: { values: values(tally.doom), awake: shareOf(tally.awake, accepted) } } : {}),
    outcomes: [...tally.outcomes]
      .sort(([, a], [, b]) => b - a)
      .map(([result, times]) => ({ result, ...shareOf(times, accepted) })),
    stories: shown.map(({ events, count: times }) => ({ events, ...shareOf(times, accepted) })),
    otherStories: shareOf(accepted - shown.reduce((sum, each) => sum + each.count, 0), accepted),
  };
}
