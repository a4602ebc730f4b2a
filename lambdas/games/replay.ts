import { type Commit, type GameStore, type KeyPrint, listingOf } from '../store/store.ts';
import type { Caller } from './answers.ts';
import { commitAt } from './find.ts';
import { keyReused, versionsUnder } from './keys.ts';

/**
 * The commit that was made under this key before, if there is one: what was asked then is answered again.
 * Throws Problem `key-reused` where something else was asked under it.
 */
export async function earlierCommit(
  store: GameStore,
  caller: Caller,
  newest: Commit,
  print: KeyPrint | undefined,
): Promise<Commit | undefined> {
  if (print === undefined) return undefined;
  for (const version of versionsUnder(print, newest.ring)) {
    const earlier = version === newest.version ? newest : await commitAt(store, caller, newest.game, version);
    if (earlier.keyPrint?.key !== print.key) continue;
    if (earlier.keyPrint.body !== print.body) throw keyReused();
    // The first try may have ended between its commit and the row that lists the game.
    if (earlier.version === newest.version) await store.list(listingOf(newest));
    return earlier;
  }
  return undefined;
}
