import fc from 'fast-check';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { changeGame } from '../../lambdas/app/change-game.ts';
import { createGame } from '../../lambdas/app/create-game.ts';
import { play } from '../../lambdas/app/play.ts';
import { updateProjections } from '../../lambdas/app/projections.ts';
import { rotateTokens } from '../../lambdas/app/tokens.ts';
import { undo } from '../../lambdas/app/undo.ts';
import { SigningKeys } from '../../lambdas/auth/signing-keys.ts';
import { Problem } from '../../lambdas/problem.ts';
import type { Commit, Listing, Store } from '../../lambdas/store/store.ts';
import { rulesets } from '../../rules/index.ts';
import { lanternKeeper as keeper } from '../support/lantern-game.ts';
import { currentCodec } from '../support/lantern-storage.ts';
import { memoryStore } from '../support/memory-store.ts';
import { testSeed } from '../support/seed.ts';

vi.mock('../../rules/index.ts', async () => {
  const { lanternGame } = await import('../support/lantern-game.ts');
  return { rulesets: [lanternGame(2)], olderRevisions: [] };
});

const [ruleset] = rulesets as [(typeof rulesets)[number]];
/** Ten lanterns win: this command ends the game. */
const win = { type: 'Light', count: 5 };
const roll = { type: 'Roll' };

/** A store that records what is written besides commits, and that can fail to write a listing. */
function recordingStore() {
  const store = memoryStore(currentCodec);
  const listed: Listing[] = [];
  const failures = { listings: 0 };
  const recording: Store = {
    ...store,
    async putListing(listing) {
      if (failures.listings > 0) {
        failures.listings -= 1;
        throw new Problem('unavailable', 'the row cannot be written');
      }
      listed.push(listing);
      await store.putListing(listing);
    },
  };
  return { store: recording, listed, failures };
}

let recorded: ReturnType<typeof recordingStore>;
let store: Store;
beforeEach(() => {
  recorded = recordingStore();
  store = recorded.store;
});

async function created(options: { key?: string } = {}): Promise<string> {
  const result = await createGame(store, keeper, { ruleset, setup: { players: 2 }, title: 'Lanterns', ...options });
  if (result.kind !== 'created') throw new Error(JSON.stringify(result));
  return result.game.id;
}
const send = (game: string, command: { readonly type: string }, key?: string) =>
  play(store, keeper, { reference: { game, ruleset }, commands: [command], key });
const reopen = async (game: string, key?: string) => {
  const { version = 0 } = (await store.newest(game)) ?? {};
  return undo(store, keeper, { reference: { game, ruleset }, to: { version: 0 }, expectedVersion: version, key });
};
/** What the list of games shows of the client's only game. */
const row = async () => (await store.games(keeper.client, 10)).games[0];
const versionsListed = () => recorded.listed.map(({ version }) => version);

/** A game of every kind of commit: it ends twice and is reopened twice. Returns its commits. */
async function eventfulGame(): Promise<readonly Commit[]> {
  const game = await created();
  await send(game, roll);
  await send(game, win);
  await reopen(game);
  await send(game, roll);
  await rotateTokens(store, new SigningKeys(store), keeper, {
    reference: { game, ruleset },
    grants: [{ role: 'watcher' }],
    expiresIn: 60,
  });
  await undo(store, keeper, { reference: { game, ruleset }, to: { version: 0 }, expectedVersion: 5 });
  await send(game, win);
  await reopen(game);
  await send(game, roll);
  await send(game, roll);
  return store.history(game, -1, 100);
}

test('the listing row is written where a game begins, ends or is reopened, and after that; other commits cost one Put', async () => {
  const commits = await eventfulGame();
  expect(commits.map(({ over }) => over)).toEqual([0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0].map(Boolean));
  expect(versionsListed()).toEqual([0, 2, 3, 4, 7, 8, 9]);
  // What the row shows is right although most versions did not write it.
  expect(await row()).toMatchObject({ title: 'Lanterns', status: 'open', version: 9 });
});

