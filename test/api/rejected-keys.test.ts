import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { rejectedKeyMinutes, settledKeyLimit } from '../../lambdas/store/store.ts';
import { type Api, type ApiClient, apiClient, type JsonObject, startApi } from '../support/api.ts';
import type { Created } from '../support/clients.ts';
import { hideStoreErrors } from '../support/expected-log.ts';
import { type FlakyProxy, flakyProxy, sometimes } from '../support/flaky-proxy.ts';
import { testRandom } from '../support/seed.ts';
import { type Subprocess, startSubprocess } from '../support/subprocess.ts';

let api: Api;
let proxy: FlakyProxy;
let far: Subprocess;
let there: ApiClient;
beforeAll(async () => {
  hideStoreErrors();
  api = await startApi(async (endpoint) => {
    proxy = await flakyProxy(endpoint, () => undefined);
    return proxy.endpoint;
  });
  far = await startSubprocess({ AWS_ENDPOINT_URL_DYNAMODB: proxy.endpoint });
  there = apiClient(far.handler, api.key);
});
afterEach(() => {
  vi.useRealTimers();
  proxy.setPlan(() => undefined);
});
afterAll(async () => {
  vi.restoreAllMocks();
  await far.close();
  await api.close();
  await proxy.close();
});

/** A game without doom, in which `RemoveDoom` is rejected until there is an `AddDoom`. */
const begun = async () => {
  const body = { ruleset: 'arkham-horror', setup: { investigators: 2, ancientOne: 'cthulhu', position: { doom: 0 } } };
  return (await api.rest<Created>('POST', '/v1/games', { body })).body.game.id;
};
const send = (id: string, type: string, key?: string, client: ApiClient = api, seat = '') =>
  client.rest<JsonObject>('POST', `/v1/games/${id}/commands${seat}`, {
    body: { commands: [{ type }] },
    headers: { 'idempotency-key': key },
  });
const answerOf = ({ status, body }: { readonly status: number; readonly body: JsonObject }) => ({
  status,
  ...body,
  requestId: '',
});
const doomOf = async (id: string) => (await api.rest<JsonObject>('GET', `/v1/games/${id}/doom`)).body.value;
const minutesLater = (minutes: number) => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + minutes * 60_000 });
};

