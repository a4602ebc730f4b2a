import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { APIGatewayProxyEventV2 } from 'aws-lambda';
import { cors } from '../schema/cors.ts';
import { preflight, withCors } from './cors.ts';
import { type Arrival, arrive, httpEvent, Unreadable } from './http-event.ts';
import { type Answer, gatewayAnswer, readResult } from './http-response.ts';
import { headBytes, readIncoming } from './incoming-request.ts';
import type { Pages } from './pages.ts';

/** What a deployed function is to the gateway. Its result may be anything; readResult() judges it. */
export type HttpHandler = (event: APIGatewayProxyEventV2) => Promise<unknown>;

/** What a gateway is opened with. */
export interface GatewayOptions {
  /** 0 takes any free one. */
  readonly port: number;
  readonly handler: HttpHandler;
  /** `GET /v1/games/{id}`, …; what matches none of them is `$default`. */
  readonly routeKeys: readonly string[];
  /** Served beside the API, on this machine only. */
  readonly pages?: Pages | undefined;
  /** How long the function may take; HTTP APIs give it 30 seconds. */
  readonly patience?: number | undefined;
  /** Told what made the function fail; the caller only ever sees a 500. */
  readonly onFailure?: ((error: unknown) => void) | undefined;
}

/** A running gateway. */
export interface Gateway {
  readonly url: string;
  /** Ends at once; requests under way get one second more. */
  close(): Promise<void>;
}

/** The limits of an HTTP API. */
const limits = { body: 10 * 1024 * 1024, head: 10_240, patience: 30_000 };

/** Opens an HTTP API on the loopback interface: node's requests become real gateway events, and results answers. */
export async function openGateway(options: GatewayOptions): Promise<Gateway> {
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    serve(options, request, response).catch((error: unknown) => {
      // The caller went away in the middle of its own request: nobody is left to be answered.
      response.destroy(error instanceof Error ? error : undefined);
    });
  };
  // The gateway's own limit on the head is below this, so that it can say so in its own words.
  const open = () => createServer({ maxHeaderSize: 4 * limits.head }, onRequest);
  const first = open();
  await listen(first, '127.0.0.1', options.port);
  const { port } = first.address() as AddressInfo;
  const servers = [first];
  // `localhost` may mean either loopback address, and either may be missing.
  const second = open();
  try {
    await listen(second, '::1', port);
    servers.push(second);
  } catch (error) {
    // Somebody else on ::1 would get half of what is meant for us, unless nobody asked for this very port.
    if (error instanceof PortTaken && options.port !== 0) {
      await end(first);
      throw error;
    }
  }
  let closed: Promise<unknown> | undefined;
  return {
    url: `http://localhost:${port}`,
    close: async () => {
      closed ??= Promise.all(servers.map(end));
      await closed;
    },
  };
}

/** The port belongs to another process. The message is for people. */
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

async function end(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const impatient = setTimeout(() => server.closeAllConnections(), 1000);
  await closed;
  clearTimeout(impatient);
}

async function serve(options: GatewayOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const method = request.method ?? 'GET';
  const target = request.url ?? '/';
  if (options.pages && (method === 'GET' || method === 'HEAD')) {
    const page = await options.pages(target.split('?')[0] ?? '/', request.headers.host ?? '');
    // Pages are answered without CORS headers: they show a key, which is nobody else's to read.
    if (page) return write(response, method, page);
  }
  const arrival = arrive();
  const origin = request.headers.origin;
  const answer =
    preflight(cors, method, (name) => request.headers[name]?.toString()) ??
    withCors(cors, origin, await answerOf(options, request, arrival));
  write(response, method, { ...answer, headers: [...answer.headers, ['apigw-requestid', arrival.requestId]] });
}

async function answerOf(options: GatewayOptions, request: IncomingMessage, arrival: Arrival): Promise<Answer> {
  const incoming = await readIncoming(request, limits.body);
  if (headBytes(request) > limits.head) return gatewayAnswer('headersTooLarge');
  if (incoming === undefined) return gatewayAnswer('tooLarge');
  try {
    const event = httpEvent(incoming, options.routeKeys, arrival);
    const result = await inTime(options.handler(event), options.patience ?? limits.patience);
    return result === late ? gatewayAnswer('tooSlow') : readResult(result);
  } catch (error) {
    if (error instanceof Unreadable) return gatewayAnswer('badRequest');
    (options.onFailure ?? console.error)(error);
    return gatewayAnswer('failed');
  }
}

const late = Symbol('late');

async function inTime<T>(work: Promise<T>, patience: number): Promise<T | typeof late> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<typeof late>((resolve) => {
    timer = setTimeout(resolve, patience, late);
  });
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    clearTimeout(timer);
  }
}

function write(response: ServerResponse, method: string, { status, headers, body }: Answer): void {
  for (const [name, value] of headers) response.appendHeader(name, value);
  if (status !== 204 && status !== 304) response.setHeader('content-length', body.length);
  response.writeHead(status);
  response.end(method === 'HEAD' ? undefined : body);
}
