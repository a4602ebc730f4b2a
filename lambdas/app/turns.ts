import { Problem } from '../problem.ts';

/** How long a request waits for its turn before the client gets a Problem that says to retry. */
const turnDeadlineMs = 15_000;

/** When the last request of each queue is done. */
const endsOfQueues = new WeakMap<object, Map<string, Promise<void>>>();

/**
 * Lets the requests of this process in one queue of a store, such as those for one game, run one after the other in the
 * order of their arrival. Each of them would otherwise read the same version, and all but one would have to start again.
 * Other processes are not waited for. Throws Problem `unavailable` where the ones before take too long.
 */
export async function inTurn<Result>(store: object, name: string, run: () => Promise<Result>): Promise<Result> {
  const ends = endsOfQueues.get(store) ?? new Map<string, Promise<void>>();
  endsOfQueues.set(store, ends);
  const before = ends.get(name);
  const turn = Promise.withResolvers<void>();
  // The next one waits for this one and for all before it, also where this one gave up.
  const done = Promise.all([before, turn.promise]).then(() => undefined);
  ends.set(name, done);
  try {
    if (before !== undefined) await untilDeadline(before);
    return await run();
  } finally {
    turn.resolve();
    done.then(() => {
      if (ends.get(name) === done) ends.delete(name);
    });
  }
}

function untilDeadline(before: Promise<void>): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(tooManyRequests()), turnDeadlineMs);
  return Promise.race([before, promise]).finally(() => clearTimeout(timer));
}

/** The Problem where other requests for the same game leave none for this one. */
export function tooManyRequests(): Problem {
  return new Problem(
    'unavailable',
    'Too many requests change this game at once. Send the same request again in a moment, with the same key.',
    { retryAfter: 1 },
  );
}
