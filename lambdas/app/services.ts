import { AddressBudget } from '../auth/address-budget.ts';
import { Authenticator } from '../auth/authenticator.ts';
import { Quotas } from '../auth/quotas.ts';
import { SigningKeys } from '../auth/signing-keys.ts';
import type { Store } from '../store/store.ts';

/** What the operations need. One per process. */
export interface Services {
  readonly store: Store;
  readonly authenticator: Authenticator;
  readonly quotas: Quotas;
  readonly addresses: AddressBudget;
  readonly signingKeys: SigningKeys;
}

/** The services over a store. `openLimit`: what an address may ask for without a key, if not as `openQuota` says. */
export function createServices(
  store: Store,
  { openLimit }: { readonly openLimit?: number | undefined } = {},
): Services {
  const signingKeys = new SigningKeys(store);
  return {
    store,
    signingKeys,
    authenticator: new Authenticator(store, signingKeys),
    quotas: new Quotas(store),
    addresses: new AddressBudget(openLimit),
  };
}
