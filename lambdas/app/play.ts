import { randomBytes } from 'node:crypto';
import { type OnReject, playBatch, type RejectedBatch } from '../../rules/core/play-batch.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore, SettledKey } from '../store/store.ts';
import { actingSeat, actorName, keyScope } from './actor.ts';
import { checkNotArchived } from './change-game.ts';
import { commitAt, type LoadedCommit, latestCommit } from './game-access.ts';
import { type GameReference, versionId, writableGame } from './game-reference.ts';
import { commitView, describeEvents, GameView, pastGameView, recordedEvents, viewerOf } from './game-view.ts';
import { findKnownKey, idempotencyFingerprint, keyReused } from './idempotency.ts';
import { nextCommit } from './next-commit.ts';
import { type CommitAttempt, newAttemptId, withOptimisticRetry } from './optimistic-retry.ts';
import { updateProjections } from './projections.ts';
import { withSettledKey } from './remembered-keys.ts';
import type { Conflict, Played, Rejected } from './results.ts';
import { newSeed, randomForVersion, throwawayRandom } from './seeds.ts';

/** Commands that the ruleset's schema has accepted. */
export interface PlayRequest {
  readonly reference: GameReference;
  readonly commands: readonly Typed[];
  readonly key?: string | undefined;
  readonly expectedVersion?: number | undefined;
  /** Whether to play on a newer version than `expectedVersion`, if the rules accept the commands there. */
  readonly rebase?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
  readonly onReject?: OnReject | undefined;
}

/** Most missed versions in a conflict. */
const maxMissedCommits = 20;

/**
 * Plays commands and stores those that stand as one version: all of them, or those before a rejected one that cannot be
 * taken back (see `playBatch`). A request with `expectedVersion` is played on that version or not at all; one without is
 * played on the newest. Throws Problem `key-reused`.
 */
export async function play(
  store: GameStore,
  principal: Principal,
  request: PlayRequest,
): Promise<Played | Rejected | Conflict> {
  writableGame(request.reference);
  return request.dryRun ? playDry(store, principal, request) : playAndStore(store, principal, request);
}

async function playDry(
  store: GameStore,
  principal: Principal,
  request: PlayRequest,
): Promise<Played | Rejected | Conflict> {
  const { reference, commands, onReject } = request;
  const loaded = await latestCommit(store, principal, reference);
  checkCommands(loaded, reference, commands);
  checkNotArchived(loaded.commit);
  const expectedVersion = conflictingVersion(loaded.commit, request);
  if (expectedVersion !== undefined) return conflictResult(store, loaded, principal, expectedVersion, commands);
  return dryRunOn(loaded, principal, commands, onReject);
}

function playAndStore(
  store: GameStore,
  principal: Principal,
  request: PlayRequest,
): Promise<Played | Rejected | Conflict> {
  const { reference, commands, rebase = false, onReject = 'reject' } = request;
  const seat = actingSeat(principal);
  const by = actorName(principal);
  const attempt = newAttemptId();
  const body = ['play', commands, request.expectedVersion ?? null, rebase, onReject];
  const fingerprint = idempotencyFingerprint(request.key, keyScope(principal), body);

  return withOptimisticRetry(store, reference.game, async (): Promise<CommitAttempt<Played | Rejected | Conflict>> => {
    const loaded = await latestCommit(store, principal, reference);
    const { commit: newest, ruleset } = loaded;
    checkCommands(loaded, reference, commands);
    const known = await findKnownKey(store, newest, fingerprint);
    if (known?.commit !== undefined) return { answer: replayedResult(loaded, known.commit, principal) };
    if (known !== undefined) {
      return { answer: await repeatedRejection(store, loaded, principal, request, known.settled) };
    }
    checkNotArchived(newest);
    const conflicting = conflictingVersion(newest, request);
    const conflict = (expected: number) => conflictResult(store, loaded, principal, expected, commands);
    if (conflicting !== undefined) return { answer: await conflict(conflicting) };

    const random = () => randomForVersion(newest.seed, newest.version + 1);
    const result = playBatch(ruleset, newest.state, commands, seat, random, onReject);
    if ('rejection' in result) {
      // The request that ended the game may have crashed before it updated the listing row.
      if (newest.over) await updateProjections(store, newest);
      const { expectedVersion = newest.version } = request;
      if (expectedVersion !== newest.version) return { answer: await conflict(expectedVersion) };
      const answer = rejectedResult(loaded, principal, result);
      if (fingerprint === undefined) return { answer };
      const settled: SettledKey = { ...fingerprint, kind: 'rejected', version: newest.version, at: Date.now() };
      return { newest, commit: withSettledKey(newest, settled), stored: () => answer };
    }
    const { state, ...played } = result;
    const over = ruleset.outcome(state) !== undefined;
    const commit = nextCommit(
      newest,
      { attempt, fingerprint },
      { over, state, entry: { kind: 'played', by, ...played } },
    );
    return {
      newest,
      commit,
      async stored() {
        await updateProjections(store, commit);
        return playedResult({ commit, ruleset }, principal);
      },
    };
  });
}

/** The version that the request expects, if that is not the newest one and it may not be played on a newer one. */
function conflictingVersion({ version }: Commit, { expectedVersion, rebase }: PlayRequest): number | undefined {
  if (expectedVersion === undefined || expectedVersion === version) return undefined;
  // A version that does not exist yet was never seen by the client, so there is nothing to rebase.
  return rebase && expectedVersion < version ? undefined : expectedVersion;
}

