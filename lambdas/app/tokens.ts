import type { Role } from '../../schema/access.ts';
import { epochName, signToken } from '../auth/game-tokens.ts';
import { actorName, hostOnly, type Principal, seatOfRole } from '../auth/principal.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';
import { time } from '../time.ts';
import { checkSeat, epochOf, latestCommit, rulesetOfGame } from './game-access.ts';
import { findReplay } from './idempotency.ts';
import { idempotencyFingerprint, nextCommit } from './idempotency-keys.ts';
import { type CommitAttempt, newAttemptId, withOptimisticRetry } from './optimistic-retry.ts';
import { updateProjections } from './projections.ts';

/** What a token is to be good for. */
export interface Grant {
  readonly role: Role;
  readonly seat?: string | undefined;
  /** How many versions a watcher is kept behind. */
  readonly delay?: number | undefined;
}

export interface TokensRequest {
  readonly game: string;
  readonly grants: readonly Grant[];
  /** For how many seconds. */
  readonly expiresIn: number;
}

export interface IssuedToken extends Grant {
  readonly token: string;
  readonly expiresAt: string;
}

export interface Tokens {
  /** Of the game, when they were made. */
  readonly version: number;
  readonly items: readonly IssuedToken[];
  readonly replayed: boolean;
}

/** Makes tokens. Nothing is stored. Throws Problem `forbidden` for all but the host, and `bad-request` for a seat there is not. */
export async function createTokens(
  store: GameStore,
  signing: SigningKeys,
  caller: Principal,
  ask: TokensRequest,
): Promise<Tokens> {
  rulesetOfGame(ask.game);
  const newest = await latestCommit(store, caller, ask.game);
  checkMayGrant(caller, ask.grants);
  checkSeats(newest, ask.grants);
  return issueTokens(signing, newest, ask, Date.now(), false);
}

/**
 * Ends all tokens of these roles and seats, at once, and makes new ones. It is a version like any other, so that every
 * reader of the game knows of it. Throws as `createTokens` does, and Problem `key-reused`.
 */
export async function rotateTokens(
  store: GameStore,
  signing: SigningKeys,
  caller: Principal,
  { key, ...ask }: TokensRequest & { readonly key?: string | undefined },
): Promise<Tokens> {
  rulesetOfGame(ask.game);
  const attempt = newAttemptId();
  const print = idempotencyFingerprint(key, ['rotateTokens', actorName(caller), ask.grants, ask.expiresIn]);
  const made = await withOptimisticRetry(
    store,
    async (): Promise<CommitAttempt<{ commit: Commit; replayed: boolean }>> => {
      const newest = await latestCommit(store, caller, ask.game);
      // Also of a repetition: what an API key has asked for, under the same key a token of the host must not be given.
      checkMayGrant(caller, ask.grants);
      const earlier = await findReplay(store, newest, print);
      if (earlier !== undefined) return { answer: { commit: earlier, replayed: true } };
      checkSeats(newest, ask.grants);
      const roles = [...new Set(ask.grants.map(({ role, seat }) => epochName(seatOfRole(role, seat))))];
      const raised = roles.map((name): [string, number] => [name, (newest.epochs?.[name] ?? 0) + 1]);
      const epochs = { ...newest.epochs, ...Object.fromEntries(raised) };
      const entry = { kind: 'rotated', by: actorName(caller), roles } as const;
      const commit = nextCommit(newest, { attempt, print }, { epochs, entry });
      return {
        commit,
        async stored() {
          await updateProjections(store, commit);
          return { commit, replayed: false };
        },
      };
    },
  );
  return issueTokens(signing, made.commit, ask, made.commit.at, made.replayed);
}

/** The host makes tokens for seats and watchers; only an API key makes a host. */
function checkMayGrant(caller: Principal, grants: readonly Grant[]): void {
  hostOnly(caller, 'make tokens');
  if (caller.kind === 'api-key' || grants.every(({ role }) => role !== 'host')) return;
  throw new Problem('forbidden', 'A token of the host takes an API key to make.');
}

function checkSeats(newest: Commit, grants: readonly Grant[]): void {
  for (const [index, { seat }] of grants.entries()) {
    if (seat !== undefined) checkSeat(newest, seat, `/grants/${index}/seat`);
  }
}

async function issueTokens(
  signing: SigningKeys,
  commit: Commit,
  { game, grants, expiresIn }: TokensRequest,
  from: number,
  replayed: boolean,
): Promise<Tokens> {
  const signingKey = await signing.current();
  const expiresAt = Math.floor(from / 1_000) + expiresIn;
  const items = grants.map(async (grant): Promise<IssuedToken> => {
    const seat = seatOfRole(grant.role, grant.seat);
    const epoch = epochOf(commit, seat);
    const token = await signToken(signingKey, { game, seat, epoch, delay: grant.delay ?? 0, expiresAt });
    return { token, ...grant, expiresAt: time(expiresAt * 1_000) };
  });
  return { version: commit.version, items: await Promise.all(items), replayed };
}
