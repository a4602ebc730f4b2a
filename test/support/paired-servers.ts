import { createRequire } from 'node:module';
import type { Services } from '../../lambdas/app/services.ts';
import { newApiKey } from '../../lambdas/auth/api-keys.ts';
import { newSigningKey } from '../../lambdas/auth/signing-keys.ts';
import type { HttpRequest, HttpResponse } from '../../lambdas/http/request.ts';
import type { Commit, Store } from '../../lambdas/store/store.ts';
import type { Role } from '../../schema/access.ts';
import { type ApiClient, type ApiResponse, apiClient, type Handler } from './api.ts';
import { withoutEtag } from './output-channels.ts';
import { handSignedToken } from './sign-token.ts';

// Loaded by Node itself, as in `startApi`.
const load = createRequire(import.meta.url);
const { createServices } = load('../../lambdas/app/services.ts') as { createServices(store: Store): Services };
type CreateHandler = (services: Services) => (request: HttpRequest) => Promise<HttpResponse>;
const { createRestHandler } = load('../../lambdas/http/handler.ts') as { createRestHandler: CreateHandler };
const { createGraphqlHandler } = load('../../lambdas/graphql/handler.ts') as { createGraphqlHandler: CreateHandler };
const { memoryStore } = load('./memory-store.ts') as { memoryStore(): Store };

/** Both APIs over a store in memory. */
export interface PairedServer {
  readonly store: Store;
  as(credential: string): ApiClient;
}

export interface PairedServers {
  readonly servers: readonly [PairedServer, PairedServer];
  readonly client: string;
  readonly key: string;
  /** A token of a game that is valid on both servers. */
  token(game: string, role: Role, seat?: string, delay?: number): string;
}

/** Two servers with the same API key and signing key. Only different games can make their answers differ. */
export async function pairedServers(): Promise<PairedServers> {
  const client = 'owner';
  const { text: key, row } = newApiKey(client, { plan: 'development' });
  const signing = newSigningKey();
  const open = async (): Promise<PairedServer> => {
    const store = memoryStore();
    await store.putApiKey(row);
    await store.putSigningKeys([], [signing]);
    const services = createServices(store);
    const [rest, graphql] = [createRestHandler(services), createGraphqlHandler(services)];
    const handler: Handler = async ({
      rawPath,
      rawQueryString,
      headers,
      body,
      isBase64Encoded,
      requestContext,
      routeKey,
      pathParameters,
    }) => {
      const { status, ...response } = await (rawPath === '/graphql' ? graphql : rest)({
        method: requestContext.http.method,
        address: requestContext.http.sourceIp,
        path: rawPath,
        routeKey,
        pathParameters: pathParameters ?? {},
        search: rawQueryString === '' ? '' : `?${rawQueryString}`,
        headers,
        body: isBase64Encoded && body !== undefined ? Buffer.from(body, 'base64') : body,
        requestId: requestContext.requestId,
      });
      return {
        statusCode: status,
        headers: { ...response.headers, 'x-request-id': requestContext.requestId },
        body: response.body,
      };
    };
    return { store, as: (credential) => apiClient(handler, credential) };
  };
  const exp = Math.floor(Date.now() / 1_000) + 86_400;
  return {
    servers: [await open(), await open()],
    client,
    key,
    token: (game, role, seat, delay = 0) => handSignedToken(signing, { game, role, seat, epoch: 0, delay, exp }),
  };
}

/** The first commit of a game in this state, as if it had been forked from another game. */
export function gameAt(game: string, client: string, state: unknown, more: Pick<Commit, 'revision' | 'seed'>): Commit {
  return {
    ...more,
    game,
    client,
    version: 0,
    attempt: 'attempt0000',
    at: 1_800_000_000_000,
    createdAt: 1_800_000_000_000,
    seedSince: 0,
    over: false,
    policies: { undo: 'free', keys: 'last-64' },
    state,
    entry: { kind: 'forked', from: { game: `${game}0`, version: 0 } },
    recentKeys: [],
  };
}

/** The claims of a token without the time at which it expires. */
function timeless(claims: string): string {
  const { exp: _, ...rest } = JSON.parse(Buffer.from(claims, 'base64url').toString());
  return JSON.stringify(rest).replaceAll('"', "'");
}

/**
 * An answer without its request id, times, and what is made from hidden things irreversibly: the commitment of an origin, and
 * encrypted parts, of which the length is kept.
 */
export function comparable({ status, headers, text }: ApiResponse<unknown>): unknown {
  const plain = (value: string) =>
    value
      .replaceAll(headers['x-request-id'] ?? '', 'the request')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time')
      .replace(/(gh_game_[\w-]+)\.([\w-]+)\.[\w-]+/g, (_, before: string, claims: string) => before + timeless(claims))
      .replace(/(\\?"origin\\?":\{[^}]*?commitment\\?":\\?")[0-9a-f]{64}/g, '$1its hash')
      .replace(/(\\?"sealed\\?":\[\\?")([^"\\]*)/g, (_, before: string, sealed: string) => before + sealed.length);
  return { status, headers: plain(JSON.stringify(withoutEtag(headers, text))), text: plain(text) };
}
