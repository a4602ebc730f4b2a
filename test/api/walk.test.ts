import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Api, eventOf, startApi } from '../support/api.ts';
import { type Entry, foldersEntered, traceModules } from '../support/trace-folders.ts';

/**
 * The way of one command through the service. A request walks forward: entry, http, auth, app. The layer `app` uses
 * `rules` and `lambdas/store` as often as it needs them; they are counted, but they are not steps of the way. The result
 * leaves as a response, which http writes; after the store has accepted the commit, http is the way out.
 */
const bound = { folders: 6, mayReturn: 'lambdas/app', used: ['rules', 'lambdas/store'], response: 'lambdas/http' };

interface Reply {
  readonly game: { readonly id: string };
  readonly events: readonly { readonly type: string; readonly gate?: string }[];
}

let api: Api;
let walk: readonly Entry[];

beforeAll(async () => {
  const stop = traceModules();
  api = await startApi();
  const { game } = await post('/v1/games', {
    ruleset: 'eldritch-horror',
    setup: { investigators: 4, ancientOne: 'azathoth', sets: ['01'] },
  });
  const play = (command: object) => post(`/v1/games/${game.id}/commands`, { commands: [command] });
  const spawnGate = async () => (await play({ type: 'SpawnGate' })).events.find((event) => 'gate' in event)?.gate;
  // The first command of a process fills caches.
  await play({ type: 'CloseGate', gate: await spawnGate() });
  const gate = await spawnGate();
  walk = await foldersEntered(async () => {
    const { events } = await play({ type: 'CloseGate', gate });
    expect(events.map(({ type }) => type)).toContain('GateClosed');
  });
  stop();
  console.log(`CloseGate over REST: ${walk.map(({ folder }) => folder).join(' > ')}`);
});
afterAll(() => api.close());

test(`a command over REST enters at most ${bound.folders} folders`, () => {
  expect(new Set(walk.map(({ folder }) => folder)).size).toBeLessThanOrEqual(bound.folders);
});

test(`it returns to no folder but ${bound.mayReturn}`, () => {
  // What store.ts itself has are shapes: nothing is stored there.
  const lastStored = walk.findLastIndex(({ source }) => source.startsWith('lambdas/store/dynamodb/'));
  const returns = walk.filter(({ folder }, at) => {
    if (folder === bound.mayReturn || bound.used.includes(folder)) return false;
    const isResponse = folder === bound.response && at > lastStored;
    return !isResponse && walk.slice(0, at).some((earlier) => earlier.folder === folder);
  });
  expect(returns.map(({ source }) => source)).toEqual([]);
});

test('the walk is recorded: it leads from the entry file to the rules and the store', () => {
  expect(walk[0]?.source).toMatch(/^lambdas\/api\.ts:/);
  expect(walk.map(({ folder }) => folder)).toEqual(expect.arrayContaining(['lambdas/app', 'lambdas/store', 'rules']));
});

/** Calls the handler as API Gateway does. */
async function post(path: string, body: object): Promise<Reply> {
  const headers = { authorization: `Bearer ${api.key}` };
  const { statusCode, body: text = '' } = await api.handler(eventOf('POST', path, { body, headers }));
  expect([200, 201], text).toContain(statusCode);
  return JSON.parse(text);
}
