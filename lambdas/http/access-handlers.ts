import { CreateKey, MakeTokens, RotateKey } from '../../schema/replies.ts';
import { type Operation, queries } from '../../schema/routes.ts';
import { parsed } from '../app/parse.ts';
import type { Door } from '../app/services.ts';
import { createTokens, rotateTokens } from '../app/tokens.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../auth/api-key-service.ts';
import { jsonBody } from './request.ts';
import { type Handler, keyOf, replay } from './route-match.ts';

/** The routes about who may do what. */
type AccessOperation = Extract<
  Operation,
  'createTokens' | 'rotateTokens' | 'createKey' | 'keys' | 'rotateKey' | 'revokeKey'
>;

// What holds a secret is never kept by anyone on the way.
const secret = { 'cache-control': 'no-store' };

/** Handlers of the routes about tokens and API keys. */
export function accessHandlers({ store, signing, doorkeeper }: Door): Record<AccessOperation, Handler> {
  return {
    async createTokens({ visit, ask, id }) {
      const caller = await visit.caller('commands');
      const body = parsed(MakeTokens, jsonBody(ask));
      return { status: 201, body: await createTokens(store, signing, caller, { game: id, ...body }), headers: secret };
    },

    async rotateTokens({ visit, ask, id }) {
      const caller = await visit.caller('commands');
      const body = parsed(MakeTokens, jsonBody(ask), ['key']);
      const made = await rotateTokens(store, signing, caller, { game: id, ...body, key: keyOf(ask) });
      return { status: 201, body: made, headers: { ...secret, ...replay(made.replayed) } };
    },

    async createKey({ visit, ask }) {
      await visit.operator();
      return { status: 201, body: await createKey(store, parsed(CreateKey, jsonBody(ask))), headers: secret };
    },

    async keys({ visit, query }) {
      await visit.operator();
      return { status: 200, body: { items: await listKeys(store, parsed(queries.keys, query).client) } };
    },

    async rotateKey({ visit, ask, id }) {
      await visit.operator();
      const { keepFor } = parsed(RotateKey, jsonBody(ask));
      const fresh = await rotateKey(store, id, keepFor);
      doorkeeper.forget(id);
      return { status: 201, body: fresh, headers: secret };
    },

    async revokeKey({ visit, id }) {
      await visit.operator();
      const revoked = await revokeKey(store, id);
      doorkeeper.forget(id);
      return { status: 200, body: revoked };
    },
  };
}
