import * as z from 'zod';
import { named, Outcome } from '../core/contract-types.ts';

const fraction = z.number().min(0).max(1);
const share = {
  share: fraction.describe(
    'Fraction from 0 to 1: of all samples in `accepted` and `rejections`, otherwise of the accepted samples.',
  ),
  low: fraction.describe('Lower end of the 95 % interval (Wilson).'),
  high: fraction.describe('Upper end of the 95 % interval (Wilson).'),
  count: z.int32().describe('Number of samples in which it happened.'),
};

export const Share = named('Share', 'How often something happened in the samples.', z.object(share));
export type Share = z.infer<typeof Share>;

const ForecastValue = named(
  'ForecastValue',
  'One value that a clock may have, and how often it had it.',
  z.object({ value: z.int32(), ...share }),
);
export type ForecastValue = z.infer<typeof ForecastValue>;
const values = z.array(ForecastValue);

const ForecastClock = named(
  'ForecastClock',
  'The values that a clock of the summary may have.',
  z.object({
    clock: z.string().describe('Which clock, as in the summary: `doom`.'),
    label: z.string().describe('Its name, for players.'),
    values,
  }),
);

const ForecastDoom = named(
  'ForecastDoom',
  'The values that doom may have, and how often the Ancient One is awake.',
  z.object({ values, awake: Share }),
);

const ForecastOutcome = named(
  'ForecastOutcome',
  'How the game may end, and how often it did.',
  z.object({ result: Outcome.shape.result, ...share }),
);

const ForecastRejection = named(
  'ForecastRejection',
  'Why the rules may reject a command, and how often they did.',
  z.object({
    code: z.string().describe('Code of the rejection.'),
    rule: z.string().describe('Code of the rule.'),
    index: z.int32().describe('Which of the commands was rejected, counted from 0.'),
    because: z.string().describe('The sentence for players, from the first sample with this rejection.'),
    ...share,
  }),
);

/** The part of a forecast that is the same in all games. Its event sequences are added where the events are known. */
export const forecastFields = {
  samples: z
    .int32()
    .describe('How many samples were played. Fewer than requested where each of them takes very much work.'),
  certain: z.boolean().describe('Whether all samples came out the same, as far as this viewer can see.'),
  accepted: Share.describe(
    'How often all commands were accepted, or those before the end of the game. A share of all samples, as in `rejections`.',
  ),
  rejections: z.array(ForecastRejection).describe('The most frequent first.'),
  clocks: z.array(ForecastClock).describe('Shares of the accepted samples, as in all members that follow.'),
  doom: ForecastDoom.optional(),
  outcomes: z.array(ForecastOutcome).describe('In the remaining samples the game goes on.'),
};

/** How often something happened in a number of samples. */
export function shareOf(count: number, samples: number): Share {
  const [low, high] = wilson(count, samples);
  return { share: rounded(samples === 0 ? 0 : count / samples), low: rounded(low), high: rounded(high), count };
}

/** The normal quantile of a 95 % interval. */
const quantile = 1.96;

/** Wilson's score interval. Near 0 and 1 it stays correct, where the usual interval would claim certainty. */
export function wilson(count: number, samples: number): readonly [low: number, high: number] {
  if (samples === 0) return [0, 1];
  const square = quantile ** 2 / samples;
  const middle = count / samples + square / 2;
  const reach = quantile * Math.sqrt(((count / samples) * (1 - count / samples)) / samples + square / samples / 4);
  return [Math.max(0, (middle - reach) / (1 + square)), Math.min(1, (middle + reach) / (1 + square))];
}

/** To four digits: more precision than any supported number of samples gives. */
function rounded(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}
