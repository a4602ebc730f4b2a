import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path/posix';
import { describe, expect, test } from 'vitest';

/** One import as it is written, and where it leads: a path of this repository, or a package. */
interface Import {
  readonly file: string;
  readonly written: string;
  readonly to: string;
  /** Gone when types are stripped. */
  readonly type: boolean;
}

const root = join(import.meta.dirname, '..');
const rooms = ['rules', 'schema', 'lambdas', 'infra', 'clients'];
const files = rooms
  .flatMap((room) => globSync(`${room}/**/*.ts`, { cwd: root, exclude: ['**/node_modules/**'] }))
  .sort();
const imports = files.flatMap((file) => importsOf(file, readFileSync(join(root, file), 'utf8')));

const isPackage = ({ to }: Import): boolean => !isNode(to) && !isOurs(to);
const isNode = (to: string): boolean => to.startsWith('node:');
const isOurs = (to: string): boolean => to.startsWith('./');
/** The package without what is inside it: `@apollo/server` of `@apollo/server/errors`. */
const packageOf = (to: string): string => to.match(/^(@[^/]+\/)?[^/]+/)?.[0] ?? to;
const under = (to: string, ...places: readonly string[]): boolean =>
  places.some((place) => to.startsWith(`./${place}`));

/** What is wrong, one sentence per import, so that a failure says which file to open. */
function offences(where: (file: string) => boolean, allowed: (each: Import) => boolean): string[] {
  return imports
    .filter((each) => where(each.file) && !allowed(each))
    .map(({ file, written }) => `${file} must not import '${written}'`);
}

const inRoom = (room: string) => (file: string) => file.startsWith(`${room}/`);

describe('the house', () => {
  test('has its rooms, and imports are found in them', () => {
    for (const room of ['rules', 'schema', 'lambdas', 'infra']) {
      expect(imports.filter((each) => each.file.startsWith(`${room}/`)).length, room).toBeGreaterThan(5);
    }
  });

  test('every import of our own leads to a file that is there', () => {
    const there = new Set([
      ...globSync(
        rooms.map((room) => `${room}/**/*.{ts,json,js,cjs}`),
        { cwd: root },
      ),
      // Made from the contract when it is needed.
      'clients/typed/api.d.ts',
    ]);
    const lost = imports.filter(({ to }) => isOurs(to) && !there.has(to.slice(2)));
    expect(lost.map(({ file, written }) => `${file} imports '${written}', which is not in the house`)).toEqual([]);
  });
});

