import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { withOptimisticRetry } from '../../lambdas/app/optimistic-retry.ts';
import { inTurn } from '../../lambdas/app/turns.ts';
import type { Commit as StoredCommit } from '../../lambdas/store/store.ts';
import { type Api, type ApiClient, apiClient, type JsonObject, startApi } from '../support/api.ts';
import {
  type Commit,
  type Game,
  type GameClient,
  graphqlGameClient,
  type Page,
  type Played,
  type Reply,
  restGameClient,
} from '../support/clients.ts';
import { memoryStore } from '../support/memory-store.ts';
import { sample } from '../support/sample-commits.ts';
import { startSubprocess } from '../support/subprocess.ts';

const setup = { investigators: 4, ancientOne: 'yog-sothoth' };

let api: Api;
let far: Awaited<ReturnType<typeof startSubprocess>>;
let gameClients: Readonly<Record<'rest' | 'graphql' | 'farRest' | 'farGraphql', GameClient>>;
beforeAll(async () => {
  api = await startApi();
  far = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: api.endpoint });
  const there = apiClient(far.handler, api.key);
  gameClients = {
    rest: restGameClient(api),
    graphql: graphqlGameClient(api),
    farRest: restGameClient(there),
    farGraphql: graphqlGameClient(there),
  };
});
afterAll(async () => {
  await far.close();
  await api.close();
});

/** Sends a request with a key again while the answer is `unavailable`. */
async function delivered(send: () => Promise<Reply>): Promise<Reply> {
  for (let tried = 0; tried < 20; tried += 1) {
    const reply = await send();
    if (reply.kind !== 'problem' || reply.problem !== 'unavailable') return reply;
  }
  throw new Error('twenty answers in a row were unavailable');
}

async function newGame(): Promise<Game> {
  const created = await gameClients.rest.create({ setup });
  if (created.kind !== 'created') throw new Error(`no game: ${JSON.stringify(created)}`);
  return created.game;
}

/** Every version of a game, in order. */
async function history(id: string): Promise<readonly Commit[]> {
  const commits: Commit[] = [];
  let next: string | undefined;
  do {
    const page = (await gameClients.rest.events(id, {
      first: 100,
      ...(next && { after: Number(next) }),
    })) as Page<Commit>;
    commits.push(...page.items);
    next = page.page.next;
  } while (next !== undefined);
  return commits;
}

/** One step forward, one step back: can be repeated without end. */
const there = { type: 'AdvanceDoom' } as const;
const back = { type: 'RetreatDoom' } as const;

const pairs = [
  ['through one gameClient', 'rest', 'rest'],
  ['through both gameClients', 'rest', 'graphql'],
  ['from two processes', 'rest', 'farRest'],
  ['from two processes through both gameClients', 'graphql', 'farGraphql'],
] as const;

describe('of two commands for the same version at the same moment, exactly one is accepted', () => {
  test.each(pairs)('50 times, %s', async (_, first, second) => {
    const { id } = await newGame();
    for (let version = 0; version < 50; version += 1) {
      const command = version % 2 === 0 ? there : back;
      const options = { expectedVersion: version };
      const replies = await Promise.all([
        gameClients[first].play(id, [command], options),
        gameClients[second].play(id, [command], options),
      ]);
      expect(replies.map((reply) => reply.kind).sort()).toEqual(['conflict', 'played']);
      expect(replies.find((reply) => reply.kind === 'played')).toMatchObject({ version: version + 1, replayed: false });
      expect(replies.find((reply) => reply.kind === 'conflict')).toMatchObject({
        expectedVersion: version,
        currentVersion: version + 1,
        missed: [{ version: version + 1 }],
      });
    }
    expect((await history(id)).map((commit) => commit.version)).toEqual(Array.from({ length: 51 }, (_, at) => at));
  });
});

