import { type Commit, type GameStore, listingOf } from '../store/store.ts';

/**
 * Writes everything that is derived from a commit: the row that lists the game.
 *
 * Called after the commit was stored. It may be called again for any commit at any time, late, twice and out of order:
 * a row that was derived from a later version stays. A request that failed after its commit is healed by its retry.
 */
export async function updateProjections(store: GameStore, commit: Commit): Promise<void> {
  if (mayChangeListing(commit)) await store.putListing(listingOf(commit));
}

/**
 * Whether the listing row may differ from the row of the version before. It shows the details, and
 * whether the game is over. That changes when a game begins, when it ends, and when the end is undone, which is when a game
 * gets a new seed. The version after such an undo or other details counts as well: the request that made them may have
 * failed before it wrote the row.
 */
function mayChangeListing({ version, over, seedSince, details }: Commit): boolean {
  const reopened = seedSince > 0 && version - seedSince <= 1;
  const changed = details !== undefined && version - details.since <= 1;
  return version === 0 || over || reopened || changed;
}
