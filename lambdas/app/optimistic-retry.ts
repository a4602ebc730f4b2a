import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';

/** How often a request is tried on a newer version before the client gets a Problem that says to retry. */
const maxAttempts = 24;
/** And for how long: with a slow store, a few attempts use up the time that a function has. */
const retryDeadlineMs = 4_000;

/** What an attempt leads to: a commit to store and the answer once it is stored, or an answer without a commit. */
export type CommitAttempt<Answer> =
  | { readonly answer: Answer }
  | { readonly commit: Commit; stored(): Answer | Promise<Answer> };

/** Identifies all attempts of one request, so that a Put whose reply was lost is recognised. Base64url of 8 bytes. */
export function newAttemptId(): string {
  return randomBytes(8).toString('base64url');
}

/**
 * Reads, decides and puts until a commit is stored. `attempt` reads the newest version each time. It ends the loop by
 * an answer without a commit.
 * Throws Problem `unavailable` where the store fails or too many others write at once. Whether the commit was stored is
 * then unknown, and sending the same request again with the same key is safe.
 */
export async function withOptimisticRetry<Answer>(
  store: GameStore,
  attempt: () => Promise<CommitAttempt<Answer>>,
): Promise<Answer> {
  const began = performance.now();
  for (let tried = 0; tried < maxAttempts && performance.now() - began < retryDeadlineMs; tried += 1) {
    const next = await attempt();
    if ('answer' in next) return next.answer;
    if (await putCommit(store, next.commit)) return next.stored();
    // Another writer won the race. Waits of different lengths let one of many writers pass at a time.
    await sleep(Math.random() * Math.min(50, 2 ** tried));
  }
  throw new Problem(
    'unavailable',
    'Too many requests change this game at once. Send the same request again in a moment, with the same key.',
    { retryAfter: 1 },
  );
}

/**
 * Puts a commit, and finds out whether it was stored where the store cannot say: its version may be taken by our own
 * Put whose reply was lost.
 */
export async function putCommit(store: GameStore, commit: Commit): Promise<boolean> {
  const isOurs = async () => (await store.at(commit.game, commit.version))?.attempt === commit.attempt;
  try {
    return (await store.put(commit)) === 'stored' || (await isOurs());
  } catch (error) {
    if (await isOurs()) return true;
    throw error;
  }
}
