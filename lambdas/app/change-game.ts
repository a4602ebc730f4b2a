import { isDeepStrictEqual } from 'node:util';
import type { Principal } from '../auth/principal.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore, MetadataEntry } from '../store/store.ts';
import { hostOnly } from './actor.ts';
import { latestCommit } from './game-access.ts';
import { type GameReference, writableGame } from './game-reference.ts';
import { GameView, viewerOf } from './game-view.ts';
import { type CommitAttempt, withOptimisticRetry } from './optimistic-retry.ts';
import { updateProjections } from './projections.ts';

/** What to change. What is left out stays. */
export interface ChangeRequest {
  readonly reference: GameReference;
  /** Empty: none. */
  readonly title?: string | undefined;
  /** Replaces all entries. */
  readonly metadata?: readonly MetadataEntry[] | undefined;
  readonly archived?: boolean | undefined;
}

/**
 * Changes what a game is called and noted as, or archives it. That makes no version: it amends the newest commit, by the
 * same conditional write that commands use, so that neither can undo the other. Repeating a change is harmless.
 * Throws Problem `forbidden` for everyone but the host.
 */
export function changeGame(store: GameStore, principal: Principal, request: ChangeRequest): Promise<GameView> {
  const { reference } = request;
  writableGame(reference);
  hostOnly(principal, 'change the title, the metadata or the archive of a game');
  return withOptimisticRetry(store, reference.game, async (): Promise<CommitAttempt<GameView>> => {
    const { commit: newest, ruleset } = await latestCommit(store, principal, reference);
    const commit = changedCommit(newest, request);
    const stored = async () => {
      await updateProjections(store, commit);
      return new GameView(ruleset, commit, viewerOf(principal));
    };
    // An earlier request may have crashed between its commit and its projections.
    return commit === newest ? { answer: await stored() } : { newest, commit, stored };
  });
}

/** The commit with these changes; the same one where there are none. */
function changedCommit(newest: Commit, { title, metadata, archived }: ChangeRequest): Commit {
  const before = { title: newest.title, metadata: newest.metadata, archived: newest.archived };
  const after = {
    title: title === undefined ? before.title : title || undefined,
    metadata: metadata === undefined ? before.metadata : noneIfEmpty(metadata),
    archived: archived === undefined ? before.archived : archived || undefined,
  };
  if (isDeepStrictEqual(before, after)) return newest;
  const details = { revision: (newest.details?.revision ?? 0) + 1, since: newest.version };
  return { ...newest, ...after, details };
}

function noneIfEmpty(metadata: readonly MetadataEntry[]): readonly MetadataEntry[] | undefined {
  return metadata.length === 0 ? undefined : metadata;
}

/** Throws Problem `archived` for a game that accepts no commands. */
export function checkNotArchived({ archived }: Commit): void {
  if (!archived) return;
  const detail =
    'This game is archived: it can be read, forked and exported, but not played. The host can bring it back with PATCH {"archived": false}, in GraphQL with changeGame(archived: false).';
  throw new Problem('archived', detail);
}
