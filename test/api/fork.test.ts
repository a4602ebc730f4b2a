import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Export } from '../../lambdas/app/export-game.ts';
import { verify } from '../../lambdas/app/verify.ts';
import { rotateSigning } from '../../lambdas/auth/api-key-service.ts';
import { rulesets } from '../../rules/index.ts';
import { type Api, type JsonObject, openApi } from '../support/api.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import type { Created, Game } from '../support/clients.ts';
import { testSeed } from '../support/seed.ts';

let api: Api;
beforeAll(async () => {
  api = await openApi();
});
afterAll(() => api.close());

const eldritch = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'azathoth' }, title: 'Thursday' };
const begun = async (body: JsonObject = eldritch) =>
  (await api.rest<Created>('POST', '/v1/games', { body })).body.game.id;
const play = (id: string, ...commands: JsonObject[]) =>
  api.rest<JsonObject>('POST', `/v1/games/${id}/commands`, { body: { commands } });
const fork = (id: string, body: JsonObject = {}, key?: string) =>
  api.rest<Created>('POST', `/v1/games/${id}/forks`, { body, headers: { 'idempotency-key': key } });
const exported = async (id: string, query = '') =>
  (await api.rest<Export>('GET', `/v1/games/${id}/export${query}`)).body;
const importing = (document: unknown, more: JsonObject = {}, key?: string) =>
  api.rest<Created>('POST', '/v1/imports', { body: { document, ...more }, headers: { 'idempotency-key': key } });
const seen = async (id: string, query = '') => (await api.rest<Game>('GET', `/v1/games/${id}${query}`)).body;
/** What is public of a table, without whose it is and when. */
const table = ({ summary, view, pending, doom }: Game) => ({ summary, view, pending, doom });

/** A game against Azathoth that was lost, with an undo in it. */
async function lost(): Promise<string> {
  const id = await begun();
  await play(id, { type: 'SpawnGate' }, { type: 'AdvanceDoom' });
  await play(id, { type: 'SpawnGate' });
  await api.rest('POST', `/v1/games/${id}/undo`, { body: { toVersion: 1, expectedVersion: 2 } });
  await play(id, { type: 'AdvanceDoom', untilZero: true });
  expect(await seen(id)).toMatchObject({ status: 'over', version: 4 });
  return id;
}

/** Plays some command that is legal for the host or for a seat. */
async function playSomething(id: string, at: number): Promise<void> {
  for (const query of ['', '?seat=1', '?seat=2', '?seat=first', '?seat=second']) {
    const { status, body } = await api.rest<{ items: { command?: JsonObject }[] }>(
      'GET',
      `/v1/games/${id}/legal${query}`,
    );
    const complete = status === 200 ? body.items.flatMap(({ command }) => (command === undefined ? [] : [command])) : [];
    const legal = complete.filter(({ type }) => type !== 'Concede');
    const command = legal[(at * 7) % legal.length];
    if (command === undefined) continue;
    const played = await api.rest('POST', `/v1/games/${id}/commands${query}`, { body: { commands: [command] } });
    if (played.status === 200) return;
  }
}

