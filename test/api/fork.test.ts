import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Export } from '../../lambdas/app/export-game.ts';
import { verify } from '../../lambdas/app/verify.ts';
import { rotateSigning } from '../../lambdas/auth/api-key-service.ts';
import { rulesets } from '../../rules/index.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import type { Created, Game } from '../support/clients.ts';
import { testSeed } from '../support/seed.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const eldritch = { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'azathoth' }, title: 'Thursday' };
const newGame = async (body: JsonObject = eldritch) =>
  (await api.rest<Created>('POST', '/v1/games', { body })).body.game.id;
const play = (id: string, ...commands: JsonObject[]) =>
  api.rest<JsonObject>('POST', `/v1/games/${id}/commands`, { body: { commands } });
const fork = (id: string, body: JsonObject = {}, key?: string) =>
  api.rest<Created>('POST', `/v1/games/${id}/forks`, { body, headers: { 'idempotency-key': key } });
const exported = async (id: string, query = '') =>
  (await api.rest<Export>('GET', `/v1/games/${id}/export${query}`)).body;
const importing = (document: unknown, more: JsonObject = {}, key?: string) =>
  api.rest<Created>('POST', '/v1/imports', { body: { document, ...more }, headers: { 'idempotency-key': key } });
const readGame = async (id: string, query = '') => (await api.rest<Game>('GET', `/v1/games/${id}${query}`)).body;
/** The public state of a game, without its id and times. */
const publicState = ({ summary, view, pending, doom }: Game) => ({ summary, view, pending, doom });

/** A lost game against Azathoth with an undo in its history. */
async function lost(): Promise<string> {
  const id = await newGame();
  await play(id, { type: 'SpawnGate' }, { type: 'AdvanceDoom' });
  await play(id, { type: 'SpawnGate' });
  await api.rest('POST', `/v1/games/${id}/undo`, { body: { toVersion: 1, expectedVersion: 2 } });
  await play(id, { type: 'AdvanceDoom', untilZero: true });
  expect(await readGame(id)).toMatchObject({ status: 'over', version: 4 });
  return id;
}

/** Plays a command that is legal for the host or for a seat. */
async function playSomething(id: string, at: number): Promise<void> {
  for (const query of ['', '?seat=1', '?seat=2', '?seat=first', '?seat=second']) {
    const { status, body } = await api.rest<{ items: { command?: JsonObject }[] }>(
      'GET',
      `/v1/games/${id}/legal${query}`,
    );
    const complete =
      status === 200 ? body.items.flatMap(({ command }) => (command === undefined ? [] : [command])) : [];
    const legal = complete.filter(({ type }) => type !== 'Concede');
    const command = legal[(at * 7) % legal.length];
    if (command === undefined) continue;
    const played = await api.rest('POST', `/v1/games/${id}/commands${query}`, { body: { commands: [command] } });
    if (played.status === 200) return;
  }
}

