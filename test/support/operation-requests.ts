import { camel } from '../../schema/names.ts';
import { operationList, type operations, restOperations } from '../../schema/operations.ts';
import type { ApiClient, ApiResponse, GraphqlBody, JsonObject } from './api.ts';
import { schema, withFullFragments } from './full-selection.ts';

/** What an operation is about: one game at one version, with a checkpoint `here` and an open gate, one API key, and a document to import. */
export interface OperationTarget {
  readonly game: string;
  readonly ruleset: string;
  readonly version: number;
  readonly key: string;
  readonly document: unknown;
  readonly setup: object;
  readonly command: { readonly type: string };
  /** An open gate. */
  readonly gate: string;
}

/** The kind of access that an operation requires, as far as it depends only on the kind of credential. */
export type RequiredAccess = 'read' | 'play' | 'tokens' | 'fork' | 'list' | 'create' | 'evaluate' | 'operate';

type Operations = typeof operations;
/** Operations that REST offers and that not everyone may call. */
type RestrictedOperation = {
  [Name in keyof Operations]: Operations[Name] extends { readonly access: 'everyone' }
    ? never
    : Operations[Name] extends { readonly rest: object }
      ? Name
      : never;
}[keyof Operations];

interface RestRequest {
  readonly required: RequiredAccess;
  /** Appended to the address of the route. */
  readonly query?: string;
  readonly body?: unknown;
}

const grants = [{ role: 'watcher' }];

/** A valid request to every route that requires a credential. */
const restRequests: Readonly<Record<RestrictedOperation, (target: OperationTarget) => RestRequest>> = {
  createGame: ({ ruleset, setup }) => ({ required: 'create', body: { ruleset, setup } }),
  games: () => ({ required: 'list' }),
  game: () => ({ required: 'read' }),
  changeGame: () => ({ required: 'tokens', body: { title: 'Another title' } }),
  play: ({ command }) => ({ required: 'play', body: { commands: [command] } }),
  spawnGate: () => ({ required: 'play' }),
  closeGate: () => ({ required: 'play' }),
  forecast: ({ command }) => ({ required: 'play', body: { commands: [command], samples: 1 } }),
  evaluate: ({ ruleset, setup, command }) => ({ required: 'evaluate', body: { ruleset, setup, commands: [command] } }),
  undo: ({ version }) => ({ required: 'play', body: { toVersion: 0, expectedVersion: version } }),
  cards: () => ({ required: 'read' }),
  doom: () => ({ required: 'read' }),
  position: () => ({ required: 'read' }),
  gates: () => ({ required: 'read' }),
  summary: () => ({ required: 'read' }),
  legal: () => ({ required: 'read' }),
  events: () => ({ required: 'read' }),
  export: () => ({ required: 'read' }),
  checkpoints: () => ({ required: 'read' }),
  setCheckpoint: () => ({ required: 'play', body: { name: 'here' } }),
  deleteCheckpoint: () => ({ required: 'play' }),
  fork: () => ({ required: 'fork', body: {} }),
  importGame: ({ document }) => ({ required: 'create', body: { document } }),
  createTokens: () => ({ required: 'tokens', body: { grants } }),
  rotateTokens: () => ({ required: 'tokens', body: { grants } }),
  createKey: () => ({ required: 'operate', body: { client: 'newcomer' } }),
  keys: () => ({ required: 'operate', query: '?client=test-client' }),
  rotateKey: () => ({ required: 'operate', body: {} }),
  revokeKey: () => ({ required: 'operate' }),
};

/** The same for GraphQL, by the name of the field. */
const graphqlRequests: Readonly<
  Record<string, { readonly required: RequiredAccess; document(target: OperationTarget): string }>
