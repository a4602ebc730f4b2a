import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer } from '../support/server.ts';

const root = join(import.meta.dirname, '../..');
const folder = join(root, 'clients/typed');
const run = (script: string, args: readonly string[], environment = {}) =>
  promisify(execFile)(process.execPath, [join(root, script), ...args], {
    cwd: folder,
    env: { PATH: process.env.PATH, ...environment },
  });

let server: Awaited<ReturnType<typeof startServer>>;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

test('a client generated from the OpenAPI document compiles and plays a game', { timeout: 120_000 }, async () => {
  await run('clients/typed/node_modules/openapi-typescript/bin/cli.js', [
    join(root, 'schema/openapi.json'),
    '--default-non-nullable=false',
    '-o',
    'api.d.ts',
  ]);
  await run('node_modules/typescript/bin/tsc', ['--noEmit', '-p', '.']);
  const { stdout } = await run('clients/typed/play.ts', [], server.environment);
  expect(stdout).toMatch(
    new RegExp(
      [
        'the same game again: true',
        'Azathoth, Doom 15, 1 gates',
        'GateSpawned as version 1',
        'late: 1 missed, still legal: true',
        'refused: 4\\d\\d',
        'a watcher sees Doom 15, and then 304',
        'a watcher who plays: forbidden',
        'a forecast of 50 tables is certain: true',
        'DoomAdvanced.*, GameEnded',
        '3 versions, every seed',
      ].join('\\n'),
    ),
  );
});
