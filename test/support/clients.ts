import { expect } from 'vitest';
import type * as z from 'zod';
import type {
  CitableRule,
  Doom,
  EventDescription,
  GateLine,
  Outcome,
  Rule,
  Summary,
} from '../../rules/core/contract-types.ts';
import type { LegalCommand } from '../../rules/core/legal-command.ts';
import type { Command, View, VisibleEvent } from '../../rules/eldritch-horror/model/index.ts';
import type { Forecast as ForecastShape } from '../../schema/types/play.ts';
import type { ApiClient, GraphqlError, JsonObject } from './api.ts';
import { withFullFragments, withoutAliases } from './full-selection.ts';
import { graphqlCommand } from './graphql-input.ts';

export interface Game {
  readonly id: string;
  readonly ruleset: string;
  readonly revision: number;
  readonly version: number;
  readonly status: 'open' | 'over';
  readonly title?: string;
  readonly createdAt: string;
  readonly updatedAt: string;
  readonly summary: Summary;
  readonly doom?: Doom;
  readonly outcome?: Outcome;
  readonly pending: readonly unknown[];
  readonly fairness: { readonly commitment: string; readonly since: number; readonly seed?: string };
  readonly viewer: { readonly role: string; readonly seat?: string };
  readonly view: View;
}

/** An event of Eldritch Horror as the API returns it. */
export type ShownEvent = VisibleEvent & EventDescription;

/** Events as they are stored: without the members that describe them. */
export function recordedEvents(events: readonly ShownEvent[]): readonly object[] {
  return events.map(({ text: _, slug: __, drama: ___, ...recorded }) => recorded);
}

export interface Created {
  readonly kind: 'created';
  readonly game: Game;
  readonly replayed: boolean;
}

export interface Played {
  readonly kind: 'played';
  readonly game: Game;
  readonly version: number;
  readonly events: readonly ShownEvent[];
  readonly replayed: boolean;
  readonly dryRun: boolean;
}

export interface Rejected {
  readonly kind: 'rejected';
  readonly code: string;
  readonly because: string;
  readonly rule: string;
  readonly facts: Readonly<Record<string, string>>;
  readonly index: number;
  readonly version: number;
  readonly legal: readonly LegalCommand<Command>[];
}

export interface Commit {
  readonly version: number;
  readonly at: string;
  readonly kind: 'started' | 'played' | 'undone';
  readonly by: string;
  readonly toVersion?: number;
  readonly events: readonly ShownEvent[];
}

export interface Conflict {
  readonly kind: 'conflict';
  readonly expectedVersion: number;
  readonly currentVersion: number;
  readonly missed: readonly Commit[];
  readonly stillLegal: boolean;
}

/** The service refused the request. The same shape for both APIs. */
export interface ProblemReply {
  readonly kind: 'problem';
  readonly problem: string;
  readonly detail: string;
}

export interface Page<Item> {
  readonly items: readonly Item[];
  readonly page: { readonly next?: string };
}

export type Forecast = z.infer<typeof ForecastShape>;

export type Reply = Played | Rejected | Conflict | ProblemReply;

export interface CreateGameOptions {
  readonly setup: JsonObject;
  readonly title?: string;
  readonly seed?: string;
  readonly key?: string;
}

export interface PlayOptions {
  readonly key?: string;
  readonly expectedVersion?: number;
  readonly dryRun?: boolean;
}

export interface ForecastOptions {
  readonly samples?: number;
  readonly seat?: string;
}

export interface Paging<Position> {
  readonly first?: number;
  readonly after?: Position;
}