describe('A3: a duplicate that is delivered after its rejection', () => {
  test('gets the same answer, in both APIs and every process, whatever has happened since', async () => {
    const id = await begun();
    const first = await send(id, 'RemoveDoom', 'k');
    expect(first).toMatchObject({ status: 422, body: { version: 0, index: 0 } });
    expect(first.headers['idempotency-replayed']).toBeUndefined();
    for (let version = 1; version <= 3; version += 1) {
      expect((await send(id, 'AddDoom', `add ${version}`)).body).toMatchObject({ version });
      for (const client of [api, there]) {
        const twin = await send(id, 'RemoveDoom', 'k', client);
        expect(answerOf(twin)).toEqual(answerOf(first));
        expect(twin.headers['idempotency-replayed']).toBe('true');
      }
      const { play } = await api.graphql<{ play: JsonObject }>(
        `mutation ($id: ID!) { play(game: $id, commands: [{ arkhamHorror: { removeDoom: {} } }], key: "k") {
          __typename ... on Rejected { because version } } }`,
        { id },
      );
      expect(play).toEqual({ __typename: 'Rejected', because: first.body.because, version: 0 });
    }
    expect(await doomOf(id)).toBe(3);
    expect((await send(id, 'RemoveDoom', 'another')).body).toMatchObject({ version: 4 });
  });

  test('gets the same answer where a seat asked for a gate that was not there yet', async () => {
    const setup = { investigators: 2, ancientOne: 'azathoth' };
    const { body: made } = await api.rest<Created>('POST', '/v1/games', {
      body: { ruleset: 'eldritch-horror', setup },
    });
    const { id, view } = made.game;
    const away = view.unseen.map(({ gate }) => gate);
    const close = (gate: string, client: ApiClient = api) =>
      client.rest<JsonObject>('POST', `/v1/games/${id}/commands?seat=1`, {
        body: { commands: [{ type: 'CloseGate', gate }] },
        headers: { 'idempotency-key': `close ${gate}` },
      });
    const before = await Promise.all(away.map((gate) => close(gate)));
    expect(before.map(({ status }) => status)).toEqual(away.map(() => 422));
    for (let spawned = 0; spawned < 2; spawned += 1) await send(id, 'SpawnGate');
    const after = await Promise.all(away.map((gate, at) => close(gate, at % 2 === 0 ? api : there)));
    expect(after.map(answerOf)).toEqual(before.map(answerOf));
    expect((await api.rest<JsonObject>('GET', `/v1/games/${id}`)).body.version).toBe(2);
  });

  test('is refused with another body, and is a request of its own from another seat', async () => {
    const id = await begun();
    await send(id, 'RemoveDoom', 'k', api, '?seat=1');
    await send(id, 'AddDoom');
    expect(await send(id, 'AddDoom', 'k', api, '?seat=1')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    expect(await send(id, 'RemoveDoom', 'k', api, '?seat=2')).toMatchObject({ status: 200, body: { version: 2 } });
  });

  test('is a new request after some minutes', async () => {
    const id = await begun();
    const first = await send(id, 'RemoveDoom', 'k');
    await send(id, 'AddDoom');
    minutesLater(rejectedKeyMinutes - 0.5);
    expect(answerOf(await send(id, 'RemoveDoom', 'k'))).toEqual(answerOf(first));
    minutesLater(1);
    expect(await send(id, 'RemoveDoom', 'k')).toMatchObject({ status: 200, body: { version: 2, replayed: false } });
  });

  test('is known although more requests were rejected than a commit remembers', async () => {
    const id = await begun();
    const first = await send(id, 'RemoveDoom', 'k 0');
    for (let at = 1; at <= settledKeyLimit + 3; at += 1) await send(id, 'RemoveDoom', `k ${at}`);
    expect((await api.store.newest(id))?.settledKeys).toHaveLength(settledKeyLimit);
    await send(id, 'AddDoom');
    expect(answerOf(await send(id, 'RemoveDoom', 'k 0'))).toEqual(answerOf(first));
    expect(answerOf(await send(id, 'RemoveDoom', `k ${settledKeyLimit}`))).toEqual(answerOf(first));
    minutesLater(rejectedKeyMinutes + 1);
    expect(await send(id, 'RemoveDoom', 'k 0')).toMatchObject({ status: 200, body: { version: 2 } });
    // Nothing of it is left.
    const { settledKeys, keyRowsUntil } = (await api.store.newest(id)) ?? {};
    expect([settledKeys, keyRowsUntil]).toEqual([undefined, undefined]);
  });
});

describe('A3: a rejection and a command that race for the next version', () => {
  /** Stops the first Put of version 1, or all of them. */
  const stop = (fault: 'parked' | 'held', all = false) => {
    let stopped = 0;
    proxy.setPlan(({ row }) => (row === 'V#0000000001' && (stopped++ === 0 || all) ? fault : undefined));
    return proxy.stopped();
  };

  test('the command first: the request is decided anew, and its late rejection is not stored', async () => {
    const id = await begun();
    const stopped = stop('parked');
    const removed = send(id, 'RemoveDoom', 'k');
    await stopped;
    expect((await send(id, 'AddDoom', undefined, there)).body).toMatchObject({ version: 1 });
    expect(await removed).toMatchObject({ status: 200, body: { version: 2, replayed: false } });
    proxy.release();
    expect((await send(id, 'RemoveDoom', 'k')).body).toMatchObject({ version: 2, replayed: true });
    expect(await doomOf(id)).toBe(0);
  });

  test('the rejection first: the command reads it, and a copy that was decided before gets it, too', async () => {
    const id = await begun();
    const stopped = stop('parked');
    const added = send(id, 'AddDoom', 'add', there);
    await stopped;
    const first = await send(id, 'RemoveDoom', 'k');
    expect(first.status).toBe(422);
    // Its own Put comes too late, so the command starts again.
    expect((await added).body).toMatchObject({ version: 1, replayed: false });
    proxy.release();
    for (const client of [api, there]) {
      expect(answerOf(await send(id, 'RemoveDoom', 'k', client))).toEqual(answerOf(first));
    }
    expect(await doomOf(id)).toBe(1);
  });

  test('a rejection whose answer is lost is given again; one that is stored after a 503 holds', async () => {
    const id = await begun();
    const lost = stop('held', true);
    const refused = send(id, 'RemoveDoom', 'k');
    await lost;
    expect((await refused).status).toBe(503);
    proxy.release();
    proxy.setPlan(() => undefined);
    await send(id, 'AddDoom');
    expect(await send(id, 'RemoveDoom', 'k', there)).toMatchObject({ status: 422, body: { version: 0 } });
    expect(await doomOf(id)).toBe(1);
  });
});

test.each([
  ['eldritch-horror', { investigators: 1, ancientOne: 'ithaqua' }],
  ['arkham-horror', { investigators: 1, ancientOne: 'yig', sheets: [{}, {}] }],
])(
  'A3: the same rejected creation gets the same answer, because only the setup decides: %s',
  async (ruleset, setup) => {
    const create = (key: string) =>
      api.rest<JsonObject>('POST', '/v1/games', { body: { ruleset, setup }, headers: { 'idempotency-key': key } });
    const first = await create(`bad ${ruleset}`);
    expect(first.status).toBe(422);
    // Without a seed in the request, each attempt has a seed of its own.
    for (let tried = 0; tried < 5; tried += 1) {
      expect(answerOf(await create(`bad ${ruleset}`))).toEqual(answerOf(first));
    }
  },
);

test('a rejection adds no version: not to the history, to exports, or to what others see', async () => {
  const id = await begun();
  await send(id, 'AddDoom');
  const read = async () => {
    const parts = ['', '/events', '/export', '/legal', '/checkpoints', '?at=1'];
    const answers = await Promise.all(parts.map((part) => api.rest('GET', `/v1/games/${id}${part}`)));
    return answers.map(({ text }) => text.replace(/"sealed":\["[^"]*"\]/, ''));
  };
  const before = await read();
  await send(id, 'RemoveDoom', 'accepted');
  await api.rest('POST', `/v1/games/${id}/undo`, { body: { toVersion: 1, expectedVersion: 2 } });
  const undone = await read();
  expect(undone).not.toEqual(before);
  expect((await send(id, 'CloseGate', 'no')).status).toBe(400);
  for (const key of ['one', 'two']) {
    const body = {
      commands: [
        { type: 'RemoveDoom', steps: 1 },
        { type: 'RemoveDoom', steps: 1 },
      ],
    };
    const rejected = await api.rest('POST', `/v1/games/${id}/commands`, { body, headers: { 'idempotency-key': key } });
    expect(rejected.status).toBe(422);
  }
  expect(await read()).toEqual(undone);
  expect((await api.rest('GET', `/v1/games/${id}?at=4`)).status).toBe(404);
  expect((await api.store.newest(id))?.amendment).toBe(2);
});

test.each([
  ['a reliable store', {}],
  ['a store that loses answers', { lost: 0.1, reset: 0.05, cut: 0.05 }],
])(
  'A3: of many duplicates at once, from two processes, all get one answer, and it is true, with %s',
  {
    timeout: 120_000,
  },
  async (name, chances) => {
    const id = await begun();
    proxy.setPlan(sometimes(chances, 12));
    const random = testRandom(`duplicates ${name}`);
    const pause = () => new Promise((resolve) => setTimeout(resolve, random.below(60)));
    const delivered = async (type: string, key: string) => {
      for (let tried = 0; tried < 20; tried += 1) {
        await pause();
        const answer = await send(id, type, key, random.below(2) === 0 ? api : there);
        if (answer.status !== 503) return answer;
      }
      throw new Error('twenty answers in a row were unavailable');
    };
    // While doom goes up and down, every request is sent three times: its copies meet states that accept it and others.
    const requests = Array.from({ length: 60 }, (_, at) => ({ type: at % 2 === 0 ? 'RemoveDoom' : 'AddDoom', at }));
    const answers: { readonly type: string; readonly copies: Awaited<ReturnType<typeof delivered>>[] }[] = [];
    const lane = async (number: number) => {
      for (const { type, at } of requests.filter((each) => each.at % 3 === number)) {
        const late = [0, 1].map(async () => {
          for (let waits = random.below(6); waits > 0; waits -= 1) await pause();
          return delivered(type, `key ${at}`);
        });
        const first = await delivered(type, `key ${at}`);
        answers.push({ type, copies: [first, ...(await Promise.all(late))] });
      }
    };
    await Promise.all([0, 1, 2].map(lane));
    proxy.setPlan(() => undefined);

    for (const { copies } of answers) {
      const [first, ...others] = copies.map(({ status, body }) => [status, body.version, body.because, body.events]);
      for (const other of others) expect(other).toEqual(first);
    }
    const accepted = answers.filter(({ copies }) => copies[0]?.status === 200);
    const rejected = answers.filter(({ copies }) => copies[0]?.status === 422);
    expect(accepted.length + rejected.length).toBe(requests.length);
    expect(rejected.length).toBeGreaterThan(0);
    const commits = await api.store.history(id, 0, 1_000);
    expect(commits.map(({ version }) => version)).toEqual(accepted.map((_, at) => at + 1));
    const versions = accepted.map(({ copies }) => Number(copies[0]?.body.version));
    expect(versions.toSorted((one, other) => one - other)).toEqual(commits.map(({ version }) => version));
  },
);

describe('A3: checkpoints and commands share one key space', () => {
  const name = (id: string, key: string, more: JsonObject = {}) =>
    api.rest<JsonObject>('POST', `/v1/games/${id}/checkpoints`, {
      body: { name: 'here', ...more },
      headers: { 'idempotency-key': key },
    });

  test('whichever uses a key first, for a day', async () => {
    const id = await begun();
    await send(id, 'AddDoom', 'played');
    await send(id, 'AddDoom');
    await send(id, 'RemoveDoom', 'rejected?');
    const first = await name(id, 'named');
    const reused = { status: 422, body: { code: 'key-reused' } };
    const all = async () => {
      expect(await name(id, 'played')).toMatchObject(reused);
      expect(await send(id, 'AddDoom', 'named')).toMatchObject(reused);
      expect(await send(id, 'AddDoom', 'named', there)).toMatchObject(reused);
      expect((await name(id, 'named')).body).toEqual({ ...first.body, replayed: true });
      expect(await name(id, 'named', { version: 0 })).toMatchObject(reused);
    };
    await all();
    // The name moves, and the commit forgets the key.
    await name(id, 'moved', { version: 0 });
    await all();
    minutesLater(30);
    await send(id, 'AddDoom');
    expect((await api.store.newest(id))?.settledKeys).toBeUndefined();
    await all();
    minutesLater(24 * 60);
    expect((await send(id, 'AddDoom', 'named')).status).toBe(200);
  });

  test('also a key whose command was rejected', async () => {
    const id = await begun();
    await send(id, 'RemoveDoom', 'k');
    expect(await name(id, 'k')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
    expect((await api.rest<JsonObject>('GET', `/v1/games/${id}/checkpoints`)).body.items).toEqual([]);
  });
});
