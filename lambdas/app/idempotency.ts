import { type Commit, type GameStore, type KeyPrint, listingOf, longKeyDays, ringSize } from '../store/store.ts';
import { commitAt } from './game-access.ts';
import { keyReused, versionsUnder } from './idempotency-keys.ts';

/**
 * The commit that was made under this key before, if there is one: what was asked then is answered again.
 * Throws Problem `key-reused` where something else was asked under it.
 */
export async function earlierCommit(
  store: GameStore,
  newest: Commit,
  print: KeyPrint | undefined,
): Promise<Commit | undefined> {
  if (print === undefined) return undefined;
  for (const version of versionsUnder(print, newest.ring)) {
    const lately = await madeUnder(store, newest, print, version);
    if (lately !== undefined) return lately;
  }
  // What the ring has is whole until it is full.
  if (newest.ring.length < ringSize || newest.policies?.keys !== 'long') return undefined;
  const version = await store.longKey(newest.game, print.key);
  return version === undefined ? undefined : madeUnder(store, newest, print, version);
}

/** The commit of this version, if it was made under this key and is not only hinted at by chance. */
async function madeUnder(
  store: GameStore,
  newest: Commit,
  print: KeyPrint,
  version: number,
): Promise<Commit | undefined> {
  const earlier = await commitAt(store, newest, version);
  if (earlier.keyPrint?.key !== print.key) return undefined;
  if (earlier.keyPrint.body !== print.body) throw keyReused();
  await afterCommit(store, earlier, earlier.version === newest.version);
  return earlier;
}

/**
 * Writes what follows from a commit and may be written twice: the row that lists the game, if something in it has
 * changed, and the key's own row, where the game remembers keys for long. Also after a retry: the first try may have ended
 * between its commit and these.
 */
export async function afterCommit(store: GameStore, commit: Commit, listed: boolean): Promise<void> {
  const { game, version, at, policies, keyPrint } = commit;
  if (listed) await store.list(listingOf(commit));
  if (policies?.keys === 'long' && keyPrint !== undefined) {
    await store.putLongKey(game, keyPrint.key, version, at + longKeyDays * 86_400_000);
  }
}
