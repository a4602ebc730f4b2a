import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { cruise, type ICruiseResult, type IFlattenedRuleSet } from 'dependency-cruiser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** A source file in which one import breaks one rule. */
interface Planted {
  readonly rule: string;
  readonly file: string;
  readonly source: string;
}

const planted: readonly Planted[] = [
  { rule: 'rules-are-pure', file: 'rules/core/clock.ts', source: `import { hrtime } from 'node:process';` },
  { rule: 'rules-are-pure', file: 'rules/core/upwards.ts', source: `import type { A } from '../../schema/shape.ts';` },
  { rule: 'rulesets-are-separate', file: 'rules/one/other.ts', source: `export { two } from '../two/index.ts';` },
  { rule: 'rulesets-are-separate', file: 'rules/one/all.ts', source: `import { one } from '../index.ts';` },
  { rule: 'core-knows-no-ruleset', file: 'rules/core/game.ts', source: `import { one } from '../one/index.ts';` },
  { rule: 'only-the-index-names-rulesets', file: 'lambdas/app/one.ts', source: `import '../../rules/one/index.ts';` },
  { rule: 'schema-imports-rules', file: 'schema/read.ts', source: `import { readFileSync } from 'node:fs';` },
  { rule: 'generator-imports-schema', file: 'schema/generate/up.ts', source: `import '../../lambdas/app/play.ts';` },
  { rule: 'lambdas-import-schema-and-rules', file: 'lambdas/app/local.ts', source: `import '../../local/start.ts';` },
  {
    rule: 'infra-imports-schema',
    file: 'infra/app.ts',
    source: `const play = await import('../lambdas/app/play.ts');`,
  },
  { rule: 'programs-import-lambdas', file: 'tools/keys.ts', source: `import './support/api.ts';` },
  { rule: 'clients-know-the-api-only', file: 'clients/bot.ts', source: `import type { A } from '../schema/shape.ts';` },
  {
    rule: 'deployed-code-needs-no-dev-dependency',
    file: 'lambdas/http/dev.ts',
    source: `import fc from 'fast-check';`,
  },
  {
    rule: 'only-the-dynamodb-store-knows-the-sdk',
    file: 'lambdas/app/sdk.ts',
    source: `import { DynamoDBClient } from '@aws-sdk/client-dynamodb';`,
  },
  { rule: 'only-the-sqlite-store-knows-sqlite', file: 'lambdas/app/sql.ts', source: `import 'node:sqlite';` },
  { rule: 'only-graphql-knows-apollo', file: 'lambdas/http/apollo.ts', source: `import '@apollo/server/errors';` },
  { rule: 'only-graphql-knows-graphql', file: 'lambdas/app/parse.ts', source: `import { parse } from 'graphql';` },
  {
    rule: 'only-entry-files-know-aws-lambda',
    file: 'lambdas/http/event.ts',
    source: `import type { APIGatewayProxyEventV2 } from 'aws-lambda';`,
  },
  { rule: 'only-infra-knows-the-cdk', file: 'local/cdk.ts', source: `import { App } from 'aws-cdk-lib';` },
  { rule: 'only-infra-knows-the-cdk', file: 'tools/build.ts', source: `import { build } from 'esbuild';` },
  { rule: 'no-cycles', file: 'lambdas/app/back.ts', source: `import './there.ts';` },
  { rule: 'every-import-resolves', file: 'lambdas/app/lost.ts', source: `import './nowhere.ts';` },
];

/** Sources that break no rule. The planted imports lead to some of them. */
const allowed: Readonly<Record<string, string>> = {
  'rules/index.ts': `import { one } from './one/index.ts';`,
  'rules/core/play.ts': `import * as z from 'zod';`,
  'rules/forecast/forecast.ts': `import '../core/play.ts';`,
  'rules/one/index.ts': `import '../core/play.ts'; import './part.ts';`,
  // A cycle of type-only imports is erased.
  'rules/one/part.ts': `import type { One } from './index.ts';`,
  'rules/two/index.ts': `import { play } from '../core/play.ts';`,
  'schema/shape.ts': `import { rulesets } from '../rules/index.ts'; import * as z from 'zod';`,
  'schema/generate/write.ts': `import 'node:fs'; import { printSchema } from 'graphql'; import '../shape.ts';`,
  'lambdas/api.ts': `import type { Context } from 'aws-lambda'; import './app/play.ts';`,
  'lambdas/app/play.ts': `import '../../schema/shape.ts'; import '../../rules/index.ts';`,
  // Closes a cycle, which is reported once, at the planted file.
  'lambdas/app/there.ts': `import './back.ts';`,
  'lambdas/graphql/handler.ts': `import '@apollo/server'; import 'graphql';`,
  'lambdas/store/dynamodb/table-schema.ts': `import '@aws-sdk/client-dynamodb';`,
  'lambdas/store/sqlite/store.ts': `import 'node:sqlite';`,
  'infra/stack.ts': `import 'aws-cdk-lib'; import '../lambdas/store/dynamodb/table-schema.ts';`,
  'local/start.ts': `import '../lambdas/api.ts'; import type { Context } from 'aws-lambda';`,
  'test/support/api.ts': `import '../../lambdas/api.ts'; import '../../rules/one/index.ts';`,
};

const root = join(import.meta.dirname, '..');
const config = createRequire(import.meta.url)('../.dependency-cruiser.cjs');
const folder = mkdtempSync(join(tmpdir(), 'gatehouse-imports-'));
let reported: readonly { readonly rule: string; readonly file: string }[];

beforeAll(async () => {
  for (const name of ['node_modules', 'package.json']) symlinkSync(join(root, name), join(folder, name));
  const sources = { ...allowed, ...Object.fromEntries(planted.map(({ file, source }) => [file, source])) };
  for (const [file, source] of Object.entries(sources)) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(join(folder, file), `${source}\n`);
  }
  const { options, ...ruleSet } = config as { options: object; forbidden: IFlattenedRuleSet['forbidden'] };
  const folders = [...new Set(Object.keys(sources).map((file) => file.split('/')[0] as string))];
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
