import * as z from 'zod';
import { named, Outcome } from '../core/contract-types.ts';

const part = z.number().min(0).max(1);
const share = {
  share: part.describe('Of 1.'),
  low: part.describe('Where the 95 % interval begins (Wilson).'),
  high: part.describe('Where it ends.'),
  count: z.int32().describe('Of samples.'),
};

export const Share = named('Share', 'How often something came up, from 0 to 1.', z.object(share));
export type Share = z.infer<typeof Share>;

const ForecastValue = named('ForecastValue', 'Where a clock may stand.', z.object({ value: z.int32(), ...share }));
export type ForecastValue = z.infer<typeof ForecastValue>;
const values = z.array(ForecastValue);

const ForecastClock = named(
  'ForecastClock',
  'What may become of a clock of the summary.',
  z.object({ id: z.string(), label: z.string(), values }),
);

const ForecastDoom = named('ForecastDoom', 'What may become of doom.', z.object({ values, awake: Share }));

const ForecastOutcome = named(
  'ForecastOutcome',
  'How the game may end.',
  z.object({ result: Outcome.shape.result, ...share }),
);

const ForecastRejection = named(
  'ForecastRefusal',
  'Why the rules may say no; `because` in the words of one sample.',
  z.object({ code: z.string(), rule: z.string(), index: z.int32(), because: z.string(), ...share }),
);

/** What is said of samples, whatever the game; its stories are added where its events are known. */
export const forecastFields = {
  samples: z.int32().describe('How many tables: fewer than asked for where very much happens on each.'),
  certain: z.boolean().describe('Whether all samples came out alike, as far as you are told.'),
  accepted: Share.describe('How often all commands went through. Of all samples, as refusals are.'),
  refusals: z.array(ForecastRejection),
  clocks: z.array(ForecastClock).describe('Of the accepted samples, as all that follows.'),
  doom: ForecastDoom.optional(),
  outcomes: z.array(ForecastOutcome).describe('What is missing goes on.'),
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
