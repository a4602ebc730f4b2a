import * as z from 'zod';
import { named } from '../../rules/core/contract-types.ts';
import { plainText } from '../../rules/core/plain-text.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { roles } from '../access.ts';
import { maxCommands } from '../limits.ts';
import { Command } from './commands.ts';
import { listOf, PageInfo, Replayed, Time, Version } from './common.ts';
import { Event, RecordedEvent } from './events.ts';
import { gameFields, Setup } from './games.ts';

export const UndoImpact = named(
  'UndoImpact',
  'What an undo means for the players. An undo of which neither is true is harmless.',
  z.object({
    reveals: z.boolean().describe('Someone had learnt something hidden, or there was too much to find out.'),
    crossesPlayer: z.boolean().describe('Someone other than who undid had played since.'),
  }),
);

const commitFields = {
  version: Version,
  at: Time,
  kind: named(
    'CommitKind',
    'How a version came to be.',
    z.enum(['started', 'forked', 'imported', 'played', 'undone', 'rotated']),
  ),
  by: z.string().describe('`host`, or the seat that acted.'),
  toVersion: Version.optional().describe('For an undo: the version whose state came back.'),
  impact: UndoImpact.optional().describe('For an undo.'),
  from: named('Origin', 'A version of another game.', z.object({ game: z.string(), version: Version }))
    .optional()
    .describe('For a fork or an import: where its state comes from.'),
  roles: z.array(z.string()).optional().describe('Whose tokens were revoked: `host`, `watcher`, `seat 2`.'),
};

export const Commit = named('Commit', 'What made a version.', z.object({ ...commitFields, events: z.array(Event) }));

export const CommitPage = named(
  'CommitPage',
  'Versions and what happened in them, oldest first.',
  z.object({ items: z.array(Commit), page: PageInfo, delay: gameFields.delay }),
);

const checkpointFields = {
  name: z.string(),
  version: Version,
  by: z.string().describe('`host`, or the seat that set it.'),
  at: Time,
};
const Checkpoint = named('Checkpoint', 'A name for a version.', z.object(checkpointFields));
export const NewCheckpoint = named(
  'NewCheckpoint',
  'The checkpoint that was set.',
  z.object({ ...checkpointFields, replayed: Replayed }),
);
export const DeletedCheckpoint = named(
  'DeletedCheckpoint',
  'The checkpoint that was deleted.',
  z.object({ name: z.string(), version: Version.describe('The version that had the name.'), replayed: Replayed }),
);
export const Checkpoints = listOf('Checkpoints', 'Named versions, oldest version first.', Checkpoint);

const ExportScope = named('ExportScope', 'For whom an export is.', z.enum(roles));

/** An export of a ruleset with these shapes. */
function exportShape<S extends z.ZodType, C extends z.ZodType, E extends z.ZodType>(setup: S, command: C, event: E) {
  return {
    format: z.literal('gatehouse-export-1'),
    game: z.string().max(70),
    ruleset: z.string(),
    revision: z.int32(),
    rng: z.string().describe('The random number generator.'),
    title: plainText(100).optional(),
    createdAt: Time,
    over: z.boolean(),
    scope: ExportScope,
    seat: z.string().optional().describe('For the scope `seat`: which seat.'),
    setup: setup.optional().describe('For an API key as the host, and for everyone once the game is over.'),
    origin: z
      .object({
        game: z.string(),
        version: Version,
        commitment: z.string().describe('SHA-256 of the seed, a line break, and the state as JSON.'),
        state: z.unknown().optional().describe('The state, once the game is over.'),
      })
      .optional()
      .describe('For a game that began as a fork or an import: where its state comes from.'),
    seeds: z.array(z.object({ since: Version, commitment: z.string(), seed: z.string().optional() })),
    commits: z.array(
      z.object({ ...commitFields, events: z.array(event), commands: z.array(command).max(maxCommands).optional() }),
    ),
    sealed: z
      .array(z.string())
      .optional()
      .describe('Encrypted for this service, so that the host can import a game that still goes on.'),
    page: z.object({ next: z.string().optional() }),
  };
}

export const Export = named(
  'Export',
  'A game as a self-contained document: what happened and, as far as you may know them, the commands. Once the game is over it contains the seeds and all commands, and anyone can verify it. Join pages by appending `seeds`, `commits` and `sealed`.',
  z.object(exportShape(Setup, Command, RecordedEvent)),
);

/** The shape of an export of one ruleset, as it is imported. */
export function exportOf({ id, schema: { setup, command, visibleEvent } }: AnyRuleset) {
  return z.object({ ...exportShape(setup, command, visibleEvent), ruleset: z.literal(id) });
}
