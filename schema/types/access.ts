import * as z from 'zod';
import { named } from '../../rules/core/contract-types.ts';
import { clientPlans, roles, scopes } from '../access.ts';
import { listOf, Replayed, Time, Version } from './common.ts';

const Role = named('Role', 'What a token permits: host the game, play one seat, or watch.', z.enum(roles));

const grant = {
  role: Role,
  seat: z.string().max(60).optional().describe('For the role `seat`: which seat.'),
  delay: z
    .int32()
    .min(1)
    .max(1_000)
    .optional()
    .describe('For the role `watcher`: how many versions behind the newest its view stays.'),
};

export const Grant = named(
  'Grant',
  'What a token permits.',
  z
    .strictObject(grant)
    .refine(({ role, seat }) => (role === 'seat') === (seat !== undefined), {
      path: ['seat'],
      message: 'Give a seat for the role "seat", and for no other role',
    })
    .refine(({ role, delay }) => role === 'watcher' || delay === undefined, {
      path: ['delay'],
      message: 'Only the role "watcher" has a delay',
    }),
);

const Token = named('Token', 'A token for one game.', z.object({ ...grant, token: z.string(), expiresAt: Time }));

export const Tokens = named(
  'Tokens',
  'New tokens. The server does not store them and cannot show them again.',
  z.object({
    version: Version.describe('Version of the game when the tokens were created.'),
    items: z.array(Token),
    replayed: Replayed,
  }),
);

export const Viewer = named(
  'Viewer',
  'Who reads the game.',
  z.object({
    role: Role,
    seat: z.string().optional().describe('For the role `seat`: which seat.'),
    expiresAt: Time.optional().describe('When the token expires. Absent for an API key.'),
  }),
);

export const Scope = named('Scope', 'What an API key permits.', z.enum(scopes));
export const Plan = named('Plan', 'How many requests a client may send: see the limits.', z.enum(clientPlans));
export const ClientName = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,59}$/, 'A client name has 1 to 60 characters: a-z, 0-9 and -')
  .describe('The client that owns the key. 1 to 60 characters: a-z, 0-9 and -.');

const apiKey = {
  id: z.string(),
  client: z.string(),
  scopes: z.array(Scope),
  plan: Plan,
  createdAt: Time,
  live: z.boolean().describe('Whether the key is valid now.'),
  revokedAt: Time.optional().describe('When the key stopped or will stop being valid.'),
};
export const ApiKey = named('ApiKey', 'An API key, without its secret.', z.object(apiKey));
export const NewApiKey = named(
  'NewApiKey',
  'A new API key.',
  z.object({ ...apiKey, text: z.string().describe('The key itself. The server cannot show it again.') }),
);
export const ApiKeys = listOf('ApiKeys', 'All keys of a client, newest first.', ApiKey);
