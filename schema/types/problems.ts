import * as z from 'zod';
import { named } from '../../rules/core/contract-types.ts';
import { Version } from './common.ts';

/** What every problem document has (RFC 9457). */
export const problemFields = {
  type: z.string().describe('Link to the documentation of this kind of problem.'),
  title: z.string(),
  status: z.int32(),
  code: z.string().describe('Stable. Base decisions of your client on it.'),
  detail: z.string().describe('What was wrong and what to do about it, for people.'),
  requestId: z.string().optional(),
};

const Issue = named(
  'Issue',
  'One fault of the request.',
  z.object({ pointer: z.string().describe('JSON pointer into what was sent.'), message: z.string() }),
);

export const Problem = named(
  'Problem',
  'The service refused the request (RFC 9457).',
  z.object({
    ...problemFields,
    issues: z.array(Issue).optional(),
    retryAfter: z.int32().optional().describe('Seconds to wait.'),
    allow: z.array(z.string()).optional().describe('The methods that this address accepts.'),
    currentVersion: Version.optional().describe('The newest version of the game.'),
    game: z.string().optional().describe('The game whose stored version cannot be read.'),
    version: Version.optional().describe('The version that cannot be read.'),
    bytes: z.int32().optional().describe('The size it would have.'),
    limit: z.int32().optional().describe('The largest allowed size or number.'),
    policy: z.string().optional().describe('The quota that is used up, or the policy that forbids it.'),
    seconds: z.int32().optional().describe('Length of a window of that quota.'),
    scope: z.string().optional().describe('The scope that the API key lacks.'),
    event: z.int32().optional().describe('Which event of that version differs, from 0.'),
  }),
);
