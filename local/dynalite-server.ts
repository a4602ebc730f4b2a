import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { AbstractKeyIterator, AbstractValueIterator } from 'abstract-level';
import dynalite from 'dynalite';

/** A DynamoDB that answers on a loopback port of this machine. */
export interface Engine {
  readonly endpoint: string;
  close(): Promise<void>;
}

/** How long requests under way may take to finish when the engine is closed. */
const grace = 250;

/** Starts dynalite in this process, in memory or on a folder of LevelDB files, with its known faults mended. */
export async function startEngine(path?: string): Promise<Engine> {
  closeIterators();
  // A table in memory keeps what it is given, and node gives small buffers as slices of a pool: each slice that is kept
  // keeps 64 KB of what was thrown away. Without the pool a commit costs its own kilobyte instead of seventeen.
  if (path === undefined) Buffer.poolSize = 0;
  const server = dynalite({ path, createTableMs: 0, updateTableMs: 0, deleteTableMs: 0 });
  server.on('request', surviveLostClients);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;
  return {
    endpoint: `http://127.0.0.1:${port}`,
    close: () => {
      closed ??= new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        // dynalite waits for connections that clients keep alive.
        setTimeout(() => server.closeAllConnections(), grace).unref();
      });
      return closed;
    },
  };
}

/**
 * dynalite ends its streams with `iterator.return?.()`, which the iterators of abstract-level do not have, so every
 * Query and Scan would leave one open for good. With a `return` they are closed.
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

/**
 * dynalite throws what a request emits as an error, which ends the process when a client hangs up halfway. Runs after
 * its own listener, at once, and takes that back.
 */
function surviveLostClients(request: IncomingMessage): void {
  request.removeAllListeners('error');
  request.on('error', () => {});
}
