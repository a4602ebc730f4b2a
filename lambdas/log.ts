import { Logger } from '@aws-lambda-powertools/logger';

/** API keys, except for the id of the key, and game tokens, wherever they occur in a text. */
const secrets = /(gh_live_[A-Za-z0-9]{1,12}_|gh_game_)[A-Za-z0-9_.-]+/g;
/** The value of an `Authorization` header in any notation, and whatever follows the word Bearer. */
const credentials =
  /(\bauthorization["']?\s*[:=,]\s*["'[]*(?:(?:Bearer|Basic|Digest|Token)\s+)?|\bBearer\s+)(?!gh_)[^\s"',;\]]+/gi;

/** A text without the secrets that it may contain. */
export function redactSecrets(text: string): string {
  return text.replace(secrets, '$1…').replace(credentials, '$1…');
}

const logger = new Logger({
  serviceName: 'gatehouse',
  // Each text is redacted before it is escaped: in a finished line, a secret may begin right after an escaped line break.
  jsonReplacerFn: (_member, value) => (typeof value === 'string' ? redactSecrets(value) : value),
});

/** What identifies the request or the part of the service that a log line is about. Never anything that a client sent. */
type LogContext = Readonly<Record<string, string | number>>;

/** Logs a fault of the service as one line of JSON, without secrets. Of an error's own members only the usual ones are kept. */
export function logError(thrown: unknown, context: LogContext): void {
  const { name, message, stack, cause } = thrown instanceof Error ? thrown : new Error(String(thrown));
  const because = cause instanceof Error ? { cause: `${cause.name}: ${cause.message}` } : {};
  logger.error(message, { ...context, error: { name, message, stack, ...because } });
}

/** Logs something that needs attention before it becomes a fault, as one line of JSON. */
export function logWarning(message: string, context: LogContext): void {
  logger.warn(message, { ...context });
}