/**
 * Checks commands again where the game is played by an older revision than the one that parsed them. Throws Problem
 * `bad-request` for a command that the older revision does not have.
 */
export function checkCommands({ ruleset }: LoadedCommit, reference: GameReference, commands: readonly Typed[]): void {
  if (ruleset === reference.ruleset) return;
  for (const [index, command] of commands.entries()) {
    const issue = ruleset.schema.command.safeParse(command).error?.issues[0];
    if (issue === undefined) continue;
    const pointer = ['/commands', index, ...issue.path].join('/');
    const message = `is not known to revision ${ruleset.revision} of ${ruleset.id}, which this game is played by`;
    throw new Problem('bad-request', `${pointer}: this "${command.type}" ${message}: ${issue.message}.`, {
      issues: [{ pointer, message: `${message}: ${issue.message}` }],
    });
  }
}

/** The answer to a request that made this commit, which is the newest one. */
export function playedResult({ commit, ruleset }: LoadedCommit, principal: Principal): Played {
  return resultOf(ruleset, commit, principal, new GameView(ruleset, commit, viewerOf(principal)), false);
}

/** The answer to a retry: the same as the first time. Where there are newer versions by now, the game is a past one. */
export function replayedResult(
  { commit: newest, ruleset }: LoadedCommit,
  commit: Commit,
  principal: Principal,
): Played {
  const viewer = viewerOf(principal);
  const isNewest = commit.version === newest.version;
  const game = isNewest ? new GameView(ruleset, commit, viewer) : pastGameView(ruleset, commit, viewer);
  return resultOf(ruleset, commit, principal, game, true);
}

function resultOf(
  ruleset: AnyRuleset,
  commit: Commit,
  principal: Principal,
  game: GameView,
  replayed: boolean,
): Played {
  const { entry, version } = commit;
  const events = describeEvents(ruleset, recordedEvents(commit), principal.seat);
  const impact = entry.kind === 'undone' ? { impact: entry.impact } : {};
  const stopped = entry.kind === 'played' ? { stopped: entry.stopped } : {};
  return { kind: 'played', ruleset, game, version, events, ...impact, ...stopped, replayed, dryRun: false };
}

/**
 * Plays without storing, on a state with hidden things dealt anew and with other dice: a dry run shows what may happen
 * and never what will.
 */
function dryRunOn(
  { commit, ruleset }: LoadedCommit,
  principal: Principal,
  commands: readonly Typed[],
  onReject?: OnReject,
): Played | Rejected {
  const seat = actingSeat(principal);
  const dealt = ruleset.determinize(ruleset.view(commit.state, seat), throwawayRandom());
  const seed = newSeed();
  const result = playBatch(ruleset, dealt, commands, seat, () => randomForVersion(seed, 0), onReject);
  if ('rejection' in result) return rejectedResult({ commit, ruleset }, principal, result);
  // `over` stays as it is: an outcome publishes the seed, and a dry run of an outcome does not.
  const hypothetical: Commit = { ...commit, state: result.state };
  // No version has this state, so it must not have the id of one.
  const id = `${versionId(commit.game, commit.version)}-dry-run-${randomBytes(6).toString('hex')}`;
  return {
    kind: 'played',
    ruleset,
    game: new GameView(ruleset, hypothetical, viewerOf(principal), id),
    version: commit.version,
    events: describeEvents(ruleset, result.events, seat),
    stopped: result.stopped,
    replayed: false,
    dryRun: true,
  };
}

/**
 * The answer to a retry of a request that the rules rejected: the same as the first time, whatever has happened since.
 * The rules decide in the same way about the same commands at the same version. Throws Problem `key-reused` where the
 * rules themselves have changed in between.
 */
async function repeatedRejection(
  store: GameStore,
  { commit: newest, ruleset }: LoadedCommit,
  principal: Principal,
  { commands, onReject }: PlayRequest,
  { version }: SettledKey,
): Promise<Rejected> {
  const commit = await commitAt(store, newest, version);
  const random = () => randomForVersion(commit.seed, version + 1);
  const result = playBatch(ruleset, commit.state, commands, actingSeat(principal), random, onReject);
  if (!('rejection' in result)) throw keyReused();
  return { ...rejectedResult({ commit, ruleset }, principal, result), replayed: true };
}

/** A rejection of this version as an answer. */
export function rejectedResult(
  { commit, ruleset }: LoadedCommit,
  principal: Principal,
  { rejection, index }: RejectedBatch,
): Rejected {
  const legal = ruleset.legal(commit.state, actingSeat(principal));
  return { kind: 'rejected', ruleset, ...rejection, index, version: commit.version, legal };
}

/** What a client needs to go on: the newest version, what it missed, and whether its commands still make sense. */
export async function conflictResult(
  store: GameStore,
  loaded: LoadedCommit,
  principal: Principal,
  expectedVersion: number,
  commands: readonly Typed[],
): Promise<Conflict> {
  const { commit: newest, ruleset } = loaded;
  const missed = await store.history(newest.game, expectedVersion, maxMissedCommits);
  return {
    kind: 'conflict',
    ruleset,
    expectedVersion,
    currentVersion: newest.version,
    missed: missed.map((commit) => commitView(ruleset, commit, principal.seat)),
    stillLegal: isAccepted(dryRunOn(loaded, principal, commands)),
  };
}

/** Whether all commands were accepted. */
function isAccepted(result: Played | Rejected): boolean {
  return result.kind === 'played' && result.stopped === undefined;
}