> = {
  game: {
    required: 'read',
    document: ({ ruleset }) => withFullFragments('query ($game: ID!) { game(id: $game) { ...Game } }', ruleset),
  },
  games: { required: 'list', document: () => withFullFragments('{ games { ...GameConnection } }') },
  doom: { required: 'read', document: () => withFullFragments('query ($game: ID!) { doom(game: $game) { ...Doom } }') },
  legal: {
    required: 'read',
    document: ({ ruleset }) =>
      withFullFragments('query ($game: ID!) { legal(game: $game) { ...LegalCommand } }', ruleset),
  },
  events: {
    required: 'read',
    document: ({ ruleset }) =>
      withFullFragments('query ($game: ID!) { events(game: $game) { ...CommitPage } }', ruleset),
  },
  checkpoints: {
    required: 'read',
    document: () => withFullFragments('query ($game: ID!) { checkpoints(game: $game) { ...Checkpoint } }'),
  },
  export: { required: 'read', document: () => 'query ($game: ID!) { export(game: $game) }' },
  forecast: {
    required: 'play',
    document: ({ ruleset }) =>
      withFullFragments(
        `query ($game: ID!, $command: GameCommand!) {
          forecast(game: $game, commands: [$command], samples: 1) { ...Forecast }
        }`,
        ruleset,
      ),
  },
  evaluate: {
    required: 'evaluate',
    document: () =>
      'query ($setup: GameSetup!, $command: GameCommand!) { evaluate(setup: $setup, commands: [$command]) { __typename } }',
  },
  createGame: {
    required: 'create',
    document: () => 'mutation ($setup: GameSetup!) { createGame(setup: $setup) { __typename } }',
  },
  changeGame: {
    required: 'tokens',
    document: () => 'mutation ($game: ID!) { changeGame(game: $game, title: "Another title") { id } }',
  },
  play: {
    required: 'play',
    document: () =>
      'mutation ($game: ID!, $command: GameCommand!) { play(game: $game, commands: [$command]) { __typename } }',
  },
  spawnGate: { required: 'play', document: () => 'mutation ($game: ID!) { spawnGate(game: $game) { __typename } }' },
  closeGate: {
    required: 'play',
    document: () => 'mutation ($game: ID!) { closeGate(game: $game, gate: "rome") { __typename } }',
  },
  undo: {
    required: 'play',
    document: ({ version }) =>
      `mutation ($game: ID!) { undo(game: $game, toVersion: 0, expectedVersion: ${version}) { __typename } }`,
  },
  setCheckpoint: {
    required: 'play',
    document: () =>
      withFullFragments('mutation ($game: ID!) { setCheckpoint(game: $game, name: "here") { ...NewCheckpoint } }'),
  },
  deleteCheckpoint: {
    required: 'play',
    document: () =>
      withFullFragments(
        'mutation ($game: ID!) { deleteCheckpoint(game: $game, name: "here") { ...DeletedCheckpoint } }',
      ),
  },
  fork: { required: 'fork', document: () => 'mutation ($game: ID!) { fork(game: $game) { replayed } }' },
  importGame: {
    required: 'create',
    document: () => 'mutation ($document: String!) { importGame(document: $document) { replayed } }',
  },
  createTokens: {
    required: 'tokens',
    document: () =>
      withFullFragments(
        'mutation ($game: ID!) { createTokens(game: $game, grants: [{ role: watcher }]) { ...Tokens } }',
      ),
  },
  rotateTokens: {
    required: 'tokens',
    document: () =>
      withFullFragments(
        'mutation ($game: ID!) { rotateTokens(game: $game, grants: [{ role: watcher }]) { ...Tokens } }',
      ),
  },
};

/** Operations that everyone may call. */
const publicFields: readonly string[] = operationList
  .filter((each) => each.access === 'everyone')
  .map(({ name }) => name);

/** One operation of one API. */
export interface OperationAttempt {
  readonly name: string;
  readonly api: 'REST' | 'GraphQL';
  readonly required: RequiredAccess;
  /** `seat`: as that seat. */
  send(client: ApiClient, target: OperationTarget, seat?: string): Promise<ApiResponse>;
}

