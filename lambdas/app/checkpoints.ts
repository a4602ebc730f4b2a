import { actorName, type Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Checkpoint, Commit, GameStore } from '../store/store.ts';
import { time } from '../time.ts';
import { commitAt, latestCommit, readableCommit, rulesetOfGame } from './game-access.ts';
import { findReplay } from './idempotency.ts';
import { idempotencyFingerprint, keyReused } from './idempotency-keys.ts';

/** A version by its number, or by the name it was given. */
export type VersionReference =
  | { readonly version: number; readonly checkpoint?: undefined }
  | { readonly version?: undefined; readonly checkpoint: string };

export interface CheckpointView {
  readonly name: string;
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

/** So many names a game may have. */
export const checkpointLimit = 100;

export interface SetCheckpointRequest {
  readonly game: string;
  readonly name: string;
  /** The newest if left out. */
  readonly version?: number | undefined;
  readonly key?: string | undefined;
}

/**
 * Names a version, the newest if none is given. A name that is there already moves. With a key a retry names no version that
 * came in between, as long as nobody has moved the name since. Throws Problem `not-found` for a version that is still to
 * come, `bad-request` where there are too many names, and `key-reused`.
 */
export async function setCheckpoint(
  store: GameStore,
  caller: Principal,
  { game, name, version, key }: SetCheckpointRequest,
): Promise<CheckpointView & { readonly replayed: boolean }> {
  rulesetOfGame(game);
  const by = actorName(caller);
  const newest = await latestCommit(store, caller, game);
  const print = idempotencyFingerprint(key, ['setCheckpoint', by, name, version ?? null]);
  const known = await store.checkpoints(game);
  const earlier = print && known.find(({ fingerprint }) => fingerprint?.key === print.key);
  if (earlier !== undefined) {
    if (earlier.fingerprint?.body !== print?.body) throw keyReused();
    return { ...checkpointView(earlier), replayed: true };
  }
  // A version that was made under the key was no checkpoint, and is refused there.
  await findReplay(store, newest, print);
  const named = await commitAt(store, newest, version ?? newest.version);
  if (known.length >= checkpointLimit && !known.some((each) => each.name === name)) {
    throw new Problem('bad-request', `A game may have ${checkpointLimit} checkpoints. Move one: set its name again.`);
  }
  const checkpoint = { name, version: named.version, by, at: Date.now(), newest: newest.version, fingerprint: print };
  await store.putCheckpoint(game, checkpoint);
  return { ...checkpointView(checkpoint), replayed: false };
}

/**
 * All names of a game's versions that the caller may know of, oldest version first, and how many versions the caller is kept
 * behind. Whoever is does not hear of a name, even of an old version, that was given in the light of what came later.
 */
export async function checkpoints(
  store: GameStore,
  caller: Principal,
  game: string,
): Promise<{ readonly items: readonly CheckpointView[]; readonly delay: number }> {
  rulesetOfGame(game);
  const { commit, delay } = await readableCommit(store, caller, game);
  const known = (await store.checkpoints(game)).filter(
    ({ version, newest }) => delay === 0 || Math.max(version, newest) <= commit.version,
  );
  return { items: known.toSorted((one, other) => one.version - other.version).map(checkpointView), delay };
}

/** The version that is meant. Throws Problem `not-found` for a name that was never given. */
export async function resolveVersion(store: GameStore, { game }: Commit, named: VersionReference): Promise<number> {
  if (named.version !== undefined) return named.version;
  const checkpoint = await store.checkpoint(game, named.checkpoint);
  if (checkpoint !== undefined) return checkpoint.version;
  const there = (await store.checkpoints(game)).map((each) => `"${each.name}"`);
  const those = there.length === 0 ? 'It has none' : `There is: ${there.slice(0, 10).join(', ')}`;
  throw new Problem('not-found', `This game has no checkpoint "${named.checkpoint}". ${those}.`);
}

function checkpointView({ name, version, by, at }: Checkpoint): CheckpointView {
  return { name, version, by, at: time(at) };
}
