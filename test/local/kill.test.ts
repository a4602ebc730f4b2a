import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freshSeed, testRandom } from '../support/seed.ts';
import { killStarting, type Server, send, startServer } from '../support/server.ts';

const rounds = 20;
const clients = 5;
/** In every fifth round a start is killed as well, within this time. */
const maxStartMs = 900;

let folder: string;
let server: Server | undefined;
afterAll(async () => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
});

// ---- Requests ----------------------------------------------------------------------------------------------------

/** One request of a client. Its key is unique, and is the reason or the title of what it makes. */
interface Order {
  readonly key: string;
  readonly via: 'rest' | 'graphql';
  /** The game that is played. Absent where one is created. */
  readonly game?: string;
  readonly ends?: boolean;
}

interface Done {
  readonly game: string;
  readonly version: number;
  readonly replayed: boolean;
}

const setup = { investigators: 4, ancientOne: 'yog-sothoth' };
const start = `mutation ($key: String!) {
  done: createGame(setup: { eldritchHorror: { investigators: 4, ancientOne: "yog-sothoth" } }, title: $key, key: $key) {
    ... on Created { replayed game { id version } }
  }
}`;
const play = `mutation ($game: ID!, $commands: [GameCommand!]!, $key: String!) {
  done: play(game: $game, commands: $commands, key: $key) {
    ... on Played { replayed game { id version } }
    ... on Rejected { code }
  }
}`;

/** Sends a request. Throws Refused for a problem or a rejection, and another error when the server was killed. */
async function request<Body>(method: 'GET' | 'POST', target: string, body?: unknown, key?: string): Promise<Body> {
  const response = await send((server as Server).environment, method, target, body, key);
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Refused(`${response.status} ${target}: ${text}`);
  return JSON.parse(text) as Body;
}
class Refused extends Error {
  readonly code = /"code":"([\w-]+)"/.exec(this.message)?.[1];
}

async function carryOut({ key, via, game, ends }: Order): Promise<Done> {
  const omen = { withoutDoom: true, reason: key };
  if (via === 'rest') {
    const commands = [{ type: 'AdvanceOmen', ...omen }, ...(ends ? [{ type: 'LoseGame' }] : [])];
    const [target, body] =
      game === undefined
        ? ['/v1/games', { ruleset: 'eldritch-horror', setup, title: key }]
        : [`/v1/games/${game}/commands`, { commands }];
    return doneOf(await request<Reply>('POST', target, body, key));
  }
  const commands = [{ advanceOmen: omen }, ...(ends ? [{ loseGame: {} }] : [])].map((eldritchHorror) => ({
    eldritchHorror,
  }));
  const query = game === undefined ? start : play;
  const variables = { key, ...(game !== undefined && { game, commands }) };
  return doneOf((await request<{ data: { done: Reply } }>('POST', '/graphql', { query, variables })).data.done);
}

interface Reply {
  /** Absent where the rules reject the command. */
  readonly game?: { readonly id: string; readonly version: number };
  readonly replayed: boolean;
}

function doneOf(reply: Reply): Done {
  if (reply.game === undefined) throw new Refused(JSON.stringify(reply));
  // A repeated request is answered with the game as it was, which has the id of a past version.
  const [game = ''] = reply.game.id.split('@');
  return { game, version: reply.game.version, replayed: reply.replayed };
}

// ---- Stored games ------------------------------------------------------------------------------------------------

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly title: string;
}

/** All listed games, read page by page. */
async function listing(first: number): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  let after = '';
  do {
    const page = await request<{ items: Listed[]; page: { next?: string } }>('GET', `/v1/games?first=${first}${after}`);
    all.push(...page.items);
    after = page.page.next === undefined ? '' : `&after=${page.page.next}`;
  } while (after !== '');
  return all;
}

/** The reasons in a game's events, by version. */
async function reasonsIn(game: string): Promise<readonly (string | undefined)[]> {
  const reasons: (string | undefined)[] = [];
  let after = '';
  do {
    type Page = { items: { version: number; events: { reason?: string }[] }[]; page: { next?: string } };
    const { items, page } = await request<Page>('GET', `/v1/games/${game}/events?first=100${after}`);
    for (const { version, events } of items) {
      // Versions have no gaps.
      expect(version).toBe(reasons.length);
      reasons.push(version === 0 ? undefined : events.find(({ reason }) => reason !== undefined)?.reason);
    }
    after = page.next === undefined ? '' : `&after=${page.next}`;
  } while (after !== '');
  return reasons;
}

