import * as z from 'zod';
import { named } from '../../rules/core/contract-types.ts';
import { plainText } from '../../rules/core/plain-text.ts';
import { onRejectValues } from '../../rules/core/play-batch.ts';
import { defaultPageSize, defaultSamples, maxCommands, maxMetadata, maxPageSize, maxSamples } from '../limits.ts';
import { Grant } from '../types/access.ts';
import { Version } from '../types/common.ts';
import { MetadataEntry, PolicyOptions } from '../types/games.ts';

// Arguments that several operations share.

export const game = z
  .string()
  .max(200)
  .describe(
    'Id of the game: `eh_…`, `eh_…@3` for a past version where it is read, or `eh_…~2` for the game as seat 2.',
  );
export const seat = z
  .string()
  .max(60)
  .optional()
  .describe('See and act as this seat. Default: an API key acts as the host, a token as what it was made for.');
export const at = z.int32().min(0).optional().describe('A past version. Default: the newest.');
export const key = z
  .string()
  .min(1)
  .max(200)
  .optional()
  .describe('Idempotency key, up to 200 characters: the same request with the same key is carried out once.');
export const first = z
  .int32()
  .min(1)
  .max(maxPageSize)
  .default(defaultPageSize)
  .describe(`How many entries, up to ${maxPageSize}.`);
export const afterVersion = z
  .int32()
  .min(0)
  .optional()
  .describe('Only versions after this one. Default: from the beginning.');
export const title = plainText(100, z.string().trim()).optional().describe('A name for people, up to 100 characters.');
const namesDiffer = (entries: readonly z.infer<typeof MetadataEntry>[]) =>
  new Set(entries.map(({ name }) => name)).size === entries.length;
export const metadata = z
  .array(MetadataEntry)
  .max(maxMetadata)
  .refine(namesDiffer, 'must not have two entries of the same name')
  .optional()
  .describe(`All entries, up to ${maxMetadata}.`);
const seed = z
  .string()
  .min(16)
  .max(128)
  .optional()
  .describe(
    'The source of all chance, 16 to 128 characters. Default: the server picks a secret one. Anyone who knows the seed knows every roll and shuffle to come.',
  );
export const policies = PolicyOptions.optional();
export const expectedVersion = Version.optional().describe(
  'Play only if this is still the newest version. Otherwise the answer is a conflict.',
);
export const rebase = z
  .boolean()
  .optional()
  .describe('If there is a newer version than `expectedVersion`, play anyway where the rules still accept it.');
export const dryRun = z
  .boolean()
  .optional()
  .describe('Store nothing, and play on a state with hidden things dealt anew from what you may know.');
export const checkpointName = plainText(60, z.string().trim());
export const toCheckpoint = checkpointName.optional().describe('The same by the name of a checkpoint.');
export const grants = z.array(Grant).min(1).max(20).describe('What the tokens permit, one entry a token.');
export const expiresIn = z
  .int32()
  .min(60)
  .max(366 * 86_400)
  .default(30 * 86_400)
  .describe(
    'Seconds until the tokens expire: a minute to a year. Default: thirty days. No token outlives the token that requests it.',
  );

const commandsOf = <C extends z.ZodType>(command: C) =>
  z.array(command).min(1).max(maxCommands).describe(`Commands in order, up to ${maxCommands}, as one version.`);
const onReject = named(
  'OnReject',
  'What happens to the commands before a rejected one, if they rolled, drew and revealed nothing. Otherwise they stand.',
  z.enum(onRejectValues),
);
export const playArguments = <C extends z.ZodType>(command: C) =>
  z.strictObject({
    game,
    commands: commandsOf(command),
    expectedVersion,
    rebase,
    onReject: onReject
      .optional()
      .describe(
        'If the rules reject a command: `reject` all of them, or `stop` there and store those before it. Default: reject. What has been rolled, drawn or revealed is always stored.',
      ),
    dryRun,
    seat,
    key,
  });
const samples = z
  .int32()
  .min(1)
  .max(maxSamples)
  .default(defaultSamples)
  .describe(`How many samples, up to ${maxSamples}.`);
export const forecastArguments = <C extends z.ZodType>(command: C) =>
  z.strictObject({ game, commands: commandsOf(command), samples, seat });
const evaluationSeed = seed.describe(
  'The source of all chance, 16 to 128 characters: the same question with the same seed has the same answer. Default: other chance each time.',
);
export const evaluateArguments = <R extends z.ZodType, S extends z.ZodType, C extends z.ZodType>(
  ruleset: R,
  setup: S,
  command: C,
) =>
  z.strictObject({
    ruleset,
    setup,
    commands: commandsOf(command),
    onReject: onReject
      .optional()
      .describe('If the rules reject a command: `reject` all of them, or `stop` there. Default: reject.'),
    seed: evaluationSeed,
    seat,
  });
export const createArguments = <R extends z.ZodType, S extends z.ZodType>(ruleset: R, setup: S) =>
  z.strictObject({ ruleset, setup, title, metadata, seed, policies, key });
export const importArguments = <D extends z.ZodType>(document: D) =>
  z.strictObject({
    document: document.describe('An export, with all of its pages joined.'),
    version: Version.optional().describe('The version to continue from. Default: the last one.'),
    title,
    policies,
    key,
  });
export const exactlyOne = (one: string, other: string) => ({ path: [one], message: `Give either ${one} or ${other}` });

export const none = z.strictObject({});
export const ofGame = z.strictObject({ game, seat });
