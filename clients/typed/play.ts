/*
 * An evening with a client that is generated from the contract: `openapi-typescript` writes the types, `openapi-fetch`
 * sends the requests, and the compiler knows every address, every member and every refusal.
 */
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type Schemas = components['schemas'];

const { GATEHOUSE: baseUrl = 'http://localhost:4004', GATEHOUSE_KEY: key = '' } = process.env;
const as = (token: string): Client<paths> =>
  createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
const say = (line: string) => process.stdout.write(`${line}\n`);

/** The answer of a request that was accepted; its refusal, thrown, of one that was not. */
async function accepted<Data>(request: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await request;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const bot = as(key);

// A table, created once however often this is sent.
const create = () =>
  bot.POST('/v1/games', {
    params: { header: { 'Idempotency-Key': 'a typed evening' } },
    body: { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'azathoth' }, title: 'Typed' },
  });
const { game } = await accepted(create());
const again = await accepted(create());
say(`the same game again: ${again.replayed && again.game.id === game.id}`);
const path = { id: game.id };

// The view is that of one ruleset, and the compiler knows which.
if (game.ruleset !== 'eldritch-horror') throw new Error('another ruleset');
say(`${game.view.ancientOne.name}, Doom ${game.doom?.left}, ${game.summary.gates.length} gates`);

// Whoever sits at the table, or looks on, gets a token.
const { items } = await accepted(
  bot.POST('/v1/games/{id}/tokens', {
    params: { path },
    body: { grants: [{ role: 'seat', seat: '1' }, { role: 'watcher' }], expiresIn: 3600 },
  }),
);
const [player, watcher] = items.map(({ token }) => as(token)) as [Client<paths>, Client<paths>];

const play = (commands: Schemas['PlayCommands']['commands'], version: number) =>
  player.POST('/v1/games/{id}/commands', {
    params: { path, header: { 'If-Match': `"${version}"` } },
    body: { commands },
  });
const spawned = await accepted(play([{ type: 'SpawnGate' }], 0));
const [event] = spawned.events;
say(`${event?.type} as version ${spawned.version}`);

// A refusal has its own type at each status.
const late = await play([{ type: 'SpawnGate' }], 0);
if (late.response.status !== 412 || late.error === undefined || !('missed' in late.error)) throw new Error('not late');
say(`late: ${late.error.missed.length} missed, still legal: ${late.error.stillLegal}`);

const wrong = await play([{ type: 'CloseGate', gate: 'rome', requirement: 'none' } as never], 1);
say(`refused: ${wrong.response.status}`);

const looking = await watcher.GET('/v1/games/{id}/doom', { params: { path } });
const tag = looking.response.headers.get('etag') ?? '';
const unchanged = await watcher.GET('/v1/games/{id}/doom', {
  params: { path, header: { 'If-None-Match': tag } },
});
say(`a watcher sees Doom ${looking.data?.left}, and then ${unchanged.response.status}`);
const forbidden = await watcher.POST('/v1/games/{id}/undo', {
  params: { path },
  body: { toVersion: 0, expectedVersion: 1 },
});
say(`a watcher who plays: ${forbidden.error?.code}`);

const forecast = await accepted(
  bot.POST('/v1/games/{id}/forecast', { params: { path }, body: { commands: [{ type: 'AdvanceDoom' }], samples: 50 } }),
);
say(`a forecast of ${forecast.samples} tables is certain: ${forecast.certain}`);

const { events } = await accepted(
  bot.POST('/v1/games/{id}/commands', {
    params: { path },
    body: { commands: [{ type: 'AdvanceDoom', untilZero: true }] },
  }),
);
say(events.map(({ type }) => type).join(', '));
const document = await accepted(bot.GET('/v1/games/{id}/export', { params: { path } }));
say(
  `${document.commits.length} versions, ${document.seeds.every(({ seed }) => seed !== undefined) ? 'every seed' : 'no seed'}`,
);
