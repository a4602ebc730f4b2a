import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Export } from '../../lambdas/app/export-game.ts';
import { verify } from '../../lambdas/app/verify.ts';
import { type Api, type JsonObject, startApi } from '../support/api.ts';
import { type Created, restGameClient } from '../support/clients.ts';

let api: Api;
let folder: string;
beforeAll(async () => {
  api = await startApi();
  folder = await mkdtemp(join(tmpdir(), 'gatehouse-export-'));
});
afterAll(async () => {
  await api.close();
  await rm(folder, { recursive: true });
});

const play = (id: string, commands: object[], seat = '') =>
  api.rest<JsonObject>('POST', `/v1/games/${id}/commands${seat}`, { body: { commands } });
const exported = async (id: string, query = '') =>
  (await api.rest<Export>('GET', `/v1/games/${id}/export${query}`)).body;

/** A list in an export, as one that can be changed. */
const list = (given: readonly unknown[] | undefined) => given as unknown[];

const withOrigin = (document: Export) =>
  Object.assign(document, { origin: { game: 'eh_other', version: 1, commitment: '' } });

/** A finished game against Azathoth, with an encounter, a look at the stack by one seat, and an undo. */
async function finished(): Promise<string> {
  const { game } = (await restGameClient(api).create({
    setup: { investigators: 2, ancientOne: 'azathoth' },
  })) as Created;
  const { id } = game;
  await play(id, [{ type: 'SpawnGate' }, { type: 'ResolveIcon', icon: 'omen' }]);
  await play(id, [{ type: 'RollTest', by: 1, skill: 3 }, { type: 'EndTest' }]);
  const { body } = await play(id, [{ type: 'LookAtGates', by: 2, count: 2 }], '?seat=2');
  const look = (body.events as { gates: string[] }[]).at(-1);
  await play(id, [{ type: 'PlaceLookedGates', top: look?.gates.toReversed(), bottom: [] }], '?seat=2');
  const undone = await api.rest('POST', `/v1/games/${id}/undo`, { body: { toVersion: 2, expectedVersion: 4 } });
  expect(undone.status).toBe(200);
  await play(id, [{ type: 'SpawnGate' }]);
  await play(id, [{ type: 'AdvanceDoom', untilZero: true }]);
  return id;
}

