import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

type Form = 'import' | 'type' | 'export' | 'dynamic';

/** The specifiers that a file imports, alone or with the form of the import. */
type Imports = readonly (string | readonly [specifier: string, form: Form])[];

/** The first import breaks the rule. Of every form one is planted somewhere. */
const planted: readonly { readonly rule: string; readonly file: string; readonly imports: Imports }[] = [
  { rule: 'rules-are-pure', file: 'rules/core/clock.ts', imports: ['node:process'] },
  { rule: 'rules-are-pure', file: 'rules/core/upwards.ts', imports: [['../../schema/shape.ts', 'type']] },
  { rule: 'rulesets-are-separate', file: 'rules/one/other.ts', imports: [['../two/index.ts', 'export']] },
  { rule: 'rulesets-are-separate', file: 'rules/one/all.ts', imports: ['../index.ts'] },
  { rule: 'core-knows-no-ruleset', file: 'rules/core/game.ts', imports: ['../one/index.ts'] },
  { rule: 'only-the-index-names-rulesets', file: 'lambdas/app/one.ts', imports: ['../../rules/one/index.ts'] },
  { rule: 'schema-imports-rules', file: 'schema/read.ts', imports: ['node:fs'] },
  { rule: 'generator-imports-schema', file: 'schema/generate/up.ts', imports: ['../../lambdas/app/play.ts'] },
  { rule: 'lambdas-import-schema-and-rules', file: 'lambdas/app/local.ts', imports: ['../../local/start.ts'] },
  { rule: 'infra-imports-schema', file: 'infra/app.ts', imports: [['../lambdas/app/play.ts', 'dynamic']] },
  { rule: 'programs-import-lambdas', file: 'tools/keys.ts', imports: ['../test/support/api.ts'] },
  { rule: 'clients-know-the-api-only', file: 'clients/bot.ts', imports: [['../schema/shape.ts', 'type']] },
  { rule: 'deployed-code-needs-no-dev-dependency', file: 'lambdas/http/dev.ts', imports: ['fast-check'] },
  { rule: 'only-the-dynamodb-store-knows-the-sdk', file: 'lambdas/app/sdk.ts', imports: ['@aws-sdk/client-dynamodb'] },
  { rule: 'only-the-sqlite-store-knows-sqlite', file: 'lambdas/app/sql.ts', imports: ['node:sqlite'] },
  { rule: 'only-graphql-knows-apollo', file: 'lambdas/http/apollo.ts', imports: ['@apollo/server/errors'] },
  { rule: 'only-graphql-knows-graphql', file: 'lambdas/app/parse.ts', imports: ['graphql'] },
  { rule: 'only-entry-files-know-aws-lambda', file: 'lambdas/http/event.ts', imports: [['aws-lambda', 'type']] },
  { rule: 'only-infra-knows-the-cdk', file: 'local/cdk.ts', imports: ['aws-cdk-lib'] },
  { rule: 'only-infra-knows-the-cdk', file: 'tools/build.ts', imports: ['esbuild'] },
  { rule: 'no-cycles', file: 'lambdas/app/back.ts', imports: ['./there.ts'] },
  { rule: 'every-import-resolves', file: 'lambdas/app/lost.ts', imports: ['./nowhere.ts'] },
];

/** Files whose imports break no rule. The planted imports lead to some of them. */
const allowed: Readonly<Record<string, Imports>> = {
  'rules/index.ts': ['./one/index.ts'],
  'rules/core/play.ts': ['zod'],
  'rules/forecast/forecast.ts': ['../core/play.ts'],
  'rules/one/index.ts': ['../core/play.ts', './part.ts'],
  // A cycle of type-only imports is erased.
  'rules/one/part.ts': [['./index.ts', 'type']],
  'rules/two/index.ts': ['../core/play.ts'],
  'schema/shape.ts': ['../rules/index.ts', 'zod'],
  'schema/generate/write.ts': ['node:fs', 'graphql', '../shape.ts'],
  'lambdas/api.ts': [['aws-lambda', 'type'], './app/play.ts'],
  'lambdas/app/play.ts': ['../../schema/shape.ts', '../../rules/index.ts'],
  // Closes a cycle, which is reported once, at the planted file.
  'lambdas/app/there.ts': ['./back.ts'],
  'lambdas/graphql/handler.ts': ['@apollo/server', 'graphql'],
  'lambdas/store/dynamodb/table-schema.ts': ['@aws-sdk/client-dynamodb'],
  'lambdas/store/sqlite/store.ts': ['node:sqlite'],
  'infra/stack.ts': ['aws-cdk-lib', '../lambdas/store/dynamodb/table-schema.ts'],
  'local/start.ts': ['../lambdas/api.ts', ['aws-lambda', 'type']],
  'test/support/api.ts': ['../../lambdas/api.ts', '../../rules/one/index.ts'],
};

const statements: Readonly<Record<Form, (specifier: string) => string>> = {
  import: (specifier) => `import * as one from ${specifier};`,
  type: (specifier) => `import type { One } from ${specifier};`,
  export: (specifier) => `export { one } from ${specifier};`,
  dynamic: (specifier) => `const one = await import(${specifier});`,
};

const source = (imports: Imports): string =>
  imports
    .map((each) => (typeof each === 'string' ? ([each, 'import'] as const) : each))
    .map(([specifier, form]) => `${statements[form](JSON.stringify(specifier))}\n`)
    .join('');

const root = join(import.meta.dirname, '..');
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-imports-'));
let reported: readonly { readonly rule: string; readonly file: string }[];

beforeAll(async () => {
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  const files = { ...allowed, ...Object.fromEntries(planted.map(({ file, imports }) => [file, imports])) };
  for (const [file, imports] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), source(imports));
  }
  const { options, ...ruleSet } = config as { options: object; forbidden: IFlattenedRuleSet['forbidden'] };
  const folders = [...new Set(Object.keys(files).map((file) => file.split('/')[0] as string))];
  const { output } = await cruise(folders, {
    ...options,
    ruleSet,
    validate: true,
    baseDir: folder,
    preserveSymlinks: true,
  });
  reported = (output as ICruiseResult).summary.violations.map(({ rule, from }) => ({ rule: rule.name, file: from }));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('the check of imports', () => {
  test.each(planted)('reports a violation of $rule in $file', (violation) => {
    expect(reported).toContainEqual({ rule: violation.rule, file: violation.file });
  });

  test('has no rule that is never tried', () => {
    const names = config.forbidden.map(({ name }: { name: string }) => name);
    expect([...new Set(planted.map(({ rule }) => rule))].sort()).toEqual(names.sort());
  });

  test('accepts every import that breaks no rule', () => {
    expect(reported.filter(({ file }) => file in allowed)).toEqual([]);
  });
});