describe('commands of many writers on one game are all stored', () => {
  const everywhere = ['rest', 'graphql', 'farRest', 'farGraphql'] as const;
  test.each([
    ['through one gameClient', ['rest']],
    ['through both gameClients', ['rest', 'graphql']],
    ['from two processes', everywhere],
  ] as const)('12 writers with 6 commands each, %s', async (_, names) => {
    const { id } = await newGame();
    const write = async (writer: number): Promise<Reply[]> => {
      const replies: Reply[] = [];
      const gameClient = gameClients[names[writer % names.length] as keyof typeof gameClients];
      for (let at = 0; at < 6; at += 1) {
        const reason = `writer ${writer}, command ${at}`;
        replies.push(await delivered(() => gameClient.play(id, [{ type: 'AdvanceOmen', reason }], { key: reason })));
      }
      return replies;
    };
    const replies = (await Promise.all(Array.from({ length: 12 }, (_, writer) => write(writer)))).flat();
    expect(replies.filter((reply) => reply.kind !== 'played')).toEqual([]);
    // Every version was returned once, and none is missing.
    const versions = (replies as Played[]).map((reply) => reply.version);
    expect(versions.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 72 }, (_, at) => at + 1));
    // The answers agree with the stored commits, and each writer's commands are in the writer's order.
    const commits = await history(id);
    expect(commits).toHaveLength(73);
    for (const reply of replies as Played[]) expect(commits[reply.version]?.events).toEqual(reply.events);
    const reasons = commits.slice(1).map((commit) => (commit.events[0] as { reason: string }).reason);
    expect(new Set(reasons).size).toBe(72);
    for (let writer = 0; writer < 12; writer += 1) {
      const mine = reasons.filter((reason) => reason.startsWith(`writer ${writer},`));
      expect(mine).toEqual(Array.from({ length: 6 }, (_, at) => `writer ${writer}, command ${at}`));
    }
    // 72 steps on a track of four spaces lead back to the start.
    expect(((await gameClients.farGraphql.game(id)) as Game).view.omen.space).toBe('green');
  });
});

test('of 32 commands for one game at once from two processes, each is accepted once or answered with 503', async () => {
  const { id } = await newGame();
  const everywhere = Object.values(gameClients);
  const deliver = async (writer: number): Promise<Played> => {
    const reason = `writer ${writer}`;
    let gameClient = writer;
    const reply = await delivered(() => {
      gameClient += 1;
      const next = everywhere[gameClient % everywhere.length] as GameClient;
      return next.play(id, [{ type: 'AdvanceOmen', withoutDoom: true, reason }], { key: reason });
    });
    expect(reply.kind).toBe('played');
    return reply as Played;
  };
  const replies = await Promise.all(Array.from({ length: 32 }, (_, writer) => deliver(writer)));
  const commits = await history(id);
  expect(commits.map(({ version }) => version)).toEqual(Array.from({ length: 33 }, (_, at) => at));
  const reasons = commits.slice(1).map(({ events }) => (events[0] as { reason: string }).reason);
  expect(reasons.toSorted()).toEqual(Array.from({ length: 32 }, (_, writer) => `writer ${writer}`).toSorted());
  for (const reply of replies) expect(commits[reply.version]?.events).toEqual(reply.events);
});

test('a command that always loses the race is given up, earlier where the store is slow', async () => {
  const store = memoryStore();
  const [newest, commit] = [0, 1].map((version) => sample({ version })) as [StoredCommit, StoredCommit];
  await store.put({ ...commit, attempt: 'of another' });
  const clock = vi.spyOn(performance, 'now');
  for (const [each, tries] of [
    [0, 24],
    [1_000, 4],
  ] as const) {
    let now = 0;
    clock.mockImplementation(() => now);
    let tried = 0;
    const attempt = async () => {
      tried += 1;
      now += each;
      return { newest, commit, stored: () => 'stored' };
    };
    await expect(withOptimisticRetry(store, commit.game, attempt)).rejects.toMatchObject({
      kind: 'unavailable',
      facts: { retryAfter: 1 },
    });
    expect(tried).toBe(tries);
  }
  clock.mockRestore();
});

test('A11: of 100 writers at once, with and without keys and in both APIs, all succeed at the first attempt', async () => {
  const { id } = await newGame();
  const replies = await Promise.all(
    Array.from({ length: 100 }, (_, writer) => {
      const reason = `writer ${writer}`;
      const gameClient = writer % 2 === 0 ? gameClients.rest : gameClients.graphql;
      const key = writer % 4 < 2 ? { key: reason } : {};
      return gameClient.play(id, [{ type: 'AdvanceOmen', withoutDoom: true, reason }], key);
    }),
  );
  expect(replies.filter(({ kind }) => kind !== 'played')).toEqual([]);
  const versions = (replies as Played[]).map(({ version }) => version);
  expect(versions.toSorted((one, other) => one - other)).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
});

