import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AnyRuleset, host } from '../../rules/core/ruleset.ts';
import { clientOf, type Principal } from '../auth/principal.ts';
import {
  type Commit,
  defaultPolicies,
  type Entry,
  type GameStore,
  type IdempotencyFingerprint,
  type Policies,
} from '../store/store.ts';
import { rulesetOfCommit } from './game-access.ts';
import { GameView } from './game-view.ts';
import { appendRecentKey, gameId, idempotencyFingerprint, keyReused } from './idempotency-keys.ts';
import { newAttemptId, putCommit } from './optimistic-retry.ts';
import { updateProjections } from './projections.ts';
import type { Created, Rejected } from './results.ts';
import { newSeed, randomForVersion } from './seeds.ts';

/** What a new game may be given, however it begins. */
export interface GameOptions {
  readonly title?: string | undefined;
  readonly policies?: Partial<Policies> | undefined;
  readonly key?: string | undefined;
}

export interface CreateRequest extends GameOptions {
  readonly ruleset: AnyRuleset;
  readonly setup: unknown;
  readonly seed?: string | undefined;
}

/** Lays out a table and stores it as version 0. Throws Problem `key-reused`. */
export async function createGame(store: GameStore, caller: Principal, ask: CreateRequest): Promise<Created | Rejected> {
  const { ruleset, setup, title, policies, key, seed = newSeed() } = ask;
  const started = ruleset.start(setup, randomForVersion(seed, 0));
  if ('rejection' in started) {
    return { kind: 'rejected', ruleset, ...started.rejection, index: 0, version: 0, legal: [] };
  }
  const asked = ['createGame', ruleset.id, setup, title ?? null, ask.seed ?? null, ...(policies ? [policies] : [])];
  const { state, events } = started;
  return storeNewGame(store, caller, ask, {
    ruleset,
    seed,
    state,
    entry: { kind: 'started', setup, events },
    print: idempotencyFingerprint(key, asked),
  });
}

/** How a game begins: at this table, with this seed, and under this key. */
interface NewGame {
  readonly ruleset: AnyRuleset;
  readonly seed: string;
  readonly state: unknown;
  readonly entry: Entry;
  readonly print: IdempotencyFingerprint | undefined;
}

/**
 * Stores a table as version 0 of a new game of the caller's client. With a key the game's id is made from client and key,
 * so that a retry finds the game of the first try; and since the id begins with the ruleset, the key is claimed for it, so that
 * it cannot begin a game of another ruleset as well. Throws Problem `key-reused`.
 */
async function storeNewGame(
  store: GameStore,
  caller: Principal,
  { title, policies, key }: GameOptions,
  { ruleset, seed, state, entry, print }: NewGame,
): Promise<Created> {
  const client = clientOf(caller);
  const now = Date.now();
  const house = { ...defaultPolicies, ...policies };
  const commit: Commit = {
    game: gameId(ruleset.code, key === undefined ? randomBytes(24) : { client, key }),
    version: 0,
    attempt: newAttemptId(),
    at: now,
    client,
    title,
    createdAt: now,
    revision: ruleset.revision,
    seed,
    seedSince: 0,
    over: ruleset.outcome(state) !== undefined,
    ...(isDeepStrictEqual(house, defaultPolicies) ? {} : { policies: house }),
    state,
    entry,
    fingerprint: print,
    recentKeys: appendRecentKey(undefined, 0, print),
  };
  if (print !== undefined && (await store.reserveKey(client, print.key, commit.game)) !== commit.game)
    throw keyReused();
  const first = (await putCommit(store, commit)) ? commit : await store.at(commit.game, 0);
  if (first === undefined) throw new Error(`version 0 of ${commit.game} is taken and not there`);
  return createdResult(store, caller, first, print, first.attempt !== commit.attempt);
}

/**
 * Begins a game at the table of another one, with a future of its own. While that one goes on, what is hidden is dealt anew
 * among what it can be: to play on in the copy would be a look into the stack.
 */
export function createFromState(
  store: GameStore,
  caller: Principal,
  wishes: GameOptions,
  { over, ...from }: Omit<NewGame, 'seed'> & { readonly over: boolean },
): Promise<Created> {
  const { ruleset } = from;
  const seed = newSeed();
  const state = over ? from.state : ruleset.determinize(ruleset.view(from.state, host), randomForVersion(seed, 0));
  return storeNewGame(store, caller, wishes, { ...from, seed, state });
}

/** The game that was begun under this key before, if there is one. Throws Problem `key-reused` where it was begun otherwise. */
export async function findByIdempotencyKey(
  store: GameStore,
  caller: Principal,
  { code }: AnyRuleset,
  key: string | undefined,
  print: IdempotencyFingerprint | undefined,
): Promise<Created | undefined> {
  if (key === undefined) return undefined;
  const first = await store.at(gameId(code, { client: clientOf(caller), key }), 0);
  return first && createdResult(store, caller, first, print, true);
}

async function createdResult(
  store: GameStore,
  caller: Principal,
  first: Commit,
  print: IdempotencyFingerprint | undefined,
  replayed: boolean,
): Promise<Created> {
  if (first.fingerprint?.body !== print?.body) throw keyReused();
  await updateProjections(store, first);
  return { kind: 'created', game: new GameView(rulesetOfCommit(first), first, caller.seat), replayed };
}
