import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Commit } from '../../lambdas/store/store.ts';
import type { Random } from '../../rules/core/random.ts';
import { rulesets } from '../../rules/index.ts';
import { type Api, type ApiClient, type ApiResponse, type JsonObject, startApi } from '../support/api.ts';
import { type Games, gamesOf } from '../support/arbitrary-setups.ts';
import type { Created } from '../support/clients.ts';
import { missingChannels, outputChannels, rulesetIds, withoutIdentity } from '../support/output-channels.ts';
import { asSeat, legalMove } from '../support/random-game.ts';
import { testRandom, testSeed } from '../support/seed.ts';

let api: Api;
beforeAll(async () => {
  api = await startApi();
});
afterAll(() => api.close());

const behind = 2;
const grants = [{ role: 'watcher' }, { role: 'watcher', delay: behind }];

/** A game, a watcher without a delay, and a watcher with one. */
async function watched(ruleset: string, setup: unknown) {
  const { game } = (await api.rest<Created>('POST', '/v1/games', { body: { ruleset, setup } })).body;
  const { body } = await api.rest<{ items: { token: string }[] }>('POST', `/v1/games/${game.id}/tokens`, {
    body: { grants },
  });
  const [now, late] = body.items.map(({ token }) => api.withToken(token)) as [ApiClient, ApiClient];
  return { id: game.id, now, late };
}

const newest = async (id: string) => (await api.store.newest(id)) as Commit;

/** The answers of every way to read a game, at this version and at versions that do not exist yet. */
async function readAll(client: ApiClient, game: string, ruleset: string, version: number) {
  const all = outputChannels([version, version + 1, version + behind]);
  const answers = await Promise.all(all.map(({ read }) => read(client, { game, ruleset })));
  return answers.map((answer, at): readonly [string, ApiResponse] => [all[at]?.name ?? '', answer]);
}

/** An answer without the delay that it names. */
function withoutDelay(answer: ApiResponse): unknown {
  const { 'gatehouse-delay': _, ...headers } = answer.headers;
  const { text, ...rest } = withoutIdentity({ ...answer, headers }, 'no id');
  return { ...rest, text: text.replace(/,?"delay":(null|\d+)/g, '') };
}

/** Checks that an answer names the delay. */
function expectDelay(name: string, { status, headers, text }: ApiResponse): void {
  if (status !== 200 || name.startsWith('GraphQL')) return;
  expect(headers['gatehouse-delay'], name).toBe(String(behind));
  if (name === 'GET ' || name.startsWith('GET /events')) expect(text, name).toContain(`"delay":${behind}`);
}

/** Adds one version to the game, in one of several ways. Returns false where no seat has a legal command. */
async function addVersion({ game: id, version, state }: Commit, random: Random): Promise<boolean> {
  const ruleset = rulesets.find(({ code }) => id.startsWith(code)) as (typeof rulesets)[number];
  const send = async (target: string, body: JsonObject) => {
    const { status, text } = await api.rest('POST', `/v1/games/${id}/${target}`, { body });
    expect(status, text).toBeLessThan(300);
    // A new checkpoint of an old version must not be visible early either.
    if (!target.startsWith('checkpoints') && random.below(2) === 0) {
      await send('checkpoints', { name: `after ${version}`, version: random.below(version + 1) });
    }
    return true;
  };
  if (version === 3) return send('undo', { toVersion: random.below(version), expectedVersion: version });
  if (version === 4) return send('tokens/rotate', { grants: [{ role: 'seat', seat: '1' }] });
  const move = legalMove(ruleset, state, random);
  return move !== undefined && send(`commands${asSeat(move.seat)}`, { commands: [move.command] });
}

test('every way to read a game is in the list of channels', () => {
  expect(missingChannels()).toEqual([]);
});

test.each(rulesetIds)(
  'a delayed watcher of %s gets the same bytes that others got at that version',
  async (ruleset) => {
    const random = testRandom('a delayed watcher', 1);
    for (const setup of fc.sample((gamesOf[ruleset] as Games).setup, { numRuns: 1, seed: testSeed(20_261_130) })) {
      const { id, now, late } = await watched(ruleset, setup);
      const then: (readonly (readonly [string, ApiResponse])[])[] = [];
      for (let version = 0; version < 7; version += 1) {
        then.push(await readAll(now, id, ruleset, version));
        const last = Math.max(0, version - behind);
        const expected = new Map(then[last]);
        for (const [name, answer] of await readAll(late, id, ruleset, last)) {
          expectDelay(name, answer);
          expect(withoutDelay(answer), `${name} at ${version}`).toEqual(
            withoutDelay(expected.get(name) as ApiResponse),
          );
        }
        const commit = await newest(id);
        if (commit.over || !(await addVersion(commit, random)) || (await newest(id)).over) break;
      }
      expect(then.length).toBeGreaterThan(behind);
    }
  },
);

test('a delayed watcher sees everything once the game is over, until the end is undone', async () => {
  const ruleset = 'eldritch-horror';
  const { id, now, late } = await watched(ruleset, { investigators: 2, ancientOne: 'azathoth' });
  const play = (command: JsonObject) => api.rest('POST', `/v1/games/${id}/commands`, { body: { commands: [command] } });
  await play({ type: 'SpawnGate' });
  await api.rest('POST', `/v1/games/${id}/checkpoints`, { body: { name: 'before the end' } });
  expect((await late.rest('GET', `/v1/games/${id}/checkpoints`)).body).toEqual({ items: [] });
  await play({ type: 'AdvanceDoom', untilZero: true });
  const [all, answers] = [await readAll(now, id, ruleset, 2), new Map(await readAll(late, id, ruleset, 2))];
  for (const [name, answer] of all) {
    expect(withoutIdentity(answers.get(name) as ApiResponse, 'no id'), name).toEqual(withoutIdentity(answer, 'no id'));
  }
  await api.rest('POST', `/v1/games/${id}/undo`, { body: { toVersion: 1, expectedVersion: 2 } });
  const { headers, body } = await late.rest<JsonObject>('GET', `/v1/games/${id}`);
  expect([headers['gatehouse-delay'], body.version]).toEqual(['2', 1]);
});

test('a version that a delayed watcher may not see yet is answered as one that does not exist', async () => {
  const { id, late } = await watched('eldritch-horror', { investigators: 2, ancientOne: 'azathoth' });
  for (let times = 0; times < 4; times += 1) {
    await api.rest('POST', `/v1/games/${id}/commands`, { body: { commands: [{ type: 'AdvanceOmen' }] } });
  }
  for (const at of [3, 4, 5]) {
    const { status, body } = await late.rest<JsonObject>('GET', `/v1/games/${id}?at=${at}`);
    expect([status, body.currentVersion]).toEqual([404, 2]);
    expect(body.detail).toBe(`This game has no version ${at} yet. The newest is 2.`);
  }
});