describe('A11: requests of one process for one game', () => {
  const store = memoryStore();

  test('run one after the other in the order of their arrival, and those for another game beside them', async () => {
    const log: string[] = [];
    const run = (game: string, name: string, fails = false) =>
      inTurn(store, game, async () => {
        log.push(`${name} begins`);
        for (let waits = 0; waits < 5; waits += 1) await Promise.resolve();
        log.push(`${name} ends`);
        if (fails) throw new Error(name);
      });
    const all = await Promise.allSettled([
      run('a', 'one'),
      run('a', 'two', true),
      run('b', 'other'),
      run('a', 'three'),
    ]);
    expect(all.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled']);
    const ofA = log.filter((line) => !line.startsWith('other'));
    expect(ofA).toEqual(['one', 'two', 'three'].flatMap((name) => [`${name} begins`, `${name} ends`]));
    expect(log.indexOf('other begins')).toBeLessThan(log.indexOf('one ends'));
  });

  test('give up where the one before does not end, and the next ones still wait for it', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<void>();
    const log: string[] = [];
    const slow = inTurn(store, 'a', () => promise);
    const waiting = inTurn(store, 'a', async () => log.push('never'));
    const refused = expect(waiting).rejects.toMatchObject({ kind: 'unavailable', facts: { retryAfter: 1 } });
    await vi.advanceTimersByTimeAsync(10_000);
    const later = inTurn(store, 'a', async () => log.push('later'));
    await vi.advanceTimersByTimeAsync(6_000);
    await refused;
    expect(log).toEqual([]);
    resolve();
    await Promise.all([slow, later]);
    expect(log).toEqual(['later']);
    vi.useRealTimers();
  });
});

test('of many undos from one version, one is accepted', async () => {
  const { id } = await newGame();
  await gameClients.rest.play(id, [there]);
  await gameClients.rest.play(id, [there]);
  const replies = await Promise.all(
    Object.values(gameClients).flatMap((gameClient) => [gameClient.undo(id, 0, 2), gameClient.undo(id, 1, 2)]),
  );
  expect(replies.filter((reply) => reply.kind === 'played')).toHaveLength(1);
  expect(replies.filter((reply) => reply.kind === 'conflict')).toHaveLength(7);
  expect((await history(id)).map((commit) => commit.kind)).toEqual(['started', 'played', 'played', 'undone']);
});

describe('the same key in two processes at the same moment', () => {
  const eldritch = { ruleset: 'eldritch-horror', setup };
  const duel = { ruleset: 'kyoukai', setup: {} };
  const people = () => [apiClient(api.handler, api.key), apiClient(far.handler, api.key)] as const;
  const post = (who: ApiClient, target: string, key: string, body: object) =>
    who.rest<JsonObject & { game: Game; code?: string }>('POST', target, { body, headers: { 'idempotency-key': key } });
  const gamesNow = async () => (await api.store.games(api.client, 1_000)).games.length;

  test.each([
    ['the same wish', eldritch, eldritch],
    ['two set-ups', eldritch, { ...eldritch, setup: { ...setup, investigators: 5 } }],
    ['two titles', eldritch, { ...eldritch, title: 'Friday' }],
    ['two rulesets', eldritch, duel],
  ])('creates one game of %s', async (about, one, other) => {
    for (let time = 0; time < 5; time += 1) {
      const key = `${about} ${time}`;
      const before = await gamesNow();
      const answers = await Promise.all(people().map((who, at) => post(who, '/v1/games', key, at === 0 ? one : other)));
      const made = answers.filter(({ status }) => status === 201);
      if (one === other) {
        expect(made.map(({ body }) => body.replayed).sort()).toEqual([false, true]);
        expect(made[0]?.body.game).toEqual(made[1]?.body.game);
      } else {
        expect(answers.map(({ status }) => status).sort()).toEqual([201, 422]);
        expect(answers.find(({ status }) => status === 422)?.body.code).toBe('key-reused');
        // And afterwards in the reverse order.
        const loser = answers[0]?.status === 201 ? other : one;
        expect(await post(api, '/v1/games', key, loser)).toMatchObject({ status: 422, body: { code: 'key-reused' } });
      }
      expect(await gamesNow()).toBe(before + 1);
    }
  });

  test('forks once, although the game continues in between', async () => {
    const { id } = await newGame();
    const [here, there] = people();
    const [one, other] = await Promise.all([
      post(here, `/v1/games/${id}/forks`, `fork ${id}`, {}),
      gameClients.farRest
        .play(id, [{ type: 'AdvanceDoom' }])
        .then(() => post(there, `/v1/games/${id}/forks`, `fork ${id}`, {})),
    ]);
    expect([one.status, other.status]).toEqual([201, 201]);
    expect(one.body.game).toEqual(other.body.game);
    expect([one.body.replayed, other.body.replayed].sort()).toEqual([false, true]);
    // The key of one new game cannot be used for another, whether it is created, forked or imported.
    expect(await post(here, '/v1/games', `fork ${id}`, duel)).toMatchObject({ status: 422 });
  });

  test('revokes tokens once', async () => {
    const { id } = await newGame();
    const body = { grants: [{ role: 'watcher' }] };
    const answers = await Promise.all(people().map((who) => post(who, `/v1/games/${id}/tokens/rotate`, 'r', body)));
    expect(answers.map(({ status, body: { version } }) => [status, version])).toEqual([
      [201, 1],
      [201, 1],
    ]);
    expect(answers[0]?.body.items).toEqual(answers[1]?.body.items);
  });
});
