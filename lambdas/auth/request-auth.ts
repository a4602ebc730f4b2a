import { introspectionCost, type QuotaKind, quotaScopes, type Scope } from '../../schema/access.ts';
import type { Operation } from '../../schema/operation-types.ts';
import { Problem } from '../problem.ts';
import type { AddressBudget } from './address-budget.ts';
import type { Authenticator } from './authenticator.ts';
import { type Principal, rejectWatcher } from './principal.ts';
import type { QuotaStatus, Quotas } from './quotas.ts';
import { requestCost } from './request-cost.ts';

/** The quotas that a request has used, for the response. */
export type UsedQuotas = Map<QuotaKind, QuotaStatus>;

/** What a request says about its sender. */
interface Sender {
  /** Value of the `Authorization` header. */
  readonly authorization: string | undefined;
  /** The address that it came from. */
  readonly address: string;
}

interface Guards {
  readonly authenticator: Authenticator;
  readonly quotas: Quotas;
  readonly addresses: AddressBudget;
}

/** Authentication, authorization and quotas of one request. The sender is authenticated once, on first need. */
export class RequestAuth {
  readonly #guards: Guards;
  readonly #sender: Sender;
  #authenticated: Promise<Principal> | undefined;
  readonly #used: UsedQuotas;

  /** @param used receives the quotas that the request uses */
  constructor(guards: Guards, sender: Sender, used: UsedQuotas) {
    this.#guards = guards;
    this.#sender = sender;
    this.#used = used;
  }

  /**
   * Admits the sender to an operation with these arguments, as far as they could be read, and counts the request.
   * Undefined where the operation is open to everyone. Throws Problem `unauthenticated`, `forbidden` or `rate-limited`.
   */
  async admit(
    { quota, access, cost }: Operation,
    given: Readonly<Record<string, unknown>> = {},
  ): Promise<Principal | undefined> {
    if (access === 'everyone') {
      this.#guards.addresses.consume(this.#sender.address);
      return undefined;
    }
    const principal = await this.#authenticate();
    checkScope(principal, quota === undefined ? 'operate' : quotaScopes[quota]);
    if (quota !== undefined) await this.#consume(principal, quota, requestCost(cost, given));
    return principal;
  }

  /** Admits the sender to introspection, which anyone may ask for. Throws Problem `rate-limited`. */
  admitIntrospection(): void {
    this.#guards.addresses.consume(this.#sender.address, introspectionCost);
  }

  /** Counts a request that names no sender, before anything is done for it. Throws Problem `rate-limited`. */
  admitStranger(): void {
    if (this.#sender.authorization === undefined) this.#guards.addresses.consume(this.#sender.address);
  }

  /** Counts a request that named a key which was never checked, because nothing in it needed one. */
  countUnidentified(): void {
    const { authorization, address } = this.#sender;
    if (authorization !== undefined && this.#authenticated === undefined) this.#guards.addresses.count(address);
  }

  async #consume(principal: Principal, quota: QuotaKind, cost: number): Promise<void> {
    for (const { holder, plan } of quotaHolders(principal)) {
      await this.#guards.quotas.consume(holder, plan, quota, cost, (status) => {
        // The response shows the one that is used up first.
        const shown = this.#used.get(quota);
        if (shown === undefined || status.remaining <= shown.remaining) this.#used.set(quota, status);
      });
    }
  }

  #authenticate(): Promise<Principal> {
    this.#authenticated ??= this.#identify();
    return this.#authenticated;
  }

  /** Texts that are no valid keys cost their address, before a key is looked up in the table. */
  async #identify(): Promise<Principal> {
    const { authenticator, addresses } = this.#guards;
    const { authorization, address } = this.#sender;
    try {
      return await authenticator.authenticate(authorization, () => addresses.check(address));
    } catch (error) {
      if (error instanceof Problem && error.kind === 'unauthenticated') addresses.consume(address);
      throw error;
    }
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
 * Whose quotas a request uses, and by which plans: the client's, and before it one that all tokens of one role in one game
 * share. The epoch is part of the name, so that the holder of a revoked token neither uses the quota of the others nor
 * sees it.
 */
function quotaHolders(principal: Principal) {
  const { client, plan, seat } = principal;
  const ofClient = { holder: client, plan };
  if (principal.kind === 'api-key') return [ofClient];
  const { game, epoch } = principal;
  const role = seat === undefined ? 'watcher' : seat.role;
  const name = seat?.role === 'seat' ? seat.seat : '';
  return [{ holder: `${game} ${role} ${name} ${epoch}`, plan: 'token' as const }, ofClient];
}