describe('a finished game', () => {
  let game: Export;
  beforeAll(async () => {
    game = await exported(await finished());
  });

  test('can be verified: playing it again gives the same events', () => {
    expect(game).toMatchObject({ over: true, ruleset: 'eldritch-horror', commits: { length: 8 } });
    expect(verify(game)).toEqual({ versions: 8, unproved: [0] });
  });

  test.each<[string, (game: Export) => unknown, number, RegExp]>([
    [
      'a seed that does not match its commitment',
      ({ seeds }) => Object.assign(seeds[0] as object, { seed: 'another seed entirely' }),
      0,
      /does not match its commitment/,
    ],
    ['a changed roll', ({ commits }) => Object.assign(commits[2]?.events[0] as object, { faces: [] }), 2, /should be/],
    [
      'an additional event',
      ({ commits }) => list(commits[1]?.events).push({ type: 'GameEnded' }),
      1,
      /should be missing/,
    ],
    ['a missing command', ({ commits }) => list(commits[1]?.commands).pop(), 1, /should be/],
    ['a missing version', ({ commits }) => list(commits).splice(3, 1), 3, /missing/],
    ['that no version is there', ({ commits }) => list(commits).splice(0), 0, /version 0 is missing/],
    ['that the end is missing', ({ commits }) => list(commits).splice(7), 6, /versions are missing/],
    ['a page', (changed) => Object.assign(changed.page, { next: '7' }), 0, /one page/],
    ['another game', (changed) => Object.assign(changed, { game: 'ky_abc' }), 0, /game of eldritch-horror/],
    ['an actor who is not there', ({ commits }) => Object.assign(commits[2] as object, { by: '9' }), 2, /host, 1, 2/],
    ['a set-up by a seat', ({ commits }) => Object.assign(commits[0] as object, { by: '1' }), 0, /must be host/],
    ['commands of an undo', ({ commits }) => Object.assign(commits[5] as object, { commands: [] }), 5, /be absent/],
    ['an undo to itself', ({ commits }) => Object.assign(commits[5] as object, { toVersion: 5 }), 5, /below 5/],
    ['a seed that no version needs', ({ seeds }) => list(seeds).push({ ...seeds[0], since: 3 }), 3, /no new seed/],
    ['an origin of a game that has a set-up', withOrigin, 0, /fork or an import/],
    [
      'a command that the rules reject',
      ({ commits }) => list(commits[6]?.commands).push({ type: 'CloseThisGate' }),
      6,
      /rules reject command/,
    ],
    ['another revision', (changed) => Object.assign(changed, { revision: 99 }), 0, /revision 99/],
  ])('verification finds %s', (_, change, version, because) => {
    const changed = structuredClone(game);
    change(changed);
    expect(verify(changed).fault).toMatchObject({ version, because: expect.stringMatching(because) });
  });

  test('is verified offline by one command', async () => {
    const run = async (document: unknown, ...options: string[]) => {
      const file = join(folder, 'export.json');
      await writeFile(file, typeof document === 'string' ? document : JSON.stringify(document));
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../tools/verify.ts'), file, ...options]);
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { out, err, code };
    };
    expect(await run(game)).toMatchObject({ code: 0, out: expect.stringContaining('8 versions agree') });
    expect((await run(game)).out).toContain('from this file alone');
    const [{ commitment }] = game.seeds as [Export['seeds'][0]];
    const proved = await run(game, '--commitment', commitment);
    expect(proved).toMatchObject({ code: 0, out: expect.stringContaining('chance was fixed beforehand') });
    const other = await run(game, `--commitment=${commitment.replaceAll('a', 'b')}`);
    expect(other).toMatchObject({ code: 1, out: '', err: expect.stringContaining('none of its seeds') });
    const page = await run(await exported(game.game, '?first=3'));
    expect(page).toMatchObject({
      code: 1,
      out: '',
      err: expect.stringContaining('append the lists of the page ?after=2'),
    });
    const empty = await run({ ...game, commits: [] });
    expect(empty).toMatchObject({ code: 1, out: '', err: expect.stringContaining('/commits') });
    const unknown = await run({ ...game, proof: true });
    expect(unknown).toMatchObject({ code: 2, out: '', err: expect.stringContaining('/document/proof') });
    const deep = await run(`${'['.repeat(5_000)}${']'.repeat(5_000)}`);
    expect(deep).toMatchObject({ code: 2, err: expect.stringContaining('200 levels deep') });
    const changed = structuredClone(game);
    Object.assign(changed.commits[2]?.events[0] as object, { successes: 99 });
    expect(await run(changed)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Version 2') });
    expect(await run('no JSON')).toMatchObject({ code: 2, err: expect.stringContaining('not an export') });
  });

  test('is not imported from a page after its end', async () => {
    const document = await exported(game.game, '?after=99');
    expect(document.commits).toEqual([]);
    const answer = await api.rest('POST', '/v1/imports', { body: { document } });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ pointer: '/document/commits' }] } });
  });

  test.each<[string, (game: Export) => unknown]>([
    ['/commits', ({ commits }) => list(commits).splice(0)],
    ['/over', ({ commits }) => list(commits).splice(7)],
    ['/game', (changed) => Object.assign(changed, { game: 'a game' })],
    ['/createdAt', (changed) => Object.assign(changed, { createdAt: '2999-01-01T00:00:00Z' })],
    ['/seat', (changed) => Object.assign(changed, { seat: '1' })],
    ['/commits/2/by', ({ commits }) => Object.assign(commits[2] as object, { by: 'host of the show' })],
    ['/commits/3/at', ({ commits }) => Object.assign(commits[3] as object, { at: 'last Tuesday' })],
    ['/commits/2/roles', ({ commits }) => Object.assign(commits[2] as object, { roles: ['host'] })],
    ['/commits/5/impact', ({ commits }) => Object.assign(commits[5] as object, { impact: undefined })],
    ['/commits/2/table', ({ commits }) => Object.assign(commits[2] as object, { table: 'ours' })],
    ['/commits/2/events/0/table', ({ commits }) => Object.assign(commits[2]?.events[0] as object, { table: 1 })],
    ['/commits/5/impact/harmless', ({ commits }) => Object.assign(commits[5]?.impact as object, { harmless: true })],
    ['/seeds/0/chosenBy', ({ seeds }) => Object.assign(seeds[0] as object, { chosenBy: 'server' })],
    ['/page/last', ({ page }) => Object.assign(page, { last: true })],
    ['/proof', (changed) => Object.assign(changed, { proof: true })],
  ])('A5: is not imported where %s is wrong', async (pointer, change) => {
    const document = structuredClone(game);
    change(document);
    const answer = await api.rest('POST', '/v1/imports', { body: { document } });
    expect(answer).toMatchObject({ status: 400, body: { issues: [{ pointer: `/document${pointer}` }] } });
    const text = JSON.stringify(document);
    const mutation = 'mutation ($text: String!) { importGame(document: $text) { replayed } }';
    const { body } = await api.graphqlResponse(mutation, { text });
    expect(body.errors).toMatchObject([{ extensions: { issues: [{ pointer: `/document${pointer}` }] } }]);
  });

  test('A5: JSON that is nested very deep is refused before anything walks it', async () => {
    for (const levels of [201, 5_000, 500_000]) {
      const deep = '['.repeat(levels) + ']'.repeat(levels);
      for (const body of [deep, `{"document":{"setup":${deep}}}`, `{"document":"\\ud800","setup":${deep}}`]) {
        const answer = await api.rest('POST', '/v1/imports', { body });
        expect(answer).toMatchObject({ status: 400, body: { detail: expect.stringContaining('200 levels deep') } });
      }
    }
    const { body } = await api.graphqlResponse(
      'mutation ($text: String!) { importGame(document: $text) { replayed } }',
      {
        text: `{"setup":${'['.repeat(5_000)}${']'.repeat(5_000)}}`,
      },
    );
    expect(body.errors).toMatchObject([{ extensions: { issues: [{ pointer: '/document' }] } }]);
    // Brackets in a text are no levels.
    const named = await api.rest('POST', '/v1/imports', { body: { document: game, title: '\\"[{'.repeat(20) } });
    expect(named.status).toBe(201);
  });

  test('is exported in pages', async () => {
    const first = await exported(game.game, '?first=3');
    expect(first.commits.map((commit) => commit.version)).toEqual([0, 1, 2]);
    const rest = await exported(game.game, `?after=${first.page.next}`);
    expect([...first.commits, ...rest.commits]).toEqual(game.commits);
  });
});

