import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Server, startServer } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'clients/typed');
const run = (script: string, args: readonly string[], environment = {}) =>
  promisify(execFile)(process.execPath, [join(root, script), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  });

let server: Server;
beforeAll(async () => {
  server = await startServer();
}, 60_000);
afterAll(() => server.stop());

test('a client generated with default flags compiles and plays', { timeout: 240_000 }, async () => {
  const generator = 'clients/typed/node_modules/openapi-typescript/bin/cli.js';
  await run(generator, [join(root, 'schema/openapi.json'), '-o', 'api.d.ts']);
  expect(readFileSync(join(folder, 'api.d.ts'), 'utf8')).not.toMatch(/\bany(?:\[\])*;/);

  const compiler = 'clients/typed/node_modules/typescript/bin/tsc';
  const compiled = await run(compiler, ['--noEmit', '-p', '.']).catch((error: unknown) => error);
  expect(compiled).toMatchObject({ stdout: '', stderr: '' });

  const { stdout } = await run('clients/typed/play.ts', [], server.environment);
  expect(stdout).toMatch(
    new RegExp(
      [
        'the same game again: true',
        'Azathoth, Doom 15, 1 gates',
        '!! gate-opened: The gate to .* opened\\.',
        '[\\s\\S]*late: 1 missed, still legal: true',
        'rejected: gate-not-in-game, and something is legal',
        'a watcher sees Doom 15, and then 304',
        'a watcher who plays: forbidden',
        'a forecast of 50 samples is certain: true',
        'DoomAdvanced.*, GameEnded',
        '3 versions, every seed',
        'eldritch-horror: \\w+ as version 1',
        'arkham-horror: \\w+ as version 1',
        'kyoukai: \\w+ as version 1',
      ].join('\\n'),
    ),
  );
});
