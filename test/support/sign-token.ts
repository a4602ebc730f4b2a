import { createHmac } from 'node:crypto';
import type { SigningKey } from '../../lambdas/store/store.ts';

/** What a game token may claim. Forged tokens claim other things. */
export interface Claims {
  readonly game: string;
  readonly role: string;
  readonly seat?: string | undefined;
  readonly epoch: number;
  readonly delay: number;
  readonly exp: number;
  readonly client?: string | undefined;
  readonly plan?: string | undefined;
}

const part = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/**
 * A game token as the standards describe it (RFC 7515, RFC 7518 section 3.2), written without a library. Members of
 * `header` replace those of a valid token.
 */
export function handSignedToken({ kid, secret }: SigningKey, claims: Claims, header: object = {}): string {
  const { game, role, seat, epoch, delay, client = 'test', plan = 'development', exp } = claims;
  const protectedHeader = part({ alg: 'HS256', typ: 'gatehouse-game+jwt', kid, ...header });
  const signed = `${protectedHeader}.${part({ game, role, seat, epoch, delay, client, plan, exp })}`;
  const signature = createHmac('sha256', Buffer.from(secret, 'base64url')).update(signed).digest('base64url');
  return `gh_game_${signed}.${signature}`;
}