describe('a running game', () => {
  test('exports neither its seed nor the commands of other seats', async () => {
    const { game } = (await restGameClient(api).create({
      setup: { investigators: 2, ancientOne: 'cthulhu' },
    })) as Created;
    await play(game.id, [{ type: 'SpawnGate' }]);
    await play(game.id, [{ type: 'LookAtGates', by: 2, count: 2 }], '?seat=2');
    const host = await exported(game.id);
    expect(host.seeds).toEqual([{ since: 0, commitment: game.fairness.commitment }]);
    expect(host.commits.map((commit) => commit.commands?.length)).toEqual([undefined, 1, undefined]);
    expect(host.commits[2]?.events[0]).not.toHaveProperty('gates');
    expect(verify(host).fault).toMatchObject({ because: expect.stringContaining('not over') });
    const seat = await exported(game.id, '?seat=2');
    expect(seat).not.toHaveProperty('setup');
    expect(seat.commits.map((commit) => commit.commands?.length)).toEqual([undefined, undefined, 1]);
  });
});

test('a page of many large versions ends before the answer is too large for the gateway', async () => {
  const created = (await restGameClient(api).create({
    setup: { investigators: 2, ancientOne: 'azathoth' },
  })) as Created;
  const { id } = created.game;
  await play(
    id,
    Array.from({ length: 20 }, () => ({ type: 'AdvanceOmen', steps: 8, withoutDoom: true })),
  );
  const long = await api.store.newest(id);
  if (long === undefined) throw new Error('the game has no commit');
  // Forty full rounds of the Omen lead back to the same state.
  for (let version = 2; version <= 450; version += 1) await api.store.put({ ...long, version });
  const versions: number[] = [];
  let next: string | undefined;
  do {
    const { text, body } = await api.rest<Export>('GET', `/v1/games/${id}/export${next ? `?after=${next}` : ''}`);
    // The gateway's limit is six megabytes. In GraphQL, the quotes are escaped twice.
    expect(JSON.stringify(JSON.stringify(text)).length).toBeLessThan(6_000_000);
    versions.push(...body.commits.map(({ version }) => version));
    expect(body.page.next).toBe(versions.at(-1) === 450 ? undefined : String(versions.at(-1)));
    next = body.page.next;
  } while (next !== undefined);
  expect(versions).toEqual([...Array(451).keys()]);
});
