import { createHash } from 'node:crypto';
import { Problem } from '../problem.ts';

const sortShape = /^\d{13}#./;
const markLength = 6;

/** Ties a cursor to its client, so that one that strayed is refused and not silently answered with the wrong page. */
const markOf = (client: string): string => createHash('sha256').update(client).digest('base64url').slice(0, markLength);

/** Where a page of a client's games ended, as an opaque word. */
export function cursorAfter(client: string, sort: string): string {
  return Buffer.from(markOf(client) + sort).toString('base64url');
}

/** The place a cursor stands for. One that is damaged, invented or another client's is a Problem. */
export function placeOf(client: string, cursor: string): string {
  const text = Buffer.from(cursor, 'base64url').toString();
  const sort = text.slice(markLength);
  // Base64 has many spellings of one text; only ours is accepted.
  if (sortShape.test(sort) && cursor === cursorAfter(client, sort)) return sort;
  throw new Problem(
    'bad-request',
    'This cursor is none of ours. Take it unchanged from `next` of the page before, with the same API key, or leave it out to begin at the top.',
  );
}
