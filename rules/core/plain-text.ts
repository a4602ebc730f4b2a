import * as z from 'zod';

/**
 * Control characters, line separators, characters that change the direction of the text after them, and invisible ones
 * that no script needs. The joiners that some scripts and emoji need are allowed.
 */
const unprintable = /[\p{Cc}\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]/u;

/** A name or a short text that a client gives and other people read: one line that shows as it is written. */
export function plainText(maxLength: number, base = z.string()) {
  return base
    .min(1)
    .max(maxLength)
    .refine((text) => !unprintable.test(text), {
      message: 'must be one line without control characters, invisible characters and marks of text direction',
    });
}
