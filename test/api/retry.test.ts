import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { rulesets } from '../../rules/index.ts';
import { type Api, apiClient, type JsonObject, startApi } from '../support/api.ts';
import {
  type Commit,
  type Created,
  type Game,
  type GameClient,
  graphqlGameClient,
  type Page,
  type Played,
  type ProblemReply,
  type Reply,
  restGameClient,
} from '../support/clients.ts';
import { hideStoreErrors } from '../support/expected-log.ts';
import { type FlakyProxy, flakyProxy, sometimes } from '../support/flaky-proxy.ts';
import { testSeed } from '../support/seed.ts';
import { type Subprocess, startSubprocess } from '../support/subprocess.ts';

const setup = { investigators: 4, ancientOne: 'yog-sothoth' };

/** Random numbers that do not depend on the order of the requests. */
function randomNumbers(seed: number): () => number {
  let state = testSeed(seed);
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}

let api: Api;
let proxy: FlakyProxy;
let gameClients: readonly GameClient[];
beforeAll(async () => {
  hideStoreErrors();
  api = await startApi(async (endpoint) => {
    proxy = await flakyProxy(endpoint, sometimes({ lost: 0.15 }, 7));
    return proxy.endpoint;
  });
  gameClients = [restGameClient(api), graphqlGameClient(api)];
});
afterAll(async () => {
  vi.restoreAllMocks();
  await proxy.close();
  await api.close();
});

/** Repeats a request with a key until the answer is not `unavailable`. */
async function deliver<Answer extends { readonly kind: string }>(
  send: () => Promise<Answer | ProblemReply>,
): Promise<Answer> {
  for (let tried = 0; tried < 20; tried += 1) {
    const answer = await send();
    if (!('problem' in answer) || answer.problem !== 'unavailable') return answer as Answer;
  }
  throw new Error('twenty answers in a row were unavailable');
}

async function settled<Answer>(look: () => Promise<Answer | ProblemReply>): Promise<Answer> {
  return (await deliver(look as () => Promise<never>)) as Answer;
}

const withoutReplayed = (answer: JsonObject) => ({ ...answer, replayed: undefined });

/** The answer to a retry. Where there are newer versions by now, its game has the id of a past version. */
async function replayOf(answer: Played): Promise<Played> {
  const { game, version } = answer;
  const isNewest = (await api.store.newest(game.id))?.version === version;
  return { ...answer, game: { ...game, id: isNewest ? game.id : `${game.id}@${version}` }, replayed: true };
}

async function history(game: string): Promise<readonly Commit[]> {
  const commits = await api.store.history(game, -1, 1_000);
  const page = await settled<Page<Commit>>(() => (gameClients[0] as GameClient).events(game, { first: 100 }));
  expect(page.items.map((commit) => commit.version)).toEqual(commits.map((commit) => commit.version));
  return page.items;
}

