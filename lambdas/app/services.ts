import { Authenticator } from '../auth/authenticator.ts';
import { Quotas } from '../auth/quotas.ts';
import { SigningKeys } from '../auth/signing-keys.ts';
import type { Store } from '../store/store.ts';

/** What both doors need: where games are, who tells callers apart, who counts, and who signs. One per process. */
export interface Services {
  readonly store: Store;
  readonly authenticator: Authenticator;
  readonly quotas: Quotas;
  readonly signingKeys: SigningKeys;
}

/** A door over a store. */
export function createServices(store: Store): Services {
  const signing = new SigningKeys(store);
  return { store, signingKeys: signing, authenticator: new Authenticator(store, signing), quotas: new Quotas(store) };
}
