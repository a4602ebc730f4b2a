import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { rules } from '../../../rules/eldritch-horror/rules.ts';

/** The rule ids that the tests of this folder are named after. */
const tested = new Set(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
      return [...text.matchAll(/^ *rule\(\s*'([a-z-]+)',\s*'§[0-9.]+',/gm)].map((match) => match[1] as string);
    }),
);

describe('every rule of the catalogue has a test that bears its name', () => {
  test.each(rules.map((rule) => rule.id))('%s', (id) => {
    expect([...tested]).toContain(id);
  });

  test('and no test bears the name of a rule that is not there', () => {
    const ids: readonly string[] = rules.map((rule) => rule.id);
    expect([...tested].filter((id) => !ids.includes(id))).toEqual([]);
  });
});
