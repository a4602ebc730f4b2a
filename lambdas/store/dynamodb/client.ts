import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Problem } from '../../problem.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const clients = new Map<string, DynamoDBClient>();

/**
 * The one client of this process for an endpoint (`AWS_ENDPOINT_URL_DYNAMODB`; without one, DynamoDB itself).
 * An answer that takes a second is lost: trying again is faster than waiting. A command asks up to six things one after
 * the other (key, quota, newest commit, put, what became of it, list), each three times at most, and a function has half a minute
 * to say that it did not work out.
 */
export function dynamoClient(env: Environment): DynamoDBClient {
  const endpoint = env.AWS_ENDPOINT_URL_DYNAMODB;
  const region = env.AWS_REGION ?? 'us-east-1';
  const name = `${region} ${endpoint ?? ''}`;
  const client = clients.get(name) ?? connect(region, endpoint);
  clients.set(name, client);
  return client;
}

function connect(region: string, endpoint: string | undefined): DynamoDBClient {
  return new DynamoDBClient({
    region,
    maxAttempts: 3,
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 1_000,
      // Without this the limit only warns.
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: 64 },
    },
    ...(endpoint && { endpoint }),
    // A local table asks for a signature but not whose; no profile of this machine's user should be read for it.
    ...(endpoint && isLoopback(endpoint) && { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  });
}

const isLoopback = (endpoint: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(endpoint).hostname);

/** Names and codes of failures that pass by themselves: throttling, time limits, lost connections. */
const passing = new Set([
  'InternalServerError',
  'LimitExceededException',
  'ProvisionedThroughputExceededException',
  'RequestLimitExceeded',
  'RequestTimeout',
  'RequestTimeoutException',
  'ServiceUnavailable',
  'ThrottledException',
  'ThrottlingException',
  'TimeoutError',
  'TooManyRequestsException',
  'EAI_AGAIN',
  'ECONNABORTED',
  'ECONNREFUSED',
  'ECONNRESET',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
]);

interface SdkError {
  readonly name?: unknown;
  readonly code?: unknown;
  readonly cause?: unknown;
  readonly $retryable?: unknown;
  readonly $metadata?: { readonly httpStatusCode?: number };
}

function passes(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, cause, $retryable, $metadata } = error as SdkError;
  if (passing.has(String(name)) || passing.has(String(code)) || $retryable !== undefined) return true;
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 500 || status === 429 || passes(cause);
}

/** Waits for the table's answer; a failure that will pass becomes Problem `unavailable`, anything else stays a bug. */
export async function answered<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer;
  } catch (cause) {
    if (!passes(cause)) throw cause;
    throw new Problem(
      'unavailable',
      'The store is busy or out of reach. Send the same again in a moment, with the same key.',
      { retryAfter: 1 },
      { cause },
    );
  }
}
