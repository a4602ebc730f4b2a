import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, type JsonObject, startApi } from '../support/api.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

interface PlayedBody {
  readonly version: number;
  readonly events: readonly { readonly type: string; readonly gate?: string }[];
  readonly game: { readonly id: string; readonly version: number };
}

async function create(ruleset: string, setup: object): Promise<string> {
  const { body } = await api.rest<{ game: { id: string } }>('POST', '/v1/games', { body: { ruleset, setup } });
  return body.game.id;
}
const azathoth = { investigators: 4, ancientOne: 'azathoth' };
const spawn = (game: string, body?: object, query = '') =>
  api.rest<PlayedBody>('POST', `/v1/games/${game}/gates${query}`, { body });
const close = (game: string, gate: string, request = {}, query = '') =>
  api.rest<PlayedBody>('POST', `/v1/games/${game}/gates/${encodeURIComponent(gate)}/close${query}`, request);

test('B4: gates are spawned and closed by the same addresses in both games that have gates on a board', async () => {
  for (const [ruleset, setup] of [
    ['eldritch-horror', azathoth],
    ['arkham-horror', azathoth],
  ] as const) {
    const game = await create(ruleset, setup);
    const spawned = await spawn(game);
    expect(spawned.status, spawned.text).toBe(200);
    expect(spawned.headers.etag).toBe('"1"');
    const { body } = await api.rest<{ items: { gate: string }[] }>('GET', `/v1/games/${game}/gates`);
    const gate = body.items[0]?.gate ?? '';
    const closed = await close(game, gate);
    expect(closed.status, closed.text).toBe(200);
    expect(closed.body.version).toBe(2);
    const again = await close(game, gate);
    expect(again).toMatchObject({ status: 422, body: { type: '/v1/problems#rejected' } });
  }
});

test('B4: a named gate is spawned, in both APIs', async () => {
  const game = await create('eldritch-horror', azathoth);
  const { body } = await api.rest<{ items: { gate: string }[] }>('GET', `/v1/games/${game}/gates`);
  const [first, second] = ['rome', 'tokyo', 'sydney'].filter((each) => body.items.every(({ gate }) => gate !== each));
  const spawned = await spawn(game, { gate: first });
  expect(spawned.body.events).toEqual(
    expect.arrayContaining([expect.objectContaining({ type: 'GateSpawned', gate: first })]),
  );
  const reply = await api.graphql<{ spawnGate: JsonObject }>(
    `mutation ($game: ID!, $gate: ID) { spawnGate(game: $game, gate: $gate) {
      ... on Played { version events { ... on EldritchHorrorGateSpawned { gate } } } } }`,
    { game, gate: second },
  );
  expect(reply.spawnGate).toMatchObject({ version: 2, events: [{ gate: second }, {}] });
});

test('B4: a gate in the path may have any characters', async () => {
  const game = await create('eldritch-horror', azathoth);
  for (const gate of ['50% rome', '__proto__']) {
    const { status, body } = await close(game, gate);
    expect(status, gate).toBe(400);
    expect(body).toMatchObject({ code: 'bad-request', issues: [{ pointer: '/gate' }] });
  }
  // What a player can have meant is a rejection.
  for (const gate of ['no such gate', 'Łódź']) {
    expect(await close(game, gate)).toMatchObject({
      status: 422,
      body: { code: 'unknown-name', facts: { name: gate } },
    });
  }
  // The gateway decodes a path before it matches it, and no gate of any game has a slash in its name.
  expect((await close(game, 'a/b')).status).toBe(404);
});

test('B4: keys, dry runs and expected versions work as for play', async () => {
  const game = await create('eldritch-horror', azathoth);
  const headers = { 'idempotency-key': 'one' };
  const first = await api.rest<PlayedBody>('POST', `/v1/games/${game}/gates`, { headers });
  const repeated = await api.rest<PlayedBody>('POST', `/v1/games/${game}/gates`, { headers });
  expect(repeated.headers['idempotency-replayed']).toBe('true');
  expect(repeated.body.version).toBe(first.body.version);
  const dry = await spawn(game, undefined, '?dryRun=true');
  expect(dry.body).toMatchObject({ dryRun: true, version: 1 });
  expect(await spawn(game, { expectedVersion: 0 })).toMatchObject({ status: 409, body: { currentVersion: 1 } });
  const stale = await close(game, 'rome', { headers: { 'if-match': '"0"' } });
  expect(stale).toMatchObject({ status: 412, body: { currentVersion: 1 } });
});

test('B4: Kyoukai opens a Gate by its card and zone, and explains why none is closed', async () => {
  const game = await create('kyoukai', {});
  const incomplete = await spawn(game, { gate: 'a card' }, '?seat=1');
  expect(incomplete).toMatchObject({ status: 400, body: { code: 'bad-request' } });
  expect(JSON.stringify(incomplete.body)).toContain('"/space"');
  expect(JSON.stringify(incomplete.body)).not.toContain('cardName');

  const opening = await openingOf(game);
  const { cardName: gate, zone: space } = opening.command;
  const opened = await spawn(game, { gate, space }, `?seat=${opening.seat}`);
  expect(opened.status, opened.text).toBe(200);
  expect(opened.body.events.map(({ type }) => type)).toContain('GatePlaced');

  const closing = await close(game, '1');
  expect(closing).toMatchObject({ status: 422, body: { code: 'not-in-this-game' } });
  expect(JSON.stringify(closing.body)).toContain('play AttackZone or UseSkill');
  const { body } = await api.graphqlResponse(
    'mutation ($game: ID!) { closeGate(game: $game, gate: "1") { __typename } }',
    {
      game,
    },
  );
  expect(body.errors?.[0]).toMatchObject({ message: expect.stringContaining('UseSkill') });
});

test('B4: members that a game does not take are refused', async () => {
  const game = await create('eldritch-horror', azathoth);
  expect(await spawn(game, { space: 'rome' })).toMatchObject({
    status: 400,
    body: { issues: [{ pointer: '/space' }] },
  });
  expect(await spawn(game, { count: 2 })).toMatchObject({ status: 400, body: { issues: [{ pointer: '/count' }] } });
});

interface Opening {
  readonly seat: string;
  readonly command: { readonly type: string; readonly cardName: string; readonly zone: string };
}

/** The first Gate that a player may open, after as many passes as the game takes until then. */
async function openingOf(game: string): Promise<Opening> {
  for (let tried = 0; tried < 10; tried += 1) {
    for (const seat of ['1', '2']) {
      const { body } = await api.rest<{ items: Opening[] }>('GET', `/v1/games/${game}/legal?seat=${seat}`);
      const command = body.items.find((each) => each.command?.type === 'OpenGate' && each.command.zone)?.command;
      if (command !== undefined) return { seat, command };
    }
    await api.rest('POST', `/v1/games/${game}/commands`, { body: { commands: [{ type: 'Pass' }] } });
  }
  throw new Error('no Gate can be opened');
}
