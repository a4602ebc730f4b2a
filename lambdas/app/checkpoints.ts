import { type Caller, speaker } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Checkpoint, Commit, GameStore } from '../store/store.ts';
import { time } from '../time.ts';
import { commitAt, newestOf, rulesetOf, seenBy } from './game-access.ts';
import { earlierCommit } from './idempotency.ts';
import { keyPrint, keyReused } from './idempotency-keys.ts';

/** A version by its number, or by the name it was given. */
export type Named =
  | { readonly version: number; readonly checkpoint?: undefined }
  | { readonly version?: undefined; readonly checkpoint: string };

export interface ShownCheckpoint {
  readonly name: string;
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

/** So many names a game may have. */
export const checkpointLimit = 100;

export interface CheckpointAsk {
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
  caller: Caller,
  { game, name, version, key }: CheckpointAsk,
): Promise<ShownCheckpoint & { readonly replayed: boolean }> {
  rulesetOf(game);
  const by = speaker(caller);
  const newest = await newestOf(store, caller, game);
  const print = keyPrint(key, ['setCheckpoint', by, name, version ?? null]);
  const known = await store.checkpoints(game);
  const earlier = print && known.find(({ keyPrint }) => keyPrint?.key === print.key);
  if (earlier !== undefined) {
    if (earlier.keyPrint?.body !== print?.body) throw keyReused();
    return { ...show(earlier), replayed: true };
  }
  // A version that was made under the key was no checkpoint, and is refused there.
  await earlierCommit(store, newest, print);
  const named = await commitAt(store, newest, version ?? newest.version);
  if (known.length >= checkpointLimit && !known.some((each) => each.name === name)) {
    throw new Problem('bad-request', `A game may have ${checkpointLimit} checkpoints. Move one: set its name again.`);
  }
  const checkpoint = { name, version: named.version, by, at: Date.now(), newest: newest.version, keyPrint: print };
  await store.putCheckpoint(game, checkpoint);
  return { ...show(checkpoint), replayed: false };
}

/**
 * All names of a game's versions that the caller may know of, oldest version first, and how many versions the caller is kept
 * behind. Whoever is does not hear of a name, even of an old version, that was given in the light of what came later.
 */
export async function checkpoints(
  store: GameStore,
  caller: Caller,
  game: string,
): Promise<{ readonly items: readonly ShownCheckpoint[]; readonly delay: number }> {
  rulesetOf(game);
  const { commit, delay } = await seenBy(store, caller, game);
  const known = (await store.checkpoints(game)).filter(
    ({ version, newest = Number.POSITIVE_INFINITY }) => delay === 0 || Math.max(version, newest) <= commit.version,
  );
  return { items: known.toSorted((one, other) => one.version - other.version).map(show), delay };
}

/** The version that is meant. Throws Problem `not-found` for a name that was never given. */
export async function versionNamed(store: GameStore, { game }: Commit, named: Named): Promise<number> {
  if (named.version !== undefined) return named.version;
  const checkpoint = await store.checkpoint(game, named.checkpoint);
  if (checkpoint !== undefined) return checkpoint.version;
  const there = (await store.checkpoints(game)).map((each) => `"${each.name}"`);
  const those = there.length === 0 ? 'It has none' : `There is: ${there.slice(0, 10).join(', ')}`;
  throw new Problem('not-found', `This game has no checkpoint "${named.checkpoint}". ${those}.`);
}

function show({ name, version, by, at }: Checkpoint): ShownCheckpoint {
  return { name, version, by, at: time(at) };
}
