import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { policies } from '../../../rules/kyoukai/model/index.ts';
import { rules } from '../../../rules/kyoukai/rules.ts';

/** The rule codes that tests of this folder are named after, with the file. */
const tested = new Map(
  readdirSync(import.meta.dirname)
    .filter((file) => file.endsWith('.test.ts'))
    .flatMap((file) => {
      const text = readFileSync(`${import.meta.dirname}/${file}`, 'utf8');
      return [...text.matchAll(/^ *rule\(\s*'([a-z-]+)',/gm)].map((match) => [match[1] as string, file] as const);
    }),
);
// The part before the table of rejections. That table is checked in rejections.test.ts.
const [readme = ''] = readFileSync(`${import.meta.dirname}/../../../rules/kyoukai/README.md`, 'utf8').split(
  '\n## Rejections\n',
);

describe('every rule of the catalogue has a test with its code, and a row in the README', () => {
  test.each(rules.map((rule) => [rule.code, rule] as const))('%s', (id) => {
    expect([...tested.keys()]).toContain(id);
    const row = readme.split('\n').find((line) => line.startsWith(`| \`${id}\` `));
    expect(row?.split('|')[4]?.trim()).toBe(tested.get(id));
  });

  test('no test and no row has the code of a rule that does not exist', () => {
    const ids: readonly string[] = rules.map((rule) => rule.code);
    expect([...tested.keys()].filter((id) => !ids.includes(id))).toEqual([]);
    const rows = [...readme.matchAll(/^\| `([a-z-]+)` +\|/gm)].map((match) => match[1] as string);
    expect(rows.filter((id) => !ids.includes(id))).toEqual([]);
  });

  test('the README explains every policy', () => {
    for (const name of Object.keys(policies)) expect(readme).toContain(`\`policies.${name}\``);
  });
});
