import { type QuotaKind, quotaScopes, type Scope } from '../../schema/access.ts';
import type { Operation } from '../../schema/operation-types.ts';
import { Problem } from '../problem.ts';
import type { Authenticator } from './authenticator.ts';
import { type Principal, rejectWatcher } from './principal.ts';
import type { QuotaStatus, Quotas } from './quotas.ts';

/** The quotas that a request has used, for the response. */
export type UsedQuotas = Map<QuotaKind, QuotaStatus>;

/** Authentication, authorization and quotas of one request. The sender is authenticated once, on first need. */
export class RequestAuth {
  readonly #authenticator: Authenticator;
  readonly #quotas: Quotas;
  readonly #authorization: string | undefined;
  #authenticated: Promise<Principal> | undefined;
  readonly #used: UsedQuotas;

  /**
   * @param authorization value of the request's `Authorization` header
   * @param used receives the quotas that the request uses
   */
  constructor(
    { authenticator, quotas }: { readonly authenticator: Authenticator; readonly quotas: Quotas },
    authorization: string | undefined,
    used: UsedQuotas,
  ) {
    this.#authenticator = authenticator;
    this.#quotas = quotas;
    this.#authorization = authorization;
    this.#used = used;
  }

  /**
   * Admits the sender to an operation and counts the request. Undefined where the operation is open to everyone. Throws Problem `unauthenticated`, `forbidden` or `rate-limited`.
   */
  async admit({ quota, access }: Operation): Promise<Principal | undefined> {
    if (access === 'everyone') return undefined;
    const principal = await this.#authenticate();
    checkScope(principal, quota === undefined ? 'operate' : quotaScopes[quota]);
    if (quota === undefined) return principal;
    const { holder, plan } = quotaHolder(principal);
    await this.#quotas.consume(holder, plan, quota, (status) => this.#used.set(quota, status));
    return principal;
  }

  #authenticate(): Promise<Principal> {
    this.#authenticated ??= this.#authenticator.authenticate(this.#authorization);
    return this.#authenticated;
  }
}

function checkScope(principal: Principal, scope: Scope): void {
  if (principal.kind === 'api-key') {
    if (principal.scopes.includes(scope)) return;
    throw new Problem('forbidden', `This API key lacks the scope "${scope}". Use a key that has it.`, { scope });
  }
  switch (scope) {
    case 'read':
      return;
    case 'play':
      return principal.seat === undefined ? rejectWatcher() : undefined;
    case 'create':
    case 'operate':
      throw new Problem('forbidden', 'A token is valid for one game. Use an API key for this.');
  }
}

/**
 * Whose quota a request uses, and by which plan: the client's, or one that all tokens of one role in one game share. The
 * epoch is part of the name, so that the holder of a revoked token neither uses the quota of the others nor sees it.
 */
function quotaHolder(principal: Principal) {
  if (principal.kind === 'api-key') return { holder: principal.client, plan: principal.plan };
  const { game, seat, epoch } = principal;
  const role = seat === undefined ? 'watcher' : seat.role;
  const name = seat?.role === 'seat' ? seat.seat : '';
  return { holder: `${game} ${role} ${name} ${epoch}`, plan: 'token' as const };
}
