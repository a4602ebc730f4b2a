import { type QuotaKind, quotaScopes, type Scope } from '../../schema/access.ts';
import { Problem } from '../problem.ts';
import type { Authenticator } from './authenticator.ts';
import { epochName } from './game-tokens.ts';
import { type Principal, rejectWatcher } from './principal.ts';
import { type QuotaStatus, type Quotas, rateLimitHeaders } from './quotas.ts';

/** Authentication, authorization and quotas of one request. The sender is authenticated once, on first need. */
export class RequestAuth {
  readonly #authenticator: Authenticator;
  readonly #quotas: Quotas;
  readonly #authorization: string | undefined;
  #authenticated: Promise<Principal> | undefined;
  readonly #quotaStatuses = new Map<QuotaKind, QuotaStatus>();

  /** `authorization` is the value of the request's `Authorization` header. */
  constructor(
    { authenticator, quotas }: { readonly authenticator: Authenticator; readonly quotas: Quotas },
    authorization: string | undefined,
  ) {
    this.#authenticator = authenticator;
    this.#quotas = quotas;
    this.#authorization = authorization;
  }

  /**
   * Who sent the request. Counts one request of this kind, and takes the named seat if there is one. Throws Problem
   * `unauthenticated`, `forbidden` or `rate-limited`.
   */
  async principal(kind: QuotaKind, seat?: string | null): Promise<Principal> {
    const authenticated = await this.#authenticate();
    checkScope(authenticated, quotaScopes[kind]);
    const principal = takeSeat(authenticated, seat ?? undefined);
    const { holder, plan } = quotaHolder(authenticated);
    await this.#quotas.consume(holder, plan, kind, (status) => this.#quotaStatuses.set(kind, status));
    return principal;
  }

  /** Lets operators pass. Throws Problem `unauthenticated` or `forbidden` for everybody else. */
  async operator(): Promise<void> {
    checkScope(await this.#authenticate(), 'operate');
  }

  /** Response headers with the quotas that this request has used. */
  get headers(): Readonly<Record<string, string>> {
    return rateLimitHeaders([...this.#quotaStatuses.values()]);
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
 * The principal in the requested seat. An API key may take any seat of its games; a token keeps its own. Throws Problem
 * `forbidden`.
 */
export function takeSeat(principal: Principal, requested: string | undefined): Principal {
  if (requested === undefined) return principal;
  if (principal.kind === 'api-key') return { ...principal, seat: { role: 'seat', seat: requested } };
  const { seat } = principal;
  if (seat?.role === 'seat' && seat.seat === requested) return principal;
  throw new Problem(
    'forbidden',
    `This token was issued for the ${epochName(seat)}. It cannot look through seat "${requested.slice(0, 60)}".`,
  );
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
