import { maxCheckpoints } from '../../schema/limits.ts';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Checkpoint, Commit, GameStore } from '../store/store.ts';
import { actorName } from './actor.ts';
import { commitAt, latestCommit, readableCommit } from './game-access.ts';
import { type GameReference, writableGame } from './game-reference.ts';
import { findReplay, idempotencyFingerprint, keyReused } from './idempotency.ts';
import { time } from './time.ts';

/** A version by its number or by the name of a checkpoint. */
export type VersionReference =
  | { readonly version: number; readonly checkpoint?: undefined }
  | { readonly version?: undefined; readonly checkpoint: string };

export interface CheckpointView {
  readonly name: string;
  readonly version: number;
  readonly by: string;
  readonly at: string;
}

export interface SetCheckpointRequest {
  readonly reference: GameReference;
  readonly name: string;
  /** Default: the newest. */
  readonly version?: number | undefined;
  readonly key?: string | undefined;
}

/**
 * Names a version, by default the newest. A name that exists moves. With a key, a retry does not name a version that came
 * in between, unless the name was moved since. Throws Problem `not-found` for a version that does not exist yet,
 * `bad-request` where there are too many names, and `key-reused`.
 */
export async function setCheckpoint(
  store: GameStore,
  principal: Principal,
  { reference, name, version, key }: SetCheckpointRequest,
): Promise<CheckpointView & { readonly replayed: boolean }> {
  const game = writableGame(reference);
  const by = actorName(principal);
  const { commit: newest } = await latestCommit(store, principal, reference);
  const fingerprint = idempotencyFingerprint(key, ['setCheckpoint', by, name, version ?? null]);
  const known = await store.checkpoints(game);
  const earlier = fingerprint && known.find((each) => each.fingerprint?.key === fingerprint.key);
  if (earlier !== undefined) {
    if (earlier.fingerprint?.body !== fingerprint?.body) throw keyReused();
    return { ...checkpointView(earlier), replayed: true };
  }
  // Rejects a key that came with a request of another kind.
  await findReplay(store, newest, fingerprint);
  const target = await commitAt(store, newest, version ?? newest.version);
  if (known.length >= maxCheckpoints && !known.some((each) => each.name === name)) {
    throw new Problem(
      'bad-request',
      `A game may have ${maxCheckpoints} checkpoints. Move one of them: set its name again.`,
    );
  }
  const checkpoint = { name, version: target.version, by, at: Date.now(), newest: newest.version, fingerprint };
  await store.putCheckpoint(game, checkpoint);
  return { ...checkpointView(checkpoint), replayed: false };
}

/**
 * The checkpoints of a game that the principal may know, oldest version first, and how many versions the principal is
 * kept behind. A delayed viewer does not learn of a name that was given in a later version, even to an old one.
 */
export async function listCheckpoints(
  store: GameStore,
  principal: Principal,
  reference: GameReference,
): Promise<{ readonly items: readonly CheckpointView[]; readonly delay: number }> {
  const { commit, delay, isPast } = await readableCommit(store, principal, reference, reference.version);
  const known = (await store.checkpoints(reference.game)).filter(({ version, newest }) => {
    return (delay === 0 && !isPast) || Math.max(version, newest) <= commit.version;
  });
  return { items: known.toSorted((one, other) => one.version - other.version).map(checkpointView), delay };
}

/** The number of a version. Throws Problem `not-found` for a checkpoint that does not exist. */
export async function resolveVersion(store: GameStore, { game }: Commit, to: VersionReference): Promise<number> {
  if (to.version !== undefined) return to.version;
  const checkpoint = await store.checkpoint(game, to.checkpoint);
  if (checkpoint !== undefined) return checkpoint.version;
  const names = (await store.checkpoints(game)).map((each) => `"${each.name}"`);
  const known = names.length === 0 ? 'It has none' : `It has: ${names.slice(0, 10).join(', ')}`;
  throw new Problem('not-found', `This game has no checkpoint "${to.checkpoint}". ${known}.`);
}

function checkpointView({ name, version, by, at }: Checkpoint): CheckpointView {
  return { name, version, by, at: time(at) };
}
