import type { AnyRuleset, Seat } from '../../rules/core/ruleset.ts';
import { epochName } from '../auth/game-tokens.ts';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';
import { type GameReference, gameNotFound } from './game-reference.ts';
import { revisionOfCommit } from './rulesets.ts';

/** A commit that the principal may use, with the ruleset in the revision that plays its game. */
export interface LoadedCommit {
  readonly commit: Commit;
  readonly ruleset: AnyRuleset;
}

/** A commit that the principal may read. `delay`: how many versions behind the newest the principal is kept. */
export interface ReadableCommit extends LoadedCommit {
  readonly delay: number;
  /** Whether this is a past version that the request named. */
  readonly isPast: boolean;
}

/** The newest commit of a game. Throws Problem `not-found`, also for another client's game. */
export async function latestCommit(
  store: GameStore,
  principal: Principal,
  reference: GameReference,
): Promise<LoadedCommit> {
  if (!mayNameGame(principal, reference.game)) return gameNotFound(reference.game);
  return authorize(principal, reference, await store.newest(reference.game));
}

/** A commit without a check of who may read it. Throws Problem `not-found` for a version that does not exist yet. */
export async function commitAt(store: GameStore, newest: Commit, version: number): Promise<Commit> {
  const commit = version === newest.version ? newest : await store.at(newest.game, version);
  return commit ?? versionNotFound(version, newest.version);
}

/**
 * The commit that a principal may read: the newest, or the one that `at` names. A delayed watcher sees neither the
 * versions of the delay nor that they exist. Throws Problem `not-found`.
 */
export async function readableCommit(
  store: GameStore,
  principal: Principal,
  reference: GameReference,
  at?: number,
): Promise<ReadableCommit> {
  if (at !== undefined && principal.kind === 'api-key') {
    // Any commit names the client that owns the game, so one read is enough.
    const commit = await store.at(reference.game, at);
    if (commit !== undefined) return { ...authorize(principal, reference, commit), delay: 0, isPast: true };
  }
  const { commit: newest, ruleset } = await latestCommit(store, principal, reference);
  const delay = delayOf(principal, newest);
  const last = Math.max(0, newest.version - delay);
  if (at !== undefined && at > last) return versionNotFound(at, last);
  const commit = await commitAt(store, newest, at ?? last);
  return { commit, ruleset, delay, isPast: at !== undefined };
}

/** A page of a game's history. */
export interface CommitHistory {
  readonly ruleset: AnyRuleset;
  readonly commits: readonly Commit[];
  readonly more: boolean;
  readonly delay: number;
}

/**
 * Up to `first` commits after version `after`, oldest first, as far as the principal may read them and up to the version
 * that the reference names. Throws Problem `not-found`, also for a version that does not exist yet or that the principal
 * may not read yet.
 */
export async function commitHistory(
  store: GameStore,
  principal: Principal,
  reference: GameReference,
  first: number,
  after: number,
): Promise<CommitHistory> {
  // Only the newest commit knows which tokens are revoked. For an API key any commit will do.
  const newest = principal.kind === 'api-key' ? undefined : await latestCommit(store, principal, reference);
  const delay = newest === undefined ? 0 : delayOf(principal, newest.commit);
  const readable = newest === undefined ? Number.POSITIVE_INFINITY : Math.max(0, newest.commit.version - delay);
  const { version: named = 0 } = reference;
  const last = Math.min(readable, reference.version ?? Number.POSITIVE_INFINITY);
  const found = await store.history(reference.game, after, first + 1);
  const [oldest] = found;
  const { ruleset } =
    newest ??
    (oldest === undefined ? await latestCommit(store, principal, reference) : authorize(principal, reference, oldest));
  // The versions of a game have no gaps, so a later one proves that the named one exists, without a read of its own.
  const isKnown = newest === undefined ? found.some(({ version }) => version >= named) : named <= readable;
  if (reference.version !== undefined && !isKnown) await readableCommit(store, principal, reference, reference.version);
  const commits = found.filter(({ version }) => version <= last);
  return { ruleset, commits: commits.slice(0, first), more: commits.length > first, delay };
}

/** How many versions behind the newest a principal is kept. A game that is over has nothing left to delay. */
function delayOf(principal: Principal, { over }: Commit): number {
  return principal.kind === 'api-key' || over ? 0 : principal.delay;
}

/** Whether the principal may access this game at all: a token names one game. */
function mayNameGame(principal: Principal, game: string): boolean {
  return principal.kind === 'api-key' || principal.game === game;
}

/**
 * The commit, if its game belongs to the principal and the principal's seat exists in it. For a token it has to be the
 * newest commit, because only that one knows which tokens are revoked.
 * Throws Problem `not-found`, `unauthenticated`, or `bad-request` for a seat that does not exist.
 */
function authorize(principal: Principal, reference: GameReference, commit: Commit | undefined): LoadedCommit {
  if (commit === undefined) return gameNotFound(reference.game);
  const { seat } = principal;
  if (principal.kind === 'api-key') {
    if (commit.client !== principal.client) return gameNotFound(reference.game);
  } else if (principal.epoch !== epochOf(commit, seat)) {
    throw new Problem('unauthenticated', 'This token was revoked. Ask the host of the game for a new one.');
  }
  const ruleset = revisionOfCommit(reference.ruleset, commit);
  if (seat?.role === 'seat') checkSeat(ruleset, commit.state, seat.seat);
  return { commit, ruleset };
}

/** How often tokens of this role were revoked. */
export function epochOf({ epochs }: Commit, seat: Seat | undefined): number {
  return epochs?.[epochName(seat)] ?? 0;
}

/** Throws Problem `bad-request` for a seat that the game does not have. */
export function checkSeat(ruleset: AnyRuleset, state: unknown, seat: string, pointer = '/seat'): void {
  const seats = ruleset.seats(state);
  if (seats.includes(seat)) return;
  const known = seats.join(', ');
  throw new Problem('bad-request', `This game has no seat "${seat.slice(0, 60)}". Its seats are: ${known}.`, {
    issues: [{ pointer, message: `must be one of ${known}` }],
  });
}

function versionNotFound(version: number, newest: number): never {
  throw new Problem('not-found', `This game has no version ${version} yet. The newest is ${newest}.`, {
    currentVersion: newest,
  });
}
