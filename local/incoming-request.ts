import type { IncomingMessage } from 'node:http';
import type { Incoming } from './http-event.ts';

/**
 * Reads a whole request off the line; undefined if its body is longer than `most` bytes. Even then it is read to its end,
 * since a caller that is still sending would see a broken connection instead of the answer.
 */
export async function readIncoming(request: IncomingMessage, most: number): Promise<Incoming | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= most) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > most) return undefined;
  const raw = request.rawHeaders;
  return {
    method: request.method ?? 'GET',
    target: request.url ?? '/',
    protocol: `HTTP/${request.httpVersion}`,
    headers: raw.flatMap((name, at): [string, string][] => (at % 2 === 0 ? [[name, raw[at + 1] ?? '']] : [])),
    body: Buffer.concat(chunks),
    sourceIp: request.socket.remoteAddress ?? '127.0.0.1',
    port: request.socket.localPort ?? 0,
  };
}

/** The request line and the values of the headers together, which is what HTTP APIs limit. */
export function headBytes({ method = '', url = '', httpVersion, rawHeaders }: IncomingMessage): number {
  const line = `${method} ${url} HTTP/${httpVersion}`.length;
  return rawHeaders.reduce((sum, text, at) => (at % 2 === 0 ? sum : sum + text.length), line);
}
