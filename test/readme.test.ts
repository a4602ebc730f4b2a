import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from './server.ts';

const root = join(import.meta.dirname, '..');
const readme = await readFile(join(root, 'README.md'), 'utf8');

/** Shell blocks with the output that the page shows right after them. */
const steps = [...readme.matchAll(/```sh\n(.*?)```\n+(?:```text\n(.*?)```)?/gs)].map(([, script = '', shown = '']) => ({
  script,
  shown: shown.trimEnd(),
}));

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('the examples print what the page shows, letter by letter', async () => {
  expect(steps.length).toBeGreaterThanOrEqual(5);
  const between = '\n=== next block ===\n';
  // One shell for all blocks, as a reader has it.
  const shell = spawn('bash', ['-eu', '-c', steps.map(({ script }) => script).join(`printf '${between}'\n`)], {
    cwd: tmpdir(),
    env: { PATH: process.env.PATH, ...server.environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [printed, [code]] = await Promise.all([text(shell.stdout), once(shell, 'exit')]);
  expect(code).toBe(0);
  expect(printed.split(between).map((each) => each.trimEnd())).toEqual(steps.map(({ shown }) => shown));
});

test('it names the commands that there are', async () => {
  const { scripts } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8'));
  const named = [...readme.matchAll(/npm (?:run )?([a-z]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => name !== 'ci');
  expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
});
