/** What looks like one of our secrets, wherever it stands: API keys and game tokens but for the part that names them. */
const secrets = /\b(gh_(?:live|game)_[A-Za-z0-9]{1,12})_[A-Za-z0-9_.-]+/g;

/** A text without secrets that it may have picked up on its way. */
export function redacted(text: string): string {
  return text.replace(secrets, '$1_…').replace(/(\bBearer\s+)(?!gh_)\S+/gi, '$1…');
}

/** Writes one line about something that should not have happened. Never what a client sent, and no secret. */
export function logError(error: unknown, where: Readonly<Record<string, unknown>>): void {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const because = cause instanceof Error ? { cause: `${cause.name}: ${cause.message}` } : {};
  const line = JSON.stringify({ level: 'ERROR', ...where, error: name, message, ...because, stack });
  // Not by console: on Lambda that would wrap the line in another one, as a string.
  process.stderr.write(`${redacted(line)}\n`);
}