describe('while 15 % of the answers of the store are lost', () => {
  test('every command is carried out once, although one in five is sent twice', { timeout: 60_000 }, async () => {
    const commandsPerGame = 40;
    const playGame = async (number: number): Promise<void> => {
      const chance = randomNumbers(number);
      const gameClient = () => gameClients[Math.floor(chance() * gameClients.length)] as GameClient;
      const { game } = await deliver<Created>(
        () =>
          (gameClients[0] as GameClient).create({ setup, key: `game ${number}` }) as Promise<Created | ProblemReply>,
      );
      const played: Played[] = [];
      const later: (() => Promise<void>)[] = [];
      for (let at = 0; at < commandsPerGame; at += 1) {
        const command = { type: at % 2 === 0 ? 'AdvanceDoom' : 'RetreatDoom', reason: `command ${at}` } as const;
        const send = () => gameClient().play(game.id, [command], { key: `game ${number}, command ${at}` });
        const fate = chance();
        const replies = await Promise.all(
          Array.from({ length: fate < 0.1 ? 2 : 1 }, () => deliver<Reply>(send as () => Promise<Reply>)),
        );
        const answers = replies as Played[];
        expect(answers.map((answer) => answer.kind)).toEqual(answers.map(() => 'played'));
        for (const answer of answers)
          expect(withoutReplayed({ ...answer })).toEqual(withoutReplayed({ ...answers[0] }));
        // All but one are replays. That one may be a replay too, if its answer was lost and it was sent again.
        expect(answers.filter((answer) => !answer.replayed).length).toBeLessThanOrEqual(1);
        played.push(answers[0] as Played);
        if (fate >= 0.1 && fate < 0.2) {
          later.push(async () => {
            const again = (await deliver<Reply>(send as () => Promise<Reply>)) as Played;
            expect(again).toEqual(await replayOf(answers[0] as Played));
          });
        }
        if (chance() < 0.2) await later.shift()?.();
      }
      for (const again of later) await again();

      expect(played.map((reply) => reply.version)).toEqual(Array.from({ length: commandsPerGame }, (_, at) => at + 1));
      const commits = await history(game.id);
      expect(commits.slice(1).map((commit) => commit.events)).toEqual(played.map((reply) => reply.events));
      expect(
        commits.slice(1).map((commit) => (commit.events[0] as { cause: { reason: string } }).cause.reason),
      ).toEqual(Array.from({ length: commandsPerGame }, (_, at) => `command ${at}`));
    };
    await Promise.all(Array.from({ length: 6 }, (_, number) => playGame(number)));
    // Enough answers were lost, of reads and of writes.
    const lost = proxy.seen.filter(({ fault }) => fault === 'lost');
    expect(lost.filter(({ writes }) => writes).length).toBeGreaterThan(20);
    expect(lost.filter(({ writes }) => !writes).length).toBeGreaterThan(20);
  });

  test('commands of independent writers are all stored', { timeout: 60_000 }, async () => {
    const { game } = await deliver<Created>(
      () => (gameClients[0] as GameClient).create({ setup, key: 'crowded' }) as Promise<Created | ProblemReply>,
    );
    const write = async (writer: number) => {
      for (let at = 0; at < 5; at += 1) {
        const reason = `writer ${writer}, command ${at}`;
        const gameClient = gameClients[writer % 2] as GameClient;
        const reply = await deliver<Reply>(
          () => gameClient.play(game.id, [{ type: 'AdvanceOmen', reason }], { key: reason }) as Promise<Reply>,
        );
        expect(reply.kind).toBe('played');
      }
    };
    await Promise.all(Array.from({ length: 6 }, (_, writer) => write(writer)));
    const reasons = (await history(game.id)).slice(1).map((commit) => (commit.events[0] as { reason: string }).reason);
    expect(reasons).toHaveLength(30);
    expect(new Set(reasons).size).toBe(30);
  });

  test('one key creates one game', { timeout: 60_000 }, async () => {
    const visit = apiClient(api.handler, api.key);
    const [rest, graphql] = [restGameClient(visit), graphqlGameClient(visit)];
    const chance = randomNumbers(5);
    const create = async (number: number): Promise<string> => {
      const send = (gameClient: GameClient) => () =>
        gameClient.create({ setup, title: `game ${number}`, key: `create ${number}` }) as Promise<
          Created | ProblemReply
        >;
      const together = await Promise.all([rest, graphql].map((gameClient) => deliver<Created>(send(gameClient))));
      const again = await deliver<Created>(send(chance() < 0.5 ? rest : graphql));
      for (const created of together) expect(withoutReplayed({ ...created })).toEqual(withoutReplayed({ ...again }));
      expect(together.filter((created) => !created.replayed).length).toBeLessThanOrEqual(1);
      expect(again.replayed).toBe(true);
      return again.game.id;
    };
    const ids = await Promise.all(Array.from({ length: 12 }, (_, number) => create(number)));
    const { games } = await api.store.games(api.client, 100);
    const mine = games.filter((listing) => listing.title?.startsWith('game '));
    expect(mine.map((listing) => listing.game).sort()).toEqual(ids.toSorted());
  });
});

