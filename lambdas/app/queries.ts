import type { AnyRuleset } from '../../rules/core/ruleset.ts';
import type { Principal } from '../auth/principal.ts';
import type { GameStore, ListingFilter, MetadataEntry, Status } from '../store/store.ts';
import { clientOf } from './actor.ts';
import { commitHistory, readableCommit } from './game-access.ts';
import { findRulesetOfGame, type GameReference, requestedVersion } from './game-reference.ts';
import { type CommitView, commitView, GameView, pageOfVersions, pastGameView, viewerOf } from './game-view.ts';
import { time } from './time.ts';

/** A game as the principal may see it, now or at a past version. Throws Problem `not-found`. */
export async function readGame(
  store: GameStore,
  principal: Principal,
  reference: GameReference,
  at?: number,
): Promise<GameView> {
  const version = requestedVersion(reference, at);
  const { commit, ruleset, delay, isPast } = await readableCommit(store, principal, reference, version);
  const viewer = viewerOf(principal, delay);
  return isPast ? pastGameView(ruleset, commit, viewer) : new GameView(ruleset, commit, viewer);
}

export interface CommitPage {
  readonly ruleset: AnyRuleset;
  readonly items: readonly CommitView[];
  readonly page: { readonly next?: string };
  /** How many versions behind the newest the principal is kept, if any. */
  readonly delay?: number;
}

/**
 * What happened after a version, oldest first; by default from the beginning. Throws Problem `not-found`, also for the
 * id of a version that does not exist yet.
 */
export async function readEvents(
  store: GameStore,
  principal: Principal,
  reference: GameReference,
  first: number,
  after = -1,
): Promise<CommitPage> {
  const { ruleset, commits, more, delay } = await commitHistory(store, principal, reference, first, after);
  const views = commits.map((commit) => commitView(ruleset, commit, principal.seat));
  return { ruleset, ...pageOfVersions(views, more), ...(delay > 0 && { delay }) };
}

export interface GamePage {
  readonly items: readonly {
    readonly id: string;
    readonly ruleset: string;
    readonly title?: string | undefined;
    readonly metadata: readonly MetadataEntry[];
    readonly status: Status;
    readonly createdAt: string;
  }[];
  readonly page: { readonly next?: string | undefined };
}

/** The principal's games that fit the filter, newest first. Throws Problem `bad-request` for a cursor that this API did not issue. */
export async function listGames(
  store: GameStore,
  principal: Principal,
  first: number,
  after?: string,
  filter?: ListingFilter,
): Promise<GamePage> {
  const { games: listings, next } = await store.games(clientOf(principal), first, after, filter);
  return {
    // A game whose ruleset only newer servers have must not prevent the others from being listed.
    items: listings.flatMap(({ game: id, title, metadata = [], status, createdAt }) => {
      const ruleset = findRulesetOfGame(id)?.id;
      return ruleset === undefined ? [] : [{ id, ruleset, title, metadata, status, createdAt: time(createdAt) }];
    }),
    page: { next },
  };
}
