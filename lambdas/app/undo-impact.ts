import { isDeepStrictEqual } from 'node:util';
import { play } from '../../rules/core/play.ts';
import type { AnyRuleset, Seat } from '../../rules/core/ruleset.ts';
import type { Typed } from '../../rules/core/typed.ts';
import type { Commit, GameStore, UndoImpact } from '../store/store.ts';
import { seatOfActor } from './actor.ts';
import { commitAt, type LoadedCommit } from './game-access.ts';
import { redactEvents } from './game-view.ts';
import { throwawayRandom } from './seeds.ts';

/** How many states are dealt to see whether a command could have had another result. */
const determinizations = 8;
const commitsPerRead = 100;
/** Commits older than this are not inspected. */
const maxCommitsInspected = 5_000;

/**
 * Limit of the work, over all versions, viewers and dealt states: at most about a second. Commands and events count one
 * each; dealing a state costs about as much as `determinizationCost` of them.
 */
const workLimit = 1_000_000;
const determinizationCost = 50;

/**
 * What undoing everything after `toVersion` means for the players: whether someone has learnt what could not be foretold,
 * and whether someone other than `by` has played since. Where there is too much to inspect, the answer is yes.
 * `viewers`: whose learning counts. By default everyone's, a watcher's included.
 */
export async function undoImpact(
  store: GameStore,
  { commit: newest, ruleset }: LoadedCommit,
  toVersion: number,
  by: string,
  viewers: readonly (Seat | undefined)[] = viewersOf(ruleset, newest),
): Promise<UndoImpact> {
  if (newest.version - toVersion > maxCommitsInspected) return { reveals: true, crossesPlayer: true };
  let before = await commitAt(store, newest, toVersion);
  let reveals = false;
  let crossesPlayer = false;
  let workLeft = workLimit;
  while (before.version < newest.version && !(reveals && crossesPlayer)) {
    const page = await store.history(newest.game, before.version, commitsPerRead);
    if (page.length === 0) throw new Error(`versions after ${before.version} of ${newest.game} are missing`);
    for (const commit of page) {
      const { entry } = commit;
      if (entry.kind === 'played') {
        crossesPlayer ||= entry.by !== by;
        if (!reveals) {
          workLeft -= estimatedWork(viewers, entry);
          reveals = workLeft < 0 || revealedHiddenInformation(ruleset, before, entry, viewers);
        }
      }
      // An outcome publishes the seed, and with it everything that was hidden.
      reveals ||= commit.over;
      before = commit;
    }
  }
  return { reveals, crossesPlayer };
}

/** A watcher and every seat. */
function viewersOf(ruleset: AnyRuleset, { state }: Commit): readonly (Seat | undefined)[] {
  return [undefined, ...ruleset.seats(state).map((seat): Seat => ({ role: 'seat', seat }))];
}

type PlayedEntry = Extract<Commit['entry'], { kind: 'played' }>;

/** The most that it costs to find out whether someone learnt something. */
function estimatedWork({ length }: readonly unknown[], { commands, events }: PlayedEntry): number {
  return length * determinizations * (determinizationCost + commands.length + events.length);
}

/** Whether a commit taught someone something: whether, from what a viewer knew, its events could have been different. */
function revealedHiddenInformation(
  ruleset: AnyRuleset,
  before: Commit,
  entry: PlayedEntry,
  viewers: readonly (Seat | undefined)[],
): boolean {
  const seat = seatOfActor(entry.by);
  const commands = entry.commands as readonly Typed[];
  return viewers.some((viewer) => {
    const seen = redactEvents(ruleset, entry.events, viewer);
    const view = ruleset.view(before.state, viewer);
    return Array.from({ length: determinizations }).some(() => {
      const random = throwawayRandom();
      const played = play(ruleset, ruleset.determinize(view, random), commands, seat, random);
      return 'rejection' in played || !isDeepStrictEqual(redactEvents(ruleset, played.events, viewer), seen);
    });
  });
}