/** Operations of a game, with answers in the same shape from both APIs. */
export interface GameClient {
  readonly name: 'REST' | 'GraphQL';
  create(creation: CreateGameOptions): Promise<Created | Rejected | ProblemReply>;
  play(game: string, commands: readonly Command[], options?: PlayOptions): Promise<Reply>;
  spawnGate(game: string, options?: PlayOptions): Promise<Reply>;
  closeGate(game: string, gate: string, options?: PlayOptions): Promise<Reply>;
  undo(game: string, toVersion: number, expectedVersion: number): Promise<Reply>;
  forecast(game: string, commands: readonly Command[], options?: ForecastOptions): Promise<Forecast | ProblemReply>;
  game(game: string, at?: number): Promise<Game | ProblemReply>;
  doom(game: string): Promise<Doom | ProblemReply>;
  gates(game: string): Promise<readonly GateLine[] | ProblemReply>;
  summary(game: string): Promise<Summary | ProblemReply>;
  legal(game: string): Promise<readonly LegalCommand<Command>[] | ProblemReply>;
  events(game: string, paging?: Paging<number>): Promise<Page<Commit> | ProblemReply>;
  games(paging?: Paging<string>): Promise<Page<JsonObject> | ProblemReply>;
  rulesets(): Promise<readonly JsonObject[]>;
  rules(ruleset: string, search?: string): Promise<readonly CitableRule[] | ProblemReply>;
}

// ---- REST --------------------------------------------------------------------------------------------------------

export function restGameClient({ rest }: ApiClient): GameClient {
  const send = async <Body>(
    method: string,
    target: string,
    body?: unknown,
    headers = {},
  ): Promise<Body | ProblemReply> => {
    const answer = await rest(method, target, { body, headers });
    if (answer.status < 400) return answer.body as Body;
    const { code, detail } = answer.body as { code: string; detail: string };
    return { kind: 'problem', problem: code, detail };
  };
  const read = <Body>(target: string) => send<Body>('GET', target);
  const sent = async (kind: 'created' | 'played', target: string, body: unknown, headers: JsonObject = {}) => {
    const answer = await rest('POST', target, { body, headers: headers as Record<string, string> });
    const { type, title, status, code, detail, requestId, ...members } = answer.body;
    if (answer.status < 400) {
      const { version, replayed } = answer.body as { version?: number; replayed: boolean };
      if (version !== undefined && !answer.body.dryRun) expect(answer.headers.etag).toBe(`"${version}"`);
      expect(answer.headers['idempotency-replayed']).toBe(replayed ? 'true' : undefined);
      return { kind, ...answer.body };
    }
    switch (type) {
      case '/v1/problems#rejected':
        expect(detail).toBe(members.because);
        return { kind: 'rejected', code, ...members, facts: asText(members.facts as JsonObject) };
      case '/v1/problems#version-conflict':
        return { kind: 'conflict', ...members };
      default:
        return { kind: 'problem', problem: code, detail };
    }
  };
  const client: GameClient = {
    name: 'REST',
    create: async ({ key, ...body }) =>
      (await sent('created', '/v1/games', { ruleset: 'eldritch-horror', ...body }, keyHeader(key))) as Created,
    play: async (game, commands, { key, expectedVersion, dryRun } = {}) =>
      (await sent(
        'played',
        `/v1/games/${game}/commands${dryRun === undefined ? '' : `?dryRun=${dryRun}`}`,
        { commands, expectedVersion },
        keyHeader(key),
      )) as Reply,
    spawnGate: (game, options) => client.play(game, [{ type: 'SpawnGate' }], options),
    closeGate: (game, gate, options) => client.play(game, [{ type: 'CloseGate', gate } as Command], options),
    undo: async (game, toVersion, expectedVersion) =>
      (await sent('played', `/v1/games/${game}/undo`, { toVersion, expectedVersion })) as Reply,
    forecast: (game, commands, { seat, samples } = {}) =>
      send('POST', `/v1/games/${game}/forecast${query({ seat })}`, { commands, samples }),
    game: (game, at) => read(`/v1/games/${game}${query({ at })}`),
    doom: (game) => read(`/v1/games/${game}/doom`),
    gates: async (game) => items(await read(`/v1/games/${game}/gates`)),
    summary: (game) => read(`/v1/games/${game}/summary`),
    legal: async (game) => items(await read(`/v1/games/${game}/legal`)),
    events: (game, paging = {}) => read(`/v1/games/${game}/events${query(paging)}`),
    games: (paging = {}) => read(`/v1/games${query(paging)}`),
    rulesets: async () => items(await read('/v1/rulesets')),
    rules: async (ruleset, q) => items(await read(`/v1/rules${query({ ruleset, q })}`)),
  };
  return client;
}

