import { isDeepStrictEqual } from 'node:util';
import { play } from '../../rules/core/play.ts';
import type { AnyRuleset, Seat } from '../../rules/core/ruleset.ts';
import { seatOfActor } from '../auth/principal.ts';
import type { Commit, GameStore, UndoImpact } from '../store/store.ts';
import { commitAt } from './game-access.ts';
import { redactEvents } from './game-view.ts';
import { throwawayRandom } from './seeds.ts';

/** How many tables are dealt to see whether a command could have come out otherwise. */
const determinizations = 8;
/** So many commits are read at a time, and so many in all: of what lies further back nobody looks who played. */
const commitsPerRead = 100;
const maxCommitsInspected = 5_000;

/**
 * What playing again may cost, all versions, viewers and tables together: a second or less. Counted are commands, events, and
 * the dealing of each table, which costs about as much as so many of them.
 */
const workLimit = 1_000_000;
const determinizationCost = 50;

/**
 * What taking back everything after `toVersion` does to those at the table: `crosses-a-player` where somebody else than
 * `by` has played since, `reveals` where somebody has learnt what could not be foretold, and otherwise `free`. What is too
 * much to look at is called the gravest that it may be.
 */
export async function undoImpact(
  store: GameStore,
  ruleset: AnyRuleset,
  newest: Commit,
  toVersion: number,
  by: string,
): Promise<UndoImpact> {
  if (newest.version - toVersion > maxCommitsInspected) return 'crosses-a-player';
  let before = await commitAt(store, newest, toVersion);
  let label: UndoImpact = 'free';
  let left = workLimit;
  while (before.version < newest.version) {
    const page = await store.history(newest.game, before.version, commitsPerRead);
    if (page.length === 0) throw new Error(`versions after ${before.version} of ${newest.game} are missing`);
    for (const commit of page) {
      const { entry } = commit;
      if (entry.kind === 'played') {
        if (entry.by !== by) return 'crosses-a-player';
        if (label === 'free') {
          left -= estimatedWork(ruleset, before, entry);
          if (left < 0 || revealedHiddenInformation(ruleset, before, entry)) label = 'reveals';
        }
      }
      // An outcome publishes the seed, and with it all that was hidden.
      if (commit.over) label = 'reveals';
      before = commit;
    }
  }
  return label;
}

type PlayedEntry = Extract<Commit['entry'], { kind: 'played' }>;

/** What it costs at most to find out whether anybody learnt something. */
function estimatedWork(ruleset: AnyRuleset, { state }: Commit, { commands, events }: PlayedEntry): number {
  const viewers = 1 + ruleset.seats(state).length;
  return viewers * determinizations * (determinizationCost + commands.length + events.length);
}

/** Whether anybody learnt something from a commit: whether, from what each knew, it could have been told otherwise. */
function revealedHiddenInformation(ruleset: AnyRuleset, before: Commit, entry: PlayedEntry): boolean {
  const seat = seatOfActor(entry.by);
  const viewers: readonly (Seat | undefined)[] = [
    undefined,
    ...ruleset.seats(before.state).map((each): Seat => ({ role: 'seat', seat: each })),
  ];
  const commands = entry.commands as readonly { readonly type: string }[];
  return viewers.some((viewer) => {
    const heard = redactEvents(ruleset, entry.events, viewer);
    const view = ruleset.view(before.state, viewer);
    return Array.from({ length: determinizations }).some(() => {
      const random = throwawayRandom();
      const played = play(ruleset, ruleset.determinize(view, random), commands, seat, random);
      return 'rejection' in played || !isDeepStrictEqual(redactEvents(ruleset, played.events, viewer), heard);
    });
  });
}
