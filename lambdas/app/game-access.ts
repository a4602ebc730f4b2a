import type { AnyRuleset, Seat } from '../../rules/core/ruleset.ts';
import { olderRevisions, rulesets } from '../../rules/index.ts';
import { epochName } from '../auth/game-tokens.ts';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';

/** The ruleset with this id, in its newest revision. Throws Problem `not-found`. */
export function rulesetById(id: string): AnyRuleset {
  const ruleset = rulesets.find((each) => each.id === id);
  if (ruleset !== undefined) return ruleset;
  throw new Problem(
    'not-found',
    `There is no ruleset "${id}". There is: ${rulesets.map((each) => each.id).join(', ')}.`,
  );
}

/** How ids of games look. The store is not asked for anything else: a name that is too long for a key is an error there. */
const idShape = /^([a-z]{2})_[a-z0-9]{1,60}$/;

/** The ruleset of a game, told by the game's id alone, in its newest revision. Throws Problem `not-found`. */
export function rulesetOfGame(game: string): AnyRuleset {
  return findRulesetOfGame(game) ?? gameNotFound(game);
}

/** The ruleset that a game's id names, if it is known here. */
export function findRulesetOfGame(game: string): AnyRuleset | undefined {
  const [, code] = idShape.exec(game) ?? [];
  return rulesets.find((each) => each.code === code);
}

/** One revision of a ruleset, if it is known here. */
export function findRevision(ruleset: AnyRuleset, revision: number): AnyRuleset | undefined {
  if (ruleset.revision === revision) return ruleset;
  return olderRevisions.find((each) => each.id === ruleset.id && each.revision === revision);
}

/** One revision of the ruleset with this id. Throws Problem `not-found`, or `bad-request` for a revision not known here. */
export function rulesetRevision(id: string, revision: number): AnyRuleset {
  const known = findRevision(rulesetById(id), revision);
  if (known !== undefined) return known;
  throw new Problem('bad-request', `Revision ${revision} of ${id} is not known here.`);
}

/**
 * The ruleset a game is played by, in the revision it began with: what was accepted under it stays playable under it.
 * Throws Problem `unavailable` for a revision that is still to come here.
 */
export function rulesetOfCommit({ game, revision }: Pick<Commit, 'game' | 'revision'>): AnyRuleset {
  const known = findRevision(rulesetOfGame(game), revision);
  if (known !== undefined) return known;
  throw new Problem(
    'unavailable',
    'This game is played by newer rules than the server that answers knows. Try again when the update has reached every server.',
    { game, retryAfter: 30 },
  );
}

/** The newest commit of a game that the caller may go to. Anybody else's game looks like none. Throws Problem `not-found`. */
export async function latestCommit(store: GameStore, caller: Principal, game: string): Promise<Commit> {
  if (!mayNameGame(caller, game)) gameNotFound(game);
  return authorize(caller, game, await store.newest(game));
}

/** A commit for the desk's own use, whoever may see it. Throws Problem `not-found` for a version that is still to come. */
export async function commitAt(store: GameStore, newest: Commit, version: number): Promise<Commit> {
  const commit = version === newest.version ? newest : await store.at(newest.game, version);
  return commit ?? versionNotFound(version, newest.version);
}

/**
 * The commit that a caller may look at: of the newest version, or of the one asked for. A watcher who is kept behind does
 * not hear of what came later. Throws Problem `not-found`.
 */
export async function readableCommit(
  store: GameStore,
  caller: Principal,
  game: string,
  at?: number,
): Promise<ReadableCommit> {
  if (at !== undefined && caller.kind === 'api-key') {
    // Any commit tells whose game it is, so one read will do.
    const commit = await store.at(game, at);
    if (commit !== undefined) return { commit: authorize(caller, game, commit), delay: 0 };
  }
  const newest = await latestCommit(store, caller, game);
  const delay = delayOf(caller, newest);
  const last = Math.max(0, newest.version - delay);
  if (at !== undefined && at > last) return versionNotFound(at, last);
  return { commit: await commitAt(store, newest, at ?? last), delay };
}

/** What a caller may look at, and how many versions behind the newest the caller is kept. */
export interface ReadableCommit {
  readonly commit: Commit;
  readonly delay: number;
}

/**
 * Up to `first` versions after version `after`, oldest first, as far as the caller may know of them, and whether there are
 * more. Throws Problem `not-found`.
 */
export async function commitHistory(
  store: GameStore,
  caller: Principal,
  game: string,
  first: number,
  after: number,
): Promise<{ readonly commits: readonly Commit[]; readonly more: boolean; readonly delay: number }> {
  // For a token the newest commit has to be seen first; a key is known by any.
  const newest = caller.kind === 'api-key' ? undefined : await latestCommit(store, caller, game);
  const delay = newest === undefined ? 0 : delayOf(caller, newest);
  const last = newest === undefined ? Number.POSITIVE_INFINITY : Math.max(0, newest.version - delay);
  const found = await store.history(game, after, first + 1);
  if (newest === undefined) {
    if (found[0] === undefined) await latestCommit(store, caller, game);
    else authorize(caller, game, found[0]);
  }
  const known = found.filter(({ version }) => version <= last);
  return { commits: known.slice(0, first), more: known.length > first, delay };
}

/** How many versions a caller is kept behind the newest. Once a game is over there is nothing left to hold back. */
function delayOf(principal: Principal, { over }: Commit): number {
  return principal.kind === 'api-key' || over ? 0 : principal.delay;
}

/** Whether the caller may ask about this game at all: a token may about its own only. */
function mayNameGame(principal: Principal, game: string): boolean {
  return principal.kind === 'api-key' || principal.game === game;
}

/**
 * The commit, if its game is the caller's and the caller's seat is one of its table. For tokens it has to be the newest:
 * only that one knows which have been ended.
 * Throws Problem `not-found`, `unauthenticated`, or `bad-request` for a seat there is not.
 */
function authorize(principal: Principal, game: string, commit: Commit | undefined): Commit {
  if (commit === undefined) return gameNotFound(game);
  const { seat } = principal;
  if (principal.kind === 'api-key') {
    if (commit.client !== principal.client) return gameNotFound(game);
  } else if (principal.epoch !== epochOf(commit, seat)) {
    throw new Problem('unauthenticated', 'This token was ended. Ask whoever runs the game for a new one.');
  }
  if (seat === undefined || seat.role === 'host') return commit;
  checkSeat(commit, seat.seat);
  return commit;
}

/** How often tokens of this role were ended. */
export function epochOf({ epochs }: Commit, seat: Seat | undefined): number {
  return epochs?.[epochName(seat)] ?? 0;
}

/** Throws Problem `bad-request` for a seat that is none of this table. */
export function checkSeat(commit: Commit, seat: string, pointer = '/seat'): void {
  const seats = rulesetOfCommit(commit).seats(commit.state);
  if (seats.includes(seat)) return;
  throw new Problem(
    'bad-request',
    `There is no seat "${seat.slice(0, 60)}" at this table. There are: ${seats.join(', ')}.`,
    { issues: [{ pointer, message: `must be one of ${seats.join(', ')}` }] },
  );
}

function gameNotFound(game: string): never {
  throw new Problem('not-found', `There is no game "${game.slice(0, 60)}" that you may see.`);
}

function versionNotFound(version: number, newest: number): never {
  throw new Problem('not-found', `This game has no version ${version} yet; the newest is ${newest}.`, {
    currentVersion: newest,
  });
}
