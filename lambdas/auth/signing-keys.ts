import { createHmac, randomBytes, type webcrypto } from 'node:crypto';
import type { KeyStore, SigningKey } from '../store/store.ts';

/** How long signing keys are cached, in milliseconds. A rotation takes effect after this time at the latest. */
const cacheMs = 30_000;
/** How soon an unknown key id may cause another read: made-up ids must not cost a read each. */
const minRefreshMs = 1_000;

/** A new random signing key. */
export function newSigningKey(): SigningKey {
  const kid = randomBytes(6)
    .toString('base64url')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0');
  return { kid, secret: randomBytes(32).toString('base64url') };
}

/**
 * The keys that sign game tokens. They are kept in the table, and the first one is made when it is needed.
 * One instance per process: it caches them.
 */
export class SigningKeys {
  readonly #store: KeyStore;
  #cached: readonly SigningKey[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<readonly SigningKey[]> | undefined;

  constructor(store: KeyStore) {
    this.#store = store;
  }

  /** The key for new tokens. */
  async current(): Promise<SigningKey> {
    const [newest] = await this.#keys(cacheMs);
    if (newest !== undefined) return newest;
    await this.#store.putSigningKeys([], [newSigningKey()]);
    // The key that was stored may be another process's.
    const [first] = await this.#read();
    if (first === undefined) throw new Error('the signing key that was just stored is not there');
    return first;
  }

  /** All keys that have not been retired, newest first. There is at least one. */
  async all(): Promise<readonly SigningKey[]> {
    await this.current();
    return this.#cached;
  }

  /** A key by its id. Undefined if there is none, or if it has been retired. */
  async named(kid: string): Promise<SigningKey | undefined> {
    const find = (keys: readonly SigningKey[]) => keys.find((each) => each.kid === kid);
    return find(await this.#keys(cacheMs)) ?? find(await this.#keys(minRefreshMs));
  }

  async #keys(maxAgeMs: number): Promise<readonly SigningKey[]> {
    if (Date.now() - this.#readAt < maxAgeMs) return this.#cached;
    // Concurrent requests share one read.
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<readonly SigningKey[]> {
    this.#cached = await this.#store.signingKeys();
    this.#readAt = Date.now();
    return this.#cached;
  }
}

const cryptoKeys = new WeakMap<SigningKey, Promise<webcrypto.CryptoKey>>();

/** A signing key as WebCrypto takes it. Importing costs about as much as a signature, so the result is kept. */
export function signingCryptoKey(signingKey: SigningKey): Promise<webcrypto.CryptoKey> {
  const known = cryptoKeys.get(signingKey);
  if (known !== undefined) return known;
  const bytes = Buffer.from(signingKey.secret, 'base64url');
  const imported = crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
  cryptoKeys.set(signingKey, imported);
  return imported;
}

/** A key for another purpose, derived from a signing key. 32 bytes. */
export function deriveKey({ secret }: SigningKey, purpose: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(purpose).digest();
}
