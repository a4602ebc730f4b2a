import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { knowsAll } from './exactly.ts';

const ended = z.object({ type: z.literal('Ended') });
const won = z.object({ type: z.literal('Ended'), winner: z.string().optional() });
const shape = z.object({
  events: z.array(z.union([z.discriminatedUnion('type', [ended]), won])),
  by: ended.optional(),
});

describe('what a shape knows of a value', () => {
  test('a later member of a union may know what an earlier one does not', () => {
    expect(knowsAll(shape, { events: [{ type: 'Ended', winner: '1' }, { type: 'Ended' }] })).toBe(true);
  });

  test.each([
    ['in a list', { events: [{ type: 'Ended', loser: '2' }] }],
    ['in a member that may be left out', { events: [], by: { type: 'Ended', winner: '1' } }],
    ['at the top', { events: [], other: 1 }],
  ])('a member that none knows is found: %s', (_, value) => {
    expect(knowsAll(shape, value)).toBe(false);
  });
});
