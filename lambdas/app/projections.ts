import { type Commit, durableKeyDays, type GameStore, listingOf } from '../store/store.ts';

/** Placeholder until the auth branch is merged. */
export async function updateProjections(store: GameStore, commit: Commit): Promise<void> {
  const { game, version, at, policies, fingerprint } = commit;
  if (commit.version === 0 || commit.over || commit.entry.kind === 'undone') await store.putListing(listingOf(commit));
  if (policies?.keys === 'long' && fingerprint !== undefined) {
    await store.putDurableKey(game, fingerprint.key, version, at + durableKeyDays * 86_400_000);
  }
}
