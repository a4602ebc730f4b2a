import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';

/** How often a command is tried on a newer version before the caller is asked to come back. */
const maxAttempts = 24;
/** And for how long, in milliseconds: where the store is slow, a few tries fill the time that a function has. */
const retryDeadlineMs = 4_000;

/** What a try came to: a commit to store and the answer once it is stored, or an answer that stores nothing. */
export type CommitAttempt<Answer> =
  | { readonly answer: Answer }
  | { readonly commit: Commit; stored(): Answer | Promise<Answer> };

/** Marks all tries of one request, so that a Put whose answer was lost is known again. */
export function newAttemptId(): string {
  return randomBytes(8).toString('base64url');
}

/**
 * Reads, plays and puts until a commit has found its place. `attempt` plays on the newest version, read afresh each
 * time; it ends the loop by answering without a commit.
 * Throws Problem `unavailable` where the store fails or too many others write at once: then nothing is certain, and
 * sending the same again with the same key is safe.
 */
export async function withOptimisticRetry<Answer>(
  store: GameStore,
  attempt: () => Promise<CommitAttempt<Answer>>,
): Promise<Answer> {
  const begun = performance.now();
  for (let tried = 0; tried < maxAttempts && performance.now() - begun < retryDeadlineMs; tried += 1) {
    const next = await attempt();
    if ('answer' in next) return next.answer;
    if (await putCommit(store, next.commit)) return next.stored();
    // Somebody else was quicker. Waiting a little, each a different while, lets one of many through at a time.
    await sleep(Math.random() * Math.min(50, 2 ** tried));
  }
  throw new Problem(
    'unavailable',
    'Many write to this game at once. Send the same again in a moment, with the same key.',
    {
      retryAfter: 1,
    },
  );
}

/**
 * Puts a commit, and finds out what became of it where the store cannot say: its version may be taken by our own Put,
 * of which the answer was lost.
 */
export async function putCommit(store: GameStore, commit: Commit): Promise<boolean> {
  const ours = async () => (await store.at(commit.game, commit.version))?.attempt === commit.attempt;
  try {
    return (await store.put(commit)) === 'stored' || (await ours());
  } catch (error) {
    if (await ours()) return true;
    throw error;
  }
}
