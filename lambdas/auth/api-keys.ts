import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { defaultScopes, type Plan, type Scope } from '../../schema/access.ts';
import type { ApiKey } from '../store/store.ts';

const shape = /^gh_live_([A-Za-z0-9]{12})_([A-Za-z0-9_-]{32})$/;

export interface ApiKeyOptions {
  readonly scopes?: readonly Scope[] | undefined;
  readonly plan?: Plan | undefined;
}

/** A new API key of a client: its text, which is shown once, and what is stored, which does not contain the secret. */
export function newApiKey(
  client: string,
  { scopes = defaultScopes, plan = 'standard' }: ApiKeyOptions = {},
  now = Date.now(),
): { readonly text: string; readonly row: ApiKey } {
  const id = randomBytes(16)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
    .padEnd(12, '0');
  const secret = randomBytes(24).toString('base64url');
  return {
    text: `gh_live_${id}_${secret}`,
    row: { id, client, hash: hashOf(secret), createdAt: now, scopes: [...new Set(scopes)], plan },
  };
}

/** The id and the secret in the text of an API key. Undefined if the text is not one. */
export function parseApiKey(text: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id, secret] = shape.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Whether a key is valid now. */
export function isLive({ revokedAt }: ApiKey, now = Date.now()): boolean {
  return revokedAt === undefined || revokedAt > now;
}

/** Whether this is the secret of the key. Takes the same time for a wrong secret. */
export function secretMatches({ hash }: ApiKey, secret: string): boolean {
  const [stored, given] = [Buffer.from(hash), Buffer.from(hashOf(secret))];
  return stored.length === given.length && timingSafeEqual(stored, given);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
