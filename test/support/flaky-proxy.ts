import { EventEmitter, once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { testSeed } from './seed.ts';

/**
 * What can go wrong between the SDK and the table. With some faults the table never receives the request; with others it
 * carries the request out and only the reply is lost. The SDK cannot distinguish them.
 *
 * | fault       | carried out | the SDK sees                                                        |
 * | ----------- | ----------- | ------------------------------------------------------------------- |
 * | `reset`     | no          | its connection reset                                                |
 * | `throttled` | no          | ThrottlingException                                                 |
 * | `exceeded`  | no          | ProvisionedThroughputExceededException                              |
 * | `failed`    | no          | InternalServerError                                                 |
 * | `page`      | no          | a 503 of an intermediary, with HTML                                  |
 * | `late`      | afterwards  | nothing until it times out; then the table receives the request     |
 * | `parked`    | on release  | nothing; the table receives the request when the test releases it    |
 * | `lost`      | yes         | its connection reset before the reply                               |
 * | `cut`       | yes         | its connection reset in the middle of the reply                     |
 * | `slow`      | yes         | nothing until it times out                                          |
 * | `held`      | yes         | nothing; the reply is sent when the test releases it                 |
 */
export type Fault =
  | 'reset'
  | 'throttled'
  | 'exceeded'
  | 'failed'
  | 'page'
  | 'late'
  | 'parked'
  | 'lost'
  | 'cut'
  | 'slow'
  | 'held';

/** One request, as the proxy sees it. */
export interface ProxiedRequest {
  /** `PutItem`, `Query`, … */
  readonly operation: string;
  readonly writes: boolean;
  /** The sort key of the row that is put: `V#0000000007`, `META`, … */
  readonly row: string | undefined;
  /** Number of the SDK's attempt, from 1. */
  readonly attempt: number;
}

/** What happened to a request. */
export interface SeenRequest extends ProxiedRequest {
  readonly fault: Fault | undefined;
  /** Whether the SDK closed the connection before the reply. */
  gaveUp: boolean;
}

/** Decides what goes wrong with a request when it arrives. */
export type Plan = (proxied: ProxiedRequest) => Fault | undefined;

/** A plan with these probabilities, from 0 to 1. With the same seed the same requests fail, by their order of arrival. */
export function sometimes(
  chances: Readonly<Partial<Record<Fault, number>>>,
  seed: number,
  { onlyWrites = false } = {},
): Plan {
  const chance = mulberry32(testSeed(seed));
  return ({ writes }) => {
    if (onlyWrites && !writes) return undefined;
    let left = chance();
    for (const [fault, probability] of Object.entries(chances)) {
      left -= probability;
      if (left < 0) return fault as Fault;
    }
    return undefined;
  };
}

export interface FlakyProxy {
  readonly endpoint: string;
  /** All requests so far. */
  readonly seen: readonly SeenRequest[];
  /** Replaces the plan for all later requests. */
  setPlan(plan: Plan): void;
  /** Waits for the next request that is parked or held. */
  stopped(): Promise<ProxiedRequest>;
  /** Releases all requests that are parked or held. */
  release(): void;
  close(): Promise<void>;
}

/** Longer than the store waits for a reply, in milliseconds. */
const longerThanTimeout = 1_500;

/** Error replies, word for word as DynamoDB sends them. */
const errorReplies = {
  throttled: [400, 'com.amazon.coral.availability#ThrottlingException', 'Rate exceeded'],
  exceeded: [
    400,
    'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
  ],
  failed: [500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', 'Internal server error'],
} as const;

/** Starts a proxy between the SDK and the table, on its own port, that produces the faults of the plan. */
export async function flakyProxy(target: string, plan: Plan): Promise<FlakyProxy> {
  let current = plan;
  const seen: SeenRequest[] = [];
  const agent = new Agent({ keepAlive: true });
  const events = new EventEmitter();
  events.setMaxListeners(0);
  const untilReleased = (proxied: ProxiedRequest) => {
    const released = once(events, 'release');
    events.emit('stopped', proxied);
    return released;
  };

  const carryOut = async (incoming: IncomingMessage, body: Buffer) => {
    const headers = { ...incoming.headers, host: new URL(target).host };
    const onward = request(target + incoming.url, { method: incoming.method, headers, agent });
    onward.end(body);
    const [reply] = (await once(onward, 'response')) as [IncomingMessage];
    return { status: reply.statusCode ?? 502, headers: reply.headers, body: await bodyOf(reply) };
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    const proxied = requestOf(incoming, body);
    const fault = current(proxied);
    const line: SeenRequest = { ...proxied, fault, gaveUp: false };
    seen.push(line);
    outgoing.on('close', () => {
      line.gaveUp = !outgoing.writableEnded;
    });
    switch (fault) {
      case 'reset':
        outgoing.destroy();
        return;
      case 'throttled':
      case 'exceeded':
      case 'failed': {
        const [status, __type, message] = errorReplies[fault];
        outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
        outgoing.end(JSON.stringify({ __type, message }));
        return;
      }
      case 'page':
        outgoing.writeHead(503, { 'content-type': 'text/html' });
        outgoing.end('<html><body><h1>503 Service Unavailable</h1></body></html>');
        return;
      case 'late':
        await wait(longerThanTimeout);
        break;
      case 'parked':
        await untilReleased(proxied);
        break;
    }
    const reply = await carryOut(incoming, body);
    if (fault === 'slow') await wait(longerThanTimeout);
    if (fault === 'held') await untilReleased(proxied);
    if (fault === 'lost') {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(reply.status, reply.headers);
    if (fault === 'cut') outgoing.write(reply.body.subarray(0, reply.body.length / 2), () => outgoing.destroy());
    else outgoing.end(reply.body);
  };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    setPlan: (plan) => {
      current = plan;
    },
    stopped: async () => (await once(events, 'stopped'))[0] as ProxiedRequest,
    release: () => {
      events.emit('release');
    },
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

function requestOf({ headers }: IncomingMessage, body: Buffer): ProxiedRequest {
  const operation = String(headers['x-amz-target']).replace(/^.*\./, '');
  const { Item } = JSON.parse(body.toString()) as { readonly Item?: { readonly sk?: { readonly S?: string } } };
  return {
    operation,
    writes: /^(Put|Update|Delete|BatchWrite|TransactWrite)Items?$/.test(operation),
    row: Item?.sk?.S,
    attempt: Number(/attempt=(\d+)/.exec(String(headers['amz-sdk-request']))?.[1] ?? 1),
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A small random generator with a seed. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
