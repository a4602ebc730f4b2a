import { parseIdempotencyKey } from '../app/parse.ts';
import type { RequestAuth } from '../auth/request-auth.ts';
import type { HttpRequest } from './request.ts';

/** A request that found its route. */
export interface RouteMatch {
  readonly request: HttpRequest;
  readonly id: string;
  readonly query: Readonly<Record<string, string>>;
  /** Who sends it. */
  readonly auth: RequestAuth;
}

/** An answer before it is written: text, JSON, or nothing. */
export interface HandlerResult {
  readonly status: number;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Answers the requests of one route. */
export type Handler = (hit: RouteMatch) => Promise<HandlerResult> | HandlerResult;

/** `Idempotency-Key`, with or without the quotes that the header's specification asks for. */
export function idempotencyKeyOf({ headers }: HttpRequest): string | undefined {
  return parseIdempotencyKey(headers['idempotency-key']?.trim().replace(/^"(.*)"$/, '$1'));
}

export function replayHeaders(replayed: boolean): Readonly<Record<string, string>> {
  return replayed ? { 'idempotency-replayed': 'true' } : {};
}

/** Whether the caller has what this ETag stands for already. */
export function matchesEtag({ headers }: HttpRequest, tag: string): boolean {
  const known = headers['if-none-match']?.split(',').map((each) => each.trim().replace(/^W\//, ''));
  return known?.some((each) => each === tag || each === '*') ?? false;
}
