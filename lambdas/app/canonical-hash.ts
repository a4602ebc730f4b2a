import { createHash } from 'node:crypto';

/** A short mark of a plain value: equal for equal values, in whatever order their members come. */
export function canonicalHash(value: unknown): string {
  return hashOfText(JSON.stringify(value, sorted));
}

/** A short mark of a text. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function sorted(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
