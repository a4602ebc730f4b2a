import * as z from 'zod';
import { named } from '../../rules/core/contract-types.ts';

export const Version = z.int32().min(0).describe('Number of accepted commits: 0 is the state after set-up.');
export const Time = z.iso.datetime().describe('RFC 3339, UTC.');

/** A union of shapes under one public name. */
export function oneOf<T extends z.ZodType>(id: string, description: string, shapes: readonly T[]) {
  return named(id, description, z.union(shapes as readonly [T, ...T[]]));
}

/** A reply that is a list. */
export function listOf<T extends z.ZodType>(id: string, description: string, item: T) {
  return named(id, description, z.object({ items: z.array(item) }));
}

export const PageInfo = named(
  'PageInfo',
  'Where the list continues.',
  z.object({
    next: z.string().optional().describe('Send this as `after` to get the next page. Absent on the last page.'),
  }),
);

export const Replayed = z
  .boolean()
  .describe('Whether this repeats the answer to an earlier request with the same key.');
