import { Doorkeeper } from '../auth/authenticator.ts';
import { Quotas } from '../auth/quotas.ts';
import { Signing } from '../auth/signing-keys.ts';
import type { Store } from '../store/store.ts';

/** What both doors need: where games are, who tells callers apart, who counts, and who signs. One per process. */
export interface Door {
  readonly store: Store;
  readonly doorkeeper: Doorkeeper;
  readonly quotas: Quotas;
  readonly signing: Signing;
}

/** A door over a store. */
export function doorOver(store: Store): Door {
  const signing = new Signing(store);
  return { store, signing, doorkeeper: new Doorkeeper(store, signing), quotas: new Quotas(store) };
}
