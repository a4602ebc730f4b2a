import type { Principal } from '../auth/principal.ts';
import type {
  Checkpoint,
  CheckpointList,
  Commit,
  GameStore,
  IdempotencyFingerprint,
  SettledKey,
} from '../store/store.ts';
import { keyScope } from './actor.ts';
import { latestCommit } from './game-access.ts';
import { type GameReference, writableGame } from './game-reference.ts';
import { findKnownKey, idempotencyFingerprint, settledWithKey } from './idempotency.ts';
import {
  type Attempt,
  type CommitAttempt,
  newAttemptId,
  untilStored,
  withOptimisticRetry,
} from './optimistic-retry.ts';
import { carriedKeys, withSettledKey } from './remembered-keys.ts';

/** What a change makes of the checkpoints of a game, and which one it sets or deletes. */
export interface CheckpointChange {
  readonly items: readonly Checkpoint[];
  readonly changed: Pick<Checkpoint, 'version' | 'at'>;
}

/** The version and the time of the checkpoint that was set or deleted. */
export interface ChangedCheckpoint {
  readonly version: number;
  readonly at: number;
  readonly replayed: boolean;
}

const noCheckpoints: CheckpointList = { revision: 0, attempt: '', items: [], settledKeys: [] };

/**
 * Changes the checkpoints of a game, once for each key. `change` decides on the newest commit and on the checkpoints that
 * there are. The list knows the key from the moment of the change on, and the newest commit soon after, where the other
 * requests of the game look for it. Throws what `change` throws, and Problem `key-reused` or `unavailable`.
 */
export async function changeCheckpoints(
  store: GameStore,
  principal: Principal,
  reference: GameReference,
  { key, body }: { readonly key: string | undefined; readonly body: readonly unknown[] },
  change: (newest: Commit, items: readonly Checkpoint[]) => Promise<CheckpointChange>,
): Promise<ChangedCheckpoint> {
  const game = writableGame(reference);
  const fingerprint = idempotencyFingerprint(key, keyScope(principal), body);
  const attempt = newAttemptId();
  const result = await untilStored(store, `${game} checkpoints`, async (): Promise<Attempt<ChangedCheckpoint>> => {
    const { commit: newest } = await latestCommit(store, principal, reference);
    const known = await findKnownKey(store, newest, fingerprint);
    const list = (await store.checkpoints(game)) ?? noCheckpoints;
    const settled = known?.settled ?? settledWithKey(list.settledKeys, fingerprint);
    if (settled !== undefined) return { answer: { version: settled.version, at: settled.at, replayed: true } };
    const { items, changed } = await change(newest, list.items);
    const added = fingerprint === undefined ? [] : [settledKey(fingerprint, changed)];
    const settledKeys = carriedKeys([...list.settledKeys, ...added], changed.at);
    const next: CheckpointList = { revision: list.revision + 1, attempt, items, settledKeys };
    return {
      store: () => putCheckpoints(store, game, next),
      stored: () => ({ ...changed, replayed: false }),
    };
  });
  if (fingerprint !== undefined) await addToNewest(store, principal, reference, settledKey(fingerprint, result));
  return result;
}

/** Puts the list, and finds out whether it was stored where the reply to our own Put was lost. */
async function putCheckpoints(store: GameStore, game: string, list: CheckpointList): Promise<boolean> {
  if ((await store.putCheckpoints(game, list)) === 'stored') return true;
  return (await store.checkpoints(game))?.attempt === list.attempt;
}

/** Lets the newest commit know a key, unless it does already. */
function addToNewest(
  store: GameStore,
  principal: Principal,
  reference: GameReference,
  settled: SettledKey,
): Promise<void> {
  return withOptimisticRetry(store, reference.game, async (): Promise<CommitAttempt<void>> => {
    const { commit: newest } = await latestCommit(store, principal, reference);
    if ((await findKnownKey(store, newest, settled)) !== undefined) return { answer: undefined };
    return { newest, commit: withSettledKey(newest, settled), stored: () => undefined };
  });
}

function settledKey(
  { key, body }: IdempotencyFingerprint,
  { version, at }: Pick<Checkpoint, 'version' | 'at'>,
): SettledKey {
  return { key, body, kind: 'checkpoint', version, at };
}
