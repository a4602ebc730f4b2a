import type { Principal } from '../auth/principal.ts';
import type { GameStore } from '../store/store.ts';
import { resolveVersion, type VersionReference } from './checkpoints.ts';
import { createFromState, type GameOptions } from './create-game.ts';
import { commitAt, latestCommit } from './game-access.ts';
import { type GameReference, requestedVersion } from './game-reference.ts';
import { creationScope, idempotencyFingerprint } from './idempotency.ts';
import type { Created } from './results.ts';

export interface ForkRequest extends GameOptions {
  readonly reference: GameReference;
  /** Default: the version of the reference, or the newest. Has to agree with the reference. */
  readonly at?: VersionReference | undefined;
}

/**
 * Creates a game of the same client that begins at any version of this one and goes its own way. While this one goes on,
 * hidden things are dealt anew: a fork is not a way to look into the stack.
 * Throws Problem `not-found`, `key-reused`, or `bad-request` where the id and `at` name different versions.
 */
export async function fork(store: GameStore, principal: Principal, request: ForkRequest): Promise<Created> {
  const { reference, key } = request;
  const { commit: newest, ruleset } = await latestCommit(store, principal, reference);
  const { at } = request;
  const given = at && (await resolveVersion(store, newest, at));
  const argument = at?.checkpoint === undefined ? 'atVersion' : 'atCheckpoint';
  const version = requestedVersion(reference, given, argument) ?? newest.version;
  const { state } = await commitAt(store, newest, version);
  const { title = newest.title, policies = newest.policies } = request;
  const body = [
    'fork',
    reference.game,
    at?.version ?? at?.checkpoint ?? reference.version ?? null,
    request.title ?? null,
    request.policies ?? null,
  ];
  return createFromState(
    store,
    principal,
    { title, policies, key },
    {
      ruleset,
      state,
      over: newest.over,
      entry: { kind: 'forked', from: { game: reference.game, version } },
      fingerprint: idempotencyFingerprint(key, creationScope, body),
    },
  );
}
