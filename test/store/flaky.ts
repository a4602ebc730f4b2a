import { once } from 'node:events';
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface Flaws {
  /** How likely an answer is lost on its way back, from 0 to 1. */
  readonly dropReplies: number;
  /** The same seed drops the same requests, counted in the order of their answers. */
  readonly seed: number;
  /** Lose answers to writes only. */
  readonly onlyWrites?: boolean;
}

export interface Counters {
  requests: number;
  writes: number;
  dropped: number;
  droppedWrites: number;
}

export interface FlakyProxy {
  readonly endpoint: string;
  readonly counters: Readonly<Counters>;
  close(): Promise<void>;
}

/**
 * Stands between the SDK and the table, on a port of its own. Every request reaches the table and is carried out; then
 * some connections break before the answer is sent, which is how a network loses the news of a write that happened.
 */
export async function flakyProxy(
  target: string,
  { dropReplies, seed, onlyWrites = false }: Flaws,
): Promise<FlakyProxy> {
  const counters: Counters = { requests: 0, writes: 0, dropped: 0, droppedWrites: 0 };
  const agent = new Agent({ keepAlive: true });
  const chance = mulberry32(seed);

  const pass = async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const isWrite = /\.(Put|Update|Delete|BatchWrite|TransactWrite)Items?$/.test(
      String(incoming.headers['x-amz-target']),
    );
    const onward = request(target + incoming.url, { method: incoming.method, headers: incoming.headers, agent });
    onward.end(await bodyOf(incoming));
    const [answer] = (await once(onward, 'response')) as [IncomingMessage];
    const body = await bodyOf(answer);
    counters.requests += 1;
    if (isWrite) counters.writes += 1;
    if ((isWrite || !onlyWrites) && chance() < dropReplies) {
      counters.dropped += 1;
      if (isWrite) counters.droppedWrites += 1;
      outgoing.destroy();
      return;
    }
    outgoing.writeHead(answer.statusCode ?? 502, answer.headers).end(body);
  };

  const server = createServer((incoming, outgoing) => {
    pass(incoming, outgoing).catch(() => outgoing.destroy());
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    counters,
    close: async () => {
      const closed = once(server, 'close');
      server.close();
      server.closeAllConnections();
      agent.destroy();
      await closed;
    },
  };
}

async function bodyOf(message: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of message) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** A small generator with a seed; good enough to choose which answers are lost. */
function mulberry32(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
