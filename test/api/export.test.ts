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
    expect(verify(game)).toEqual({ versions: 8 });
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
    const run = async (document: unknown) => {
      const file = join(folder, 'export.json');
      await writeFile(file, typeof document === 'string' ? document : JSON.stringify(document));
      const child = spawn(process.execPath, [join(import.meta.dirname, '../../tools/verify.ts'), file]);
      const [out, err, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'exit')]);
      return { out, err, code };
    };
    expect(await run(game)).toMatchObject({ code: 0, out: expect.stringContaining('8 versions agree') });
    const page = await run(await exported(game.game, '?first=3'));
    expect(page.out).toMatch(/^3 versions agree.*\nThis is one page: the game continues after version 2\./);
    const changed = structuredClone(game);
    Object.assign(changed.commits[2]?.events[0] as object, { successes: 99 });
    expect(await run(changed)).toMatchObject({ code: 1, out: '', err: expect.stringContaining('Version 2') });
    expect(await run('no JSON')).toMatchObject({ code: 2, err: expect.stringContaining('not an export') });
  });

  test('is not imported from a page after its end', async () => {
    const document = await exported(game.game, '?after=99');
    expect(document.commits).toEqual([]);
    const answer = await api.rest('POST', '/v1/imports', { body: { document } });
    expect(answer).toMatchObject({ status: 422, body: { code: 'import-differs', version: 0 } });
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
