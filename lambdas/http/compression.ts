import { brotliCompressSync, gzipSync, constants as zlib } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import type { HttpResponse } from './request.ts';

/** A response with its body in the bytes that are sent. */
export interface EncodedResponse extends Omit<HttpResponse, 'body'> {
  readonly body: string | Buffer;
}

/** Shorter bodies fit into one packet anyway. */
const smallestBytes = 1_400;

type Encoding = 'br' | 'gzip';

const compress: Readonly<Record<Encoding, (text: string) => Buffer>> = {
  // Quality 4 is about as fast as gzip and smaller.
  br: (text) => brotliCompressSync(text, { params: { [zlib.BROTLI_PARAM_QUALITY]: 4 } }),
  gzip: (text) => gzipSync(text, { level: 5 }),
};

/** Bodies that are the same for everyone, such as the OpenAPI document, are compressed once per process. */
const publicBodies = new LRUCache<string, Buffer>({
  maxSize: 4 * 1024 * 1024,
  sizeCalculation: ({ length }) => length,
});

/**
 * The response in the encoding that the client prefers, where that saves something. The ETag of a compressed response is
 * weak, because its bytes are others. `Accept-Encoding` without brotli and gzip, or none, leaves it as it is.
 */
export function encoded(acceptEncoding: string | undefined, response: HttpResponse): EncodedResponse {
  const { body, headers } = response;
  if (body.length < smallestBytes) return response;
  const vary = headers.vary === undefined ? 'accept-encoding' : `${headers.vary}, accept-encoding`;
  const encoding = preferredEncoding(acceptEncoding);
  if (encoding === undefined) return { ...response, headers: { ...headers, vary } };
  const { etag } = headers;
  return {
    ...response,
    headers: { ...headers, ...(etag && { etag: `W/${etag}` }), vary, 'content-encoding': encoding },
    body: bytesOf(encoding, response),
  };
}

function bytesOf(encoding: Encoding, { headers, body }: HttpResponse): Buffer {
  const { etag, 'cache-control': caching = '' } = headers;
  if (etag === undefined || !caching.startsWith('public')) return compress[encoding](body);
  const name = `${encoding} ${etag}`;
  const known = publicBodies.get(name);
  if (known !== undefined) return known;
  const bytes = compress[encoding](body);
  publicBodies.set(name, bytes);
  return bytes;
}

/** `br` or `gzip`, whichever has the higher weight (RFC 9110, 12.5.3). With equal weights `br`. */
function preferredEncoding(accepted: string | undefined): Encoding | undefined {
  if (accepted === undefined) return undefined;
  const weights = new Map(accepted.split(',').map(weighted));
  const weightOf = (encoding: Encoding) => weights.get(encoding) ?? weights.get('*') ?? 0;
  const best = weightOf('gzip') > weightOf('br') ? 'gzip' : 'br';
  return weightOf(best) > 0 ? best : undefined;
}

/** `gzip;q=0.5` as a name and a weight. */
function weighted(part: string): [string, number] {
  const [name = '', ...parameters] = part.split(';').map((each) => each.trim().toLowerCase());
  const weight = parameters.find((each) => each.startsWith('q='))?.slice(2);
  return [name, weight === undefined ? 1 : Number(weight) || 0];
}
