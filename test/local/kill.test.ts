import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { freshSeed, testRandom } from '../support/seed.ts';
import { killStarting, type Server, send, startServer } from '../support/server.ts';

const rounds = 20;
const clients = 5;
/** Every fifth round is begun by a start that is killed as well, within so many milliseconds. */
const startTakes = 900;

let folder: string;
let server: Server | undefined;
afterAll(async () => {
  await server?.kill();
  await rm(folder, { recursive: true, force: true });
});

// ---- What was sent -----------------------------------------------------------------------------------------------

/** One request of a client. The key makes it one of its kind, and is told again by what happened. */
interface Order {
  readonly key: string;
  readonly door: 'rest' | 'graphql';
  /** The game that is played on; none where one is created. */
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

/** Asks until the server is gone: then it throws. Whatever the server itself says no to fails the test. */
async function ask<Body>(method: 'GET' | 'POST', target: string, body?: unknown, key?: string): Promise<Body> {
  const response = await send((server as Server).environment, method, target, body, key);
  const text = await response.text();
  if (!response.ok || text.includes('"errors"')) throw new Refused(`${response.status} ${target}: ${text}`);
  return JSON.parse(text) as Body;
}
class Refused extends Error {
  readonly code = /"code":"([\w-]+)"/.exec(this.message)?.[1];
}

async function carryOut({ key, door, game, ends }: Order): Promise<Done> {
  const omen = { withoutDoom: true, reason: key };
  if (door === 'rest') {
    const commands = [{ type: 'AdvanceOmen', ...omen }, ...(ends ? [{ type: 'LoseGame' }] : [])];
    const [target, body] =
      game === undefined
        ? ['/v1/games', { ruleset: 'eldritch-horror', setup, title: key }]
        : [`/v1/games/${game}/commands`, { commands }];
    return doneOf(await ask<Reply>('POST', target, body, key));
  }
  const commands = [{ advanceOmen: omen }, ...(ends ? [{ loseGame: {} }] : [])].map((eldritchHorror) => ({
    eldritchHorror,
  }));
  const query = game === undefined ? start : play;
  const variables = { key, ...(game !== undefined && { game, commands }) };
  return doneOf((await ask<{ data: { done: Reply } }>('POST', '/graphql', { query, variables })).data.done);
}

interface Reply {
  /** None where the rules say no. */
  readonly game?: { readonly id: string; readonly version: number };
  readonly replayed: boolean;
}

function doneOf(reply: Reply): Done {
  if (reply.game === undefined) throw new Refused(JSON.stringify(reply));
  return { game: reply.game.id, version: reply.game.version, replayed: reply.replayed };
}

// ---- What there is -----------------------------------------------------------------------------------------------

interface Listed {
  readonly id: string;
  readonly status: string;
  readonly title: string;
}

/** Everything that is listed, page by page. */
async function listing(first: number): Promise<readonly Listed[]> {
  const all: Listed[] = [];
  let after = '';
  do {
    const page = await ask<{ items: Listed[]; page: { next?: string } }>('GET', `/v1/games?first=${first}${after}`);
    all.push(...page.items);
    after = page.page.next === undefined ? '' : `&after=${page.page.next}`;
  } while (after !== '');
  return all;
}

/** The reasons that a game was played with, by version. */
async function reasonsIn(game: string): Promise<readonly (string | undefined)[]> {
  const reasons: (string | undefined)[] = [];
  let after = '';
  do {
    type Page = { items: { version: number; events: { reason?: string }[] }[]; page: { next?: string } };
    const { items, page } = await ask<Page>('GET', `/v1/games/${game}/events?first=100${after}`);
    for (const { version, events } of items) {
      // Versions have no gap: each comes right after the one before.
      expect(version).toBe(reasons.length);
      reasons.push(version === 0 ? undefined : events.find(({ reason }) => reason !== undefined)?.reason);
    }
    after = page.next === undefined ? '' : `&after=${page.next}`;
  } while (after !== '');
  return reasons;
}

test(`kill -9 under load, ${rounds} times on one folder: nothing that was told is lost`, {
  timeout: 180_000,
}, async () => {
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-kill-'));
  const random = testRandom(`kill ${freshSeed()}`);
  /** Which version each order has become, and whether each game is over. */
  const ledger = new Map<string, { readonly game: string; readonly version: number }>();
  const games = new Map<string, 'open' | 'over'>();
  const note = ({ key, ends }: Order, { game, version }: Done) => {
    ledger.set(key, { game, version });
    games.set(game, ends ? 'over' : (games.get(game) ?? 'open'));
    touched.add(game);
  };
  /** Since the last time that everything was looked at: games, and orders that nobody has answered. */
  const touched = new Set<string>();
  const pending: Order[] = [];
  const unanswered = { carriedOut: 0, never: 0 };

  // Only a server that closes leaves what it has compiled.
  await (await startServer({ folder })).stop();
  for (let round = 1; round <= rounds; round += 1) {
    if (round % 5 === 0) await killStarting(folder, random.below(startTakes));
    server = await startServer({ folder });
    await check();
    await load(round);
  }
  server = await startServer({ folder });
  await check();
  for (const [id, status] of games) {
    await holds(id);
    expect(await ask('GET', `/v1/games/${id}`)).toMatchObject({ status });
  }
  expect(await listing(7)).toEqual(await listing(100));
  // Otherwise there was nothing to be afraid of.
  expect(unanswered.carriedOut + unanswered.never).toBeGreaterThan(rounds);

  /** Several clients send one order after the other, often on the same games, until the server is killed among them. */
  async function load(round: number): Promise<void> {
    let answersLeft = clients + random.below(25);
    const enough = Promise.withResolvers<void>();
    const client = async (number: number): Promise<void> => {
      for (let at = 0; ; at += 1) {
        // The newest few are played on, so that the clients meet; now and then one of them is ended.
        const open = [...games].filter(([, status]) => status === 'open').map(([game]) => game);
        const game = at % 6 === 0 ? undefined : open.at(-1 - random.below(Math.min(4, open.length)));
        const key = `round ${round}, client ${number}, order ${at}`;
        const door = random.below(2) === 0 ? 'rest' : 'graphql';
        const order: Order = { key, door, ...(game !== undefined && { game, ends: at % 6 === 5 }) };
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
          answersLeft -= 1;
          if (answersLeft === 0) enough.resolve();
        }
      }
    };
    const all = Promise.all(Array.from({ length: clients }, (_, number) => client(number)));
    await Promise.race([enough.promise, all]);
    await wait(random.below(20));
    await server?.kill();
    await all;
  }

  /** What was told is there; what was not is sent again and is there once; what is listed is what there is. */
  async function check(): Promise<void> {
    const listed = new Map((await listing(100)).map(({ id, status }) => [id, status]));
    for (const [game, status] of games) {
      // An end that nobody was told of may have happened.
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
    for (const game of touched) await holds(game);
    touched.clear();
    const now = await listing(100);
    expect(now.map(({ id, status }) => [id, status]).toSorted()).toEqual([...games].toSorted());
  }

  /** Every order that has become a version of the game stands there, and nothing else does. */
  async function holds(game: string): Promise<void> {
    const orders = [...ledger].filter(([, place]) => place.game === game && place.version > 0);
    const expected: (string | undefined)[] = Array.from({ length: orders.length + 1 });
    for (const [key, { version }] of orders) expected[version] = key;
    expect([game, await reasonsIn(game)]).toEqual([game, expected]);
  }
});
