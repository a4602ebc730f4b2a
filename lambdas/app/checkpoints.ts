import { maxCheckpoints, maxSeatCheckpoints } from '../../schema/limits.ts';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Checkpoint, Commit, GameStore } from '../store/store.ts';
import { actingSeat, actorName } from './actor.ts';
import { changeCheckpoints } from './checkpoint-changes.ts';
import { commitAt, readableCommit } from './game-access.ts';
import type { GameReference } from './game-reference.ts';
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

interface CheckpointRequest {
  readonly reference: GameReference;
  readonly name: string;
  readonly key?: string | undefined;
}

export interface SetCheckpointRequest extends CheckpointRequest {
  /** Default: the newest. */
  readonly version?: number | undefined;
}

/**
 * Names a version, by default the newest. A name that exists moves. Throws Problem `not-found` for a version that does not
 * exist yet, `forbidden` for a seat that would move another one's name, `bad-request` where there are too many names, and
 * `key-reused`.
 */
export async function setCheckpoint(
  store: GameStore,
  principal: Principal,
  { reference, name, version, key }: SetCheckpointRequest,
): Promise<CheckpointView & { readonly replayed: boolean }> {
  const by = actorName(principal);
  const body = ['setCheckpoint', name, version ?? null];
  const { replayed, ...changed } = await changeCheckpoints(
    store,
    principal,
    reference,
    { key, body },
    async (newest, items) => {
      checkMayChange(principal, items, name);
      checkRoom(principal, items, name);
      const target = await commitAt(store, newest, version ?? newest.version);
      const set: Checkpoint = { name, version: target.version, by, at: Date.now(), newest: newest.version };
      return { items: [...withoutName(items, name), set], changed: set };
    },
  );
  return { ...checkpointView({ name, by, ...changed }), replayed };
}

/**
 * Takes a name from its version. Throws Problem `not-found` where no version has it, `forbidden` for a seat that would
 * delete another one's name, and `key-reused`.
 */
export async function deleteCheckpoint(
  store: GameStore,
  principal: Principal,
  { reference, name, key }: CheckpointRequest,
): Promise<{ readonly name: string; readonly version: number; readonly replayed: boolean }> {
  const body = ['deleteCheckpoint', name];
  const { version, replayed } = await changeCheckpoints(
    store,
    principal,
    reference,
    { key, body },
    async (_, items) => {
      const deleted = namedIn(items, name);
      checkMayChange(principal, items, name);
      return { items: withoutName(items, name), changed: { version: deleted.version, at: Date.now() } };
    },
  );
  return { name, version, replayed };
}

function withoutName(items: readonly Checkpoint[], name: string): readonly Checkpoint[] {
  return items.filter((each) => each.name !== name);
}

/** A seat may change its own checkpoints, the host all. Throws Problem `forbidden`. */
function checkMayChange(principal: Principal, items: readonly Checkpoint[], name: string): void {
  const { by } = items.find((each) => each.name === name) ?? {};
  if (by === undefined || by === actorName(principal) || actingSeat(principal).role === 'host') return;
  const owner = by === 'host' ? 'the host' : `seat ${by}`;
  throw new Problem('forbidden', `The checkpoint "${name}" belongs to ${owner}. Choose another name, or ask the host.`);
}

/** Each seat has its own limit, so that none uses up the names of the others. Throws Problem `bad-request`. */
function checkRoom(principal: Principal, items: readonly Checkpoint[], name: string): void {
  const by = actorName(principal);
  const limit = actingSeat(principal).role === 'host' ? maxCheckpoints : maxSeatCheckpoints;
  const own = withoutName(items, name).filter((each) => each.by === by);
  if (own.length < limit) return;
  const who = by === 'host' ? 'The host' : 'A seat';
  const detail = `${who} may have ${limit} checkpoints in a game. Delete one of them, or move it: set its name again.`;
  throw new Problem('bad-request', detail, { limit });
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
  const all = (await store.checkpoints(reference.game))?.items ?? [];
  const known = all.filter(({ version, newest }) => {
    return (delay === 0 && !isPast) || Math.max(version, newest) <= commit.version;
  });
  return { items: known.toSorted((one, other) => one.version - other.version).map(checkpointView), delay };
}

/** The number of a version. Throws Problem `not-found` for a checkpoint that does not exist. */
export async function resolveVersion(store: GameStore, { game }: Commit, to: VersionReference): Promise<number> {
  if (to.version !== undefined) return to.version;
  return namedIn((await store.checkpoints(game))?.items ?? [], to.checkpoint).version;
}

/** The checkpoint of this name. Throws Problem `not-found`. */
function namedIn(items: readonly Checkpoint[], name: string): Checkpoint {
  const checkpoint = items.find((each) => each.name === name);
  if (checkpoint !== undefined) return checkpoint;
  const names = items.map((each) => `"${each.name}"`);
  const known = names.length === 0 ? 'It has none' : `It has: ${names.slice(0, 10).join(', ')}`;
  throw new Problem('not-found', `This game has no checkpoint "${name}". ${known}.`);
}

function checkpointView({ name, version, by, at }: Omit<Checkpoint, 'newest'>): CheckpointView {
  return { name, version, by, at: time(at) };
}
