/** Writes one line about something that should not have happened. Never what a client sent, and no secret. */
export function logError(error: unknown, where: Readonly<Record<string, unknown>>): void {
  const { name, message, stack, cause } = error instanceof Error ? error : new Error(String(error));
  const because = cause instanceof Error ? { cause: `${cause.name}: ${cause.message}` } : {};
  // Not by console: on Lambda that would wrap the line in another one, as a string.
  process.stderr.write(`${JSON.stringify({ level: 'ERROR', ...where, error: name, message, ...because, stack })}\n`);
}
