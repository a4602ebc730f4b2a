import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { olderRevisions, rulesets } from '../../../rules/index.ts';
import { gamesOf } from '../../support/arbitrary-setups.ts';

test('every ruleset has random games', () => {
  expect(Object.keys(gamesOf)).toEqual([...rulesets.map((ruleset) => ruleset.id), 'skeleton']);
});

test('ids and codes of rulesets are unique', () => {
  expect(new Set(rulesets.map((ruleset) => ruleset.id)).size).toBe(rulesets.length);
  expect(new Set(rulesets.map((ruleset) => ruleset.code)).size).toBe(rulesets.length);
});

test('an older revision has the id, code and title of its ruleset, and a lower number', () => {
  const all = [...rulesets, ...olderRevisions].map(({ id, revision }) => `${id} ${revision}`);
  expect(new Set(all).size).toBe(all.length);
  for (const { id, code, title, revision } of olderRevisions) {
    const newest = rulesets.find((each) => each.id === id);
    expect(newest).toMatchObject({ code, title });
    expect(revision).toBeLessThan(newest?.revision ?? 0);
  }
});

test('the revisions of a ruleset are 1, 2, 3 and so on', () => {
  for (const { id, revision } of rulesets) {
    const older = olderRevisions.filter((each) => each.id === id).map((each) => each.revision);
    expect(older.sort()).toEqual(Array.from({ length: revision - 1 }, (_, at) => at + 1));
  }
});

test('every ruleset and every older revision has a contract test file', () => {
  const files = readdirSync(import.meta.dirname);
  for (const { id } of rulesets) expect(files).toContain(`${id}.test.ts`);
  for (const { id, revision } of olderRevisions) expect(files).toContain(`${id}-${revision}.test.ts`);
});
