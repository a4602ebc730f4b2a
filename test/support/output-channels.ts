import { createHash } from 'node:crypto';
import { rulesets } from '../../rules/index.ts';
import { restOperations } from '../../schema/operations.ts';
import type { ApiClient, ApiResponse } from './api.ts';
import { schema, withFullFragments } from './full-selection.ts';

/** What a reader reads: a game, as one of its seats or as the host. */
export interface ReadRequest {
  readonly game: string;
  readonly ruleset: string;
  readonly seat?: string | undefined;
}

/** One way to read a game. */
export interface OutputChannel {
  readonly name: string;
  read(client: ApiClient, request: ReadRequest): Promise<ApiResponse>;
}

/** Reads of a game at its newest version, by the path after the id. */
const newestTargets = [
  '',
  '/doom',
  '/cards',
  '/position',
  '/gates',
  '/summary',
  '/summary?as=text',
  '/legal',
  '/events',
  '/events?first=2',
  '/events?after=1&first=1',
  '/export',
  '/export?as=watcher',
  '/export?after=0&first=2',
  '/checkpoints',
];
const pastTargets = (at: number) => [`?at=${at}`, `/position?at=${at}`, `/events?after=${at}`, `/export?after=${at}`];

const documents = {
  game: `query ($game: ID!, $at: Int, $seat: ID) { game(id: $game, at: $at, seat: $seat) { ...Game } }`,
  doom: 'query ($game: ID!) { doom(game: $game) { ...Doom } }',
  legal: 'query ($game: ID!, $seat: ID) { legal(game: $game, seat: $seat) { ...LegalCommand } }',
  events: `query ($game: ID!, $after: Int, $seat: ID) {
    events(game: $game, after: $after, seat: $seat) { ...CommitPage }
  }`,
  checkpoints: 'query ($game: ID!, $seat: ID) { checkpoints(game: $game, seat: $seat) { ...Checkpoint } }',
  export: `query ($game: ID!, $after: Int, $seat: ID, $as: String) {
    export(game: $game, after: $after, seat: $seat, as: $as)
  }`,
};

const knownDocuments = new Map<string, string>();
function document(name: keyof typeof documents, ruleset: string): string {
  const known = knownDocuments.get(name + ruleset) ?? withFullFragments(documents[name], ruleset);
  knownDocuments.set(name + ruleset, known);
  return known;
}

/** Every way to read a game, at its newest version and at these versions. */
export function outputChannels(versions: readonly number[]): readonly OutputChannel[] {
  const rest = [...newestTargets, ...versions.flatMap(pastTargets)].map(
    (target): OutputChannel => ({
      name: `GET ${target}`,
      read: (client, { game, seat }) => {
        const address = seat === undefined ? target : `${target}${target.includes('?') ? '&' : '?'}seat=${seat}`;
        return client.rest('GET', `/v1/games/${game}${address}`);
      },
    }),
  );
  const graphql = (name: keyof typeof documents, variables: object): OutputChannel => ({
    name: `GraphQL ${name} ${JSON.stringify(variables)}`,
    async read(client, { game, ruleset, seat }) {
      const asSeat = seat !== undefined && name !== 'doom' && { seat };
      const response = await client.graphqlResponse(document(name, ruleset), { game, ...variables, ...asSeat });
      // Two refusals of a document are equal, too, and would hide every difference.
      if (response.text.includes('GRAPHQL_VALIDATION_FAILED')) throw new Error(response.text);
      return response as ApiResponse;
    },
  });
  return [
    ...rest,
    ...(Object.keys(documents) as (keyof typeof documents)[]).map((name) => graphql(name, {})),
    graphql('export', { as: 'watcher' }),
    ...versions.flatMap((at) => [
      graphql('game', { at }),
      graphql('events', { after: at }),
      graphql('export', { after: at }),
    ]),
  ];
}

/** Ways to read a game that are in the contract and not in this list. Expected to be empty. */
export function missingChannels(): readonly string[] {
  const here = [...newestTargets, ...pastTargets(0)].map((target) => `/v1/games/{id}${target.split('?')[0]}`);
  const addresses = restOperations
    .filter(({ rest: { method, path } }) => method === 'GET' && path.startsWith('/v1/games/{id}'))
    .map(({ rest: { path } }) => path);
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {})
    .filter(({ name, args }) => name !== 'ruleset' && args.some((each) => each.name === 'game' || each.name === 'id'))
    // A forecast is not a way to read a game.
    .filter(({ args }) => !args.some(({ name }) => name === 'commands'))
    .map(({ name }) => name);
  return [...addresses.filter((path) => !here.includes(path)), ...fields.filter((name) => !(name in documents))];
}

/** Ids of all rulesets. */
export const rulesetIds: readonly string[] = rulesets.map(({ id }) => id);

/** An answer without what differs each time: the ids of the game and the request, times, and an ETag made from the text. */
export function withoutIdentity({ status, headers, text }: ApiResponse<unknown>, id: string) {
  const request = headers['x-request-id'] ?? '';
  const plain = (value: string) =>
    value
      .replaceAll(id, 'the game')
      .replaceAll(request, 'the request')
      .replace(/\d{4}-\d\d-\d\dT[\d:.]+Z/g, 'some time');
  return { status, headers: plain(JSON.stringify(withoutEtag(headers, text))), text: plain(text) };
}

/** Headers in which an ETag that is made only from the text is replaced. */
export function withoutEtag(headers: ApiResponse['headers'], text: string): ApiResponse['headers'] {
  const contentEtag = `"b-${createHash('sha256').update(text).digest('base64url').slice(0, 22)}"`;
  return headers.etag === contentEtag ? { ...headers, etag: 'of the text' } : headers;
}
