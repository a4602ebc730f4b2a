import { EventEmitter, once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { testSeed } from './seed.ts';

/**
 * What can go wrong between the SDK and the table. In some the table never hears of the request, in others it has
 * carried it out and only the news of it is lost; whoever asked cannot tell the one from the other.
 *
 * | fault       | carried out | the SDK sees                                                        |
 * | ----------- | ----------- | ------------------------------------------------------------------- |
 * | `unheard`   | no          | its connection reset                                                |
 * | `throttled` | no          | ThrottlingException                                                 |
 * | `exceeded`  | no          | ProvisionedThroughputExceededException                              |
 * | `failed`    | no          | InternalServerError                                                 |
 * | `page`      | no          | the 503 of something on the way, which speaks HTML                  |
 * | `late`      | afterwards  | nothing for longer than it waits; then the table hears of it        |
 * | `parked`    | when told   | nothing; the table hears of it when the test says so                |
 * | `lost`      | yes         | its connection reset before the answer                              |
 * | `cut`       | yes         | its connection reset in the middle of the answer                    |
 * | `slow`      | yes         | nothing for longer than it waits                                    |
 * | `held`      | yes         | nothing; the answer leaves when the test says so                    |
 */
export type Fault =
  | 'unheard'
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

/** One request as the proxy sees it. */
export interface Asked {
  /** `PutItem`, `Query`, … */
  readonly operation: string;
  readonly writes: boolean;
  /** The sort key of the row that is put: `V#0000000007`, `META`, … */
  readonly row: string | undefined;
  /** Which try of the SDK this is, from 1. */
  readonly attempt: number;
}

/** What happened to a request. */
export interface Seen extends Asked {
  readonly fault: Fault | undefined;
  /** Whether the SDK hung up before it was answered. */
  gaveUp: boolean;
}

/** Decides what goes wrong with a request, when it arrives. */
export type Plan = (asked: Asked) => Fault | undefined;

/** Each fault as likely as it says, from 0 to 1. The same seed makes the same requests fail, in the order of their arrival. */
export function sometimes(
  chances: Readonly<Partial<Record<Fault, number>>>,
  seed: number,
  { onlyWrites = false } = {},
): Plan {
  const chance = mulberry32(testSeed(seed));
  return ({ writes }) => {
    if (onlyWrites && !writes) return undefined;
    let left = chance();
    for (const [fault, likely] of Object.entries(chances)) {
      left -= likely;
      if (left < 0) return fault as Fault;
    }
    return undefined;
  };
}

export interface FlakyProxy {
  readonly endpoint: string;
  /** Every request so far. */
  readonly seen: readonly Seen[];
  /** From now on another plan. */
  become(plan: Plan): void;
  /** Waits for the next request that is parked or held. */
  stopped(): Promise<Asked>;
  /** Lets all go on that are parked or held. */
  release(): void;
  close(): Promise<void>;
}

/** Longer than the store waits for an answer. */
const tooLong = 1_500;

/** Word for word what DynamoDB answers. */
const refusals = {
  throttled: [400, 'com.amazon.coral.availability#ThrottlingException', 'Rate exceeded'],
  exceeded: [
    400,
    'com.amazonaws.dynamodb.v20120810#ProvisionedThroughputExceededException',
    'The level of configured provisioned throughput for the table was exceeded. Consider increasing your provisioning level with the UpdateTable API.',
  ],
  failed: [500, 'com.amazonaws.dynamodb.v20120810#InternalServerError', 'Internal server error'],
} as const;

/** Stands between the SDK and the table, on a port of its own, and lets go wrong what the plan says. */
export async function flakyProxy(target: string, plan: Plan): Promise<FlakyProxy> {
  let current = plan;
  const seen: Seen[] = [];
  const agent = new Agent({ keepAlive: true });
  const events = new EventEmitter();
  events.setMaxListeners(0);
  const told = (asked: Asked) => {
    const released = once(events, 'release');
    events.emit('stopped', asked);
    return released;
  };

  const carryOut = async (incoming: IncomingMessage, body: Buffer) => {
    const onward = request(target + incoming.url, { method: incoming.method, headers: incoming.headers, agent });
    onward.end(body);
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    return { status: answer.statusCode ?? 502, headers: answer.headers, body: await bodyOf(answer) };
  };

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const body = await bodyOf(incoming);
    const asked = askedOf(incoming, body);
    const fault = current(asked);
    const line: Seen = { ...asked, fault, gaveUp: false };
    seen.push(line);
    outgoing.on('close', () => {
      line.gaveUp = !outgoing.writableEnded;
    });
    switch (fault) {
      case 'unheard':
        outgoing.destroy();
        return;
      case 'throttled':
      case 'exceeded':
      case 'failed': {
        const [status, __type, message] = refusals[fault];
        outgoing.writeHead(status, { 'content-type': 'application/x-amz-json-1.0' });
        outgoing.end(JSON.stringify({ __type, message }));
        return;
      }
      case 'page':
        outgoing.writeHead(503, { 'content-type': 'text/html' });
        outgoing.end('<html><body><h1>503 Service Unavailable</h1></body></html>');
        return;
      case 'late':
        await wait(tooLong);
        break;
      case 'parked':
        await told(asked);
        break;
    }
    const answer = await carryOut(incoming, body);
    if (fault === 'slow') await wait(tooLong);
    if (fault === 'held') await told(asked);
    if (fault === 'lost') {
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(answer.status, answer.headers);
    if (fault === 'cut') outgoing.write(answer.body.subarray(0, answer.body.length / 2), () => outgoing.destroy());
    else outgoing.end(answer.body);
  };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen,
    become: (plan) => {
      current = plan;
    },
    stopped: async () => (await once(events, 'stopped'))[0] as Asked,
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

function askedOf({ headers }: IncomingMessage, body: Buffer): Asked {
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

/** A small generator with a seed; good enough to choose what goes wrong. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
