/*
 * A game with a client that is generated from the contract: `openapi-typescript` writes the types, `openapi-fetch` sends
 * the requests, and the compiler knows every address, every member and every problem.
 */
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type Schemas = components['schemas'];

const { GATEHOUSE: baseUrl = 'http://localhost:4004', GATEHOUSE_KEY: apiKey = '' } = process.env;
const clientFor = (token: string): Client<paths> =>
  createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The body of a successful response. Throws the problem document of any other. */
async function dataOf<Data>(request: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await request;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const bot = clientFor(apiKey);

// Creates one game, although the request is sent twice.
const create = () =>
  bot.POST('/v1/games', {
    params: { header: { 'Idempotency-Key': 'a typed game' } },
    body: { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'azathoth' }, title: 'Typed' },
  });
const { game } = await dataOf(create());
const again = await dataOf(create());
print(`the same game again: ${again.replayed && again.game.id === game.id}`);
const path = { id: game.id };

// The view belongs to one ruleset, and the compiler knows which.
if (game.ruleset !== 'eldritch-horror') throw new Error('another ruleset');
print(`${game.view.ancientOne.name}, Doom ${game.doom?.left}, ${game.summary.gates.length} gates`);

// A player and a watcher get tokens.
const { items } = await dataOf(
  bot.POST('/v1/games/{id}/tokens', {
    params: { path },
    body: { grants: [{ role: 'seat', seat: '1' }, { role: 'watcher' }], expiresIn: 3600 },
  }),
);
const [player, watcher] = items.map(({ token }) => clientFor(token)) as [Client<paths>, Client<paths>];

const play = (commands: Schemas['PlayCommands']['commands'], version: number) =>
  player.POST('/v1/games/{id}/commands', {
    params: { path, header: { 'If-Match': `"${version}"` } },
    body: { commands },
  });
const spawned = await dataOf(play([{ type: 'SpawnGate' }], 0));
const [event] = spawned.events;
print(`${event?.text} Version ${spawned.version}.`);

// At each status, problems have a type of their own.
const late = await play([{ type: 'SpawnGate' }], 0);
if (late.response.status !== 412 || late.error === undefined || !('missed' in late.error))
  throw new Error('there was no conflict');
print(`conflict: ${late.error.missed.length} missed, still legal: ${late.error.stillLegal}`);

const wrong = await play([{ type: 'CloseGate', gate: 'rome', requirement: 'none' } as never], 1);
print(`not valid: ${wrong.response.status}`);

const read = await watcher.GET('/v1/games/{id}/doom', { params: { path } });
const tag = read.response.headers.get('etag') ?? '';
const unchanged = await watcher.GET('/v1/games/{id}/doom', {
  params: { path, header: { 'If-None-Match': tag } },
});
print(`a watcher sees Doom ${read.data?.left}, and then ${unchanged.response.status}`);
const forbidden = await watcher.POST('/v1/games/{id}/undo', {
  params: { path },
  body: { toVersion: 0, expectedVersion: 1 },
});
print(`a watcher who plays: ${forbidden.error?.code}`);

const forecast = await dataOf(
  bot.POST('/v1/games/{id}/forecast', { params: { path }, body: { commands: [{ type: 'AdvanceDoom' }], samples: 50 } }),
);
print(`a forecast of ${forecast.samples} samples is certain: ${forecast.certain}`);

const { events } = await dataOf(
  bot.POST('/v1/games/{id}/commands', {
    params: { path },
    body: { commands: [{ type: 'AdvanceDoom', untilZero: true }] },
  }),
);
print(events.map(({ slug }) => slug).join(', '));
const document = await dataOf(bot.GET('/v1/games/{id}/export', { params: { path } }));
print(
  `${document.commits.length} versions, ${document.seeds.every(({ seed }) => seed !== undefined) ? 'every seed' : 'no seed'}`,
);
