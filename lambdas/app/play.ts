import { play as playRules } from '../../rules/core/play.ts';
import type { Random } from '../../rules/core/random.ts';
import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import { type Caller, speaker, speakingSeat } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import { type Commit, type GameStore, listingOf } from '../store/store.ts';
import { markOf } from './canonical-hash.ts';
import { newestOf, playedBy, rulesetOf } from './game-access.ts';
import { ShownGame, showCommit, tell } from './game-view.ts';
import { afterCommit, earlierCommit } from './idempotency.ts';
import { commitAfter, keyPrint } from './idempotency-keys.ts';
import { commitOnto, newAttempt, type Try } from './optimistic-retry.ts';
import type { Conflict, Played, Rejected } from './results.ts';
import { chanceOf, idleChance } from './seeds.ts';

/** Commands that were parsed by the game's ruleset. */
export interface PlayAsk {
  readonly game: string;
  readonly commands: readonly { readonly type: string }[];
  readonly key?: string | undefined;
  readonly expectedVersion?: number | undefined;
  /** Whether a game that has moved on since `expectedVersion` is played on all the same, if the rules accept it there. */
  readonly rebase?: boolean | undefined;
  readonly dryRun?: boolean | undefined;
}

/** How many missed versions a conflict tells. */
const missedLimit = 20;

/**
 * Plays commands, all or nothing, and stores them as one version. A caller that names `expectedVersion` plays on that
 * version or not at all; one that does not plays on the newest. Throws Problem `key-reused`.
 */
export async function play(store: GameStore, caller: Caller, ask: PlayAsk): Promise<Played | Rejected | Conflict> {
  rulesetOf(ask.game);
  const seat = speakingSeat(caller);
  const attempt = newAttempt();
  const asked = ['play', speaker(caller), ask.commands, ask.expectedVersion ?? null, ask.rebase ?? false];
  const print = ask.dryRun ? undefined : keyPrint(ask.key, asked);

  return commitOnto(store, async (): Promise<Try<Played | Rejected | Conflict>> => {
    const newest = await newestOf(store, caller, ask.game);
    const ruleset = playedWith(newest, ask.commands);
    const earlier = await earlierCommit(store, newest, print);
    if (earlier !== undefined) return { answer: played(ruleset, earlier, caller, true) };
    const { expectedVersion = newest.version } = ask;
    const conflicting = async () => conflict(store, ruleset, newest, caller, expectedVersion, ask.commands);
    const moved = expectedVersion !== newest.version;
    // A version that is still to come was never seen by anybody: there is nothing to play on again.
    if (moved && !(ask.rebase && expectedVersion < newest.version)) return { answer: await conflicting() };
    if (ask.dryRun) return { answer: rehearse(ruleset, newest, caller, ask, idleChance()) };

    const chance = chanceOf(newest.seed, newest.version + 1);
    const result = playRules(ruleset, newest.state, ask.commands, seat, chance);
    if ('rejection' in result) {
      // Who ended the game may have ended before the list was told.
      if (newest.over) await store.list(listingOf(newest));
      return { answer: moved ? await conflicting() : refusal(ruleset, newest, caller, ask, result) };
    }
    const { state, events } = result;
    const entry = { kind: 'played', by: speaker(caller), commands: ask.commands, events } as const;
    const over = ruleset.outcome(state) !== undefined;
    const commit = commitAfter(newest, { attempt, print }, { over, state, entry });
    return {
      commit,
      async stored() {
        // Who took the end back, too, may have ended before the list was told.
        await afterCommit(store, commit, over || newest.entry.kind === 'undone');
        return played(ruleset, commit, caller, false);
      },
    };
  });
}

/**
 * The ruleset a game is played by, which has to know these commands. Throws Problem `bad-request` for those that came with
 * a later revision.
 */
