import type { Plan, Scope } from '../../schema/access.ts';
import { Problem } from '../problem.ts';
import type { ApiKey, IdempotencyFingerprint, KeyStore } from '../store/store.ts';
import { type ApiKeyParts, derivedId, derivedSecret, isLive, newApiKey, secretMatches, textOf } from './api-keys.ts';
import { reserveApiKey } from './reserved-api-keys.ts';
import { newSigningKey, type SigningKeys } from './signing-keys.ts';

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

/** How long a request with an idempotency key may be repeated, in milliseconds. Later no answer shows its secret again. */
const retryMs = 86_400_000;

/** Of the idempotency key of a request, and the keys that the secret of the new key is derived from. */
export interface KeyRetry {
  readonly fingerprint: IdempotencyFingerprint;
  readonly signingKeys: SigningKeys;
}

/**
 * Creates a key. With an idempotency key, a retry within a day gets the same key again. Throws Problem `key-limit` if
 * the client already has the maximum number of live keys, `key-reused`, `key-revoked`, or `unavailable`.
 */
export async function createKey(store: KeyStore, request: CreateKeyRequest, retry?: KeyRetry): Promise<NewApiKeyView> {
  return (await earlierKey(store, retry)) ?? storeNewKey(store, request, retry);
}

/** The key that this idempotency key created before, if there is one. Throws Problem `key-reused` or `key-revoked`. */
async function earlierKey(store: KeyStore, retry: KeyRetry | undefined): Promise<NewApiKeyView | undefined> {
  if (retry === undefined) return undefined;
  const { fingerprint, signingKeys } = retry;
  const earlier = await store.apiKey(derivedId(fingerprint.key));
  if (earlier === undefined) return undefined;
  const detail = (why: string) => `This idempotency key came with another request before, or ${why}. Use a new one.`;
  if (earlier.fingerprint?.body !== fingerprint.body)
    throw new Problem('key-reused', detail('is that of another API key'));
  if (!isLive(earlier)) throw keyRevoked(earlier);
  const secrets = (await signingKeys.all()).map((signingKey) => derivedSecret(signingKey, fingerprint.key));
  const secret = secrets.find((each) => secretMatches(earlier, each));
  if (secret === undefined || earlier.createdAt < Date.now() - retryMs) {
    const why = `created the key ${earlier.id} too long ago to show it again: rotate that key`;
    throw new Problem('key-reused', detail(why));
  }
  return { ...apiKeyView(earlier), text: textOf(earlier.id, secret) };
}

async function storeNewKey(
  store: KeyStore,
  request: CreateKeyRequest,
  retry: KeyRetry | undefined,
): Promise<NewApiKeyView> {
  const { text, row: made } = newApiKey(request.client, request, retry && (await partsOf(retry)));
  const row = { ...made, ...(retry && { fingerprint: retry.fingerprint }) };
  await reserveApiKey(store, row.client, row.id);
  // Another request with the same idempotency key may have stored the same key, and it may be revoked already.
  if ((await store.putApiKey(row)) === 'ended') throw keyRevoked(row);
  return { ...apiKeyView(row), text };
}

async function partsOf({ fingerprint: { key }, signingKeys }: KeyRetry): Promise<ApiKeyParts> {
  return { id: derivedId(key), secret: derivedSecret(await signingKeys.current(), key) };
}

/** All keys a client ever had, newest first. */
export async function listKeys(store: KeyStore, client: string): Promise<readonly ApiKeyView[]> {
  return (await store.apiKeys(client)).map(apiKeyView);
}

/**
 * Creates a key with the scopes and the plan of this one. The old key stays valid for `keepFor` more seconds, so that its
 * users can switch. Throws Problem `not-found`, `key-revoked` for a key that is no longer valid, and as `createKey` does.
 */
export async function rotateKey(
  store: KeyStore,
  id: string,
  keepFor: number,
  retry?: KeyRetry,
): Promise<NewApiKeyView> {
  const old = await findKey(store, id);
  const earlier = await earlierKey(store, retry);
  if (!isLive(old)) {
    // An earlier request may have rotated it, and have ended it.
    if (earlier !== undefined) return earlier;
    throw keyRevoked(old);
  }
  const { client, scopes, plan } = old;
  const created = earlier ?? (await storeNewKey(store, { client, scopes, plan }, retry));
  const end = Date.now() + keepFor * 1_000;
  if ((await store.putApiKey({ ...old, revokedAt: Math.min(old.revokedAt ?? Infinity, end) })) === 'stored') {
    return created;
  }
  const ended = await findKey(store, id);
  if (isLive(ended)) return created;
  // It was revoked while this request rotated it: who revoked it expects that its client has no new key.
  await revokeKey(store, created.id);
  throw keyRevoked(ended);
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

function keyRevoked({ id, client }: ApiKey): Problem {
  return new Problem('key-revoked', `The key ${id} of ${client} was revoked, for good. Create a new key instead.`);
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
