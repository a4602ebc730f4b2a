import { createHmac, randomBytes } from 'node:crypto';
import type { KeyStore, SigningKey } from '../store/store.ts';

/** How long secrets are taken for granted. */
const cacheMs = 30_000;
/** How soon the table is asked again for a secret it did not have: made-up names must not cost a read each. */
const minRefreshMs = 1_000;

/** A fresh secret to sign with. */
export function newSigningKey(): SigningKey {
  const kid = randomBytes(6)
    .toString('base64url')
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '0');
  return { kid, secret: randomBytes(32).toString('base64url') };
}

/** The secrets that sign game tokens, kept in the table and made when the first one is needed. One per process. */
export class SigningKeys {
  readonly #store: KeyStore;
  #known: readonly SigningKey[] = [];
  #readAt = Number.NEGATIVE_INFINITY;
  #reading: Promise<readonly SigningKey[]> | undefined;

  constructor(store: KeyStore) {
    this.#store = store;
  }

  /** The secret for new tokens. */
  async current(): Promise<SigningKey> {
    const [newest] = await this.#keys(cacheMs);
    if (newest !== undefined) return newest;
    await this.#store.putSigningKeys([], [newSigningKey()]);
    // Ours, or that of a process which was quicker.
    const [first] = await this.#read();
    if (first === undefined) throw new Error('the secret that was just stored is not there');
    return first;
  }

  /** A secret by its id, if it is still in use. */
  async named(kid: string): Promise<SigningKey | undefined> {
    const find = (keys: readonly SigningKey[]) => keys.find((each) => each.kid === kid);
    return find(await this.#keys(cacheMs)) ?? find(await this.#keys(minRefreshMs));
  }

  async #keys(maxAge: number): Promise<readonly SigningKey[]> {
    if (Date.now() - this.#readAt < maxAge) return this.#known;
    // Many may ask at once, and one read answers them all.
    this.#reading ??= this.#read().finally(() => {
      this.#reading = undefined;
    });
    return this.#reading;
  }

  async #read(): Promise<readonly SigningKey[]> {
    this.#known = await this.#store.signingKeys();
    this.#readAt = Date.now();
    return this.#known;
  }
}

/** Another secret made from one, for another purpose. 32 bytes. */
export function deriveKey({ secret }: SigningKey, purpose: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(purpose).digest();
}
