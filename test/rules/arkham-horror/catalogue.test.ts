import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Command, Event } from '../../../rules/arkham-horror/model/index.ts';
import { rules } from '../../../rules/arkham-horror/rules.ts';

const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.test.ts'));
/** Files with tests whose names begin with the code of a rule. */
const tested = new Map<string, Set<string>>();
for (const file of files) {
  const text = readFileSync(join(import.meta.dirname, file), 'utf8');
  const ids = [
    ...[...text.matchAll(/^rule\(\s*'([a-z0-9-]+)',\s*'§[0-9.]+',/gm)].map(([, id = '']) => id),
    ...[...text.matchAll(/'([A-Z0-9-]+) \(§[0-9.]+\)/g)].map(([, id = '']) => id.toLowerCase()),
  ];
  for (const id of ids) tested.set(id, (tested.get(id) ?? new Set()).add(file));
}

const readme = readFileSync(new URL('../../../rules/arkham-horror/README.md', import.meta.url), 'utf8');
const rows = [...readme.matchAll(/^\| `([a-z0-9-]+)` *\| (?:`([a-z0-9-]+)`)? *\| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)]
  .map(([, id = '', ref, title = '', code = '', tests = '']) => ({ id, ref, title: title.trim(), code, tests }))
  .filter(({ tests }) => tests.includes('.test.ts'));
const named = (text: string): string[] => [...text.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name);
const types = new Set([...Command.options, ...Event.options].map((option) => option.shape.type.value as string));

describe('every rule of the catalogue has a test with its code, and a row in the README that names the file', () => {
  test.each(rules.map((rule) => rule.code))('%s', (id) => {
    const row = rows.find((each) => each.id === id);
    expect(row).toBeDefined();
    const rule = rules.find((each) => each.code === id);
    expect([row?.title, row?.ref]).toEqual([rule?.title, rule?.ref]);
    expect(named(row?.tests ?? '').sort()).toEqual([...(tested.get(id) ?? [])].sort());
    expect(tested.get(id)?.size).toBeGreaterThan(0);
    for (const name of named(row?.code ?? '')) expect(types.has(name) || name.includes('.'), name).toBe(true);
  });

  test('and there are no rows of other rules', () => {
    expect(rows.map((row) => row.id)).toEqual(rules.map((rule) => rule.code));
  });

  test('every event and every command of the turn is in some row', () => {
    const all = new Set(rows.flatMap((row) => named(row.code)));
    const left = [...types].filter((type) => !all.has(type));
    expect(left).toEqual([]);
  });
});
