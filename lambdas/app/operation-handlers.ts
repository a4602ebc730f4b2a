import { rulesets } from '../../rules/index.ts';
import type { QuotaKind } from '../../schema/access.ts';
import { writeSdl } from '../../schema/generate/graphql.ts';
import { writeOpenapi } from '../../schema/generate/openapi.ts';
import type { ArgumentsOf, OperationName, operations } from '../../schema/operations.ts';
import { problems } from '../../schema/problems.ts';
import { createKey, listKeys, revokeKey, rotateKey } from '../auth/api-key-service.ts';
import type { Principal } from '../auth/principal.ts';
import { clientOf } from './actor.ts';
import { changeGame } from './change-game.ts';
import { deleteCheckpoint, listCheckpoints, setCheckpoint, type VersionReference } from './checkpoints.ts';
import { createGame } from './create-game.ts';
import { evaluate } from './evaluate.ts';
import { type Export, exportGame } from './export-game.ts';
import { forecast } from './forecast.ts';
import { fork } from './fork.ts';
import type { GameReference } from './game-reference.ts';
import { idempotencyFingerprint } from './idempotency.ts';
import { importGame } from './import-game.ts';
import { limitsView } from './limits.ts';
import { play } from './play.ts';
import { listGames, readEvents, readGame } from './queries.ts';
import { listComponents, rulesetById, rulesetView, searchRules, setupSchemaOf, shippedCards } from './rulesets.ts';
import type { Services } from './services.ts';
import { closeCommand, spawnCommand } from './shared-commands.ts';
import { createTokens, rotateTokens } from './tokens.ts';
import { undo } from './undo.ts';

interface ServiceContext {
  readonly services: Services;
}
interface PrincipalContext extends ServiceContext {
  readonly principal: Principal;
}
interface GameContext extends PrincipalContext {
  readonly reference: GameReference;
}

type NamesGame<Name extends OperationName> = Name extends 'game'
  ? true
  : 'game' extends keyof ArgumentsOf<Name>
    ? true
    : false;

/** What a handler gets besides the arguments: the game it is about, and the principal. */
export type ContextOf<Name extends OperationName> = (typeof operations)[Name] extends { readonly quota: QuotaKind }
  ? NamesGame<Name> extends true
    ? GameContext
    : PrincipalContext
  : (typeof operations)[Name] extends { readonly access: 'operators' }
    ? PrincipalContext
    : ServiceContext;

type Handlers = {
  readonly [Name in OperationName]: (context: ContextOf<Name>, args: ArgumentsOf<Name>) => unknown;
};

