import { createHash } from 'node:crypto';

/** A short hash of a plain value: equal for equal values, whatever the order of their members. Base64url, 22 characters. */
export function canonicalHash(value: unknown): string {
  return hashOfText(JSON.stringify(value, sortMembers));
}

/** A short hash of a text. Base64url, 22 characters. */
export function hashOfText(text: string): string {
  return createHash('sha256').update(text).digest('base64url').slice(0, 22);
}

function sortMembers(_name: string, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  return Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)));
}
