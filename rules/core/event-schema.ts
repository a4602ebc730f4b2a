import * as z from 'zod';

/**
 * The schema of one event. It gets no name of its own here: the public contract names the shape that viewers receive,
 * which has the members of `EventDescription` besides.
 */
export function event<Type extends string, Shape extends z.ZodRawShape>(type: Type, description: string, shape: Shape) {
  return z.object({ type: z.literal(type), ...shape }).describe(description);
}
