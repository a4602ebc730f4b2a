import { LRUCache } from 'lru-cache';
import { host } from '../../rules/core/ruleset.ts';
import { Problem } from '../problem.ts';
import type { ApiKey, KeyStore } from '../store/store.ts';
import { isLive, parseApiKey, secretMatches } from './api-keys.ts';
import { looksLikeToken, type VerifiedToken, verifyToken } from './game-tokens.ts';
import type { ApiKeyPrincipal, Principal, TokenPrincipal } from './principal.ts';
import type { SigningKeys } from './signing-keys.ts';

/** How long a key is cached, in milliseconds, so that a busy client does not cost a read per request. */
const cacheMs = 30_000;
/** Most keys, and most tokens, that a process caches. */
const maxCached = 1_000;

/**
 * By default the cache reads the clock once per event-loop turn and resets it by a timer. A function on Lambda may be
 * frozen in between, and would then take a stale entry for a fresh one.
 */
const wallClock = { perf: { now: () => Date.now() }, ttlResolution: 0 };

/** Finds out who sent a request. One instance per process: it caches API keys and verified tokens. */
export class Authenticator {
  readonly #store: KeyStore;
  readonly #signingKeys: SigningKeys;
  readonly #apiKeys = new LRUCache<string, ApiKey>({ max: maxCached, ttl: cacheMs, ...wallClock });
  /** A signature never becomes invalid, so entries have no age. Expiry and the signing key are checked at each use. */
  readonly #tokens = new LRUCache<string, VerifiedToken>({ max: maxCached });
  /** How often a key was forgotten. A read that began before is not cached. */
  #forgotten = 0;

  constructor(store: KeyStore, signingKeys: SigningKeys) {
    this.#store = store;
    this.#signingKeys = signingKeys;
  }

  /**
   * The principal that an `Authorization` header names. Whether the epoch of a token is still valid is checked when its
   * game is read. Throws Problem `unauthenticated`, with the same text for an unknown key and for a wrong secret, and
   * what `beforeRead` throws, which is called before a key is looked up in the table.
   */
  async authenticate(authorization: string | undefined, beforeRead: () => void = () => {}): Promise<Principal> {
    if (authorization === undefined) {
      throw new Problem('unauthenticated', 'Send your API key or a game token: "Authorization: Bearer gh_…".');
    }
    const text = authorization.replace(/^Bearer +/i, '').trim();
    return looksLikeToken(text) ? this.#tokenPrincipal(text) : this.#apiKeyPrincipal(text, beforeRead);
  }

  /** Drops a key from the cache, so that a change to it takes effect in this process at once. */
  forget(id: string): void {
    this.#forgotten += 1;
    this.#apiKeys.delete(id);
  }

  async #apiKeyPrincipal(text: string, beforeRead: () => void): Promise<ApiKeyPrincipal> {
    const parsed = parseApiKey(text);
    const apiKey = parsed && (await this.#apiKey(parsed.id, beforeRead));
    if (parsed === undefined || apiKey === undefined || !secretMatches(apiKey, parsed.secret) || !isLive(apiKey)) {
      throw new Problem('unauthenticated', 'This API key is not valid. Check that it was copied completely.');
    }
    const { client, scopes, plan } = apiKey;
    return { kind: 'api-key', client, scopes, plan, seat: host };
  }

  async #tokenPrincipal(text: string): Promise<TokenPrincipal> {
    const principal = (await this.#cachedToken(text)) ?? (await this.#verifiedToken(text));
    if (principal === undefined) {
      throw new Problem('unauthenticated', 'This token is not valid. Check that it was copied completely.');
    }
    if (principal.expiresAt * 1_000 <= Date.now()) {
      throw new Problem('unauthenticated', 'This token has expired. Ask the host of the game for a new one.');
    }
    return principal;
  }

  async #cachedToken(text: string): Promise<TokenPrincipal | undefined> {
    const cached = this.#tokens.get(text);
    if (cached === undefined) return undefined;
    return (await this.#signingKeys.named(cached.kid)) && cached.principal;
  }

  async #verifiedToken(text: string): Promise<TokenPrincipal | undefined> {
    const verified = await verifyToken(this.#signingKeys, text);
    if (verified !== undefined) this.#tokens.set(text, verified);
    return verified?.principal;
  }

  async #apiKey(id: string, beforeRead: () => void): Promise<ApiKey | undefined> {
    const cached = this.#apiKeys.get(id);
    if (cached !== undefined) return cached;
    beforeRead();
    const forgotten = this.#forgotten;
    const apiKey = await this.#store.apiKey(id);
    if (apiKey !== undefined && isLive(apiKey) && forgotten === this.#forgotten) this.#apiKeys.set(id, apiKey);
    return apiKey;
  }
}
