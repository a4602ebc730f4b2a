import * as z from 'zod';
import { named, Outcome } from './shapes.ts';

const share = {
  share: z.number().min(0).max(1).describe('Of those it is counted among, from 0 to 1.'),
  low: z.number().min(0).max(1).describe('Lower end of its 95 % interval (Wilson).'),
  high: z.number().min(0).max(1).describe('Upper end of that interval.'),
  count: z.int32().min(0).describe('In how many samples.'),
};

export const Share = named('Share', 'How often something came up, and how far that can be relied on.', z.object(share));
export type Share = z.infer<typeof Share>;

const ForecastValue = named(
  'ForecastValue',
  'What a clock stands at afterwards, and how often.',
  z.object({ value: z.int32(), ...share }),
);
export type ForecastValue = z.infer<typeof ForecastValue>;

const ForecastClock = named(
  'ForecastClock',
  'Where a track or dial of the summary may stand afterwards.',
  z.object({ id: z.string(), label: z.string(), values: z.array(ForecastValue).describe('In order of value.') }),
);

const ForecastDoom = named(
  'ForecastDoom',
  'How near doom may be afterwards.',
  z.object({
    values: z.array(ForecastValue).describe('Of the doom track, in order.'),
    awake: Share.describe('How often the Ancient One is awake.'),
  }),
);

const ForecastOutcome = named(
  'ForecastOutcome',
  'How the game may have ended afterwards.',
  z.object({ result: Outcome.shape.result, ...share }),
);

const ForecastRefusal = named(
  'ForecastRefusal',
  'Why the rules may say no, as a share of all samples.',
  z.object({
    code: z.string().describe('Stable; act on this one.'),
    rule: z.string().describe('The rule that refused: an id of the catalogue.'),
    index: z.int32().describe('Which command of the batch was refused, from 0.'),
    because: z.string().describe('For players, in the words of one of the samples.'),
    ...share,
  }),
);

/** What is said of samples, whatever the game; each kind of telling is added where its events are known. */
export const forecastFields = {
  samples: z
    .int32()
    .describe('How many tables it was played on: fewer than you asked for where very much happens on each.'),
  certain: z.boolean().describe('Whether all samples came out alike, as far as you are told.'),
  accepted: Share.describe('How often all of the commands went through: a share of all samples.'),
  refusals: z.array(ForecastRefusal).describe('The most frequent first.'),
  clocks: z.array(ForecastClock).describe('Shares of the accepted samples.'),
  doom: ForecastDoom.optional().describe('Shares of the accepted samples, in games that have doom.'),
  outcomes: z.array(ForecastOutcome).describe('Shares of the accepted samples; what is missing goes on.'),
};

/** How often something came up among so many samples. */
export function shareOf(count: number, among: number): Share {
  const [low, high] = wilson(count, among);
  return { share: rounded(among === 0 ? 0 : count / among), low: rounded(low), high: rounded(high), count };
}

/** The normal quantile of a 95 % interval. */
const quantile = 1.96;

/** Wilson's score interval: true to its word also near 0 and 1, where the usual one claims to be certain. */
export function wilson(count: number, among: number): readonly [number, number] {
  if (among === 0) return [0, 1];
  const square = quantile ** 2 / among;
  const middle = count / among + square / 2;
  const reach = quantile * Math.sqrt(((count / among) * (1 - count / among)) / among + square / among / 4);
  return [Math.max(0, (middle - reach) / (1 + square)), Math.min(1, (middle + reach) / (1 + square))];
}

/** Four digits are more than any number of samples here can know. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
