import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { type Server, startServer } from './server.ts';

/** A GraphQL client that keeps what it reads in a normalized cache. */
export interface CachingClient {
  /** Reads with the client's default policy: from the cache if everything is there. */
  query(document: string, variables: object): Promise<unknown>;
  mutate(document: string, variables: object): Promise<unknown>;
  /** The same read from the cache alone. Undefined or null where something is missing. */
  cached(document: string, variables: object): unknown;
}

/** Where the GraphQL endpoint is, and the headers that it needs. */
export interface Endpoint {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

/** What the tests show of a game. No fragment: every game has these fields. */
const gameFields = `
  id version status
  summary { headline clocks { clock value text } gates { gate name space guards } }
  doom { value start end left awake }
  pending { number by text blocks rule { code title } }
  viewer { role seat }
  fairness { commitment since }`;

const createGame = `
  mutation CreateGame($setup: GameSetup!) {
    createGame(setup: $setup, seed: "a night in December") {
      ... on Created { game { ${gameFields} } }
      ... on Rejected { code because }
    }
  }`;

const readGame = `query ReadGame($id: ID!, $at: Int) { game(id: $id, at: $at) { ${gameFields} } }`;

const spawnGate = `
  mutation SpawnGate($game: ID!, $key: String, $dryRun: Boolean, $expectedVersion: Int) {
    spawnGate(game: $game, key: $key, dryRun: $dryRun, expectedVersion: $expectedVersion) {
      ... on Played {
        version replayed dryRun
        events { type text slug drama }
        game { ${gameFields} events { items { version events { slug } } } }
      }
      ... on Rejected { code because }
      ... on Conflict { currentVersion missed { version events { type text } } stillLegal }
    }
  }`;

const undo = `
  mutation Undo($game: ID!, $toVersion: Int!, $expectedVersion: Int!) {
    undo(game: $game, toVersion: $toVersion, expectedVersion: $expectedVersion) {
      ... on Played { version game { ${gameFields} } }
    }
  }`;

const readHands = `
  query ReadHands($id: ID!, $seat: ID) {
    game(id: $id, seat: $seat) { id viewer { role seat } ... on KyoukaiGame { view { sides { hand handCount } } } }
  }`;

const listGames = 'query ListGames { games { items { id title status createdAt } page { next } } }';

const introspections = new Map<string, Promise<unknown>>();

/** The result of an introspection query, which needs no key. Sent once to each server. */
export function introspect<Data>({ url }: Endpoint, query: string): Promise<Data> {
  const known = introspections.get(url + query) ?? sendIntrospection(url, query);
  introspections.set(url + query, known);
  return known as Promise<Data>;
}

async function sendIntrospection(url: string, query: string): Promise<unknown> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ query }),
  });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: unknown };
  expect(errors).toBeUndefined();
  return data;
}

interface CachedGame {
  readonly id: string;
  readonly version: number;
  readonly summary: { readonly headline: string; readonly clocks: readonly { clock: string; value: number }[] };
  readonly doom: { readonly value: number; readonly end: number } | null;
}

interface SeenGame {
  readonly id: string;
  readonly view: { readonly sides: readonly { readonly hand: readonly string[] | null }[] };
}

/**
 * Checks that a client's cache never shows one game, or one version, in place of another. A client that knows the
 * schema must not write to the console either.
 */
