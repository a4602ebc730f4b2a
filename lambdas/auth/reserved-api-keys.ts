import { setTimeout as sleep } from 'node:timers/promises';
import { maxLiveApiKeys } from '../../schema/limits.ts';
import { Problem } from '../problem.ts';
import type { ApiKey, KeyStore } from '../store/store.ts';
import { isLive } from './api-keys.ts';

/** How long a reserved key counts as valid before it is stored, in milliseconds. Longer than a request may take. */
const reservationMs = 60_000;
/** How often a change of the list is tried while others change it. */
const maxAttempts = 24;

/**
 * Reserves the id of a new key among those of its client that may be valid. The list is one item, so that of many
 * requests at once only as many succeed as there may be keys. A reserved key counts for a minute, even if it is not stored.
 * Throws Problem `key-limit`, or `unavailable` where too many change the list at once.
 */
export async function reserveApiKey(store: KeyStore, client: string, id: string): Promise<void> {
  for (let tried = 0; tried < maxAttempts; tried += 1) {
    const reserved = await store.reservedApiKeys(client);
    const items = reserved?.items ?? [];
    if (items.some((item) => item.id === id)) return;
    const now = Date.now();
    const rows = await Promise.all(items.map((item) => store.apiKey(item.id)));
    const stillReserved = items.filter(({ at }, index) => {
      const row = rows[index];
      return row === undefined ? at > now - reservationMs : isLive(row, now);
    });
    // Keys that were stored without a reservation.
    const others = (await store.apiKeys(client)).filter(
      (key) => isLive(key, now) && items.every((item) => item.id !== key.id),
    );
    const live = [...stillReserved, ...others.map((key) => ({ id: key.id, at: key.createdAt }))];
    if (live.length >= maxLiveApiKeys) throw keyLimit(client, live);
    const next = { revision: (reserved?.revision ?? 0) + 1, items: [...stillReserved, { id, at: now }] };
    if ((await store.putReservedApiKeys(client, next)) === 'stored') return;
    await sleep(Math.random() * Math.min(50, 2 ** tried));
  }
  throw new Problem('unavailable', 'Others change the keys of this client at the same time. Try again.', {
    retryAfter: 1,
  });
}

function keyLimit(client: string, live: readonly { readonly id: ApiKey['id']; readonly at: number }[]): Problem {
  // Newest first: if the response to an earlier request was lost, the first one is the key that was never received.
  const listed = live
    .toSorted((one, other) => other.at - one.at)
    .map(({ id, at }) => `${id}, created ${new Date(at).toISOString()}`)
    .join(', and ');
  return new Problem(
    'key-limit',
    `${client} has ${live.length} live keys: ${listed}. Revoke one first. If the response with a new key was lost, repeat the request with its idempotency key, or revoke the newest.`,
    { limit: maxLiveApiKeys },
  );
}
