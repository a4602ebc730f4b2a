import { isDeepStrictEqual } from 'node:util';
import { type AnyRuleset, host } from '../../rules/core/ruleset.ts';
import type { Principal } from '../auth/principal.ts';
import {
  type Commit,
  defaultPolicies,
  type Entry,
  type GameStore,
  type IdempotencyFingerprint,
  type MetadataEntry,
  type Policies,
} from '../store/store.ts';
import { clientOf } from './actor.ts';
import { gameIdForKey, randomGameId } from './game-id.ts';
import { GameView, viewerOf } from './game-view.ts';
import { creationScope, idempotencyFingerprint, keyReused } from './idempotency.ts';
import { newAttemptId, putCommit } from './optimistic-retry.ts';
import { updateProjections } from './projections.ts';
import type { Created, Rejected } from './results.ts';
import { revisionOfCommit } from './rulesets.ts';
import { newSeed, randomForVersion } from './seeds.ts';

/** What every new game may be given, however it begins. */
export interface GameOptions {
  readonly title?: string | undefined;
  readonly metadata?: readonly MetadataEntry[] | undefined;
  readonly policies?: Partial<Policies> | undefined;
  readonly key?: string | undefined;
}

export interface CreateRequest extends GameOptions {
  readonly ruleset: AnyRuleset;
  readonly setup: unknown;
  readonly seed?: string | undefined;
}

/** Sets up a game and stores it as version 0. Throws Problem `key-reused`. */
export async function createGame(
  store: GameStore,
  principal: Principal,
  request: CreateRequest,
): Promise<Created | Rejected> {
  const { ruleset, setup, title, metadata, policies, key, seed = newSeed() } = request;
  const started = ruleset.start(setup, randomForVersion(seed, 0));
  if ('rejection' in started) {
    return { kind: 'rejected', ruleset, ...started.rejection, index: 0, version: 0, legal: [] };
  }
  const { state, events } = started;
  const body = [
    'createGame',
    ruleset.id,
    setup,
    title ?? null,
    request.seed ?? null,
    policies ?? null,
    metadata ?? null,
  ];
  return storeNewGame(store, principal, request, {
    ruleset,
    seed,
    ...(request.seed !== undefined && { seedChosenBy: 'creator' as const }),
    state,
    entry: { kind: 'started', setup, events },
    fingerprint: idempotencyFingerprint(key, creationScope, body),
  });
}

/** How a game begins: with this state and seed, and under this key. */
interface NewGame {
  readonly ruleset: AnyRuleset;
  readonly seed: string;
  readonly seedChosenBy?: 'creator';
  readonly state: unknown;
  readonly entry: Entry;
  readonly fingerprint: IdempotencyFingerprint | undefined;
}

/**
 * Stores a state as version 0 of a new game of the principal's client. With a key, the game's id is made from client and
 * key, so that a retry finds the game of the first request. Since ids begin with the ruleset, the key is reserved for
 * this id, so that it cannot create a game of another ruleset as well. Throws Problem `key-reused`.
 */
async function storeNewGame(
  store: GameStore,
  principal: Principal,
  { title, metadata = [], policies, key }: GameOptions,
  { ruleset, seed, seedChosenBy, state, entry, fingerprint }: NewGame,
): Promise<Created> {
  const client = clientOf(principal);
  const now = Date.now();
  const allPolicies = { ...defaultPolicies, ...policies };
  const commit: Commit = {
    game: key === undefined ? randomGameId(ruleset.code) : gameIdForKey(ruleset.code, client, key),
    version: 0,
    attempt: newAttemptId(),
    at: now,
    client,
    title,
    ...(metadata.length > 0 && { metadata }),
    createdAt: now,
    revision: ruleset.revision,
    seed,
    seedSince: 0,
    seedChosenBy,
    over: ruleset.outcome(state) !== undefined,
    ...(isDeepStrictEqual(allPolicies, defaultPolicies) ? {} : { policies: allPolicies }),
    state,
    entry,
    fingerprint,
    recentKeys: [],
  };
  if (fingerprint !== undefined) {
    const reservedFor = await store.reserveKey(client, fingerprint.key, commit.game);
    if (reservedFor !== commit.game) throw keyReused();
  }
  const first = (await putCommit(store, commit)) ? commit : await store.at(commit.game, 0);
  if (first === undefined) throw new Error(`version 0 of ${commit.game} is taken, but cannot be read`);
  return createdResult(store, principal, ruleset, first, fingerprint, first.attempt !== commit.attempt);
}

/**
 * Creates a game that begins with the state of another one. While that one goes on, hidden things are dealt anew among
 * what they can be: playing on in the copy would otherwise be a look into the stack.
 */
export function createFromState(
  store: GameStore,
  principal: Principal,
  options: GameOptions,
  { over, ...from }: Omit<NewGame, 'seed'> & { readonly over: boolean },
): Promise<Created> {
  const { ruleset } = from;
  const seed = newSeed();
  const state = over ? from.state : ruleset.determinize(ruleset.view(from.state, host), randomForVersion(seed, 0));
  return storeNewGame(store, principal, options, { ...from, seed, state });
}

/** The game that this key created before, if there is one. Throws Problem `key-reused` where the request was another. */
export async function findByIdempotencyKey(
  store: GameStore,
  principal: Principal,
  ruleset: AnyRuleset,
  key: string | undefined,
  fingerprint: IdempotencyFingerprint | undefined,
): Promise<Created | undefined> {
  if (key === undefined) return undefined;
  const first = await store.at(gameIdForKey(ruleset.code, clientOf(principal), key), 0);
  return first && createdResult(store, principal, revisionOfCommit(ruleset, first), first, fingerprint, true);
}

async function createdResult(
  store: GameStore,
  principal: Principal,
  ruleset: AnyRuleset,
  first: Commit,
  fingerprint: IdempotencyFingerprint | undefined,
  replayed: boolean,
): Promise<Created> {
  if (first.fingerprint?.body !== fingerprint?.body) throw keyReused();
  await updateProjections(store, first);
  const viewer = viewerOf(principal);
  return { kind: 'created', game: new GameView(ruleset, first, viewer), replayed };
}