describe('rules', () => {
  test('import zod and rules, nothing else', () => {
    expect(offences(inRoom('rules'), ({ to }) => to === 'zod' || under(to, 'rules/'))).toEqual([]);
  });

  test('of one game know themselves and what all games share, never another game', () => {
    const game = (file: string) => file.match(/^rules\/([^/]+)\//)?.[1];
    const allowed = ({ file, to }: Import) =>
      !isOurs(to) || under(to, `rules/${game(file)}/`) || (/^\.\/rules\/[^/]+$/.test(to) && to !== './rules/index.ts');
    expect(offences((file) => game(file) !== undefined, allowed)).toEqual([]);
  });

  test('are named in one place only', () => {
    const inside = /^\.\/rules\/([^/]+)\//;
    const allowed = ({ file, to }: Import) =>
      file === 'rules/index.ts' || !inside.test(to) || file.startsWith(to.match(inside)?.[0].slice(2) as string);
    expect(offences(() => true, allowed)).toEqual([]);
  });

  test('are pure: no clock, no chance of their own, no environment', () => {
    const impure = /\b(Date|Math\.random|process|performance|crypto|globalThis|setTimeout|fetch|console|eval)\b/;
    const found = files.filter(inRoom('rules')).flatMap((file) => {
      const match = code(readFileSync(join(root, file), 'utf8')).match(impure);
      return match === null ? [] : [`${file} uses ${match[0]}`];
    });
    expect(found).toEqual([]);
  });
});

describe('schema', () => {
  test('imports rules, schema and zod; the writer and what it writes may also use node', () => {
    const allowed = ({ file, to }: Import) =>
      to === 'zod' ||
      under(to, 'rules/', 'schema/') ||
      (['schema/write.ts', 'schema/gatehouse.sdl.ts'].includes(file) && isNode(to));
    expect(offences(inRoom('schema'), allowed)).toEqual([]);
  });
});

describe('lambdas', () => {
  test('import lambdas, schema and rules, and no other room', () => {
    const allowed = ({ to }: Import) => !isOurs(to) || under(to, 'lambdas/', 'schema/', 'rules/');
    expect(offences(inRoom('lambdas'), allowed)).toEqual([]);
  });

  test('only the local gateway is local: nothing deployed imports it', () => {
    const deployed = (file: string) => file.startsWith('lambdas/') && !file.startsWith('lambdas/local/');
    expect(offences(deployed, ({ to }) => !under(to, 'lambdas/local/'))).toEqual([]);
  });

  // Who alone may know which package.
  test.each([
    ['the DynamoDB store', /^@aws-sdk\//, /^lambdas\/(store\/dynamo[^/]*\.ts$|local\/)/],
    ['the GraphQL door', /^(@apollo\/server|graphql)$/, /^lambdas\/doors\/graphql[^/]*\.ts$/],
    ['the REST door', /^hono$/, /^lambdas\/doors\/rest[^/]*\.ts$/],
    ['the entry files', /^(@types\/)?aws-lambda$/, /^lambdas\/((api|socket|discord|fanout)\.ts$|local\/)/],
    ['the ground', /^(aws-cdk-lib|constructs|cdk-nag|esbuild)$/, /^infra\//],
  ])('only %s may import %s', (_, secret, owner) => {
    const allowed = (each: Import) => !isPackage(each) || !secret.test(packageOf(each.to)) || owner.test(each.file);
    expect(offences(() => true, allowed)).toEqual([]);
  });
});

describe('infra', () => {
  test('imports infra, schema, the name of the table and what builds the ground', () => {
    const ground = ['aws-cdk-lib', 'constructs', 'cdk-nag', 'esbuild'];
    const allowed = ({ to }: Import) =>
      isNode(to) ||
      under(to, 'infra/', 'schema/') ||
      to === './lambdas/store/table.ts' ||
      ground.includes(packageOf(to));
    expect(offences(inRoom('infra'), allowed)).toEqual([]);
  });
});

test('no import leads back to where it began', () => {
  const next = new Map<string, string[]>();
  for (const { file, to, type } of imports) {
    if (type || !isOurs(to) || !under(to, 'rules/', 'schema/', 'lambdas/')) continue;
    next.set(file, [...(next.get(file) ?? []), to.slice(2)]);
  }
  expect(cycles(next)).toEqual([]);
});

describe('the reader of imports', () => {
  const found = (text: string) =>
    importsOf('lambdas/doors/x.ts', text).map(({ to, type }) => (type ? `type ${to}` : to));

  test('sees every form, over several lines too', () => {
    expect(
      found(`
        import './a.ts';
        import b from "./b.ts";
        import {
          c,
          type C,
        } from '../c.ts';
        import * as z from 'zod';
        export { d } from '../../d.ts';
        export * from './e.ts';
        const f = await import('./f.ts');
        import type { G } from './g.ts';
        export type { H } from './h.ts';
        type I = import('./i.ts').I;
        import json from './j.json' with { type: 'json' };
      `),
    ).toEqual([
      './lambdas/doors/a.ts',
      './lambdas/doors/b.ts',
      './lambdas/c.ts',
      'zod',
      './d.ts',
      './lambdas/doors/e.ts',
      './lambdas/doors/f.ts',
      'type ./lambdas/doors/g.ts',
      'type ./lambdas/doors/h.ts',
      './lambdas/doors/i.ts',
      './lambdas/doors/j.json',
    ]);
  });

  test('sees none in comments and strings', () => {
    expect(
      found(`
        // import './a.ts';
        /* import b from './b.ts'; */
        /** export { d } from './d.ts' */
        const c = "import c from './c.ts'";
        const e = \`import e from './e.ts'\`;
        const url = 'https://example.org'; import f from './f.ts';
        const from = 'x';
      `),
    ).toEqual(['./lambdas/doors/f.ts']);
  });

  test('finds circles, each once', () => {
    const next = { a: ['b'], b: ['c'], c: ['b', 'd'], d: ['a'], e: ['a'], f: ['f'] };
    expect(cycles(new Map(Object.entries(next)))).toEqual(['a → b → c → d → a', 'b → c → b', 'f → f']);
    expect(
      cycles(
        new Map([
          ['a', ['b', 'c']],
          ['b', ['d']],
          ['c', ['d']],
        ]),
      ),
    ).toEqual([]);
  });
});

function importsOf(file: string, text: string): Import[] {
  const forms =
    /\b(import|export)\b(\s+type\b(?!\s*(?:,|from\b)))?\s*(?:\(\s*|[\w*\s{},$]*?\bfrom\s*)?(['"])([^'"\n]+)\3/g;
  return [...code(text).matchAll(forms)].map(([, , type, , written = '']) => ({
    file,
    written,
    to: written.startsWith('.') ? `./${relative('.', join(dirname(file), written))}` : written,
    type: type !== undefined,
  }));
}

/** The text without comments, and without strings but those that an import names. */
function code(text: string): string {
  const parts = /"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/[^\n]*/g;
  return text.replace(parts, (part: string, at: number) => {
    if (part.startsWith('/')) return ' ';
    const named = part.startsWith('`') ? false : /\b(from|import\s*\(?)\s*$/.test(text.slice(Math.max(0, at - 20), at));
    return named ? part : '``';
  });
}

/** Every circle once, begun at its first file in the order of the alphabet. */
function cycles(next: ReadonlyMap<string, readonly string[]>): string[] {
  const found = new Set<string>();
  const done = new Set<string>();
  const walk = (file: string, path: readonly string[]): void => {
    const begun = path.indexOf(file);
    if (begun !== -1) {
      const circle = path.slice(begun);
      const first = circle.indexOf([...circle].sort()[0] as string);
      const turned = [...circle.slice(first), ...circle.slice(0, first)];
      found.add([...turned, turned[0]].join(' → '));
      return;
    }
    if (done.has(file)) return;
    for (const to of next.get(file) ?? []) walk(to, [...path, file]);
    done.add(file);
  };
  for (const file of [...next.keys()].sort()) walk(file, []);
  return [...found].sort();
}
