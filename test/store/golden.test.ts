import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { verify } from '../../lambdas/app/verify.ts';
import { decode, encode, schemaVersion } from '../../lambdas/store/codec.ts';
import { dictionaryFor, entries } from '../../lambdas/store/dictionaries/index.ts';
import { olderRevisions, rulesets } from '../../rules/index.ts';
import { documents, type StoredCommit, storedGames } from './golden/golden.ts';

type Written = StoredCommit['commit'];

/** What has become of a commit since it was written, said once more and apart from the upcasters: by schema version. */
const since: Readonly<Record<number, (written: Written) => Written>> = {
  1: (written) =>
    written.entry.kind === 'undone' ? { ...written, entry: { ...written.entry, label: 'reveals' } } : written,
  2: (written) => written,
};

/** As it is read today. */
const today = (written: Written, sv: number): Written =>
  Array.from({ length: schemaVersion - sv + 1 }, (_, at) => sv + at).reduce(
    (lifted, each) => (since[each] as (typeof since)[number])(lifted),
    written,
  );

const all = storedGames.flatMap(({ sv, games }) =>
  games.flatMap(({ ruleset, commits }) =>
    commits.map(
      (stored) =>
        [`sv ${sv}: ${ruleset}, version ${stored.commit.version}, ${stored.commit.entry.kind}`, sv, stored] as const,
    ),
  ),
);

describe('what was stored once is read for ever', () => {
  test.each(all)('%s', (_, sv, { bytes, commit, state: hash }) => {
    const stored = Buffer.from(bytes, 'base64');
    expect(stored[2]).toBe(sv);
    const { state, ...rest } = decode(commit.game, commit.version, stored);
    expect(rest).toEqual(today(commit, sv));
    expect(createHash('sha256').update(JSON.stringify(state)).digest('hex')).toBe(hash);
  });

  test('there are bytes of every schema version, and of every ruleset in each', () => {
    expect(storedGames.map(({ sv }) => sv)).toEqual(Array.from({ length: schemaVersion }, (_, at) => at + 1));
    for (const { games } of storedGames) {
      expect(games.map((game) => game.ruleset)).toEqual(['eldritch-horror', 'arkham-horror', 'kyoukai']);
    }
  });

  test('with every kind of entry, and everything that a commit may have', () => {
    const newest = storedGames.at(-1)?.games.flatMap(({ commits }) => commits.map(({ commit }) => commit)) ?? [];
    expect(new Set(newest.map(({ entry }) => entry.kind))).toEqual(
      new Set(['started', 'played', 'undone', 'rotated', 'forked', 'imported']),
    );
    for (const member of ['title', 'policies', 'epochs', 'fingerprint'] as const) {
      expect(
        newest.some((commit) => commit[member] !== undefined),
        member,
      ).toBe(true);
    }
    expect(newest.some(({ entry }) => 'by' in entry && entry.by !== 'host')).toBe(true);
    expect(newest.some(({ recentKeys }) => recentKeys.length > 1)).toBe(true);
  });

  test('nothing in it is of the machine that wrote it', () => {
    const text = JSON.stringify([storedGames, documents]);
    expect(text).not.toMatch(/"[^"]*(\/tmp\/|\/home\/|\/root|\/work\/|node_modules)/);
  });
});

describe('a revision without a dictionary of its own', () => {
  test.each([...rulesets, ...olderRevisions])('$id, revision $revision, has that of the last one before', (ruleset) => {
    const own = entries.filter(({ code, revision = 0 }) => code === ruleset.code && revision <= ruleset.revision);
    expect(dictionaryFor(`${ruleset.code}_game`, ruleset.revision).id).toBe(own.at(-1)?.id);
  });

  test('and its items are no larger for that', () => {
    for (const { bytes, commit } of storedGames.flatMap(({ games }) => games.flatMap(({ commits }) => commits))) {
      const stored = Buffer.from(bytes, 'base64');
      const read = decode(commit.game, commit.version, stored);
      // A member or two may have come in since it was written.
      expect(encode({ ...read, revision: 2 }).length).toBeLessThanOrEqual(stored.length + 16);
    }
  });
});

describe('a document that was exported once is verified for ever', () => {
  test.each(documents.map(({ file, document }) => [file, document] as const))('%s', (_, document) => {
    expect(verify(document)).toEqual({ versions: document.commits.length });
    expect(document.over).toBe(true);
  });

  test('there is one of every revision of every ruleset, and of the time before there were scopes', () => {
    for (const { id, revision } of [...rulesets, ...olderRevisions]) {
      const mine = documents.filter(({ document }) => document.ruleset === id && document.revision === revision);
      expect(mine, `${id} ${revision}`).not.toEqual([]);
    }
    for (const { id } of rulesets) {
      const scopes = documents.filter(({ document }) => document.ruleset === id).map(({ document }) => document.scope);
      expect(new Set(scopes), id).toEqual(new Set([undefined, 'host']));
    }
  });

  test('and not by another revision than its own', () => {
    const old = documents.find(
      ({ document: { ruleset, revision } }) => ruleset === 'eldritch-horror' && revision === 1,
    );
    expect(old).toBeDefined();
    if (old === undefined) return;
    expect(verify({ ...old.document, revision: 2 }).fault).toMatchObject({ version: 4, event: 2 });
    expect(verify({ ...old.document, revision: 99 }).fault?.because).toMatch(/revision 99/);
  });
});
