import { createHash } from 'node:crypto';
import { Problem } from '../problem.ts';

const sortKeyShape = /^\d{13}#./;
const hashLength = 6;

/** Binds a cursor to its client, so that another client's cursor is rejected instead of answered with a wrong page. */
function hashOf(client: string): string {
  return createHash('sha256').update(client).digest('base64url').slice(0, hashLength);
}

/** An opaque cursor for the page of a client's games that follows this sort key. */
export function cursorAfter(client: string, sortKey: string): string {
  return Buffer.from(hashOf(client) + sortKey).toString('base64url');
}

/** The sort key in a cursor. Throws Problem `bad-request` for a cursor that was altered, made up or another client's. */
export function sortKeyOf(client: string, cursor: string): string {
  const sortKey = Buffer.from(cursor, 'base64url').toString().slice(hashLength);
  // Base64 can spell one text in several ways. Only the spelling of `cursorAfter` is accepted.
  if (sortKeyShape.test(sortKey) && cursor === cursorAfter(client, sortKey)) return sortKey;
  throw new Problem(
    'bad-request',
    'This cursor was not issued by this API for this client. Copy it unchanged from `next` of the page before and send it with the same API key, or leave it out to begin at the top.',
  );
}
