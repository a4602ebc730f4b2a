import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { type AnyRuleset, host } from '../../rules/core/ruleset.ts';
import { type Caller, clientOf } from '../auth/principal.ts';
import {
  type Commit,
  type Entry,
  type GameStore,
  type KeyPrint,
  type Policies,
  usualPolicies,
} from '../store/store.ts';
import { playedBy } from './game-access.ts';
import { ShownGame } from './game-view.ts';
import { afterCommit } from './idempotency.ts';
import { gameId, keyPrint, keyReused, ringAfter } from './idempotency-keys.ts';
import { newAttempt, put } from './optimistic-retry.ts';
import type { Created, Rejected } from './results.ts';
import { chanceOf, newSeed } from './seeds.ts';

/** What a new game may be given, however it begins. */
export interface Wishes {
  readonly title?: string | undefined;
  readonly policies?: Partial<Policies> | undefined;
  readonly key?: string | undefined;
}

export interface CreateAsk extends Wishes {
  readonly ruleset: AnyRuleset;
  readonly setup: unknown;
  readonly seed?: string | undefined;
}

/** Lays out a table and stores it as version 0. Throws Problem `key-reused`. */
export async function createGame(store: GameStore, caller: Caller, ask: CreateAsk): Promise<Created | Rejected> {
  const { ruleset, setup, title, policies, key, seed = newSeed() } = ask;
  const started = ruleset.start(setup, chanceOf(seed, 0));
  if ('rejection' in started) {
    return { kind: 'rejected', ruleset, ...started.rejection, index: 0, version: 0, legal: [] };
  }
  const asked = ['createGame', ruleset.id, setup, title ?? null, ask.seed ?? null, ...(policies ? [policies] : [])];
  const { state, events } = started;
  return begin(store, caller, ask, {
    ruleset,
    seed,
    state,
    entry: { kind: 'started', setup, events },
    print: keyPrint(key, asked),
  });
}

/** How a game begins: at this table, with this seed, and under this key. */
interface Beginning {
  readonly ruleset: AnyRuleset;
  readonly seed: string;
  readonly state: unknown;
  readonly entry: Entry;
  readonly print: KeyPrint | undefined;
}

/**
 * Stores a table as version 0 of a new game of the caller's client. With a key the game's id is made from client and key,
 * so that a retry finds the game of the first try; and since the id begins with the ruleset, the key is claimed for it, so that
 * it cannot begin a game of another ruleset as well. Throws Problem `key-reused`.
 */
async function begin(
  store: GameStore,
  caller: Caller,
  { title, policies, key }: Wishes,
  { ruleset, seed, state, entry, print }: Beginning,
): Promise<Created> {
  const client = clientOf(caller);
  const now = Date.now();
  const house = { ...usualPolicies, ...policies };
  const commit: Commit = {
    game: gameId(ruleset.code, key === undefined ? randomBytes(24) : { client, key }),
    version: 0,
    attempt: newAttempt(),
    at: now,
    client,
    title,
    createdAt: now,
    revision: ruleset.revision,
    seed,
    seedSince: 0,
    over: ruleset.outcome(state) !== undefined,
    ...(isDeepStrictEqual(house, usualPolicies) ? {} : { policies: house }),
    state,
    entry,
    keyPrint: print,
    ring: ringAfter(undefined, 0, print),
  };
  if (print !== undefined && (await store.claimKey(client, print.key, commit.game)) !== commit.game) throw keyReused();
  const first = (await put(store, commit)) ? commit : await store.at(commit.game, 0);
  if (first === undefined) throw new Error(`version 0 of ${commit.game} is taken and not there`);
  return createdFrom(store, caller, first, print, first.attempt !== commit.attempt);
}

/**
 * Begins a game at the table of another one, with a future of its own. While that one goes on, what is hidden is dealt anew
 * among what it can be: to play on in the copy would be a look into the stack.
 */
export function beginFrom(
  store: GameStore,
  caller: Caller,
  wishes: Wishes,
  { over, ...from }: Omit<Beginning, 'seed'> & { readonly over: boolean },
): Promise<Created> {
  const { ruleset } = from;
  const seed = newSeed();
  const state = over ? from.state : ruleset.imagine(ruleset.view(from.state, host), chanceOf(seed, 0));
  return begin(store, caller, wishes, { ...from, seed, state });
}

/** The game that was begun under this key before, if there is one. Throws Problem `key-reused` where it was begun otherwise. */
export async function begunBefore(
  store: GameStore,
  caller: Caller,
  { code }: AnyRuleset,
  key: string | undefined,
  print: KeyPrint | undefined,
): Promise<Created | undefined> {
  if (key === undefined) return undefined;
  const first = await store.at(gameId(code, { client: clientOf(caller), key }), 0);
  return first && createdFrom(store, caller, first, print, true);
}

async function createdFrom(
  store: GameStore,
  caller: Caller,
  first: Commit,
  print: KeyPrint | undefined,
  replayed: boolean,
): Promise<Created> {
  if (first.keyPrint?.body !== print?.body) throw keyReused();
  await afterCommit(store, first, true);
  return { kind: 'created', game: new ShownGame(playedBy(first), first, caller.seat), replayed };
}
