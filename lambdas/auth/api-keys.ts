import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { defaultScopes, type Plan, type Scope } from '../../schema/access.ts';
import type { ApiKey } from '../store/store.ts';

const shape = /^gh_live_([A-Za-z0-9]{12})_([A-Za-z0-9_-]{32})$/;

export interface ApiKeyOptions {
  readonly scopes?: readonly Scope[] | undefined;
  readonly plan?: Plan | undefined;
}

/** A fresh API key of a client: its text, shown once, and the row to keep, which does not hold the secret. */
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

/** The two halves of an API key, if the text is one. */
export function parseApiKey(text: string): { readonly id: string; readonly secret: string } | undefined {
  const [, id, secret] = shape.exec(text) ?? [];
  return id === undefined || secret === undefined ? undefined : { id, secret };
}

/** Whether a key opens anything now. */
export function isLive({ revokedAt }: ApiKey, now = Date.now()): boolean {
  return revokedAt === undefined || revokedAt > now;
}

/** Whether the secret is the one that belongs to the key; takes the same time whether or not. */
export function secretMatches({ hash }: ApiKey, secret: string): boolean {
  const [kept, given] = [Buffer.from(hash), Buffer.from(hashOf(secret))];
  return kept.length === given.length && timingSafeEqual(kept, given);
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}