/** Every operation of both APIs that requires a credential. Throws for a route or field that has no request above. */
export function everyOperation(): readonly OperationAttempt[] {
  const rest = restOperations
    .filter(({ access }) => access !== 'everyone')
    .map(({ name, rest: route }): OperationAttempt => {
      const request = restRequests[name as RestrictedOperation];
      if (request === undefined) throw new Error(`restRequests has no request for ${name}`);
      const { required } = request(anyTarget);
      return {
        name: `${route.method} ${route.path}`,
        api: 'REST',
        required,
        send(client, target, seat) {
          const { query = '', body } = request(target);
          const id = required === 'operate' ? target.key : target.game;
          const seatQuery = seat === undefined ? '' : `?seat=${seat}`;
          // A client without access must not learn whether the game has changed, either.
          const headers = route.method === 'GET' ? { 'if-none-match': '*' } : {};
          const path = route.path.replace('{id}', id).replace('{name}', 'here').replace('{gate}', target.gate);
          return client.rest(route.method, path + (query || seatQuery), { body, headers });
        },
      };
    });
  const roots = [schema.getQueryType(), schema.getMutationType()].flatMap((type) =>
    Object.values(type?.getFields() ?? {}),
  );
  const graphql = roots
    .filter(({ name }) => !publicFields.includes(name))
    .map(({ name }): OperationAttempt => {
      const field = graphqlRequests[name];
      if (field === undefined) throw new Error(`graphqlRequests has no request for ${name}`);
      return {
        name: `GraphQL ${name}`,
        api: 'GraphQL',
        required: field.required,
        send(client, target, seat) {
          const { game, ruleset, setup, command, document } = target;
          const { type, ...given } = command;
          const member = camel(ruleset);
          const variables = {
            game,
            setup: { [member]: setup },
            command: { [member]: { [type.charAt(0).toLowerCase() + type.slice(1)]: given } },
            document: JSON.stringify(document),
          };
          const text = seat === undefined ? field.document(target) : withSeat(field.document(target), seat);
          const used = Object.entries(variables).filter(([variable]) => text.includes(`$${variable}:`));
          return client.graphqlResponse(text, Object.fromEntries(used)) as Promise<ApiResponse>;
        },
      };
    });
  return [...rest, ...graphql];
}

/** The document with a seat among the arguments of its one field. */
function withSeat(document: string, seat: string): string {
  return document.replace(/(\((?:id|game): \$game)/, `$1, seat: "${seat}"`);
}

/** Whether an operation takes a seat. */
export function takesSeat({ api, name, required }: OperationAttempt): boolean {
  if (required !== 'read' && required !== 'play') return false;
  if (api === 'REST') return true;
  const field = name.slice('GraphQL '.length);
  const found = schema.getQueryType()?.getFields()[field] ?? schema.getMutationType()?.getFields()[field];
  return found?.args.some((arg) => arg.name === 'seat') ?? false;
}

/** The status and kind of a problem, in the terms of REST. undefined where the answer is not a problem. */
export function problemOf({
  status,
  body,
}: ApiResponse): { readonly status: number; readonly kind: unknown } | undefined {
  const { errors, data } = body as GraphqlBody;
  if (errors === undefined) return status < 400 ? undefined : { status, kind: (body as JsonObject).code };
  const [error] = errors;
  const nothing = data === undefined || data === null || Object.values(data).every((each) => each === null);
  if (!nothing) throw new Error(`an error and data: ${JSON.stringify(body)}`);
  return { status: statusOf[error?.extensions.code ?? ''] ?? 0, kind: error?.extensions.problem };
}

const statusOf: Readonly<Record<string, number>> = { UNAUTHENTICATED: 401, FORBIDDEN: 403, NOT_FOUND: 404 };

const anyTarget: OperationTarget = {
  game: '',
  ruleset: '',
  version: 0,
  key: '',
  document: {},
  setup: {},
  command: { type: '' },
  gate: '',
};
