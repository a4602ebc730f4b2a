import { host } from '../../rules/core/ruleset.ts';
import { Problem } from '../problem.ts';
import type { ApiKey, KeyStore } from '../store/store.ts';
import { isLive, parseApiKey, secretMatches } from './api-keys.ts';
import { keyIdOf, looksLikeToken, verifyToken } from './game-tokens.ts';
import { type ApiKeyPrincipal, type Principal, seatOfRole, type TokenPrincipal } from './principal.ts';
import type { SigningKeys } from './signing-keys.ts';

/** How long a key that was found is taken for granted, so that a busy client does not cost a read per command. */
const cacheMs = 30_000;
const remembered = 1_000;

/** Finds out who sends a request. One per process: it remembers keys it has just seen. */
export class Authenticator {
  readonly #store: KeyStore;
  readonly #signing: SigningKeys;
  readonly #seen = new Map<string, { readonly row: ApiKey; readonly until: number }>();
  /** How often something was forgotten: what was read before that is no longer believed. */
  #forgotten = 0;

  constructor(store: KeyStore, signing: SigningKeys) {
    this.#store = store;
    this.#signing = signing;
  }

  /**
   * What an `Authorization` header stands for. Whether a token still counts at its game shows when the game is read.
   * Throws Problem `unauthenticated`, in the same words whether a key is unknown or only its secret is wrong.
   */
  async authenticate(authorization: string | undefined): Promise<Principal> {
    if (authorization === undefined) {
      throw new Problem('unauthenticated', 'Send your API key, or a token: "Authorization: Bearer gh_…".');
    }
    const text = authorization.replace(/^Bearer +/i, '').trim();
    return looksLikeToken(text) ? this.#token(text) : this.#key(text);
  }

  /** Forgets a key, so that what has become of it counts here at once. */
  forget(id: string): void {
    this.#forgotten += 1;
    this.#seen.delete(id);
  }

  async #key(text: string): Promise<ApiKeyPrincipal> {
    const halves = parseApiKey(text);
    const row = halves && (await this.#row(halves.id));
    if (halves === undefined || row === undefined || !secretMatches(row, halves.secret) || !isLive(row)) {
      throw new Problem('unauthenticated', 'This API key is not known here. Look whether it was copied whole.');
    }
    const { client, scopes, plan } = row;
    return { kind: 'api-key', client, scopes, plan, seat: host };
  }

  async #token(text: string): Promise<TokenPrincipal> {
    const kid = keyIdOf(text);
    const signingKey = kid === undefined ? undefined : await this.#signing.named(kid);
    const facts = signingKey && verifyToken(signingKey, text);
    if (facts === undefined) {
      throw new Problem('unauthenticated', 'This token is not one of ours. Look whether it was copied whole.');
    }
    const { game, role, seat, epoch, delay, expires: expiresAt } = facts;
    if (expiresAt * 1_000 <= Date.now()) {
      throw new Problem('unauthenticated', 'This token has run out. Ask whoever runs the game for a new one.');
    }
    return { kind: 'token', game, seat: seatOfRole(role, seat), epoch, delay, expiresAt };
  }

  async #row(id: string): Promise<ApiKey | undefined> {
    const now = Date.now();
    const known = this.#seen.get(id);
    if (known !== undefined && known.until > now) return known.row;
    const forgotten = this.#forgotten;
    const row = await this.#store.apiKey(id);
    this.#seen.delete(id);
    if (row !== undefined && isLive(row) && forgotten === this.#forgotten) {
      if (this.#seen.size >= remembered) this.#seen.delete(this.#seen.keys().next().value as string);
      this.#seen.set(id, { row, until: now + cacheMs });
    }
    return row;
  }
}
