/*
 * A client that is generated from the contract: `openapi-typescript` writes the types, `openapi-fetch` sends the
 * requests, and the compiler knows every path, every member and every rejection.
 */
import createClient, { type Client } from 'openapi-fetch';
import type { components, paths } from './api.d.ts';

type Schemas = components['schemas'];
type Commands = Schemas['PlayCommands']['commands'];

const { GATEHOUSE: baseUrl = 'http://localhost:4004', GATEHOUSE_KEY: key = '' } = process.env;
const clientWith = (token: string): Client<paths> =>
  createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } });
const print = (line: string) => process.stdout.write(`${line}\n`);

/** The data of a request that was accepted. Throws the error of one that was not. */
async function accepted<Data>(request: Promise<{ data?: Data; error?: unknown }>): Promise<Data> {
  const { data, error } = await request;
  if (data === undefined) throw new Error(JSON.stringify(error));
  return data;
}

const bot = clientWith(key);

// The same request with the same key creates one game.
const create = () =>
  bot.POST('/v1/games', {
    params: { header: { 'Idempotency-Key': 'a typed evening' } },
    body: { ruleset: 'eldritch-horror', setup: { investigators: 2, ancientOne: 'azathoth' }, title: 'Typed' },
  });
const { game } = await accepted(create());
const again = await accepted(create());
print(`the same game again: ${again.replayed && again.game.id === game.id}`);
const path = { id: game.id };

// `ruleset` tells the games apart, so the compiler knows the view.
if (game.ruleset !== 'eldritch-horror') throw new Error('another ruleset');
print(`${game.view.ancientOne.name}, Doom ${game.doom?.left}, ${game.summary.gates.length} gates`);

// Each player and each watcher gets a token of their own.
const { items } = await accepted(
  bot.POST('/v1/games/{id}/tokens', {
    params: { path },
    body: { grants: [{ role: 'seat', seat: '1' }, { role: 'watcher' }], expiresIn: 3600 },
  }),
);
const [player, watcher] = items.map(({ token }) => clientWith(token)) as [Client<paths>, Client<paths>];

const play = (commands: Commands, version: number) =>
  player.POST('/v1/games/{id}/commands', {
    params: { path, header: { 'If-Match': `"${version}"` } },
    body: { commands },
  });
const spawned = await accepted(play([{ type: 'SpawnGate' }], 0));
for (const { text, slug, drama } of spawned.events) print(`${'!'.repeat(drama)} ${slug}: ${text}`);

// Each status has its own type of error.
const late = await play([{ type: 'SpawnGate' }], 0);
if (late.response.status !== 412 || late.error === undefined || !('missed' in late.error)) throw new Error('not late');
print(`late: ${late.error.missed.length} missed, still legal: ${late.error.stillLegal}`);

const rejected = await play([{ type: 'CloseGate', gate: 'atlantis' }], 1);
if (rejected.error === undefined || !('because' in rejected.error)) throw new Error('not rejected');
print(`rejected: ${rejected.error.code}, and ${rejected.error.legal.length > 0 ? 'something' : 'nothing'} is legal`);

const read = await watcher.GET('/v1/games/{id}/doom', { params: { path } });
const etag = read.response.headers.get('etag') ?? '';
const unchanged = await watcher.GET('/v1/games/{id}/doom', { params: { path, header: { 'If-None-Match': etag } } });
print(`a watcher sees Doom ${read.data?.left}, and then ${unchanged.response.status}`);
const forbidden = await watcher.POST('/v1/games/{id}/undo', {
  params: { path },
  body: { toVersion: 0, expectedVersion: 1 },
});
print(`a watcher who plays: ${forbidden.error?.code}`);

const forecast = await accepted(
  bot.POST('/v1/games/{id}/forecast', { params: { path }, body: { commands: [{ type: 'AdvanceDoom' }], samples: 50 } }),
);
print(`a forecast of ${forecast.samples} samples is certain: ${forecast.certain}`);

const { events } = await accepted(
  bot.POST('/v1/games/{id}/commands', {
    params: { path },
    body: { commands: [{ type: 'AdvanceDoom', untilZero: true }] },
  }),
);
print(events.map(({ type }) => type).join(', '));
const document = await accepted(bot.GET('/v1/games/{id}/export', { params: { path } }));
print(
  `${document.commits.length} versions, ${document.seeds.every(({ seed }) => seed !== undefined) ? 'every seed' : 'no seed'}`,
);

// What is legal can be sent as it is, whatever the game.
const bodies: readonly Schemas['CreateGame'][] = [
  { ruleset: 'eldritch-horror', setup: { investigators: 1, ancientOne: 'azathoth' } },
  { ruleset: 'arkham-horror', setup: { investigators: 1, ancientOne: 'azathoth' } },
  { ruleset: 'kyoukai', setup: {} },
];
for (const body of bodies) {
  const created = await accepted(bot.POST('/v1/games', { body }));
  const each = { path: { id: created.game.id } };
  const legal = await accepted(bot.GET('/v1/games/{id}/legal', { params: each }));
  const command = legal.items.find((entry) => entry.command !== undefined)?.command;
  if (command === undefined) throw new Error('nothing is legal');
  const played = await accepted(bot.POST('/v1/games/{id}/commands', { params: each, body: { commands: [command] } }));
  print(`${body.ruleset}: ${command.type} as version ${played.version}`);
}
