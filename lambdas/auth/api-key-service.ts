import type { Plan, Scope } from '../../schema/access.ts';
import { maxLiveApiKeys } from '../../schema/limits.ts';
import { Problem } from '../problem.ts';
import type { ApiKey, KeyStore } from '../store/store.ts';
import { isLive, newApiKey } from './api-keys.ts';
import { newSigningKey } from './signing-keys.ts';

/** An API key as operators see it. */
export interface ApiKeyView {
  readonly id: string;
  readonly client: string;
  readonly scopes: readonly Scope[];
  readonly plan: Plan;
  readonly createdAt: string;
  readonly live: boolean;
  /** When it became or becomes invalid. */
  readonly revokedAt?: string;
}

/** A new key with its text, which cannot be read again later. */
export interface NewApiKeyView extends ApiKeyView {
  readonly text: string;
}

export interface CreateKeyRequest {
  readonly client: string;
  readonly scopes?: readonly Scope[] | undefined;
  readonly plan?: Plan | undefined;
}

/** Creates a key. Throws Problem `key-limit` if the client already has the maximum number of live keys. */
export async function createKey(store: KeyStore, request: CreateKeyRequest): Promise<NewApiKeyView> {
  const live = (await store.apiKeys(request.client)).filter((key) => isLive(key));
  if (live.length >= maxLiveApiKeys) {
    // Newest first: if the response to an earlier request was lost, the first one is the key that was never received.
    const listed = live
      .map(({ id, createdAt }) => `${id}, created ${new Date(createdAt).toISOString()}`)
      .join(', and ');
    throw new Problem(
      'key-limit',
      `${request.client} has ${live.length} live keys: ${listed}. Revoke one first. If the response with a new key was lost, revoke the newest.`,
      { limit: maxLiveApiKeys },
    );
  }
  const { text, row } = newApiKey(request.client, request);
  await store.putApiKey(row);
  return { ...apiKeyView(row), text };
}

/** All keys a client ever had, newest first. */
export async function listKeys(store: KeyStore, client: string): Promise<readonly ApiKeyView[]> {
  return (await store.apiKeys(client)).map(apiKeyView);
}

/**
 * Creates a key with the scopes and the plan of this one. The old key stays valid for `keepFor` more seconds, so that its
 * users can switch. Throws Problem `not-found`, or `key-limit` if the client has another live key.
 */
export async function rotateKey(store: KeyStore, id: string, keepFor: number): Promise<NewApiKeyView> {
  const old = await findKey(store, id);
  const { client, scopes, plan } = old;
  const created = await createKey(store, { client, scopes, plan });
  await store.putApiKey({ ...old, revokedAt: Math.min(old.revokedAt ?? Infinity, Date.now() + keepFor * 1_000) });
  return created;
}

/** Revokes a key at once. Throws Problem `not-found`. */
export async function revokeKey(store: KeyStore, id: string): Promise<ApiKeyView> {
  const key = await findKey(store, id);
  if (!isLive(key)) return apiKeyView(key);
  const revoked = { ...key, revokedAt: Date.now() };
  // Another request may have revoked it earlier.
  return apiKeyView((await store.putApiKey(revoked)) === 'stored' ? revoked : await findKey(store, id));
}

/**
 * Signs new game tokens with a new key. `only` also retires all older keys, which revokes the tokens of every game. Throws
 * Problem `unavailable` if the keys were replaced at the same time.
 */
export async function rotateSigning(store: KeyStore, only: boolean): Promise<void> {
  const before = await store.signingKeys();
  const fresh = newSigningKey();
  if ((await store.putSigningKeys(before, only ? [fresh] : [fresh, ...before])) === 'stored') return;
  // The write that came first may be our own, whose reply was lost.
  if ((await store.signingKeys())[0]?.kid === fresh.kid) return;
  throw new Problem('unavailable', 'The signing keys were replaced by another request at the same time. Try again.', {
    retryAfter: 1,
  });
}

async function findKey(store: KeyStore, id: string): Promise<ApiKey> {
  const key = /^[A-Za-z0-9]{12}$/.test(id) ? await store.apiKey(id) : undefined;
  if (key !== undefined) return key;
  throw new Problem(
    'not-found',
    `There is no key "${id.slice(0, 60)}". The id of a key is the part between gh_live_ and the secret.`,
  );
}

function apiKeyView(key: ApiKey): ApiKeyView {
  const { id, client, scopes, plan, createdAt, revokedAt } = key;
  return {
    id,
    client,
    scopes,
    plan,
    createdAt: new Date(createdAt).toISOString(),
    live: isLive(key),
    ...(revokedAt !== undefined && { revokedAt: new Date(revokedAt).toISOString() }),
  };
}
