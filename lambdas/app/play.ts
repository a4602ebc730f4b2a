import { play as playRules } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { actingSeat, actorName, type Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';
import { canonicalHash } from './canonical-hash.ts';
import { latestCommit, rulesetOfCommit, rulesetOfGame } from './game-access.ts';
import { commitView, GameView, redactEvents } from './game-view.ts';
import { findReplay } from './idempotency.ts';
import { idempotencyFingerprint, nextCommit } from './idempotency-keys.ts';
import { type CommitAttempt, newAttemptId, withOptimisticRetry } from './optimistic-retry.ts';
import { updateProjections } from './projections.ts';
import type { Conflict, Played, Rejected } from './results.ts';
import { randomForVersion, throwawayRandom } from './seeds.ts';

/** Commands that were parsed by the game's ruleset. */
export interface PlayRequest {
  readonly game: string;
  readonly commands: readonly { readonly type: string }[];
  readonly key?: string | undefined;
  readonly expectedVersion?: number | undefined;
  /** Whether a game that has moved on since `expectedVersion` is played on all the same, if the rules accept it there. */
  readonly rebase?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/** How many missed versions a conflict tells. */
const maxMissedCommits = 20;

/**
 * Plays commands, all or nothing, and stores them as one version. A caller that names `expectedVersion` plays on that
 * version or not at all; one that does not plays on the newest. Throws Problem `key-reused`.
 */
export async function play(
  store: GameStore,
  caller: Principal,
  ask: PlayRequest,
): Promise<Played | Rejected | Conflict> {
  rulesetOfGame(ask.game);
  const seat = actingSeat(caller);
  const attempt = newAttemptId();
  const asked = ['play', actorName(caller), ask.commands, ask.expectedVersion ?? null, ask.rebase ?? false];
  const print = ask.dryRun ? undefined : idempotencyFingerprint(ask.key, asked);

  return withOptimisticRetry(store, async (): Promise<CommitAttempt<Played | Rejected | Conflict>> => {
    const newest = await latestCommit(store, caller, ask.game);
    const ruleset = rulesetForCommands(newest, ask.commands);
    const earlier = await findReplay(store, newest, print);
    if (earlier !== undefined) return { answer: playedResult(ruleset, earlier, caller, true) };
    const { expectedVersion = newest.version } = ask;
    const conflicting = async () => conflictResult(store, ruleset, newest, caller, expectedVersion, ask.commands);
    const moved = expectedVersion !== newest.version;
    // A version that is still to come was never seen by anybody: there is nothing to play on again.
    if (moved && !(ask.rebase && expectedVersion < newest.version)) return { answer: await conflicting() };
    if (ask.dryRun) return { answer: dryRunOn(ruleset, newest, caller, ask, throwawayRandom()) };

    const chance = randomForVersion(newest.seed, newest.version + 1);
    const result = playRules(ruleset, newest.state, ask.commands, seat, chance);
    if ('rejection' in result) {
      // An earlier request may have ended the game but failed before it updated the listing row.
      if (newest.over) await updateProjections(store, newest);
      return { answer: moved ? await conflicting() : safeRejection(ruleset, newest, caller, ask, result) };
    }
    const { state, events } = result;
    const entry = { kind: 'played', by: actorName(caller), commands: ask.commands, events } as const;
    const over = ruleset.outcome(state) !== undefined;
    const commit = nextCommit(newest, { attempt, print }, { over, state, entry });
    return {
      commit,
      async stored() {
        await updateProjections(store, commit);
        return playedResult(ruleset, commit, caller, false);
      },
    };
  });
}

/**
 * The ruleset a game is played by, which has to know these commands. Throws Problem `bad-request` for those that came with
 * a later revision.
 */
export function rulesetForCommands(newest: Commit, commands: PlayRequest['commands']): AnyRuleset {
  const ruleset = rulesetOfCommit(newest);
  // By the newest revision the door has parsed them already.
  if (ruleset === rulesetOfGame(newest.game)) return ruleset;
  for (const [index, command] of commands.entries()) {
    const issue = ruleset.schema.command.safeParse(command).error?.issues[0];
    if (issue === undefined) continue;
    const pointer = ['/commands', index, ...issue.path].join('/');
    const message = `is not known to revision ${ruleset.revision} of ${ruleset.id}, by which this game is played`;
    throw new Problem('bad-request', `${pointer}: this "${command.type}" ${message}: ${issue.message}.`, {
      issues: [{ pointer, message: `${message}: ${issue.message}` }],
    });
  }
  return ruleset;
}

/** The answer to commands that made this commit, now or when they were first sent. */
export function playedResult(ruleset: AnyRuleset, commit: Commit, caller: Principal, replayed: boolean): Played {
  const { entry, version } = commit;
  const events = 'events' in entry ? redactEvents(ruleset, entry.events, caller.seat) : [];
  const game = new GameView(ruleset, commit, caller.seat);
  const label = entry.kind === 'undone' ? { label: entry.label } : {};
  return { kind: 'played', ruleset, game, version, events, ...label, replayed, dryRun: false };
}

/**
 * Plays without storing, on a table that only looks like this one: what the caller cannot know is dealt anew and the
 * dice are others, so that a rehearsal tells what may happen and never what will.
 */
function dryRunOn(
  ruleset: AnyRuleset,
  newest: Commit,
  caller: Principal,
  ask: PlayRequest,
  random: Random,
): Played | Rejected {
  const seat = actingSeat(caller);
  const imagined = ruleset.determinize(ruleset.view(newest.state, seat), random);
  const result = playRules(ruleset, imagined, ask.commands, seat, random);
  if ('rejection' in result) return rejectedResult(ruleset, newest, caller, result);
  // `over` stays as it is: the seed is published by an outcome and not by the rehearsal of one.
  const rehearsed: Commit = { ...newest, state: result.state };
  const game = new GameView(ruleset, rehearsed, seat);
  const events = redactEvents(ruleset, result.events, seat);
  return { kind: 'played', ruleset, game, version: newest.version, events, replayed: false, dryRun: true };
}

/** How many tables are tried to find a refusal that can be told. */
const maxRejectionSamples = 20;

/**
 * What is told of a refusal. What was played before it, in the batch or inside the very command, may have turned up what
 * is hidden, and although nothing is stored the caller would have seen it: a request that is refused anyway would be a way
 * to look into the stack. So the refusal that is told comes out on a table that only looks like this one.
 */
function safeRejection(
  ruleset: AnyRuleset,
  newest: Commit,
  caller: Principal,
  ask: PlayRequest,
  result: Extract<ReturnType<typeof playRules>, { rejection: unknown }>,
): Rejected {
  // The same request on the same version is refused in the same words: a retry is no other sample.
  const alike = canonicalHash([newest.version, actorName(caller), ask.commands]);
  for (let tried = 0; tried < maxRejectionSamples; tried += 1) {
    const rehearsed = dryRunOn(ruleset, newest, caller, ask, randomForVersion(alike, tried));
    if (rehearsed.kind === 'rejected') return rehearsed;
  }
  // On nearly every table it would have gone well: what stood in the way here is not the caller's to know.
  const because = 'What came up on the way made the rest impossible. Send what depends on it afterwards.';
  const { code, rule } = result.rejection;
  return rejectedResult(ruleset, newest, caller, {
    rejection: { code, because, rule, facts: {} },
    index: result.index,
  });
}

function rejectedResult(
  ruleset: AnyRuleset,
  newest: Commit,
  caller: Principal,
  { rejection, index }: Extract<ReturnType<typeof playRules>, { rejection: unknown }>,
): Rejected {
  const legal = ruleset.legal(newest.state, actingSeat(caller));
  return { kind: 'rejected', ruleset, ...rejection, index, version: newest.version, legal };
}

/** What a caller needs to go on: where the game is, what was missed, and whether the wish still makes sense. */
export async function conflictResult(
  store: GameStore,
  ruleset: AnyRuleset,
  newest: Commit,
  caller: Principal,
  expectedVersion: number,
  commands: PlayRequest['commands'],
): Promise<Conflict> {
  const missed = await store.history(newest.game, expectedVersion, maxMissedCommits);
  return {
    kind: 'conflict',
    ruleset,
    expectedVersion,
    currentVersion: newest.version,
    missed: missed.map((commit) => commitView(ruleset, commit, caller.seat)),
    stillLegal: dryRunOn(ruleset, newest, caller, { game: newest.game, commands }, throwawayRandom()).kind === 'played',
  };
}
