import { rngName } from '../../rules/random.ts';
import type { Commit, GameStore } from '../store/store.ts';
import type { Caller } from './answers.ts';
import { commitment } from './fairness.ts';
import { commitAt, newestOf, rulesetOf } from './find.ts';
import { speaker } from './play.ts';
import { type ShownCommit, showCommit, time } from './present.ts';

/** A version as an export holds it: also what was commanded, as far as the viewer may know that. */
export interface ExportedCommit extends ShownCommit {
  readonly commands?: readonly unknown[];
}

export interface ExportedSeed {
  /** The version from which on it was in force. */
  readonly since: number;
  readonly commitment: string;
  readonly seed?: string;
}

/** A game as a document that stands for itself; with every seed in it, anyone can play it again and compare. */
export interface Export {
  readonly format: 'gatehouse-export-1';
  readonly game: string;
  readonly ruleset: string;
  readonly revision: number;
  readonly rng: string;
  readonly title?: string | undefined;
  readonly createdAt: string;
  readonly over: boolean;
  readonly setup?: unknown;
  readonly seeds: readonly ExportedSeed[];
  readonly commits: readonly ExportedCommit[];
  readonly page: { readonly next?: string };
}

/**
 * Exports versions after `after`. Commands are told to whoever gave them, and to everybody once the game is over; so are
 * the seeds. Throws Problem `not-found`.
 */
export async function exportGame(
  store: GameStore,
  caller: Caller,
  game: string,
  first: number,
  after = -1,
): Promise<Export> {
  const ruleset = rulesetOf(game);
  const newest = await newestOf(store, caller, game);
  const start = await commitAt(store, caller, game, 0);
  const commits = await store.history(game, after, first + 1);
  const page = commits.slice(0, first);
  return {
    format: 'gatehouse-export-1',
    game,
    ruleset: ruleset.id,
    revision: newest.revision,
    rng: rngName,
    title: newest.title,
    createdAt: time(newest.createdAt),
    over: newest.over,
    // It may name decks that a seat has to itself; whoever runs the table has laid it out and knows.
    setup:
      start.entry.kind === 'started' && (newest.over || caller.seat.role === 'host') ? start.entry.setup : undefined,
    seeds: seedsOf([start, ...page, newest]),
    commits: page.map((commit) => ({
      ...showCommit(ruleset, commit, caller.seat),
      ...(commit.entry.kind === 'played' && (newest.over || commit.entry.by === speaker(caller))
        ? { commands: commit.entry.commands }
        : {}),
    })),
    page: commits.length > first ? { next: String(page.at(-1)?.version) } : {},
  };
}

/** Each seed of these commits, with the secret itself where an outcome has published it. */
function seedsOf(commits: readonly Commit[]): readonly ExportedSeed[] {
  const seeds = new Map<number, ExportedSeed>();
  for (const { seed, seedSince: since, over } of commits) {
    const known = seeds.get(since);
    seeds.set(
      since,
      over ? { since, commitment: commitment(seed), seed } : (known ?? { since, commitment: commitment(seed) }),
    );
  }
  return [...seeds.values()];
}