export function playedWith(newest: Commit, commands: PlayAsk['commands']): AnyRuleset {
  const ruleset = playedBy(newest);
  // By the newest revision the door has parsed them already.
  if (ruleset === rulesetOf(newest.game)) return ruleset;
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
export function played(ruleset: AnyRuleset, commit: Commit, caller: Caller, replayed: boolean): Played {
  const { entry, version } = commit;
  const events = 'events' in entry ? tell(ruleset, entry.events, caller.seat) : [];
  const game = new ShownGame(ruleset, commit, caller.seat);
  const label = entry.kind === 'undone' ? { label: entry.label } : {};
  return { kind: 'played', ruleset, game, version, events, ...label, replayed, dryRun: false };
}

/**
 * Plays without storing, on a table that only looks like this one: what the caller cannot know is dealt anew and the
 * dice are others, so that a rehearsal tells what may happen and never what will.
 */
function rehearse(
  ruleset: AnyRuleset,
  newest: Commit,
  caller: Caller,
  ask: PlayAsk,
  random: Random,
): Played | Rejected {
  const seat = speakingSeat(caller);
  const imagined = ruleset.imagine(ruleset.view(newest.state, seat), random);
  const result = playRules(ruleset, imagined, ask.commands, seat, random);
  if ('rejection' in result) return rejected(ruleset, newest, caller, result);
  // `over` stays as it is: the seed is published by an outcome and not by the rehearsal of one.
  const rehearsed: Commit = { ...newest, state: result.state };
  const game = new ShownGame(ruleset, rehearsed, seat);
  const events = tell(ruleset, result.events, seat);
  return { kind: 'played', ruleset, game, version: newest.version, events, replayed: false, dryRun: true };
}

/** How many tables are tried to find a refusal that can be told. */
const refusalsTried = 20;

/**
 * What is told of a refusal. What was played before it, in the batch or inside the very command, may have turned up what
 * is hidden, and although nothing is stored the caller would have seen it: a request that is refused anyway would be a way
 * to look into the stack. So the refusal that is told comes out on a table that only looks like this one.
 */
function refusal(
  ruleset: AnyRuleset,
  newest: Commit,
  caller: Caller,
  ask: PlayAsk,
  result: Extract<ReturnType<typeof playRules>, { rejection: unknown }>,
): Rejected {
  // The same request on the same version is refused in the same words: a retry is no other sample.
  const alike = markOf([newest.version, speaker(caller), ask.commands]);
  for (let tried = 0; tried < refusalsTried; tried += 1) {
    const rehearsed = rehearse(ruleset, newest, caller, ask, chanceOf(alike, tried));
    if (rehearsed.kind === 'rejected') return rehearsed;
  }
  // On nearly every table it would have gone well: what stood in the way here is not the caller's to know.
  const because = 'What came up on the way made the rest impossible. Send what depends on it afterwards.';
  const { code, rule } = result.rejection;
  return rejected(ruleset, newest, caller, { rejection: { code, because, rule, facts: {} }, index: result.index });
}

function rejected(
  ruleset: AnyRuleset,
  newest: Commit,
  caller: Caller,
  { rejection, index }: Extract<ReturnType<typeof playRules>, { rejection: unknown }>,
): Rejected {
  const legal = ruleset.legal(newest.state, speakingSeat(caller));
  return { kind: 'rejected', ruleset, ...rejection, index, version: newest.version, legal };
}

/** What a caller needs to go on: where the game is, what was missed, and whether the wish still makes sense. */
export async function conflict(
  store: GameStore,
  ruleset: AnyRuleset,
  newest: Commit,
  caller: Caller,
  expectedVersion: number,
  commands: PlayAsk['commands'],
): Promise<Conflict> {
  const missed = await store.history(newest.game, expectedVersion, missedLimit);
  return {
    kind: 'conflict',
    ruleset,
    expectedVersion,
    currentVersion: newest.version,
    missed: missed.map((commit) => showCommit(ruleset, commit, caller.seat)),
    stillLegal: rehearse(ruleset, newest, caller, { game: newest.game, commands }, idleChance()).kind === 'played',
  };
}
