import { type Commit, type GameStore, type KeyPrint, listingOf, longKeyDays, ringSize } from '../store/store.ts';
import { commitAt } from './find.ts';
import { keyReused, versionsUnder } from './keys.ts';

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
  for (const version of await versionsMadeUnder(store, newest, print)) {
    const earlier = await commitAt(store, newest, version);
    if (earlier.keyPrint?.key !== print.key) continue;
    if (earlier.keyPrint.body !== print.body) throw keyReused();
    await afterCommit(store, earlier, earlier.version === newest.version);
    return earlier;
  }
  return undefined;
}

/** Nearly always none or one: from the ring, and beyond it where the game remembers its keys longer. */
async function versionsMadeUnder(store: GameStore, newest: Commit, print: KeyPrint): Promise<readonly number[]> {
  const lately = versionsUnder(print, newest.ring);
  if (lately.length > 0 || newest.ring.length < ringSize || newest.policies?.keys !== 'long') return lately;
  const version = await store.longKey(newest.game, print.key);
  return version === undefined ? [] : [version];
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
