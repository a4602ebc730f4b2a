import type * as z from 'zod';
import type { Clock, Doom, Outcome } from '../core/contract-types.ts';
import type { Rejection } from '../core/ruleset.ts';
import { countedSequences, type EventSequence, type EventSequenceCounts } from './event-sequence-counts.ts';
import { type ForecastValue, type forecastFields, type Share, shareOf } from './forecast-types.ts';

/** What may happen when commands are played. `forecast-types.ts` has its parts, with their names in the contract. */
export interface Forecast<VisibleEvent> extends z.infer<z.ZodObject<typeof forecastFields>> {
  /** The event sequences that the viewer would receive, the most frequent first. */
  readonly sequences: readonly ({ readonly events: readonly VisibleEvent[] } & Share)[];
  /** All sequences that are not listed. */
  readonly otherSequences: Share;
}

/** Maximum number of sequences listed. */
const maxSequences = 10;
/** Maximum number of events in all listed sequences: some commands emit thousands. */
const maxEvents = 2_000;

type Counts<Value> = Map<Value, number>;

interface RejectionCount extends Rejection {
  readonly index: number;
  count: number;
  /** Whether all of them had the same `because`. */
  sameSentence: boolean;
}

/** The counts so far. */
export interface SampleStatistics<VisibleEvent> {
  accepted: number;
  awake: number;
  readonly rejections: Map<string, RejectionCount>;
  readonly clocks: Map<string, { readonly label: string; readonly values: Counts<number> }>;
  readonly doom: Counts<number>;
  readonly outcomes: Counts<Outcome['result']>;
  readonly sequences: EventSequenceCounts<VisibleEvent>;
}

export function newStatistics<VisibleEvent>(): SampleStatistics<VisibleEvent> {
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

/** Counts a rejection. Rejections of one command by one rule are counted together, with the sentence of the first. */
export function countRejection({ rejections }: SampleStatistics<unknown>, rejection: Rejection, index: number): void {
  const { code, rule, because } = rejection;
  const group = `${index} ${code} ${rule}`;
  const counted = rejections.get(group);
  if (counted === undefined) {
    rejections.set(group, { ...rejection, index, count: 1, sameSentence: true });
    return;
  }
  counted.count += 1;
  counted.sameSentence &&= because === counted.because;
}

export function countClocks({ clocks }: SampleStatistics<unknown>, summarized: readonly Clock[]): void {
  for (const { clock, label, value } of summarized) {
    let counted = clocks.get(clock);
    if (counted === undefined) {
      counted = { label, values: new Map() };
      clocks.set(clock, counted);
    }
    count(counted.values, value);
  }
}

export function countDoom(statistics: SampleStatistics<unknown>, { value, awake }: Doom): void {
  count(statistics.doom, value);
  if (awake) statistics.awake += 1;
}

export function count<Value>(counts: Counts<Value>, value: Value): void {
  counts.set(value, (counts.get(value) ?? 0) + 1);
}

/** The counts as shares. */
export function summarize<VisibleEvent>(
  statistics: SampleStatistics<VisibleEvent>,
  samples: number,
  hasDoom: boolean,
): Forecast<VisibleEvent> {
  const { accepted } = statistics;
  const rejections = [...statistics.rejections.values()].sort((a, b) => b.count - a.count);
  const sequences = countedSequences(statistics.sequences);
  const listed = listedSequences(sequences);
  const values = (counts: Counts<number>): ForecastValue[] =>
    [...counts].sort(([a], [b]) => a - b).map(([value, times]) => ({ value, ...shareOf(times, accepted) }));
  const clocks = [...statistics.clocks].map(([clock, counted]) => ({
    clock,
    label: counted.label,
    values: values(counted.values),
  }));
  return {
    samples,
    certain:
      rejections.length + sequences.length === 1 &&
      rejections.every(({ sameSentence }) => sameSentence) &&
      clocks.every((clock) => clock.values.length === 1 && clock.values[0]?.count === accepted),
    accepted: shareOf(accepted, samples),
    rejections: rejections.map(({ code, rule, index, because, count: times }) => ({
      code,
      rule,
      index,
      because,
      ...shareOf(times, samples),
    })),
    clocks,
    ...(hasDoom ? { doom: { values: values(statistics.doom), awake: shareOf(statistics.awake, accepted) } } : {}),
    outcomes: [...statistics.outcomes]
      .sort(([, a], [, b]) => b - a)
      .map(([result, times]) => ({ result, ...shareOf(times, accepted) })),
    sequences: listed.map(({ events, count: times }) => ({ events, ...shareOf(times, accepted) })),
    otherSequences: shareOf(accepted - listed.reduce((sum, each) => sum + each.count, 0), accepted),
  };
}

/** The sequences that fit the limits. The most frequent one is listed in any case. */
function listedSequences<VisibleEvent>(
  sequences: readonly EventSequence<VisibleEvent>[],
): readonly EventSequence<VisibleEvent>[] {
  let total = 0;
  return sequences.slice(0, maxSequences).filter(({ events }, at) => {
    total += events.length;
    return at === 0 || total <= maxEvents;
  });
}
