import { camel } from '../../schema/names.ts';
import { operationList, type operations, restOperations } from '../../schema/operations.ts';
import type { ApiClient, ApiResponse, GraphqlBody, JsonObject } from './api.ts';
import { schema, withFullFragments } from './full-selection.ts';

/** What an operation is about: one game at one version, one API key, and a document to import. */
export interface OperationTarget {
  readonly game: string;
  readonly ruleset: string;
  readonly version: number;
  readonly key: string;
  readonly document: unknown;
  readonly setup: object;
  readonly command: { readonly type: string };
}

/** Who may do something, as far as that hangs on the kind of credential alone. */
export type RequiredAccess = 'read' | 'play' | 'tokens' | 'fork' | 'list' | 'create' | 'operate';

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
  /** Appended to the address of the route; and what is sent. */
  readonly query?: string;
  readonly body?: unknown;
}

const grants = [{ role: 'watcher' }];

/** A request to every route that is not open to all, in order to be refused: one that is answered where all is in order. */
const restRequests: Readonly<Record<RestrictedOperation, (place: OperationTarget) => RestRequest>> = {
  createGame: ({ ruleset, setup }) => ({ required: 'create', body: { ruleset, setup } }),
  games: () => ({ required: 'list' }),
  game: () => ({ required: 'read' }),
  play: ({ command }) => ({ required: 'play', body: { commands: [command] } }),
  forecast: ({ command }) => ({ required: 'play', body: { commands: [command], samples: 1 } }),
  undo: ({ version }) => ({ required: 'play', body: { toVersion: 0, expectedVersion: version } }),
  doom: () => ({ required: 'read' }),
  position: () => ({ required: 'read' }),
  gates: () => ({ required: 'read' }),
  summary: () => ({ required: 'read' }),
  legal: () => ({ required: 'read' }),
  events: () => ({ required: 'read' }),
  export: () => ({ required: 'read' }),
  checkpoints: () => ({ required: 'read' }),
  setCheckpoint: () => ({ required: 'play', body: { name: 'here' } }),
  fork: () => ({ required: 'fork', body: {} }),
  importGame: ({ document }) => ({ required: 'create', body: { document } }),
  createTokens: () => ({ required: 'tokens', body: { grants } }),
  rotateTokens: () => ({ required: 'tokens', body: { grants } }),
  createKey: () => ({ required: 'operate', body: { client: 'newcomer' } }),
  keys: () => ({ required: 'operate', query: '?client=story-teller' }),
  rotateKey: () => ({ required: 'operate', body: {} }),
  revokeKey: () => ({ required: 'operate' }),
};

/** The same of GraphQL, by name of the field. */
const graphqlRequests: Readonly<
  Record<string, { readonly need: RequiredAccess; ask(place: OperationTarget): string }>
> = {
  game: {
    need: 'read',
    ask: ({ ruleset }) => withFullFragments('query ($game: ID!) { game(id: $game) { ...Game } }', ruleset),
  },
  games: { need: 'list', ask: () => withFullFragments('{ games { ...GameConnection } }') },
  doom: { need: 'read', ask: () => withFullFragments('query ($game: ID!) { doom(game: $game) { ...Doom } }') },
  legal: {
    need: 'read',
    ask: ({ ruleset }) => withFullFragments('query ($game: ID!) { legal(game: $game) { ...LegalCommand } }', ruleset),
  },
  events: {
    need: 'read',
    ask: ({ ruleset }) => withFullFragments('query ($game: ID!) { events(game: $game) { ...CommitPage } }', ruleset),
  },
  checkpoints: {
    need: 'read',
    ask: () => withFullFragments('query ($game: ID!) { checkpoints(game: $game) { ...Checkpoint } }'),
  },
  export: { need: 'read', ask: () => 'query ($game: ID!) { export(game: $game) }' },
  forecast: {
    need: 'play',
    ask: ({ ruleset }) =>
      withFullFragments(
        `query ($game: ID!, $command: GameCommand!) {
          forecast(game: $game, commands: [$command], samples: 1) { ...Forecast }
        }`,
        ruleset,
      ),
  },
  createGame: {
    need: 'create',
    ask: () => 'mutation ($setup: GameSetup!) { createGame(setup: $setup) { __typename } }',
  },
  play: {
    need: 'play',
    ask: () =>
      'mutation ($game: ID!, $command: GameCommand!) { play(game: $game, commands: [$command]) { __typename } }',
  },
  spawnGate: { need: 'play', ask: () => 'mutation ($game: ID!) { spawnGate(game: $game) { __typename } }' },
  closeGate: {
    need: 'play',
    ask: () => 'mutation ($game: ID!) { closeGate(game: $game, gate: "rome") { __typename } }',
  },
  undo: {
    need: 'play',
    ask: ({ version }) =>
      `mutation ($game: ID!) { undo(game: $game, toVersion: 0, expectedVersion: ${version}) { __typename } }`,
  },
  setCheckpoint: {
    need: 'play',
    ask: () =>
      withFullFragments('mutation ($game: ID!) { setCheckpoint(game: $game, name: "here") { ...NewCheckpoint } }'),
  },
  fork: { need: 'fork', ask: () => 'mutation ($game: ID!) { fork(game: $game) { replayed } }' },
  importGame: {
    need: 'create',
    ask: () => 'mutation ($document: String!) { importGame(document: $document) { replayed } }',
  },
  createTokens: {
    need: 'tokens',
    ask: () =>
      withFullFragments(
        'mutation ($game: ID!) { createTokens(game: $game, grants: [{ role: watcher }]) { ...Tokens } }',
      ),
  },
  rotateTokens: {
    need: 'tokens',
    ask: () =>
      withFullFragments(
        'mutation ($game: ID!) { rotateTokens(game: $game, grants: [{ role: watcher }]) { ...Tokens } }',
      ),
  },
};

