import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildSync } from 'esbuild';
import { bundle } from '../infra/bundle.ts';
import { type Contender, measureInTurn, report } from './measure.ts';

const folder = mkdtempSync(join(tmpdir(), 'gatehouse-bench-'));

/** What a plain service of the same packages imports, without a line of its own. */
const plainSource = `
import { ApolloServer } from '@apollo/server';
import { DynamoDBClient, PutItemCommand, QueryCommand } from '@aws-sdk/client-dynamodb';
import { z } from 'zod';
export const used = [ApolloServer, DynamoDBClient, PutItemCommand, QueryCommand, z.object({ id: z.string() })];
`;

function plainBundle(): string {
  const outfile = join(folder, 'plain/index.mjs');
  buildSync({
    stdin: { contents: plainSource, resolveDir: process.cwd() },
    outfile,
    bundle: true,
    minify: true,
    platform: 'node',
    target: 'node24',
    format: 'esm',
    banner: { js: "import { createRequire } from 'node:module';const require = createRequire(import.meta.url);" },
    logLevel: 'error',
  });
  return outfile;
}

async function gatehouseBundle(): Promise<string> {
  const { outputs } = await bundle('lambdas/api.ts', join(folder, 'api'));
  const [file] = Object.keys(outputs).filter((name) => name.endsWith('.mjs'));
  return resolve(file ?? '');
}

/** The CPU time that the import of a bundle takes in a fresh process, in milliseconds. */
function moduleInit(name: string, file: string): Contender {
  const script = join(folder, `${name}.mjs`);
  writeFileSync(
    script,
    `const before = process.cpuUsage();
     await import(${JSON.stringify(file)});
     const { user, system } = process.cpuUsage(before);
     console.log(user + system);
     process.exit();`,
  );
  const env = { ...process.env, GATEHOUSE_TABLE: 'bench', AWS_REGION: 'eu-central-1' };
  const run = () => Number(execFileSync(process.execPath, [script], { env, encoding: 'utf8' }));
  return { name, units: 1_000, run };
}

const files = { 'Apollo, zod and the SDK alone': plainBundle(), Gatehouse: await gatehouseBundle() };
for (const [name, file] of Object.entries(files)) {
  const bytes = readFileSync(file);
  console.log(`  ${name.padEnd(44)} ${bytes.length} bytes, ${gzipSync(bytes).length} gzipped`);
}
report(
  'P8  module init of the deployed function',
  await measureInTurn(
    Object.entries(files).map(([name, file]) => moduleInit(name, file)),
    15,
  ),
  'ms',
);
rmSync(folder, { recursive: true });