export function describeGameCache(
  name: string,
  { knowsSchema }: { readonly knowsSchema: boolean },
  connect: (endpoint: Endpoint) => CachingClient | Promise<CachingClient>,
): void {
  describe(`${name} keeps games apart`, () => {
    let server: Server;
    let client: CachingClient;
    const consoleSpies = (['log', 'info', 'warn', 'error'] as const).map((method) =>
      vi.spyOn(console, method).mockImplementation(() => {}),
    );

    beforeAll(async () => {
      server = await startServer();
    }, 60_000);
    afterAll(() => server.stop());
    beforeEach(async () => {
      const { GATEHOUSE, GATEHOUSE_KEY } = server.environment;
      client = await connect({ url: `${GATEHOUSE}/graphql`, headers: { authorization: `Bearer ${GATEHOUSE_KEY}` } });
      for (const spy of consoleSpies) spy.mockClear();
    });
    afterEach(() => {
      if (knowsSchema) expect(consoleSpies.flatMap(({ mock }) => mock.calls)).toEqual([]);
    });

    const create = async (setup: object): Promise<CachedGame> => {
      const { createGame: created } = (await client.mutate(createGame, { setup })) as {
        createGame: { game: CachedGame };
      };
      return created.game;
    };
    const spawn = async (variables: object) =>
      (
        (await client.mutate(spawnGate, variables)) as {
          spawnGate: { game: CachedGame; version: number; replayed: boolean; currentVersion: number };
        }
      ).spawnGate;
    const read = async (id: string, at?: number) =>
      ((await client.query(readGame, { id, at })) as { game: CachedGame }).game;
    const cached = (id: string, at?: number) =>
      (client.cached(readGame, { id, at }) as { game: CachedGame } | undefined)?.game;

    const eldritchHorror = { eldritchHorror: { investigators: 4, ancientOne: 'azathoth' } };
    const arkhamHorror = { arkhamHorror: { investigators: 2, ancientOne: 'azathoth' } };

    test('games of two rulesets show their own clocks', async () => {
      const { id: one } = await create(eldritchHorror);
      const first = await read(one);
      const { id: other } = await create(arkhamHorror);
      const second = await read(other);
      expect(first.doom).toMatchObject({ value: 15, end: 0 });
      expect(second.doom).toMatchObject({ value: 1, end: 14 });
      expect(cached(one)).toEqual(first);
      expect(cached(other)).toEqual(second);
    });

    test('games of one ruleset show their own clocks', async () => {
      const { id: one } = await create(eldritchHorror);
      const first = await read(one);
      const { id: other } = await create({ eldritchHorror: { investigators: 2, ancientOne: 'cthulhu' } });
      const second = await read(other);
      expect(second.doom).not.toEqual(first.doom);
      expect(cached(one)).toEqual(first);
    });

    test('playing updates the newest version', async () => {
      const { id } = await create(eldritchHorror);
      const before = await read(id);
      const { game } = await spawn({ game: id });
      expect(game).toMatchObject({ id, version: 1 });
      const after = cached(id);
      expect(after?.version).toBe(1);
      expect(after?.summary.headline).not.toBe(before.summary.headline);
    });

    test.each(['at', 'id'])('a past version, named by its %s, does not replace the newest one', async (named) => {
      const { id } = await create(eldritchHorror);
      await read(id);
      await spawn({ game: id });
      const newest = cached(id);
      const past = named === 'at' ? await read(id, 0) : await read(`${id}@0`);
      expect(past).toMatchObject({ id: `${id}@0`, version: 0 });
      expect(past.summary).not.toEqual(newest?.summary);
      expect(cached(id)).toEqual(newest);
      expect(newest).toMatchObject({ id, version: 1 });
    });

    test('an undo is the newest version, and the undone one stays as it was', async () => {
      const { id } = await create(eldritchHorror);
      const start = await read(id);
      await spawn({ game: id });
      const past = await read(id, 0);
      await client.mutate(undo, { game: id, toVersion: 0, expectedVersion: 1 });
      expect(cached(id)).toMatchObject({ version: 2, summary: start.summary });
      expect(cached(id, 0)).toEqual(past);
    });

    test('a dry run changes no game', async () => {
      const { id } = await create(eldritchHorror);
      const before = await read(id);
      const dryRun = await spawn({ game: id, dryRun: true });
      expect(dryRun.game.summary).not.toEqual(before.summary);
      expect(cached(id)).toEqual(before);
    });

    test('a replayed answer about an older version does not replace the newest one', async () => {
      const { id } = await create(eldritchHorror);
      await read(id);
      const first = await spawn({ game: id, key: 'round 1' });
      await spawn({ game: id, key: 'round 2' });
      const newest = cached(id);
      const again = await spawn({ game: id, key: 'round 1' });
      expect(again).toMatchObject({ replayed: true, version: 1, game: { id: `${id}@1`, summary: first.game.summary } });
      expect(cached(id)).toEqual(newest);
      expect(newest?.version).toBe(2);
    });

    test('what one seat sees is not shown to another seat, nor to the host', async () => {
      const { id } = await create({ kyoukai: {} });
      const readAs = async (seat?: string) =>
        ((await client.query(readHands, { id, seat })) as { game: SeenGame }).game;
      const host = await readAs();
      const first = await readAs('1');
      const second = await readAs('2');
      expect(host.view.sides.map(({ hand }) => hand)).toEqual([null, null]);
      expect(first.view.sides.map(({ hand }) => hand?.length)).toEqual([5, undefined]);
      expect(second.view.sides.map(({ hand }) => hand?.length)).toEqual([undefined, 5]);
      const cachedFor = (variables: object) => (client.cached(readHands, variables) as { game: SeenGame }).game;
      expect(cachedFor({ id })).toEqual(host);
      expect(cachedFor({ id, seat: '1' })).toEqual(first);
      expect(cachedFor({ id, seat: '2' })).toEqual(second);
      // The id of what a seat sees leads back to it.
      const again = (await client.query(readHands, { id: first.id })) as { game: SeenGame };
      expect(again.game).toEqual(first);
    });

    test('a conflict leaves the game as it was', async () => {
      const { id } = await create(eldritchHorror);
      await spawn({ game: id });
      const newest = await read(id);
      const conflict = await spawn({ game: id, expectedVersion: 0 });
      expect(conflict.currentVersion).toBe(1);
      expect(cached(id)).toEqual(newest);
    });

    test('a list of games leaves each game as it was', async () => {
      const { id } = await create(eldritchHorror);
      const before = await read(id);
      const { games } = (await client.query(listGames, {})) as { games: { items: readonly { id: string }[] } };
      expect(games.items.map((each) => each.id)).toContain(id);
      expect(cached(id)).toEqual(before);
    });
  });
}
