import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { cors } from '../schema/cors.ts';
import { preflight, withCors } from './cors.ts';
import { httpEvent, newRequestStamp, type RequestStamp } from './http-event.ts';
import { type GatewayResponse, gatewayError, responseOf } from './http-response.ts';
import { headBytes, readIncoming } from './incoming-request.ts';
import type { Pages } from './pages.ts';

/** A deployed function. Its result may be anything: `responseOf` checks it. */
export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<unknown>;

export interface GatewayOptions {
  /** 0 for any free port. */
  readonly port: number;
  readonly handler: HttpHandler;
  /** `GET /v1/games/{id}`, … A request that matches none of them takes `$default`. */
  readonly routeKeys: readonly string[];
  /** Pages that are served besides the API, on this machine only. */
  readonly pages?: Pages | undefined;
  /** How long the function may take, in milliseconds. Default: 30 seconds, as for HTTP APIs. */
  readonly timeoutMs?: number | undefined;
  /** Receives the error of a function that failed. The client only gets a 500. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

export interface Gateway {
  readonly url: string;
  /** Closes at once. Running requests may take one second more. */
  close(): Promise<void>;
}

/** The limits of an HTTP API. */
const limits = { body: 10 * 1024 * 1024, head: 10_240, timeoutMs: 30_000 };

/**
 * Opens an HTTP API on the loopback interface: requests become events as API Gateway sends them, and the results of the
 * function become responses. Throws PortTaken.
 */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    serve(options, request, response).catch((error: unknown) => {
      // The client disconnected in the middle of its request, so there is no one to respond to.
      response.destroy(error instanceof Error ? error : undefined);
    });
  };
  // Higher than the gateway's own limit for the head, so that the gateway can respond with its own error.
  const newServer = () => createServer({ maxHeaderSize: 4 * limits.head }, onRequest);
  const first = newServer();
  await listen(first, '127.0.0.1', options.port);
  const { port } = first.address() as AddressInfo;
  const servers = [first];
  // `localhost` may mean either loopback address, and either may be missing.
  const second = newServer();
  try {
    await listen(second, '::1', port);
    servers.push(second);
  } catch (error) {
    // Another process on ::1 would receive some of the requests to `localhost`. A port that was not chosen by the user may be
    // served on IPv4 alone.
    if (error instanceof PortTaken && options.port !== 0) {
      await closeServer(first);
      throw error;
    }
  }
  let closed: Promise<unknown> | undefined;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      closed ??= Promise.all(servers.map(closeServer));
      await closed;
    },
  };
}

/** The port is in use. The message is for the user. */
export class PortTaken extends Error {}

async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen({ host, port });
  try {
    await once(server, 'listening');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE') throw error;
    const other = port < 65_535 ? port + 1 : port - 1;
    throw new PortTaken(`Port ${port} is in use; choose another one: npm start -- --port ${other}`, { cause: error });
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), 1000);
  await closed;
  clearTimeout(timer);
}

async function serve(options: GatewayOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  const target = request.url ?? '/';
  if (options.pages && (method === 'GET' || method === 'HEAD')) {
    const { host = '', accept = '' } = request.headers;
    const page = await options.pages({ target, host, accept });
    // Pages have no CORS headers: they show a key, which no other origin may read.
    if (page) return write(response, method, page);
  }
  const stamp = newRequestStamp();
  const origin = request.headers.origin;
  const answered =
    preflight(cors, method, (name) => request.headers[name]?.toString()) ??
    withCors(cors, origin, await respond(options, request, stamp));
  write(response, method, { ...answered, headers: [...answered.headers, ['apigw-requestid', stamp.requestId]] });
}

async function respond(
  options: GatewayOptions,
  request: IncomingMessage,
  stamp: RequestStamp,
): Promise<GatewayResponse> {
  const incoming = await readIncoming(request, limits.body);
  if (headBytes(request) > limits.head) return gatewayError('headersTooLarge');
  if (incoming === undefined) return gatewayError('tooLarge');
  try {
    const event = httpEvent(incoming, options.routeKeys, stamp);
    const result = await withTimeout(options.handler(event), options.timeoutMs ?? limits.timeoutMs);
    return result === timedOut ? gatewayError('tooSlow') : responseOf(result);
  } catch (error) {
    (options.onFailure ?? console.error)(error);
    return gatewayError('failed');
  }
}

const timedOut = Symbol('timed out');

async function withTimeout<T>(work: Promise<T>, timeoutMs: number): Promise<T | typeof timedOut> {
  let timer: NodeJS.Timeout | undefined;
  const timeout = new Promise<typeof timedOut>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, timedOut);
  });
  try {
    return await Promise.race([work, timeout]);
  } finally {
    clearTimeout(timer);
  }
}

function write(response: ServerResponse, method: string, { status, headers, body }: GatewayResponse): void {
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader('content-length', body.length);
  response.writeHead(status);
  response.end(method === 'HEAD' ? undefined : body);
}
