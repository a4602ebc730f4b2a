import type { Role } from '../../schema/access.ts';
import { epochName, signToken } from '../auth/game-tokens.ts';
import { type Principal, seatOfRole } from '../auth/principal.ts';
import type { SigningKeys } from '../auth/signing-keys.ts';
import { Problem } from '../problem.ts';
import type { Commit, GameStore } from '../store/store.ts';
import { actorName, hostOnly, keyScope } from './actor.ts';
import { checkSeat, epochOf, type LoadedCommit, latestCommit } from './game-access.ts';
import { type GameReference, writableGame } from './game-reference.ts';
import { findReplay, idempotencyFingerprint } from './idempotency.ts';
import { nextCommit } from './next-commit.ts';
import { type CommitAttempt, newAttemptId, withOptimisticRetry } from './optimistic-retry.ts';
import { updateProjections } from './projections.ts';
import { time } from './time.ts';

/** What a token permits. */
export interface Grant {
  readonly role: Role;
  readonly seat?: string | undefined;
  /** How many versions behind the newest a watcher is kept. */
  readonly delay?: number | undefined;
}

export interface TokensRequest {
  readonly reference: GameReference;
  readonly grants: readonly Grant[];
  /** Seconds until the tokens expire. */
  readonly expiresIn: number;
}

export interface IssuedToken extends Grant {
  readonly token: string;
  readonly expiresAt: string;
}

export interface Tokens {
  /** Version of the game when the tokens were created. */
  readonly version: number;
  readonly items: readonly IssuedToken[];
  readonly replayed: boolean;
}

/** Creates tokens. Stores nothing. Throws Problem `forbidden` for everyone but the host, and `bad-request`. */
export async function createTokens(
  store: GameStore,
  signingKeys: SigningKeys,
  principal: Principal,
  request: TokensRequest,
): Promise<Tokens> {
  writableGame(request.reference);
  const loaded = await latestCommit(store, principal, request.reference);
  checkMayGrant(principal, request.grants);
  checkSeats(loaded, request.grants);
  return issueTokens(signingKeys, principal, loaded.commit, request, Date.now(), false);
}

/**
 * Revokes all tokens of these roles and seats at once, and creates new ones. The revocation is a version of the game, so
 * that every reader of the game knows of it. Throws as `createTokens` does, and Problem `key-reused`.
 */
export async function rotateTokens(
  store: GameStore,
  signingKeys: SigningKeys,
  principal: Principal,
  { key, ...request }: TokensRequest & { readonly key?: string | undefined },
): Promise<Tokens> {
  const { reference, grants, expiresIn } = request;
  writableGame(reference);
  const by = actorName(principal);
  const attempt = newAttemptId();
  const fingerprint = idempotencyFingerprint(key, keyScope(principal), ['rotateTokens', grants, expiresIn]);
  type Rotated = { readonly commit: Commit; readonly replayed: boolean };
  const { commit, replayed } = await withOptimisticRetry(
    store,
    reference.game,
    async (): Promise<CommitAttempt<Rotated>> => {
      const loaded = await latestCommit(store, principal, reference);
      // Before the replay as well: what an API key requested must not be repeated for a token of the host.
      checkMayGrant(principal, grants);
      const replay = await findReplay(store, loaded.commit, fingerprint);
      if (replay !== undefined) return { answer: { commit: replay, replayed: true } };
      checkSeats(loaded, grants);
      const next = revocation(loaded.commit, grants, by, { attempt, fingerprint });
      return {
        newest: loaded.commit,
        commit: next,
        async stored() {
          await updateProjections(store, next);
          return { commit: next, replayed: false };
        },
      };
    },
  );
  return issueTokens(signingKeys, principal, commit, request, commit.at, replayed);
}

/** The commit that revokes all tokens of these roles. */
function revocation(
  newest: Commit,
  grants: readonly Grant[],
  by: string,
  made: Parameters<typeof nextCommit>[1],
): Commit {
  const roles = [...new Set(grants.map(({ role, seat }) => epochName(seatOfRole(role, seat))))];
  const raised = roles.map((role): [string, number] => [role, (newest.epochs?.[role] ?? 0) + 1]);
  const epochs = { ...newest.epochs, ...Object.fromEntries(raised) };
  return nextCommit(newest, made, { epochs, entry: { kind: 'rotated', by, roles } });
}

/** The host creates tokens for seats and watchers. Only an API key creates tokens for a host. */
function checkMayGrant(principal: Principal, grants: readonly Grant[]): void {
  hostOnly(principal, 'create tokens');
  if (principal.kind === 'api-key' || grants.every(({ role }) => role !== 'host')) return;
  throw new Problem('forbidden', 'Only an API key may create a token of the host.');
}

function checkSeats(loaded: LoadedCommit, grants: readonly Grant[]): void {
  for (const [index, { seat }] of grants.entries()) {
    if (seat !== undefined) checkSeat(loaded.ruleset, loaded.commit.state, seat, `/grants/${index}/seat`);
  }
}

/** Signs the tokens. None of them outlives the token that asks for it. */
async function issueTokens(
  signingKeys: SigningKeys,
  principal: Principal,
  commit: Commit,
  { reference, grants, expiresIn }: TokensRequest,
  from: number,
  replayed: boolean,
): Promise<Tokens> {
  const signingKey = await signingKeys.current();
  const requested = Math.floor(from / 1_000) + expiresIn;
  const expiresAt = principal.kind === 'token' ? Math.min(requested, principal.expiresAt) : requested;
  const issue = async (grant: Grant): Promise<IssuedToken> => {
    const seat = seatOfRole(grant.role, grant.seat);
    const epoch = epochOf(commit, seat);
    const token = await signToken(signingKey, {
      game: reference.game,
      seat,
      epoch,
      client: principal.client,
      plan: principal.plan,
      delay: grant.delay ?? 0,
      expiresAt,
    });
    return { token, ...grant, expiresAt: time(expiresAt * 1_000) };
  };
  return { version: commit.version, items: await Promise.all(grants.map(issue)), replayed };
}