/** What carries out each operation, for both APIs. */
export const operationHandlers = {
  createGame({ services: { store }, principal }, { ruleset, ...request }) {
    return createGame(store, principal, { ruleset: rulesetById(ruleset), ...request });
  },
  games({ services: { store }, principal }, { first, after, status, metadata }) {
    const [name = ''] = metadata?.split('=', 1) ?? [];
    const entry = metadata === undefined ? undefined : { name, value: metadata.slice(name.length + 1) };
    return listGames(store, principal, first, after, { status, metadata: entry });
  },
  changeGame({ services: { store }, principal, reference }, { game: _, ...request }) {
    return changeGame(store, principal, { reference, ...request });
  },
  game({ services: { store }, principal, reference }, { at }) {
    return readGame(store, principal, reference, at);
  },
  play({ services: { store }, principal, reference }, { game: _, seat: __, ...request }) {
    return play(store, principal, { reference, ...request });
  },
  spawnGate({ services: { store }, principal, reference }, { game: _, seat: __, gate, space, ...request }) {
    const command = spawnCommand(reference.ruleset, gate, space);
    return play(store, principal, { reference, commands: [command], ...request });
  },
  closeGate({ services: { store }, principal, reference }, { game: _, seat: __, gate, ...request }) {
    const command = closeCommand(reference.ruleset, gate);
    return play(store, principal, { reference, commands: [command], ...request });
  },
  forecast({ services: { store }, principal, reference }, { commands, samples }) {
    return forecast(store, principal, { reference, commands, samples });
  },
  evaluate({ principal }, { ruleset, seat: _, ...request }) {
    return evaluate(principal, { ruleset: rulesetById(ruleset), ...request });
  },
  undo({ services: { store }, principal, reference }, { toVersion, toCheckpoint, expectedVersion, key }) {
    const to = versionReference(toVersion, toCheckpoint) as VersionReference;
    return undo(store, principal, { reference, to, expectedVersion, key });
  },
  doom({ services: { store }, principal, reference }) {
    return readGame(store, principal, reference);
  },
  cards({ services: { store }, principal, reference }) {
    return readGame(store, principal, reference);
  },
  position({ services: { store }, principal, reference }, { at }) {
    return readGame(store, principal, reference, at);
  },
  gates({ services: { store }, principal, reference }) {
    return readGame(store, principal, reference);
  },
  summary({ services: { store }, principal, reference }) {
    return readGame(store, principal, reference);
  },
  legal({ services: { store }, principal, reference }) {
    return readGame(store, principal, reference);
  },
  events({ services: { store }, principal, reference }, { first, after }) {
    return readEvents(store, principal, reference, first, after);
  },
  export({ services: { store, signingKeys }, principal, reference }, { first, after, as }) {
    return exportGame(store, signingKeys, principal, { reference, first, after, watcher: as === 'watcher' });
  },
  checkpoints({ services: { store }, principal, reference }) {
    return listCheckpoints(store, principal, reference);
  },
  setCheckpoint({ services: { store }, principal, reference }, { name, version, key }) {
    return setCheckpoint(store, principal, { reference, name, version, key });
  },
  deleteCheckpoint({ services: { store }, principal, reference }, { name, key }) {
    return deleteCheckpoint(store, principal, { reference, name, key });
  },
  fork({ services: { store }, principal, reference }, { atVersion, atCheckpoint, title, policies, key }) {
    const at = versionReference(atVersion, atCheckpoint);
    return fork(store, principal, { reference, at, title, policies, key });
  },
  importGame({ services: { store, signingKeys }, principal }, { document, ...request }) {
    return importGame(store, signingKeys, principal, { document: document as Export, ...request });
  },
  createTokens({ services: { store, signingKeys }, principal, reference }, { grants, expiresIn }) {
    return createTokens(store, signingKeys, principal, { reference, grants, expiresIn });
  },
  rotateTokens({ services: { store, signingKeys }, principal, reference }, { grants, expiresIn, key }) {
    return rotateTokens(store, signingKeys, principal, { reference, grants, expiresIn, key });
  },

  createKey({ services, principal }, { key, ...request }) {
    const { client, scopes, plan } = request;
    const body = ['createKey', client, scopes ?? null, plan ?? null];
    return createKey(services.store, request, keyRetry(services, principal, key, body));
  },
  async keys({ services: { store } }, { client }) {
    return { items: await listKeys(store, client) };
  },
  async rotateKey({ services, principal }, { id, keepFor, key }) {
    const retry = keyRetry(services, principal, key, ['rotateKey', id, keepFor]);
    const fresh = await rotateKey(services.store, id, keepFor, retry);
    services.authenticator.forget(id);
    return fresh;
  },
  async revokeKey({ services: { store, authenticator } }, { id }) {
    const revoked = await revokeKey(store, id);
    authenticator.forget(id);
    return revoked;
  },

  rulesets: () => ({ items: rulesets.map(rulesetView) }),
  ruleset: (_, { id }) => rulesetView(rulesetById(id)),
  rulesetCards(_, { ruleset: id }) {
    const ruleset = rulesetById(id);
    return { ruleset, items: shippedCards(ruleset) };
  },
  components: (_, { id, kind }) => ({ items: listComponents(id, kind) }),
  setupSchema: (_, { id }) => setupSchemaOf(id),
  rules: (_, { ruleset, search }) => ({ items: searchRules(ruleset, search) }),
  problems: () => ({
    items: Object.entries(problems).map(([code, { status, code: graphql, title }]) => ({
      code,
      status,
      graphql,
      title,
    })),
  }),
  limits: limitsView,
  discovery: () => ({
    title: 'Gatehouse',
    games: '/v1/games',
    rulesets: '/v1/rulesets',
    rules: '/v1/rules',
    problems: '/v1/problems',
    limits: '/v1/limits',
    openapi: '/v1/openapi.json',
    schema: '/v1/schema.graphql',
    graphql: '/graphql',
  }),
  openapi: openapiDocument,
  graphqlSchema: schemaText,
  health: () => ({ status: 'ok' as const }),
} satisfies Handlers;

let openapi: object | undefined;

/** The OpenAPI document. Written on first use: as a file it would be a sixth of the bundle. */
let sdl: string | undefined;

function schemaText(): string {
  sdl ??= writeSdl();
  return sdl;
}

function openapiDocument(): object {
  openapi ??= writeOpenapi();
  return openapi;
}

/** What an operation results in. */
export type ResultOf<Name extends OperationName> = Awaited<ReturnType<(typeof operationHandlers)[Name]>>;

/** What makes a retry of a request that creates an API key safe, if it has an idempotency key. */
function keyRetry({ signingKeys }: Services, principal: Principal, key: string | undefined, body: unknown) {
  const fingerprint = idempotencyFingerprint(key, `keys ${clientOf(principal)}`, body);
  return fingerprint && { fingerprint, signingKeys };
}

/** A version by number or by checkpoint, if one of them is given. */
function versionReference(version: number | undefined, checkpoint: string | undefined): VersionReference | undefined {
  if (version !== undefined) return { version };
  return checkpoint === undefined ? undefined : { checkpoint };
}
