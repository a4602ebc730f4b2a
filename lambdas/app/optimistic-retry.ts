import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Commit, GameStore } from '../store/store.ts';
import { rowsBetween } from './remembered-keys.ts';
import { inTurn, tooManyRequests } from './turns.ts';

/** How often a request is tried on a newer version before the client gets a Problem that says to retry. */
const maxAttempts = 24;
/** And for how long: with a slow store, a few attempts use up the time that a function has. */
const retryDeadlineMs = 4_000;

/** What an attempt leads to: something to store and the answer once it is stored, or an answer alone. */
export type Attempt<Answer> =
  | { readonly answer: Answer }
  | { store(): Promise<boolean>; stored(): Answer | Promise<Answer> };

/**
 * What an attempt leads to: a commit to store in the place after `newest`, which the attempt has read, and the answer once
 * it is stored; or an answer without a commit.
 */
export type CommitAttempt<Answer> =
  | { readonly answer: Answer }
  | { readonly newest: Commit; readonly commit: Commit; stored(): Answer | Promise<Answer> };

/** Identifies all attempts of one request, so that a Put whose reply was lost is recognised. Base64url of 8 bytes. */
export function newAttemptId(): string {
  return randomBytes(8).toString('base64url');
}

/**
 * Reads, decides and puts until a commit is stored. `attempt` reads the newest version each time. It ends the loop by
 * an answer without a commit. Throws as `untilStored` does.
 */
export function withOptimisticRetry<Answer>(
  store: GameStore,
  game: string,
  attempt: () => Promise<CommitAttempt<Answer>>,
): Promise<Answer> {
  return untilStored(store, game, async (): Promise<Attempt<Answer>> => {
    const next = await attempt();
    if ('answer' in next) return next;
    const { newest, commit } = next;
    const put = async () => {
      await writeKeyRows(store, newest, commit);
      return putCommit(store, commit, newest);
    };
    return { store: put, stored: () => next.stored() };
  });
}

/**
 * Repeats an attempt until what it leads to is stored. Requests of this process with the same queue wait for each other;
 * those of other processes may win the race, and then the attempt is repeated.
 * Throws Problem `unavailable` where the store fails or too many others write at once. Whether something was stored is
 * then unknown, and sending the same request again with the same key is safe.
 */
export function untilStored<Answer>(
  store: GameStore,
  queue: string,
  attempt: () => Promise<Attempt<Answer>>,
): Promise<Answer> {
  return inTurn(store, queue, () => repeatUntilStored(attempt));
}

async function repeatUntilStored<Answer>(attempt: () => Promise<Attempt<Answer>>): Promise<Answer> {
  const began = performance.now();
  for (let tried = 0; tried < maxAttempts && performance.now() - began < retryDeadlineMs; tried += 1) {
    const next = await attempt();
    if ('answer' in next) return next.answer;
    if (await next.store()) return next.stored();
    // Another process won the race. Waits of different lengths let one of many writers pass at a time.
    await sleep(Math.random() * Math.min(50, 2 ** tried));
  }
  throw tooManyRequests();
}

/**
 * Writes the rows of keys that the next commit no longer knows. Before the commit, so that no key is unknown in between:
 * if this process dies now, the rows are only not needed yet.
 */
async function writeKeyRows(store: GameStore, newest: Commit, commit: Commit): Promise<void> {
  const rows = rowsBetween(newest, commit, Date.now());
  if (rows.length > 0) await Promise.all(rows.map((row) => store.putKeyRow(newest.game, row)));
}

/**
 * Puts a commit, and finds out whether it was stored where the store cannot say: its version may be taken by our own
 * Put whose reply was lost. (An amendment that was lost that way is found by the next attempt, as a known key.)
 */
export async function putCommit(store: GameStore, commit: Commit, newest?: Commit): Promise<boolean> {
  if (commit.version === newest?.version) return (await store.put(commit, newest)) === 'stored';
  const isOurs = async () => (await store.at(commit.game, commit.version))?.attempt === commit.attempt;
  try {
    return (await store.put(commit, newest)) === 'stored' || (await isOurs());
  } catch (error) {
    if (await isOurs()) return true;
    throw error;
  }
}
