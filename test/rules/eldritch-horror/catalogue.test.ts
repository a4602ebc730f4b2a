import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { Command, Event, Setup } from '../../../rules/eldritch-horror/model/index.ts';
import { rules } from '../../../rules/eldritch-horror/rules.ts';

const codes: readonly string[] = rules.map((rule) => rule.code);

/** The tests of this folder that are named after rules: code, and file with sentence. */
const tests = readdirSync(import.meta.dirname)
  .filter((file) => file.endsWith('.test.ts'))
  .flatMap((file) => {
    const text = readFileSync(join(import.meta.dirname, file), 'utf8');
    const calls = text.matchAll(/^ *rule\(\s*'([a-z-]+)',\s*'§[0-9.]+',\s*(?:'((?:[^'\\]|\\.)*)'|"([^"\n]*)")/gm);
    return [...calls].map(([, id = '', single, double]) => ({ id, name: `${file}: ${single ?? double}` }));
  });

/** The list of rules in the README: one row for each rule. */
const readme = readFileSync(join(import.meta.dirname, '../../../rules/eldritch-horror/README.md'), 'utf8');
const rows = [...readme.matchAll(/^\| `([a-z-]+)` \| ([^|]+) \| ([^|]+) \| ([^|]+) \| ([^|]+) \|$/gm)].map(
  ([, id = '', section = '', sure = '', shown = '', name = '']) => ({
    id,
    section,
    sure,
    shown: [...shown.matchAll(/`(\w+)`/g)].map((match) => match[1] as string),
    name,
  }),
);
const inTable = rows.filter((row) => row.shown.length > 0 && row.name.includes('.test.ts: '));

describe('every rule of the catalogue has a test that is named after it', () => {
  test.each(codes)('%s', (id) => {
    expect(tests.map((each) => each.id)).toContain(id);
  });

  test('no test is named after an unknown rule', () => {
    expect(tests.map((each) => each.id).filter((id) => !codes.includes(id))).toEqual([]);
  });

  test('no two of these tests have the same name', () => {
    const names = tests.map((each) => `${each.id} ${each.name}`);
    expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([]);
  });
});

describe('the list of rules in the README', () => {
  test('has one row for each rule, in the order of the catalogue', () => {
    expect(inTable.map((row) => row.id)).toEqual(codes);
  });

  test.each(inTable)('names a test of $id that exists', ({ id, name }) => {
    expect(tests).toContainEqual({ id, name });
  });

  test('names commands and events that exist', () => {
    const types = new Set([...Command.options, ...Event.options].map((shape) => shape.shape.type.value as string));
    expect(inTable.flatMap((row) => row.shown).filter((type) => !types.has(type))).toEqual([]);
  });

  test('shows every command and every event', () => {
    const shown = new Set(inTable.flatMap((row) => row.shown));
    const types = [...Command.options, ...Event.options].map((shape) => shape.shape.type.value as string);
    expect(types.filter((type) => !shown.has(type))).toEqual([]);
  });

  test('has the certainty that the catalogue gives for each rule', () => {
    for (const { id, sure } of inTable) {
      const source = rules.find((each) => each.code === id)?.source ?? '';
      const tags = [...new Set([...source.matchAll(/\(([ABCD])\)/g)].map((match) => match[1]))].sort();
      expect(`${id} ${sure}`).toBe(`${id} ${tags.length === 0 ? '–' : tags.join(', ')}`);
    }
  });
});

test('the examples in the README are a setup and commands', () => {
  const [setup, commands] = [...readme.matchAll(/```json\n([^`]+)```/g)].map((match) => JSON.parse(match[1] as string));
  expect(Setup.parse(setup)).toMatchObject(setup);
  expect(commands.map((each: unknown) => Command.parse(each))).toEqual(commands);
});