describe('a fork', () => {
  test('is a new game of the same client at that very table, with a future of its own', async () => {
    const id = await begun();
    await play(id, { type: 'SpawnGate' });
    const before = await seen(id, '?at=1');
    await play(id, { type: 'AdvanceDoom' });
    const { status, headers, body } = await fork(id, { atVersion: 1 });
    expect(status).toBe(201);
    expect(headers.location).toBe(`/v1/games/${body.game.id}`);
    expect(body.game.id).not.toBe(id);
    expect(body.game).toMatchObject({ version: 0, title: 'Thursday', status: 'open' });
    expect(table(body.game)).toEqual(table(before));
    expect(body.game.fairness.commitment).not.toBe(before.fairness.commitment);
    const { body: past } = await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${body.game.id}/events`);
    expect(past.items).toMatchObject([{ kind: 'forked', from: { game: id, version: 1 }, events: [] }]);
    // Neither hears of the other.
    await play(body.game.id, { type: 'AdvanceDoom' }, { type: 'AdvanceDoom' });
    expect((await seen(id)).version).toBe(2);
    const { body: list } = await api.rest<{ items: JsonObject[] }>('GET', '/v1/games');
    expect(list.items.map((each) => each.id)).toEqual(expect.arrayContaining([id, body.game.id]));
  });

  test('of a game that goes on does not tell what lies hidden', async () => {
    const id = await begun();
    const next = async (game: string) => {
      const { body } = await play(game, { type: 'SpawnGate' });
      return (body.events as { gate: string }[])[0]?.gate;
    };
    const forks = await Promise.all(Array.from({ length: 12 }, async () => (await fork(id)).body.game.id));
    const drawn = await Promise.all(forks.map(next));
    // Dealt anew each time: were the stack the true one, all would draw the same.
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });

  test('of a game that is over keeps the stack as it lay', async () => {
    const id = await lost();
    const gate = async (game: string) =>
      ((await play(game, { type: 'SpawnGate' })).body.events as { gate: string }[])[0]?.gate;
    const forks = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => (await fork(id, { atVersion: 0 })).body.game.id),
    );
    expect(new Set(await Promise.all(forks.map(gate))).size).toBe(1);
  });

  test('with a key is made once, and the key is not good for another', async () => {
    const id = await begun();
    const [first, again] = [await fork(id, {}, 'f'), await fork(id, {}, 'f')];
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await fork(id, { title: 'Other' }, 'f')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  });

  test('is made through GraphQL as well', async () => {
    const id = await begun();
    const document = `mutation ($id: ID!) {
      fork(game: $id, atVersion: 0, title: "What if", policies: { undo: free }) {
        replayed game { id version title policies { undo } }
      }
    }`;
    const { fork: made } = await api.graphql<{ fork: JsonObject }>(document, { id });
    expect(made).toMatchObject({ replayed: false, game: { version: 0, title: 'What if', policies: { undo: 'free' } } });
  });

  test('can be verified once it is over, from the table it began at', async () => {
    const { body } = await fork(await lost(), { atVersion: 1 });
    const { id } = body.game;
    const open = await exported(id);
    expect(open.origin).not.toHaveProperty('state');
    await play(id, { type: 'SpawnGate' });
    await play(id, { type: 'AdvanceDoom', untilZero: true });
    const document = await exported(id);
    expect(document.origin?.commitment).toBe(open.origin?.commitment);
    expect(verify(document)).toEqual({ versions: 3 });
    const changed = structuredClone(document);
    (changed.origin?.state as { doom: number }).doom += 1;
    expect(verify(changed).fault).toMatchObject({ version: 0, because: expect.stringContaining('promised') });
  });
});

describe('an import', () => {
  test.each(rulesets.map((each) => each.id))('goes on with any game of %s', async (ruleset) => {
    for (const setup of fc.sample((gamesOf[ruleset] as Games).setup, { numRuns: 6, seed: testSeed(20_261_130) })) {
      const id = await begun({ ruleset, setup });
      for (let at = 0; at < 8; at += 1) await playSomething(id, at);
      const document = await exported(id);
      expect(document.commits.length).toBeGreaterThan(1);
      const { status, body } = await importing(document);
      expect(status).toBe(201);
      const now = await seen(id);
      expect(table(body.game)).toEqual(table(now));
      expect(body.game.status).toBe(now.status);
    }
  });

  test('plays a finished game again and goes on from any of its versions', async () => {
    const id = await lost();
    const document = await exported(id);
    expect((await importing(document)).body.game).toMatchObject({ status: 'over' });
    const { body } = await importing(document, { version: 3 });
    expect(body.game).toMatchObject({ status: 'open', title: 'Thursday' });
    expect(table(body.game)).toEqual(table(await seen(id, '?at=3')));
    const { body: past } = await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${body.game.id}/events`);
    expect(past.items).toMatchObject([{ kind: 'imported', from: { game: id, version: 3 } }]);
    // And what was imported can be exported and imported again.
    const again = await importing(await exported(body.game.id));
    expect(table(again.body.game)).toEqual(table(body.game));
  });

  test('takes the pages of an export joined', async () => {
    const id = await begun();
    for (let at = 0; at < 4; at += 1) await play(id, { type: 'AdvanceDoom' });
    const first = await exported(id, '?first=3');
    const rest = await exported(id, `?after=${first.page.next}`);
    expect(await importing(first)).toMatchObject({
      status: 400,
      body: { issues: [{ pointer: '/document/page/next' }] },
    });
    const whole = {
      ...rest,
      commits: [...first.commits, ...rest.commits],
      sealed: [...(first.sealed ?? []), ...(rest.sealed ?? [])],
    };
    expect((await importing(whole)).body.game).toMatchObject({ doom: { left: 11 } });
  });

  test('names the first event that differs', async () => {
    const document = structuredClone(await exported(await lost()));
    Object.assign(document.commits[1]?.events.at(-1) as object, { doom: 1 });
    Object.assign(document.commits[2]?.events[0] as object, { gate: 'rome' });
    expect(await importing(document)).toMatchObject({
      status: 422,
      body: { code: 'import-differs', version: 1, event: (document.commits[1]?.events.length ?? 0) - 1 },
    });
  });

  test('of a game that goes on is refused in whatever was changed, and tells nothing', async () => {
    const id = await begun();
    await play(id, { type: 'AdvanceDoom' });
    await play(id, { type: 'AdvanceDoom' });
    const changes: ((document: Export) => unknown)[] = [
      // To play another command on the true stack would tell what lies on top of it.
      ({ commits }) => Object.assign(commits[2] as object, { commands: [{ type: 'SpawnGate' }] }),
      ({ commits }) => Object.assign(commits[2] as object, { by: '1' }),
      ({ commits }) => (commits as unknown[]).splice(1, 1),
      ({ setup }) => Object.assign(setup as object, { investigators: 4 }),
      (document) => Object.assign(document, { over: true }),
      (document) => Object.assign(document, { title: 'Mine' }),
      (document) => Object.assign(document, { scope: 'watcher' }),
      (document) => Object.assign(document, { game: 'eh_another' }),
      (document) => Object.assign(document, { sealed: [`${document.sealed?.[0]?.slice(0, -4)}AAAA`] }),
      (document) => Object.assign(document, { sealed: undefined }),
    ];
    for (const change of changes) {
      const document = structuredClone(await exported(id));
      change(document);
      const { status, text } = await importing(document);
      expect([400, 422], String(change)).toContain(status);
      expect(text).not.toMatch(/should be/);
    }
  });

  test('of a game that goes on takes what the host exported', async () => {
    const id = await begun();
    for (const query of ['?as=watcher', '?seat=1']) {
      const answer = await importing(await exported(id, query));
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('host') } });
    }
  });

  test('keeps the commands of a seat sealed, and plays them again all the same', async () => {
    const id = await begun();
    const look = { commands: [{ type: 'LookAtGates', by: 2, count: 2 }] };
    const { body } = await api.rest<JsonObject>('POST', `/v1/games/${id}/commands?seat=2`, { body: look });
    const [{ gates }] = body.events as [{ gates: string[] }];
    const back = { commands: [{ type: 'PlaceLookedGates', top: gates.toReversed(), bottom: [] }] };
    await api.rest('POST', `/v1/games/${id}/commands?seat=2`, { body: back });
    const document = await exported(id);
    expect(document.commits[2]).not.toHaveProperty('commands');
    const { status, body: made } = await importing(document);
    expect(status).toBe(201);
    expect(table(made.game)).toEqual(table(await seen(id)));
  });

  test('with a key is made once', async () => {
    const document = await exported(await begun());
    const [first, again] = [await importing(document, {}, 'i'), await importing(document, {}, 'i')];
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(await importing(document, { title: 'x' }, 'i')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  });

  test('goes through GraphQL as text', async () => {
    const id = await begun();
    const query = 'query ($id: ID!) { export(game: $id) }';
    const { export: document } = await api.graphql<{ export: string }>(query, { id });
    expect(JSON.parse(document)).toMatchObject({ game: id, scope: 'host' });
    const mutation = 'mutation ($d: String!) { importGame(document: $d, title: "Copy") { game { title version } } }';
    const { importGame } = await api.graphql<JsonObject>(mutation, { d: document });
    expect(importGame).toEqual({ game: { title: 'Copy', version: 0 } });
    const { body } = await api.graphqlResponse(mutation, { d: '{ no JSON' });
    expect(body.errors?.[0]?.extensions).toMatchObject({ problem: 'bad-request' });
  });

  test('goes through GraphQL as large as in REST, and nothing else does', async () => {
    const { text } = await api.rest('GET', `/v1/games/${await begun()}/export`);
    const mutation = 'mutation ($d: String!, $s: String) { importGame(document: $d, title: $s) { game { version } } }';
    const spaces = ' '.repeat(1_900_000);
    const { body } = await api.graphqlResponse(mutation, { d: text + spaces });
    expect(body).toEqual({ data: { importGame: { game: { version: 0 } } } });
    const other = 'mutation ($id: ID!) { closeGate(game: "eh_x", gate: $id) { __typename } }';
    const large = ' '.repeat(64 * 1024);
    for (const [query, variables, limit] of [
      [mutation, { d: text + spaces + spaces }, 2_097_152],
      [other, { id: large }, 65_536],
      [`${mutation} #${large}`, { d: text }, 65_536],
    ] as const) {
      expect(await api.graphqlResponse(query, variables)).toMatchObject({
        status: 413,
        body: { errors: [{ extensions: { problem: 'payload-too-large', limit } }] },
      });
    }
  });

  test('holds text that is text, in GraphQL too', async () => {
    const { text } = await api.rest('GET', `/v1/games/${await begun()}/export`);
    const { body } = await api.graphqlResponse('mutation ($d: String!) { importGame(document: $d) { replayed } }', {
      d: text.replace('"Thursday"', '"\\ud800"'),
    });
    expect(body.errors?.[0]).toMatchObject({ extensions: { problem: 'bad-request' } });
  });

  test('has no more commands in a version than can be played at once', async () => {
    const document = await exported(await lost());
    const [start, first, ...rest] = document.commits;
    const many = Array.from({ length: 21 }, () => ({ type: 'AdvanceOmen' }));
    const commits = [start, { ...first, commands: many }, ...rest];
    expect(await importing({ ...document, commits })).toMatchObject({
      status: 400,
      body: { issues: [{ pointer: '/document/commits/1/commands', message: 'must have at most 20 entries' }] },
    });
  });

  test('with a key is answered again when what it was sealed with is gone', async () => {
    const document = await exported(await begun());
    const first = await importing(document, {}, 'sealed');
    await rotateSigning(api.store, true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await importing(document)).toMatchObject({ status: 400 });
    expect((await importing(document, {}, 'sealed')).body).toEqual({ ...first.body, replayed: true });
    vi.useRealTimers();
  });

  test('of something else is refused', async () => {
    for (const document of [{}, { ruleset: 'chess' }, { ruleset: 'eldritch-horror' }, [], 'x', null]) {
      expect(await importing(document)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    }
  });
});
