import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './support/server.ts';
import { run, stepsOf } from './support/shell-blocks.ts';

const root = join(import.meta.dirname, '..');
const readme = await readFile(join(root, 'README.md'), 'utf8');
const steps = stepsOf(readme);

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the examples print what the page shows, letter by letter', async () => {
  expect(steps.length).toBeGreaterThanOrEqual(5);
  expect(await run(steps, server.environment, tmpdir())).toEqual(steps.map(({ shown }) => shown));
});

test('it names the commands that there are', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const named = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'ci');
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