describe('a fork', () => {
  test('is a new game of the same client in the same state, with its own future', async () => {
    const id = await newGame();
    await play(id, { type: 'SpawnGate' });
    const before = await readGame(id, '?at=1');
    await play(id, { type: 'AdvanceDoom' });
    const { status, headers, body } = await fork(id, { atVersion: 1 });
    expect(status).toBe(201);
    expect(headers.location).toBe(`/v1/games/${body.game.id}`);
    expect(body.game.id).not.toBe(id);
    expect(body.game).toMatchObject({ version: 0, title: 'Thursday', status: 'open' });
    expect(publicState(body.game)).toEqual(publicState(before));
    expect(body.game.fairness.commitment).not.toBe(before.fairness.commitment);
    const { body: past } = await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${body.game.id}/events`);
    expect(past.items).toMatchObject([{ kind: 'forked', from: { game: id, version: 1 }, events: [] }]);
    // Neither game changes the other.
    await play(body.game.id, { type: 'AdvanceDoom' }, { type: 'AdvanceDoom' });
    expect((await readGame(id)).version).toBe(2);
    const { body: list } = await api.rest<{ items: JsonObject[] }>('GET', '/v1/games');
    expect(list.items.map((each) => each.id)).toEqual(expect.arrayContaining([id, body.game.id]));
  });

  test('of a running game has hidden things dealt anew', async () => {
    const id = await newGame();
    const next = async (game: string) => {
      const { body } = await play(game, { type: 'SpawnGate' });
      return (body.events as { gate: string }[])[0]?.gate;
    };
    const forks = await Promise.all(Array.from({ length: 12 }, async () => (await fork(id)).body.game.id));
    const drawn = await Promise.all(forks.map(next));
    // With the real stack, every fork would draw the same gate.
    expect(new Set(drawn).size).toBeGreaterThan(1);
  });

  test('of a finished game has the same stack', async () => {
    const id = await lost();
    const gate = async (game: string) =>
      ((await play(game, { type: 'SpawnGate' })).body.events as { gate: string }[])[0]?.gate;
    const forks = await Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => (await fork(id, { atVersion: 0 })).body.game.id),
    );
    expect(new Set(await Promise.all(forks.map(gate))).size).toBe(1);
  });

  test('with a key is created once, and another fork cannot use the key', async () => {
    const id = await newGame();
    const [first, again] = [await fork(id, {}, 'f'), await fork(id, {}, 'f')];
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(again.headers['idempotency-replayed']).toBe('true');
    expect(await fork(id, { title: 'Other' }, 'f')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  });

  test('can be created in GraphQL', async () => {
    const id = await newGame();
    const document = `mutation ($id: ID!) {
      fork(game: $id, atVersion: 0, title: "What if", policies: { undo: free }) {
        replayed game { id version title policies { undo } }
      }
    }`;
    const { fork: made } = await api.graphql<{ fork: JsonObject }>(document, { id });
    expect(made).toMatchObject({ replayed: false, game: { version: 0, title: 'What if', policies: { undo: 'free' } } });
  });

  test('can be verified once it is over, from the state it began with', async () => {
    const { body } = await fork(await lost(), { atVersion: 1 });
    const { id } = body.game;
    const open = await exported(id);
    expect(open.origin).not.toHaveProperty('state');
    await play(id, { type: 'SpawnGate' });
    await play(id, { type: 'AdvanceDoom', untilZero: true });
    const document = await exported(id);
    expect(document.origin?.commitment).toBe(open.origin?.commitment);
    expect(verify(document)).toEqual({ versions: 3, unproved: [0] });
    const changed = structuredClone(document);
    (changed.origin?.state as { doom: number }).doom += 1;
    expect(verify(changed).fault).toMatchObject({
      version: 0,
      because: expect.stringContaining('does not match its commitment'),
    });
  });
});

describe('an import', () => {
  test.each(rulesets.map((each) => each.id))('continues any game of %s', async (ruleset) => {
    for (const setup of fc.sample((gamesOf[ruleset] as Games).setup, { numRuns: 6, seed: testSeed(20_261_130) })) {
      const id = await newGame({ ruleset, setup });
      for (let at = 0; at < 8; at += 1) await playSomething(id, at);
      const document = await exported(id);
      expect(document.commits.length).toBeGreaterThan(1);
      const { status, body } = await importing(document);
      expect(status).toBe(201);
      const now = await readGame(id);
      expect(publicState(body.game)).toEqual(publicState(now));
      expect(body.game.status).toBe(now.status);
    }
  });

  test('of a finished game continues from any of its versions', async () => {
    const id = await lost();
    const document = await exported(id);
    expect((await importing(document)).body.game).toMatchObject({ status: 'over' });
    const { body } = await importing(document, { version: 3 });
    expect(body.game).toMatchObject({ status: 'open', title: 'Thursday' });
    expect(publicState(body.game)).toEqual(publicState(await readGame(id, '?at=3')));
    const { body: past } = await api.rest<{ items: JsonObject[] }>('GET', `/v1/games/${body.game.id}/events`);
    expect(past.items).toMatchObject([{ kind: 'imported', from: { game: id, version: 3 } }]);
    // An imported game can be exported and imported again.
    const again = await importing(await exported(body.game.id));
    expect(publicState(again.body.game)).toEqual(publicState(body.game));
  });

  test('needs all pages of an export, joined', async () => {
    const id = await newGame();
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

  test('of a running game is refused after any change, and the answer reveals nothing', async () => {
    const id = await newGame();
    await play(id, { type: 'AdvanceDoom' });
    await play(id, { type: 'AdvanceDoom' });
    const changes: ((document: Export) => unknown)[] = [
      // Playing another command on the real stack would reveal the gate on top of it.
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

  test('of a running game needs the export of the host', async () => {
    const id = await newGame();
    for (const query of ['?as=watcher', '?seat=1']) {
      const answer = await importing(await exported(id, query));
      expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('host') } });
    }
  });

  test('replays the commands of a seat, which are encrypted in the export', async () => {
    const id = await newGame();
    const look = { commands: [{ type: 'LookAtGates', by: 2, count: 2 }] };
    const { body } = await api.rest<JsonObject>('POST', `/v1/games/${id}/commands?seat=2`, { body: look });
    const [{ gates }] = body.events as [{ gates: string[] }];
    const back = { commands: [{ type: 'PlaceLookedGates', top: gates.toReversed(), bottom: [] }] };
    await api.rest('POST', `/v1/games/${id}/commands?seat=2`, { body: back });
    const document = await exported(id);
    expect(document.commits[2]).not.toHaveProperty('commands');
    const { status, body: made } = await importing(document);
    expect(status).toBe(201);
    expect(publicState(made.game)).toEqual(publicState(await readGame(id)));
  });

  test('with a key is carried out once', async () => {
    const document = await exported(await newGame());
    const [first, again] = [await importing(document, {}, 'i'), await importing(document, {}, 'i')];
    expect(again.body).toEqual({ ...first.body, replayed: true });
    expect(await importing(document, { title: 'x' }, 'i')).toMatchObject({ status: 422, body: { code: 'key-reused' } });
  });

  test('takes the document as text in GraphQL', async () => {
    const id = await newGame();
    const query = 'query ($id: ID!) { export(game: $id) }';
    const { export: document } = await api.graphql<{ export: string }>(query, { id });
    expect(JSON.parse(document)).toMatchObject({ game: id, scope: 'host' });
    const mutation = 'mutation ($d: String!) { importGame(document: $d, title: "Copy") { game { title version } } }';
    const { importGame } = await api.graphql<JsonObject>(mutation, { d: document });
    expect(importGame).toEqual({ game: { title: 'Copy', version: 0 } });
    const { body } = await api.graphqlResponse(mutation, { d: '{ no JSON' });
    expect(body.errors?.[0]?.extensions).toMatchObject({ problem: 'bad-request' });
  });

  test('may be as large in GraphQL as in REST, and no other operation may', async () => {
    const { text } = await api.rest('GET', `/v1/games/${await newGame()}/export`);
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

  test('is refused with malformed Unicode, in GraphQL too', async () => {
    const { text } = await api.rest('GET', `/v1/games/${await newGame()}/export`);
    const { body } = await api.graphqlResponse('mutation ($d: String!) { importGame(document: $d) { replayed } }', {
      d: text.replace('"Thursday"', '"\\ud800"'),
    });
    expect(body.errors?.[0]).toMatchObject({ extensions: { problem: 'bad-request' } });
  });

  test('is refused with more commands in a version than a request may have', async () => {
    const document = await exported(await lost());
    const [start, first, ...rest] = document.commits;
    const many = Array.from({ length: 21 }, () => ({ type: 'AdvanceOmen' }));
    const commits = [start, { ...first, commands: many }, ...rest];
    expect(await importing({ ...document, commits })).toMatchObject({
      status: 400,
      body: { issues: [{ pointer: '/document/commits/1/commands', message: 'must have at most 20 entries' }] },
    });
  });

  test('with a key is answered again after the encryption key was replaced', async () => {
    const document = await exported(await newGame());
    const first = await importing(document, {}, 'sealed');
    await rotateSigning(api.store, true);
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 31_000 });
    expect(await importing(document)).toMatchObject({ status: 400 });
    expect((await importing(document, {}, 'sealed')).body).toEqual({ ...first.body, replayed: true });
    vi.useRealTimers();
  });

  test('of anything that is not an export is refused', async () => {
    for (const document of [{}, { ruleset: 'chess' }, { ruleset: 'eldritch-horror' }, [], 'x', null]) {
      expect(await importing(document)).toMatchObject({ status: 400, body: { code: 'bad-request' } });
    }
  });
});
