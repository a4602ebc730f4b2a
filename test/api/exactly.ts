import * as z from 'zod';

/**
 * Whether a shape knows every member of a value that has it, however deep. Of a union any member may be the one that is
 * meant: two games may tell events of one name, and only the second knows all that is in its own.
 */
export function knowsAll(shape: z.core.$ZodType, value: unknown): boolean {
  if (shape instanceof z.ZodUnion) {
    return shape.options.some((each) => z.safeParse(each, value).success && knowsAll(each, value));
  }
  if (shape instanceof z.ZodObject) {
    const open = shape.def.catchall !== undefined && !(shape.def.catchall instanceof z.ZodNever);
    return Object.entries(value as object).every(([name, inner]) => {
      const member: z.core.$ZodType | undefined = shape.shape[name];
      return member === undefined ? open : knowsAll(member, inner);
    });
  }
  if (shape instanceof z.ZodArray) return (value as unknown[]).every((each) => knowsAll(shape.element, each));
  if (shape instanceof z.ZodOptional || shape instanceof z.ZodNullable || shape instanceof z.ZodDefault) {
    return value === undefined || value === null || knowsAll(shape.unwrap(), value);
  }
  if (shape instanceof z.ZodLazy) return knowsAll(shape.unwrap(), value);
  return true;
}
