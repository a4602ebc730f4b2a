import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { defaultScopes, type Plan, type Scope } from '../../schema/access.ts';
import type { ApiKey, SigningKey } from '../store/store.ts';
import { deriveKey } from './signing-keys.ts';

const shape = /^gh_live_([A-Za-z0-9]{12})_([A-Za-z0-9_-]{32})$/;

export interface ApiKeyOptions {
  readonly scopes?: readonly Scope[] | undefined;
  readonly plan?: Plan | undefined;
}

/** A new API key of a client: its text, which is shown once, and what is stored, which does not contain the secret. */
export function newApiKey(
  client: string,
  { scopes = defaultScopes, plan = 'standard' }: ApiKeyOptions = {},
  { id, secret }: ApiKeyParts = randomParts(),
): { readonly text: string; readonly row: ApiKey } {
  return {
    text: textOf(id, secret),
    row: { id, client, hash: hashOf(secret), createdAt: Date.now(), scopes: [...new Set(scopes)], plan },
  };
}

/** The two parts of a key's text. */
export interface ApiKeyParts {
  readonly id: string;
  readonly secret: string;
}

function randomParts(): ApiKeyParts {
  return { id: idOf(randomBytes(16)), secret: randomBytes(24).toString('base64url') };
}

/** The id of the API key that is made with an idempotency key, by its hash: the same each time. */
export function derivedId(keyHash: string): string {
  return idOf(createHash('sha256').update(`api key\n${keyHash}`).digest());
}

/** The secret of the API key that is made with an idempotency key: a retry gets it again, although it is not stored. */
export function derivedSecret(signingKey: SigningKey, keyHash: string): string {
  const secret = createHmac('sha256', deriveKey(signingKey, 'api key')).update(keyHash).digest();
  return secret.subarray(0, 24).toString('base64url');
}

/** The text of a key, as clients send it. */
export function textOf(id: string, secret: string): string {
  return `gh_live_${id}_${secret}`;
}

function idOf(bytes: Buffer): string {
  return bytes
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
    .padEnd(12, '0');
}

/** The id and the secret in the text of an API key. Undefined if the text is not one. */
export function parseApiKey(text: string): ApiKeyParts | undefined {
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
