import type { Plan, Scope } from '../../schema/access.ts';
import { Problem } from '../problem.ts';
import type { ApiKey, KeyStore } from '../store/store.ts';
import { time } from '../time.ts';
import { isLive, newApiKey } from './api-keys.ts';
import { newSigningKey } from './signing-keys.ts';

/** So many keys of a client may be live at once: the one in use, and the one that will replace it. */
export const liveKeys = 2;

/** An API key as operators see it. */
export interface ApiKeyView {
  readonly id: string;
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly createdAt: string;
  readonly live: boolean;
  /** From when on it opens nothing. */
  readonly revokedAt?: string;
}

/** A key with its text, which nobody can read again later. */
export interface NewApiKeyView extends ApiKeyView {
  readonly text: string;
}

export interface CreateKeyRequest {
  readonly client: string;
  readonly scopes?: readonly Scope[] | undefined;
  readonly plan?: Plan | undefined;
}

/** Makes a key. Throws Problem `key-limit` where the client has as many as it may. */
export async function createKey(store: KeyStore, ask: CreateKeyRequest): Promise<NewApiKeyView> {
  const live = (await store.apiKeys(ask.client)).filter((key) => isLive(key));
  if (live.length >= liveKeys) {
    // Newest first: whoever repeats a request whose answer was lost reads here which key nobody has.
    const made = live.map(({ id, createdAt }) => `${id}, made ${time(createdAt)}`).join(', and ');
    throw new Problem(
      'key-limit',
      `${ask.client} has ${live.length} live keys: ${made}. Revoke one first; where the answer that told a key was lost, the newest.`,
      { limit: liveKeys },
    );
  }
  const { text, row } = newApiKey(ask.client, ask);
  await store.putApiKey(row);
  return { ...apiKeyView(row), text };
}

/** All keys a client ever had, newest first. */
export async function listKeys(store: KeyStore, client: string): Promise<readonly ApiKeyView[]> {
  return (await store.apiKeys(client)).map(apiKeyView);
}

/**
 * Makes a key that may do what this one may. The old one opens everything for `keepFor` more seconds, so that what uses
 * it can be told of the new one. Throws Problem `not-found`, or `key-limit` where another key is live besides.
 */
export async function rotateKey(store: KeyStore, id: string, keepFor: number): Promise<NewApiKeyView> {
  const old = await findKey(store, id);
  const { client, scopes, plan } = old;
  const fresh = await createKey(store, { client, scopes, plan });
  await store.putApiKey({ ...old, revokedAt: Math.min(old.revokedAt ?? Infinity, Date.now() + keepFor * 1_000) });
  return fresh;
}

/** Ends a key. Throws Problem `not-found`. */
export async function revokeKey(store: KeyStore, id: string): Promise<ApiKeyView> {
  const key = await findKey(store, id);
  if (!isLive(key)) return apiKeyView(key);
  const revoked = { ...key, revokedAt: Date.now() };
  // Somebody may have been quicker.
  return apiKeyView((await store.putApiKey(revoked)) === 'stored' ? revoked : await findKey(store, id));
}

/** Signs new game tokens with a fresh secret; `only` ends all that were signed before, of every game. */
export async function rotateSigning(store: KeyStore, only: boolean): Promise<void> {
  const before = await store.signingKeys();
  const fresh = newSigningKey();
  if ((await store.putSigningKeys(before, only ? [fresh] : [fresh, ...before])) === 'stored') return;
  // It may have been our own write that was quicker, its answer lost.
  if ((await store.signingKeys())[0]?.kid === fresh.kid) return;
  throw new Problem('unavailable', 'Somebody else has just replaced the secret. Look, and try again.', {
    retryAfter: 1,
  });
}

async function findKey(store: KeyStore, id: string): Promise<ApiKey> {
  const key = /^[A-Za-z0-9]{12}$/.test(id) ? await store.apiKey(id) : undefined;
  if (key !== undefined) return key;
  throw new Problem(
    'not-found',
    `There is no key "${id.slice(0, 60)}". Its id is the part between gh_live_ and the secret.`,
  );
}

function apiKeyView(key: ApiKey): ApiKeyView {
  const { id, client, scopes, plan, createdAt, revokedAt } = key;
  return {
    id,
    client,
    scopes,
    plan,
    createdAt: time(createdAt),
    live: isLive(key),
    ...(revokedAt !== undefined && { revokedAt: time(revokedAt) }),
  };
}
