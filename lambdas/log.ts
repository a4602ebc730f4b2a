/** API keys, except for the id of the key, and game tokens, wherever they occur in a text. */
const secrets = /(gh_live_[A-Za-z0-9]{1,12}_|gh_game_)[A-Za-z0-9_.-]+/g;
/** What an `Authorization` header holds, however it is written down, and whatever follows the word Bearer. */
const credentials =
  /(\bauthorization["']?\s*[:=,]\s*["'[]*(?:(?:Bearer|Basic|Digest|Token)\s+)?|\bBearer\s+)(?!gh_)[^\s"',;\]]+/gi;

/** A text without secrets that it may have picked up on its way. */
export function redacted(text: string): string {
  return text.replace(secrets, '$1…').replace(credentials, '$1…');
}

/** Writes one line about something that should not have happened. Never what a client sent, and no secret. */
export function logError(error: unknown, where: Readonly<Record<string, unknown>>): void {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const because = cause instanceof Error ? { cause: `${cause.name}: ${cause.message}` } : {};
  // Text by text: in a finished line a secret may begin right after an escaped line break, and its end is hard to tell.
  const line = JSON.stringify(
    { level: 'ERROR', ...where, error: name, message, ...because, stack },
    (_member, value) => (typeof value === 'string' ? redacted(value) : value),
  );
  // Not by console: on Lambda that would wrap the line in another one, as a string.
  process.stderr.write(`${line}\n`);
}