function keyHeader(key: string | undefined): JsonObject {
  return key === undefined ? {} : { 'idempotency-key': key };
}

function query(parameters: object): string {
  const given = Object.entries(parameters).filter(([, value]) => value !== undefined);
  return given.length === 0
    ? ''
    : `?${new URLSearchParams(given.map(([name, value]): [string, string] => [name, String(value)]))}`;
}

// biome-ignore lint/suspicious/noExplicitAny: lists of anything are unwrapped here
function items(answer: any): any {
  return answer.items ?? answer;
}

function asText(facts: JsonObject): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(facts).map(([name, value]) => [name, String(value)]));
}

// ---- GraphQL -----------------------------------------------------------------------------------------------------

/** With the legal commands of both a game and a rejection, a document would have too many fields. */
const omitted = ['EldritchHorrorGame.legal'];
const playReply = '{ __typename ...Played ...Rejected ...Conflict }';
const documents = {
  create: withFullFragments(
    `mutation ($setup: GameSetup!, $title: String, $seed: String, $key: String) {
      answer: createGame(setup: $setup, title: $title, seed: $seed, key: $key) { __typename ...Created ...Rejected }
    }`,
  ),
  play: withFullFragments(
    `mutation ($game: ID!, $commands: [GameCommand!]!, $key: String, $expectedVersion: Int, $dryRun: Boolean) {
      answer: play(game: $game, commands: $commands, key: $key, expectedVersion: $expectedVersion, dryRun: $dryRun) ${playReply}
    }`,
    'eldritch-horror',
    omitted,
  ),
  spawnGate: withFullFragments(
    `mutation ($game: ID!, $key: String, $expectedVersion: Int) {
      answer: spawnGate(game: $game, key: $key, expectedVersion: $expectedVersion) ${playReply}
    }`,
    'eldritch-horror',
    omitted,
  ),
  closeGate: withFullFragments(
    `mutation ($game: ID!, $gate: ID!, $key: String, $expectedVersion: Int) {
      answer: closeGate(game: $game, gate: $gate, key: $key, expectedVersion: $expectedVersion) ${playReply}
    }`,
    'eldritch-horror',
    omitted,
  ),
  undo: withFullFragments(
    `mutation ($game: ID!, $toVersion: Int!, $expectedVersion: Int!) {
      answer: undo(game: $game, toVersion: $toVersion, expectedVersion: $expectedVersion) ${playReply}
    }`,
    'eldritch-horror',
    omitted,
  ),
  forecast: withFullFragments(
    `query ($game: ID!, $commands: [GameCommand!]!, $samples: Int, $seat: ID) {
      answer: forecast(game: $game, commands: $commands, samples: $samples, seat: $seat) { ...Forecast }
    }`,
  ),
  game: withFullFragments('query ($game: ID!, $at: Int) { answer: game(id: $game, at: $at) { ...Game } }'),
  doom: withFullFragments('query ($game: ID!) { answer: doom(game: $game) { ...Doom } }'),
  legal: withFullFragments('query ($game: ID!) { answer: legal(game: $game) { ...LegalCommand } }'),
  events: withFullFragments(
    'query ($game: ID!, $first: Int, $after: Int) { answer: events(game: $game, first: $first, after: $after) { ...CommitPage } }',
  ),
  games: withFullFragments(
    'query ($first: Int, $after: String) { answer: games(first: $first, after: $after) { ...GameConnection } }',
  ),
  rulesets: withFullFragments('{ answer: rulesets { ...Ruleset } }', 'eldritch-horror', [
    'Ruleset.components',
    'Ruleset.setup',
  ]),
  rules: withFullFragments(
    'query ($ruleset: ID!, $search: String) { answer: rules(ruleset: $ruleset, search: $search) { ...Rule } }',
  ),
};

/** A game with the fields that only GraphQL has. */
export type WholeGame = Game & {
  readonly gates: readonly GateLine[];
  readonly legal: readonly LegalCommand<Command>[];
  readonly events: Page<Commit>;
  readonly position: object;
};

