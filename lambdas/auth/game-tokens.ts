import { JOSEError } from 'jose/errors';
import { CompactSign } from 'jose/jws/compact/sign';
import { type CompactVerifyGetKey, compactVerify } from 'jose/jws/compact/verify';
import * as z from 'zod';
import type { Seat } from '../../rules/core/ruleset.ts';
import { clientPlans, roles } from '../../schema/access.ts';
import type { SigningKey } from '../store/store.ts';
import { seatOfRole, type TokenPrincipal } from './principal.ts';
import { type SigningKeys, signingCryptoKey } from './signing-keys.ts';

/*
 * A game token is `gh_game_` followed by a compact JWS (RFC 7515). Log redaction and secret scanners recognize the prefix.
 *
 * header   alg "HS256", typ as below, kid: the id of the signing key
 * payload  the claims below, as JSON in the order of the schema
 *
 * A token holds no time of issue: the same grant under the same signing key has the same text, so that a repeated request
 * gets the same token although no token is stored.
 */
const prefix = 'gh_game_';
const algorithm = 'HS256';
/** Keeps other JWS of this service from passing for a game token (RFC 8725, section 3.11). */
const tokenType = 'gatehouse-game+jwt';

/** What a game token claims. */
const TokenClaims = z.strictObject({
  game: z.string().describe('Id of the only game that it is valid for.'),
  role: z.enum(roles).describe('What its holder may do.'),
  seat: z.string().optional().describe('The seat, when the role is `seat`.'),
  epoch: z.int().describe('Epoch of the role when it was signed. Rotating the role raises the epoch of the game.'),
  delay: z.int().describe('How many versions behind the newest a watcher is kept.'),
  client: z.string().describe('The client that owns the game. Requests draw on its quota.'),
  plan: z.enum(clientPlans).describe('The plan of the client when it was signed.'),
  exp: z.int().describe('When it expires, in seconds since 1970.'),
});

/** What a token grants. */
export type TokenGrant = Omit<TokenPrincipal, 'kind'>;

/** A token that was signed by this service, and the id of its signing key. Whether it has expired is not checked. */
export interface VerifiedToken {
  readonly principal: TokenPrincipal;
  readonly kid: string;
}

/** Whether a text is meant to be a game token, valid or not. */
export function looksLikeToken(text: string): boolean {
  return text.startsWith(prefix);
}

/** The text of a token. */
export async function signToken(signingKey: SigningKey, grant: TokenGrant): Promise<string> {
  const { game, seat, epoch, delay, client, plan, expiresAt } = grant;
  const claims: z.infer<typeof TokenClaims> = {
    game,
    role: seat?.role ?? 'watcher',
    ...(seat?.role === 'seat' && { seat: seat.seat }),
    epoch,
    delay,
    client,
    plan,
    exp: expiresAt,
  };
  const jws = await new CompactSign(Buffer.from(JSON.stringify(claims)))
    .setProtectedHeader({ alg: algorithm, typ: tokenType, kid: signingKey.kid })
    .sign(await signingCryptoKey(signingKey));
  return prefix + jws;
}

/** `gh_game_`, header, claims and a signature of 32 bytes. Longer texts are rejected before they are decoded. */
const shape = /^gh_game_([A-Za-z0-9_-]{20,200}\.[A-Za-z0-9_-]{20,600}\.([A-Za-z0-9_-]{43}))$/;

/** Verifies a token. Undefined unless it was signed by one of these keys and has not been altered since. */
export async function verifyToken(signingKeys: SigningKeys, text: string): Promise<VerifiedToken | undefined> {
  const [, jws, signature] = shape.exec(text) ?? [];
  if (jws === undefined || !isCanonical(signature)) return undefined;
  const keyOf: CompactVerifyGetKey = async ({ kid, typ, b64 }) => {
    const isOurs = kid !== undefined && typ === tokenType && b64 === undefined;
    const signingKey = isOurs ? await signingKeys.named(kid) : undefined;
    if (signingKey === undefined) throw new JOSEError('no such signing key');
    return signingCryptoKey(signingKey);
  };
  try {
    const { payload, protectedHeader } = await compactVerify(jws, keyOf, { algorithms: [algorithm] });
    const claims = TokenClaims.safeParse(JSON.parse(Buffer.from(payload).toString())).data;
    if (claims === undefined) return undefined;
    const { role, seat, exp, ...rest } = claims;
    const principal: TokenPrincipal = { kind: 'token', ...rest, seat: seatOfRole(role, seat), expiresAt: exp };
    return { principal, kid: protectedHeader.kid as string };
  } catch (error) {
    if (error instanceof JOSEError) return undefined;
    throw error;
  }
}

/** Base64url can spell the same 32 bytes in four ways. Only the canonical spelling is accepted: one token, one text. */
function isCanonical(signature: string | undefined): boolean {
  return signature === Buffer.from(signature ?? '', 'base64url').toString('base64url');
}

/** The name under which a commit keeps the epoch of a role: `host`, `watcher`, `seat 2`. */
export function epochName(seat: Seat | undefined): string {
  if (seat === undefined) return 'watcher';
  return seat.role === 'host' ? 'host' : `seat ${seat.seat}`;
}
