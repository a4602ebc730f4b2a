import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Seat } from '../../rules/core/ruleset.ts';
import { type Role, roles } from '../../schema/access.ts';
import type { SigningKey } from '../store/store.ts';

/** What a token says about itself, signed. */
export interface TokenClaims {
  readonly game: string;
  readonly role: Role;
  readonly seat?: string | undefined;
  readonly epoch: number;
  readonly delay: number;
  /** Seconds since 1970. */
  readonly expires: number;
}

const shape = /^(gh_game_([a-z0-9]{8})_([A-Za-z0-9_-]{20,600}))\.([A-Za-z0-9_-]{43})$/;

/** The text of a token. The same facts under the same secret are the same text, and none of it is stored. */
export function signToken({ kid, secret }: SigningKey, facts: TokenClaims): string {
  const { game, role, seat = null, epoch, delay, expires } = facts;
  const said = Buffer.from(JSON.stringify([game, role, seat, epoch, delay, expires])).toString('base64url');
  const text = `gh_game_${kid}_${said}`;
  return `${text}.${macOf(secret, text).toString('base64url')}`;
}

/** Whether a text looks like a token, true or not. */
export function looksLikeToken(text: string): boolean {
  return text.startsWith('gh_game_');
}

/** The secret a token names, by its id. */
export function keyIdOf(text: string): string | undefined {
  return shape.exec(text)?.[2];
}

/** What a token says, if it was signed with this secret. */
export function verifyToken({ secret }: SigningKey, token: string): TokenClaims | undefined {
  const [, text = '', , said = '', mac = ''] = shape.exec(token) ?? [];
  if (text === '' || !timingSafeEqual(macOf(secret, text), Buffer.from(mac, 'base64url'))) return undefined;
  // Base64 has several spellings of one mac and only one of them is ours.
  if (Buffer.from(mac, 'base64url').toString('base64url') !== mac) return undefined;
  const [game, role, seat, epoch, delay, expires] = JSON.parse(Buffer.from(said, 'base64url').toString());
  if (!roles.includes(role)) return undefined;
  return { game, role, ...(seat !== null && { seat }), epoch, delay, expires };
}

function macOf(secret: string, text: string): Buffer {
  return createHmac('sha256', Buffer.from(secret, 'base64url')).update(text).digest();
}

/** The name under which a commit keeps the epoch of a role: `host`, `watcher`, `seat 2`. */
export function epochName(seat: Seat | undefined): string {
  if (seat === undefined) return 'watcher';
  return seat.role === 'host' ? 'host' : `seat ${seat.seat}`;
}