export function graphqlGameClient({
  graphqlResponse,
}: ApiClient): GameClient & { whole(game: string): Promise<WholeGame> } {
  const sent = async (document: keyof typeof documents, variables: JsonObject = {}): Promise<unknown> => {
    const { body } = await graphqlResponse<{ answer: unknown }>(documents[document], variables);
    const [error] = body.errors ?? [];
    if (error !== undefined) return problemReply(error);
    return valueAsInRest(withoutAliases(body.data?.answer));
  };
  const whole = async (game: string, at?: number) => sent('game', { game, at });
  const reply = async (document: keyof typeof documents, variables: JsonObject) =>
    replyAsInRest((await sent(document, variables)) as JsonObject);
  return {
    name: 'GraphQL',
    create: async ({ setup, ...rest }) =>
      (await reply('create', { setup: { eldritchHorror: setup }, ...rest })) as unknown as Created,
    play: async (game, commands, options) =>
      (await reply('play', {
        game,
        commands: commands.map((command) => graphqlCommand(command)),
        ...options,
      })) as unknown as Reply,
    spawnGate: async (game, options) => (await reply('spawnGate', { game, ...options })) as unknown as Reply,
    closeGate: async (game, gate, options) =>
      (await reply('closeGate', { game, gate, ...options })) as unknown as Reply,
    undo: async (game, toVersion, expectedVersion) =>
      (await reply('undo', { game, toVersion, expectedVersion })) as unknown as Reply,
    forecast: async (game, commands, options) =>
      (await sent('forecast', {
        game,
        commands: commands.map((command) => graphqlCommand(command)),
        ...options,
      })) as Forecast,
    game: async (game, at) => {
      const answer = (await whole(game, at)) as Game | ProblemReply;
      return 'view' in answer ? withoutComputedFields(answer) : answer;
    },
    doom: async (game) => (await sent('doom', { game })) as Doom,
    gates: async (game) => field(await whole(game), 'gates') as readonly GateLine[],
    summary: async (game) => field(await whole(game), 'summary') as Summary,
    legal: async (game) => (await sent('legal', { game })) as readonly LegalCommand<Command>[],
    events: async (game, paging) => (await sent('events', { game, ...paging })) as Page<Commit>,
    games: async (paging) => (await sent('games', { ...paging })) as Page<JsonObject>,
    rulesets: async () => (await sent('rulesets')) as readonly JsonObject[],
    rules: async (ruleset, search) => (await sent('rules', { ruleset, search })) as readonly CitableRule[],
    whole: async (game) => (await whole(game)) as WholeGame,
  };
}

function problemReply({ message, extensions }: GraphqlError): ProblemReply {
  return { kind: 'problem', problem: extensions.problem ?? extensions.code, detail: message };
}

/** A value as REST returns it: without nulls and type names. */
function valueAsInRest(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(valueAsInRest);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([name, inner]) => inner !== null && name !== '__typename');
  const kind = (value as JsonObject).__typename;
  const known = ['Created', 'Played', 'Rejected', 'Conflict'].includes(String(kind));
  return {
    ...(known && { kind: String(kind).toLowerCase() }),
    ...Object.fromEntries(entries.map(([name, inner]) => [name, asInRest(String(kind), name, valueAsInRest(inner))])),
  };
}

/** Members that differ in GraphQL: a rule is an object instead of a code, and a template is JSON text. */
function asInRest(type: string, name: string, value: unknown): unknown {
  if (name === 'template') return JSON.parse(String(value));
  return name === 'rule' && (type === 'Obligation' || type === 'Outcome') ? (value as Rule).code : value;
}

function replyAsInRest(answer: JsonObject): JsonObject {
  switch (answer.kind) {
    case 'created':
    case 'played':
      return { ...answer, game: withoutComputedFields(answer.game as Game) };
    case 'rejected': {
      const { rule, facts } = answer as { rule: Rule; facts: { name: string; value: string }[] };
      return {
        ...answer,
        rule: rule.code,
        facts: Object.fromEntries(facts.map(({ name, value }): [string, string] => [name, value])),
      };
    }
    default:
      return answer;
  }
}

function withoutComputedFields(game: Game): Game {
  const { gates, legal, events, position, ...rest } = game as WholeGame;
  return rest;
}

function field(answer: unknown, name: string): unknown {
  const members = answer as JsonObject;
  return members.kind === 'problem' ? members : members[name];
}
