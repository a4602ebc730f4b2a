import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Problem } from '../problem.ts';
import type { ApiKey, KeyStore } from '../store/store.ts';

const shape = /^gh_live_([A-Za-z0-9]{12})_([A-Za-z0-9_-]{32})$/;

/** A fresh API key of a client: its text, shown once, and the row to keep, which does not hold the secret. */
export function newApiKey(client: string, now = Date.now()): { readonly text: string; readonly row: ApiKey } {
  const id = randomBytes(16)
    .toString('base64')
    .replace(/[^A-Za-z0-9]/g, '')
    .slice(0, 12)
    .padEnd(12, '0');
  const secret = randomBytes(24).toString('base64url');
  return { text: `gh_live_${id}_${secret}`, row: { id, client, hash: hashOf(secret), createdAt: now } };
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('base64url');
}

/** How long a key that was found is taken for granted, so that a busy client does not cost a read per command. */
const trustMs = 30_000;
const remembered = 1_000;

/** Finds out which client sends a request. One per process: it remembers keys it has just seen. */
export class Doorkeeper {
  readonly #store: KeyStore;
  readonly #seen = new Map<string, { readonly row: ApiKey; readonly until: number }>();

  constructor(store: KeyStore) {
    this.#store = store;
  }

  /**
   * The client behind an `Authorization` header.
   * Throws Problem `unauthenticated`, in the same words whether the key is unknown or only its secret is wrong.
   */
  async client(authorization: string | undefined): Promise<string> {
    if (authorization === undefined) {
      throw new Problem('unauthenticated', 'Send your API key: "Authorization: Bearer gh_live_…".');
    }
    const [, id, secret] = shape.exec(authorization.replace(/^Bearer +/i, '').trim()) ?? [];
    const row = id === undefined ? undefined : await this.#row(id);
    if (secret === undefined || row === undefined || !sameHash(row.hash, hashOf(secret))) {
      throw new Problem('unauthenticated', 'This API key is not known here. Look whether it was copied whole.');
    }
    return row.client;
  }

  async #row(id: string): Promise<ApiKey | undefined> {
    const now = Date.now();
    const known = this.#seen.get(id);
    if (known !== undefined && known.until > now) return known.row;
    const row = await this.#store.apiKey(id);
    this.#seen.delete(id);
    if (row?.revokedAt !== undefined) return undefined;
    if (row !== undefined) {
      if (this.#seen.size >= remembered) this.#seen.delete(this.#seen.keys().next().value as string);
      this.#seen.set(id, { row, until: now + trustMs });
    }
    return row;
  }
}

function sameHash(a: string, b: string): boolean {
  const [left, right] = [Buffer.from(a), Buffer.from(b)];
  return left.length === right.length && timingSafeEqual(left, right);
}
