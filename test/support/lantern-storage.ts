/**
 * How an imaginary older release stored a game of Lanterns, and how the current one reads it. The schema version that the
 * old release wrote is 1; in version 2, which the current one writes, the entry of an undo says what the undo revealed.
 *
 * The bytes in `lantern-game-sv-1.json` were written once and stay as they are. To write them again:
 *
 *   npx node test/support/lantern-storage.ts
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { randomForVersion } from '../../lambdas/app/seeds.ts';
import { createCodec } from '../../lambdas/store/codec.ts';
import type { Upcaster } from '../../lambdas/store/commit-json.ts';
import { createDictionaries } from '../../lambdas/store/dictionaries/index.ts';
import type { Commit, Entry } from '../../lambdas/store/store.ts';
import { play } from '../../rules/core/play.ts';
import { host } from '../../rules/core/ruleset.ts';
import { lanternGame, lanternKeeper } from './lantern-game.ts';

const generalDictionary = {
  id: 201,
  text: '{"attempt":"","at":1,"fingerprint":{"key":"","body":""},"seed":"',
} as const;
const lanternDictionary = {
  id: 202,
  text: '"state":{"players":2,"lanterns":1},"events":[{"type":"LanternsLit","count":1}]',
  code: 'ln',
  revision: 2,
} as const;

type StoredEntry = { readonly kind: string };
const describeUndo: Upcaster = (stored) => {
  const entry = stored.entry as StoredEntry;
  return entry.kind === 'undone'
    ? { ...stored, entry: { ...entry, impact: { reveals: true, crossesPlayer: false } } }
    : stored;
};

/** Codec of the older release. */
export const oldCodec = createCodec({ upcasters: [], dictionaries: createDictionaries([generalDictionary]) });
/** Codec of the current release: another schema version, and another dictionary for new commits. */
export const currentCodec = createCodec({
  upcasters: [describeUndo],
  dictionaries: createDictionaries([generalDictionary, lanternDictionary]),
});

export const oldGame = 'ln_abcdefghijkmnpqrstuvwxyz';
/** The key under which version 1 was made: SHA-256 of scope and key, and of what was sent with it, 16 bytes each. */
export const oldKey = 'first light';

const file = new URL('lantern-game-sv-1.json', import.meta.url);

/** The bytes of every version of the game, as they are in the table. */
export function oldGameBytes(): readonly {
  readonly game: string;
  readonly version: number;
  readonly bytes: Uint8Array;
}[] {
  const stored = JSON.parse(readFileSync(file, 'utf8')) as readonly string[];
  return stored.map((text, version) => ({ game: oldGame, version, bytes: Buffer.from(text, 'base64') }));
}

/** The same game as the current release should read it. */
export function oldGameCommits(): readonly Commit[] {
  const ruleset = lanternGame(1);
  const seed = 'c2VjcmV0IHNlY3JldCBzZWNyZXQgc2VjcmV0IHNlY3I';
  const commits: Commit[] = [];
  const add = (entry: Entry, state: unknown, fingerprint?: Commit['fingerprint']) => {
    const version = commits.length;
    const before = commits.at(-1)?.recentKeys ?? [];
    const prefix = fingerprint && Buffer.from(fingerprint.key, 'base64url').readUInt32BE(0);
    commits.push({
      game: oldGame,
      version,
      attempt: `attempt000${version}`,
      at: 1_790_000_000_000 + version,
      client: lanternKeeper.client,
      title: 'Lantern 門',
      createdAt: 1_790_000_000_000,
      revision: 1,
      seed,
      seedSince: 0,
      over: false,
      policies: { undo: 'free', keys: 'durable' },
      state,
      entry,
      ...(fingerprint && { fingerprint }),
      recentKeys: prefix === undefined ? before : [...before, { hashPrefix: prefix, version }],
    });
  };
  const addPlayed = (command: Parameters<typeof ruleset.decide>[1], fingerprint?: Commit['fingerprint']) => {
    const { state } = commits.at(-1) as { readonly state: ReturnType<typeof ruleset.evolve> } & Commit;
    const played = play(ruleset, state, [command], host, randomForVersion(seed, commits.length));
    if ('rejection' in played) throw new Error(played.rejection.because);
    add({ kind: 'played', by: 'host', commands: [command], events: played.events }, played.state, fingerprint);
  };

  const setup = { players: 2 };
  const started = ruleset.start(setup, randomForVersion(seed, 0));
  if ('rejection' in started) throw new Error(started.rejection.because);
  add({ kind: 'started', setup, events: started.events }, started.state);
  addPlayed({ type: 'Light', count: 1 }, { key: 'jMeLaSme_IkwtNZY9bMlFA', body: '4FGwZExnA-5iWIoHHrLLbQ' });
  addPlayed({ type: 'Roll' });
  add({ kind: 'undone', by: 'host', toVersion: 1, impact: { reveals: true, crossesPlayer: false } }, commits[1]?.state);
  addPlayed({ type: 'Light', count: 3 });
  return commits;
}

if (import.meta.main) {
  const withoutImpact = (commit: Commit): Commit => {
    if (commit.entry.kind !== 'undone') return commit;
    const { impact, ...entry } = commit.entry;
    return { ...commit, entry: entry as Entry };
  };
  const bytes = oldGameCommits().map((commit) =>
    Buffer.from(oldCodec.encode(withoutImpact(commit))).toString('base64'),
  );
  writeFileSync(file, `${JSON.stringify(bytes, null, 2)}\n`);
}
