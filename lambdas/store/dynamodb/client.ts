import { DynamoDBClient } from '@aws-sdk/client-dynamodb';
import { Problem } from '../../problem.ts';

type Environment = Readonly<Record<string, string | undefined>>;

const clients = new Map<string, DynamoDBClient>();

/**
 * The client of this process for an endpoint: `AWS_ENDPOINT_URL_DYNAMODB`, or DynamoDB itself if it is not set.
 *
 * A call that takes longer than a second is repeated, because a second attempt is usually faster than waiting. A command
 * makes up to six calls one after the other (API key, quota, newest commit, put, check of an unclear put, listing), each with
 * up to three attempts, and a function has half a minute to report a failure.
 */
export function dynamoClient(env: Environment): DynamoDBClient {
  const endpoint = env.AWS_ENDPOINT_URL_DYNAMODB;
  const region = env.AWS_REGION ?? 'us-east-1';
  const name = `${region} ${endpoint ?? ''}`;
  const client = clients.get(name) ?? createClient(region, endpoint);
  clients.set(name, client);
  return client;
}

function createClient(region: string, endpoint: string | undefined): DynamoDBClient {
  return new DynamoDBClient({
    region,
    maxAttempts: 3,
    retryMode: 'standard',
    requestHandler: {
      connectionTimeout: 1_000,
      requestTimeout: 1_000,
      // Without this, the SDK only warns when the limit is exceeded.
      throwOnRequestTimeout: true,
      httpAgent: { keepAlive: true, maxSockets: 64 },
      httpsAgent: { keepAlive: true, maxSockets: 64 },
    },
    ...(endpoint && { endpoint }),
    // A local table needs some signature. The AWS profile of the machine's user must not be read for it.
    ...(endpoint && isLoopback(endpoint) && { credentials: { accessKeyId: 'local', secretAccessKey: 'local' } }),
  });
}

const isLoopback = (endpoint: string): boolean =>
  ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(endpoint).hostname);

/** Names and codes of transient failures: throttling, timeouts, lost connections. */
const transientFailures = new Set([
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

function isTransient(error: unknown): boolean {
  if (typeof error !== 'object' || error === null) return false;
  const { name, code, cause, $retryable, $metadata } = error as SdkError;
  if (transientFailures.has(String(name)) || transientFailures.has(String(code)) || $retryable !== undefined)
    return true;
  const status = $metadata?.httpStatusCode ?? 0;
  return status >= 500 || status === 429 || isTransient(cause);
}

/** The result of a call. Throws Problem `unavailable` for a transient failure; any other error is passed on. */
export async function resultOf<T>(call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (cause) {
    if (!isTransient(cause)) throw cause;
    throw new Problem(
      'unavailable',
      'The store is busy or cannot be reached. Send the same request again in a moment, with the same idempotency key.',
      { retryAfter: 1 },
      { cause },
    );
  }
}