describe('a key', () => {
  const gameClient = (): GameClient => gameClients[0] as GameClient;
  let game: Game;
  beforeAll(async () => {
    const created = await deliver<Created>(
      () => gameClient().create({ setup, key: 'keys' }) as Promise<Created | ProblemReply>,
    );
    game = created.game;
  });
  const play = (through: GameClient, reason: string, key: string, expectedVersion?: number) =>
    deliver<Reply>(
      () =>
        through.play(game.id, [{ type: 'AdvanceOmen', reason }], {
          key,
          ...(expectedVersion !== undefined && { expectedVersion }),
        }) as Promise<Reply>,
    );

  test('is the same in both APIs', async () => {
    const rest = await play(gameClients[0] as GameClient, 'once', 'both gameClients');
    const graphql = await play(gameClients[1] as GameClient, 'once', 'both gameClients');
    expect(graphql).toEqual({ ...rest, replayed: true });
  });

  test('is refused for another request', async () => {
    await play(gameClient(), 'one thing', 'the key');
    const { version } = (await api.store.newest(game.id)) ?? {};
    for (const through of gameClients) {
      const other = await play(through, 'another thing', 'the key');
      expect(other).toMatchObject({ kind: 'problem', problem: 'key-reused' });
      const bound = await play(through, 'one thing', 'the key', version);
      expect(bound).toMatchObject({ kind: 'problem', problem: 'key-reused' });
      const creation = await deliver<Created | ProblemReply>(
        () => through.create({ setup: { ...setup, investigators: 5 }, key: 'keys' }) as Promise<Created>,
      );
      expect(creation).toMatchObject({ kind: 'problem', problem: 'key-reused' });
    }
    expect((await api.store.newest(game.id))?.version).toBe(version);
    const { status } = await api.rest('POST', `/v1/games/${game.id}/commands`, {
      body: { commands: [{ type: 'AdvanceDoom' }] },
      headers: { 'idempotency-key': 'the key' },
    });
    expect(status).toBe(422);
  });

  test('can be used again after a conflict or a dry run, and not after a rejection', async () => {
    const send = (command: 'CloseGate' | 'AdvanceOmen', options: JsonObject) =>
      deliver<Reply>(() => {
        const given =
          command === 'CloseGate' ? ({ type: command, gate: closed } as const) : ({ type: command } as const);
        return gameClient().play(game.id, [given], { key: 'still fresh', ...options }) as Promise<Reply>;
      });
    const closed = game.view.unseen[0]?.gate ?? 'rome';
    expect(await send('AdvanceOmen', { expectedVersion: 0 })).toMatchObject({ kind: 'conflict' });
    expect(await send('AdvanceOmen', { dryRun: true })).toMatchObject({ kind: 'played', dryRun: true });
    const rejected = await send('CloseGate', {});
    expect(rejected).toMatchObject({ kind: 'rejected' });
    expect(await send('CloseGate', {})).toEqual(rejected);
    expect(await send('AdvanceOmen', {})).toMatchObject({ kind: 'problem', problem: 'key-reused' });
  });

  test('is answered again after an undo, although its version is outdated', async () => {
    const version = (await api.store.newest(game.id))?.version ?? 0;
    const played = await play(gameClient(), 'bound', 'bound', version);
    const undone = await deliver<Reply>(() => gameClient().undo(game.id, version, version + 1) as Promise<Reply>);
    // The undo has no key: if its answer was lost, sending it again is a conflict.
    expect(['played', 'conflict']).toContain(undone.kind);
    expect(await play(gameClient(), 'bound', 'bound', version)).toEqual(await replayOf(played as Played));
  });

  test('is remembered however many follow', { timeout: 60_000 }, async () => {
    const oldest = (await play(gameClient(), 'the oldest', 'the oldest')) as Played;
    for (let at = 0; at < 70; at += 1) await play(gameClient(), `filler ${at}`, `filler ${at}`);
    expect(await play(gameClient(), 'the oldest', 'the oldest')).toEqual(await replayOf(oldest));
  });
});

// ---- Without a store ---------------------------------------------------------------------------------------------