describe('projections may be updated again for any commit', () => {
  test('late, twice and in any order: the row is that of the newest commit which concerns it', async () => {
    const commits = await eventfulGame();
    const expected = await row();
    await fc.assert(
      fc.asyncProperty(fc.array(fc.constantFrom(...commits), { maxLength: 30 }), async (replayed) => {
        for (const commit of replayed) await updateProjections(store, commit);
        expect(await row()).toEqual(expected);
      }),
      { seed: testSeed(20_261_130), numRuns: 50 },
    );
  });

  test('from nothing: each order in which all commits arrive once leads to the same row', async () => {
    const commits = await eventfulGame();
    const expected = await row();
    const shuffled = fc.shuffledSubarray([...commits], { minLength: commits.length });
    await fc.assert(
      fc.asyncProperty(shuffled, async (arrived) => {
        const empty = memoryStore(currentCodec);
        for (const commit of arrived) await updateProjections(empty, commit);
        expect((await empty.games(keeper.client, 10)).games).toEqual([expected]);
      }),
      { seed: testSeed(20_261_130), numRuns: 50 },
    );
  });
});

describe('a request that fails between its commit and its projections', () => {
  const fails = async (answer: Promise<unknown>) => {
    await expect(answer).rejects.toMatchObject({ kind: 'unavailable' });
  };

  test('is healed by its retry: the beginning of a game', async () => {
    recorded.failures.listings = 1;
    await fails(created({ key: 'begin' }));
    expect(await row()).toBeUndefined();
    await created({ key: 'begin' });
    expect(await row()).toMatchObject({ version: 0, status: 'open' });
  });

  test('is healed by its retry: the end of a game', async () => {
    const game = await created();
    recorded.failures.listings = 1;
    await fails(send(game, win, 'end'));
    expect(await row()).toMatchObject({ status: 'open' });
    expect(await send(game, win, 'end')).toMatchObject({ version: 1, replayed: true });
    expect(await row()).toMatchObject({ status: 'over' });
  });

  test('is healed by the next command, which is rejected because the game is over', async () => {
    const game = await created();
    recorded.failures.listings = 1;
    await fails(send(game, win));
    expect(await send(game, roll)).toMatchObject({ kind: 'rejected', code: 'game-over' });
    expect(await row()).toMatchObject({ status: 'over' });
  });

  test('is healed by its retry: an undo of the end', async () => {
    const game = await created();
    await send(game, win);
    recorded.failures.listings = 1;
    await fails(
      undo(store, keeper, { reference: { game, ruleset }, to: { version: 0 }, expectedVersion: 1, key: 'reopen' }),
    );
    expect(await row()).toMatchObject({ status: 'over' });
    const again = await undo(store, keeper, {
      reference: { game, ruleset },
      to: { version: 0 },
      expectedVersion: 1,
      key: 'reopen',
    });
    expect(again).toMatchObject({ version: 2, replayed: true });
    expect(await row()).toMatchObject({ status: 'open' });
  });

  test('is healed by the command after an undo of the end', async () => {
    const game = await created();
    await send(game, win);
    recorded.failures.listings = 1;
    await fails(reopen(game));
    await send(game, roll);
    expect(await row()).toMatchObject({ status: 'open' });
  });

  test('B6: is healed by its repetition, or by the next command: a new title', async () => {
    const game = await created();
    await send(game, roll);
    recorded.failures.listings = 1;
    await fails(changeGame(store, keeper, { reference: { game, ruleset }, title: 'Friday' }));
    expect(await row()).toMatchObject({ title: 'Lanterns' });
    await changeGame(store, keeper, { reference: { game, ruleset }, title: 'Friday' });
    expect(await row()).toMatchObject({ title: 'Friday', version: 1, details: 1 });
    recorded.failures.listings = 1;
    await fails(changeGame(store, keeper, { reference: { game, ruleset }, title: 'Saturday' }));
    await send(game, roll);
    expect(await row()).toMatchObject({ title: 'Saturday', version: 2, details: 2 });
  });

  test('B6: a late projection of older details leaves the row alone', async () => {
    const game = await created();
    const before = (await store.newest(game)) as Commit;
    await changeGame(store, keeper, { reference: { game, ruleset }, title: 'Friday' });
    await updateProjections(store, before);
    expect(await row()).toMatchObject({ title: 'Friday' });
  });

  test('leaves the row alone when its retry comes after the game has changed again', async () => {
    const game = await created();
    await send(game, win, 'end');
    await reopen(game);
    await send(game, roll);
    expect(await send(game, win, 'end')).toMatchObject({ version: 1, replayed: true });
    expect(await row()).toMatchObject({ status: 'open', version: 3 });
  });
});