test(`kill -9 under load, ${rounds} times on one folder: no acknowledged request is lost`, {
  timeout: 180_000,
}, async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-kill-'));
  const random = testRandom(`kill ${freshSeed()}`);
  /** The version that each order made, and the status of each game. */
  const ledger = new Map<string, { readonly game: string; readonly version: number }>();
  const games = new Map<string, 'open' | 'over'>();
  const note = ({ key, ends }: Order, { game, version }: Done) => {
    ledger.set(key, { game, version });
    games.set(game, ends ? 'over' : (games.get(game) ?? 'open'));
    touched.add(game);
  };
  /** Games that were played since the last check, and orders without a response. */
  const touched = new Set<string>();
  const pending: Order[] = [];
  const unanswered = { carriedOut: 0, never: 0 };

  // Only a server that is closed writes its compile cache.
  await (await startServer({ folder })).stop();
  for (let round = 1; round <= rounds; round += 1) {
    if (round % 5 === 0) await killStarting(folder, random.below(maxStartMs));
    server = await startServer({ folder });
    await check();
    await load(round);
  }
  server = await startServer({ folder });
  await check();
  for (const [id, status] of games) {
    await checkVersions(id);
    expect(await request('GET', `/v1/games/${id}`)).toMatchObject({ status });
  }
  expect(await listing(7)).toEqual(await listing(100));
  // Otherwise the kills interrupted nothing.
  expect(unanswered.carriedOut + unanswered.never).toBeGreaterThan(rounds);

  /** Several clients send one order after the other, often to the same games, until the server is killed. */
  async function load(round: number): Promise<void> {
    let responsesLeft = clients + random.below(25);
    const enough = Promise.withResolvers<void>();
    const client = async (number: number): Promise<void> => {
      for (let at = 0; ; at += 1) {
        // The newest games are played, so that clients compete. Sometimes one of them is ended.
        const open = [...games].filter(([, status]) => status === 'open').map(([game]) => game);
        const game = at % 6 === 0 ? undefined : open.at(-1 - random.below(Math.min(4, open.length)));
        const key = `round ${round}, client ${number}, order ${at}`;
        const via = random.below(2) === 0 ? 'rest' : 'graphql';
        const order: Order = { key, via, ...(game !== undefined && { game, ends: at % 6 === 5 }) };
        try {
          const done = await carryOut(order);
          expect([key, done.replayed]).toEqual([key, false]);
          note(order, done);
        } catch (error) {
          if (error instanceof Refused) {
            // Another client has ended the game in the meantime.
            if (error.code === 'game-over') continue;
            throw error;
          }
          pending.push(order);
          return;
        } finally {
          responsesLeft -= 1;
          if (responsesLeft === 0) enough.resolve();
        }
      }
    };
    const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    await Promise.race([enough.promise, all]);
    await wait(random.below(20));
    await server?.kill();
    await all;
  }

  /** Acknowledged orders are stored; the others are sent again and are stored once; the list shows exactly the stored games. */
  async function check(): Promise<void> {
    const listed = new Map((await listing(100)).map(({ id, status }) => [id, status]));
    for (const [game, status] of games) {
      // An end without a response may have been stored.
      const ended = pending.some((order) => order.game === game && order.ends);
      expect([game, listed.get(game)]).toEqual([game, ended ? expect.stringMatching('open|over') : status]);
    }
    for (const order of pending.splice(0)) {
      try {
        const done = await carryOut(order);
        unanswered[done.replayed ? 'carriedOut' : 'never'] += 1;
        note(order, done);
        expect(await carryOut(order)).toEqual({ ...done, replayed: true });
      } catch (error) {
        if (!(error instanceof Refused && error.code === 'game-over')) throw error;
      }
    }
    for (const game of touched) await checkVersions(game);
    touched.clear();
    const now = await listing(100);
    expect(now.map(({ id, status }) => [id, status]).toSorted()).toEqual([...games].toSorted());
  }

  /** The versions of the game are exactly those that orders made. */
  async function checkVersions(game: string): Promise<void> {
    const orders = [...ledger].filter(([, made]) => made.game === game && made.version > 0);
    const expected: (string | undefined)[] = Array.from({ length: orders.length + 1 });
    for (const [key, { version }] of orders) expected[version] = key;
    expect([game, await reasonsIn(game)]).toEqual([game, expected]);
  }
});
