import { CreateKey, MakeTokens, RotateKey } from '../../schema/replies.ts';
import { type Operation, queries } from '../../schema/routes.ts';
import { parseWith } from '../app/parse.ts';
import type { Services } from '../app/services.ts';
import { createTokens, rotateTokens } from '../app/tokens.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../auth/api-key-service.ts';
import { jsonBody } from './request.ts';
import { type Handler, idempotencyKeyOf, replayHeaders } from './route-match.ts';

/** The routes about who may do what. */
type AccessOperation = Extract<
  Operation,
  'createTokens' | 'rotateTokens' | 'createKey' | 'keys' | 'rotateKey' | 'revokeKey'
>;

// What holds a secret is never kept by anyone on the way.
const secret = { 'cache-control': 'no-store' };

/** Handlers of the routes about tokens and API keys. */
export function accessHandlers({ store, signingKeys, authenticator }: Services): Record<AccessOperation, Handler> {
  return {
    async createTokens({ auth, request, id }) {
      const caller = await auth.principal('commands');
      const body = parseWith(MakeTokens, jsonBody(request));
      return {
        status: 201,
        body: await createTokens(store, signingKeys, caller, { game: id, ...body }),
        headers: secret,
      };
    },

    async rotateTokens({ auth, request, id }) {
      const caller = await auth.principal('commands');
      const body = parseWith(MakeTokens, jsonBody(request), ['key']);
      const made = await rotateTokens(store, signingKeys, caller, {
        game: id,
        ...body,
        key: idempotencyKeyOf(request),
      });
      return { status: 201, body: made, headers: { ...secret, ...replayHeaders(made.replayed) } };
    },

    async createKey({ auth, request }) {
      await auth.operator();
      return { status: 201, body: await createKey(store, parseWith(CreateKey, jsonBody(request))), headers: secret };
    },

    async keys({ auth, query }) {
      await auth.operator();
      return { status: 200, body: { items: await listKeys(store, parseWith(queries.keys, query).client) } };
    },

    async rotateKey({ auth, request, id }) {
      await auth.operator();
      const { keepFor } = parseWith(RotateKey, jsonBody(request));
      const fresh = await rotateKey(store, id, keepFor);
      authenticator.forget(id);
      return { status: 201, body: fresh, headers: secret };
    },

    async revokeKey({ auth, id }) {
      await auth.operator();
      const revoked = await revokeKey(store, id);
      authenticator.forget(id);
      return { status: 200, body: revoked };
    },
  };
}
