import type { IncomingMessage } from 'node:http';
import type { IncomingRequest } from './http-event.ts';

/**
 * Reads a whole request. Undefined if its body is longer than `maxBytes`. Such a body is read to its end as well: a client
 * that is still sending would see a broken connection instead of the response.
 */
export async function readIncoming(request: IncomingMessage, maxBytes: number): Promise<IncomingRequest | undefined> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Buffer>) {
    length += chunk.length;
    if (length <= maxBytes) chunks.push(chunk);
    else chunks.length = 0;
  }
  if (length > maxBytes) return undefined;
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

/** The length of the request line and all header values together, which HTTP APIs limit. */
export function headBytes({ method = '', url = '', httpVersion, rawHeaders }: IncomingMessage): number {
  const line = `${method} ${url} HTTP/${httpVersion}`.length;
  return rawHeaders.reduce((sum, text, at) => (at % 2 === 0 ? sum : sum + text.length), line);
}
