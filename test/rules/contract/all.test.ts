import { readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { rulesets } from '../../../rules/index.ts';
import { gamesOf } from '../setups.ts';

test('every ruleset has random games to be tested with', () => {
  expect(Object.keys(gamesOf)).toEqual(rulesets.map((ruleset) => ruleset.id));
});

test('ids and codes of rulesets are unique', () => {
  expect(new Set(rulesets.map((ruleset) => ruleset.id)).size).toBe(rulesets.length);
  expect(new Set(rulesets.map((ruleset) => ruleset.code)).size).toBe(rulesets.length);
});

test('every ruleset keeps the contract in a file of its own', () => {
  const files = readdirSync(import.meta.dirname);
  for (const { id } of rulesets) expect(files).toContain(`${id}.test.ts`);
});
