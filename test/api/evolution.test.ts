import { beforeEach, describe, expect, test, vi } from 'vitest';
import { createGame } from '../../lambdas/app/create-game.ts';
import { exportGame } from '../../lambdas/app/export-game.ts';
import { forecast } from '../../lambdas/app/forecast.ts';
import { fork } from '../../lambdas/app/fork.ts';
import { parseGameReference } from '../../lambdas/app/game-reference.ts';
import { importGame } from '../../lambdas/app/import-game.ts';
import { play } from '../../lambdas/app/play.ts';
import { readEvents, readGame } from '../../lambdas/app/queries.ts';
import { undo } from '../../lambdas/app/undo.ts';
import { verify } from '../../lambdas/app/verify.ts';
import { SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import type { Commit, Store } from '../../lambdas/store/store.ts';
import { rulesets } from '../../rules/index.ts';
import { lanternKeeper as keeper } from '../support/lantern-game.ts';
import { currentCodec, oldCodec, oldGame, oldGameBytes, oldGameCommits, oldKey } from '../support/lantern-storage.ts';
import { memoryStore } from '../support/memory-store.ts';

vi.mock('../../rules/index.ts', async () => {
  const { lanternGame } = await import('../support/lantern-game.ts');
  return { rulesets: [lanternGame(2)], olderRevisions: [lanternGame(1)] };
});

const [newest] = rulesets as [(typeof rulesets)[number]];
const light = (count: number, colour?: string) => ({ type: 'Light', count, ...(colour && { colour }) });

let store: Store;
let signingKeys: SigningKeys;
/** The schema version of every stored version of a game, as the bytes say it. */
let schemaVersions: Map<string, number[]>;
beforeEach(() => {
  schemaVersions = new Map([[oldGame, oldGameBytes().map(({ bytes }) => bytes[2] as number)]]);
  const recording = {
    ...currentCodec,
    encode(commit: Commit) {
      const bytes = currentCodec.encode(commit);
      schemaVersions.set(commit.game, [...(schemaVersions.get(commit.game) ?? []), bytes[2] as number]);
      return bytes;
    },
  };
  store = memoryStore(recording, oldGameBytes());
  signingKeys = new SigningKeys(store);
});

const exported = async (id: string) =>
  (await exportGame(store, signingKeys, keeper, { reference: parseGameReference(id), first: 100 })).document;

/** Plays and returns the events. */
async function played(id: string, ...commands: readonly { readonly type: string }[]): Promise<readonly unknown[]> {
  const result = await play(store, keeper, { reference: parseGameReference(id), commands });
  if (result.kind !== 'played') throw new Error(JSON.stringify(result));
  return result.events;
}

async function created(): Promise<string> {
  const result = await createGame(store, keeper, { ruleset: newest, setup: { players: 2 } });
  if (result.kind !== 'created') throw new Error(JSON.stringify(result));
  return result.game.id;
}

describe('a game that an older release stored', () => {
  test('is written with schema version 1, in which an undo has no impact', () => {
    for (const { game: id, version, bytes } of oldGameBytes()) {
      expect(bytes[2]).toBe(1);
      expect(currentCodec.schemaVersion).toBe(2);
      expect(() => oldCodec.decode(id, version, bytes)).not.toThrow();
    }
    const [undone] = oldGameBytes().slice(3);
    expect(oldCodec.decode(oldGame, 3, undone?.bytes ?? new Uint8Array()).entry).toEqual({
      kind: 'undone',
      by: 'host',
      toVersion: 1,
    });
  });

  test('is read as the current release would have written it, every version of it', async () => {
    expect(await store.history(oldGame, -1, 100)).toEqual(oldGameCommits());
    expect(await store.newest(oldGame)).toEqual(oldGameCommits().at(-1));
    for (const { version, state } of oldGameCommits()) {
      const view = await readGame(store, keeper, parseGameReference(oldGame), version);
      expect(view.id).toBe(`${oldGame}@${version}`);
      expect(view.toJSON()).toMatchObject({ version, revision: 1, title: 'Lantern 門', status: 'open', view: state });
    }
    const { items } = await readEvents(store, keeper, parseGameReference(oldGame), 100);
    expect(items.map(({ kind }) => kind)).toEqual(['started', 'played', 'played', 'undone', 'played']);
    expect(items[3]).toMatchObject({ impact: { reveals: true, crossesPlayer: false } });
  });

  test('answers a command again that was sent to the older release', async () => {
    const first = { reference: parseGameReference(oldGame), commands: [light(1)] };
    expect(await play(store, keeper, { ...first, key: oldKey })).toMatchObject({ version: 1, replayed: true });
    const other = play(store, keeper, { ...first, commands: [light(2)], key: oldKey });
    await expect(other).rejects.toMatchObject({ kind: 'key-reused' });
  });

  test('is undone, played on, ended, and its export is verified; old commits keep their bytes', async () => {
    const undone = await undo(store, keeper, {
      reference: parseGameReference(oldGame),
      to: { version: 3 },
      expectedVersion: 4,
    });
    expect(undone).toMatchObject({ kind: 'played', version: 5 });
    expect(await played(oldGame, { type: 'Roll' }, light(9))).toContainEqual(
      expect.objectContaining({ type: 'LanternsLit', count: 9 }),
    );
    expect(await readGame(store, keeper, parseGameReference(oldGame))).toMatchObject({ version: 6, status: 'over' });
    expect(schemaVersions.get(oldGame)).toEqual([1, 1, 1, 1, 1, 2, 2]);
    const document = await exported(oldGame);
    expect(verify(document)).toEqual({ versions: 7, unproved: [0] });
    const imported = await importGame(store, signingKeys, keeper, { document, version: 2 });
    expect(imported.game).toMatchObject({ revision: 1, view: oldGameCommits()[2]?.state });
  });
});

describe('a game that began under an older revision', () => {
  test('goes on under it, in dry runs and forecasts as well; new games are played by the newest', async () => {
    const request = { reference: parseGameReference(oldGame), commands: [light(2)] };
    const dryRun = await play(store, keeper, { ...request, dryRun: true });
    expect(dryRun).toMatchObject({ events: [{ type: 'LanternsLit', count: 2 }] });
    expect(JSON.stringify(await forecast(store, keeper, { ...request, samples: 5 }))).toContain('"count":2');
    expect(await played(oldGame, light(2))).toMatchObject([{ type: 'LanternsLit', count: 2 }]);

    const id = await created();
    expect(await readGame(store, keeper, parseGameReference(id))).toMatchObject({ revision: 2 });
    expect(await played(id, light(2))).toMatchObject([{ type: 'LanternsLit', count: 4 }]);
    expect(await readGame(store, keeper, parseGameReference(oldGame))).toMatchObject({ revision: 1 });
  });

  test('rejects members of commands that came with a later revision, and says so', async () => {
    const request = { reference: parseGameReference(oldGame), commands: [{ type: 'Roll' }, light(1, 'red')] };
    for (const dryRun of [false, true]) {
      const answer = play(store, keeper, { ...request, dryRun });
      await expect(answer).rejects.toMatchObject({
        kind: 'bad-request',
        message: expect.stringMatching(/^\/commands\/1.*revision 1 of lanterns.*"colour"/),
      });
    }
    await expect(forecast(store, keeper, { ...request, samples: 5 })).rejects.toMatchObject({ kind: 'bad-request' });
    expect((await store.newest(oldGame))?.version).toBe(4);
    expect(await played(await created(), light(1, 'red'))).toMatchObject([
      { type: 'LanternsLit', count: 2, colour: 'red' },
    ]);
  });

  test('is forked and imported under it, and verified by no other revision', async () => {
    const forked = await fork(store, keeper, { reference: parseGameReference(oldGame) });
    expect(forked.game.revision).toBe(1);
    expect(await played(forked.game.id, light(1))).toMatchObject([{ type: 'LanternsLit', count: 1 }]);

    // The game goes on, so its seed and the commands of seats are encrypted.
    const document = await exported(oldGame);
    expect(document).toMatchObject({ revision: 1, over: false, scope: 'host', sealed: [expect.any(String)] });
    const imported = await importGame(store, signingKeys, keeper, { document });
    expect(imported.game.revision).toBe(1);
    expect(await played(imported.game.id, light(1))).toMatchObject([{ type: 'LanternsLit', count: 1 }]);

    await played(oldGame, light(9));
    const over = await exported(oldGame);
    expect(verify(over)).toEqual({ versions: over.commits.length, unproved: [0] });
    expect(verify({ ...over, revision: 2 }).fault).toMatchObject({
      version: 1,
      because: expect.stringContaining('LanternsLit'),
    });
    expect(verify({ ...over, revision: 99 }).fault?.because).toContain('revision 99');
  });

  test('of an unknown revision is not imported, whatever its commands are', async () => {
    const document = await exported(oldGame);
    const commits = document.commits.map((commit) => ({ ...commit, commands: [{ type: 'SomethingNew' }] }));
    for (const revision of [0, 99]) {
      const answer = importGame(store, signingKeys, keeper, { document: { ...document, revision, commits } });
      await expect(answer).rejects.toMatchObject({
        kind: 'bad-request',
        message: expect.stringMatching(/revision \d+ of lanterns/),
      });
    }
  });
});

test('an export whose history was changed is not imported', async () => {
  await played(oldGame, light(9));
  const document = structuredClone(await exported(oldGame));
  Object.assign(document.commits[1]?.events[0] as object, { count: 3 });
  await expect(importGame(store, signingKeys, keeper, { document })).rejects.toMatchObject({ kind: 'import-differs' });
});