describe('without a store', () => {
  const never = 'eh_aaaaaaaaaaaaaaaaaaaaaaaa';
  const unavailable = (answer: { status: number; headers: JsonObject; body: JsonObject }) => {
    expect(answer.status).toBe(503);
    expect(answer.headers['retry-after']).toBe('1');
    expect(answer.body).toMatchObject({ code: 'unavailable', retryAfter: 1 });
  };

  test('every operation is answered with 503, and the details are only in the log', async () => {
    const unreachable = await flakyProxy('http://127.0.0.1:9', () => undefined);
    await unreachable.close();
    const process = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: unreachable.endpoint });
    const { rest, graphqlResponse } = apiClient(process.handler, api.key);
    const commands = { commands: [{ type: 'SpawnGate' }] };
    const answers = await Promise.all([
      rest('GET', '/v1/games'),
      rest('GET', `/v1/games/${never}`),
      rest('GET', `/v1/games/${never}/events`),
      rest('POST', `/v1/games/${never}/commands`, { body: commands }),
      rest('POST', `/v1/games/${never}/undo`, { body: { toVersion: 0, expectedVersion: 1 } }),
      rest('POST', '/v1/games', { body: { ruleset: 'eldritch-horror', setup } }),
    ]);
    answers.forEach(unavailable);
    const { status, body } = await graphqlResponse('query ($id: ID!) { game(id: $id) { id } rulesets { id } }', {
      id: never,
    });
    expect(status).toBe(200);
    expect(body.data).toEqual({ game: null, rulesets: rulesets.map(({ id }) => ({ id })) });
    expect(body.errors).toMatchObject([{ extensions: { code: 'UNAVAILABLE', problem: 'unavailable', retryAfter: 1 } }]);
    expect((await rest('GET', '/healthz')).status).toBe(200);

    const log = await process.close();
    for (const text of [...answers.map((answer) => answer.text), JSON.stringify(body)]) {
      expect(text).not.toMatch(/127\.0\.0\.1|ECONN|dynamo/i);
    }
    // Once each, with the request id that the client received.
    for (const { headers } of answers) {
      expect(log.filter((line) => line.includes(headers['x-request-id'] as string))).toHaveLength(1);
    }
    expect(log).toHaveLength(answers.length + 1);
    expect(log.join('\n')).not.toContain(api.key.slice(-32));
  });

  describe('for some time', () => {
    let proxy: FlakyProxy;
    let far: Subprocess;
    let id: string;
    beforeAll(async () => {
      proxy = await flakyProxy(api.endpoint, () => undefined);
      far = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint });
      const { body } = await apiClient(far.handler, api.key).rest<{ game: Game }>('POST', '/v1/games', {
        body: { ruleset: 'eldritch-horror', setup },
      });
      id = body.game.id;
    });
    afterAll(async () => {
      await far.close();
      await proxy.close();
    });

    test.each(['everything', 'writes'] as const)(
      '%s is closed: a few attempts, then 503, and all is as it was',
      async (what) => {
        const { rest, graphqlResponse } = apiClient(far.handler, api.key);
        const before = await api.store.newest(id);
        const earlier = proxy.seen.filter(({ fault }) => fault === 'reset').length;
        proxy.setPlan(({ writes }) => (what === 'everything' || writes ? 'reset' : undefined));
        const body = { commands: [{ type: 'AdvanceDoom' }] };
        const send = () =>
          rest('POST', `/v1/games/${id}/commands`, { body, headers: { 'idempotency-key': `while ${what}` } });
        unavailable(await send());
        const failed = proxy.seen.filter(({ fault }) => fault === 'reset').length - earlier;
        expect(failed).toBeGreaterThan(0);
        expect(failed).toBeLessThanOrEqual(6);
        const spawn = await graphqlResponse('mutation ($id: ID!) { spawnGate(game: $id) { __typename } }', { id });
        expect(spawn.body).toMatchObject({ data: null, errors: [{ extensions: { code: 'UNAVAILABLE' } }] });
        expect(await api.store.newest(id)).toEqual(before);

        proxy.setPlan(() => undefined);
        const version = (before?.version ?? 0) + 1;
        expect(await send()).toMatchObject({ status: 200, body: { version, replayed: false } });
        expect(await send()).toMatchObject({ status: 200, body: { version, replayed: true } });
      },
    );
  });

  test('a new game whose Put is never confirmed is found by reading, and listed', async () => {
    const deaf = await flakyProxy(api.endpoint, ({ row }) => (row === 'V#0000000000' ? 'lost' : undefined));
    const far = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: deaf.endpoint });
    const { rest } = apiClient(far.handler, api.key);
    const body = { ruleset: 'eldritch-horror', setup };
    const made = await rest<{ game: Game; replayed: boolean }>('POST', '/v1/games', { body });
    expect([made.status, made.body.replayed]).toEqual([201, false]);
    expect((await api.store.games(api.client, 1)).games).toMatchObject([{ game: made.body.game.id }]);
    await far.close();
    await deaf.close();
  });

  test('a Put that is never confirmed is found by reading', async () => {
    const deaf = await flakyProxy(api.endpoint, ({ writes }) => (writes ? 'lost' : undefined));
    const far = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: deaf.endpoint });
    const created = await deliver<Created>(
      () => (gameClients[0] as GameClient).create({ setup, key: 'never confirmed' }) as Promise<Created | ProblemReply>,
    );
    const { rest } = apiClient(far.handler, api.key);
    const { status, body } = await rest('POST', `/v1/games/${created.game.id}/commands`, {
      body: { commands: [{ type: 'AdvanceDoom' }] },
    });
    expect([status, body.version, body.replayed]).toEqual([200, 1, false]);
    expect((await api.store.newest(created.game.id))?.version).toBe(1);
    await far.close();
    await deaf.close();
  });
});
