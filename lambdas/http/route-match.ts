import { parsedKey } from '../app/parse.ts';
import type { Visit } from '../auth/request-auth.ts';
import type { Ask } from './request.ts';

/** A request that found its route. */
export interface Hit {
  readonly ask: Ask;
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  /** Who sends it. */
  readonly visit: Visit;
}

/** An answer before it is written: text, JSON, or nothing. */
export interface Reply {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers the requests of one route. */
export type Handler = (hit: Hit) => Promise<Reply> | Reply;

/** `Idempotency-Key`, with or without the quotes that the header's specification asks for. */
export function keyOf({ headers }: Ask): string | undefined {
  return parsedKey(headers['idempotency-key']?.trim().replace(/^"(.*)"$/, '$1'));
}

export function replay(replayed: boolean): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {};
}

/** Whether the caller has what this ETag stands for already. */
export function isKnown({ headers }: Ask, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === tag || each === '*') ?? false;
}