/** Operations that answer everybody. */
const publicFields: readonly string[] = operationList
  .filter((each) => each.access === 'everyone')
  .map(({ name }) => name);

/** One operation at one door. */
export interface OperationAttempt {
  readonly name: string;
  readonly api: 'REST' | 'GraphQL';
  readonly required: RequiredAccess;
  /** `seat`: through the eyes of that seat. */
  send(visitor: ApiClient, place: OperationTarget, seat?: string): Promise<ApiResponse>;
}

/** Everything that is not open to all, at both doors. A route or field that is new and not above makes this throw. */
export function everyOperation(): readonly OperationAttempt[] {
  const rest = restOperations
    .filter(({ access }) => access !== 'everyone')
    .map(({ name, rest: route }): OperationAttempt => {
      const sending = restRequests[name as RestrictedOperation];
      if (sending === undefined) throw new Error(`restRequests has no request for ${name}`);
      const { required: need } = sending(anyTarget);
      return {
        name: `${route.method} ${route.path}`,
        api: 'REST',
        required: need,
        send(visitor, place, seat) {
          const { query = '', body } = sending(place);
          const id = need === 'operate' ? place.key : place.game;
          const looking = seat === undefined ? '' : `?seat=${seat}`;
          // Whoever may not know may not even know whether anything has changed.
          const headers = route.method === 'GET' ? { 'if-none-match': '*' } : {};
          return visitor.rest(route.method, route.path.replace('{id}', id) + (query || looking), { body, headers });
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
      if (field === undefined) throw new Error(`how is ${name} refused in GraphQL?`);
      return {
        name: `GraphQL ${name}`,
        api: 'GraphQL',
        required: field.need,
        send(visitor, place, seat) {
          const { game, ruleset, setup, command, document } = place;
          const { type, ...given } = command;
          const member = camel(ruleset);
          const variables = {
            game,
            setup: { [member]: setup },
            command: { [member]: { [type.charAt(0).toLowerCase() + type.slice(1)]: given } },
            document: JSON.stringify(document),
          };
          const asked = seat === undefined ? field.ask(place) : withSeat(field.ask(place), seat);
          const used = Object.entries(variables).filter(([variable]) => asked.includes(`$${variable}:`));
          return visitor.graphqlResponse(asked, Object.fromEntries(used)) as Promise<ApiResponse>;
        },
      };
    });
  return [...rest, ...graphql];
}

/** The document with a seat among the arguments of its one field. */
function withSeat(document: string, seat: string): string {
  return document.replace(/(\((?:id|game): \$game)/, `$1, seat: "${seat}"`);
}

/** Whether an operation can be done through a seat. */
export function takesSeat({ api, name, required: need }: OperationAttempt): boolean {
  if (need !== 'read' && need !== 'play') return false;
  if (api === 'REST') return true;
  const field = name.slice('GraphQL '.length);
  const found = schema.getQueryType()?.getFields()[field] ?? schema.getMutationType()?.getFields()[field];
  return found?.args.some((arg) => arg.name === 'seat') ?? false;
}

/** The kind of refusal an answer is, whichever door gave it; undefined where it is none. */
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
};
