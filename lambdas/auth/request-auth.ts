import { host, type Seat } from '../../rules/core/ruleset.ts';
import type { QuotaKind, Scope } from '../../schema/access.ts';
import { Problem } from '../problem.ts';
import type { Authenticator } from './authenticator.ts';
import { type Credential, type Principal, refuseWatcher } from './principal.ts';
import { type QuotaStatus, type Quotas, rateLimitHeaders } from './quotas.ts';

/** What a key needs to be good for. */
const scopeFor: Readonly<Record<QuotaKind, Scope>> = { reads: 'read', commands: 'play', games: 'create' };

/** One request on its way in: who sends it is found out when it is first asked, and each use is counted. */
export class RequestAuth {
  readonly #authenticator: Authenticator;
  readonly #quotas: Quotas;
  readonly #authorization: string | undefined;
  #credential: Promise<Credential> | undefined;
  readonly #meters = new Map<QuotaKind, QuotaStatus>();

  constructor(
    { authenticator, quotas }: { readonly authenticator: Authenticator; readonly quotas: Quotas },
    authorization: string | undefined,
  ) {
    this.#authenticator = authenticator;
    this.#quotas = quotas;
    this.#authorization = authorization;
  }

  /**
   * Who asks, for one use, through this seat if one is named. Throws Problem `unauthenticated`, `forbidden` or
   * `rate-limited`.
   */
  async principal(use: QuotaKind, seat?: string | null): Promise<Principal> {
    const credential = await this.#known();
    checkScope(credential, scopeFor[use]);
    const caller = { credential, seat: seatOf(credential, seat ?? undefined) };
    const [holder, plan] = quotaHolder(credential);
    await this.#quotas.consume(holder, plan, use, (meter) => this.#meters.set(use, meter));
    return caller;
  }

  /** Lets operators through, and nobody else. Throws Problem `unauthenticated` or `forbidden`. */
  async operator(): Promise<void> {
    checkScope(await this.#known(), 'operate');
  }

  /** What the answer should say about quotas. */
  get headers(): Readonly<Record<string, string>> {
    return rateLimitHeaders([...this.#meters.values()]);
  }

  #known(): Promise<Credential> {
    this.#credential ??= this.#authenticator.authenticate(this.#authorization);
    return this.#credential;
  }
}

function checkScope(credential: Credential, scope: Scope): void {
  if (credential.by === 'key') {
    if (credential.scopes.includes(scope)) return;
    throw new Problem('forbidden', `This API key is not good for this: it lacks the scope "${scope}".`, { scope });
  }
  switch (scope) {
    case 'read':
      return;
    case 'play':
      return credential.role === 'watcher' ? refuseWatcher() : undefined;
    case 'create':
    case 'operate':
      throw new Problem('forbidden', 'A token is for one game and no more. This takes an API key.');
  }
}

/** Whose eyes a request looks through. A key may name any seat of its games; a token is bound to what it was made for. */
function seatOf(credential: Credential, asked: string | undefined): Seat | undefined {
  if (credential.by === 'key') return asked === undefined ? host : { role: 'seat', seat: asked };
  const { role, seat: own } = credential;
  if (asked !== undefined && asked !== own) {
    const what = own === undefined ? `of the ${role}` : `of seat ${own}`;
    throw new Problem('forbidden', `This token is one ${what} and cannot look through seat "${asked.slice(0, 60)}".`);
  }
  switch (role) {
    case 'host':
      return host;
    case 'seat':
      return { role, seat: own ?? '' };
    case 'watcher':
      return undefined;
  }
}

/**
 * Who uses up a quota, and by which plan: a client, or all who hold tokens of one role at one game. Tokens that were ended
 * have a count of their own: who holds one neither uses up what is left to the others nor sees how much that is.
 */
function quotaHolder(credential: Credential) {
  return credential.by === 'key'
    ? ([credential.client, credential.plan] as const)
    : ([`${credential.game} ${credential.role} ${credential.seat ?? ''} ${credential.epoch}`, 'token'] as const);
}
