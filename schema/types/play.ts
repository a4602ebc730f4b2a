import * as z from 'zod';
import { named, Obligation, Outcome, Summary } from '../../rules/core/contract-types.ts';
import { forecastFields, Share } from '../../rules/forecast/forecast-types.ts';
import { LegalCommand } from './commands.ts';
import { Replayed, Version } from './common.ts';
import { Event } from './events.ts';
import { Game, GameAtPosition } from './games.ts';
import { Commit, UndoImpact } from './history.ts';
import { problemFields } from './problems.ts';

const rejectionFields = {
  because: z.string().describe('Why, for players.'),
  rule: z.string().describe('Code of the rule that rejected it.'),
  facts: z
    .record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]))
    .describe('The facts that failed, by name.'),
};

const Rejection = named(
  'Rejection',
  'Why the rules rejected a command.',
  z.object({ code: z.string().describe('Stable. Base decisions of your client on it.'), ...rejectionFields }),
);

const Stopped = named(
  'Stopped',
  'The rules rejected a command. Those before it were carried out, and those after it were not tried.',
  z.object({
    index: z.int32().describe('Which command of the request was rejected, from 0.'),
    effect: z
      .int32()
      .optional()
      .describe('Which effect of that command was rejected, from 0: what it does before that was carried out.'),
    rejection: Rejection,
  }),
);

export const Played = named(
  'Played',
  'Commands were accepted and stored as one version: all of them, or those before the one that `stopped` names.',
  z.object({
    game: Game.describe('The game at that version.'),
    version: Version,
    events: z.array(Event).describe('What happened, in order.'),
    impact: UndoImpact.optional().describe('For an undo: what it means for the players.'),
    stopped: Stopped.optional().describe(
      'Absent: all commands were accepted. Otherwise a command was rejected after others had rolled, drawn or revealed something, which cannot be taken back, or with `onReject: stop`.',
    ),
    replayed: Replayed,
    dryRun: z.boolean().describe('Whether this was only tried and nothing was stored.'),
  }),
);

export const Evaluated = named(
  'Evaluated',
  'Commands were accepted at a position: all of them, or those before the one that `stopped` names. Nothing is stored.',
  z.object({
    events: z.array(Event).describe('What the commands led to, in order.'),
    stopped: Stopped.optional().describe('Absent: all commands were accepted.'),
    summary: Summary.describe('The new position at a glance.'),
    outcome: Outcome.optional().describe('If the game would be over.'),
    pending: z.array(Obligation).describe('What the rules then require, in order.'),
    legal: z
      .array(LegalCommand)
      .describe('What could be done next. Decisions are numbered anew from `position`, so leave `decision` out there.'),
    position: GameAtPosition.describe(
      'The new position as the seat sees it: send it with other commands to evaluate further, or create a game with it.',
    ),
  }),
);

/** A rejection, whichever API returns it. */
export const rejectedFields = {
  ...rejectionFields,
  index: z.int32().describe('Which command of the request was rejected, from 0.'),
  version: Version,
  legal: z.array(LegalCommand).describe('What would be accepted now.'),
};

export const Rejected = named(
  'Rejected',
  'The rules rejected a command. Nothing has changed.',
  z.object({ ...problemFields, ...rejectedFields }),
);

/** A conflict, whichever API returns it. */
export const conflictFields = {
  expectedVersion: Version,
  currentVersion: Version,
  missed: z.array(Commit).describe('What happened since, oldest first, at most 20 versions.'),
  stillLegal: z.boolean().describe('Whether your commands would be accepted now.'),
};

export const Conflict = named(
  'Conflict',
  'The newest version of the game is not the one you named. Nothing has changed.',
  z.object({ ...problemFields, ...conflictFields }),
);

const ForecastSequence = named(
  'ForecastSequence',
  'Events that may happen, and how often they did.',
  z.object({ events: z.array(Event), ...Share.shape }),
);

export const Forecast = named(
  'Forecast',
  'What commands may lead to. They are played many times on states that look to you like this one, with hidden things dealt anew and other dice. Nothing is stored.',
  z.object({
    game: z.string(),
    version: Version,
    ...forecastFields,
    sequences: z.array(ForecastSequence).describe('The most frequent, at most 10.'),
    otherSequences: Share,
  }),
);
