import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { type ComponentKind, componentKindOf, componentNouns } from '../../rules/core/components.ts';
import { parseNamed, rejectUnknownName } from '../../rules/core/unknown-name.ts';
import { rulesets } from '../../rules/index.ts';
import { skeleton } from '../../rules/skeleton/index.ts';

/** Every enumeration that a schema contains. */
function enumsIn(shape: z.core.$ZodType, found = new Set<z.ZodEnum>(), seen = new Set<unknown>()): Set<z.ZodEnum> {
  if (seen.has(shape)) return found;
  seen.add(shape);
  if (shape instanceof z.ZodEnum) found.add(shape);
  for (const inner of innerShapes(shape)) enumsIn(inner, found, seen);
  return found;
}

function innerShapes(shape: z.core.$ZodType): readonly z.core.$ZodType[] {
  if (shape instanceof z.ZodObject) return Object.values(shape.shape);
  if (shape instanceof z.ZodUnion) return shape.options;
  if (shape instanceof z.ZodArray) return [shape.element];
  if (shape instanceof z.ZodLazy || shape instanceof z.ZodOptional) return [shape.unwrap()];
  if (shape instanceof z.ZodDefault || shape instanceof z.ZodPrefault) return [shape.unwrap()];
  if (shape instanceof z.ZodTuple) return shape.def.items;
  if (shape instanceof z.ZodRecord) return [shape.keyType, shape.valueType];
  return [];
}

describe.each([...rulesets, skeleton].map((ruleset) => [ruleset.id, ruleset] as const))('B2, B3: %s', (_, ruleset) => {
  const components = ruleset.components();
  const enums = [...enumsIn(z.tuple([ruleset.schema.setup, ruleset.schema.command]))];
  const namesByKind = Map.groupBy(
    enums.filter((each) => componentKindOf(each) !== undefined),
    (each) => componentKindOf(each) as ComponentKind,
  );

  test('a set-up or a command accepts exactly the names of the components', () => {
    expect(namesByKind.size).toBeGreaterThan(0);
    for (const [kind, shapes] of namesByKind) {
      const accepted = new Set(shapes.flatMap(({ options }) => options.map(String)));
      // Names of cards of a setup's own are free: an enumeration cannot list them.
      const listed = components.filter((each) => each.kind === kind).map(({ value }) => value);
      expect([...accepted].sort(), kind).toEqual(listed.sort());
    }
  });

  test('components of kinds that no enumeration has are accepted as texts', () => {
    const others = components.filter(({ kind }) => !namesByKind.has(kind)).map(({ kind }) => kind);
    expect([...new Set(others)]).toEqual(ruleset.id === 'kyoukai' ? ['card'] : []);
  });

  test('no other enumeration of a set-up or a command lists components', () => {
    const values = new Set(components.map(({ value }) => value));
    const plain = enums.filter((each) => componentKindOf(each) === undefined);
    const lists = plain.filter(({ options }) => options.every((option) => values.has(String(option))));
    expect(lists.map(({ options }) => options)).toEqual([]);
  });

  test('a component has a printed name, and its value is unique within its kind', () => {
    const keys = components.map(({ kind, value }) => `${kind} ${value}`);
    expect(keys.filter((key, at) => keys.indexOf(key) !== at)).toEqual([]);
    for (const { name, numbers, traits } of components) {
      expect(name).toMatch(/\S/);
      for (const { name: member, value } of [...numbers, ...traits]) {
        expect(member).toMatch(/^[a-z][A-Za-z]*$/);
        expect(value).not.toBe('');
      }
    }
  });

  test('components that belong to others name ones that exist', () => {
    const sets = new Set(components.filter(({ kind }) => kind === 'set').map(({ value }) => value));
    const spaces = new Set(components.filter(({ kind }) => kind === 'space').map(({ value }) => value));
    const boards = new Set(components.filter(({ kind }) => kind === 'board').map(({ value }) => value));
    const known: Readonly<Record<string, ReadonlySet<string>>> = {
      space: spaces,
      street: spaces,
      home: spaces,
      board: boards,
      needs: sets,
    };
    for (const { value, sets: ofSets, traits } of components) {
      for (const set of ofSets) expect(sets, value).toContain(set);
      for (const trait of traits) if (known[trait.name]) expect(known[trait.name], value).toContain(trait.value);
    }
  });

  test('every member that takes a name says of which kind an unknown one is', () => {
    for (const [kind, shapes] of namesByKind) {
      for (const shape of shapes) {
        const parsed = parseNamed(z.object({ member: z.array(shape) }), { member: ['no such thing'] });
        expect(parsed).toMatchObject({ unknown: { kind, name: 'no such thing', path: ['member', 0] } });
        if (!('unknown' in parsed) || parsed.unknown === undefined) throw new Error('accepted');
        const { code, because, facts } = rejectUnknownName(parsed.unknown, components);
        expect([code, because, facts.member]).toEqual([
          'unknown-name',
          expect.stringContaining(`There is no ${componentNouns[kind]} 'no such thing'. `),
          'member.0',
        ]);
      }
    }
  });

  test('a name with a mistake suggests the name, or one that is as near', () => {
    for (const { kind, value, name } of components) {
      for (const mistyped of [`${value}s`, name.toUpperCase(), `${value.slice(0, -1)}x`]) {
        const { facts } = rejectUnknownName({ kind, name: mistyped, path: ['member'] }, components);
        expect((facts.suggestions as string[]).length, `${kind} ${mistyped}`).toBeGreaterThan(0);
        expect((facts.suggestions as string[]).length).toBeLessThanOrEqual(5);
      }
      const { facts, because } = rejectUnknownName({ kind, name: `${name}.`, path: ['member'] }, components);
      expect(facts.suggestions).toContain(value);
      expect(because).toContain(name);
    }
  });
});

describe('what is a name', () => {
  const names = rulesets[0]?.schema.command as z.ZodType;

  test('a wrong shape beside an unknown name is a wrong shape', () => {
    const parsed = parseNamed(names, { type: 'CloseGate', gate: 'roma', colour: 5 });
    expect(parsed).toMatchObject({ unknown: undefined });
    expect('issues' in parsed && parsed.issues).toHaveLength(2);
  });

  test.each([5, null, '', ' ', '@everyone', '*rome*', 'a'.repeat(61), 'ro\nme'])('%j is none', (gate) => {
    expect(parseNamed(names, { type: 'CloseGate', gate })).toMatchObject({ unknown: undefined });
  });
});
