import { randomBytes } from 'node:crypto';
import { play as playRules } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';
import { actingSeat, actorName } from './actor.ts';
import { canonicalHash } from './canonical-hash.ts';
import { type LoadedCommit, latestCommit } from './game-access.ts';
import { type GameReference, versionId, writableGame } from './game-reference.ts';
import { commitView, describeEvents, GameView, pastGameView, recordedEvents, viewerOf } from './game-view.ts';
import { findReplay, idempotencyFingerprint } from './idempotency.ts';
import { nextCommit } from './next-commit.ts';
import { type CommitAttempt, newAttemptId, withOptimisticRetry } from './optimistic-retry.ts';
import { updateProjections } from './projections.ts';
import type { Conflict, Played, Rejected } from './results.ts';
import { randomForVersion, throwawayRandom } from './seeds.ts';

/** Commands that the ruleset's schema has accepted. */
export interface PlayRequest {
  readonly reference: GameReference;
  readonly commands: readonly Typed[];
  readonly key?: string | undefined;
  readonly expectedVersion?: number | undefined;
  /** Whether to play on a newer version than `expectedVersion`, if the rules accept the commands there. */
  readonly rebase?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/** A rejection by the rules, and the command that was rejected. */
type RejectedPlay = Extract<ReturnType<typeof playRules>, { rejection: unknown }>;

/** Most missed versions in a conflict. */
const maxMissedCommits = 20;

/**
 * Plays commands, all or none, and stores them as one version. A request with `expectedVersion` is played on that
 * version or not at all; one without is played on the newest. Throws Problem `key-reused`.
 */
export async function play(
  store: GameStore,
  principal: Principal,
  request: PlayRequest,
): Promise<Played | Rejected | Conflict> {
  const { reference, commands, rebase = false, dryRun } = request;
  writableGame(reference);
  const seat = actingSeat(principal);
  const by = actorName(principal);
  const attempt = newAttemptId();
  const fingerprint = dryRun
    ? undefined
    : idempotencyFingerprint(request.key, ['play', by, commands, request.expectedVersion ?? null, rebase]);

  return withOptimisticRetry(store, async (): Promise<CommitAttempt<Played | Rejected | Conflict>> => {
    const loaded = await latestCommit(store, principal, reference);
    const { commit: newest, ruleset } = loaded;
    checkCommands(loaded, reference, commands);
    const replay = await findReplay(store, newest, fingerprint);
    if (replay !== undefined) return { answer: replayedResult(loaded, replay, principal) };
    const { expectedVersion = newest.version } = request;
    const isStale = expectedVersion !== newest.version;
    const conflict = () => conflictResult(store, loaded, principal, expectedVersion, commands);
    // A version that does not exist yet was never seen by the client, so there is nothing to rebase.
    if (isStale && !(rebase && expectedVersion < newest.version)) return { answer: await conflict() };
    if (dryRun) return { answer: dryRunOn(loaded, principal, commands, throwawayRandom()) };

    const random = randomForVersion(newest.seed, newest.version + 1);
    const result = playRules(ruleset, newest.state, commands, seat, random);
    if ('rejection' in result) {
      // The request that ended the game may have crashed before it updated the listing row.
      if (newest.over) await updateProjections(store, newest);
      return { answer: isStale ? await conflict() : safeRejection(loaded, principal, commands, result) };
    }
    const { state, events } = result;
    const over = ruleset.outcome(state) !== undefined;
    const commit = nextCommit(
      newest,
      { attempt, fingerprint },
      { over, state, entry: { kind: 'played', by, commands, events } },
    );
    return {
      commit,
      async stored() {
        await updateProjections(store, commit);
        return playedResult({ commit, ruleset }, principal);
      },
    };
  });
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
  return { kind: 'played', ruleset, game, version, events, ...impact, replayed, dryRun: false };
}

/**
 * Plays without storing, on a state with hidden things dealt anew and with other dice: a dry run shows what may happen
 * and never what will.
 */
function dryRunOn(
  { commit, ruleset }: LoadedCommit,
  principal: Principal,
  commands: readonly Typed[],
  random: Random,
): Played | Rejected {
  const seat = actingSeat(principal);
  const state = ruleset.determinize(ruleset.view(commit.state, seat), random);
  const result = playRules(ruleset, state, commands, seat, random);
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
    replayed: false,
    dryRun: true,
  };
}

/** How many states are dealt to find a rejection that can be shown. */
const maxRejectionSamples = 20;

/**
 * The rejection as the viewer may see it. Earlier commands of the request, or the command itself, may have turned up
 * something hidden before the rejection. Although nothing is stored, the viewer would see it, and requests that are
 * bound to be rejected would be a way to look into the stack. So the rejection that is shown comes from a state that
 * only looks like the real one.
 */
function safeRejection(
  loaded: LoadedCommit,
  principal: Principal,
  commands: readonly Typed[],
  rejected: RejectedPlay,
): Rejected {
  // The same request on the same version gets the same answer: a retry is not another sample.
  const seed = canonicalHash([loaded.commit.version, actorName(principal), commands]);
  for (let sample = 0; sample < maxRejectionSamples; sample += 1) {
    const result = dryRunOn(loaded, principal, commands, randomForVersion(seed, sample));
    if (result.kind === 'rejected') return result;
  }
  // Nearly every other state accepts the commands, so the reason is something that the viewer may not know.
  const because = 'Something that came up on the way made the rest impossible. Send the later commands separately.';
  const { code, rule } = rejected.rejection;
  return rejectedResult(loaded, principal, { rejection: { code, because, rule, facts: {} }, index: rejected.index });
}

/** A rejection of this version as an answer. */
export function rejectedResult(
  { commit, ruleset }: LoadedCommit,
  principal: Principal,
  { rejection, index }: RejectedPlay,
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
    stillLegal: dryRunOn(loaded, principal, commands, throwawayRandom()).kind === 'played',
  };
}
