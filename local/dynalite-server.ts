import { randomBytes, timingSafeEqual } from 'node:crypto';
import { once } from 'node:events';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AbstractKeyIterator, AbstractValueIterator } from 'abstract-level';
import { ClassicLevel } from 'classic-level';
import dynalite from 'dynalite';

/** A DynamoDB on a loopback port of this machine. */
export interface Engine {
  /** Its address, with the secret without which it refuses every request. */
  readonly endpoint: string;
  close(): Promise<void>;
}

/** How long running requests may take when the engine is closed, in milliseconds. */
const closeTimeoutMs = 250;

/** Starts dynalite in this process, in memory or with a folder of LevelDB files, and works around its known faults. */
export async function startEngine(path?: string): Promise<Engine> {
  closeIterators();
  answerFileErrors();
  // A table in memory keeps the buffers it receives. Node allocates small buffers as slices of a pool of 64 KB, which stays
  // allocated as long as one of its slices. Without the pool a commit costs one kilobyte instead of seventeen.
  if (path === undefined) Buffer.poolSize = 0;
  const server = dynalite({ path, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  server.on('request', ignoreLostClients);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const host = `127.0.0.1:${port}`;
  const secretPath = `/${randomBytes(32).toString('base64url')}`;
  const answer = server.listeners('request') as RequestListener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    if (!isOwn(request, host, secretPath)) return refuse(response);
    request.url = '/';
    for (const listener of answer) listener(request, response);
  });
  let closed: Promise<void> | undefined;
  return {
    endpoint: `http://${host}${secretPath}`,
    close: () => {
      closed ??= new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // dynalite waits for keep-alive connections.
        setTimeout(() => server.closeAllConnections(), closeTimeoutMs).unref();
      });
      return closed;
    },
  };
}

/**
 * Whether a request comes from a process that knows the secret, which is the path. dynalite checks no credentials and
 * lets every web page read its responses, and the table contains the keys that sign tokens. A page whose name was made to
 * resolve to this machine has another `Host`.
 */
function isOwn({ headers, url = '' }: IncomingMessage, host: string, secretPath: string): boolean {
  const given = Buffer.from(url.replace(/\/$/, ''));
  const expected = Buffer.from(secretPath);
  const hasSecret = given.length === expected.length && timingSafeEqual(given, expected);
  return hasSecret && headers.host === host && headers.origin === undefined;
}

function refuse(response: ServerResponse): void {
  response.writeHead(403, { 'content-type': 'application/json', connection: 'close' });
  response.end('{"__type":"AccessDeniedException","message":"Only the process that started this table may use it."}');
}

/**
 * dynalite ends its streams with `iterator.return?.()`. The iterators of abstract-level have no such method, so that every
 * limited Query or Scan would leak one. This adds the method.
 */
function closeIterators(): void {
  for (const { prototype } of [AbstractKeyIterator, AbstractValueIterator]) {
    if ('return' in prototype) continue;
    Object.defineProperty(prototype, 'return', {
      configurable: true,
      value(this: { close(): Promise<void> }) {
        return this.close();
      },
    });
  }
}

const fileOperations = ['_get', '_getMany', '_put', '_del', '_batch'] as const;
const explained = Symbol('errors of files are answers');

/**
 * dynalite throws every error without a `statusCode`, which would end the process. A full disk or a damaged file is the
 * answer that DynamoDB gives to faults of its own: clients repeat the request, and then say that the store is unavailable.
 */
function answerFileErrors(): void {
  const prototype = ClassicLevel.prototype as unknown as Record<string | symbol, unknown>;
  if (prototype[explained] === true) return;
  prototype[explained] = true;
  for (const name of fileOperations) {
    const operation = prototype[name] as (...args: unknown[]) => unknown;
    prototype[name] = async function (this: unknown, ...args: unknown[]) {
      try {
        return await operation.apply(this, args);
      } catch (error) {
        const { message } = error as Error;
        const body = { __type: 'com.amazonaws.dynamodb.v20120810#InternalServerError', message: `Files: ${message}` };
        throw Object.assign(error as Error, { statusCode: 500, body });
      }
    };
  }
}

/**
 * dynalite throws the error that a request emits when its client disconnects, which would end the process. This listener
 * runs directly after dynalite's and removes the one that throws.
 */
function ignoreLostClients(request: IncomingMessage): void {
  request.removeAllListeners('error');
  request.on('error', () => {});
}
